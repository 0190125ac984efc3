"""What decisions are about, as rows of small numbers for programs that score candidates.

Where there are thousands of numbers for actions, a program that learns does better to look at what
each legal one is about: which card, where, turned how. A row has a number for each column, and -1
in a column that does not concern an action. Needs the extra `numpy`.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import Generic, TypeVar

if find_spec("numpy") is None:
    raise ImportError('boardrules.building.candidates needs NumPy: pip install "boardrules[numpy]"')

from attrs import frozen
import numpy as np
from numpy.typing import NDArray

from boardrules.building.numbers import Numbering

StateT_contra = TypeVar("StateT_contra", contravariant=True)

NONE = -1
"""What stands in a column that does not concern an action."""


def padded(
    groups: Sequence[NDArray[np.int16]], length: int | None = None
) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """Put the rows of several states into one array, each as long as the longest; and a mask.

    >>> rows, mask = padded([np.zeros((2, 3), np.int16), np.zeros((1, 3), np.int16)])
    >>> rows.shape, mask.tolist()
    ((2, 2, 3), [[1, 1], [1, 0]])
    """
    longest = max(map(len, groups), default=0) if length is None else length
    width = groups[0].shape[1] if groups else 0
    rows = np.full((len(groups), longest, width), NONE, np.int16)
    mask = np.zeros((len(groups), longest), np.int8)
    for index, group in enumerate(groups):
        rows[index, : len(group)] = group
        mask[index, : len(group)] = 1
    return rows, mask


@frozen
class Column:
    """A column: its numbers are from 0 to `size` - 1, or -1 where it does not concern an action."""

    name: str
    size: int
    about: str


class Candidates(Generic[StateT_contra]):
    """What the decisions of a game are about: their kinds, and the parts of their numbers.

    A game whose numbers stand for more than their parts say has a class of its own.
    """

    def __init__(self, numbering: Numbering) -> None:
        self._blocks = numbering.decisions
        starts = [start for start, _ in numbering.starts()]
        self._starts = np.array(starts[: len(self._blocks)], np.intp)
        self.kinds = {block.kind: index for index, block in enumerate(self._blocks)}
        sizes: dict[str, int] = {"kind": len(self._blocks)}
        for block in self._blocks:
            for name, size in block.parts:
                sizes[name] = max(size, sizes.get(name, 0))
        self.sizes = sizes

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The kind comes first; then each part, by the same name in all kinds."""
        return tuple(Column(name, size, self._about(name)) for name, size in self.sizes.items())

    def _about(self, name: str) -> str:
        kinds = [block.kind for block in self._blocks if name in ("kind", *dict(block.parts))]
        return f"{name}: {', '.join(kinds)}"

    def rows(self, _state: StateT_contra, numbers: Sequence[int], /) -> NDArray[np.int16]:
        """Return a row for each decision in a state, by its number."""
        return self.joined(self.parts(numbers))

    def joined(self, parts: Mapping[str, NDArray[np.int16]]) -> NDArray[np.int16]:
        """Put what is named like the columns side by side."""
        return np.stack([parts[column.name] for column in self.columns], axis=1)

    def parts(self, numbers: Sequence[int]) -> dict[str, NDArray[np.int16]]:
        """Return the kinds and the parts of some numbers, by name."""
        given = np.asarray(numbers, np.intp)
        kinds = np.searchsorted(self._starts, given, side="right") - 1
        parts = {name: np.full(len(given), NONE, np.int16) for name in self.sizes}
        parts["kind"] = kinds.astype(np.int16)
        for kind, block in enumerate(self._blocks):
            if block.parts and (here := np.flatnonzero(kinds == kind)).size:
                left = given[here] - self._starts[kind]
                for name, size in reversed(block.parts):
                    left, parts[name][here] = np.divmod(left, size)
        return parts
