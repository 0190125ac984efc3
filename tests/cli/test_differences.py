"""How a difference between an engine and the library is written."""

from typing import Any

from attrs import evolve
import pytest

from boardrules import codec, games
from boardrules.cli.differences import SHOWN, write_difference
from boardrules.cli.screen import Screen
from boardrules.conformance import Difference, Question

GAME = codec.to_data(games.find("tiki-topple")())
BEGINNING = Difference(GAME, ())
TIKIS = ["AKAMAI", "EEPO", "HOOKIPA", "HUHU", "KAPU", "LOKAHI", "NANI", "NUI", "WIKIWIKI"]
LEGAL = [f"* column {tiki}" for tiki in TIKIS]


@pytest.fixture
def items(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Write a difference, and return what stands between the position and the rules."""
    monkeypatch.setenv("COLUMNS", "80")

    def write(difference: Difference) -> list[str]:
        write_difference(difference, Screen())
        before, _, _ = capsys.readouterr().out.partition("\n\nRules\n")
        assert before.startswith("\nRound 1 of 4\n")
        return before.rpartition("\n\n")[2].replace("\n" + " " * 15, " ").splitlines()

    return write


def test_a_match_that_does_not_begin(items: Any) -> None:
    assert items(evolve(BEGINNING, error="no such game")) == [
        "expected       that the match begins",
        "got            an error: no such game",
    ]


def test_an_action_that_is_refused(items: Any) -> None:
    assert items(Difference(GAME, ("* column NUI",), error="not\x1b legal")) == [
        "last action    * column NUI",
        "expected       that it is done",
        "got            an error: not\\x1b legal",
    ]


def test_an_error_instead_of_an_answer(items: Any) -> None:
    question = Question(ask="legal", seat="P1")
    assert items(evolve(BEGINNING, question=question, expected=[], error="not mine")) == [
        "question       legal P1",
        "got            an error: not mine",
    ]


def test_actions_that_are_missing_or_too_much(items: Any) -> None:
    asked = evolve(BEGINNING, question=Question(ask="legal"), expected=LEGAL)
    assert items(evolve(asked, got=LEGAL[1:])) == [
        "question       legal",
        "missing        * column AKAMAI",
    ]
    assert items(evolve(asked, got=[*LEGAL, *LEGAL[:2]])) == [
        "question       legal",
        "too much       * column AKAMAI, * column EEPO",
    ]
    many = [f"* column {number}" for number in range(SHOWN + 2)]
    assert items(evolve(asked, got=[*many, *LEGAL[1:]])) == [
        "question       legal",
        "missing        * column AKAMAI",
        f"too much       {', '.join(many[:SHOWN])}, and 2 more",
    ]


def test_answers_that_are_no_lists_are_compared_by_path(items: Any) -> None:
    question = Question(ask="perft", depth=1)
    expected = {"decision": 0, "chance": 9, "terminal": 0}
    wrong = evolve(BEGINNING, question=question, expected=expected)
    assert items(evolve(wrong, got=expected | {"chance": 8})) == [
        "question       perft 1",
        "expected       $.chance 9",
        "got            $.chance 8",
    ]
