"""Records in files: reading them, and matches to continue."""

from bisect import bisect
from collections.abc import Mapping, Sequence
from pathlib import Path
import re
from typing import Any, TypeAlias

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.cli.arguments import FILE, ArgumentType, Parser
from boardrules.cli.catalogue import Entry, flag_of
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.files import is_stream, read_text
from boardrules.cli.screen import Screen
from boardrules.errors import BoardRulesError, RecordError
from boardrules.game import Recordable
from boardrules.player import Player
from boardrules.record import Record, split_lines

AnyRecord: TypeAlias = Record[Recordable[Any, Any]]
Comments: TypeAlias = Mapping[int, Sequence[str]]
"""The comments of a text record, by how many actions stand above them."""


def read_record(path: Path, text: str, components: object) -> tuple[AnyRecord, RecordError | None]:
    """Read a record. Where a line of a text is no action, read what is above it."""
    read = Record.from_json if is_json(text) else Record.from_text
    try:
        try:
            return read(text, components=components), None
        except RecordError as error:
            if error.line is None or error.action is None:
                raise
            above = "\n".join(split_lines(text)[: error.line - 1])
            return Record.from_text(above, components=components), error
    except BoardRulesError as error:
        asks_for_box = isinstance(error, RecordError) and error.box is not None
        if asks_for_box and components is not None:
            raise CommandError(f"{path} was not played with this --components") from None
        hint = " (--components FILE)" if asks_for_box else ""
        raise CommandError(f"{path}: {error}{hint}", FAILED) from None


def replayed(
    path: Path, box: Path | None, screen: Screen
) -> tuple[AnyRecord, Sequence[Any], RecordError | None]:
    """Read a record and its states, as far as it fits the rules, and what does not fit."""
    text = read_text(path)
    components = None if box is None else named_game(text).read_box(box, screen)
    record, unfit = read_record(path, text, components)
    try:
        return record, record.replay(), unfit
    except RecordError as error:
        return record, error.states, error


def check_seat(seat: Player | None, record: AnyRecord) -> None:
    """Refuse a seat that a match does not have."""
    if seat is not None and seat >= record.game.players:
        players = f"this match has {record.game.players} players"
        raise CommandError(f"there is no {format_player(seat)}: {players}")


def is_json(text: str) -> bool:
    """Return whether a record is written as JSON."""
    return text.lstrip().startswith("{")


def named_game(text: str) -> Entry:
    """Find the game that a record names, as text or as JSON."""
    heading = r'"game"\s*:\s*"([^"]*)"' if is_json(text) else r"^game: (.+)$"
    found = re.search(heading, text, re.MULTILINE)
    return Entry.find("" if found is None else found[1])


def game_of_record(path: Path) -> Entry:
    """Find the game that a file names, or tell what is wrong with the file."""
    text = read_text(path)
    try:
        return named_game(text)
    except CommandError:
        record, _ = read_record(path, text, None)
        return Entry(record.game.name, type(record.game))


def game_of_flag(
    flag: str, prog: str, words: list[str], kind: ArgumentType = FILE, **settings: Any
) -> Entry | None:
    """Find the game of the record that a flag names, unless its file can be read only once."""
    parser = Parser(prog=prog, add_help=False)
    parser.take(flag, kind, "", dest="record", **settings)
    path: Path | None = parser.parse_known_args(words)[0].record
    return None if path is None or is_stream(path) else game_of_record(path)


@frozen
class SavedMatch:
    """A record from a file, all of whose actions fit, and how it is written there."""

    path: Path
    text: str
    record: AnyRecord
    states: tuple[Any, ...]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return not self.record.game.to_act(self.states[-1])

    def is_in(self, path: Path) -> bool:
        """Return whether a path leads to the file of this record."""
        try:
            return path.samefile(self.path)
        except OSError:
            return False

    def find_comments(self) -> Comments:
        """Find the comments of a text record."""
        found: dict[int, list[str]] = {}
        for number, line in enumerate(split_lines(self.text), start=1):
            if line.startswith("#"):
                found.setdefault(bisect(self.record.lines, number), []).append(line)
        return found


def read_saved(path: Path, entry: Entry, options: dict[str, Any]) -> SavedMatch:
    """Read a match that was played with some options, or raise `CommandError`."""
    text = read_text(path)
    record, unread = read_record(path, text, options.pop("components", None))
    if record.game.name != entry.name:
        raise CommandError(f"{path} is a match of {record.game.name}, not of {entry.name}")
    for name, value in options.items():
        if getattr(record.game, name, None) != value:
            raise CommandError(f"{path} was not played with this {flag_of(name)}")
    try:
        if unread is not None:
            raise unread
        return SavedMatch(path, text, record, record.replay())
    except RecordError as error:
        raise CommandError(f"{path}: {error}", FAILED) from None


def add_comments(text: str, comments: Comments) -> str:
    """Put comments between the actions of a text record; those of the header come below it."""
    header, blank, actions = text.partition("\n\n")
    body = [
        line
        for done, action in enumerate(actions.split("\n"))
        for line in (*comments.get(done, ()), action)
    ]
    return header + blank + "\n".join(body)
