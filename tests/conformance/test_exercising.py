"""Which rules a vector exercises: those that are answers, in play, or chosen by an option."""

from typing import Any

import pytest

from boardrules import codec
from boardrules.conformance import Expectation, Question, Step, Vector, exercised, vectors_of
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders


def vector(game: Any, *steps: Step, title: str = "x") -> Vector:
    return Vector(f"{game.name}/{title}", "", codec.to_data(game), (), steps)


def asking(*questions: Question) -> tuple[Any, ...]:
    return tuple(Expectation.that(question, None) for question in questions)


def test_a_rule_that_an_answer_names_is_exercised() -> None:
    probe = Question(ask="explain", action="P1 column NANI")
    assert "TIKI-R4" in exercised(vector(TikiTopple(), Step((), asking(probe))))
    assert "TIKI-R4" not in exercised(vector(TikiTopple()))


@pytest.mark.parametrize("rule", ["TIKI-6.4", "TIKI-6.5", "TIKI-6.6", "TIKI-7.3"])
def test_rules_of_points_and_of_the_outcome_are_exercised(rule: str) -> None:
    (shipped,) = (
        vector for vector in vectors_of("tiki-topple").vectors if vector.id.endswith("7.3/done-1")
    )
    assert rule in exercised(shipped)
    assert exercised(shipped) == shipped.rules


def test_a_rule_that_is_in_play_is_exercised() -> None:
    begun = vector(TikiTopple(), Step(("* column NANI",), ()))
    assert "TIKI-3.1" in exercised(begun)
    assert "TIKI-5.8" not in exercised(begun)


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({"players": 3}, ["TIKI-1.1"]),
        ({"first_player": 1}, ["TIKI-3.5", "TIKI-R10"]),
        ({"toast_bar": "round"}, ["TIKI-R1"]),
        ({"edition": "gamewright"}, ["TIKI-R11"]),
    ],
)
def test_a_rule_about_an_option_is_exercised_where_another_value_is_chosen(
    options: dict[str, Any], rules: list[str]
) -> None:
    exercised_rules = exercised(vector(TikiTopple(**options)))
    assert [rule for rule in rules if rule not in exercised_rules] == []
    assert "TIKI-3.5" not in exercised(vector(TikiTopple()))


def test_a_rule_that_no_code_decides_is_exercised_by_a_vector_that_is_named_after_it() -> None:
    assert "TUCANA-2.8" in exercised(vector(TucanaBuilders(), title="TUCANA-2.8/draw-1"))
    assert "TUCANA-2.8" not in exercised(vector(TucanaBuilders(), title="TUCANA-2.7/draw-1"))


def test_rules_are_in_the_order_of_the_ledger() -> None:
    rules = exercised(vector(TikiTopple(), Step(("* column NANI",), ())))
    assert rules.index("TIKI-3.1") < rules.index("TIKI-7.1") < rules.index("TIKI-R3")
