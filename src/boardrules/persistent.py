"""An immutable list that shares its items with the longer ones made from it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
import operator
from typing import Any, TypeVar, cast, overload

from boardrules._messages import quoted

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class PersistentList(Sequence[T_co]):
    """An immutable list with constant-time append: its last item, and the list before that.

    Two are equal if their items are. Items near the end are found fastest.

    >>> played = PersistentList(["up1", "puh"])
    >>> longer = played.appended("wiki")
    >>> played, longer
    (PersistentList(['up1', 'puh']), PersistentList(['up1', 'puh', 'wiki']))
    >>> longer[-1], len(longer), longer == PersistentList(["up1", "puh", "wiki"])
    ('wiki', 3, True)
    """

    __slots__ = ("_before", "_hash", "_last", "_length")

    _before: "PersistentList[T_co]"
    _last: T_co
    _length: int
    _hash: int | None

    def __new__(cls, items: Iterable[T_co] = ()) -> "PersistentList[T_co]":
        """Return a list of the items."""
        made: PersistentList[T_co] = object.__new__(cls)
        made._length = made._hash = 0
        for item in items:
            made = made.appended(item)
        return made

    def appended(self: "PersistentList[T]", item: T) -> "PersistentList[T]":
        """Return a list that has one more item at its end."""
        longer = object.__new__(type(self))
        longer._before = self
        longer._last = item
        longer._length = self._length + 1
        longer._hash = None
        return longer

    def __len__(self) -> int:
        return self._length

    def __reversed__(self) -> Iterator[T_co]:
        rest = self
        while rest._length:
            yield rest._last
            rest = rest._before

    def __iter__(self) -> Iterator[T_co]:
        return reversed([*reversed(self)])

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> list[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | list[T_co]:
        if isinstance(index, slice):
            return [*self][index]
        length, index = self._length, operator.index(index)
        if not -length <= index < length:
            raise IndexError(f"index {quoted(index)} is out of range for a list of {length}")
        return next(islice(reversed(self), (length - 1 - index) % length, None))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PersistentList):
            return NotImplemented
        mine, others = cast("tuple[PersistentList[Any], PersistentList[Any]]", (self, other))
        if mine._length != others._length:
            return False
        while mine is not others and mine._length:  # what is before a shared list is shared too
            if mine._last != others._last:
                return False
            mine, others = mine._before, others._before
        return True

    def __hash__(self) -> int:
        items: list[T_co] = []
        rest = self
        while (value := rest._hash) is None:
            items.append(rest._last)
            rest = rest._before
        for item in reversed(items):
            value = hash((value, item))
        self._hash = value
        return value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({[*self]!r})"

    def __reduce__(self) -> tuple[type[Any], tuple[list[T_co]]]:
        return PersistentList, ([*self],)
