"""The front door of Tectonic Tribes: its options, and the rooms that it leads to."""

from typing import ClassVar

from attrs import frozen

from boardrules.codec import GameTypes
from boardrules.front_door import FrontDoor, Rooms
from boardrules.games.tectonic_tribes import (
    knowledge,
    notation,
    numbers,
    observation,
    render,
    validation,
    worlds,
)
from boardrules.games.tectonic_tribes.actions import Action
from boardrules.games.tectonic_tribes.knowledge import View
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import State


@frozen(slots=False)
class TectonicTribes(Rules, FrontDoor[State, Action, View]):
    """Tectonic Tribes for two to five players.

    Args:
        players: two to five.
        advanced: whether play goes on after somebody's last tribe card, for one hand more.
        stolen_card: what becomes of the own terrain card after a tribe card that discarded an
            opponent's: `"hand_over"` gives it to the opponent, with `"forfeit"` the opponent has
            none (TECTONIC-R1).
        lava_scores: whether regions of lava bring points (TECTONIC-R4).
        components: what is in the box.

    >>> game = TectonicTribes(players=3, advanced=True)
    >>> game.setting.deals
    3
    """

    name: ClassVar = "tectonic-tribes"
    types: ClassVar = GameTypes(State, Action, View)
    rooms: ClassVar = Rooms(knowledge, worlds, notation, render, validation, numbers, observation)
