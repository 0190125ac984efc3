"""Records as text and as JSON, with comments and blank lines."""

from importlib.metadata import version
from random import Random

from attrs import evolve
import pytest

from boardrules import Player, Record, playout
from boardrules.games.tiki_topple import TikiTopple
from tests.records.nim import ACTIONS, GAME, JSON, RECORD, TEXT, Nim, Position

# Text and JSON


def test_the_text_of_a_record_does_not_change() -> None:
    assert RECORD.to_text() == TEXT


def test_the_json_of_a_record_does_not_change() -> None:
    assert RECORD.to_json() == JSON


def test_a_record_is_read_back_exactly() -> None:
    for read in (Record.from_text(TEXT), Record.from_json(JSON), Record.from_json(JSON.encode())):
        assert read == RECORD
        assert type(read.game) is Nim
        assert read.library == "1.2.3"
        assert read.to_text() == TEXT
        assert read.to_json() == JSON
        assert hash(read) == hash(RECORD)


def test_a_record_says_which_version_wrote_it() -> None:
    assert Record(GAME, ()).library == version("boardrules")
    assert f"\nlibrary: {version('boardrules')}\n" in Record(GAME, ()).to_text()


def test_records_of_different_matches_differ() -> None:
    assert evolve(RECORD, actions=ACTIONS[:2]) != RECORD
    assert evolve(RECORD, game=Nim()) != RECORD
    assert evolve(RECORD, library="1.2.4") != RECORD


def test_lines_do_not_count_in_comparisons() -> None:
    read = Record.from_text(TEXT)
    assert read.lines == (10, 11, 12)
    assert (read, "lines" in repr(read)) == (RECORD, False)


def test_a_record_may_have_no_actions() -> None:
    record = Record(GAME, (), library="1.2.3")
    assert Record.from_text(record.to_text()) == record
    assert Record.from_json(record.to_json()) == record
    assert record.replay() == (GAME.initial_state(),)


def test_a_replay_gives_every_state() -> None:
    assert RECORD.replay() == (
        Position(5, Player(0)),
        Position(3, Player(1)),
        Position(2, Player(0)),
        Position(0, Player(1)),
    )
    assert Record.from_text(TEXT).replay() == Record.from_json(JSON).replay() == RECORD.replay()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["schmidt", "gamewright"])
def test_whole_matches_are_read_back(players: int, edition: str) -> None:
    game = TikiTopple(players=players, edition=edition)
    match = playout(game, Random(players))
    record = Record(game, match.actions)
    for read in (Record.from_text(record.to_text()), Record.from_json(record.to_json())):
        assert read == record
        assert read.replay()[-1] == match.state


# Comments, blank lines, order


IGNORED = {
    "other ends of lines": TEXT.replace("\n", "\r\n"),
    "no end of the last line": TEXT.removesuffix("\n"),
    "blank lines at the end": TEXT + "\n\n",
    "a comment at the end": TEXT + "# The end",
    "a comment among actions": TEXT.replace("P2", "# The only way: P2 take 9\nP2"),
    "blank lines among actions": TEXT.replace("P2", "\n  \n\t\nP2"),
    "an action commented out": TEXT.replace("P2", "#\n#P1 take 1\nP2"),
    "spaces before the actions": TEXT.replace("\n\n", "\n   \n"),
    "a comment before the actions": TEXT.replace("\n\n", "\n\n# A match among friends\n\n"),
    "a comment among headings": TEXT.replace("players", "# At the kitchen table\nplayers"),
    "a comment like a heading": TEXT.replace("players", "# Place: the kitchen\nplayers"),
    "a comment below the headings": TEXT.replace("\n\n", "\n# The last heading\n\n"),
    "a comment in odd characters": TEXT.replace("P2", "# a\u2028b\x0cc\x85d\x1ce\nP2"),
}


@pytest.mark.parametrize("text", IGNORED.values(), ids=IGNORED)
def test_comments_and_blank_lines_are_ignored(text: str) -> None:
    assert Record.from_text(text) == RECORD


def test_headings_may_be_in_any_order() -> None:
    title, *headings = TEXT.partition("\n\n")[0].splitlines()
    text = "\n".join([title, *reversed(headings), "", "P1 take 2", "P2 take 1", "P1 take 2"])
    assert Record.from_text(text) == RECORD


def test_lines_are_those_of_the_file() -> None:
    text = TEXT.replace("P2", "# a\n\nP2").replace("\n", "\r\n")
    assert Record.from_text(text).lines == (10, 13, 14)


def test_an_option_with_a_default_may_be_missing() -> None:
    text = TEXT.replace("misere: true\n", "").replace("most: 3\n", "")
    assert Record.from_text(text) == evolve(RECORD, game=Nim())


def test_a_text_may_consist_of_a_header() -> None:
    header, _, _ = TEXT.partition("\n\n")
    assert Record.from_text(header).actions == ()
