"""How a match may go on."""

from random import Random
from typing import Any

import pytest

from boardrules import CHANCE, Player
from boardrules.bots.line import FEW, Line
from boardrules.bots.lookahead import promise
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.testing import Lanterns
from tests.bots.matches import moments


def line(game: Any, state: Any, decisions: int, candidates: int = 6) -> Line[Any, Any]:
    return Line(game, Random(0), candidates, state, decisions)


def test_a_line_ends_with_the_decisions() -> None:
    game = TikiTopple()
    state, player = moments(game, 1, 20)[0]
    one = line(game, state, 1)
    was_over = one.is_over
    one.play_on()
    assert (was_over, one.is_over) == (False, True)
    assert game.to_act(one.state) == (1 - player,)


def test_draws_are_no_decisions() -> None:
    game = TikiTopple()
    one = line(game, game.initial_state(), 1)
    while game.to_act(one.state) == (CHANCE,):
        one.let_others_act()
    assert not one.is_over
    one.let_others_act()
    assert one.is_over


def test_a_line_ends_when_what_was_in_prospect_is_scored() -> None:
    game = TikiTopple()
    state, _ = moments(game, 1, 20)[0]
    one = line(game, state, 1_000)
    one.play_on()
    assert len(one.state.finished) == 1
    assert game.to_act(one.state)


def test_without_prospects_a_line_ends_with_the_match() -> None:
    game = TectonicTribes()
    one = line(game, game.initial_state(), 1_000, candidates=1)
    one.play_on()
    assert not game.to_act(one.state)
    assert game.score(one.state) != game.score(game.initial_state())


def test_the_best_of_the_candidates_is_taken() -> None:
    game = TikiTopple()
    state, player = moments(game, 1, 20)[2]
    promises = [
        promise(game, game.apply(state, action), player) for action in game.legal_actions(state)
    ]
    assert min(promises) < max(promises)
    one = line(game, state, 1, candidates=1_000)
    one.play_on()
    assert promise(game, one.state, player) == max(promises)


def test_what_promises_the_same_is_not_compared_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a sign is laid in Tuk Tuk Taxi changes nothing at once."""
    game = TukTukTaxi()
    state = next(one for one, _ in moments(game, 1, 40) if len(game.legal_actions(one)) > 100)
    tried: list[Any] = []
    apply = game.apply_unchecked

    def apply_and_count(_game: Any, before: Any, action: Any) -> Any:
        tried.append(action)
        return apply(before, action)

    monkeypatch.setattr(TukTukTaxi, "apply_unchecked", apply_and_count)
    line(game, state, 1, candidates=50).play_on()
    assert len(tried) == FEW + 1


def test_all_choose_at_once_without_knowing_what_others_choose() -> None:
    game = TucanaBuilders(players=3)
    state, _ = next(each for each in moments(game, 1, 5) if len(game.to_act(each[0])) == 3)
    one = line(game, state, 10)
    one.let_others_act()
    assert one.decisions == 7
    assert game.to_act(one.state) == (CHANCE,)


def test_one_seat_can_be_left_out() -> None:
    game = TucanaBuilders(players=3)
    state, _ = next(each for each in moments(game, 1, 5) if len(game.to_act(each[0])) == 3)
    one = line(game, state, 10)
    one.let_others_act(Player(1))
    assert one.decisions == 8
    assert game.to_act(one.state) == (1,)


def test_others_may_choose_in_two_steps() -> None:
    game = Lanterns()
    state, player = next((one, seat) for one, seat in moments(game, 1, 5) if seat == Player(0))
    assert len(game.to_act(state)) > 1
    one = line(game, state, 10)
    while game.to_act(one.state) != (player,):
        one.let_others_act(player)
    assert game.legal_actions(one.state, player) == game.legal_actions(state, player)
