"""Nothing that a stranger wrote into a record or a box is obeyed by a terminal."""

from collections.abc import Callable
from importlib.resources import files
from io import StringIO
import json
from pathlib import Path
import re
import sys
from typing import TypeAlias

import pytest

from boardrules import Record
from boardrules.cli.main import main
from boardrules.cli.rich_screen import RichScreen
from boardrules.cli.screen import Moment, News, Screen
from boardrules.drawing.terminal_text import Span
from boardrules.games.tiki_topple import TikiTopple

EVIL = "\x1b]0;owned\x07\x1b[66m\u202e[red]"
"""A title for the window, a colour, letters from right to left, and markup of Rich."""
SHOWN = r"\x1b]0;owned\x07\x1b[66m\u202e[red]"

Run: TypeAlias = Callable[..., str]


class Keys(StringIO):
    """What is typed at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(params=["a terminal", "a pipe"])
def run(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> Run:
    """Call the command in an empty folder; return all that it writes, once that is harmless."""
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.chdir(tmp_path)
    is_terminal = request.param == "a terminal"

    def call(*argv: str, typed: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", Keys(typed) if is_terminal else StringIO(typed))
        for stream in (sys.stdout, sys.stderr):
            monkeypatch.setattr(stream, "isatty", lambda: is_terminal)
        main(argv)
        out, err = capsys.readouterr()
        for code in ("\x1b]", "\x07", "\x1b[66m", "\u202e"):
            assert code not in out + err
        return out + err

    return call


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """Write a component file with an evil colour."""
    path = tmp_path / "box.toml"
    ours = (files("boardrules.games.tiki_topple") / "components.toml").read_text(encoding="utf-8")
    path.write_text(ours.replace('"orange"', json.dumps(f"{EVIL}orange")))
    return path


@pytest.fixture
def record(run: Run, box: Path) -> str:
    """Play some of a match with the evil box; it is in the record."""
    seats = ("--seats", "human,random")
    flags = ("--components", str(box), "--seed", "7", "--record", "match.json")
    run("play", "tiki-topple", *seats, *flags, typed="#1\nquit\n")
    return "match.json"


def test_a_box_is_shown_as_text(run: Run, box: Path) -> None:
    typed = "show\nquit\n"
    out = run("play", "tiki-topple", "--seats", "human", "--components", str(box), typed=typed)
    assert f"{SHOWN}orange" in out


def test_a_record_is_shown_as_text(run: Run, record: str) -> None:
    assert f"{SHOWN}orange" in run("replay", record, "--fast")
    assert f"{SHOWN}orange" in run("play", "--resume", record, typed="show\nquit\n")


def test_the_seats_of_a_record_are_shown_as_text(run: Run, record: str) -> None:
    path = Path(record)
    path.write_text(path.read_text().replace('"human"', json.dumps(f"{EVIL}human")))
    assert repr(EVIL)[1:-1] in run("play", "--resume", record, typed="quit\n")


@pytest.mark.parametrize(
    "line",
    [f"game: {EVIL}", f"{EVIL}: 1", f"{EVIL}: ", EVIL, f"seats: {json.dumps([EVIL])}"],
    ids=["a game", "an option", "an option without a value", "no heading", "seats"],
)
def test_what_is_wrong_with_a_header_is_shown_as_text(run: Run, line: str) -> None:
    text = Record(TikiTopple(), ()).to_text()
    name = line.partition(": ")[0]
    kept = [other for other in text.splitlines() if other and not other.startswith(f"{name}:")]
    Path("match.txt").write_text("\n".join([*kept, line, "", "P1"]))
    for command in (("replay", "match.txt"), ("play", "--resume", "match.txt")):
        assert "[red]" in run(*command)


def test_an_action_that_is_refused_is_shown_as_text(run: Run) -> None:
    run("play", "tiki-topple", "--record", "match.txt")
    path = Path("match.txt")
    path.write_text(f"{path.read_text()}P1 {EVIL}\n")
    assert "[red]" in run("replay", "match.txt", "--fast")
    assert "[red]" in run("play", "tiki-topple", "--seats", "human", typed=f"{EVIL}\nquit\n")


@pytest.mark.parametrize(
    "argv",
    [
        ("replay", f"{EVIL}.txt"),
        ("play", "--resume", f"{EVIL}.txt"),
        ("play", "tiki-topple", "--record", f"{EVIL}/match.txt"),
        ("play", "tiki-topple", "--seats", EVIL),
        ("play", "tiki-topple", "--seats", f"{EVIL}:bot"),
        ("play", EVIL),
        ("play", "tiki-topple", f"--{EVIL}"),
        ("rules", "tiki-topple", EVIL),
        ("rules", EVIL),
        ("components", EVIL),
        ("components", "tiki-topple", "--check", EVIL),
        ("simulate", "tiki-topple", "--seats", f"{EVIL},random", "--matches", "1"),
    ],
    ids=lambda argv: " ".join(argv).replace(EVIL, "EVIL"),
)
def test_what_cannot_be_done_is_told_as_text(run: Run, argv: tuple[str, ...]) -> None:
    assert "[red]" in run(*argv)


def test_a_box_with_evil_defects_is_told_as_text(run: Run, box: Path) -> None:
    box.write_text(box.read_text().replace("AKAMAI = ", f"{json.dumps(EVIL)} = ", 1))
    box.rename(f"{EVIL}.toml")
    assert "[red]" in run("components", "tiki-topple", "--check", f"{EVIL}.toml")


def test_a_file_with_an_evil_name_is_named_as_text(run: Run) -> None:
    assert f"{SHOWN}.txt" in run("play", "tiki-topple", "--record", f"{EVIL}.txt")


@pytest.mark.parametrize("screen_class", [Screen, RichScreen])
def test_whatever_is_written_is_text(
    screen_class: Callable[[], Screen],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr(sys, "stdin", Keys("x\n"))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    screen = screen_class()
    screen.say(EVIL)
    screen.head(EVIL)
    screen.item(EVIL, EVIL)
    screen.show(Moment(EVIL, [News(EVIL)], lambda _size: ((Span(EVIL),),)))
    screen.paint([(Span(EVIL, "red"),), ()])
    screen.columns([EVIL, EVIL])
    screen.complain(EVIL)
    assert screen.ask(EVIL, EVIL) == "x"
    with screen.progress(EVIL), screen.progress(EVIL, 2) as progress:
        progress(1)
    out, err = capsys.readouterr()
    assert out.count(SHOWN) == 13
    assert SHOWN in err
    assert not re.search("\x1b]|\x07|\x1b\\[66m|\u202e", out + err)
