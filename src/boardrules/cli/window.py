"""The whole window of a terminal: a table, what is said about it, and a prompt below."""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
import os
import shutil
import sys

from boardrules._messages import printable
from boardrules.building.wording import phrase
from boardrules.cli.keyboard import Keyboard, ResizedError
from boardrules.cli.layout import (
    BREAK,
    SMALLEST,
    below_table,
    room_below,
    split_pages,
    with_table,
)
from boardrules.cli.screen import Completer, Moment, Progress, Screen, complete_nothing
from boardrules.cli.speech import Said
from boardrules.drawing.terminal_text import EMPTY, Line, Span, TextBlock, line
from boardrules.scene import Size


class Window(Screen):
    """Draws the whole window for each question, and lets nothing scroll.

    What is said is kept until the next question. It is shown below the table if it is short, or
    else instead of the table, page by page.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.lang = screen.lang
        self.keyboard = Keyboard(self._show_matches)
        self.moment: Moment | None = None
        self.said: list[Line] = []
        self.is_closed = False
        self.draw_again: Callable[[], None] = self._draw_nothing
        self.is_size_told = False

    def write(self, text: str, style: str = "") -> None:
        """Keep a text until the next question."""
        if self.is_closed:
            self.screen.write(text, style)
        else:
            self.paint([line(Span(each, style)) for each in text.split("\n")])

    def paint(self, block: Iterable[Line]) -> None:
        """Keep lines until the next question."""
        first, *others = block
        before = self.said.pop() if self.said else EMPTY
        self.said += [(*before, *first), *others]

    def note(self, label: str, text: Said) -> None:
        """Write an item if it has room below the table."""
        before, size = [*self.said], _size()
        self.item(label, text)
        if self.moment is not None and split_pages(self.said, size, room_below(size)):
            self.said = before

    def show(self, moment: Moment) -> None:
        """Draw this moment at the next question, in whatever size the window has by then."""
        self.moment = moment

    def drawing(self, draw: Callable[[Size], TextBlock]) -> None:
        """Let a drawing take the window above the prompt."""
        size = _size()
        self.new_page()
        self.paint((*draw(Size(size.columns, size.lines - 1)), EMPTY))

    def new_page(self) -> None:
        """Begin a new page."""
        self.said = [*self.said[:-1], BREAK, EMPTY]

    def pause(self, seconds: float) -> None:
        """Draw the window, and let the user look for a while."""
        self._draw_table("")
        sys.stdout.flush()
        self.screen.pause(seconds)

    def hold(self, prompt: Said) -> None:
        """Draw the window, and let the user look until Enter."""
        with suppress(EOFError):
            self.ask(prompt)

    def clear(self) -> None:
        """Hide from the next person all that is on the terminal, and what was typed."""
        self.moment, self.said = None, []
        self.keyboard.forget()
        self.screen.clear()

    def ask(self, prompt: Said, offer: Said = "", complete: Completer = complete_nothing) -> str:
        """Draw the window, and return what the user types, or raise `EOFError`.

        Whoever turns pages may answer at once, or go back to the table.
        """
        size = _size()
        self._tell_size(size)
        room = size.lines - 1 if self.moment is None else room_below(size)
        if pages := split_pages(self.said, size, room):
            self.said = []
        answer = self._turn(pages, ("enter_more", "enter_back"), complete)
        if answer is not None:
            return answer
        self._draw_table(offer)
        return self._read(prompt, complete)

    def let_read(self, *, below: int) -> None:
        """Show page by page what does not fit together with some lines below it."""
        size = _size()
        if pages := split_pages(self.said, size, size.lines - below):
            self.said = []
            with suppress(EOFError):
                self._turn(pages, ("more_points", "enter_result"), complete_nothing)

    def _turn(
        self, pages: list[TextBlock], prompts: tuple[str, str], complete: Completer
    ) -> str | None:
        """Let the user turn pages; return what else is answered to one of them.

        The first prompt is for pages that others follow, the second for the last one.
        """
        more, last = prompts
        while pages:
            self._draw_page((*pages.pop(0), EMPTY))
            answer = self._read(phrase(more if pages else last), complete)
            if answer.lower() == "q":
                break
            if answer.lower() not in {"", "more"}:
                return answer
        return None

    def close(self) -> None:
        """Write what was said, and everything that follows at once, below the last table."""
        if not self.is_closed:
            self.is_closed = True
            said, self.said = self.said, []
            self.screen.paint([each for each in said if each != BREAK])

    @contextmanager
    def progress(self, text: Said, total: int | None = None) -> Generator[Progress]:
        """Show that work is going on."""
        with self.screen.progress(text, total) as progress:
            yield progress

    def _read(self, prompt: Said, complete: Completer) -> str:
        typed = ""
        while True:
            shown = printable(self.worded(prompt))[: _size().columns - 1]
            try:
                return self.keyboard.read(shown, complete, typed)
            except ResizedError as error:
                typed = error.typed
                self.draw_again()
            except EOFError:
                sys.stdout.write("\n")
                raise

    def _draw_table(self, offer: Said) -> None:
        """Draw the table, if there is one, with what was said below it."""
        said, self.said = self.said, []
        moment = self.moment
        if moment is None:
            self._draw_page(said)
            return

        def draw() -> None:
            size = _size()
            below = below_table(said, self.worded(offer), moment.news, size)
            table = moment.draw(Size(size.columns, max(1, size.lines - 1 - len(below))))
            self._draw(with_table(table, below, size))

        draw()
        self.draw_again = draw

    def _draw_page(self, page: Sequence[Line]) -> None:
        self._draw(page)
        self.draw_again = lambda: self._draw(page)

    def _draw_nothing(self) -> None:
        """Leave the window as it is."""

    def _tell_size(self, size: Size) -> None:
        """Say once that the window is small."""
        needed = SMALLEST
        if size.columns >= needed.columns and size.lines >= needed.lines:
            return
        if not self.is_size_told:
            now, enough = f"{size.columns} x {size.lines}", f"{needed.columns} x {needed.lines}"
            self.complain(phrase("small_window", now=now, enough=enough))
        self.is_size_told = True

    def _draw(self, block: Sequence[Line]) -> None:
        """Draw from the top of the window; the cursor is left where the last line ends."""
        sys.stdout.write("\x1b[H\x1b[J")
        self.screen.paint(block)

    def _show_matches(self, words: Sequence[str]) -> None:
        """Show what a word may become, on the line above the prompt."""
        size = _size()
        shown = printable(" ".join(word.strip() for word in words))
        sys.stdout.write(f"\x1b7\x1b[{size.lines - 1};1H\x1b[K{shown[: size.columns - 1]}\x1b8")
        sys.stdout.flush()


def _size() -> Size:
    """Return how large the window is now."""
    columns, lines = shutil.get_terminal_size()
    return Size(columns, lines)


def full_window(screen: Screen) -> Screen:
    """Use the whole window, if there is a terminal that knows how to be cleared."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return Window(screen) if is_terminal and os.environ.get("TERM") != "dumb" else screen
