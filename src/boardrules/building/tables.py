"""The tables of a game, computed once from its options."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import Any, Self, TypeVar

from attrs import frozen

from boardrules.errors import Defect
from boardrules.player import Player

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class Table(dict[KeyT, ValueT]):
    """A cache by argument: a dictionary of limited size that fills itself.

    It has at most so many entries; when it is full, it is emptied first.

    >>> squares = Table(2, lambda number: number**2)
    >>> squares[3], squares[4], len(squares), squares[5], len(squares)
    (9, 16, 2, 25, 1)
    """

    def __init__(self, most: int, compute: Callable[[KeyT], ValueT]) -> None:
        super().__init__()
        self.most = most
        self.compute = compute

    def __missing__(self, key: KeyT) -> ValueT:
        value = self.compute(key)
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class BaseTables(ABC):
    """Base class for the tables of games.

    A game adds its other options as fields, and what follows from them as cached properties. What
    would be too much to compute for all cases is a `Table`, which has a bound.
    """

    players: int

    @cached_property
    def seats(self) -> tuple[Player, ...]:
        """All seats."""
        return tuple(map(Player, range(self.players)))

    @cached_property
    def _most_shown(self) -> int:
        """How many entries a table has of what another room computes."""
        return 64

    @cached_property
    def shown(self) -> dict[object, Table[Any, Any]]:
        """The tables of what other rooms compute, by the function that does."""
        return {}

    def table(self, compute: Callable[[Self, KeyT], ValueT]) -> Table[KeyT, ValueT]:
        """Return the table of what a function of another room computes, such as a sheet's scene."""
        if compute not in self.shown:
            self.shown[compute] = Table(self._most_shown, partial(compute, self))
        return self.shown[compute]

    @abstractmethod
    def defects(self) -> Iterable[Defect]:
        """Find what prevents a match with these options and this box."""
        ...
