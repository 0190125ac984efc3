"""A game's options as flags, read off the fields of its class."""

from argparse import SUPPRESS, BooleanOptionalAction, Namespace
from enum import Enum
import inspect
from pathlib import Path
import re
from typing import Any, cast, get_type_hints

import attrs
from attrs import frozen

from boardrules.cli.argument_types import ArgumentType, argument_type_of
from boardrules.cli.catalogue import Entry, flag_of
from boardrules.cli.screen import Screen
from boardrules.notation import format_player
from boardrules.player import Player

_PREFIX = "option "
"""Sets a game's options apart from the command's own among the parsed arguments."""


@frozen
class Option:
    """A field of a game class. Without an argument type, no word of a command line can set it."""

    name: str
    annotation: Any
    argument_type: ArgumentType | None
    default: object
    note: str

    @property
    def shown_default(self) -> str | None:
        """The default as a user would type it, if there is one that can be typed."""
        is_made_anew = isinstance(self.default, cast("type", attrs.Factory))
        if self.argument_type is None or self.default is attrs.NOTHING or is_made_anew:
            return None
        match self.default:
            case None:
                return "none"
            case bool():
                return "yes" if self.default else "no"
            case Enum():
                return str(self.default.value)
            case int() if self.annotation is Player:
                return format_player(Player(self.default))
            case _:
                return str(self.default)

    @property
    def as_typed(self) -> str | None:
        """The flag with its default, if it can be typed."""
        flag, shown = flag_of(self.name), self.shown_default
        if self.annotation is bool and shown is not None:
            return flag if self.default else flag.replace("--", "--no-", 1)
        return None if shown is None else f"{flag} {shown}"

    @property
    def settings(self) -> dict[str, Any] | None:
        """What argparse is told about the flag; None if there is none.

        Where a flag is not given nothing is set, so that the game's own defaults hold.
        """
        if self.annotation is bool:
            settings: dict[str, Any] = {"action": BooleanOptionalAction}
        elif self.argument_type is not None:
            settings = {"type": self.argument_type, "metavar": self.argument_type.metavar}
        elif self.name == "components":
            settings = {"type": Path, "metavar": "FILE"}
        else:
            return None
        shown = self.shown_default
        default = "" if shown is None else f" (default: {shown})"
        return {
            **settings,
            "dest": _PREFIX + self.name,
            "default": SUPPRESS,
            "required": self.default is attrs.NOTHING,
            "help": f"{self.note}{default}".strip().replace("%", "%%"),
        }


def options_of(game_class: type[Any]) -> tuple[Option, ...]:
    """List the options of a game class in the order of its fields."""
    if not attrs.has(game_class):
        return ()
    fields = [field for field in attrs.fields(game_class) if field.init]
    try:
        annotations = get_type_hints(game_class)
    except NameError:  # they cannot be resolved
        annotations = {field.name: field.type for field in fields}
    notes = _notes(game_class)
    return tuple(
        Option(
            field.alias or field.name,
            annotations[field.name],
            argument_type_of(annotations[field.name], getattr(field.validator, "options", ())),
            field.default,
            notes.get(field.name, ""),
        )
        for field in fields
    )


def _notes(game_class: type[Any]) -> dict[str, str]:
    """Read what a class says about its arguments, in the section `Args` of its docstring."""
    _, _, section = (inspect.getdoc(game_class) or "").partition("\nArgs:\n")
    notes = re.findall(r"^    (\w+): (.+?)(?=^    \w|^\S|^$|\Z)", section, re.MULTILINE | re.DOTALL)
    return {name: " ".join(note.replace("`", "").split()).rstrip(".") for name, note in notes}


def chosen_options(arguments: Namespace, screen: Screen) -> dict[str, Any]:
    """Return the options that were given as flags, with the box read from its file."""
    options = {
        name.removeprefix(_PREFIX): value
        for name, value in vars(arguments).items()
        if name.startswith(_PREFIX)
    }
    if "components" in options:
        entry: Entry = arguments.game
        options["components"] = entry.read_box(options["components"], screen)
    return options
