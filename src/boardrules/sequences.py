"""Sequences that work out an item only when it is asked for, and tuples with one item changed."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from operator import index as as_place
from typing import TypeVar, overload

from boardrules.quoting import quoted

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class LazySequence(Sequence[T_co]):
    """The base of lazy legal actions: set its `length`, and work out the item at a place.

    Everything else (negative places, slices, iteration, `in`, `repr`, equality) agrees with the
    list of its items. A subclass may answer `in` faster.

    >>> class Squares(LazySequence[int]):
    ...     def __init__(self, length: int) -> None:
    ...         self.length = length
    ...     def item(self, place: int) -> int:
    ...         return place * place
    >>> squares = Squares(4)
    >>> squares[-1], squares[1:3], squares
    (9, [1, 4], [0, 1, 4, 9])
    """

    __slots__ = ("length",)

    length: int

    @abstractmethod
    def item(self, place: int) -> T_co:
        """Work out the item at `place`, which is from 0 to below the length."""

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> list[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | list[T_co]:
        length = self.length
        if isinstance(index, slice):
            return [self.item(place) for place in range(*index.indices(length))]
        place = as_place(index)
        if 0 <= place < length:
            return self.item(place)
        if -length <= place < 0:
            return self.item(place + length)
        raise IndexError(f"there is no place {quoted(place)} in a sequence of {length}")

    def __iter__(self) -> Iterator[T_co]:
        return (self.item(place) for place in range(self.length))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list | LazySequence):
            return list(self) == list(other)  # pyright: ignore[reportUnknownArgumentType]
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as unhashable as the list it agrees with

    def __repr__(self) -> str:
        return repr(list(self))


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Put an item in place of another, in a new tuple: one seat's hand among all hands, say.

    >>> replaced(("a", "b", "c"), 1, "B")
    ('a', 'B', 'c')
    """
    return items[:place] + (item,) + items[place + 1 :]


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Take one item out of others, in a new tuple: a card out of a hand, say.

    >>> without(("a", "b", "a"), "a")
    ('b', 'a')
    """
    place = items.index(item)
    return items[:place] + items[place + 1 :]
