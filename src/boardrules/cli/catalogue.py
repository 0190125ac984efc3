"""Games by their names in the catalogue, with what lies beside them in their packages."""

from collections.abc import Callable, Iterable
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
import re
import sys
from typing import Any
from warnings import catch_warnings

import attrs
from attrs import frozen

from boardrules import games
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.screen import Screen
from boardrules.errors import ComponentError, ComponentWarning
from boardrules.game import Game
from boardrules.rulebook import Rulebook


def flag_of(name: str) -> str:
    """Write the flag of an option.

    >>> flag_of("first_player")
    '--first-player'
    """
    return f"--{name.replace('_', '-')}"


@frozen
class Entry:
    """A game class by its name in the catalogue."""

    name: str
    game_class: type[Any]

    @classmethod
    def find(cls, name: str) -> "Entry":
        """Look a game up, or raise `CommandError`."""
        try:
            return cls(name, games.find(name))
        except LookupError as error:
            raise CommandError(str(error)) from None
        except (ImportError, AttributeError) as error:
            raise CommandError(f"the game {name!r} cannot be loaded: {error}") from None

    @cached_property
    def package(self) -> str:
        """The package that the class is in, or an empty text."""
        spec = sys.modules[self.game_class.__module__].__spec__
        return (spec.parent or "") if spec is not None else ""

    def resource(self, name: str) -> Traversable | None:
        """Return a file of the package, if it is there."""
        if not self.package:
            return None
        file = files(self.package) / name
        return file if file.is_file() else None

    @cached_property
    def rulebook(self) -> Rulebook | None:
        """The ledger, if there is one that can be read."""
        file = self.resource("rulebook.toml")
        try:
            return None if file is None else Rulebook.load(file)
        except ValueError:
            return None

    @property
    def title(self) -> str:
        """The game's name as people write it."""
        return self.name if self.rulebook is None else self.rulebook.title

    @cached_property
    def load_components(self) -> Callable[[Path], object] | None:
        """What reads a component file of the game, if its package has that."""
        return (
            getattr(import_module(self.package), "load_components", None) if self.package else None
        )

    def read_box(self, path: Path, screen: Screen) -> object:
        """Read a component file, or raise `CommandError` with a line for each defect."""
        if self.load_components is None:
            raise CommandError(f"{self.title} reads no component files")
        try:
            with catch_warnings(record=True, action="always", category=ComponentWarning) as caught:
                box = self.load_components(path)
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
        try:
            game: Game[Any, Any] = self.game_class(**options)
        except ComponentError as error:
            complaint = f"{self.title} cannot be played like that:{_listed(error)}"
            raise CommandError(complaint, FAILED) from None
        except (TypeError, ValueError) as error:
            # Validators of attrs add more arguments, which are not for users.
            reason = self._with_flags(str(error.args[0]))
            raise CommandError(f"{self.title} cannot be played like that: {reason}") from None
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

    def can_seat(self, players: int) -> bool:
        """Tell whether this many can play."""
        return players in games.player_counts(self.game_class)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many can play; nothing where that takes other options too."""
        try:
            return games.player_counts(self.game_class) or (self.build({}).players,)
        except CommandError:
            return ()


def _listed(error: ComponentError) -> str:
    """Write a line for each defect. One of the file as a whole is not about any rule."""
    lines = (
        f"file: {defect.message}" if defect.where == "file" else str(defect)
        for defect in error.defects
    )
    more = f"\n  and {error.more:,} more" if error.more else ""
    return "".join(f"\n  {line}" for line in lines) + more


def mentioned_game(words: Iterable[str]) -> Entry | None:
    """Find the first game that some words name."""
    names = games.names()
    return next((Entry.find(word) for word in words if word in names), None)
