"""Draws by weight are exact: every outcome of the random numbers is counted."""

from collections import Counter
from fractions import Fraction
from random import Random

from attrs import define
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules.chance import pick

often = settings(max_examples=max(100, settings().max_examples), deadline=None)


@define
class Scripted:
    """Answers one call with a number given in advance, and keeps how far it could have gone."""

    answer: int
    stop: int = 0

    def randrange(self, stop: int, /) -> int:
        assert self.stop == 0, "one draw takes one random number"
        self.stop = stop
        return self.answer


def chances(weights: list[int]) -> list[Fraction]:
    """Work out how likely each place is, from all random numbers that there are."""
    total = sum(weights)
    drawn: Counter[int] = Counter()
    for answer in range(total):
        rng = Scripted(answer)
        drawn[pick(weights, rng)] += 1
        assert rng.stop == total
    assert set(drawn) <= set(range(len(weights)))
    return [Fraction(drawn[place], total) for place in range(len(weights))]


@pytest.mark.parametrize(
    "weights",
    [
        [1],
        [7],
        [1, 1],
        [1, 1, 1, 1, 1],
        [1, 3],
        [3, 1],
        [2, 2],
        [4, 1, 1, 2],
        [1, 1, 1, 2],
        [100, 1, 23],
    ],
)
def test_each_place_comes_up_in_proportion_to_its_weight(weights: list[int]) -> None:
    assert chances(weights) == [Fraction(weight, sum(weights)) for weight in weights]


def test_places_take_the_random_numbers_in_order() -> None:
    assert [pick((2, 1, 3), Scripted(answer)) for answer in range(6)] == [0, 0, 1, 2, 2, 2]


def test_takes_any_sequence_of_weights() -> None:
    assert pick(range(1, 4), Scripted(5)) == 2


def test_a_weight_may_be_large() -> None:
    assert pick((10**30, 1), Scripted(10**30 - 1)) == 0
    assert pick((10**30, 1), Scripted(10**30)) == 1


def test_there_is_nothing_to_draw_from_nothing() -> None:
    with pytest.raises(ValueError, match="empty range"):
        pick((), Random(0))  # noqa: S311  # a draw at a table


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6))
@often
def test_chances_are_exact_fractions(weights: list[int]) -> None:
    assert chances(weights) == [Fraction(weight, sum(weights)) for weight in weights]
