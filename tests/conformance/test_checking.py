"""Engines are asked what vectors ask, and what is different is found."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from attrs import evolve
import pytest

from boardrules import codec, playout
from boardrules.conformance import (
    ABSENT,
    Difference,
    DigestExpectation,
    EngineError,
    Expectation,
    Library,
    Question,
    Step,
    UnsupportedError,
    Vector,
    check,
    differing,
    library_at,
    narrowed,
)
from boardrules.conformance.vectors import Kind
from boardrules.games.tiki_topple import TikiTopple

GAME = TikiTopple()
DATA = codec.to_data(GAME)


@cache
def match() -> tuple[str, ...]:
    return tuple(map(GAME.format_action, playout(GAME, Random(1)).actions))[:30]


TO_ACT, LEGAL, SCENE = Question(ask="to_act"), Question(ask="legal"), Question(ask="open_scene")


class Odd:
    """The library, but for one answer, or one action, or all matches."""

    def __init__(
        self,
        kind: Kind | None = None,
        answer: Callable[[Any, int], Any] = lambda answer, _done: answer,
        *,
        refuses: str = "",
        error: type[EngineError] = EngineError,
    ) -> None:
        self._library = Library()
        self._kind = kind
        self._change = answer
        self._refuses = refuses
        self._error = error
        self.done = 0
        self.begun = 0

    def new(self, game: dict[str, Any]) -> None:
        if self._refuses == "new":
            raise self._error("no such game")
        self._library.new(game)
        self.done = 0
        self.begun += 1

    def do(self, actions: Sequence[str]) -> None:
        if self._refuses in actions:
            raise self._error("not that")
        self._library.do(actions)
        self.done += len(actions)

    def ask(self, question: Question) -> Any:
        if self._refuses == question.ask:
            raise self._error("not that")
        answer = self._library.ask(question)
        return self._change(answer, self.done) if question.ask == self._kind else answer


def vector(*asked: Question) -> Vector:
    """Ask some questions after each tenth action of a match."""
    steps: list[Step] = []
    for start in range(0, len(match()), 10):
        library = library_at(DATA, match()[: start + 10])
        expect = tuple(Expectation.that(question, library.ask(question)) for question in asked)
        steps.append(Step(match()[start : start + 10], expect))
    return Vector("tiki-topple/match", "A match", DATA, (), tuple(steps))


def difference(vector: Vector, engine: Odd) -> Difference:
    found = check(vector, engine).difference
    assert found is not None
    return found


def test_an_engine_that_is_right_agrees_with_everything() -> None:
    result = check(vector(TO_ACT, LEGAL, SCENE), Odd())
    assert (result.agreed, result.unsupported, result.difference) == (9, Counter(), None)


def test_what_an_engine_does_not_support_is_counted() -> None:
    odd = Odd(refuses="legal", error=UnsupportedError)
    result = check(vector(TO_ACT, LEGAL), odd)
    assert (result.agreed, result.unsupported, result.difference) == (
        3,
        {("legal", "not that"): 3},
        None,
    )
    result = check(vector(TO_ACT), Odd(refuses="new", error=UnsupportedError))
    assert (result.agreed, result.unsupported, result.difference) == (
        0,
        {("new", "no such game"): 1},
        None,
    )


def test_a_match_that_does_not_begin() -> None:
    odd = Odd(refuses="new")
    found = difference(vector(TO_ACT), odd)
    assert found == Difference(DATA, (), error="no such game")
    assert narrowed(found, odd) == found


def test_an_action_that_is_refused() -> None:
    odd = Odd(refuses=match()[12])
    found = difference(vector(TO_ACT), odd)
    assert found == Difference(DATA, match()[:13], error="not that")
    assert narrowed(found, odd) == found


def test_an_action_that_is_not_supported_is_refused() -> None:
    odd = Odd(refuses=match()[12], error=UnsupportedError)
    assert difference(vector(TO_ACT), odd) == Difference(DATA, match()[:13], error="not that")


def test_an_answer_that_is_wrong_is_followed_to_where_it_first_is() -> None:
    odd = Odd("to_act", lambda answer, done: ["P9"] if done > 16 else answer)
    found = difference(vector(LEGAL, TO_ACT), odd)
    asked = Expectation(ask="to_act", answer=["P2"])
    assert found == Difference(DATA, match()[:20], asked, ["P2"], ["P9"])
    odd.begun = 0
    assert narrowed(found, odd) == Difference(DATA, match()[:17], TO_ACT, ["P1"], ["P9"])
    assert odd.begun == 1


def test_what_an_engine_does_not_support_is_left_out_on_the_way() -> None:
    class Blind(Odd):
        def ask(self, question: Question) -> Any:
            if question.ask == "open_scene":
                raise UnsupportedError("no scenes")
            return super().ask(question)

    odd = Blind("legal", lambda answer, done: [] if done > 16 else answer)
    assert len(narrowed(difference(vector(LEGAL), odd), odd).done) == 17


def test_a_difference_that_is_gone_later_is_found_too() -> None:
    odd = Odd("weights", lambda answer, done: {"* column NANI": 1} if done == 3 else answer)
    found = difference(vector(TO_ACT), Odd("to_act", lambda _answer, _done: ["P9"]))
    assert len(found.done) == 10
    first = narrowed(found, odd)
    assert first.question is not None
    assert (first.question.ask, first.done) == ("weights", match()[:3])


def test_an_error_instead_of_an_answer() -> None:
    odd = Odd(refuses="legal")
    found = difference(vector(LEGAL), odd)
    assert (found.done, found.got, found.error) == (match()[:10], None, "not that")
    assert narrowed(found, odd) == Difference(
        DATA, (), LEGAL, [f"* column {tiki}" for tiki in sorted(TIKIS)], error="not that"
    )


TIKIS = ["NANI", "WIKIWIKI", "HUHU", "NUI", "LOKAHI", "AKAMAI", "EEPO", "HOOKIPA", "KAPU"]


def test_where_only_a_digest_is_expected_the_library_answers() -> None:
    odd = Odd("open_scene", lambda answer, _done: answer | {"round": 9})
    found = difference(vector(SCENE), odd)
    assert isinstance(found.question, DigestExpectation)
    assert found.expected["round"] == 1
    assert found.got["round"] == 9


@pytest.mark.parametrize("wrong", [5, None, [5], {"a": [[1]]}, 2**60, "\x1b", ["\ud800"]])
def test_an_answer_of_any_shape_is_wrong(wrong: Any) -> None:
    odd = Odd("legal", lambda _answer, _done: wrong)
    found = difference(vector(LEGAL), odd)
    assert found.got == wrong
    assert narrowed(found, odd).got == wrong


def test_an_engine_that_leaves_out_what_is_legal_is_asked_why() -> None:
    class Shy(Odd):
        def ask(self, question: Question) -> Any:
            if question.ask == "explain":
                return ["TIKI-5.1", 5]
            return super().ask(question)

    odd = Shy("legal", lambda answer, done: answer[1:] if done > 15 else answer)
    found = difference(vector(LEGAL), odd)
    assert narrowed(found, odd).refused_by == ("TIKI-5.1",)
    refusing = Shy(refuses=match()[20])
    found = difference(vector(LEGAL), refusing)
    assert narrowed(found, refusing).refused_by == ("TIKI-5.1",)


def test_a_difference_that_no_common_question_shows_stays() -> None:
    question = Question(ask="explain", action="P1 toast")
    odd = Odd("explain", lambda _answer, _done: [])
    found = difference(vector(question), odd)
    assert narrowed(found, odd) == found


def test_an_engine_that_cannot_begin_again_is_left_alone() -> None:
    class Once(Odd):
        def new(self, game: dict[str, Any]) -> None:
            if self.begun:
                raise EngineError("it ended")
            super().new(game)

    odd = Once("to_act", lambda _answer, _done: ["P9"])
    found = difference(vector(TO_ACT), odd)
    assert narrowed(found, odd) == found


def test_parts_that_differ_are_named_by_their_paths() -> None:
    expected = {"round": 1, "hand": ["UP", "DOWN"], "seat": None}
    got = {"round": 1, "hand": ["UP"], "extra": 1}
    assert list(differing(expected, got)) == [
        ("$.hand.length", 2, 1),
        ("$.hand[1]", "DOWN", ABSENT),
        ("$.seat", None, ABSENT),
        ("$.extra", ABSENT, 1),
    ]
    assert list(differing([1], [True])) == [("$[0]", 1, True)]
    assert list(differing(expected, expected)) == []
    assert list(differing(1, evolve(TO_ACT))) == [("$", 1, TO_ACT)]
