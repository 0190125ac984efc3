"""What a seat knows, as text and as tables of numbers."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boardrules.adapters import arrays
from boardrules.adapters.openspiel._pyspiel import IIGObservationType, PrivateInfoType
from boardrules.adapters.openspiel.state import BoardState
from boardrules.building.observation import Feature
from boardrules.codec import to_json
from boardrules.player import Player

Tables: TypeAlias = dict[str, NDArray[np.float32]]
"""Numbers by the name of their feature."""


class BoardObserver:
    """Gives what a seat knows, as JSON and as numbers.

    An observation is the view, and its features as numbers. With perfect recall it is what the seat
    was told and did, in order, which has no numbers: two ways to the same view differ.
    """

    tensor: NDArray[np.float32] | None
    """All numbers in one array."""

    dict: Tables
    """The same numbers, by feature, in the shape of each."""

    def __init__(
        self,
        features: tuple[Feature, ...],
        kind: IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> None:
        if params:
            raise ValueError(f"observations take no parameters, but got {', '.join(params)}")
        kind = kind or IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != PrivateInfoType.SINGLE_PLAYER:
            raise ValueError(
                "an observation is what one seat knows: public information, and its own"
            )
        self.tensor = None
        self.dict = {}
        self._recalls = kind.perfect_recall
        self._openings: dict[int, NDArray[np.float32]] = {}
        if not kind.perfect_recall:
            self.tensor = np.zeros(sum(feature.size for feature in features), np.float32)
            start = 0
            for feature in features:
                piece = self.tensor[start : start + feature.size]
                self.dict[feature.name] = piece.reshape(feature.shape)
                start += feature.size

    def set_from(self, state: BoardState, player: int) -> None:
        """Fill in the numbers.

        OpenSpiel observes the opening often, to learn the size, so its numbers are kept.
        """
        if self.tensor is None:
            return
        if state.is_opening and player in self._openings:
            self.tensor[:] = self._openings[player]
            return
        tables = arrays.observe(state.rules, state.view(player), Player(player))
        for name, piece in self.dict.items():
            piece[...] = tables[name]
        if state.is_opening:
            self._openings[player] = self.tensor.copy()

    def string_from(self, state: BoardState, player: int) -> str:
        """Write the seat, and its view or what it remembers, as JSON."""
        if not self._recalls:
            return to_json({"seat": player, "view": state.view(player)})
        memory = state.memory(player)
        known = {} if memory.view is None else {"view": memory.view}
        return to_json({"seat": player, "told": memory.told} | known)
