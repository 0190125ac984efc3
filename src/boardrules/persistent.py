"""An immutable list that shares its items with the longer ones made from it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
import operator
from typing import Any, Generic, TypeVar, overload

from boardrules._messages import quoted

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class _Link(Generic[T_co]):
    """An item, and the link of the one before it; the hash of all items up to here, once asked."""

    __slots__ = ("before", "hash", "item")

    def __init__(self, before: "_Link[T_co] | None", item: T_co) -> None:
        self.before = before
        self.item = item
        self.hash: int | None = None


class PersistentList(Sequence[T_co]):
    """An immutable list with constant-time append.

    Two are equal if their items are. Items near the end are found fastest.

    >>> played = PersistentList(["up1", "puh"])
    >>> longer = played.appended("wiki")
    >>> played, longer
    (PersistentList(['up1', 'puh']), PersistentList(['up1', 'puh', 'wiki']))
    >>> longer[-1], len(longer), longer == PersistentList(["up1", "puh", "wiki"])
    ('wiki', 3, True)
    """

    __slots__ = ("_last", "_length")

    def __init__(self, items: Iterable[T_co] = ()) -> None:
        last: _Link[T_co] | None = None
        length = 0
        for item in items:
            last = _Link(last, item)
            length += 1
        self._last = last
        self._length = length

    def appended(self: "PersistentList[T]", item: T) -> "PersistentList[T]":
        """Return a list that has one more item at its end."""
        longer: PersistentList[T] = PersistentList()
        longer._last = _Link(self._last, item)
        longer._length = self._length + 1
        return longer

    def __len__(self) -> int:
        return self._length

    def __reversed__(self) -> Iterator[T_co]:
        link = self._last
        while link is not None:
            yield link.item
            link = link.before

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
        mine: _Link[Any] | None = self._last
        others: _Link[Any] | None = other._last  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        if self._length != other._length:
            return False
        while mine is not None and others is not None and mine is not others:
            if mine.item != others.item:
                return False
            mine, others = mine.before, others.before
        return True  # what is before a shared link is shared too

    def __hash__(self) -> int:
        unknown: list[_Link[T_co]] = []
        link = self._last
        while link is not None and link.hash is None:
            unknown.append(link)
            link = link.before
        value = 0 if link is None or link.hash is None else link.hash
        for each in reversed(unknown):
            value = each.hash = hash((value, each.item))
        return value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({[*self]!r})"

    def __reduce__(self) -> tuple[type[Any], tuple[list[T_co]]]:
        return PersistentList, ([*self],)
