"""Beliefs and distributions, compared with hand-computed ones."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st
import pytest

from boardrules import Player, Rng
from boardrules.testing import Lanterns, belief, distribution, world_shares
from boardrules.testing.belief import normalized
from boardrules.testing.lanterns import Cards, State, View

T = TypeVar("T")

GAME = Lanterns(2, 2, (1, 1, 2, 3, 3))
P1, P2 = Player(0), Player(1)

DEAL = ("* deal P1 2", "* deal P2 1", "* deal P1 3", "* deal P2 1")
CHOICES = ("P1 hide 3", "P1 show 2", "P2 hide 1", "P2 show 1")


def believed(player: Player | None, *texts: str) -> dict[State, Fraction]:
    return belief(GAME, map(GAME.parse_action, texts), player)


def shares(weights: dict[T, int]) -> dict[T, Fraction]:
    """Write shares as whole numbers with a common denominator."""
    total = sum(weights.values())
    return {item: Fraction(weight, total) for item, weight in weights.items()}


def dealt(*packets: Cards, choices: tuple[Cards, ...] = ((), ())) -> State:
    return State(packets, (), (), choices)


class Doubled(Lanterns):
    """Lanterns that list the first world twice."""

    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        first, *others = super().worlds(view)
        return iter([first, first, *others])


# Beliefs.


def test_before_anything_has_happened_there_is_one_state() -> None:
    assert believed(P1) == {GAME.initial_state(): 1}


def test_a_seat_knows_what_was_dealt_to_it() -> None:
    assert believed(P1, *DEAL[:1]) == {dealt((2,), ()): 1}


def test_a_seat_knows_only_that_others_were_dealt_cards() -> None:
    ways = {dealt((1,), ()): 2, dealt((2,), ()): 1, dealt((3,), ()): 2}
    assert believed(P2, *DEAL[:1]) == believed(None, *DEAL[:1]) == shares(ways)


def test_like_lanterns_are_more_likely() -> None:
    # P2 has two of the lanterns 1, 1, 3: both ones in one way out of three.
    assert believed(P1, *DEAL) == shares({dealt((2, 3), (1, 1)): 1, dealt((2, 3), (1, 3)): 2})


def test_all_choices_of_another_seat_count_the_same() -> None:
    own = (3, 2)
    assert believed(P1, *DEAL, *CHOICES[:3]) == shares(
        {
            dealt((2, 3), (1, 1), choices=(own, (1,))): 1,
            dealt((2, 3), (1, 3), choices=(own, (1,))): 2,
            dealt((2, 3), (1, 3), choices=(own, (3,))): 2,
        }
    )


def test_revealed_choices_rule_out_states() -> None:
    assert believed(P1, *DEAL, *CHOICES) == shares(
        {
            State(((2, 3), (1, 1)), ((3, 1),), ((2, 1),), ((), ())): 1,
            State(((2, 3), (1, 3)), ((3, 3),), ((2, 1),), ((), ())): 2,
        }
    )


def test_a_spectator_has_no_hand_that_rules_out_states() -> None:
    packets = {state.packets for state in believed(None, *DEAL)}
    assert ((2, 3), (1, 1)) in packets
    assert ((1, 1), (2, 3)) in packets
    assert sum(believed(None, *DEAL).values()) == 1


@pytest.mark.parametrize("player", [None, P1, P2])
@pytest.mark.parametrize("length", range(9))
def test_world_shares_are_probabilities(player: Player | None, length: int) -> None:
    texts = (*DEAL, *CHOICES)[:length]
    state = GAME.initial_state()
    for action in map(GAME.parse_action, texts):
        state = GAME.apply(state, action)
    assert world_shares(GAME, GAME.view(state, player)) == believed(player, *texts)


def test_a_world_that_comes_twice_counts_twice() -> None:
    view = GAME.view(dealt((2, 3), (1, 1)), P1)
    assert [weight for _, weight in Doubled(2, 2, GAME.deck).worlds(view)] == [2, 2, 4]
    assert world_shares(Doubled(2, 2, GAME.deck), view) == shares(
        {dealt((2, 3), (1, 1)): 1, dealt((2, 3), (1, 3)): 1}
    )


def test_normalized_weights_add_up_to_one() -> None:
    weights = {"a": Fraction(2), "b": Fraction(1, 2)}
    assert normalized(weights) == {"a": Fraction(4, 5), "b": Fraction(1, 5)}
    assert weights == {"a": Fraction(2), "b": Fraction(1, 2)}


def test_nothing_normalized_is_nothing() -> None:
    assert normalized({}) == {}


# Distributions.


def draw_nothing(_rng: Rng) -> int:
    return 7


def draw_the_only_one(rng: Rng) -> int:
    return rng.randrange(1)


def draw_one_of_three(rng: Rng) -> int:
    return rng.randrange(3)


def draw_a_product(rng: Rng) -> int:
    return rng.randrange(2) * rng.randrange(3)


def draw_below_a_draw(rng: Rng) -> int:
    return rng.randrange(1 + rng.randrange(2))


def draw_until_zero(rng: Rng) -> int:
    """Count draws until a 0 comes up, at most three."""
    for count in range(3):
        if rng.randrange(3) == 0:
            return count
    return 3


@pytest.mark.parametrize(
    ("function", "parts"),
    [
        (draw_nothing, {7: 1}),
        (draw_the_only_one, {0: 1}),
        (draw_one_of_three, {0: 1, 1: 1, 2: 1}),
        (draw_a_product, {0: 4, 1: 1, 2: 1}),
        (draw_below_a_draw, {0: 3, 1: 1}),
        (draw_until_zero, {0: 9, 1: 6, 2: 4, 3: 8}),
    ],
)
def test_a_distribution_is_exact(function: Callable[[Rng], int], parts: dict[int, int]) -> None:
    assert distribution(function) == shares(parts)


@given(st.integers(1, 5), st.integers(1, 5))
def test_a_distribution_adds_up_to_one(first: int, second: int) -> None:
    def draw(rng: Rng) -> int:
        return rng.randrange(first) + rng.randrange(1 + rng.randrange(second))

    assert sum(distribution(draw).values()) == 1


def test_a_distribution_contains_every_random_result() -> None:
    rng = Random(0)  # not for secrets
    assert {draw_until_zero(rng) for _ in range(200)} == set(distribution(draw_until_zero))


def test_a_distribution_may_have_as_many_sequences_of_draws_as_its_limit() -> None:
    assert len(distribution(draw_one_of_three, limit=3)) == 3


def test_a_distribution_of_too_many_sequences_of_draws_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^more than 2 different sequences of draws$"):
        distribution(draw_one_of_three, limit=2)
