"""A screen drawn with Rich, the optional extra `cli`."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
import sys

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

from boardrules.cli.screen import MARGIN, WIDEST, Progress, Screen, read_line
from boardrules.quoting import printable


class RichScreen(Screen):
    """Writes with frames and colours. Texts are taken as they are, never as Rich's markup."""

    def __init__(self) -> None:
        self.console = Console(file=sys.stdout, highlight=False)

    def _write(self, text: str, style: str = "", end: str = "\n") -> None:
        self.console.print(Text(printable(text), style=style), end=end, soft_wrap=True)

    def say(self, text: str) -> None:
        """Write lines as they are."""
        self._write(text)

    def head(self, text: str) -> None:
        """Write a heading in bold."""
        self._write(f"\n{text}", "bold")

    def complain(self, text: str) -> None:
        """Write it in a colour that stands out."""
        self._write(text, "yellow")

    def ask(self, prompt: str) -> str:
        """Write the prompt in bold and wait for a line."""
        self._write(prompt, "bold", end="")
        return read_line()

    def item(self, label: str, text: str) -> None:
        """Write a label in colour, and beside it a wrapped text."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(min_width=MARGIN - 1, no_wrap=True)
        grid.add_column()
        grid.add_row(Text(printable(label), style="cyan"), Text(printable(text)))
        self.console.print(grid, width=min(self.console.width, WIDEST))

    def picture(self, title: str, drawing: str) -> None:
        """Draw a frame with the title in it, unless that would break the drawing's lines."""
        title, drawing = printable(title), printable(drawing)
        if max(map(len, drawing.splitlines()), default=0) + 4 > self.console.width:
            super().picture(title, drawing)
        else:
            frame = Panel(Text(drawing), title=Text(title), title_align="left", expand=False)
            self.console.print(frame)

    def columns(self, items: Sequence[str]) -> None:
        """Write texts in columns."""
        texts = [Text(printable(item), no_wrap=True) for item in items]
        self.console.print(Columns(texts, column_first=True, padding=(0, 2)))

    @contextmanager
    def working(self, text: str) -> Generator[None]:
        """Turn a wheel beside the text."""
        if not sys.stderr.isatty():
            yield
            return
        with Console(stderr=True).status(Text(printable(text))):
            yield

    @contextmanager
    def progress(self, text: str, total: int) -> Generator[Progress]:
        """Draw a bar, with a guess of how long it will take."""
        if not sys.stderr.isatty():
            yield lambda _done: None
            return
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(printable(text), total=total)
            yield lambda done: bar.update(task, completed=done)
