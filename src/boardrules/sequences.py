"""Sequences that work out an item only when it is asked for."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class LazySequence(Sequence[T_co]):
    """The base of lazy legal actions: give it a length and the item at a place.

    Everything else (negative places, slices, iteration, `in`, `repr`, equality) agrees with the
    list of its items. A subclass may answer `in` faster.

    >>> class Squares(LazySequence[int]):
    ...     def __len__(self) -> int:
    ...         return 4
    ...     def item(self, place: int) -> int:
    ...         return place * place
    >>> Squares()[-1], Squares()[1:3], Squares()
    (9, [1, 4], [0, 1, 4, 9])
    """

    __slots__ = ()

    @abstractmethod
    def item(self, place: int) -> T_co:
        """Work out the item at `place`, which is from 0 to below the length."""

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> list[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | list[T_co]:
        length = len(self)
        if isinstance(index, slice):
            return [self.item(place) for place in range(*index.indices(length))]
        place = index + length if index < 0 else index
        if not 0 <= place < length:
            raise IndexError(f"place {index} of {length} legal actions")
        return self.item(place)

    def __iter__(self) -> Iterator[T_co]:
        return (self.item(place) for place in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list | LazySequence):
            return list(self) == list(other)  # pyright: ignore[reportUnknownArgumentType]
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as unhashable as the list it agrees with

    def __repr__(self) -> str:
        return repr(list(self))
