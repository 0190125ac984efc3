"""A match kept in a file while it is played."""

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import takewhile
from operator import eq
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

from attrs import define

from boardrules.cli.errors import CommandError
from boardrules.cli.files import is_stream, write_text
from boardrules.cli.screen import Screen
from boardrules.cli.table import Table
from boardrules.game import Recordable
from boardrules.record import Record, split_lines

Comments = Mapping[int, Sequence[str]]
"""The comments of a text record, by how many actions stand above them."""


@define
class Keeper:
    """Keeps a table's record in a file.

    The file is written whenever the program waits, and when the match is left in any way. So it
    is there up to the last action also if the program is killed while it waits. What was taken
    back stays in it until something else is done. A stream is written once, in the end.
    """

    table: Table
    screen: Screen
    path: Path | None
    seats: tuple[str, ...]
    is_json: bool
    comments: Comments
    kept: tuple[Any, ...] | None = None

    def __attrs_post_init__(self) -> None:
        if self.path is not None and not isinstance(self.table.game, Recordable):
            raise CommandError("this game does not offer what a record needs")

    def keep(self) -> None:
        """Write the record, unless it is written already."""
        if self.path is not None and not is_stream(self.path):
            self._write(self.path)

    def _write(self, path: Path) -> None:
        actions = self.table.actions
        kept = self.kept or ()
        same = sum(1 for _ in takewhile(bool, map(eq, kept, actions)))
        if self.kept is not None and same == len(actions):
            return
        if same < len(kept):
            self.comments = {done: self.comments[done] for done in self.comments if done <= same}
        write_text(path, self._text(actions))
        self.kept = actions

    def _text(self, actions: tuple[Any, ...]) -> str:
        game = cast("Recordable[Any, Any]", self.table.game)
        record = Record(game, actions, seats=self.seats)
        if self.is_json:
            return f"{record.to_json()}\n"
        return add_comments(record.to_text(), self.comments)

    def __enter__(self) -> Self:
        self.keep()  # a file that cannot be written is known before the match
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self.path is None:
            return
        self._write(self.path)
        if not is_stream(self.path):
            start = "" if error is None else "\n"  # after a prompt without an answer
            kept = len(self.kept or ())
            self.screen.say(f"{start}The record of {kept} actions is in {self.path}.")
            if back := kept - len(self.table.moments):
                self.screen.say(f"What was taken back is still in it: {back} actions.")


def find_comments(text: str, lines: Sequence[int]) -> Comments:
    """Find the comments of a text record, whose actions stand in some lines."""
    found: dict[int, list[str]] = {}
    for number, line in enumerate(split_lines(text), start=1):
        if line.startswith("#"):
            found.setdefault(bisect(lines, number), []).append(line)
    return found


def add_comments(text: str, comments: Comments) -> str:
    """Put comments between the actions of a text record; those of the header come below it."""
    header, blank, actions = text.partition("\n\n")
    body = [
        line
        for done, action in enumerate(actions.split("\n"))
        for line in (*comments.get(done, ()), action)
    ]
    return header + blank + "\n".join(body)
