"""A screen drawn with Rich, the optional extra `cli`."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
import sys

from rich import progress
from rich.console import Console
from rich.text import Text

from boardrules._messages import printable
from boardrules.cli.screen import Progress, Screen
from boardrules.cli.speech import Said
from boardrules.drawing.terminal_text import Line


class RichScreen(Screen):
    """Writes in colours. Texts are taken as they are, never as Rich's markup."""

    def __init__(self) -> None:
        self.console = Console(file=sys.stdout, highlight=False)

    def write(self, text: str, style: str = "") -> None:
        """Write a text as it is, in bold or in a colour."""
        self.console.print(Text(printable(text), style=style), end="", soft_wrap=True)

    def paint(self, block: Iterable[Line]) -> None:
        """Write lines of spans, each in its style; the last one is not ended."""
        lines = (
            Text.assemble(*((printable(span.text), span.style) for span in line)) for line in block
        )
        self.console.print(Text("\n").join(lines), end="", soft_wrap=True)

    @contextmanager
    def progress(self, text: Said, total: int | None = None) -> Generator[Progress]:
        """Turn a wheel and, if there is a total, draw a bar with a guess of the time left."""
        columns = [
            progress.SpinnerColumn(),
            progress.TextColumn("{task.description}", markup=False),
        ]
        if total is not None:
            columns += [
                progress.BarColumn(),
                progress.MofNCompleteColumn(),
                progress.TimeRemainingColumn(),
            ]
        with progress.Progress(
            *columns,
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        ) as bar:
            task = bar.add_task(printable(self.worded(text)), total=total)
            yield lambda done: bar.update(task, completed=done)
