"""The command called by tests, and what it leaves behind."""

from io import StringIO
from pathlib import Path
import sys
from typing import Protocol

from attrs import frozen
import pytest

CLEARED = "=" * 72
"""What stands for a cleared screen where there is no terminal."""

TIKI = ("play", "tiki-topple", "--seed", "7", "--seats", "human,random")
"""A match that one person plays against chance."""


@frozen
class Done:
    """What a command has left behind."""

    code: int
    out: str
    err: str


class Run(Protocol):
    """Calls the command, with what is typed in."""

    def __call__(self, *argv: str | Path, typed: str = "") -> Done: ...


class Keys(StringIO):
    """What a person types at a terminal; to interrupt is to type `^C`."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1 if size is None else size)
        if line == "^C\n":
            raise KeyboardInterrupt
        return line


def forget_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Rich impossible to import."""
    monkeypatch.delitem(sys.modules, "boardrules.cli.rich_screen", raising=False)
    for name in ["rich", *(name for name in sys.modules if name.startswith("rich."))]:
        monkeypatch.setitem(sys.modules, name, None)


def moves(path: Path) -> list[str]:
    """Read the actions of a text record."""
    return path.read_text().partition("\n\n")[2].splitlines()
