"""A recorded match to go on with."""

from pathlib import Path
from typing import Any

from attrs import frozen

from boardrules.cli.entries import Entry, flag_of
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.files import read_text
from boardrules.cli.keeping import Comments, find_comments
from boardrules.cli.replaying import AnyRecord, is_json, read_record
from boardrules.errors import RecordError


@frozen
class Saved:
    """A record from a file, all of whose actions fit, and how it is written there."""

    path: Path
    record: AnyRecord
    states: tuple[Any, ...]
    is_json: bool
    comments: Comments

    @property
    def is_over(self) -> bool:
        """Whether the match has come to its end."""
        return not self.record.game.to_act(self.states[-1])

    def is_in(self, path: Path) -> bool:
        """Tell whether a path leads to the file of this record."""
        try:
            return path.samefile(self.path)
        except OSError:
            return False


def read_saved(path: Path, entry: Entry, options: dict[str, Any]) -> Saved:
    """Read a match that was played by some options, or raise `CommandError`."""
    text = read_text(path)
    record, fault = read_record(path, text, options.pop("components", None))
    if record.game.name != entry.name:
        raise CommandError(f"{path} is a match of {record.game.name}, not of {entry.name}")
    for name, value in options.items():
        if getattr(record.game, name, None) != value:
            raise CommandError(f"{path} was not played with this {flag_of(name)}")
    if fault is not None:
        raise CommandError(f"{path}: {fault}", FAILED)
    try:
        states = record.replay()
    except RecordError as error:
        raise CommandError(f"{path}: {error}", FAILED) from None
    return Saved(path, record, states, is_json(text), find_comments(text, record.lines))
