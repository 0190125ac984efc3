"""What is typed after `boardrules`: the parser, and how a word becomes a value."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from enum import Enum
import math
import os
from pathlib import Path
import re
from types import NoneType, UnionType
from typing import Any, Final, Literal, NewType, NoReturn, Union, get_args, get_origin

from attrs import frozen

from boardrules.building.notation import parse_seat
from boardrules.building.wording import LANGUAGE
from boardrules.cli.errors import CommandError
from boardrules.narration import LANGUAGES
from boardrules.player import Player


@frozen
class ArgumentType:
    """How a word is read: its name in the usage, what an error says is expected, and by what.

    Each reader is tried in turn, and raises `ValueError` or `LookupError` where it cannot.
    """

    metavar: str
    expected: str
    readers: tuple[Callable[[str], Any], ...]

    def __call__(self, text: str) -> Any:
        """Read a value, or raise what argparse expects."""
        for read in self.readers:
            with suppress(LookupError, ValueError):
                return read(text)
        raise ArgumentTypeError(f"expected {self.expected}, not {text!r}")


class Parser(ArgumentParser):
    """An argument parser whose errors are `CommandError`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            allow_abbrev=False,  # a new option must not break a script
            conflict_handler="resolve",  # the command's own flags come last, and win
            **settings,
        )
        self.help_is_after = self.prog
        """What to type before `--help`."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong, with how to get help."""
        reason = message.removeprefix("argument ")
        raise CommandError(f"{reason}\nTry: {self.help_is_after} --help")

    def take_language(self) -> None:
        """Take the language in which what happens is told, by default that of the terminal."""
        about = "the language in which what happens is told. By default it is that of LANG, or en"
        self.take("--lang", LANG, about, default=usual_language())

    def take(self, name: str, argument_type: ArgumentType, about: str, **settings: Any) -> None:
        """Take an argument, or a flag with a value."""
        metavar = argument_type.metavar
        self.add_argument(name, type=argument_type, metavar=metavar, help=about, **settings)


def usual_language() -> str:
    """Return the language that the terminal speaks, if the library does too."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    spoken = next(filter(None, map(os.environ.get, names)), "")[:2]
    return spoken if spoken in LANGUAGES else LANGUAGE


def _whole(text: str) -> int:
    if re.fullmatch(r"-?[0-9]{1,15}", text) is None:
        raise ValueError(text)
    return int(text)


def _within(lowest: float, highest: float, read: Callable[[str], float]) -> Callable[[str], float]:
    def read_within(text: str) -> float:
        number = read(text)
        if not lowest <= number <= highest:  # which NaN is not either
            raise ValueError(text)
        return number

    return read_within


def _command(text: str) -> str:
    if not text.strip():
        raise ValueError(text)
    return text


def _seat(text: str) -> Player:
    return parse_seat(f"P{text.upper().removeprefix('P')}")


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise ValueError(text)
    return names


def _setting(text: str) -> tuple[str, float]:
    name, _, number = text.partition("=")
    return name, float(number)


def one_of(values: Mapping[str, Any]) -> ArgumentType:
    """Read one of some words."""
    words = list(values)
    expected = words[0] if len(words) == 1 else f"one of {', '.join(words)}"
    return ArgumentType(f"{{{','.join(words)}}}", expected, (values.__getitem__,))


PERSON: Final = "human"
"""The seat of somebody at the keyboard."""

TEXT = ArgumentType("TEXT", "a text", (str,))
NONE = ArgumentType("{none}", "none", (lambda text: {"none": None}[text.lower()],))
YES_NO = one_of({"yes": True, "no": False})
WHOLE = ArgumentType("N", "a whole number", (_whole,))
POSITIVE = ArgumentType("N", "a whole number from 1 on", (_within(1, math.inf, _whole),))
SECONDS = ArgumentType("SECONDS", "a number of seconds from 0 to 3600", (_within(0, 3600, float),))
LIMIT = ArgumentType(
    "SECONDS", "a number of seconds from 0.001 to 3600", (_within(0.001, 3600, float),)
)
COMMAND = ArgumentType("CMD", "the command of a program", (_command,))
FILE = ArgumentType("FILE", "a file", (Path,))
FOLDER = ArgumentType("DIR", "a folder", (Path,))
LANG = one_of({lang: lang for lang in LANGUAGES})
SEAT = ArgumentType("SEAT", "a seat such as P1", (_seat,))
SEAT_OR_NAME = ArgumentType("SEAT", "a seat such as P1, or a name", (_seat, str))
SEATS = ArgumentType("SEATS", f"seats such as {PERSON},random", (_names,))
SETTING = ArgumentType("NAME=NUMBER", "a setting such as elo1=10", (_setting,))
BOTS = ArgumentType("BOTS", "bots such as greedy,random", (_names,))

_SIMPLE: Final[dict[Any, ArgumentType]] = {
    NoneType: NONE,
    Player: SEAT,
    bool: YES_NO,
    int: WHOLE,
    str: TEXT,
}


def argument_type_of(annotation: Any, allowed: Collection[Any] = ()) -> ArgumentType | None:
    """Choose how to read a value of some type, and if only some are allowed, one of those.

    It is None where one word cannot say it.

    >>> argument_type_of(int | None)("none") is None
    True
    """
    if allowed and annotation in {int, str}:
        return one_of({str(value): value for value in allowed})
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    if isinstance(annotation, NewType):
        return argument_type_of(annotation.__supertype__)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return one_of({str(member.value): member for member in annotation})
    if get_origin(annotation) is Literal:
        return one_of({str(value): value for value in get_args(annotation)})
    if get_origin(annotation) in {Union, UnionType}:
        types = [argument_type_of(member) for member in get_args(annotation)]
        known = [each for each in types if each is not None]
        if len(known) < len(types):
            return None
        metavar = "|".join(each.metavar for each in known)
        expected = " or ".join(each.expected for each in known)
        return ArgumentType(metavar, expected, sum((each.readers for each in known), ()))
    return None
