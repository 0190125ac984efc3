"""A game's options as flags, read off the fields of its class."""

from argparse import SUPPRESS, BooleanOptionalAction, Namespace
from enum import Enum
import inspect
from pathlib import Path
import re
from typing import Any, cast, get_type_hints

import attrs
from attrs import frozen

from boardrules.cli.entries import Entry, flag_of
from boardrules.cli.readers import Reader, one_of, reader_of
from boardrules.game import Game
from boardrules.notation import format_player
from boardrules.player import Player

_PREFIX = "option "
"""Sets a game's options apart from the command's own among the parsed arguments."""


@frozen
class Option:
    """A field of a game class. Without a reader, no word of a command line can set it."""

    name: str
    form: Any
    reader: Reader | None
    default: object
    note: str

    @property
    def flag(self) -> str:
        """The flag, such as `--first-player`."""
        return flag_of(self.name)

    @property
    def is_required(self) -> bool:
        """Whether there is no default."""
        return self.default is attrs.NOTHING

    @property
    def shown_default(self) -> str | None:
        """The default as a user would type it, if it can be typed."""
        is_made_anew = isinstance(self.default, cast("type", attrs.Factory))
        if self.reader is None or self.is_required or is_made_anew:
            return None
        match self.default:
            case None:
                return "none"
            case bool():
                return "yes" if self.default else "no"
            case Enum():
                return str(self.default.value)
            case int() if self.form is Player:
                return format_player(Player(self.default))
            case _:
                return str(self.default)

    @property
    def as_typed(self) -> str | None:
        """The flag with its default, if it can be typed."""
        if self.form is bool and self.shown_default is not None:
            return self.flag if self.default else self.flag.replace("--", "--no-", 1)
        return None if self.shown_default is None else f"{self.flag} {self.shown_default}"

    @property
    def settings(self) -> dict[str, Any] | None:
        """What argparse is told about the flag; None if there is none.

        Where a flag is not given nothing is set, so that the game's own defaults hold.
        """
        if self.form is bool:
            kind: dict[str, Any] = {"action": BooleanOptionalAction}
        elif self.reader is not None:
            kind = {"type": self.reader, "metavar": self.reader.hint}
        elif self.name == "components":
            kind = {"type": Path, "metavar": "FILE"}
        else:
            return None
        default = "" if self.shown_default is None else f" (default: {self.shown_default})"
        return {
            **kind,
            "dest": _PREFIX + self.name,
            "default": SUPPRESS,
            "required": self.is_required,
            "help": f"{self.note}{default}".strip().replace("%", "%%"),
        }


def options_of(form: type[Any]) -> tuple[Option, ...]:
    """List the options of a game class in the order of its fields."""
    if not attrs.has(form):
        return ()
    forms, notes = _forms(form), _notes(form)
    return tuple(
        Option(
            field.alias or field.name,
            forms[field.name],
            _reader(forms[field.name], field.validator),
            field.default,
            notes.get(field.name, ""),
        )
        for field in attrs.fields(form)
        if field.init
    )


def _reader(form: Any, validator: object) -> Reader | None:
    """Read what a field's type says, or of that only what its validator allows."""
    allowed = getattr(validator, "options", None)
    if form in {int, str} and allowed is not None:
        return one_of({str(value): value for value in allowed})
    return one_of({"yes": True, "no": False}) if form is bool else reader_of(form)


def _forms(form: type[Any]) -> dict[str, Any]:
    """Resolve the annotations of a class, or leave them as they are where that cannot be done."""
    try:
        return get_type_hints(form)
    except NameError:
        return {field.name: field.type for field in attrs.fields(form)}


def _notes(form: type[Any]) -> dict[str, str]:
    """Read what a class says about its arguments, in the section `Args` of its docstring."""
    _, _, section = (inspect.getdoc(form) or "").partition("\nArgs:\n")
    notes = re.findall(r"^    (\w+): (.+?)(?=^    \w|^\S|^$|\Z)", section, re.MULTILINE | re.DOTALL)
    return {name: " ".join(note.replace("`", "").split()).rstrip(".") for name, note in notes}


def chosen_options(arguments: Namespace) -> dict[str, Any]:
    """Return the options that were given as flags, with the box read from its file."""
    options = {
        name.removeprefix(_PREFIX): value
        for name, value in vars(arguments).items()
        if name.startswith(_PREFIX)
    }
    if "components" in options:
        entry: Entry = arguments.game
        options["components"] = entry.read_box(options["components"])
    return options


def chosen_game(arguments: Namespace) -> Game[Any, Any]:
    """Set the table as the flags say."""
    entry: Entry = arguments.game
    return entry.build(chosen_options(arguments))
