"""A match that is saved to a file while it is played."""

from itertools import takewhile
from operator import eq
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

from attrs import define

from boardrules.cli.files import is_stream, write_text
from boardrules.cli.match import Match
from boardrules.cli.records import Comments, add_comments
from boardrules.cli.screen import Screen
from boardrules.game import Recordable
from boardrules.record import Record


@define
class Autosave:
    """Saves the record of a match to a file.

    The file is written whenever the program waits, and when the match is left in any way. So it
    is there up to the last action also if the program is killed while it waits. What was taken
    back stays in it until something else is done. A stream is written once, in the end.
    """

    match: Match
    screen: Screen
    path: Path | None
    seats: tuple[str, ...]
    is_json: bool
    comments: Comments
    saved: tuple[Any, ...] | None = None

    def save(self) -> None:
        """Write the record, unless it is written already."""
        if self.path is not None and not is_stream(self.path):
            self._write(self.path)

    def _write(self, path: Path) -> None:
        actions = self.match.actions
        saved = self.saved or ()
        same = sum(1 for _ in takewhile(bool, map(eq, saved, actions)))
        if self.saved is not None and same == len(actions):
            return
        if same < len(saved):
            self.comments = {done: self.comments[done] for done in self.comments if done <= same}
        write_text(path, self._text(actions))
        self.saved = actions

    def _text(self, actions: tuple[Any, ...]) -> str:
        game = cast("Recordable[Any, Any]", self.match.game)
        record = Record(game, actions, seats=self.seats)
        if self.is_json:
            return f"{record.to_json()}\n"
        return add_comments(record.to_text(), self.comments)

    def __enter__(self) -> Self:
        self.save()  # a file that cannot be written is known before the match
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
            saved = len(self.saved or ())
            self.screen.say(f"{start}The record of {saved} actions is in {self.path}.")
            if back := saved - len(self.match.steps):
                self.screen.say(f"What was taken back is still in it: {back} actions.")
