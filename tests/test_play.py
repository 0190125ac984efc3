"""Walks over games: playouts, replays and counts, on games that offer the contract alone."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias, TypeVar

from attrs import define, field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import (
    CHANCE,
    Game,
    IllegalActionError,
    Outcome,
    Player,
    Rng,
    Violation,
    divide,
    perft,
    playout,
    replay,
    walk,
)
from boardrules.game import AppliesUnchecked
from boardrules.games.tiki_topple import TikiTopple
from boardrules.play import Perft, Step, choose, draw

often = settings(max_examples=max(100, settings().max_examples), deadline=None)

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")

FIRST, SECOND = Player(0), Player(1)


@frozen
class Stairs:
    """One seat goes down one or two steps at a time. A state is a number, and the last one is 0."""

    steps: int = 4
    players: int = 1

    def initial_state(self) -> int:
        return self.steps

    def to_act(self, state: int) -> tuple[Player, ...]:
        return (FIRST,) if state else ()

    def legal_actions(self, state: int, player: Player | None = None) -> Sequence[int]:
        return range(1, min(state, 2) + 1) if player in {None, 0} else ()

    def chance_weights(self, state: int) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: int, action: int) -> int:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("STAIRS-1", "one or two"),))
        return state - action

    def score(self, state: int) -> tuple[int, ...]:
        return (self.steps - state,)

    def outcome(self, state: int) -> Outcome | None:
        return None if state else Outcome.by_score(self.score(state), "STAIRS-2")


@frozen
class FastStairs(Stairs):
    """The same with the second door, which is the only one that is open."""

    def apply(self, state: int, action: int) -> int:
        raise AssertionError(f"{action} on {state} is known to be legal")

    def apply_unchecked(self, state: int, action: int) -> int:
        return state - action


@frozen
class Flip:
    player: Player
    most: int


@frozen
class Take:
    player: Player
    counters: int


@frozen
class Pile:
    left: int
    turn: Player = FIRST
    most: int | None = None


Move: TypeAlias = Flip | Take


@frozen
class Counters:
    """A coin says how many counters may be taken: one as a rule, two every third time."""

    counters: int = 2
    players: int = 2

    def initial_state(self) -> Pile:
        return Pile(self.counters)

    def to_act(self, state: Pile) -> tuple[Player, ...]:
        if state.left == 0:
            return ()
        return (CHANCE,) if state.most is None else (state.turn,)

    def legal_actions(self, state: Pile, player: Player | None = None) -> Sequence[Move]:
        acting = self.to_act(state)
        if not acting or player not in {None, *acting}:
            return ()
        if state.most is None:
            return (Flip(CHANCE, 1), Flip(CHANCE, 2))
        return [Take(state.turn, number + 1) for number in range(min(state.most, state.left))]

    def chance_weights(self, state: Pile) -> Sequence[int]:
        return (2, 1) if self.to_act(state) == (CHANCE,) else ()

    def apply(self, state: Pile, action: Move) -> Pile:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("COUNTERS-1", "not now"),))
        if isinstance(action, Flip):
            return Pile(state.left, state.turn, action.most)
        return Pile(state.left - action.counters, Player(1 - state.turn))

    def score(self, state: Pile) -> tuple[int, ...]:
        winner = 1 - state.turn
        return tuple(int(state.left == 0 and seat == winner) for seat in range(2))

    def outcome(self, state: Pile) -> Outcome | None:
        return None if state.left else Outcome.by_score(self.score(state), "COUNTERS-2")


Hands: TypeAlias = tuple[int | None, ...]


@frozen
class Show:
    player: Player
    fingers: int


@frozen
class Fingers:
    """Three seats show one or two fingers at the same time."""

    players: int = 3

    def initial_state(self) -> Hands:
        return (None, None, None)

    def to_act(self, state: Hands) -> tuple[Player, ...]:
        return tuple(Player(seat) for seat, shown in enumerate(state) if shown is None)

    def legal_actions(self, state: Hands, player: Player | None = None) -> Sequence[Show]:
        acting = self.to_act(state)
        seat = acting[0] if player is None and acting else player
        return [Show(seat, 1), Show(seat, 2)] if seat is not None and seat in acting else []

    def chance_weights(self, state: Hands) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: Hands, action: Show) -> Hands:
        if action not in self.legal_actions(state, action.player):
            raise IllegalActionError(action, state, (Violation("FINGERS-1", "shown already"),))
        return tuple(
            action.fingers if seat == action.player else shown for seat, shown in enumerate(state)
        )

    def score(self, state: Hands) -> tuple[int, ...]:
        return tuple(shown or 0 for shown in state)

    def outcome(self, state: Hands) -> Outcome | None:
        return None if None in state else Outcome.by_score(self.score(state), "FINGERS-2")


@define
class Scripted:
    """Answers with the numbers that it was given, one after the other."""

    answers: list[int]
    stops: list[int] = field(factory=list[int])

    def randrange(self, stop: int, /) -> int:
        self.stops.append(stop)
        return self.answers.pop(0)


def seeded(seed: int) -> Random:
    return Random(seed)  # a draw at a table


def count(game: Game[StateT, ActionT], state: StateT, depth: int) -> Counter[str]:
    """Count nodes in the most obvious way there is."""
    if depth == 0:
        acting = game.to_act(state)
        return Counter(["terminal" if not acting else "chance" if CHANCE in acting else "decision"])
    total: Counter[str] = Counter()
    for action in game.legal_actions(state):
        total += count(game, game.apply(state, action), depth - 1)
    return total


GAMES: list[Game[Any, Any]] = [
    Stairs(),
    Counters(5),
    Fingers(),
    TikiTopple(),
    TikiTopple(players=3, edition="gamewright"),
]

anywhere = pytest.mark.parametrize("game", GAMES, ids=str)


# The tiny games themselves


def test_the_tiny_games_offer_the_contract_and_no_second_door() -> None:
    assert all(isinstance(game, Game) for game in GAMES)
    assert [isinstance(game, AppliesUnchecked) for game in GAMES] == [False] * 3 + [True] * 2


# Walks


@anywhere
def test_a_walk_goes_from_state_to_state_until_nobody_acts(game: Game[Any, Any]) -> None:
    steps = list(walk(game, seeded(3)))
    assert steps[0].before == game.initial_state()
    assert all(one.after == other.before for one, other in pairwise(steps))
    for step in steps:
        assert step.action in game.legal_actions(step.before)
        assert step.after == game.apply(step.before, step.action)
        assert game.outcome(step.before) is None
    assert game.to_act(steps[-1].after) == ()
    assert game.outcome(steps[-1].after) is not None


def test_a_walk_takes_no_step_before_it_is_asked_to() -> None:
    rng = Scripted([0])
    steps = walk(Counters(), rng)
    assert rng.stops == []
    assert next(steps) == Step(Pile(2), Flip(CHANCE, 1), Pile(2, FIRST, 1))
    assert rng.stops == [3]


@anywhere
def test_a_seed_gives_the_same_match_every_time(game: Game[Any, Any]) -> None:
    assert playout(game, seeded(5)) == playout(game, seeded(5))


def test_other_seeds_give_other_matches() -> None:
    assert len({playout(TikiTopple(), seeded(seed)) for seed in range(5)}) == 5


@anywhere
def test_a_playout_is_its_walk(game: Game[Any, Any]) -> None:
    match, steps = playout(game, seeded(9)), list(walk(game, seeded(9)))
    assert match.actions == tuple(step.action for step in steps)
    assert match.final == steps[-1].after


@anywhere
def test_a_match_may_begin_anywhere(game: Game[Any, Any]) -> None:
    steps = list(walk(game, seeded(1)))
    middle = steps[len(steps) // 2].before
    match = playout(game, seeded(2), state=middle)
    assert next(walk(game, seeded(2), state=middle)).before == middle
    assert game.outcome(match.final) is not None
    state = middle
    for action in match.actions:
        state = game.apply(state, action)
    assert state == match.final


@anywhere
def test_nothing_follows_the_end(game: Game[Any, Any]) -> None:
    final = playout(game, seeded(1)).final
    again = playout(game, seeded(2), state=final)
    assert (again.actions, again.final) == ((), final)


def test_a_state_that_counts_as_false_is_a_state() -> None:
    assert playout(Stairs(), seeded(0), state=0).actions == ()
    assert list(walk(Stairs(), seeded(0), state=0)) == []


def test_seats_that_choose_together_are_asked_in_order() -> None:
    for seed in range(5):
        actions = playout(Fingers(), seeded(seed)).actions
        assert [action.player for action in actions] == [0, 1, 2]


def test_seats_that_have_yet_to_choose_are_asked_alone() -> None:
    actions = playout(Fingers(), seeded(0), state=(None, 2, None)).actions
    assert [action.player for action in actions] == [0, 2]


# Chance and choice


def test_chance_draws_by_weight() -> None:
    game = Counters()
    state = game.initial_state()
    drawn = [draw(game, state, Scripted([answer])) for answer in range(3)]
    assert drawn == [Flip(CHANCE, 1), Flip(CHANCE, 1), Flip(CHANCE, 2)]


def test_a_choice_at_random_takes_each_action_as_often() -> None:
    rng = Scripted([0, 1, 2])
    assert [choose(None, "abc", rng) for _ in range(3)] == ["a", "b", "c"]
    assert rng.stops == [3, 3, 3]


def test_a_match_takes_one_random_number_an_action() -> None:
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
    shown = {playout(game, seeded(seed), {SECOND: most}).final for seed in range(40)}
    assert {hands[1] for hands in shown} == {2}
    assert {(hands[0], hands[2]) for hands in shown} == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_each_seat_has_a_policy_of_its_own() -> None:
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


def test_no_policies_are_none() -> None:
    assert playout(Counters(9), seeded(4), {}) == playout(Counters(9), seeded(4))


def test_an_illegal_choice_is_refused_with_the_state_as_it_was() -> None:
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
    steps = list(walk(game, seeded(6)))
    states = list(replay(game, [step.action for step in steps]))
    assert states == [game.initial_state(), *(step.after for step in steps)]


def test_a_replay_of_nothing_is_the_beginning() -> None:
    assert list(replay(Stairs(), [])) == [4]


def test_a_replay_checks_every_action_and_keeps_what_came_before() -> None:
    states = replay(Stairs(), iter([1, 3]))
    assert (next(states), next(states)) == (4, 3)
    with pytest.raises(IllegalActionError) as caught:
        next(states)
    assert (caught.value.action, caught.value.state) == (3, 3)


# Counts


def test_counts_by_hand() -> None:
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


def test_all_nodes_are_those_of_each_kind() -> None:
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
        step.before for step in walk(game, seeded(8)) if game.to_act(step.before)[0] != CHANCE
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
    # Down by 1 + 2, 2 + 1 in two actions, by 1 + 1 + 1 in three.
    assert perft(game, 3, 2) == Perft(decision=1, terminal=2)
    assert perft(game, 3, 3) == Perft(terminal=1)


def test_expands_equal_states_once_and_counts_every_path() -> None:
    assert perft(Stairs(200), 200, 100) == Perft(decision=2**100 - 1, terminal=1)


def test_counts_through_the_second_door_where_there_is_one() -> None:
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
