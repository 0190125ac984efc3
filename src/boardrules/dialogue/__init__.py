"""A table for players that answer in text, such as language models: prompts, replies, retries.

Begin with `prompts` and `replies`, which finds an action in a text by `notation` and `objects`.
`players` seats such a player like a bot, `table` plays a match question by question, and `teaching`
finds what a game says about itself.

>>> from random import Random
>>> from boardrules import Player as Seat
>>> from boardrules.bots import turn_of
>>> from boardrules.games.tuk_tuk_taxi import TukTukTaxi
>>> game = TukTukTaxi()
>>> turn = turn_of(game, game.initial_state(), Seat(0), Random(0))
>>> reply = read(turn, 'B7 is near my station. {"action": "customer b7 i10"}')
>>> reply.category, game.format_action(reply.action)
('ok', 'P1 customer B7 i10')
"""

from boardrules.dialogue.players import Exchange, NoActionError, Player
from boardrules.dialogue.prompts import Legal, prompt, retry
from boardrules.dialogue.replies import Category, Reply, read
from boardrules.dialogue.table import Table

__all__ = [
    "Category",
    "Exchange",
    "Legal",
    "NoActionError",
    "Player",
    "Reply",
    "Table",
    "prompt",
    "read",
    "retry",
]
