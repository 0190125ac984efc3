"""Differences that are kept as vectors."""

import pytest

from boardrules import codec
from boardrules.conformance import (
    Difference,
    Expectation,
    Library,
    Question,
    check,
    kept,
    library_at,
    questions,
)
from boardrules.conformance import keeping as module
from tests.conformance.test_checking import DATA, match


def test_all_is_asked_after_the_actions_of_a_difference() -> None:
    asked = Expectation(ask="explain", action="P1 toast", answer=["TIKI-5.10"])
    found = Difference(DATA, match()[:20], asked, ["TIKI-5.10"], [])
    file = kept(found, "A match.")
    (vector,) = file.vectors
    (step,) = vector.steps
    assert (file.game, vector.about, vector.actions) == ("tiki-topple", "A match.", match()[:20])
    assert step.expect[0].action == "P1 toast"
    assert len(step.expect) == 1 + len([*questions(library_at(DATA, match()[:20]))])
    assert {"TIKI-3.1", "TIKI-4.1"} <= {*vector.rules}
    assert check(vector, Library()).agreed == vector.answers


def test_a_question_is_asked_once() -> None:
    found = Difference(DATA, match()[:20], Question(ask="to_act"), ["P2"], ["P1"])
    (vector,) = kept(found, "").vectors
    assert [each.ask for each in vector.steps[0].expect].count("to_act") == 1
    assert kept(Difference(DATA, match()[:20], error="no"), "").vectors[0].id == vector.id


def test_a_game_without_a_ledger_or_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.conformance.coin import Coin  # noqa: PLC0415

    def coin_at(game: dict[str, object], done: tuple[str, ...]) -> Library:
        library = Library(lambda _name: Coin)
        library.new(game)
        library.do(done)
        return library

    def no_ledger(_vector: object) -> tuple[str, ...]:
        raise FileNotFoundError

    monkeypatch.setattr(module, "library_at", coin_at)
    monkeypatch.setattr(module, "exercised", no_ledger)
    (vector,) = kept(Difference(codec.to_data(Coin()), ("* heads",), error="no"), "").vectors
    assert vector.rules == ()
    assert {each.ask for each in vector.steps[0].expect} == {
        "to_act",
        "score",
        "outcome",
        "legal",
        "weights",
        "key",
    }
