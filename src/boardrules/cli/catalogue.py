"""Games by their names in the catalogue: their options as flags, and their packages."""

from argparse import SUPPRESS, BooleanOptionalAction, Namespace
from collections.abc import Iterable
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
import re
import sys
from typing import Any, cast, get_type_hints
from warnings import catch_warnings

import attrs
from attrs import frozen

from boardrules import games
from boardrules._docstrings import argument_notes
from boardrules.building.guide import Guide
from boardrules.building.notation import format_player
from boardrules.building.wording import LANGUAGE, phrase
from boardrules.cli.arguments import (
    FILE,
    YES_NO,
    ArgumentType,
    Parser,
    argument_type_of,
    one_of,
)
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.screen import Screen
from boardrules.errors import ComponentError, ComponentWarning
from boardrules.game import Game
from boardrules.player import Player
from boardrules.rulebook import Rulebook

LISTED = "listed"
"""The key, in the metadata of a field of a game, of the names that its box has for an option."""

_PREFIX = "option "
"""Sets a game's options apart from the command's own among the parsed arguments."""


def flag_of(name: str) -> str:
    """Write the flag of an option.

    >>> flag_of("first_player")
    '--first-player'
    """
    return f"--{name.replace('_', '-')}"


@frozen
class Option:
    """An argument of a game class that a flag can set."""

    name: str
    argument_type: ArgumentType
    is_required: bool
    default: str | None
    """As a user would type it; None where that cannot be typed."""
    note: str

    @property
    def typed(self) -> str | None:
        """The flag with its default, if it can be typed."""
        flag = flag_of(self.name)
        if self.argument_type is YES_NO:
            return {"yes": flag, "no": flag.replace("--", "--no-", 1)}.get(self.default or "")
        return None if self.default is None else f"{flag} {self.default}"


@frozen
class Entry:
    """A game class by its name in the catalogue."""

    name: str
    game_class: type[Any]

    @classmethod
    def find(cls, text: str) -> "Entry":
        """Look a game up by its name or how a word of that begins, or raise `CommandError`."""
        known = games.game_names()
        found = [text] if text in known else _names_begun(text, known)
        if len(found) > 1:
            raise CommandError(f"{text!r} may be one of {', '.join(found)}")
        name = found[0] if found else text
        try:
            return cls(name, games.find_game(name))
        except LookupError as error:
            raise CommandError(str(error)) from None
        except (ImportError, AttributeError) as error:
            raise CommandError(f"the game {name!r} cannot be loaded: {error}") from None

    @classmethod
    def mentioned(cls, words: Iterable[str]) -> "Entry | None":
        """Find the first game that some words name, in full or as no other name begins."""
        known = games.game_names()
        words = [word for word in words if not word.startswith("-")]
        named = [word for word in words if word in known]
        begun = [word for word in words if len(_names_begun(word, known)) == 1]
        return next(map(cls.find, named + begun), None)

    @property
    def package(self) -> str:
        """The package that the class is in, or an empty text."""
        spec = sys.modules[self.game_class.__module__].__spec__
        return (spec.parent or "") if spec is not None else ""

    @cached_property
    def rulebook(self) -> Rulebook | None:
        """The ledger, if there is one that can be read."""
        try:
            return Rulebook.of(self.package)
        except (OSError, ValueError):
            return None

    def guide(self, lang: str = LANGUAGE) -> Guide | None:
        """Read how the game is played, if that is written down and can be read."""
        try:
            return Guide.of(self.package, lang)
        except (OSError, ValueError):
            return None

    @property
    def title(self) -> str:
        """The game's name as people write it."""
        return self.name if self.rulebook is None else self.rulebook.title

    @property
    def options(self) -> list[Option]:
        """What flags can set, in the order of the fields of the class."""
        fields = attrs.fields(self.game_class) if attrs.has(self.game_class) else ()
        try:
            annotations = get_type_hints(self.game_class)
        except NameError:  # they cannot be resolved
            annotations = {field.name: field.type for field in fields}
        notes = argument_notes(self.game_class)
        options: list[Option] = []
        for field in fields:
            annotation = annotations[field.name]
            read = argument_type_of(annotation, getattr(field.validator, "options", ()))
            default = None if read is None else _typed(field.default, annotation)
            if read is not None and (listed := field.metadata.get(LISTED)):
                read = attrs.evolve(read, metavar=one_of(dict.fromkeys(listed)).metavar)
            if read is None and field.name == "components":
                read = FILE
            if field.init and read is not None:
                name = field.alias or field.name
                note = notes.get(field.name, "").replace("`", "").rstrip(".")
                options.append(Option(name, read, field.default is attrs.NOTHING, default, note))
        return options

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many can play; nothing where that takes other options too."""
        try:
            return games.player_counts(self.game_class) or (self.build({}).players,)
        except CommandError:
            return ()

    def read_box(self, path: Path, screen: Screen) -> object:
        """Read a component file, or raise `CommandError` with a line for each defect."""
        package = import_module(self.package) if self.package else None
        load_components = getattr(package, "load_components", None)
        if load_components is None:
            raise CommandError(f"{self.title} reads no component files")
        try:
            with catch_warnings(record=True, action="always", category=ComponentWarning) as caught:
                box: object = load_components(path)
        except OSError as error:
            raise CommandError(f"cannot read {path}: {error.strerror}") from None
        except ComponentError as error:
            complaint = f"{path} does not fit {self.title}:{_listed(error)}"
            raise CommandError(complaint, FAILED) from None
        for warning in caught:
            screen.warn(str(warning.message))
        return box

    def build(self, options: dict[str, Any]) -> Game[Any, Any]:
        """Make the game with some options, or raise `CommandError`."""
        refusal = f"{self.title} cannot be played with these options:"
        try:
            game: Game[Any, Any] = self.game_class(**options)
        except ComponentError as error:
            raise CommandError(f"{refusal}{_listed(error)}", FAILED) from None
        except (TypeError, ValueError) as error:
            # Validators of attrs add more arguments, which are not for users.
            reason = self._with_flags(str(error.args[0]))
            raise CommandError(f"{refusal} {reason}") from None
        return game

    def _with_flags(self, sentence: str) -> str:
        """Write flags for the fields that a sentence names. What is quoted in it is a value."""
        fields = attrs.fields(self.game_class) if attrs.has(self.game_class) else ()
        flags = {field.name: flag_of(field.alias or field.name) for field in fields}
        return re.sub(
            r"^'\w+'|(?<!['-])\b\w+",
            lambda word: flags.get(word[0].strip("'"), word[0]),
            sentence,
        )


def _names_begun(text: str, known: Iterable[str]) -> list[str]:
    """List those of some names that begin with a text, or in which a word does, however written.

    >>> _names_begun("Tuk Ta", ["tiki-topple", "tuk-tuk-taxi"])
    ['tuk-tuk-taxi']
    """
    written = re.sub(r"[\s_-]+", "-", text.strip().lower())
    return [name for name in known if written and f"-{written}" in f"-{name}"]


GAME = ArgumentType("GAME", "a game", (Entry.find,))


def ask_for_game(words: list[str], command: str, screen: Screen) -> None:
    """Let the user name the game where the words after a command do not, and put it there."""
    place = words.index(command) + 1
    begun = [word for word in words[place : place + 1] if not word.startswith("-")]
    known = games.game_names()
    offered = [name for word in begun for name in _names_begun(word, known)] or [*known]
    screen.say(phrase("which_game"))
    for number, name in enumerate(offered, start=1):
        screen.item(str(number), name)
    while True:
        answer = screen.ask(phrase("name_or_number"))
        found = _names_begun(answer, offered)
        if answer.isdecimal() and 0 < int(answer[:9]) <= len(offered):
            found = [offered[int(answer) - 1]]
        if len(found) == 1:
            words[place : place + len(begun)] = found
            return


def _typed(default: object, annotation: object) -> str | None:
    """Write a default as a user would type it, if there is one for all matches."""
    if default is attrs.NOTHING or isinstance(default, cast("type", attrs.Factory)):
        return None
    match default:
        case None:
            return "none"
        case bool():
            return "yes" if default else "no"
        case Enum():
            return str(default.value)
        case int() if annotation is Player:
            return format_player(Player(default))
        case _:
            return str(default)


def _listed(error: ComponentError) -> str:
    """Write a line for each defect. One of the file as a whole is not about any rule."""
    lines = [
        f"file: {defect.message}" if defect.where == "file" else str(defect)
        for defect in error.defects
    ]
    if error.more:
        lines.append(f"and {error.more:,} more")
    return "".join(f"\n  {line}" for line in lines)


def add_options(parser: Parser, entry: Entry | None) -> None:
    """Let the options of a game be set by flags, if it is known which game that is.

    Where a flag is not given nothing is set, so that the game's own defaults hold.
    """
    if entry is None:
        parser.description = f"{parser.description} With a GAME, --help shows its options too."
        return
    parser.help_is_after = f"{parser.prog} {entry.name}"
    group = parser.add_argument_group(f"options of {entry.title}")
    for option in entry.options:
        read = option.argument_type
        default = "" if option.default is None else f" (default: {option.default})"
        kind: dict[str, Any] = (
            {"action": BooleanOptionalAction}
            if read is YES_NO
            else {"type": read, "metavar": read.metavar}
        )
        group.add_argument(
            flag_of(option.name),
            dest=_PREFIX + option.name,
            default=SUPPRESS,
            required=option.is_required,
            help=f"{option.note}{default}".strip().replace("%", "%%"),
            **kind,
        )


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
