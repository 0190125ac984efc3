"""Who acts: a seat at the table, or chance."""

from typing import Final, NewType

Player = NewType("Player", int)
"""A seat, from 0 on. In notation seat 0 is P1."""

CHANCE: Final = Player(-1)
"""The player who rolls the dice, draws and deals. In notation it is a star."""


def check_seat(_instance: object, _attribute: object, value: Player) -> None:
    """Refuse what is no seat; a validator for the fields of attrs classes."""
    if value < 0:
        raise ValueError(f"a seat is 0 or more, not {value}")
