"""A terminal in memory: what is drawn on it, window by window."""

from collections.abc import Callable
from io import StringIO
import sys
from typing import TypeAlias

import pyte
from pyte.modes import LNM
import pytest

from boardrules.cli.main import main

Answer: TypeAlias = Callable[[str], str | None]
"""Says what somebody types who sees a window; nothing more if that is None."""


class Terminal(StringIO):
    """A screen of some size, which remembers whether it has scrolled or was written too wide."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__()
        self.screen = pyte.HistoryScreen(columns, lines, history=10_000)
        self.screen.set_mode(LNM)  # as a terminal does with the output of a program
        self.stream = pyte.Stream(self.screen)

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.stream.feed(text)
        return super().write(text)

    @property
    def text(self) -> str:
        """What can be seen now."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def colours(self) -> set[str]:
        """The colours that can be seen now."""
        lines = self.screen.buffer.values()
        return {cell.fg for line in lines for cell in line.values()} | {
            cell.bg for line in lines for cell in line.values()
        }

    @property
    def has_scrolled(self) -> bool:
        """Whether something has left the screen at the top since the last answer."""
        return bool(self.screen.history.top)


class Person(StringIO):
    """Somebody who sees a terminal, and types."""

    def __init__(self, terminal: Terminal, answer: Answer) -> None:
        super().__init__()
        self.terminal = terminal
        self.answer = answer

    def isatty(self) -> bool:
        return True

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        line = self.answer(self.terminal.text)
        if line is None:
            return ""
        self.terminal.write(f"{line}\n")
        self.terminal.screen.history.top.clear()
        return f"{line}\n"


def sit_down(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int, answer: Answer) -> Terminal:
    """Put a person in front of a terminal."""
    terminal = Terminal(columns, lines)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    monkeypatch.setattr(sys, "stdin", Person(terminal, answer))
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(sys, "stderr", StringIO())
    return terminal


def windows(
    monkeypatch: pytest.MonkeyPatch, columns: int, lines: int, argv: str, *typed: str
) -> list[str]:
    """Call the command, and return the window before each line that is typed, and the last one."""
    seen: list[str] = []
    left = iter(typed)

    def answer(window: str) -> str | None:
        seen.append(window)
        return next(left, None)

    terminal = sit_down(monkeypatch, columns, lines, answer)
    main(argv.split())
    return [*seen, terminal.text]
