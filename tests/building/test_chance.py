"""Draws by weight are exact, and `ways` finds every series of choices."""

from collections import Counter
from fractions import Fraction
from itertools import islice, permutations, product
from random import Random

from attrs import define
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules.building.chance import Choose, chosen_by, pick, ways
from boardrules.testing import distribution

often = settings(max_examples=max(100, settings().max_examples), deadline=None)


@define
class Scripted:
    """Answers one call with a given number, and keeps the bound that it was called with."""

    answer: int
    stop: int = 0

    def randrange(self, stop: int, /) -> int:
        assert self.stop == 0, "one draw takes one random number"
        self.stop = stop
        return self.answer


def chances(weights: list[int]) -> list[Fraction]:
    """Compute how likely each index is, by trying all random numbers."""
    total = sum(weights)
    drawn: Counter[int] = Counter()
    for answer in range(total):
        rng = Scripted(answer)
        drawn[pick(weights, rng)] += 1
        assert rng.stop == total
    assert set(drawn) <= set(range(len(weights)))
    return [Fraction(drawn[index], total) for index in range(len(weights))]


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
def test_each_index_is_drawn_in_proportion_to_its_weight(weights: list[int]) -> None:
    assert chances(weights) == [Fraction(weight, sum(weights)) for weight in weights]


def test_indexes_take_the_random_numbers_in_order() -> None:
    assert [pick((2, 1, 3), Scripted(answer)) for answer in range(6)] == [0, 0, 1, 2, 2, 2]


def test_takes_any_sequence_of_weights() -> None:
    assert pick(range(1, 4), Scripted(5)) == 2


def test_a_weight_may_be_large() -> None:
    assert pick((10**30, 1), Scripted(10**30 - 1)) == 0
    assert pick((10**30, 1), Scripted(10**30)) == 1


def test_drawing_from_no_weights_is_refused() -> None:
    with pytest.raises(ValueError, match="empty range"):
        pick((), Random(0))  # a draw at a table


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6))
@often
def test_chances_are_exact_fractions(weights: list[int]) -> None:
    assert chances(weights) == [Fraction(weight, sum(weights)) for weight in weights]


# Random choices


@pytest.mark.parametrize("weight", [1, 5, 10**30])
def test_a_single_choice_takes_no_random_number(weight: int) -> None:
    rng = Scripted(0)
    assert chosen_by(rng)((weight,)) == 0
    assert rng.stop == 0


@pytest.mark.parametrize(
    ("weights", "stop"),
    [
        ((1, 1), 2),
        ((2, 2), 2),
        ((6, 3, 9), 6),
        ((2, 3), 5),
        ((10**30, 10**30, 10**30), 3),
        ((10**30, 3 * 10**30), 4),
    ],
)
def test_a_choice_takes_the_smallest_random_number_that_is_exact(
    weights: tuple[int, ...], stop: int
) -> None:
    rng = Scripted(stop - 1)
    assert chosen_by(rng)(weights) == len(weights) - 1
    assert rng.stop == stop


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.integers(1, 10**20))
@often
def test_choices_come_up_in_proportion_to_their_weights(weights: list[int], factor: int) -> None:
    larger = [factor * weight for weight in weights]
    assert distribution(lambda rng: chosen_by(rng)(larger)) == {
        index: Fraction(weight, sum(weights)) for index, weight in enumerate(weights)
    }


def test_choices_in_a_row_are_independent() -> None:
    def build(choose: Choose) -> tuple[int, int]:
        return choose((1, 2)), choose((3, 1))

    assert distribution(lambda rng: build(chosen_by(rng))) == {
        (0, 0): Fraction(3, 12),
        (0, 1): Fraction(1, 12),
        (1, 0): Fraction(6, 12),
        (1, 1): Fraction(2, 12),
    }


# All series of choices


def test_without_a_choice_there_is_one_way() -> None:
    assert list(ways(lambda _: "nothing to choose")) == ["nothing to choose"]


@pytest.mark.parametrize("weights", [(1,), (1, 1, 1), (7, 2, 10**30)])
def test_a_choice_has_a_way_for_each_index_whatever_it_weighs(weights: tuple[int, ...]) -> None:
    assert list(ways(lambda choose: choose(weights))) == list(range(len(weights)))


def test_later_choices_may_depend_on_earlier_ones() -> None:
    def build(choose: Choose) -> str:
        cards = ["a", "b", "c"]
        return "".join(cards.pop(choose((1,) * len(cards))) for _ in range(3))

    assert list(ways(build)) == ["".join(cards) for cards in permutations("abc")]


def test_series_may_have_different_lengths() -> None:
    def build(choose: Choose) -> tuple[int, ...]:
        row = [choose((1, 1, 1))]
        row += [choose((1, 1)) for _ in range(row[0])]
        return tuple(row)

    assert list(ways(build)) == [
        (0,),
        *((1, second) for second in (0, 1)),
        *((2, *rest) for rest in product((0, 1), repeat=2)),
    ]


def test_ways_with_equal_results_are_all_listed() -> None:
    sums = Counter(ways(lambda choose: choose((1, 1, 1)) + choose((1, 1, 1))))
    assert sums == {0: 1, 1: 2, 2: 3, 3: 2, 4: 1}


def test_ways_are_found_one_by_one() -> None:
    def build(choose: Choose) -> tuple[int, ...]:
        return tuple(choose((1, 1)) for _ in range(100))

    first, second, third = islice(ways(build), 3)
    assert first == (0,) * 100
    assert second == (*(0,) * 99, 1)
    assert third == (*(0,) * 98, 1, 0)


@given(st.lists(st.integers(1, 4), max_size=4))
@often
def test_ways_are_those_of_nested_loops(sizes: list[int]) -> None:
    found = list(ways(lambda choose: tuple(choose((1,) * size) for size in sizes)))
    assert found == list(product(*map(range, sizes)))


def test_there_must_be_something_to_choose_from() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        list(ways(lambda choose: choose(())))
