"""Where a command writes and reads: plainly, or with Rich if that is installed."""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
import shutil
import sys
import textwrap
from typing import TypeAlias

from boardrules.quoting import one_line, printable

MARGIN = 15
"""Where the text of an item begins."""
WIDEST = 100
"""How long a line of running text may get."""

Progress: TypeAlias = Callable[[int], None]
"""Is told how much has been done."""


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


class Screen:
    """Writes to a terminal, a pipe or a file, and reads what is typed: text and nothing else.

    Escape codes are shown as text: names and notation may come from a stranger's record or box,
    and no terminal should obey them.
    """

    def say(self, text: str) -> None:
        """Write lines as they are."""
        sys.stdout.write(printable(f"{text}\n"))

    def head(self, text: str) -> None:
        """Write a heading with a blank line above it."""
        self.say(f"\n{text}")

    def item(self, label: str, text: str) -> None:
        """Write a label, and beside it a text that is wrapped to fit."""
        label, text = printable(label), printable(text)
        margin = max(MARGIN, len(label) + 1)
        indent = " " * margin
        width = min(shutil.get_terminal_size().columns, WIDEST)
        lines = textwrap.wrap(
            text, max(width, 2 * margin), initial_indent=indent, subsequent_indent=indent
        )
        lines = lines or [indent]
        self.say("\n".join([f"{label:<{margin}}{lines[0][margin:]}".rstrip(), *lines[1:]]))

    def picture(self, title: str, drawing: str) -> None:
        """Write a drawing, which must keep its shape, below a line with its title."""
        self.say(f"\n--- {title} ---\n{drawing}\n")

    def columns(self, items: Sequence[str]) -> None:
        """Write many short texts, in as many columns as fit, each column from the top."""
        items = [printable(item) for item in items]
        widest = max(map(len, items), default=0) + 2
        count = max(1, (shutil.get_terminal_size().columns + 2) // widest)
        rows = -(-len(items) // count)
        for row in range(rows):
            self.say("".join(f"{item:<{widest}}" for item in items[row::rows]).rstrip())

    def complain(self, text: str) -> None:
        """Tell the user what did not work."""
        self.say(text)

    def warn(self, text: str) -> None:
        """Tell the user, beside all that a command writes, what may be a mistake."""
        sys.stdout.flush()
        sys.stderr.write(f"warning: {one_line(text)}\n")

    def clear(self) -> None:
        """Hide from the next person all that is on a terminal; elsewhere draw a line."""
        if sys.stdout.isatty():
            # The blank lines are for terminals that do not know the codes.
            blank = "\n" * shutil.get_terminal_size().lines
            sys.stdout.write(f"{blank}\x1b[H\x1b[2J\x1b[3J")
        else:
            self.say("=" * 72)

    def ask(self, prompt: str) -> str:
        """Return what the user types, or raise `EOFError`."""
        sys.stdout.write(printable(prompt))
        return read_line()

    @contextmanager
    def working(self, text: str) -> Generator[None]:
        """Show on a terminal, for as long as it takes, that work is going on."""
        if not sys.stderr.isatty():
            yield
            return
        text = printable(text)
        sys.stderr.write(f"{text} ...")
        sys.stderr.flush()
        try:
            yield
        finally:
            sys.stderr.write(f"\r{' ' * (len(text) + 4)}\r")
            sys.stderr.flush()

    @contextmanager
    def progress(self, text: str, total: int) -> Generator[Progress]:
        """Show on a terminal, for as long as it takes, how much of some work has been done."""
        if not sys.stderr.isatty():
            yield lambda _done: None
            return
        text = printable(text)
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
