"""Who acts: a seat at the table, or chance."""

from typing import Final, NewType

Player = NewType("Player", int)
"""A seat, from 0 on. In notation seat 0 is P1."""

CHANCE: Final = Player(-1)
"""The player who rolls the dice, draws and deals. In notation it is a star."""
