"""A match that is saved to a file while it is played, and whatever ends it."""

from contextlib import suppress
from itertools import takewhile
from operator import eq
import os
from pathlib import Path
import signal
import sys
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Any, cast

from attrs import Factory, define

from boardrules.building.wording import phrase
from boardrules.cli.errors import CommandError, SignalInterrupt
from boardrules.cli.files import is_stream, new_name, read_text, write_text
from boardrules.cli.kept import keep
from boardrules.cli.match import Match
from boardrules.cli.records import Comments, add_comments
from boardrules.cli.screen import Screen
from boardrules.game import Recordable
from boardrules.record import Record

SECONDS = 1
"""How long a match that nobody waits for may go on before it is saved again."""
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
_USUAL = (signal.SIG_DFL, signal.default_int_handler)


@define
class EndingSignals:
    """The signals that would end this program, and how Python handled them before.

    One that somebody ignores, as `nohup` does, or handles in another way stays as it is.
    """

    handlers: dict[int, Any] = Factory(dict[int, Any])
    received: int | None = None

    def catch(self) -> None:
        """Raise `SignalInterrupt` for the first that comes, and ignore all others."""
        if current_thread() is not main_thread():
            return
        for number in (getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)):
            if (handler := signal.getsignal(number)) in _USUAL:
                self.handlers[number] = handler
        for number in self.handlers:
            signal.signal(number, self._interrupt)

    def _interrupt(self, number: int, _frame: FrameType | None) -> None:
        self.received = number
        self.ignore()
        raise SignalInterrupt(number)

    def ignore(self) -> None:
        """Ignore them from now on, also while Python shuts down."""
        for number in self.handlers:
            signal.signal(number, signal.SIG_IGN)

    def check(self) -> None:
        """Raise once more what was received, if somebody's code has caught it."""
        if self.received is not None:
            raise SignalInterrupt(self.received)

    def restore(self) -> None:
        """Leave them to Python again, unless one was received: then the program ends."""
        if self.received is None:
            for number, handler in self.handlers.items():
                signal.signal(number, handler)


@define
class Autosave:
    """Saves the record of a match to a file.

    The file is written after every decision of a person, before a bot is asked, whenever the
    program waits, and when the match is left in any way. What was taken back stays in it until
    something else is done. A file that another program has changed is left as it is, and the match
    goes on in another one beside it. A stream is written once, in the end.
    """

    match: Match
    screen: Screen
    path: Path | None
    seats: tuple[str, ...]
    is_json: bool
    comments: Comments = Factory(dict[int, list[str]])
    on_disk: str | None = None
    """What the file held when it was last read or written; None if that does not matter."""
    text: str = ""
    """The record as it should be in the file."""
    saved: tuple[Any, ...] = ()
    """The actions in that record."""
    saved_at: float = 0
    signals: EndingSignals = Factory(EndingSignals)
    is_kept: bool = False
    """Whether the match is one of those that were left and are in no file of the user's."""

    def save(self, *, after: float = 0) -> None:
        """Write the record, unless it is written already, or was some seconds ago."""
        if self.path is None or is_stream(self.path) or monotonic() < self.saved_at + after:
            return
        self._write(self.path)

    def keep(self) -> None:
        """Keep a match that is in no file among those that were left, or raise `CommandError`."""
        self._update()
        self.path, self.on_disk = keep(self.text), self.text
        self.is_kept = True

    def close(self) -> None:
        """Write the record for the last time, and tell where it is."""
        self.signals.ignore()
        try:
            if self.path is None:
                return
            self._write(self.path)
            if is_stream(self.path):
                return
            start = "\n" if sys.exception() else ""  # after a prompt without an answer
            told = phrase("saved", count=len(self.saved), path=str(self.path))
            self.screen.say(start + self.screen.worded(told))
            if self.is_kept and self.match.game.to_act(self.match.state):
                with suppress(OSError):
                    self.path.touch()  # also where nothing was done, it is what was left last
                self.screen.say(phrase("continue", command="boardrules play --resume"))
            if back := len(self.saved) - len(self.match.steps):
                self.screen.say(phrase("still_saved", count=back))
        finally:
            self.signals.restore()

    def _write(self, path: Path) -> None:
        self._update()
        found = None if self.on_disk is None else _content(path)
        if found == self.text:
            self.on_disk = found
            return
        is_taken = found not in {None, self.on_disk}
        self.path = new_name(path) if is_taken else path
        write_text(self.path, self.text)
        self.on_disk = self.text
        self.saved_at = monotonic()
        if is_taken:
            self.screen.complain(phrase("changed", path=str(path), other=str(self.path)))

    def _update(self) -> None:
        """Write the text again if something has been done that is not in it."""
        actions = self.match.actions
        same = sum(1 for _ in takewhile(bool, map(eq, self.saved, actions)))
        if self.text and same == len(actions):
            return
        if same < len(self.saved):
            self.comments = {done: self.comments[done] for done in self.comments if done <= same}
        record = Record(cast("Recordable[Any, Any]", self.match.game), actions, seats=self.seats)
        self.text = (
            f"{record.to_json()}\n"
            if self.is_json
            else add_comments(record.to_text(), self.comments)
        )
        self.saved = actions


def is_named_json(path: Path) -> bool:
    """Return whether a record is written as JSON, by the name of its file."""
    return path.suffix.lower() == ".json"


def _content(path: Path) -> str | None:
    """Read what a file holds: None if there is none, and nothing if it cannot be read."""
    if is_stream(path) or not os.path.exists(path):  # noqa: PTH110  # which never raises
        return None
    try:
        return read_text(path)
    except CommandError:
        return ""
