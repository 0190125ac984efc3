"""Walks over games: playouts, policies and replays."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
import re
from typing import Any

import pytest

from boardrules import CHANCE, Game, IllegalActionError, Rng, Violation, playout, replay, walk
from boardrules.bots import Greedy
from boardrules.game import AppliesUnchecked
from boardrules.games.tiki_topple import TikiTopple
from boardrules.play import Step, choose, draw
from boardrules.player import Player
from tests.play.tiny_games import (
    FIRST,
    GAMES,
    SECOND,
    ActionT,
    Counters,
    Down,
    Fingers,
    Flip,
    Move,
    Pile,
    Scripted,
    Stairs,
    Take,
    anywhere,
)


def test_the_tiny_games_offer_only_the_contract() -> None:
    assert all(isinstance(game, Game) for game in GAMES)
    assert [isinstance(game, AppliesUnchecked) for game in GAMES] == [False] * 3 + [True] * 2


# Walks


@anywhere
def test_a_walk_goes_from_state_to_state_until_nobody_acts(game: Game[Any, Any]) -> None:
    steps = list(walk(game, Random(3)))
    assert steps[0].before == game.initial_state()
    assert all(one.after == other.before for one, other in pairwise(steps))
    for step in steps:
        assert step.action in game.legal_actions(step.before)
        assert step.after == game.apply(step.before, step.action)
        assert game.outcome(step.before) is None
    assert game.to_act(steps[-1].after) == ()
    assert game.outcome(steps[-1].after) is not None


def test_a_policy_is_not_a_bot() -> None:
    bot: Any = Greedy()
    reason = (
        "the policy of seat 0 must take a state, actions and random numbers; "
        "bots.policy(bot, game, player) makes one of a bot"
    )
    with pytest.raises(TypeError, match=f"^{re.escape(reason)}$"):
        playout(Counters(), Random(1), {FIRST: bot})
    with pytest.raises(TypeError, match=r"^policies: expected a policy for each seat, not Greedy"):
        playout(Counters(), Random(1), bot)


def test_a_policy_is_that_of_a_seat() -> None:
    with pytest.raises(ValueError, match=r"^there is no seat 7: seats go from 0 to 1$"):
        playout(Counters(), Random(1), {Player(7): choose})


def test_a_walk_takes_no_step_before_it_is_asked_to() -> None:
    rng = Scripted([0])
    steps = walk(Counters(), rng)
    assert rng.stops == []
    assert next(steps) == Step(Pile(2), Flip(CHANCE, 1), Pile(2, FIRST, 1))
    assert rng.stops == [3]


@anywhere
def test_a_seed_gives_the_same_match_every_time(game: Game[Any, Any]) -> None:
    assert playout(game, Random(5)) == playout(game, Random(5))


def test_other_seeds_give_other_matches() -> None:
    assert len({playout(TikiTopple(), Random(seed)) for seed in range(5)}) == 5


@anywhere
def test_a_playout_is_its_walk(game: Game[Any, Any]) -> None:
    match, steps = playout(game, Random(9)), list(walk(game, Random(9)))
    assert match.actions == tuple(step.action for step in steps)
    assert match.state == steps[-1].after


@anywhere
def test_a_playout_may_be_cut_short(game: Game[Any, Any]) -> None:
    whole = playout(game, Random(9))
    for most in range(len(whole.actions)):
        match = playout(game, Random(9), max_actions=most)
        assert match.actions == whole.actions[:most]
        assert game.outcome(match.state) is None
    assert playout(game, Random(9), max_actions=len(whole.actions)) == whole
    assert playout(game, Random(9), max_actions=10**6) == whole


def test_a_playout_cannot_have_fewer_than_no_actions() -> None:
    with pytest.raises(ValueError, match="max_actions is 0 or more, not -1"):
        playout(Stairs(), Random(9), max_actions=-1)


@anywhere
def test_a_match_may_begin_anywhere(game: Game[Any, Any]) -> None:
    steps = list(walk(game, Random(1)))
    middle = steps[len(steps) // 2].before
    match = playout(game, Random(2), state=middle)
    assert next(walk(game, Random(2), state=middle)).before == middle
    assert game.outcome(match.state) is not None
    state = middle
    for action in match.actions:
        state = game.apply(state, action)
    assert state == match.state


@anywhere
def test_nothing_follows_the_end(game: Game[Any, Any]) -> None:
    final = playout(game, Random(1)).state
    again = playout(game, Random(2), state=final)
    assert (again.actions, again.state) == ((), final)


def test_a_match_says_which_game_it_is_and_how_long() -> None:
    game = TikiTopple()
    match = playout(game, Random(1), max_actions=3)
    assert repr(match) == f"<Playout of {game!r}, 3 actions>"
    assert (
        repr(playout(game, Random(1), state=match.state, max_actions=2)) == "<Playout, 2 actions>"
    )


def test_a_state_that_counts_as_false_is_a_state() -> None:
    assert playout(Stairs(), Random(0), state=0).actions == ()
    assert list(walk(Stairs(), Random(0), state=0)) == []


def test_seats_that_choose_together_are_asked_in_order() -> None:
    for seed in range(5):
        actions = playout(Fingers(), Random(seed)).actions
        assert [action.player for action in actions] == [0, 1, 2]


def test_seats_that_have_yet_to_choose_are_asked_alone() -> None:
    actions = playout(Fingers(), Random(0), state=(None, 2, None)).actions
    assert [action.player for action in actions] == [0, 2]


# Chance and choice


def test_chance_draws_by_weight() -> None:
    game = Counters()
    state = game.initial_state()
    drawn = [draw(game, state, Scripted([answer])) for answer in range(3)]
    assert drawn == [Flip(CHANCE, 1), Flip(CHANCE, 1), Flip(CHANCE, 2)]


def test_a_random_choice_takes_each_action_equally_often() -> None:
    rng = Scripted([0, 1, 2])
    assert [choose(None, (Down(1), Down(2), Down(5)), rng) for _ in range(3)] == [1, 2, 5]
    assert rng.stops == [3, 3, 3]


def test_a_match_takes_one_random_number_for_each_action() -> None:
    rng = Scripted([0, 0, 2, 0])
    match = playout(Counters(2), rng)
    assert match.actions == (
        Flip(CHANCE, 1),
        Take(FIRST, 1),
        Flip(CHANCE, 2),
        Take(SECOND, 1),
    )
    assert rng.stops == [3, 1, 3, 1]


# Policies


def most(_state: object, actions: Sequence[ActionT], _rng: Rng) -> ActionT:
    return actions[-1]


def test_a_seat_decides_by_its_policy_and_the_others_at_random() -> None:
    game = Fingers()
    shown = {playout(game, Random(seed), {SECOND: most}).state for seed in range(40)}
    assert {hands[1] for hands in shown} == {2}
    assert {(hands[0], hands[2]) for hands in shown} == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_each_seat_has_its_own_policy() -> None:
    asked: list[tuple[str, Pile, tuple[Move, ...], Rng]] = []

    def policy(name: str) -> Callable[[Pile, Sequence[Move], Rng], Move]:
        def decide(state: Pile, actions: Sequence[Move], rng: Rng) -> Move:
            asked.append((name, state, tuple(actions), rng))
            return actions[0]

        return decide

    game, rng = Counters(3), Scripted([2, 0, 2])
    match = playout(game, rng, {FIRST: policy("first"), SECOND: policy("second")})
    assert [name for name, *_ in asked] == ["first", "second", "first"]
    assert asked[0][1:3] == (Pile(3, FIRST, 2), (Take(FIRST, 1), Take(FIRST, 2)))
    assert asked[1][1:3] == (Pile(2, SECOND, 1), (Take(SECOND, 1),))
    assert all(given is rng for *_, given in asked)
    assert [action for action in match.actions if isinstance(action, Take)] == [
        Take(FIRST, 1),
        Take(SECOND, 1),
        Take(FIRST, 1),
    ]


def test_chance_is_fair_whatever_the_policies_say() -> None:
    rng = Scripted([0, 0, 0, 0])
    match = playout(Counters(2), rng, {CHANCE: most})
    assert [action.most for action in match.actions if isinstance(action, Flip)] == [1, 1]


def test_an_empty_mapping_of_policies_is_the_default() -> None:
    assert playout(Counters(9), Random(4), {}) == playout(Counters(9), Random(4))


def test_an_illegal_choice_is_refused_with_the_unchanged_state() -> None:
    def cheat(_state: Pile, _actions: Sequence[Move], _rng: Rng) -> Move:
        return Take(FIRST, 9)

    with pytest.raises(IllegalActionError) as caught:
        playout(Counters(3), Scripted([0]), {FIRST: cheat})
    assert caught.value.action == Take(FIRST, 9)
    assert caught.value.state == Pile(3, FIRST, 1)
    assert caught.value.violations == (Violation("COUNTERS-1", "not now"),)


# Replays


@anywhere
def test_a_replay_gives_every_state_of_a_match(game: Game[Any, Any]) -> None:
    steps = list(walk(game, Random(6)))
    states = list(replay(game, [step.action for step in steps]))
    assert states == [game.initial_state(), *(step.after for step in steps)]


def test_a_replay_of_nothing_is_the_beginning() -> None:
    assert list(replay(Stairs(), [])) == [4]


def test_a_replay_checks_every_action_and_keeps_what_came_before() -> None:
    states = replay(Stairs(), map(Down, [1, 3]))
    assert (next(states), next(states)) == (4, 3)
    with pytest.raises(IllegalActionError) as caught:
        next(states)
    assert (caught.value.action, caught.value.state) == (3, 3)
