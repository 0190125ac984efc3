"""Screens: plain ones, and those that Rich draws."""

from collections.abc import Callable

import pytest

from boardrules.games.tiki_topple import TikiTopple
from tests.cli.command import TIKI, Run, forget_rich


def test_rich_draws_frames(terminal: Run) -> None:
    done = terminal(*TIKI, typed="?\nup1\nwhy toast\n")
    assert "╭─ P1, your turn ─" in done.out
    assert "│   1  LOKAHI    purple      9 5 2 " in done.out
    assert " 60 wiki KAPU NANI" in done.out
    assert "Toast cannot be played as a first card." in done.out
    assert done.out.count("\x1b[3J") == 0


def drawing(text: str) -> Callable[[object, object], str]:
    """Draw the same for everybody, always."""
    return lambda _game, _scene: text


def test_rich_keeps_the_lines_of_wide_drawings(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TikiTopple, "render", drawing("[b]" + "#" * 90))
    assert f"\n--- P1, your turn ---\n[b]{'#' * 90}\n" in terminal(*TIKI).out
    monkeypatch.setattr(TikiTopple, "render", drawing(""))
    assert "╭─ P1, your turn ─" in terminal(*TIKI).out


def test_without_rich_a_terminal_is_written_plainly(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_rich(monkeypatch)
    done = terminal("play", "tiki-topple", "--seats", "human,human", typed="\n#1\n\n")
    assert "╭" not in done.out
    assert "\n--- P1, your turn ---\n" in done.out
    assert done.out.count("\x1b[H\x1b[2J\x1b[3J") == 4


def test_simple_terminals_are_written_plainly(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert "\n--- P1, your turn ---\n" in terminal(*TIKI).out


def test_rich_clears_the_screen_between_people(terminal: Run) -> None:
    done = terminal("play", "tiki-topple", "--seats", "human,human", typed="\n#1\n\n")
    assert done.out.count("\x1b[H\x1b[2J\x1b[3J") == 4
