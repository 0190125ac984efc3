"""Bots: they decide for a seat by what it knows, and see no more than that.

>>> from random import Random as Generator
>>> from boardrules import Player
>>> from boardrules.games.tuk_tuk_taxi import TukTukTaxi
>>> game = TukTukTaxi()
>>> turn = turn_of(game, game.initial_state(), Player(0), Generator(7))
>>> game.format_action(random(turn))
'P1 customer B7 i10'
"""

from boardrules.bots.catalogue import Maker, find, names
from boardrules.bots.ismcts import Ismcts
from boardrules.bots.simple import Greedy, random
from boardrules.bots.turn import AnswerError, Bot, Turn, lead, policy, turn_of

__all__ = [
    "AnswerError",
    "Bot",
    "Greedy",
    "Ismcts",
    "Maker",
    "Turn",
    "find",
    "lead",
    "names",
    "policy",
    "random",
    "turn_of",
]
