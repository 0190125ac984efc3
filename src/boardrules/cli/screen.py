"""Where a command writes and reads: plainly, or with Rich if that is installed."""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
import shutil
import sys
import textwrap
import time
from typing import TypeAlias

from attrs import frozen

from boardrules._messages import one_line, printable
from boardrules.building.wording import LANGUAGE
from boardrules.cli.speech import Said, spoken
from boardrules.drawing.terminal_text import EMPTY, Line, TextBlock, plain
from boardrules.scene import Size

MARGIN = 15
"""Where the text of an item begins."""
WIDEST = 100
"""How long a line of running text may get."""

Progress: TypeAlias = Callable[[int], None]
"""Is told how much has been done."""
Completer: TypeAlias = Callable[[str], Sequence[str]]
"""Finds the words that the last word of a line may become."""


def complete_nothing(_line: str) -> Sequence[str]:
    """Find no words."""
    return ()


@frozen
class News:
    """Something that has happened, in a line; what is minor, the table shows as well."""

    text: str
    is_minor: bool = False


@frozen
class Moment:
    """A moment of a match as somebody sees it, drawn into a window or without a limit."""

    title: Said
    news: Sequence[News]
    """What has happened since this person last looked."""
    draw: Callable[[Size | None], TextBlock]


class Screen:
    """Writes to a terminal, a pipe or a file, and reads what is typed: text and nothing else.

    Escape codes are shown as text: names and notation may come from a stranger's record or box,
    and no terminal should obey them.
    """

    offered = ""
    """What the user was last told can be chosen."""
    lang = LANGUAGE
    """The language in which phrases are said."""

    def worded(self, said: Said) -> str:
        """Put something into the words of the user's language."""
        return spoken(said, self.lang)

    def write(self, text: str, style: str = "") -> None:
        """Write a text as it is; a style is for screens with colours."""
        del style
        sys.stdout.write(printable(text))

    def paint(self, block: Iterable[Line]) -> None:
        """Write lines of spans; the last one is not ended."""
        sys.stdout.write(printable(plain(block)))

    def say(self, text: Said) -> None:
        """Write lines."""
        self.write(f"{self.worded(text)}\n")

    def head(self, text: Said) -> None:
        """Write a heading with a blank line above it."""
        self.write(f"\n{self.worded(text)}\n", "bold")

    def complain(self, text: Said) -> None:
        """Tell the user what did not work."""
        self.write(f"{self.worded(text)}\n", "yellow")

    def warn(self, text: str) -> None:
        """Tell the user what may be a mistake, beside all that a command writes."""
        sys.stdout.flush()
        sys.stderr.write(f"warning: {one_line(text)}\n")

    def item(self, label: str, text: Said) -> None:
        """Write a label, and beside it a text that is wrapped to fit."""
        label = printable(label)
        margin = max(MARGIN, len(label) + 1)
        width = max(min(shutil.get_terminal_size().columns, WIDEST), 2 * margin)
        self.write(f"{label:<{margin}}", "cyan")
        lines = textwrap.wrap(printable(self.worded(text)), width - margin, break_on_hyphens=False)
        self.say(f"\n{' ' * margin}".join(lines))

    def note(self, label: str, text: Said) -> None:
        """Write an item that may be left out where it would hide a table."""
        self.item(label, text)

    def columns(self, items: Sequence[str]) -> None:
        """Write many short texts, in as many columns as fit, each column from the top."""
        items = [printable(item) for item in items]
        widest = max(map(len, items)) + 2
        count = max(1, (shutil.get_terminal_size().columns + 2) // widest)
        rows = -(-len(items) // count)
        for row in range(rows):
            self.say("".join(f"{item:<{widest}}" for item in items[row::rows]).rstrip())

    def table(self, headings: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1) -> None:
        """Write a table whose first columns are texts, and the others are numbers."""
        table = [[*map(printable, row)] for row in (headings, *rows)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        for row in table:
            cells = [
                f"{cell:{'<' if index < texts else '>'}{widths[index]}}"
                for index, cell in enumerate(row)
            ]
            self.say("  ".join(cells).rstrip())

    def show(self, moment: Moment) -> None:
        """Write what has happened, and draw how the match stands."""
        for each in moment.news:
            self.say(each.text)
        self.say(f"\n--- {self.worded(moment.title)} ---")
        self.paint((*moment.draw(None), EMPTY, EMPTY))

    def drawing(self, draw: Callable[[Size], TextBlock]) -> None:
        """Write something that can be drawn into a window of any size."""
        self.paint((*draw(Size(shutil.get_terminal_size().columns, 100)), ()))

    def new_page(self) -> None:
        """Begin a new page, where there are pages."""

    def pause(self, seconds: float) -> None:
        """Let the user look for a while."""
        time.sleep(seconds)

    def hold(self, prompt: Said) -> None:
        """Let the user look at what is about to go away."""

    def let_read(self, *, below: int) -> None:
        """Let the user read what does not fit a window together with some lines below it."""

    def clear(self) -> None:
        """Hide from the next person all that is on a terminal; elsewhere draw a line."""
        if sys.stdout.isatty():
            # The blank lines are for terminals that do not know the codes.
            blank = "\n" * shutil.get_terminal_size().lines
            sys.stdout.write(f"{blank}\x1b[H\x1b[2J\x1b[3J")
        else:
            self.say("=" * 72)

    def ask(self, prompt: Said, offer: Said = "", complete: Completer = complete_nothing) -> str:
        """Return what the user types, or raise `EOFError`. What no keyboard typed is echoed.

        What can be chosen is told when it is new.
        """
        del complete
        offered = self.worded(offer)
        if offered not in {"", self.offered}:
            self.say(offered)
        self.offered = offered
        self.write(self.worded(prompt), "bold")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        if not sys.stdin.isatty():
            sys.stdout.write(printable(line if line.endswith("\n") else f"{line}\n"))
        return line.strip()

    def close(self) -> None:
        """Write everything that follows at once."""

    @contextmanager
    def progress(self, text: Said, total: int | None = None) -> Generator[Progress]:
        """Show on a terminal that work is going on and, if there is a total, how much is done."""
        width = 0
        what = printable(self.worded(text))

        def show(line: str) -> None:
            nonlocal width
            width = len(line)
            if sys.stderr.isatty():
                sys.stderr.write(f"{line}\r")
                sys.stderr.flush()

        if total is None:
            show(f"{what} ...")
        try:
            yield lambda done: show(f"{what}: {done} of {total}")
        finally:
            show(" " * width)
