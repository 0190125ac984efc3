"""Counts of the nodes of games."""

from collections import Counter
from random import Random
from typing import Any, TypeVar

from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import CHANCE, Game, divide, perft, walk
from boardrules.games.tiki_topple import TikiTopple
from boardrules.play import Perft
from tests.play.tiny_games import ActionT, Counters, Fingers, Stairs, anywhere

often = settings(max_examples=max(100, settings().max_examples), deadline=None)

StateT = TypeVar("StateT")


@frozen
class FastStairs(Stairs):
    """The same with `apply_unchecked`, and an `apply` that must not be called."""

    def apply(self, state: int, action: int) -> int:
        raise AssertionError(f"{action} on {state} is known to be legal")

    def apply_unchecked(self, state: int, action: int) -> int:
        return state - action


def count(game: Game[StateT, ActionT], state: StateT, depth: int) -> Counter[str]:
    """Count nodes in the most obvious way."""
    if depth == 0:
        acting = game.to_act(state)
        return Counter(["terminal" if not acting else "chance" if CHANCE in acting else "decision"])
    total: Counter[str] = Counter()
    for action in game.legal_actions(state):
        total += count(game, game.apply(state, action), depth - 1)
    return total


def test_counts_as_worked_out_by_hand() -> None:
    game = Counters(2)
    state = game.initial_state()
    assert [perft(game, state, depth) for depth in range(6)] == [
        Perft(chance=1),
        Perft(decision=2),
        Perft(chance=2, terminal=1),
        Perft(decision=4),
        Perft(terminal=4),
        Perft(),
    ]


def test_counts_seats_that_choose_together_in_order() -> None:
    game = Fingers()
    state = game.initial_state()
    assert [perft(game, state, depth).nodes for depth in range(5)] == [1, 2, 4, 8, 0]


def test_nodes_of_all_kinds_are_added_up() -> None:
    assert Perft(decision=1, chance=20, terminal=300).nodes == 321
    assert Perft().nodes == 0


@anywhere
@pytest.mark.parametrize("depth", range(6))
def test_counts_as_plain_recursion_does(game: Game[Any, Any], depth: int) -> None:
    state = game.initial_state()
    assert perft(game, state, depth) == Perft(**count(game, state, depth))


def test_counts_turns_as_plain_recursion_does() -> None:
    game = TikiTopple()
    state = next(
        step.before for step in walk(game, Random(8)) if game.to_act(step.before)[0] != CHANCE
    )
    assert perft(game, state, 2) == Perft(**count(game, state, 2))
    assert perft(game, state, 2).decision > 100


def test_counts_to_the_end_of_a_match() -> None:
    game = Counters(4)
    state = game.initial_state()
    for depth in range(10):
        assert perft(game, state, depth) == Perft(**count(game, state, depth))
    assert perft(game, state, 8).terminal > 0
    assert perft(game, state, 9) == Perft()


def test_an_end_is_counted_once_and_has_nothing_below() -> None:
    game = Stairs(3)
    assert perft(game, 0, 0) == Perft(terminal=1)
    assert perft(game, 0, 1) == Perft()
    # Two actions go down by 1 + 2 or 2 + 1, three by 1 + 1 + 1.
    assert perft(game, 3, 2) == Perft(decision=1, terminal=2)
    assert perft(game, 3, 3) == Perft(terminal=1)


def test_expands_equal_states_once_and_counts_every_path() -> None:
    assert perft(Stairs(200), 200, 100) == Perft(decision=2**100 - 1, terminal=1)


def test_counts_with_apply_unchecked_if_a_game_has_it() -> None:
    assert perft(FastStairs(9), 9, 5) == perft(Stairs(9), 9, 5)


@anywhere
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_a_divided_count_adds_up(game: Game[Any, Any], depth: int) -> None:
    state = game.initial_state()
    parts = divide(game, state, depth)
    assert list(parts) == list(game.legal_actions(state))
    whole = perft(game, state, depth)
    assert sum(part.decision for part in parts.values()) == whole.decision
    assert sum(part.chance for part in parts.values()) == whole.chance
    assert sum(part.terminal for part in parts.values()) == whole.terminal


def test_divides_by_the_first_action() -> None:
    assert divide(Stairs(), 3, 2) == {1: Perft(decision=1, terminal=1), 2: Perft(terminal=1)}
    assert divide(Stairs(), 0, 1) == {}


@pytest.mark.parametrize("depth", [-1, -7])
def test_no_depth_is_negative(depth: int) -> None:
    with pytest.raises(ValueError, match=f"a depth is 0 or more, not {depth}"):
        perft(Stairs(), 4, depth)


@pytest.mark.parametrize("depth", [0, -1])
def test_there_is_nothing_to_divide_at_the_root(depth: int) -> None:
    with pytest.raises(ValueError, match=f"a depth to divide is 1 or more, not {depth}"):
        divide(Stairs(), 4, depth)


@given(st.integers(0, 6), st.integers(0, 8))
@often
def test_counts_as_plain_recursion_does_from_anywhere(steps: int, depth: int) -> None:
    game = Stairs(steps)
    assert perft(game, steps, depth) == Perft(**count(game, steps, depth))
