"""The command `play --resume`: a recorded match goes on."""

from collections.abc import Callable
from importlib.resources import files
from io import StringIO
from pathlib import Path
import sys
from typing import Any, TypeAlias

import pytest

from boardrules import Record
from boardrules.cli.main import main

Play: TypeAlias = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Play:
    """Call the command in an empty folder, with what is typed in."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def call(*argv: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = main(["play", *argv])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def actions(path: str) -> tuple[Any, ...]:
    return Record.from_text(Path(path).read_text()).actions


TIKI = ("tiki-topple", "--seats", "human,random", "--seed", "7")


def test_a_match_goes_on_where_its_record_ends(play: Play) -> None:
    play(*TIKI, "--players", "3", "--record", "match.txt", typed="#1\nquit\n")
    before = actions("match.txt")
    code, out, err = play(*TIKI, "--resume", "match.txt", typed="#1\nquit\n")
    assert (code, err) == (0, "")
    opening, done, rest = out.split("\n", 2)
    assert opening == "Tiki Topple: P1 a person, P2 at random, P3 at random. Seed 7."
    assert done == f"{len(before)} actions have been played already."
    assert rest.startswith("\n--- P1, your turn ---\n"), "what was done is not told again"
    assert f"The record of {len(before) + 3} actions is in match.txt.\n" in out
    assert actions("match.txt")[: len(before)] == before


def test_the_match_may_be_kept_elsewhere_and_other_seats_may_play(play: Play) -> None:
    play(*TIKI, "--record", "match.txt", typed="#1\nquit\n")
    before = Path("match.txt").read_text()
    code, out, _ = play("--resume", "match.txt", "--record", "whole.txt", "--seats", "random")
    assert code == 0
    assert "The match is over." in out
    assert Path("match.txt").read_text() == before
    assert actions("whole.txt")[:17] == actions("match.txt")


def test_a_match_that_is_over_is_shown(play: Play) -> None:
    play("tiki-topple", "--record", "match.txt")
    path = Path("match.txt")
    path.write_text(path.read_text().replace('"random"', '"no:bot"'))
    before = path.read_text()
    for seats in (("--seats", "human"), ()):
        code, out, _ = play("--resume", "match.txt", *seats)
        assert code == 0
        assert "P1, your turn" not in out
        assert "The match is over." in out
        assert path.read_text() == before


def test_a_box_of_ones_own_is_named_again(play: Play) -> None:
    ours = files("boardrules.games.tiki_topple") / "components.toml"
    Path("box.toml").write_text(ours.read_text(encoding="utf-8").replace('"orange"', '"mauve"'))
    box = ("--components", "box.toml")
    play(*TIKI, *box, "--record", "match.txt", typed="#1\nquit\n")
    code, out, _ = play(*TIKI, *box, "--resume", "match.txt", typed="quit\n")
    assert code == 0
    assert "mauve" in out
    code, _, err = play(*TIKI, "--resume", "match.txt")
    assert code == 1
    assert err.endswith("pass it as components (--components FILE)\n")


@pytest.mark.parametrize("name", ["match.txt", "match.json"])
def test_another_box_than_the_one_that_was_played_with_is_refused(
    play: Play, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    ours = (files("boardrules.games.tiki_topple") / "components.toml").read_text(encoding="utf-8")
    for colour in ("mauve", "ochre"):
        Path(f"{colour}.toml").write_text(ours.replace('"orange"', f'"{colour}"'))
    refused = f"boardrules: {name} was not played with this --components\n"
    for box in ((), ("--components", "mauve.toml")):
        play(*TIKI, *box, "--record", name, "--overwrite", typed="#1\nquit\n")
        before = Path(name).read_text()
        other = ("--components", "ochre.toml")
        assert play("--resume", name, *other) == (2, "", refused)
        assert main(["replay", name, *other]) == 2
        assert capsys.readouterr() == ("", refused)
        assert Path(name).read_text() == before


@pytest.mark.parametrize(
    ("argv", "text", "code", "complaint"),
    [
        (("tuk-tuk-taxi",), "", 2, "match.txt is a match of tiki-topple, not of tuk-tuk-taxi"),
        (
            ("tiki-topple", "--players", "2", "--toast-bar", "round"),
            "",
            2,
            "match.txt was not played with this --toast-bar",
        ),
        (
            ("tiki-topple",),
            "P2 toast\n",
            1,
            "match.txt: line 29: action 18 does not fit: P2 toast: ",
        ),
        (("tiki-topple",), "P1 dance\n", 1, "match.txt: line 29: cannot read 'P1 dance': "),
        (("tiki-topple", "--resume", "none.txt"), "", 2, "cannot read none.txt: No such file"),
        (("tiki-topple", "--seats", "human,human,human"), "", 2, "Tiki Topple has 2 seats here"),
    ],
)
def test_what_cannot_be_gone_on_with_is_left_as_it_is(
    argv: tuple[str, ...], text: str, code: int, complaint: str, play: Play
) -> None:
    play(*TIKI, "--record", "match.txt", typed="#1\nquit\n")
    path = Path("match.txt")
    path.write_text(path.read_text() + text)
    before = path.read_text()
    found = play("--resume", "match.txt", *argv)
    assert found[0] == code
    assert found[2].startswith(f"boardrules: {complaint}")
    assert path.read_text() == before
