"""What a seat knows, as named tables of whole numbers for programs that learn."""

from collections.abc import Container, Iterable, Mapping, Sequence
from math import prod
from typing import TypeAlias, TypeVar

from attrs import frozen

from boardrules.player import Player

T = TypeVar("T")

Observation: TypeAlias = Mapping[str, Sequence[int]]
"""A table for each feature: its numbers in row-major order, large tables of small ones as bytes."""


@frozen
class Feature:
    """A table of an observation: its name, its shape, and what its numbers mean.

    All numbers are from `low` to `high`.

    >>> Feature("column", (9, 9), "one for the Tiki, by place from the top and by name").size
    81
    """

    name: str
    shape: tuple[int, ...]
    about: str
    high: int = 1
    low: int = 0

    @property
    def size(self) -> int:
        """How many numbers the table has."""
        return prod(self.shape)


def one_hot(size: int, index: int | None) -> list[int]:
    """Return zeros with a one at an index, or only zeros for None.

    >>> one_hot(4, 2), one_hot(3, None)
    ([0, 0, 1, 0], [0, 0, 0])
    """
    if index is not None and not 0 <= index < size:
        raise IndexError(f"index {index} is out of range for a row of {size}")
    row = [0] * size
    if index is not None:
        row[index] = 1
    return row


def among(items: Iterable[T], some: Container[T]) -> list[int]:
    """Return a one for each of the items that is among some, and zeros for the rest.

    >>> among(["up", "wiki", "toast"], {"toast"})
    [0, 0, 1]
    """
    return [*bytes(map(some.__contains__, items))]  # far faster than one by one


def seats_from(player: Player, players: int) -> list[Player]:
    """List the seats in turn order, starting with a player's own.

    >>> seats_from(Player(2), 3)
    [2, 0, 1]
    """
    if player not in range(players):
        raise ValueError(f"there is no seat {player!r}: seats go from 0 to {players - 1}")
    return [Player((player + turn) % players) for turn in range(players)]
