"""Matches that are looked at in the window of a terminal, decision by decision."""

from pathlib import Path
import re

import pytest

from boardrules import Record
from boardrules.cli.keys import WATCH
from boardrules.games.tiki_topple import TikiTopple
from tests.cli.command import Run
from tests.cli.emulator import windows


def positions(seen: list[str]) -> list[tuple[int, int]]:
    """Return where each window is in a match, and how long the match is by then."""
    found = [re.search(r"^(\d+)/(\d+) Enter: next", window, re.MULTILINE) for window in seen]
    return [(int(each[1]), int(each[2])) for each in found if each]


def places(monkeypatch: pytest.MonkeyPatch, argv: str, *typed: str) -> tuple[list[int], list[str]]:
    """Return where the windows are in a match, and the windows."""
    seen = windows(monkeypatch, 80, 24, argv, *typed)
    return [place for place, _ in positions(seen[:-1])], seen


@pytest.fixture
def tiki(run: Run, tmp_path: Path) -> Path:
    """Return the record of a whole match, in which chance takes 15 steps before each round."""
    path = tmp_path / "tiki.txt"
    run("play", "tiki-topple", "--seed", "7", "--record", path)
    return path


def test_cards_that_are_dealt_in_a_row_are_one_step(
    monkeypatch: pytest.MonkeyPatch, tiki: Path
) -> None:
    found, seen = places(monkeypatch, f"replay {tiki}", "", "", "b", "b", "b")
    assert found == [15, 16, 17, 16, 15, 0]
    assert "a mission, face down" in seen[0]
    assert "P1 moves" in seen[1]
    assert seen[2].splitlines()[-2] == "P1 to act"
    assert "mission is" not in seen[0]


def test_one_goes_on_by_turns_rounds_numbers_and_to_the_end(
    monkeypatch: pytest.MonkeyPatch, tiki: Path
) -> None:
    record = Record.from_text(tiki.read_text())
    game, states, last = TikiTopple(), record.replay(), len(record.actions)
    typed = ("t", "r", "r", "b", "3", "e", "", "")
    found, seen = places(monkeypatch, f"replay {tiki}", *typed)
    assert found[:2] == [15, 16]
    rounds = [game.open_scene(states[place]).round for place in found[:5]]
    assert rounds == [1, 1, 2, 3, 2]
    assert found[5:] == [3, last]
    assert "The match is over." in seen[-1]


def test_what_is_no_key_is_asked_back(monkeypatch: pytest.MonkeyPatch, tiki: Path) -> None:
    typed = ("x", "999999", "see P2", "", "see", "q")
    found, seen = places(monkeypatch, f"replay {tiki}", *typed)
    assert found == [15] * 5
    assert "Type one of the keys, ? for all, or a number up to 116." in seen[1]
    assert "Type one of the keys" in seen[2]
    assert "hand of P2" in seen[3]
    assert "The match is over." in seen[-1]


def test_the_keys_are_explained(monkeypatch: pytest.MonkeyPatch, tiki: Path) -> None:
    _, seen = places(monkeypatch, f"replay {tiki}", "?", "", "q")
    assert [line.split()[0] for line in seen[1].splitlines() if line][:-1] == [
        key.split()[0] for key in WATCH
    ]


def test_all_cards_can_be_face_up(monkeypatch: pytest.MonkeyPatch, tiki: Path) -> None:
    _, seen = places(monkeypatch, f"replay {tiki} --open", "q")
    mission = "P2's mission is LOKAHI for 9 points, WIKIWIKI for 5 and KAPU for 2"
    assert mission in " ".join(seen[0].split())


def test_all_cards_can_be_face_up_in_a_log(run: Run, tiki: Path) -> None:
    out = run("replay", tiki, "--open").out
    assert "    mission     LOKAHI-WIKIWIKI-KAPU" in out
    done = run("play", "tiki-topple", "--seats", "human,random", "--open")
    assert done.err == "boardrules: --open shows all cards, so that no person can play\n"
    assert done.code == 2


def test_a_match_between_bots_goes_on_as_far_as_one_wants(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "match.txt"
    argv = f"play tiki-topple --seed 7 --open --record {path}"
    found, seen = places(monkeypatch, argv, "", "r", "b", "q")
    assert found[:2] == [15, 16]
    assert found[3] < found[2]
    assert "You have left the match." in seen[-1]
    assert len(Record.from_text(path.read_text()).actions) == found[2]


def test_a_match_between_bots_can_be_seen_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    found, seen = places(monkeypatch, "play tiki-topple --seed 7 --players 3", "e", "")
    assert found == [18, 108]
    assert "The end: P2 wins" in seen[1]
    assert "P2: 23 points, rank 1" in seen[-1]


def test_the_end_of_input_stops_watching(monkeypatch: pytest.MonkeyPatch, tiki: Path) -> None:
    _, seen = places(monkeypatch, f"replay {tiki}")
    assert "The match is over." in seen[-1]
    _, seen = places(monkeypatch, "play tiki-topple --seed 7")
    assert "There is no more input, so you have left the match." in seen[-1]


@pytest.mark.usefixtures("shelf")
def test_a_round_is_once_around_the_table_where_none_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, _ = places(monkeypatch, "play race --players 2 --goal 12 --seed 1", "t", "r", "r")
    assert found == [1, 2, 4, 6]


def test_those_who_choose_at_the_same_time_have_one_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found, _ = places(monkeypatch, "play tucana-builders --players 3 --seed 1", "", "t", "t")
    assert found[1] == found[0] + 1
    assert found[2] > found[0] + 3
    assert found[3] == found[2] + 7
