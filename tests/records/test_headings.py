"""The seats and the versions that a record names, and names that options cannot have."""

from collections.abc import Sequence
import json
from typing import ClassVar

from attrs import evolve, frozen
import pytest

from boardrules import Player, Record, RecordError, find_game, game_names
from boardrules.record import rules_version
from boardrules.rulebook import Rulebook
from tests.records.nim import (
    GAME,
    JSON,
    RECORD,
    TEXT,
    Nim,
    Position,
    Take,
    Twos,
    edited,
    refusal,
)


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
    assert error.reason.startswith("library: expected a version such as 1.0.0, not ")
    with pytest.raises(RecordError, match="library"):
        Record.from_json(edited(library=library))


def test_a_version_that_cannot_be_shown_is_reported_with_its_line() -> None:
    error = refusal(Record.from_text, TEXT.replace("library: ", "library: \x1b"))
    assert str(error).startswith("line 3: library: expected a version such as 1.0.0, not ")


# The version of the rules


@frozen
class LaterNim(Nim):
    """Nim, whose rules have changed: a turn takes two counters or more, while there are as many."""

    rules_version: ClassVar = 2

    def legal_actions(self, state: Position, player: Player | None = None) -> Sequence[Take]:
        legal = super().legal_actions(state, player)
        return [action for action in legal if action.counters > 1] or legal


LATER = LaterNim(misere=True)
SECOND = "library: 1.2.3\nrules: 2\n"


def test_a_record_names_the_version_of_the_rules_after_the_first() -> None:
    record = Record(LATER, (), "1.2.3")
    assert SECOND in record.to_text()
    assert '"rules":2' in record.to_json()
    assert Record.from_text(record.to_text(), game_type=LaterNim) == record
    assert Record.from_json(record.to_json(), game_type=LaterNim) == record
    assert Record.from_text(TEXT, game_type=LaterNim).rules == 1
    assert Record.from_json(JSON, game_type=LaterNim).rules == RECORD.rules == 1


@pytest.mark.parametrize("rules", ["0", "-1", "true", '"2"', "1.0", "null"])
def test_a_version_of_the_rules_is_a_number(rules: str) -> None:
    text = TEXT.replace("most: 3", f"most: 3\nrules: {rules}")
    error = refusal(Record.from_text, text)
    assert str(error).startswith("line 6: rules: expected the version of the rules, not ")
    with pytest.raises(RecordError, match="rules"):
        Record.from_json(edited(rules=json.loads(rules)))


def test_rules_that_are_not_known_yet_are_refused() -> None:
    error = refusal(Record.from_text, TEXT.replace("most: 3", "most: 3\nrules: 2"))
    reason = (
        "rules: played by version 2 of the rules, not 1; a newer version of the library reads it"
    )
    assert str(error) == f"line 6: {reason}"
    assert refusal(Record.from_json, edited(rules=2)).reason == reason


def test_a_match_is_upgraded_as_far_as_it_fits() -> None:
    old = Record.from_text(TEXT, game_type=LaterNim)
    upgraded, unfit = old.upgrade()
    assert upgraded == Record(LATER, old.actions[:1])
    assert unfit is not None
    assert unfit.action == old.actions[1]
    assert [violation.rule for violation in unfit.violations] == ["NIM-1"]
    assert upgraded.upgrade() == (upgraded, None)


def test_a_game_that_names_no_number_has_the_first_version() -> None:
    class Odd:
        rules_version = "2"

    assert [rules_version(game) for game in (Odd(), GAME, LATER)] == [1, 1, 2]


@pytest.mark.parametrize("name", game_names())
def test_a_game_and_its_ledger_name_the_same_version(name: str) -> None:
    game = find_game(name)
    package = game.__module__.rpartition(".")[0]
    assert rules_version(game) == Rulebook.of(package).version
