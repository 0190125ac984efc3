"""Rules as arrays, held against the rules: every position, mask and observation of many matches."""

from typing import Any

import numpy as np
import pytest

from boardrules import Player
from boardrules.adapters.arrays import Flat
from boardrules.batch import Batch, batch, random_numbers
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tiki_topple.state import State

TABLES: dict[str, dict[str, Any]] = {
    "schmidt-2": {},
    "schmidt-3": {"players": 3, "first_player": 2},
    "schmidt-4": {"players": 4, "toast_bar": "round"},
    "gamewright-2": {"edition": "gamewright", "toast_bar": "round", "first_player": 1},
    "gamewright-3": {"edition": "gamewright", "players": 3},
    "gamewright-4": {"edition": "gamewright", "players": 4},
    "further-rounds": {"ties": "further_round"},
    "further-rounds-4": {"ties": "further_round", "players": 4, "edition": "gamewright"},
}


def check_before(game: TikiTopple, matches: Batch, which: list[int]) -> list[State]:
    """Compare who acts, what is legal and what every seat knows; return the states."""
    here = np.array(which, np.intp)
    states = [matches.state(match) for match in which]
    masks, flat = matches.masks(here), Flat(game.features)
    for row, (match, state) in enumerate(zip(which, states, strict=True)):
        assert game.validate(state) == ()
        assert game.to_act(state) == tuple(seat for seat in [matches.to_act[match]] if seat >= 0)
        assert sorted(game.legal_numbers(state)) == np.flatnonzero(masks[row]).tolist()
        assert tuple(matches.score[match]) == game.score(state)
    for seat in map(Player, range(game.players)):
        known = matches.observations(here, np.full(len(which), seat))
        for row, state in zip(known, states, strict=True):
            assert np.array_equal(row, flat.array(game.observe(game.view(state, seat), seat)))
    return states


def check_after(game: TikiTopple, before: State, number: int, now: State) -> None:
    """Compare a step: the state after it, or what is known of it if chance has acted since."""
    after = game.apply(before, game.decode(before, number))
    if len(after.finished) > len(before.finished) and game.outcome(after) is None:
        assert (after.finished, after.points) == (now.finished, now.points)
    else:
        assert after == now


def check(game: TikiTopple, size: int, steps: int, seed: int) -> None:
    """Play matches at random, and compare all that there is with the rules."""
    matches, rng = batch(game, size), np.random.default_rng(seed)
    everywhere = np.arange(size)
    matches.restart(everywhere, rng)
    for _ in range(steps):
        left = np.flatnonzero(matches.to_act >= 0)
        states = check_before(game, matches, left.tolist())
        numbers = random_numbers(matches.masks(left), rng)
        matches.step(left, numbers, rng)
        for match, state, number in zip(left.tolist(), states, numbers.tolist(), strict=True):
            check_after(game, state, number, matches.state(match))
        over = np.flatnonzero(matches.to_act < 0)
        check_before(game, matches, over.tolist())
        outcomes = [game.outcome(matches.state(match)) for match in over.tolist()]
        ranks = [outcome.ranks for outcome in outcomes if outcome is not None]
        assert matches.ranks(over).tolist() == [list(row) for row in ranks]
        assert not matches.ranks(np.flatnonzero(matches.to_act >= 0)).any()
        matches.restart(over, rng)


@pytest.mark.parametrize("name", TABLES)
def test_a_match_goes_as_by_the_rules(name: str) -> None:
    check(TikiTopple(**TABLES[name]), 2, 130, 1)


@pytest.mark.oracle
@pytest.mark.parametrize("name", TABLES)
def test_many_matches_go_as_by_the_rules(name: str) -> None:
    check(TikiTopple(**TABLES[name]), 40, 130, 2)


def test_chance_is_fair() -> None:
    """Compare frequencies of many deals with those of the rules; the seed is always the same."""
    game, size = TikiTopple(players=3), 6000
    matches, rng = batch(game, size), np.random.default_rng(3)
    matches.restart(np.arange(size), rng)
    states = [matches.state(match) for match in range(size)]
    for counts, of in (
        ([state.column[0] for state in states], 9),
        ([state.column[4] for state in states], 9),
        ([state.missions[2] for state in states], 27),
    ):
        _, found = np.unique(np.array([str(each) for each in counts]), return_counts=True)
        assert len(found) == of
        assert ((found - size / of) ** 2 / (size / of)).sum() < 2.5 * of
    asides = [card for state in states for card in state.seats[1].aside]
    hand = game.tables.hand
    for card in set(hand):
        expected = len(asides) * hand.count(card) / len(hand)
        assert abs(asides.count(card) - expected) < 5 * expected**0.5


@pytest.mark.parametrize("size", [0, -1, 1.0, True])
def test_there_is_at_least_one_match(size: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="size"):
        batch(TikiTopple(), size)
