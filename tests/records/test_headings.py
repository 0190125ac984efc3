"""The seats and the version that a record names, and names that options cannot have."""

import json

from attrs import evolve, frozen
import pytest

from boardrules import Record, RecordError
from tests.records.nim import JSON, RECORD, TEXT, Twos, edited, refusal


@frozen
class Shelf(Twos):
    """A game with an option that has the name of a heading."""

    library: int = 1


def test_an_option_cannot_have_the_name_of_a_heading() -> None:
    with pytest.raises(RecordError, match="an option cannot have the name of the heading 'libr"):
        Record(Shelf(), ()).to_text()


@frozen
class Hall(Twos):
    """A game with an option called seats."""

    seats: int = 9


def test_an_option_cannot_be_called_seats() -> None:
    with pytest.raises(RecordError, match="an option cannot have the name of the heading 'seats'"):
        Record(Hall(), ()).to_text()


# Seats


SEATED = evolve(RECORD, seats=("human", "ismcts@200"))


def test_a_record_names_its_players() -> None:
    heading = 'seats: ["human","ismcts@200"]\n'
    assert SEATED.to_text() == TEXT.replace("\n\nP1", f"\n{heading}\nP1")
    assert SEATED.to_json() == JSON.replace(
        '"record":1', '"record":1,"seats":["human","ismcts@200"]'
    )
    assert Record.from_text(SEATED.to_text()) == Record.from_json(SEATED.to_json()) == SEATED
    assert SEATED != RECORD


def test_a_record_without_seats_has_none() -> None:
    assert Record.from_text(TEXT).seats == Record.from_json(JSON).seats == ()
    assert Record.from_text(TEXT.replace("most: 3", "seats: []\nmost: 3")) == RECORD


@pytest.mark.parametrize(
    "seats",
    ['["human"]', '["a","b","c"]', '["a",""]', '["a",1]', '["a","\\ud800"]', '"ab"', "null"],
)
def test_each_seat_has_a_name(seats: str) -> None:
    error = refusal(Record.from_text, TEXT.replace("most: 3", f"most: 3\nseats: {seats}"))
    assert str(error).startswith("line 6: seats: expected 2 names, not ")
    error = refusal(Record.from_json, edited(seats=json.loads(seats)))
    assert str(error).startswith("seats: expected 2 names, not ")


def test_seats_are_checked_wherever_a_record_is_made() -> None:
    for seats in (["a", "b"], "ab", None, ("a",), ("a", b"b")):
        error = refusal(evolve, RECORD, seats=seats)
        assert error.reason.startswith("seats: expected 2 names, not ")


def test_seats_that_are_not_json_are_reported_with_their_line() -> None:
    error = refusal(Record.from_text, TEXT.replace("most: 3", "most: 3\nseats: human"))
    assert str(error).startswith("line 6: seats: not a JSON document: ")


# The version that wrote a record


@pytest.mark.parametrize("library", ["", "0.1\nseats: []", "a\rb", "\x1b[31m", "\ud800", None, 1])
def test_the_version_of_a_record_is_a_text_on_one_line(library: object) -> None:
    error = refusal(evolve, RECORD, library=library)
    assert error.reason.startswith("library: expected a version such as 0.1.0, not ")
    with pytest.raises(RecordError, match="library"):
        Record.from_json(edited(library=library))


def test_a_version_that_cannot_be_shown_is_reported_with_its_line() -> None:
    error = refusal(Record.from_text, TEXT.replace("library: ", "library: \x1b"))
    assert str(error).startswith("line 3: library: expected a version such as 0.1.0, not ")
