"""Who acts: a seat at the table, or chance."""

import re
from typing import Final, NewType

from boardrules.errors import NotationError

Player = NewType("Player", int)
"""A seat, from 0 on. In notation seat 0 is P1."""

CHANCE: Final = Player(-1)
"""The player who rolls the dice, draws and deals. In notation it is a star."""

_SEAT = re.compile(r"P([1-9][0-9]?)", re.ASCII)


def check_seat(_instance: object, _attribute: object, value: Player) -> None:
    """Refuse what is no seat; a validator for the fields of attrs classes."""
    if value < 0:
        raise ValueError(f"a seat is 0 or more, not {value}")


def format_player(player: Player) -> str:
    """Write who acts, as every game's notation does.

    >>> format_player(Player(0)), format_player(CHANCE)
    ('P1', '*')
    """
    return "*" if player == CHANCE else f"P{player + 1}"


def parse_player(text: str) -> Player:
    """Read who acts; the exact inverse of `format_player` for up to 99 seats.

    >>> parse_player("P1"), parse_player("*")
    (0, -1)
    """
    return CHANCE if text == "*" else parse_seat(text)


def parse_seat(text: str) -> Player:
    """Read a seat, which chance is not."""
    if (found := _SEAT.fullmatch(text)) is None:
        raise NotationError(text, "expected a seat such as P1")
    return Player(int(found[1]) - 1)
