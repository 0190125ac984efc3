"""The front door of Tuk Tuk Taxi: its options, and the rooms that it leads to."""

from typing import ClassVar

from attrs import frozen

from boardrules.codec import GameTypes
from boardrules.front_door import FrontDoor, Rooms
from boardrules.games.tuk_tuk_taxi import (
    knowledge,
    notation,
    numbers,
    observation,
    render,
    validation,
    worlds,
)
from boardrules.games.tuk_tuk_taxi.actions import Action
from boardrules.games.tuk_tuk_taxi.knowledge import View
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import State


@frozen(slots=False)
class TukTukTaxi(Rules, FrontDoor[State, Action, View]):
    """Tuk Tuk Taxi for two to four players.

    Args:
        players: two to four.
        board: the face of the board: `"european"`, `"exotic"`, or a map of your own components.
        simplified: whether the signs with stars are left out.
        first_player: the seat that begins; 0 is P1.
        turn_limit: after so many turns of each player the match ends; None is no limit
            (TUKTUK-R10).
        parking_meter: whether stopping on a parking meter costs the next turn: `"lose_turn"` or
            `"no_effect"` (TUKTUK-R2).
        components: what is in the box.

    >>> game = TukTukTaxi(players=3, board="exotic")
    >>> game.setting.customers
    6
    """

    name: ClassVar = "tuk-tuk-taxi"
    types: ClassVar = GameTypes(State, Action, View)
    rooms: ClassVar = Rooms(knowledge, worlds, notation, render, validation, numbers, observation)
