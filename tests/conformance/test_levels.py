"""How an engine did, level by level."""

from collections import Counter
from typing import get_args

from boardrules.conformance import (
    LEVELS,
    Difference,
    Expectation,
    Question,
    Result,
    Step,
    Tally,
    Vector,
    standing,
    tally,
    tally_by_level,
)
from boardrules.conformance.vectors import Kind


def vector(*kinds: Kind) -> Vector:
    expect = tuple(Expectation(ask=kind, answer=None) for kind in kinds)
    return Vector("nim/1", "", {"game": "nim"}, (), (Step((), expect),))


def result(
    asked: Vector,
    answered: dict[Kind, int] | None = None,
    unsupported: tuple[str, ...] = (),
    difference: Difference | None = None,
) -> Result:
    reasons = Counter((kind, "no") for kind in unsupported)
    return Result(asked, Counter(answered or {}), reasons, difference)


ASKED = vector("to_act", "score", "score", "scene")
ALL = result(ASKED, {"to_act": 1, "score": 2, "scene": 1})
BLIND = result(ASKED, {"to_act": 1, "score": 2}, ("scene",))
ABSENT = result(ASKED, {}, ("new",))
WRONG = result(ASKED, {"to_act": 1}, (), Difference({}, (), Question(ask="score")))
REFUSING = result(ASKED, {}, (), Difference({}, ("take 2",), error="no"))


def test_every_kind_is_at_one_level() -> None:
    kinds = [kind for each in LEVELS.values() for kind in each]
    assert sorted(kinds) == sorted(get_args(Kind))


def test_a_vector_is_not_supported_if_nothing_of_it_is_answered() -> None:
    results = [ALL, BLIND, ABSENT, WRONG, result(vector())]
    standings = ["agree", "agree", "unsupported", "differ", "agree"]
    assert [*map(standing, results)] == standings
    assert tally(results, 4) == Tally(3, 1, 1, 4, 8)
    assert tally(results, 4).size == 9


def test_each_level_has_its_own_counts() -> None:
    results = [ALL, BLIND, ABSENT, WRONG, REFUSING]
    assert tally_by_level(results, [vector("score", "box")]) == {
        "play": Tally(agree=3, differ=1, unsupported=1, unasked=0, answers=3),
        "scoring": Tally(agree=2, differ=1, unsupported=1, unasked=2, answers=4),
        "scenes": Tally(agree=1, differ=0, unsupported=2, unasked=2, answers=1),
        "boxes": Tally(agree=0, differ=0, unsupported=0, unasked=1, answers=0),
    }


def test_a_match_at_random_has_the_levels_that_were_asked() -> None:
    played = result(vector(), {"weights": 3}, ("told",))
    assert tally_by_level([played, result(vector(), {}, ("new",))]) == {
        "chance": Tally(agree=1, answers=3),
        "knowledge": Tally(unsupported=1),
    }
