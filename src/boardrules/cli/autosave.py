"""A match that is saved to a file while it is played."""

from itertools import takewhile
from operator import eq
import os
from pathlib import Path
import sys
from time import monotonic
from typing import Any, cast

from attrs import Factory, define

from boardrules.cli.errors import CommandError
from boardrules.cli.files import is_stream, new_name, read_text, write_text
from boardrules.cli.match import Match
from boardrules.cli.records import Comments, add_comments
from boardrules.cli.screen import Screen
from boardrules.cli.signals import EndingSignals
from boardrules.game import Recordable
from boardrules.record import Record

SECONDS = 1
"""How long a match that nobody waits for may go on before it is saved again."""


@define
class Autosave:
    """Saves the record of a match to a file.

    The file is written after every decision of a person, before a bot is asked, whenever the
    program waits, and when the match is left in any way. What was taken back stays in it until
    something else is done. A file that somebody else has changed is left to them, and the match
    goes on in another one beside it. A stream is written once, in the end.
    """

    match: Match
    screen: Screen
    path: Path | None
    seats: tuple[str, ...]
    is_json: bool
    comments: Comments
    held: str | None = None
    """What the file held when it was last read or written; None if that does not matter."""
    text: str = ""
    """The record as it should be in the file."""
    saved: tuple[Any, ...] = ()
    """The actions in that record."""
    saved_at: float = 0
    signals: EndingSignals = Factory(EndingSignals)

    def save(self) -> None:
        """Write the record, unless it is written already."""
        if self.path is not None and not is_stream(self.path):
            self._write(self.path)

    def save_now_and_then(self) -> None:
        """Write the record if it was not written just before."""
        if monotonic() >= self.saved_at + SECONDS:
            self.save()

    def _write(self, path: Path) -> None:
        self._update()
        changed = ""
        if self.held is not None and (held := _content(path)) is not None:
            if held == self.text:
                self.held = held
                return
            if held != self.held:
                changed = f"{path} was changed by somebody else, and is left as it is"
                self.path = path = new_name(path)
        write_text(path, self.text)
        self.held = self.text
        self.saved_at = monotonic()
        if changed:
            self.screen.complain(f"{changed}: this match is kept in {path}.")

    def _update(self) -> None:
        """Write the text anew if something has been done that is not in it."""
        actions = self.match.actions
        same = sum(1 for _ in takewhile(bool, map(eq, self.saved, actions)))
        if self.text and same == len(actions):
            return
        if same < len(self.saved):
            self.comments = {done: self.comments[done] for done in self.comments if done <= same}
        self.text = self._text(actions)
        self.saved = actions

    def _text(self, actions: tuple[Any, ...]) -> str:
        game = cast("Recordable[Any, Any]", self.match.game)
        record = Record(game, actions, seats=self.seats)
        if self.is_json:
            return f"{record.to_json()}\n"
        return add_comments(record.to_text(), self.comments)

    def open(self) -> None:
        """Begin: a file that cannot be written is known before the match."""
        self.save()
        self.signals.catch()

    def close(self) -> None:
        """Write the record for the last time, and tell where it is."""
        self.signals.ignore()
        try:
            if self.path is not None:
                self._write(self.path)
            if self.path is not None and not is_stream(self.path):
                self._tell(self.path)
        finally:
            self.signals.restore()

    def _tell(self, path: Path) -> None:
        start = "\n" if sys.exception() else ""  # after a prompt without an answer
        saved = len(self.saved)
        self.screen.say(f"{start}The record of {saved} actions is in {path}.")
        if back := saved - len(self.match.steps):
            self.screen.say(f"What was taken back is still in it: {back} actions.")


def _content(path: Path) -> str | None:
    """Read what a file holds: None if there is none, and nothing if it cannot be read."""
    if is_stream(path) or not os.path.exists(path):  # noqa: PTH110  # which never raises
        return None
    try:
        return read_text(path)
    except CommandError:
        return ""
