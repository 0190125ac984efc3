"""Tectonic Tribes with fewer numbers, for programs that learn."""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, overload

from attrs import Attribute, field, frozen

from boardrules.building.observation import Observation
from boardrules.building.validators import check_whole
from boardrules.errors import NumberError
from boardrules.games.tectonic_tribes.board import Board, relief
from boardrules.games.tectonic_tribes.game import TectonicTribes
from boardrules.games.tectonic_tribes.land import square_at
from boardrules.games.tectonic_tribes.state import State, View
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.player import Player


def _window(_game: object, _attribute: "Attribute[int]", window: object) -> None:
    check_whole("window", window, least=5)


@frozen(slots=False)
class _Tables(Tables):
    """The tables of a smaller plane."""

    window: int

    @cached_property
    def width(self) -> int:
        """The squares on which action numbers and observations go round."""
        return self.window


@frozen(slots=False)
class WindowedTribes(TectonicTribes):
    """The same game with a smaller plane of squares for action numbers and observations.

    For two players a plane of 65 squares each way holds every continent that can be laid, and few
    are longer than 15. With 24 there are 14,000 action numbers instead of 102,000, and 6,200
    numbers in an observation instead of 42,700. Squares are counted from the first card on, and
    what leaves the plane on one side comes in on the other.

    Args:
        window: squares each way. `NumberError` where a continent is longer than two squares less.

    >>> WindowedTribes(window=20).num_actions
    9763
    """

    _tables_type: ClassVar[type[Tables]] = _Tables

    window: int = field(default=24, validator=_window, kw_only=True)

    @overload
    def legal_numbers(self, state: State) -> Sequence[int]: ...
    @overload
    def legal_numbers(self, state: State, player: Player) -> Sequence[int]: ...
    def legal_numbers(self, state: State, player: Player | None = None) -> Sequence[int]:
        """Return the numbers of the legal actions, in their order, without making the actions."""
        self._check(state.board)
        if player is None:
            return super().legal_numbers(state)
        return super().legal_numbers(state, player)

    def observe(self, view: View, player: Player) -> Observation:
        """Return what a seat knows as tables, where rows by seat begin with its own."""
        self._check(view.board)
        return super().observe(view, player)

    def _check(self, board: Board) -> None:
        """Refuse a continent on which two places would have one number."""
        spots = relief(self.tables.grid, board).layers.land().squares
        for line in zip(*map(square_at, spots), strict=True):
            if (length := max(line) - min(line) + 1) > self.window - 2:
                raise NumberError(
                    f"a continent of {length} squares needs a window of {length + 2} or more"
                )
