"""Matches, states and actions that the kit makes."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import pytest

from boardrules import CHANCE, IllegalActionError, Player
from boardrules.testing import Match, matches, near_legal, near_legal_actions, state_actions, states
from boardrules.testing.lanterns import Action, Hide, State
from boardrules.testing.matches import NEAR
from tests.kit.checking import SMALL, checking, match_of
from tests.kit.stairs import CarefulStep, Stairs, Step

P1, P2 = Player(0), Player(1)


def offers(game: Any, state: Any) -> list[Any]:
    """List what all seats may do."""
    return [action for player in game.to_act(state) for action in game.legal_actions(state, player)]


@given(matches(SMALL))
def test_a_match_is_played_to_its_end(match: Match[State, Action]) -> None:
    state = SMALL.initial_state()
    assert match.states[0] == state
    for action, after in zip(match.actions, match.states[1:], strict=True):
        assert action in SMALL.legal_actions(state)
        state = SMALL.apply(state, action)
        assert state == after
    assert match.is_over
    assert not SMALL.to_act(state)


@given(matches(SMALL, limit=3))
def test_a_match_stops_at_its_limit(match: Match[State, Action]) -> None:
    assert len(match.actions) == 3
    assert not match.is_over


def test_a_match_always_draws_the_same() -> None:
    match = match_of(SMALL, 2, 5)
    assert match.rng().random() == match.rng().random()
    assert match.sample(4) == match.sample(4)


def test_a_sample_has_the_first_state_and_the_last_one() -> None:
    match = match_of(SMALL, 2, 5)
    first, *middle, last = match.sample(4)
    assert (first, last) == (match.states[0], match.states[-1])
    assert len(set(middle) & set(match.states[1:-1])) == 4
    assert set(match.sample(100)) == set(match.states)


def test_a_match_shows_its_game_and_what_was_done() -> None:
    shown = repr(match_of(SMALL, 0))
    assert shown.startswith(f"Match(game={SMALL!r}, actions=(Deal(player=-1, seat=0, card=1), ")
    assert shown.endswith("Show(player=1, card=3)), seed=1)")


def test_a_long_match_shows_only_its_start() -> None:
    action = Hide(P1, 1)
    match = Match(SMALL, (action,) * 102, (SMALL.initial_state(),), seed=1)
    assert repr(match).count(repr(action)) == 100
    assert "and 2 more" in repr(match)


@given(states(SMALL))
def test_states_are_reachable(state: State) -> None:
    assert SMALL.validate(state) == ()


@given(state_actions(SMALL))
def test_state_actions_are_legal(pair: tuple[State, Action]) -> None:
    state, action = pair
    assert action in SMALL.legal_actions(state, action.player)
    SMALL.apply(state, action)


def test_state_actions_are_not_those_of_the_first_seat_alone() -> None:
    seen: list[bool] = []

    def look(pair: tuple[State, Action]) -> None:
        state, action = pair
        seen.append(action.player in SMALL.to_act(state)[1:])

    with checking(50):
        given(state_actions(SMALL))(look)()
    assert any(seen)


@given(near_legal_actions(SMALL))
def test_near_legal_actions_are_illegal(pair: tuple[State, Action]) -> None:
    state, action = pair
    assert action not in offers(SMALL, state)
    with pytest.raises(IllegalActionError):
        SMALL.apply(state, action)


@given(near_legal_actions(Stairs(height=1)))
def test_states_without_near_legal_actions_are_skipped(
    pair: tuple[tuple[int, int], Step],
) -> None:
    assert pair == ((0, 1), Step(P1, 1))


@given(matches(SMALL), st.data())
def test_near_legal_actions_are_few_and_different(
    match: Match[State, Action], data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(match.states))
    near = near_legal(match, state)
    assert near == near_legal(match, state)
    assert 0 < len(near) == len(set(near)) <= NEAR


def test_near_legal_actions_have_fields_of_other_actions() -> None:
    match = match_of(SMALL, 0)
    near = near_legal(match, match.states[4])
    assert Hide(CHANCE, 1) in near
    assert Hide(Player(2), 1) in near
    assert Hide(P1, 3) in near


def test_an_action_that_its_class_refuses_is_left_out() -> None:
    stairs = Stairs(step=CarefulStep)
    actions = (CarefulStep(P1, 2), CarefulStep(P2, 2), CarefulStep(P1, 1))
    match = Match(stairs, actions, ((5, 0), (3, 1), (1, 0), (0, 1)), seed=1)
    near = near_legal(match, (5, 0))
    assert {action.player for action in near} == {P2, Player(2)}


def test_near_legal_actions_of_plain_tuples_come_from_the_match() -> None:
    match = Match(Stairs(), (Step(P1, 2), Step(P2, 2), Step(P1, 1)), ((5, 0),), seed=1)
    assert near_legal(match, (5, 0)) == [Step(P2, 2)]
    assert set(near_legal(match, (5, 1))) == {Step(P1, 2), Step(P1, 1)}
