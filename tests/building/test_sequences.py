"""Lazy sequences behave like the list of their items."""

from collections.abc import Sequence
from copy import copy, deepcopy
import pickle
from typing import Any, cast

from hypothesis import example, given, settings
from hypothesis import strategies as st
import pytest

from boardrules.building.sequences import LazySequence


class Lazy(LazySequence[int]):
    """Returns the items of a list, and keeps the indexes that it was asked for."""

    __slots__ = ("asked", "items")

    def __init__(self, items: Sequence[int]) -> None:
        self.items = items
        self.asked: list[int] = []
        self.length = len(items)

    def item(self, index: int, /) -> int:
        self.asked.append(index)
        return self.items[index]


class Doubles(LazySequence[int]):
    """Computes its items from their indexes."""

    def __init__(self, length: int) -> None:
        self.length = length

    def item(self, index: int, /) -> int:
        return index * 2


class Third:
    """An object that Python accepts as an index."""

    def __index__(self) -> int:
        return 2


often = settings(max_examples=max(100, settings().max_examples), deadline=None)
lists = st.lists(st.integers(0, 3), max_size=7)
indexes = st.integers(-9, 9)
ends = st.none() | indexes
slices = st.builds(slice, ends, ends, ends.filter(lambda step: step != 0))


def test_has_the_length_of_its_list() -> None:
    assert [len(Lazy([7] * length)) for length in range(4)] == [0, 1, 2, 3]


def test_is_false_only_when_empty() -> None:
    assert not Lazy([])
    assert Lazy([0])


def test_is_a_sequence() -> None:
    assert isinstance(Lazy([]), Sequence)


def test_a_class_must_say_what_its_items_are() -> None:
    with pytest.raises(TypeError, match="abstract"):
        cast("Any", LazySequence)()


def test_returns_the_item_at_an_index() -> None:
    assert [Lazy([5, 6, 7])[index] for index in (0, 1, 2)] == [5, 6, 7]


def test_counts_negative_indexes_from_the_end() -> None:
    assert [Lazy([5, 6, 7])[index] for index in (-1, -2, -3)] == [7, 6, 5]


@pytest.mark.parametrize("index", [3, 4, 100, -4, -5, -100])
def test_refuses_an_index_out_of_range(index: int) -> None:
    with pytest.raises(IndexError, match=f"index {index} is out of range for a sequence of 3"):
        Lazy([5, 6, 7])[index]


def test_refuses_an_index_that_cannot_be_printed() -> None:
    with pytest.raises(IndexError, match="index a number of thousands of digits is out of range"):
        Lazy([5, 6, 7])[10**5000]


@pytest.mark.parametrize("index", [0, -1])
def test_has_nothing_at_all_when_empty(index: int) -> None:
    with pytest.raises(IndexError):
        Lazy([])[index]


def test_takes_the_same_indexes_as_a_list() -> None:
    assert Doubles(3)[cast("int", Third())] == 4
    assert Doubles(3)[True] == 2


@pytest.mark.parametrize("index", [1.0, -1.0, "1", None, (0, 1)])
def test_refuses_the_same_indexes_as_a_list(index: Any) -> None:
    with pytest.raises(TypeError):
        Doubles(3)[index]


def test_a_slice_is_a_list() -> None:
    assert Lazy([5, 6, 7, 8])[1:3] == [6, 7]
    assert type(Lazy([5, 6, 7, 8])[1:3]) is list
    assert Lazy([5, 6, 7, 8])[::-2] == [8, 6]
    assert Lazy([5, 6, 7, 8])[:] == [5, 6, 7, 8]
    assert Lazy([5, 6, 7, 8])[9:] == []


def test_a_slice_has_a_step() -> None:
    with pytest.raises(ValueError, match="slice step cannot be zero"):
        Lazy([5, 6, 7])[::0]


@pytest.mark.parametrize(
    ("index", "asked"),
    [(1, [1]), (-1, [3]), (slice(1, 3), [1, 2]), (slice(None, None, -2), [3, 1])],
)
def test_computes_only_what_is_asked_for(index: Any, asked: list[int]) -> None:
    lazy = Lazy([5, 6, 7, 8])
    assert lazy[index] == [5, 6, 7, 8][index]
    assert lazy.asked == asked


def test_iterates_item_by_item() -> None:
    lazy = Lazy([5, 6, 7])
    items = iter(lazy)
    assert lazy.asked == []
    assert (next(items), next(items)) == (5, 6)
    assert lazy.asked == [0, 1]


def test_the_length_computes_no_items() -> None:
    lazy = Lazy([5, 6, 7])
    assert len(lazy) == 3
    assert lazy.asked == []


def test_equals_its_list_from_either_side() -> None:
    assert Lazy([5, 6]) == [5, 6]
    assert [5, 6] == Lazy([5, 6])  # noqa: SIM300  # the other side
    assert Lazy([5, 6]) != [6, 5]
    assert Lazy([5, 6]) != [5, 6, 7]


def test_equals_another_with_the_same_items() -> None:
    assert Lazy([5, 6]) == Lazy((5, 6))
    assert Lazy([5, 6]) != Lazy([5])


@pytest.mark.parametrize("other", [(5, 6), {5, 6}, "56", None, 5])
def test_equals_nothing_that_a_list_does_not_equal(other: object) -> None:
    assert Lazy([5, 6]) != other
    assert other != Lazy([5, 6])


def test_is_as_unhashable_as_a_list() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Lazy([5]))


def test_looks_like_its_list() -> None:
    assert repr(Lazy([])) == "[]"
    assert repr(Lazy([5, 6])) == str(Lazy([5, 6])) == "[5, 6]"


def test_copies_and_pickles() -> None:
    lazy = Lazy([5, 6])
    pickled: object = pickle.loads(pickle.dumps(lazy))  # noqa: S301  # made one line above
    assert copy(lazy) == deepcopy(lazy) == pickled == [5, 6]


@given(lists)
@often
def test_agrees_with_its_list_as_a_whole(items: list[int]) -> None:
    lazy = Lazy(items)
    assert len(lazy) == len(items)
    assert list(lazy) == items
    assert tuple(lazy) == tuple(items)
    assert list(reversed(lazy)) == items[::-1]
    assert repr(lazy) == repr(items)
    assert lazy == items
    assert sorted(lazy) == sorted(items)


@given(lists, lists)
@often
@example([1], [1])
def test_agrees_with_its_list_about_equality(items: list[int], others: list[int]) -> None:
    assert (Lazy(items) == others) is (items == others)
    assert (Lazy(items) == Lazy(others)) is (items == others)
    assert (Lazy(items) != others) is (items != others)


@given(lists, indexes)
@often
def test_agrees_with_its_list_about_indexes(items: list[int], index: int) -> None:
    if -len(items) <= index < len(items):
        assert Lazy(items)[index] == items[index]
    else:
        with pytest.raises(IndexError):
            Lazy(items)[index]


@given(lists, slices)
@often
def test_agrees_with_its_list_about_slices(items: list[int], part: slice) -> None:
    assert Lazy(items)[part] == items[part]


@given(lists, st.integers(-1, 4))
@often
def test_agrees_with_its_list_about_membership(items: list[int], item: int) -> None:
    assert (item in Lazy(items)) is (item in items)
    assert Lazy(items).count(item) == items.count(item)


@given(lists, st.integers(0, 3), indexes, indexes)
@often
@example([1, 2, 1], 1, 1, 9)
@example([1, 2, 1], 1, -2, -1)
def test_agrees_with_its_list_about_the_first_index(
    items: list[int], item: int, start: int, stop: int
) -> None:
    lazy = Lazy(items)
    if item in items[start:stop]:
        assert lazy.index(item, start, stop) == items.index(item, start, stop)
    else:
        with pytest.raises(ValueError):  # noqa: PT011  # as a list does
            lazy.index(item, start, stop)
    if item in items:
        assert lazy.index(item) == items.index(item)
