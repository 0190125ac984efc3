"""How a word of the command line becomes a value."""

from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
import re
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin

from attrs import frozen

from boardrules.errors import NotationError
from boardrules.notation import parse_seat
from boardrules.player import Player


@frozen
class Reader:
    """Reads a word: its place in a usage, what it takes in a sentence, and how.

    `read` raises `ValueError` or `LookupError` where it cannot.
    """

    hint: str
    what: str
    read: Callable[[str], Any]

    def __call__(self, text: str) -> Any:
        """Read a value, or raise what argparse expects."""
        try:
            return self.read(text)
        except (LookupError, ValueError):
            raise ArgumentTypeError(f"expected {self.what}, not {text!r}") from None


def _read_whole(text: str) -> int:
    if re.fullmatch(r"-?[0-9]{1,15}", text) is None:
        raise ValueError(text)
    return int(text)


def _read_none(text: str) -> None:
    if text.lower() != "none":
        raise ValueError(text)


def _read_depth(text: str) -> int:
    depth = _read_whole(text)
    if depth < 1:
        raise ValueError(text)
    return depth


def _read_seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= 3600:  # which NaN is not either
        raise ValueError(text)
    return seconds


def _read_limit(text: str) -> float:
    seconds = _read_seconds(text)
    if not seconds:
        raise ValueError(text)
    return seconds


def _read_seat(text: str) -> Player:
    try:
        return parse_seat(text.upper())
    except NotationError:
        return parse_seat(f"P{text}")


def _read_seats(text: str) -> tuple[str, ...]:
    seats = tuple(word.strip() for word in text.split(","))
    if not all(seats):
        raise ValueError(text)
    return seats


TEXT = Reader("TEXT", "a text", str)
NONE = Reader("{none}", "none", _read_none)
WHOLE = Reader("N", "a whole number", _read_whole)
DEPTH = Reader("N", "a whole number from 1 on", _read_depth)
SECONDS = Reader("SECONDS", "a number of seconds, at most an hour of them", _read_seconds)
LIMIT = Reader("SECONDS", "a number of seconds above 0, at most an hour of them", _read_limit)
SEAT = Reader("SEAT", "a seat such as P1", _read_seat)
SEATS = Reader("SEATS", "seats such as human,random", _read_seats)
BOTS = Reader("BOTS", "bots such as greedy,random", _read_seats)


def one_of(choices: Mapping[str, Any]) -> Reader:
    """Read one of some words."""
    words = list(choices)
    what = words[0] if len(words) == 1 else f"one of {', '.join(words)}"
    return Reader(f"{{{','.join(words)}}}", what, choices.__getitem__)


def first_of(readers: Sequence[Reader]) -> Reader:
    """Read as the first of some readers that can."""

    def read(text: str) -> Any:
        for reader in readers:
            try:
                return reader.read(text)
            except (LookupError, ValueError):
                continue
        raise ValueError(text)

    hint = "|".join(reader.hint for reader in readers)
    return Reader(hint, " or ".join(reader.what for reader in readers), read)


def reader_of(form: Any) -> Reader | None:
    """Choose how to read a value of some type; None where one word cannot say it.

    >>> reader_of(int | None)("none") is None
    True
    """
    if form is NoneType:
        return NONE
    if form is Player:
        return SEAT
    if isinstance(form, NewType):
        return reader_of(form.__supertype__)
    if isinstance(form, type) and issubclass(form, Enum):
        return one_of({str(member.value): member for member in form})
    if get_origin(form) is Literal:
        return one_of({str(value): value for value in get_args(form)})
    if get_origin(form) in {Union, UnionType}:
        readers = [reader_of(member) for member in get_args(form)]
        known = [reader for reader in readers if reader is not None]
        return first_of(known) if len(known) == len(readers) else None
    if form is int:
        return WHOLE
    return TEXT if form is str else None
