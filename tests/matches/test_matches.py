"""Matches of people are replayed to the points that were counted at their tables."""

from importlib import import_module
from importlib.resources import files
from pathlib import Path
from random import Random
import re

import pytest

from boardrules import Record, RecordError, find_game, is_over, playout
from boardrules.games import package_of
from boardrules.games.tiki_topple import TikiTopple, load_components

FOLDER = Path(__file__).parent
POINTS = re.compile(r"^# points: (\d+(?: \d+)*)$", re.MULTILINE)


def check(path: Path) -> None:
    """Replay a match to its end, and compare the points; a box of its own lies beside it."""
    text, box = path.read_text(encoding="utf-8"), path.with_suffix(".toml")
    components = None
    if box.exists():
        (name,) = re.findall(r"^game: (.*)$", text, re.MULTILINE)
        components = import_module(package_of(find_game(str(name)))).load_components(box)
    record = Record.from_text(text, components=components)
    end = record.replay()[-1]
    assert is_over(record.game, end)
    counted = POINTS.search(text)
    assert counted is not None, "a comment says what was counted: # points: 23 17"
    assert record.game.score(end) == tuple(map(int, counted[1].split()))


def test_every_match_ends_as_it_did_at_the_table() -> None:
    for path in sorted(FOLDER.glob("*.txt")):
        check(path)


# What a file is checked for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Name a file for a match."""
    return tmp_path / "tiki-topple-lyon.txt"


def finished(game: TikiTopple) -> tuple[str, str]:
    """Write a match, and the comment with its points."""
    match = playout(game, Random(1))
    points = " ".join(map(str, game.score(match.state)))
    return Record(game, match.actions).to_text(), f"# points: {points}\n"


def test_points_that_were_counted_otherwise_are_noticed(path: Path) -> None:
    text, points = finished(TikiTopple(players=2))
    path.write_text(text + points, encoding="utf-8")
    check(path)
    path.write_text(f"{text}# points: 1 1\n", encoding="utf-8")
    with pytest.raises(AssertionError):
        check(path)


def test_a_match_without_points_or_end_is_noticed(path: Path) -> None:
    text, points = finished(TikiTopple(players=2))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError, match="a comment says what was counted"):
        check(path)
    path.write_text("\n".join([*text.splitlines()[:-1], points]), encoding="utf-8")
    with pytest.raises(AssertionError):
        check(path)


def test_a_match_with_a_box_of_its_own_needs_its_file(path: Path) -> None:
    printed = files("boardrules.games.tiki_topple") / "components.toml"
    box = path.with_suffix(".toml")
    box.write_text(printed.read_text(encoding="utf-8").replace('"red"', '"scarlet"'))
    own = TikiTopple(players=2, components=load_components(box))
    path.write_text("".join(finished(own)), encoding="utf-8")
    check(path)
    box.unlink()
    with pytest.raises(RecordError, match="a box of its own"):
        check(path)
