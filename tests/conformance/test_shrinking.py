"""Matches in which an engine differs become short."""

from random import Random
from typing import Any

import pytest

from boardrules import codec
from boardrules.conformance import (
    Difference,
    EngineError,
    Library,
    Question,
    check_at_random,
    narrowed,
    shrunk,
)
from boardrules.conformance import shrinking as module
from boardrules.games.tiki_topple import TikiTopple
from tests.conformance.test_checking import Odd
from tests.conformance.wrong_games import ToppleToLastButOne

LARGE = codec.to_data(TikiTopple(players=4, edition="gamewright", toast_bar="round"))
USUAL = codec.to_data(TikiTopple())


def found_at_random(engine: Any, game: dict[str, Any] = LARGE, seed: int = 1) -> Difference:
    found = check_at_random("", game, engine, Random(seed)).difference
    assert found is not None
    return found


def _length(found: Difference) -> int:
    return len(found.done)


def test_options_become_usual_and_few_actions_are_left() -> None:
    engine = Library(lambda _name: ToppleToLastButOne)
    game = codec.to_data(TikiTopple(players=3, toast_bar="round", first_player=1))
    found = max((found_at_random(engine, game, seed) for seed in range(9)), key=_length)
    assert len(found.done) > 20
    short = narrowed(shrunk(found, engine), engine)
    assert short.game == USUAL
    assert len(short.done) in {16, 17}
    assert short.done[-1].split()[1] == "topple"
    assert short.question == Question(ask="open_scene")


def test_actions_that_do_not_matter_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "OTHERS", 0)
    engine = Library(lambda _name: ToppleToLastButOne)
    found = max((found_at_random(engine, USUAL, seed) for seed in range(9)), key=_length)
    short = shrunk(found, engine)
    assert len(short.done) < len(found.done)
    assert {*short.done} < {*found.done}


def test_an_option_that_matters_stays() -> None:
    class Lost(Library):
        def ask(self, question: Question) -> Any:
            is_lost = question.ask == "score" and self.position.game.players == 4
            return [] if is_lost else super().ask(question)

    short = shrunk(found_at_random(Lost()), Lost())
    options = short.game["options"]
    assert (options["players"], options["edition"]) == (4, "schmidt")
    assert short.done == ()


def test_a_seat_that_there_is_not_cannot_be_asked() -> None:
    class Blind(Library):
        def ask(self, question: Question) -> Any:
            return [] if question.seat == "P4" else super().ask(question)

    short = shrunk(found_at_random(Blind()), Blind())
    assert short.game["options"]["players"] == 4
    assert short.question is not None
    assert short.question.seat == "P4"


def test_a_box_may_not_have_what_is_usual() -> None:
    box = codec.to_data(TikiTopple().components)
    box["editions"] = [each for each in box["editions"] if each["name"] == "gamewright"]
    own = codec.from_data(box, type(TikiTopple().components))
    game = codec.to_data(TikiTopple(edition="gamewright", components=own))
    odd = Odd("score", lambda answer, done: [9, 9] if done > 20 else answer)
    short = shrunk(found_at_random(odd, game), odd)
    assert short.game == game
    assert len(short.done) == 21


def test_a_refusal_stays_a_refusal() -> None:
    class Tired(Library):
        def do(self, actions: Any) -> None:
            if " up" in actions[0]:
                raise EngineError("too tired")
            super().do(actions)

        def ask(self, question: Question) -> Any:
            return (
                []
                if question.ask == "key" and len(self.position.state.column)
                else (super().ask(question))
            )

    start = Difference(
        LARGE,
        found_at_random(Odd("score", lambda answer, done: [9] if done > 30 else answer)).done,
        error="too tired",
    )
    short = shrunk(start, Tired())
    assert (short.error, short.question) == ("too tired", None)
    assert " up" in short.done[-1]
    assert len(short.done) < 20


def test_an_engine_that_does_not_begin_again_is_left_alone() -> None:
    found = found_at_random(Odd("score", lambda answer, done: [9] if done > 30 else answer))
    assert shrunk(found, Odd(refuses="new")) == found


def test_it_is_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Odd("score", lambda answer, done: [9] if done > 30 else answer)
    found = found_at_random(odd)
    monkeypatch.setattr(module, "OTHERS", 0)
    monkeypatch.setattr(module, "MOST_ACTIONS", 1)
    odd.begun = 0
    shrunk(found, odd)
    assert odd.begun == 1
