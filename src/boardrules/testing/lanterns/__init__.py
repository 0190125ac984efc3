"""Lanterns: a small game of our own that uses every part of the contract.

Read `pieces`, `rules` and `game` first, then `knowledge`, `scene`, `observation` and `narration`.

Each player is dealt a hand of numbered lanterns. In a turn everybody hides one lantern, then
shows another, all at the same time. When all have chosen, the shown ones are revealed, the
brightest scores, and the hands are passed to the left.
"""

from boardrules.testing.lanterns.game import Lanterns
from boardrules.testing.lanterns.pieces import (
    RULEBOOK,
    Action,
    Cards,
    Deal,
    Hide,
    Show,
    State,
    View,
)
from boardrules.testing.lanterns.rules import Choices, Rules
from boardrules.testing.lanterns.scene import Scene, SeatScene

__all__ = [
    "RULEBOOK",
    "Action",
    "Cards",
    "Choices",
    "Deal",
    "Hide",
    "Lanterns",
    "Rules",
    "Scene",
    "SeatScene",
    "Show",
    "State",
    "View",
]
