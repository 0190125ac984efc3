"""Lines that are typed at a terminal.

They are edited, completed and recalled with readline, where Python has it; the console of Windows
has its own arrow keys. Unlike a library that draws a menu below the prompt, readline needs no line
of the window, leaves signals to Python, and is one dependency less.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
import signal
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, TypeAlias

from boardrules.cli.screen import Completer

ShowMatches: TypeAlias = Callable[[Sequence[str]], None]

_SETTINGS = (
    "tab: complete",
    "set bell-style none",
    "set enable-bracketed-paste off",
    "set horizontal-scroll-mode on",
    "set show-all-if-ambiguous on",
)
_EDITLINE_SETTINGS = ("bind ^I rl_complete",)


class ResizedError(Exception):
    """The window has got another size while somebody was typing."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed


class Keyboard:
    """Reads lines. What was typed can be recalled until somebody else sits down."""

    def __init__(self, show_matches: ShowMatches) -> None:
        self.show_matches = show_matches
        self.readline: Any = None
        self.complete: Completer | None = None
        self.matches: Sequence[str] = ()
        with suppress(ImportError):
            self.readline = import_module("readline")
        if self.readline is None:
            return
        self.readline.set_auto_history(False)
        self.readline.set_completer_delims(" ")
        self.readline.set_completer(self._match)
        self.readline.set_completion_display_matches_hook(self._show)
        is_editline = "libedit" in (self.readline.__doc__ or "")
        for tables in _EDITLINE_SETTINGS if is_editline else _SETTINGS:
            self.readline.parse_and_bind(tables)

    def read(self, prompt: str, complete: Completer, typed: str = "") -> str:
        """Return the next line, of which some may be typed already, or raise `EOFError`.

        If the window is resized meanwhile, raise `ResizedError` with what was typed.
        """
        self.complete = complete
        if self.readline is not None:
            self.readline.set_startup_hook(lambda: self.readline.insert_text(typed))
        with self._resized():
            line = input(prompt).strip()
        if line and self.readline is not None:
            self.readline.add_history(line)
        return line

    @contextmanager
    def _resized(self) -> Generator[None]:
        """Listen to the terminal, where it tells that its window has another size."""

        def stop(_number: int, _frame: FrameType | None) -> None:
            raise ResizedError("" if self.readline is None else self.readline.get_line_buffer())

        number = getattr(signal, "SIGWINCH", None)
        if number is None or current_thread() is not main_thread():
            yield
            return
        before = signal.signal(number, stop)
        try:
            yield
        finally:
            signal.signal(number, before or signal.SIG_DFL)

    def forget(self) -> None:
        """Forget what was typed."""
        if self.readline is not None:
            self.readline.clear_history()

    def _match(self, _word: str, index: int) -> str | None:
        """Return one of the words that the word at the cursor may become."""
        if index == 0 and self.complete is not None:
            line = self.readline.get_line_buffer()[: self.readline.get_endidx()]
            self.matches = self.complete(line)
        return f"{self.matches[index]} " if index < len(self.matches) else None

    def _show(self, _typed: str, matches: Sequence[str], _longest: int) -> None:
        self.show_matches(matches)
