"""Observations and masks as NumPy arrays; needs the extra `numpy`."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TypeVar

if find_spec("numpy") is None:
    raise ImportError('boardrules.arrays needs NumPy: pip install "boardrules[numpy]"')

import numpy as np
from numpy.typing import NDArray

from boardrules.game import HasObservations, NumberedGame
from boardrules.observation import Feature
from boardrules.play import action_mask
from boardrules.player import Player

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")


def observe(
    game: HasObservations[ViewT], view: ViewT, player: Player
) -> dict[str, NDArray[np.int32]]:
    """Return what a seat knows as arrays, by the names and in the shapes of `game.features`.

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
    """Make an array of a table; going through bytes, if the numbers allow it, is much faster."""
    if feature.low < 0 or feature.high > 255:
        return np.array(table, np.int32)
    return np.asarray(memoryview(bytes(table))).astype(np.int32)


def mask(
    game: NumberedGame[StateT, ActionT], state: StateT, player: Player | None = None
) -> NDArray[np.int8]:
    """Return `action_mask` as a read-only array."""
    return np.asarray(memoryview(action_mask(game, state, player))).view(np.int8)
