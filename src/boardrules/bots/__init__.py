"""Bots: they decide for a seat by what it knows, and see nothing else.

Begin with `turn`, which is what a bot gets, and `simple`. `lookahead` and `line` judge actions,
`tree`, `ismcts` and `parallel` search, and `evaluation` is what they find. `loading` finds bots by
name.

>>> from random import Random as Generator
>>> from boardrules import Player
>>> from boardrules.games.tuk_tuk_taxi import TukTukTaxi
>>> game = TukTukTaxi()
>>> turn = turn_of(game, game.initial_state(), Player(0), Generator(7))
>>> game.format_action(random(turn))
'P1 customer B7 i10'
"""

from boardrules.bots.evaluation import Evaluates, Evaluation
from boardrules.bots.ismcts import Ismcts, Search
from boardrules.bots.loading import UnknownBotError, load, names
from boardrules.bots.lookahead import Preview, preview, previews
from boardrules.bots.simple import Greedy, random
from boardrules.bots.turn import AnswerError, Bot, Turn, lead, policy, turn_of

__all__ = [
    "AnswerError",
    "Bot",
    "Evaluates",
    "Evaluation",
    "Greedy",
    "Ismcts",
    "Preview",
    "Search",
    "Turn",
    "UnknownBotError",
    "lead",
    "load",
    "names",
    "policy",
    "preview",
    "previews",
    "random",
    "turn_of",
]
