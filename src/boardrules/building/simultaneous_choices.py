"""Simultaneous choices, as they are revealed once all have been made."""

from collections.abc import Iterable
from typing import TypeVar

from boardrules.player import HasPlayer, Player

ActionT = TypeVar("ActionT", bound=HasPlayer)


def revealed(
    choices: Iterable[ActionT], last: ActionT, viewer: Player | None
) -> tuple[ActionT, ...]:
    """Tell a seat, or a spectator, what all have chosen, when the last choice is made.

    The choices are in the order of the seats. A seat is not told again what it has chosen earlier.
    """
    return tuple(choice for choice in choices if choice.player != viewer or choice == last)
