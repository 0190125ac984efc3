"""Where a command writes and reads: plainly, or with Rich if that is installed."""

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, contextmanager
import os
import shutil
import sys
import textwrap
from typing import Protocol, TypeAlias

from attrs import frozen

from boardrules.quoting import printable

MARGIN = 15
"""Where the text of an item begins."""
WIDEST = 100
"""How long a line of running text may get."""

Progress: TypeAlias = Callable[[int], None]
"""Is told how much has been done."""


class Screen(Protocol):
    """All that commands need of a terminal, a pipe or a file."""

    def say(self, text: str = "") -> None:
        """Write lines as they are."""
        ...

    def head(self, text: str) -> None:
        """Write a heading."""
        ...

    def item(self, label: str, text: str) -> None:
        """Write a label, and beside it a text that is wrapped to fit."""
        ...

    def picture(self, title: str, drawing: str) -> None:
        """Write a drawing that must keep its shape."""
        ...

    def columns(self, items: Sequence[str]) -> None:
        """Write many short texts, in as many columns as fit, each column from the top."""
        ...

    def complain(self, text: str) -> None:
        """Tell the user what did not work."""
        ...

    def clear(self) -> None:
        """Take everything off the screen, so that the next person does not read it."""
        ...

    def ask(self, prompt: str) -> str:
        """Return what the user types, or raise `EOFError`."""
        ...

    def working(self, text: str) -> AbstractContextManager[object]:
        """Show on a terminal, for as long as it takes, that work is going on."""
        ...

    def progress(self, text: str, total: int) -> AbstractContextManager[Progress]:
        """Show on a terminal, for as long as it takes, how much of some work has been done."""
        ...


@frozen
class PrintableScreen:
    """Passes everything on to another screen, with escape codes in it shown as text.

    Names and notation may come from a stranger's record or box, and no terminal should obey them.
    """

    screen: Screen

    def say(self, text: str = "") -> None:
        """Write lines as they are."""
        self.screen.say(printable(text))

    def head(self, text: str) -> None:
        """Write a heading."""
        self.screen.head(printable(text))

    def item(self, label: str, text: str) -> None:
        """Write a label, and beside it a wrapped text."""
        self.screen.item(printable(label), printable(text))

    def picture(self, title: str, drawing: str) -> None:
        """Write a drawing."""
        self.screen.picture(printable(title), printable(drawing))

    def columns(self, items: Sequence[str]) -> None:
        """Write texts in columns."""
        self.screen.columns([printable(item) for item in items])

    def complain(self, text: str) -> None:
        """Tell the user what did not work."""
        self.screen.complain(printable(text))

    def clear(self) -> None:
        """Take everything off the screen."""
        self.screen.clear()

    def ask(self, prompt: str) -> str:
        """Return what the user types."""
        return self.screen.ask(printable(prompt))

    def working(self, text: str) -> AbstractContextManager[object]:
        """Show that work is going on."""
        return self.screen.working(printable(text))

    def progress(self, text: str, total: int) -> AbstractContextManager[Progress]:
        """Show how much has been done."""
        return self.screen.progress(printable(text), total)


def open_screen() -> Screen:
    """Open the screen that fits the terminal, and let nothing through that it would obey."""
    return PrintableScreen(_fitting_screen())


def _fitting_screen() -> Screen:
    """Choose how to write: Rich is for terminals that can do more than print."""
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        try:
            from boardrules.cli.rich_screen import RichScreen  # noqa: PLC0415  # rich is optional
        except ImportError:
            return PlainScreen()
        return RichScreen()
    return PlainScreen()


def read_line() -> str:
    """Read a line from the user. One that did not come from a keyboard is echoed.

    There is no history: at a shared screen it would tell what somebody else has typed.
    """
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    if not sys.stdin.isatty():
        sys.stdout.write(printable(line if line.endswith("\n") else f"{line}\n"))
    return line.strip()


class PlainScreen:
    """Writes text and nothing else."""

    def say(self, text: str = "") -> None:
        """Write lines as they are."""
        sys.stdout.write(f"{text}\n")

    def head(self, text: str) -> None:
        """Write a heading with a blank line above it."""
        self.say(f"\n{text}")

    def item(self, label: str, text: str) -> None:
        """Write a label, and beside it a wrapped text."""
        margin = max(MARGIN, len(label) + 1)
        indent = " " * margin
        width = min(shutil.get_terminal_size().columns, WIDEST)
        lines = textwrap.wrap(
            text, max(width, 2 * margin), initial_indent=indent, subsequent_indent=indent
        )
        lines = lines or [indent]
        self.say("\n".join([f"{label:<{margin}}{lines[0][margin:]}".rstrip(), *lines[1:]]))

    def picture(self, title: str, drawing: str) -> None:
        """Write a drawing below a line with its title."""
        self.say(f"\n--- {title} ---\n{drawing}\n")

    def columns(self, items: Sequence[str]) -> None:
        """Write texts in columns."""
        widest = max(map(len, items), default=0) + 2
        count = max(1, (shutil.get_terminal_size().columns + 2) // widest)
        rows = -(-len(items) // count)
        for row in range(rows):
            self.say("".join(f"{item:<{widest}}" for item in items[row::rows]).rstrip())

    def complain(self, text: str) -> None:
        """Write it like everything else: it is part of the talk."""
        self.say(text)

    def clear(self) -> None:
        """Clear a terminal with all that could be scrolled back to; elsewhere draw a line."""
        if sys.stdout.isatty():
            # The blank lines are for terminals that do not know the codes.
            blank = "\n" * shutil.get_terminal_size().lines
            sys.stdout.write(f"{blank}\x1b[H\x1b[2J\x1b[3J")
        else:
            self.say("=" * 72)

    def ask(self, prompt: str) -> str:
        """Write the prompt and wait for a line."""
        sys.stdout.write(prompt)
        return read_line()

    @contextmanager
    def working(self, text: str) -> Generator[None]:
        """Show a text on the error stream, and take it away again."""
        if not sys.stderr.isatty():
            yield
            return
        sys.stderr.write(f"{text} ...")
        sys.stderr.flush()
        try:
            yield
        finally:
            sys.stderr.write(f"\r{' ' * (len(text) + 4)}\r")
            sys.stderr.flush()

    @contextmanager
    def progress(self, text: str, total: int) -> Generator[Progress]:
        """Count on the error stream, and take the line away again."""
        if not sys.stderr.isatty():
            yield lambda _done: None
            return
        line = ""

        def count(done: int) -> None:
            nonlocal line
            line = f"{text}: {done} of {total}"
            sys.stderr.write(f"\r{line}")
            sys.stderr.flush()

        try:
            yield count
        finally:
            sys.stderr.write(f"\r{' ' * len(line)}\r")
            sys.stderr.flush()
