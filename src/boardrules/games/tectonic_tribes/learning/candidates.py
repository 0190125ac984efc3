"""What decisions of Tectonic Tribes are about: which card, where, and turned how."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardrules.building.candidates import Candidates, Column
from boardrules.games.tectonic_tribes.actions import Place
from boardrules.games.tectonic_tribes.learning.numbers import Numbers
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import State

_ORDER: Final = ("kind", "card", "tribe", "seat", "y", "x", "rotation")


class TribeCandidates(Candidates[State]):
    """The parts of the numbers; a placement has its card too, which is in front of its seat."""

    def __init__(self, rules: Rules, numbers: Numbers | None = None) -> None:
        super().__init__((numbers or Numbers(rules)).numbering)
        self._indexes = rules.tables.card_indexes

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The kind and the card come first, then where it lies, then how it is turned."""
        by_name = {column.name: column for column in super().columns}
        return tuple(by_name[name] for name in _ORDER)

    def rows(self, state: State, numbers: Sequence[int], /) -> NDArray[np.int16]:
        """Return a row for each decision in a state, by its number."""
        parts = self.parts(numbers)
        placed = parts["kind"] == self.kinds[Place.kind]
        front = state.front[state.waiting[0]] if placed.any() else None
        if front is not None:
            parts["card"][placed] = self._indexes[front]
        return self.joined(parts)
