from functools import cached_property
import pickle

from attrs import frozen
import pytest

from boardrules.building.changing import changer, fast_constructor
from boardrules.building.deriving import Deriving, derived, fill


@frozen(cache_hash=True)
class Pair(Deriving[int]):
    left: int
    right: str = "r"

    @cached_property
    def twice(self) -> str:
        return self.right * 2


@frozen(weakref_slot=False)
class Single:
    left: int


@frozen
class Referenced:
    left: int


@frozen(cache_hash=True)
class Triple(Pair):
    last: int = 0


make_pair = fast_constructor(Pair)
changed = changer(Pair)


@derived
def total(tables: list[int], pair: Pair) -> int:
    tables.append(pair.left)
    return sum(tables)


# Objects made fast.


def test_a_fast_constructor_takes_the_arguments_of_the_constructor() -> None:
    made = [make_pair(1), make_pair(1, "x"), make_pair(right="x", left=1)]
    assert made == [Pair(1), Pair(1, "x"), Pair(1, "x")]
    with pytest.raises(TypeError):
        make_pair()  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_what_it_makes_is_like_what_the_constructor_makes() -> None:
    made, constructed = make_pair(1), Pair(1)
    assert type(made) is Pair
    assert (made, hash(made), repr(made)) == (constructed, hash(constructed), repr(constructed))
    assert made.twice == "rr"
    assert pickle.loads(pickle.dumps(made)) == constructed  # noqa: S301
    with pytest.raises(AttributeError):
        made.left = 2  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_class_with_a_slot_for_weak_references_is_refused() -> None:
    with pytest.raises(TypeError, match="Referenced has a slot for weak references"):
        fast_constructor(Referenced)


def test_named_fields_are_changed_and_the_others_kept() -> None:
    before = Pair(1, "x")
    assert before.twice == "xx"
    after = changed(before, right="y")
    assert (after, hash(after), after.twice) == (Pair(1, "y"), hash(Pair(1, "y")), "yy")
    assert changed(before) == before == Pair(1, "x")
    assert changer(Single)(Single(1), left=2) == Single(2)
    with pytest.raises(TypeError, match="middle"):
        changed(before, middle=1)


def test_the_base_of_a_class_may_have_fields_and_be_frozen() -> None:
    before = Triple(1, "x", 3)
    assert changer(Triple)(before, left=2, last=4) == Triple(2, "x", 4)
    assert fast_constructor(Triple)(1, "x", 3) == before
    with pytest.raises(AttributeError):
        changer(Triple)(before).last = 2  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


# What is derived.


def test_what_is_derived_is_computed_once_for_the_same_tables() -> None:
    pair, tables = Pair(1), [10]
    assert [total(tables, pair), total(tables, pair), tables] == [11, 11, [10, 1]]
    assert total([20], pair) == 21


def test_what_is_known_can_be_filled_in() -> None:
    pair, tables = Pair(1), [10]
    fill(tables, pair, 5)
    assert (total(tables, pair), tables) == (5, [10])


def test_what_is_derived_is_neither_compared_printed_nor_copied() -> None:
    pair = Pair(1)
    fill([], pair, 5)
    assert (pair, hash(pair), repr(pair)) == (Pair(1), hash(Pair(1)), repr(Pair(1)))
    copies: list[Pair] = [pickle.loads(pickle.dumps(pair)), changed(pair), make_pair(1)]  # noqa: S301
    assert not any(hasattr(each, "derived") for each in copies)
