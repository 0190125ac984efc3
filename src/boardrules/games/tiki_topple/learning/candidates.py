"""What decisions of Tiki Topple are about: which Tikis, and how many steps."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from boardrules.building.candidates import NONE, Candidates, Column
from boardrules.games.tiki_topple.learning.numbers import Numbers
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.state import State


class TikiCandidates(Candidates[State]):
    """Instead of pairs, two Tikis: the first in alphabetical order, and the other one."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(Numbers(rules).numbering)
        pairs = combinations(range(self.sizes["tiki"]), 2)
        self._pairs = np.array([*pairs], np.int16)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The kind, steps, the Tiki, and the other one where two change places."""
        *others, pair = super().columns
        other = Column("other", self.sizes["tiki"], f"the second Tiki of a {pair.name}")
        return *others, other

    def rows(self, _state: State, numbers: Sequence[int], /) -> NDArray[np.int16]:
        """Return a row for each decision, by its number."""
        parts = self.parts(numbers)
        pair = parts["pair"]
        swaps = pair >= 0
        parts["other"] = np.full(len(pair), NONE, np.int16)
        parts["tiki"][swaps], parts["other"][swaps] = self._pairs[pair[swaps]].T
        return self.joined(parts)
