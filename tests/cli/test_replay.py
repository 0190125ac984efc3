"""Records: how they are kept, and how they are replayed."""

import json
from pathlib import Path
import re
import sys

from attrs import evolve
import pytest

from boardrules import Record
from boardrules.cli.describe import Describer
from boardrules.cli.main import main
from boardrules.drawing.terminal_text import TextBlock
from boardrules.games.tiki_topple import TikiTopple
from boardrules.rulebook import Change, Rulebook
from tests.cli.command import TIKI, Keys, Run, moves

# Records.


def test_an_interrupted_match_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "match.txt"
    monkeypatch.setattr(sys, "stdin", Keys("#1\n#1\n^C\n"))
    assert main([*TIKI, "--record", str(path)]) == 130
    out, err = capsys.readouterr()
    assert out.endswith(f"P1> \nThe record of 19 actions is in {path}.\n")
    assert err == "\nboardrules: interrupted\n"
    assert len(Record.from_text(path.read_text()).replay()) == 20


def test_a_record_is_kept_when_a_game_fails(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "match.txt"
    drawn: list[object] = []

    def fail(*_: object) -> TextBlock:
        drawn.append(None)
        if len(drawn) > 3:
            raise ZeroDivisionError
        return ()

    monkeypatch.setattr(TikiTopple, "text", fail)
    with pytest.raises(ZeroDivisionError):
        run("play", "tiki-topple", "--record", path)
    assert len(moves(path)) == 18


def test_a_record_that_cannot_be_written_is_known_at_once(run: Run, tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path, "Is a directory"),
        (tmp_path / "no" / "match.txt", "No such file or directory"),
    ):
        done = run(*TIKI, "--record", path)
        assert done.err == f"boardrules: cannot write {path}: {reason}\n"
        assert done.code == 2
        assert "P1>" not in done.out
    assert list(tmp_path.iterdir()) == []


# Replaying.


def test_a_record_is_replayed_with_every_action(run: Run, recorded: Path) -> None:
    done = run("replay", recorded)
    assert (done.code, done.err) == (0, "")
    titles = re.findall(r"^--- (.*) ---$", done.out, re.MULTILINE)
    record = Record.from_text(recorded.read_text())
    describer = Describer(record.game)
    lines = [
        describer.event(state, action, None)[0]
        for state, action in zip(record.replay()[:-1], record.actions, strict=True)
    ]
    assert titles == [
        "0/17  the beginning",
        *(f"{number}/17  {line}" for number, line in enumerate(lines, start=1)),
    ]
    assert lines[0] == "LOKAHI goes to place 1 of the column"
    assert lines[-1] == "P2 moves WIKIWIKI up 3, to place 1 (up3 WIKIWIKI)"
    assert done.out.endswith("\nThe match is not over.\nP1: 0 points\nP2: 0 points\n")


@pytest.mark.parametrize("seat", ["P2", "p2", "2"])
def test_a_seat_is_shown_what_it_saw(run: Run, recorded: Path, seat: str) -> None:
    out = run("replay", recorded, "--seat", seat).out
    assert "LOKAHI-WIKIWIKI-HOOKIPA" not in out
    assert "--- 14/17  P1 is dealt a mission, face down ---" in out
    assert "    mission     LOKAHI-WIKIWIKI-KAPU" in out


def test_a_choice_is_told_to_the_others_when_all_have_chosen(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    seats = ("play", "tucana-builders", "--seed", "3", "--seats", "human,random")
    run(*seats, "--record", path, typed="#1\n")
    assert moves(path)[10:12] == ["P1 place 1 r0", "P2 joker 32 r2"]
    titles = {
        seat: re.findall(r"^--- 1[12]/\d+  (.*) ---$", run(*command).out, re.MULTILINE)
        for seat, command in {
            None: ("replay", path),
            "P1": ("replay", path, "--seat", "P1"),
            "P2": ("replay", path, "--seat", "P2"),
        }.items()
    }
    first, last = "tile on space 1", "tile on space 32"
    assert titles == {
        None: ["P1 has chosen", f"P1 lays a {first}. P2 plays the joker to lay a {last}"],
        "P1": [
            f"You lay your {first} (place 1 r0)",
            f"P2 plays the joker to lay a {last} (joker 32 r2)",
        ],
        "P2": ["P1 has chosen", f"P1 lays a {first}. You play your joker to lay your {last}"],
    }


def test_there_must_be_such_a_seat(run: Run, recorded: Path) -> None:
    done = run("replay", recorded, "--seat", "P3")
    assert done.err == "boardrules: there is no P3: this match has 2 players\n"
    assert done.code == 2


def test_a_whole_match_is_replayed_from_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.JSON"
    played = run("play", "tiki-topple", "--seed", "7", "--record", path).out
    assert json.loads(path.read_text())["record"] == 1
    replayed = run("replay", path).out
    end = replayed.partition("The match is over.")[2]
    assert end
    assert end in played


def test_a_record_is_shown_at_once_at_a_terminal(terminal: Run, recorded: Path) -> None:
    done = terminal("replay", recorded, "--fast")
    assert done.out.count("/17  ") == 18
    assert "The match is not over." in done.out


def test_an_action_that_does_not_fit_is_shown_after_those_that_do(run: Run, recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace("P2 up3 WIKIWIKI", "P1 up1 NANI"))
    done = run("replay", recorded)
    assert re.findall(r"^--- (\d+)/16", done.out, re.MULTILINE) == [
        str(index) for index in range(17)
    ]
    assert done.out.endswith(
        "\n\nTIKI-4.1       From the round's first player on, clockwise, the players take\n"
        "               turns.\n"
        "TIKI-4.3       A card that has been played is out for the rest of the round.\n"
    )
    assert done.err == (
        f"boardrules: {recorded}: line 28: action 17 does not fit: P1 up1 NANI: "
        "it is the turn of P2 (TIKI-4.1); P1 has no up1 in hand (TIKI-4.3)\n"
    )
    assert done.code == 1


def test_a_line_that_is_no_action_is_shown_after_those_that_are(run: Run, recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace("P2 up3 WIKIWIKI", "P2 fly WIKIWIKI"))
    done = run("replay", recorded)
    assert "--- 16/16  P1 moves AKAMAI up 1, to place 1 (up1 AKAMAI) ---" in done.out
    assert done.err == (
        f"boardrules: {recorded}: line 28: cannot read 'P2 fly WIKIWIKI': "
        "expected an action such as 'P1 up2 NANI'\n"
    )
    assert done.code == 1


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "line 1: expected the title 'boardrules record 1', not ''"),
        (b"\xff\xfe", "it is not text in UTF-8"),
        (b"{", "$: not a JSON document"),
        (b'{"record": 2, "library": "", "game": {}, "actions": []}', "expected record format 1"),
        (b"boardrules record 1\ngame: go\nlibrary: 1\n\n", "there is no game 'go'"),
        (b"boardrules record 1\ngame: tiki-topple\nlibrary: 1\nplayers: x\n\n", "not a JSON"),
        (b"boardrules record 1\nplayers 2\n\n", "line 2: expected a new heading"),
    ],
)
def test_what_is_no_record_is_a_sentence(
    run: Run, tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "match"
    path.write_bytes(content)
    done = run("replay", path)
    assert done.code in {1, 2}
    assert done.out == ""
    assert complaint in done.err
    assert str(path) in done.err


def test_a_record_that_cannot_be_read_is_a_sentence(run: Run, tmp_path: Path) -> None:
    assert run("replay", tmp_path).err.startswith(f"boardrules: cannot read {tmp_path}: ")
    missing = tmp_path / "none"
    done = run("replay", missing)
    assert done.err == f"boardrules: cannot read {missing}: No such file or directory\n"
    assert done.code == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["match.txt", "match.json"])
def test_a_box_of_the_users_own_is_asked_for(run: Run, tmp_path: Path, name: str) -> None:
    path, box = tmp_path / name, tmp_path / "box.toml"
    box.write_text(run("components", "tiki-topple").out.replace('"orange"', '"mauve"'))
    run("play", "tiki-topple", "--components", box, "--record", path)
    assert "mauve" in run("replay", path, "--components", box).out
    done = run("replay", path)
    if name == "match.txt":
        assert done.code == 1
        assert done.err.endswith("pass it as components (--components FILE)\n")
    else:
        assert "mauve" in done.out


def test_a_box_needs_a_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.write_text("?")
    assert run("replay", path, "--components", path).err.startswith(
        "boardrules: there is no game ''"
    )


@pytest.mark.parametrize(
    ("flags", "spoken", "line"),
    [
        (("--lang", "fr"), "en_GB.UTF-8", "LOKAHI va à la place 1 de la colonne"),
        ((), "fr_FR.UTF-8", "LOKAHI va à la place 1 de la colonne"),
        ((), "de_DE.UTF-8", "LOKAHI goes to place 1 of the column"),
        ((), "", "LOKAHI goes to place 1 of the column"),
    ],
)
def test_a_match_is_told_in_the_language_of_the_terminal_or_another(
    run: Run,
    recorded: Path,
    monkeypatch: pytest.MonkeyPatch,
    flags: tuple[str, ...],
    spoken: str,
    line: str,
) -> None:
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", spoken)
    assert f"--- 1/17  {line} ---" in run("replay", recorded, *flags).out


def test_a_language_that_is_not_there_is_an_error(run: Run, recorded: Path) -> None:
    assert "--lang: expected one of en, fr, not 'de'" in run("replay", recorded, "--lang", "de").err


# Rules of a later version.


def test_a_record_is_upgraded_as_far_as_it_fits(
    run: Run, recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Rulebook.of("boardrules.games.tiki_topple")
    monkeypatch.setattr(TikiTopple, "rules_version", 2)
    changes = (Change(2, "TIKI-5.3", "Toast is left out."),)
    changed = evolve(book, changes=changes)

    def later(_package: str) -> Rulebook:
        return changed

    monkeypatch.setattr(Rulebook, "of", later)
    path = tmp_path / "upgraded.txt"
    done = run("replay", recorded, "--upgrade", path)
    assert done.code == 0
    assert done.out.startswith(
        "Rules of version 1, now 2: 17 of 17 actions fit.\n2  TIKI-5.3  Toast is left out.\n"
    )
    upgraded = Record.from_text(path.read_text())
    assert (upgraded.rules, upgraded.actions) == (2, Record.from_text(recorded.read_text()).actions)
    assert run("replay", recorded, "--upgrade", path).err.endswith("replace it with --overwrite\n")
    assert "now 2: 17" in run("replay", path, "--upgrade", path, "--overwrite").out
