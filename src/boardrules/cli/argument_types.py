"""How a word of the command line becomes a value."""

from argparse import ArgumentTypeError
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
import re
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin

from attrs import frozen

from boardrules.errors import NotationError
from boardrules.notation import parse_seat
from boardrules.player import Player


@frozen
class ArgumentType:
    """Reads a word: what stands for it in a usage, what it takes in a sentence, and how.

    `read` raises `ValueError` or `LookupError` where it cannot.
    """

    metavar: str
    expected: str
    read: Callable[[str], Any]

    def __call__(self, text: str) -> Any:
        """Read a value, or raise what argparse expects."""
        try:
            return self.read(text)
        except (LookupError, ValueError):
            raise ArgumentTypeError(f"expected {self.expected}, not {text!r}") from None


def _read_none(text: str) -> None:
    if text.lower() != "none":
        raise ValueError(text)


def _read_whole(text: str) -> int:
    if re.fullmatch(r"-?[0-9]{1,15}", text) is None:
        raise ValueError(text)
    return int(text)


def _read_positive(text: str) -> int:
    number = _read_whole(text)
    if number < 1:
        raise ValueError(text)
    return number


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


TEXT = ArgumentType("TEXT", "a text", str)
NONE = ArgumentType("{none}", "none", _read_none)
WHOLE = ArgumentType("N", "a whole number", _read_whole)
POSITIVE = ArgumentType("N", "a whole number from 1 on", _read_positive)
SECONDS = ArgumentType("SECONDS", "a number of seconds, at most an hour of them", _read_seconds)
LIMIT = ArgumentType("SECONDS", "a number of seconds above 0, at most an hour of them", _read_limit)
SEAT = ArgumentType("SEAT", "a seat such as P1", _read_seat)
SEATS = ArgumentType("SEATS", "seats such as human,random", _read_seats)
BOTS = ArgumentType("BOTS", "bots such as greedy,random", _read_seats)


def one_of(choices: Mapping[str, Any]) -> ArgumentType:
    """Read one of some words."""
    words = list(choices)
    expected = words[0] if len(words) == 1 else f"one of {', '.join(words)}"
    return ArgumentType(f"{{{','.join(words)}}}", expected, choices.__getitem__)


def first_of(types: Sequence[ArgumentType]) -> ArgumentType:
    """Read as the first of some types that can."""

    def read(text: str) -> Any:
        for argument_type in types:
            try:
                return argument_type.read(text)
            except (LookupError, ValueError):
                continue
        raise ValueError(text)

    metavar = "|".join(argument_type.metavar for argument_type in types)
    return ArgumentType(metavar, " or ".join(each.expected for each in types), read)


def argument_type_of(annotation: Any, allowed: Collection[Any] = ()) -> ArgumentType | None:
    """Choose how to read a value of some type, or of that only what is allowed.

    It is None where one word cannot say it.

    >>> argument_type_of(int | None)("none") is None
    True
    """
    if allowed and annotation in {int, str}:
        return one_of({str(value): value for value in allowed})
    if annotation is NoneType:
        return NONE
    if annotation is Player:
        return SEAT
    if isinstance(annotation, NewType):
        return argument_type_of(annotation.__supertype__)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return one_of({str(member.value): member for member in annotation})
    if get_origin(annotation) is Literal:
        return one_of({str(value): value for value in get_args(annotation)})
    if get_origin(annotation) in {Union, UnionType}:
        types = [argument_type_of(member) for member in get_args(annotation)]
        known = [each for each in types if each is not None]
        return first_of(known) if len(known) == len(types) else None
    if annotation is bool:
        return one_of({"yes": True, "no": False})
    if annotation is int:
        return WHOLE
    return TEXT if annotation is str else None
