"""Observations and masks as NumPy arrays; needs the extra `numpy`."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import Any, TypeVar, overload

if find_spec("numpy") is None:
    raise ImportError('boardrules.adapters.arrays needs NumPy: pip install "boardrules[numpy]"')

from attrs import field, frozen
from attrs.validators import instance_of
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

    What fits into bytes goes through bytes, which is much faster; the rest is filled in. The array
    has whole numbers, or else, `scaled`, each is divided by the largest that its table may hold.
    """

    features: tuple[Feature, ...]
    scaled: bool = field(default=False, validator=instance_of(bool))

    def bounds(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the lowest and the highest numbers that an array may hold."""
        sizes = [feature.size for feature in self.features]
        low = np.repeat(np.array([feature.low for feature in self.features], np.int32), sizes)
        high = np.repeat(np.array([feature.high for feature in self.features], np.int32), sizes)
        return self.fit(low), self.fit(high)

    def fit(self, numbers: NDArray[np.int32]) -> NDArray[Any]:
        """Return an observation, or a stack of them, as it is or `scaled`."""
        return np.multiply(numbers, self._scale, dtype=np.float32) if self.scaled else numbers

    @cached_property
    def _scale(self) -> NDArray[np.float32]:
        """By what each number is multiplied."""
        sizes = [feature.size for feature in self.features]
        largest = [max(1, feature.high, -feature.low) for feature in self.features]
        return np.repeat(np.reciprocal(np.array(largest, np.float32)), sizes)

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

    def array(self, tables: Observation) -> NDArray[Any]:
        """Return the numbers of all tables."""
        some = [bytes(tables[name]) if zeros is None else zeros for name, zeros in self._parts]
        numbers = np.frombuffer(b"".join(some), np.uint8).astype(np.int32)
        for name, where in self._wide:
            numbers[where] = tables[name]
        return self.fit(numbers)


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
