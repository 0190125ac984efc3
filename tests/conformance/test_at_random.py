"""Matches at random, in which an engine is asked everything."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from boardrules import codec
from boardrules.conformance import (
    Difference,
    Library,
    Question,
    Result,
    UnsupportedError,
    check_at_random,
    game_at_random,
    vectors_of,
)
from boardrules.conformance import at_random as module
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.testing import Lanterns
from tests.conformance.coin import Coin
from tests.conformance.test_checking import DATA, Odd


def play(engine: Any, seed: int = 1, **limits: Any) -> Result:
    return check_at_random("tiki-topple/random", DATA, engine, Random(seed), **limits)


def difference(engine: Any) -> Difference:
    found = play(engine).difference
    assert found is not None
    return found


def test_options_are_mixed_from_those_of_the_vectors() -> None:
    chosen = [game_at_random(TikiTopple, Random(seed)) for seed in range(40)]
    options = [game["options"] for game in chosen]
    assert {each["players"] for each in options} == {2, 3, 4}
    assert {each["edition"] for each in options} == {"schmidt", "gamewright"}
    assert {each["toast_bar"] for each in options} == {"each_player", "round"}
    assert any("box" in game for game in chosen)
    known = [vector.game["options"] for vector in vectors_of("tiki-topple").vectors]
    assert any(each not in known for each in options)
    assert all(codec.from_data(game, TikiTopple) for game in chosen)
    assert chosen[7] == game_at_random(TikiTopple, Random(7))


def test_a_game_without_vectors_is_played_as_usual() -> None:
    class Coins(Coin):
        player_counts = (1, 2)

    counts = {game_at_random(Coins, Random(seed))["options"]["players"] for seed in range(9)}
    assert counts == {1, 2}
    assert game_at_random(Lanterns, Random(0)) == codec.to_data(Lanterns())


def test_everything_is_asked_in_every_position() -> None:
    result = play(Library())
    assert (result.difference, result.unsupported) == (None, {})
    assert result.vector.id == "tiki-topple/random"
    positions = len(result.vector.actions) + 1
    assert result.answered == {
        "to_act": positions,
        "legal": result.answered["legal"],
        "weights": positions,
        "told": 3 * positions,
        "scene": positions,
        "open_scene": positions,
        "score": positions,
        "items": positions,
        "outcome": positions,
        "key": positions,
        "explain": result.answered["explain"],
    }
    assert result.answered["legal"] > 3 * positions
    assert result.answered["explain"] > positions


def test_some_of_the_actions_to_explain_are_illegal() -> None:
    class Lenient(Library):
        def ask(self, question: Question) -> Any:
            return [] if question.ask == "explain" else super().ask(question)

    found = difference(Lenient())
    assert found.question is not None
    assert (found.question.ask, found.got) == ("explain", [])
    assert found.expected != []


def test_the_same_seed_gives_the_same_match() -> None:
    assert play(Library(), 5) == play(Library(), 5)
    assert play(Library(), 5).vector.actions != play(Library(), 6).vector.actions


def test_seats_that_choose_at_the_same_time_do_so_in_any_order() -> None:
    tucana = codec.to_data(TucanaBuilders(players=3))
    result = check_at_random("", tucana, Library(), Random(1), kinds=["to_act"], longest=40)
    first = [text[:2] for text in result.vector.actions if text.startswith("P")]
    assert first[:3] != sorted(first[:3]) or first[3:6] != sorted(first[3:6])


def test_a_match_goes_on_to_the_first_difference() -> None:
    odd = Odd("score", lambda answer, done: [9, 9] if done == 30 else answer)
    found = difference(odd)
    assert (len(found.done), found.question, found.got) == (30, Question(ask="score"), [9, 9])


def test_only_some_kinds_may_be_asked_and_not_for_ever() -> None:
    odd = Odd("score", lambda _answer, _done: [9, 9])
    result = play(odd, kinds=("to_act",), longest=5)
    assert result.difference is None
    assert result.answered == {"to_act": 6}
    assert len(result.vector.actions) == 5


def test_what_an_engine_does_not_support_is_asked_once() -> None:
    result = play(Odd(refuses="told", error=UnsupportedError))
    assert result.unsupported == {("told", "not that"): 1}
    assert result.difference is None
    result = play(Odd(refuses="new", error=UnsupportedError))
    assert (result.unsupported, result.agreed) == ({("new", "no such game"): 1}, 0)


def test_a_match_that_does_not_begin() -> None:
    assert difference(Odd(refuses="new")) == Difference(DATA, (), error="no such game")


def test_an_action_that_is_refused_is_explained() -> None:
    class Tired(Library):
        def do(self, actions: Sequence[str]) -> None:
            if actions[0].startswith("P2"):
                raise UnsupportedError("too tired")
            super().do(actions)

    found = difference(Tired())
    assert found.error == "too tired"
    assert found.done[-1].startswith("P2 ")
    assert found.question is None


def test_a_game_may_offer_less_than_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def coin_at(game: dict[str, Any], done: tuple[str, ...]) -> Library:
        del done
        library = Library(lambda _name: Coin)
        library.new(game)
        return library

    class Seer(Library):
        def ask(self, question: Question) -> Any:
            return {} if question.ask == "scene" else super().ask(question)

    monkeypatch.setattr(module, "library_at", coin_at)
    game: dict[str, Any] = {"game": "coin", "options": {}}
    result = check_at_random("coin", game, Seer(lambda _name: Coin), Random(1))
    assert result.difference is None
    assert ("scene", "coin is not HasScenes") in result.unsupported
    assert ("explain", "coin is not Explains") in result.unsupported
