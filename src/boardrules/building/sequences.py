"""Sequences that compute items on access, and tuples with one item changed."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
import operator
from typing import TypeVar, overload

from boardrules._messages import quoted

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class LazySequence(Sequence[T_co]):
    """Base class for lazy legal actions: a subclass sets `length` and computes each item.

    Everything else (negative indexes, slices, iteration, `in`, `repr`, equality) agrees with the
    list of its items. A subclass may answer `in` faster.

    >>> class Squares(LazySequence[int]):
    ...     def __init__(self, length: int) -> None:
    ...         self.length = length
    ...     def item(self, index: int, /) -> int:
    ...         return index * index
    >>> squares = Squares(4)
    >>> squares[-1], squares[1:3], squares
    (9, [1, 4], [0, 1, 4, 9])
    """

    __slots__ = ("length",)

    length: int

    @abstractmethod
    def item(self, index: int, /) -> T_co:
        """Compute the item at an index from 0 to `length - 1`."""

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> list[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | list[T_co]:
        length = self.length
        if type(index) is int and 0 <= index < length:
            return self.item(index)  # first, because most are looked up in this way
        if isinstance(index, slice):
            return [self.item(each) for each in range(*index.indices(length))]
        index = operator.index(index)
        if -length <= index < length:
            return self.item(index % length)
        raise IndexError(f"index {quoted(index)} is out of range for a sequence of {length}")

    def __iter__(self) -> Iterator[T_co]:
        return (self.item(index) for index in range(self.length))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list | LazySequence):
            return list(self) == list(other)  # pyright: ignore[reportUnknownArgumentType]
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as unhashable as the list it agrees with

    def __repr__(self) -> str:
        return repr(list(self))


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a tuple with the item at an index replaced, such as the hand of one seat.

    >>> replaced(("a", "b", "c"), 1, "B")
    ('a', 'B', 'c')
    """
    some = list(items)  # in two thirds of the time of putting slices together
    some[index] = item
    return tuple(some)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return a tuple without an item, such as a hand without a card; only the first is removed.

    >>> without(("a", "b", "a"), "a")
    ('b', 'a')
    """
    left = list(items)
    left.remove(item)
    return tuple(left)
