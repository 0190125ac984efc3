"""Broken texts of records: each is refused with its line."""

import sys

from attrs import frozen
import pytest

from boardrules import IllegalActionError, NotationError, Player, Record, Violation
from tests.records.nim import RECORD, TEXT, Nim, Position, Take, edited, refusal

# Broken headers


TITLE = "expected the title 'boardrules record 1', not "
HEADING = "expected a new heading such as 'players: 2', not "
BROKEN_HEADERS = {
    "nothing": ("", 1, f"{TITLE}''"),
    "a blank line first": ("\n" + TEXT, 1, f"{TITLE}''"),
    "no title": (TEXT.replace("boardrules record 1\n", ""), 1, f"{TITLE}'game: nim'"),
    "no format": (TEXT.replace("record 1", "record 0"), 1, f"{TITLE}'boardrules record 0'"),
    "a newer format": (
        TEXT.replace("record 1", "record 2"),
        1,
        f"{TITLE}'boardrules record 2'; a newer version of the library reads it",
    ),
    "a mark first": ("\ufeff" + TEXT, 1, f"{TITLE}'\\ufeffboardrules record 1'"),
    "a title alone": ("boardrules record 1", 1, "the heading 'game' is missing"),
    "no game": (TEXT.replace("game: nim\n", ""), 1, "the heading 'game' is missing"),
    "no version": (TEXT.replace("library: 1.2.3\n", ""), 1, "the heading 'library' is missing"),
    "no colon": (TEXT.replace("players: 2", "players 2"), 4, f"{HEADING}'players 2'"),
    "no space": (TEXT.replace("players: 2", "players:2"), 4, f"{HEADING}'players:2'"),
    "an option twice": (TEXT.replace("most: 3", "most: 3\nmost: 3"), 6, f"{HEADING}'most: 3'"),
    "the game twice": (TEXT.replace("most: 3", "most: 3\ngame: nim"), 6, f"{HEADING}'game: nim'"),
}


@pytest.mark.parametrize(("text", "line", "reason"), BROKEN_HEADERS.values(), ids=BROKEN_HEADERS)
def test_a_broken_header_is_reported_with_its_line(text: str, line: int, reason: str) -> None:
    error = refusal(Record.from_text, text)
    assert (error.line, error.reason) == (line, reason)
    assert str(error) == f"line {line}: {reason}"


@pytest.mark.parametrize(
    "value",
    ["", "two", "2 3", "NaN", "[2", '{"a":1,"a":2}', "[" * 100_000, "1" * 5000],
    ids=lambda value: value[:20],
)
def test_a_value_that_is_not_json_is_reported_with_its_line(value: str) -> None:
    error = refusal(Record.from_text, TEXT.replace("most: 3", f"most: {value}"))
    assert error.line == 5
    assert error.reason.startswith("most: not a JSON document: ")


@pytest.mark.parametrize(
    ("old", "line"),
    [("game: nim", 2), ("library: 1", 3), ("most: 3", 5), ("components: ", 8), ("P2 take 1", 11)],
)
def test_an_unpaired_surrogate_is_reported_with_its_line(old: str, line: int) -> None:
    text = TEXT.replace(old, f"{old}\ud800").replace("\n", "\r\n")
    error = refusal(Record.from_text, text)
    assert str(error) == f"line {line}: expected a text without unpaired surrogates, not '\\ud800'"


LONG_RECORDS = {
    "a line that is no heading": "boardrules record 1\n" + "a" * 10**6,
    "a title": "x" * 10**6,
    "a game": TEXT.replace("game: nim", "game: " + "n" * 10**6),
    "a number": TEXT.replace("most: 3", "most: " + "9" * 10**6),
    "the name of an option": TEXT.replace("most: 3", "m" * 10**6 + ": ["),
    "many options": TEXT.replace("most: 3", "\n".join(f"h{n}: 0" for n in range(50_000))),
    "a digest": TEXT.replace("components: ", "components: " + "0" * 10**6),
    "an action": TEXT + "\n" * 10**6 + "P1 take " + "9" * 10**6,
    "escape codes": TEXT + "\x1b" * 10**6,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG_RECORDS.values(), ids=LONG_RECORDS)
def test_an_error_quotes_little_of_a_long_record(text: str) -> None:
    error = refusal(Record.from_text, text)
    assert len(str(error)) < 400
    assert str(error).isprintable()


def test_many_comments_and_blank_lines_are_ignored() -> None:
    blank = "\n" * 10**6
    assert Record.from_text(TEXT.replace("\nP1", f"{blank}# {'#' * 10**6}\nP1")) == RECORD


def test_an_illegal_action_is_shown_short_and_printable() -> None:
    @frozen
    class Loud(Nim):
        def format_action(self, action: Take) -> str:
            return f"{super().format_action(action)}\x1b[31m{'!' * 10**6}"

    error = refusal(Record(Loud(), (Take(Player(1), 1),)).replay)
    assert error.reason.startswith("action 1 does not fit: P2 take 1\\x1b[31m!!!")
    assert len(error.reason) < 200


def test_a_game_that_cannot_be_loaded_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys.modules[Nim.__module__], "Nim")
    error = refusal(Record.from_text, TEXT)
    assert str(error).startswith("line 2: the game 'nim' cannot be loaded: ")


def test_an_unknown_game_is_reported_with_its_line() -> None:
    error = refusal(Record.from_text, TEXT.replace("game: nim", "game: go"))
    assert error.line == 2
    assert error.reason.startswith("there is no game 'go'; there are ")
    assert "nim" in error.reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("most: 3", "fewest: 3", "unknown: fewest"),
        ("most: 3", "most: 3\ncolour: 3", "unknown: colour"),
        ("most: 3", 'most: "3"', "most: expected a whole number, not '3'"),
        ("most: 3", "most: 3.0", "most: expected a whole number, not 3.0"),
        ("most: 3", "most: null", "most: expected a whole number, not null"),
        ("most: 3", f"most: {2**53 + 1}", "most: expected a whole number of at most 2^53"),
        ("misere: true", "misere: 1", "misere: expected true or false, not 1"),
        ("players: 2", "players: 7", "'players' must be in (2, 3) (got 7)"),
        ("most: 3", "box: {}", "unknown: box"),
    ],
)
def test_a_wrong_option_is_reported_by_name(old: str, new: str, reason: str) -> None:
    error = refusal(Record.from_text, TEXT.replace(old, new))
    assert error.reason.endswith(reason)


# Broken actions


@pytest.mark.parametrize("line", ["P2 tkae 1", "P2 take", "P0 take 1", "P2 take 0", " P2 take 1"])
def test_unknown_notation_is_reported_with_its_line(line: str) -> None:
    error = refusal(Record.from_text, TEXT.replace("P2 take 1", f"# a comment\n\n{line}"))
    assert (error.line, error.action) == (13, line)
    assert str(error).startswith(f"line 13: cannot read {line!r}: expected ")
    assert isinstance(error.__cause__, NotationError)
    assert (error.violations, error.states) == ((), ())


def test_an_illegal_action_is_reported_with_everything_known() -> None:
    record = Record.from_text(TEXT.replace("P2 take 1", "# too many\nP2 take 4"))
    error = refusal(record.replay)
    assert (error.line, error.action) == (12, Take(Player(1), 4))
    assert error.violations == (Violation("NIM-1", "3 left"),)
    assert error.states == (Position(5, Player(0)), Position(3, Player(1)))
    assert str(error) == "line 12: action 2 does not fit: P2 take 4: 3 left (NIM-1)"
    assert isinstance(error.__cause__, IllegalActionError)


def test_the_first_action_may_be_illegal() -> None:
    error = refusal(Record.from_text(TEXT.replace("P1 take 2", "P2 take 2", 1)).replay)
    assert (error.line, error.states) == (10, (Position(5, Player(0)),))


def test_every_action_after_the_end_is_illegal() -> None:
    error = refusal(Record.from_text(TEXT + "P2 take 1\n").replay)
    assert (error.line, error.violations) == (13, (Violation("NIM-1", "0 left"),))
    assert len(error.states) == 4


def test_an_action_from_json_has_no_line() -> None:
    action = {"kind": "take", "player": 1, "counters": 1}
    error = refusal(Record.from_json(edited(actions=[action])).replay)
    assert (error.line, error.action) == (None, Take(Player(1), 1))
    assert str(error) == "action 1 does not fit: P2 take 1: 5 left (NIM-1)"
