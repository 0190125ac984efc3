"""Matches of people are replayed to the points that were counted at their tables."""

from pathlib import Path
import re

import pytest

from boardrules import Record, is_over
from boardrules.games.tiki_topple import TikiTopple
from tests.games.matches import read_record

FOLDER = Path(__file__).parent
POINTS = re.compile(r"^# points: (\d+(?: \d+)*)$", re.MULTILINE)


def check(text: str) -> None:
    """Replay a match to its end, and compare the points."""
    record = Record.from_text(text)
    end = record.replay()[-1]
    assert is_over(record.game, end)
    counted = POINTS.search(text)
    assert counted is not None, "a comment says what was counted: # points: 23 17"
    assert record.game.score(end) == tuple(map(int, counted[1].split()))


def test_every_match_ends_as_it_did_at_the_table() -> None:
    for path in sorted(FOLDER.glob("*.txt")):
        check(path.read_text(encoding="utf-8"))


# What a file is checked for


def match() -> str:
    return read_record("tiki_topple", "schmidt-2.txt")


def test_points_that_were_counted_otherwise_are_noticed() -> None:
    record = Record.from_text(match(), game_type=TikiTopple)
    points = " ".join(map(str, record.game.score(record.replay()[-1])))
    check(f"{match()}# points: {points}\n")
    with pytest.raises(AssertionError):
        check(f"{match()}# points: 1 1\n")


def test_a_match_without_points_or_end_is_noticed() -> None:
    with pytest.raises(AssertionError, match="a comment says what was counted"):
        check(match())
    with pytest.raises(AssertionError):
        check("\n".join([*match().splitlines()[:-1], "# points: 1 1"]))
