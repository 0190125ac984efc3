"""Who acts: a seat at the table, or chance."""

from typing import Final, NewType, Protocol

Player = NewType("Player", int)
"""A seat, counted from 0. In notation, seat 0 is P1."""

CHANCE: Final = Player(-1)
"""The player that rolls the dice, draws and deals. In notation, a star."""


class HasPlayer(Protocol):
    """An action of any game."""

    @property
    def player(self) -> Player:
        """The seat that acts, or chance."""
        ...
