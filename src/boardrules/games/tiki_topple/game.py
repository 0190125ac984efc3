"""The front door of Tiki Topple: its options, and the rooms that it leads to."""

from typing import ClassVar

from attrs import frozen

from boardrules.codec import GameTypes
from boardrules.front_door import FrontDoor, Rooms
from boardrules.games.tiki_topple import (
    knowledge,
    notation,
    numbers,
    observation,
    render,
    validation,
    worlds,
)
from boardrules.games.tiki_topple.actions import Action
from boardrules.games.tiki_topple.knowledge import View
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.state import State


@frozen(slots=False)
class TikiTopple(Rules, FrontDoor[State, Action, View]):
    """Tiki Topple for two to four players.

    Args:
        players: two to four.
        edition: `"schmidt"` with nine cards per colour, or `"gamewright"` with seven.
        first_player: the seat that starts the first round; 0 is P1.
        toast_bar: whether toast is barred as the first card of `"each_player"` in a round, or
            only as the first card of the `"round"` (TIKI-R1).
        components: what is in the box.

    >>> game = TikiTopple(players=3, edition="gamewright")
    >>> game.rounds
    3
    """

    name: ClassVar = "tiki-topple"
    types: ClassVar = GameTypes(State, Action, View)
    rooms: ClassVar = Rooms(knowledge, worlds, notation, render, validation, numbers, observation)
