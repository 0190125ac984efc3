"""Observations and masks as NumPy arrays; needs the extra `numpy`."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import TypeVar, overload

if find_spec("numpy") is None:
    raise ImportError('boardrules.adapters.arrays needs NumPy: pip install "boardrules[numpy]"')

from attrs import frozen
import numpy as np
from numpy.typing import NDArray

from boardrules.building.observation import Feature, Observation
from boardrules.game import HasObservations, NumberedGame
from boardrules.play import action_mask, bytes_of_mask
from boardrules.player import HasPlayer, Player

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
ViewT = TypeVar("ViewT")


def observe(
    game: HasObservations[ViewT], view: ViewT, player: Player
) -> dict[str, NDArray[np.int32]]:
    """Return a view as arrays with the names and shapes of `game.features`.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple()
    >>> arrays = observe(game, game.view(game.initial_state(), Player(0)), Player(0))
    >>> arrays["column"].shape
    (9, 9)
    """
    tables = game.observe(view, player)
    return {
        feature.name: _numbers(feature, tables[feature.name]).reshape(feature.shape)
        for feature in game.features
    }


def _numbers(feature: Feature, table: Sequence[int]) -> NDArray[np.int32]:
    """Convert a table to an array, through bytes where the numbers fit, which is much faster."""
    if not _fits_bytes(feature):
        return np.array(table, np.int32)
    return np.frombuffer(bytes(table), np.uint8).astype(np.int32)


def _fits_bytes(feature: Feature) -> bool:
    return feature.low >= 0 and feature.high <= 255


@frozen(slots=False, eq=False)
class Flat:
    """Writes the tables of an observation into one array, in the order of the features.

    What fits into bytes goes through bytes, which is much faster; the rest is filled in.
    """

    features: tuple[Feature, ...]

    @cached_property
    def _parts(self) -> list[tuple[str, bytes | None]]:
        """The name of each feature, and zeros as placeholders for numbers that do not fit bytes."""
        return [
            (each.name, None if _fits_bytes(each) else bytes(each.size)) for each in self.features
        ]

    @cached_property
    def _wide(self) -> list[tuple[str, slice]]:
        """The features whose numbers do not fit bytes, and where they are."""
        wide: list[tuple[str, slice]] = []
        start = 0
        for feature in self.features:
            if not _fits_bytes(feature):
                wide.append((feature.name, slice(start, start + feature.size)))
            start += feature.size
        return wide

    def array(self, tables: Observation) -> NDArray[np.int32]:
        """Return the numbers of all tables."""
        some = [bytes(tables[name]) if zeros is None else zeros for name, zeros in self._parts]
        numbers = np.frombuffer(b"".join(some), np.uint8).astype(np.int32)
        for name, where in self._wide:
            numbers[where] = tables[name]
        return numbers


@overload
def mask(game: NumberedGame[StateT, ActionT], state: StateT) -> NDArray[np.int8]: ...
@overload
def mask(
    game: NumberedGame[StateT, ActionT], state: StateT, player: Player
) -> NDArray[np.int8]: ...
def mask(
    game: NumberedGame[StateT, ActionT], state: StateT, player: Player | None = None
) -> NDArray[np.int8]:
    """Return `action_mask` as a read-only array."""
    numbers = action_mask(game, state) if player is None else action_mask(game, state, player)
    return np.frombuffer(numbers, np.int8)


def mask_of(numbers: Iterable[int], size: int) -> NDArray[np.int8]:
    """Return a writable mask with ones for some action numbers.

    >>> mask_of([0, 3], 5).tolist()
    [1, 0, 0, 1, 0]
    """
    return np.frombuffer(bytes_of_mask(numbers, size), np.int8)
