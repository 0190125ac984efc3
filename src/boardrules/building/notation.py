"""Notation that all games share: seats, numbers, and errors."""

from collections.abc import Generator
from contextlib import contextmanager
import re

from boardrules._messages import one_line, quoted
from boardrules.building.typecheck import as_whole, check_type
from boardrules.errors import NotationError
from boardrules.outcome import Outcome
from boardrules.player import CHANCE, Player

_SEAT = re.compile(r"P([1-9][0-9]?)", re.ASCII)
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,15}", re.ASCII)
_LARGEST = 2**53


def format_player(player: Player) -> str:
    """Write who acts: P1 for the first seat, a star for chance.

    >>> format_player(Player(0)), format_player(CHANCE)
    ('P1', '*')
    """
    return "*" if player == CHANCE else f"P{player + 1}"


def format_outcome(outcome: Outcome) -> str:
    """Say who has won.

    >>> format_outcome(Outcome.by_score((9, 14, 14), rule="TIKI-7.2"))
    'The end: P2 and P3 share the win'
    """
    winners = " and ".join(map(format_player, outcome.winners)) or "nobody"
    return f"The end: {winners} {'share the win' if len(outcome.winners) > 1 else 'wins'}"


def parse_player(text: str) -> Player:
    """Read who acts; the exact inverse of `format_player` for up to 99 seats.

    >>> parse_player("P1"), parse_player("*")
    (0, -1)
    """
    return CHANCE if text == "*" else parse_seat(text)


def parse_seat(text: str) -> Player:
    """Read a seat; chance is not a seat."""
    if (found := _SEAT.fullmatch(text)) is None:
        raise NotationError(text, f"expected a seat such as P1, not {quoted(text)}")
    return Player(int(found[1]) - 1)


def in_full(text: str, player: Player | None) -> str:
    """Write who acts before an action that does not say it; refuse what somebody else does.

    >>> in_full("up2 NANI", Player(0)), in_full("P1 up2 NANI", Player(0))
    ('P1 up2 NANI', 'P1 up2 NANI')
    """
    if player is None:
        return text
    who = format_player(Player(as_whole(player, "seat")))
    said = text.partition(" ")[0]
    if said == who:
        return text
    if said == "*" or _SEAT.fullmatch(said) is not None:
        raise NotationError(text, f"expected an action of {who}, not of {said}")
    return f"{who} {text}"


def parse_number(text: str) -> int:
    """Read a whole number as `str` writes it, up to 2^53, as in JSON.

    >>> parse_number("-12")
    -12
    """
    if _NUMBER.fullmatch(text) is None or abs(number := int(text)) > _LARGEST:
        raise NotationError(text, f"expected a number such as 3 or -1, not {quoted(text)}")
    return number


@contextmanager
def reading(text: str) -> Generator[None]:
    """Turn an error about part of an action into an error about the whole text."""
    try:
        check_type(text, str, "action")
    except TypeError:
        if type(text) is not str:
            raise
        raise NotationError(text, "expected a text without unpaired surrogates") from None
    try:
        yield
    except NotationError as error:
        raise NotationError(text, one_line(error.reason)) from None
    except ValueError as error:
        raise NotationError(text, one_line(str(error))) from None
