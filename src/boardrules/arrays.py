"""Observations and masks as NumPy arrays; needs the extra `numpy`."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from boardrules.game import Game, HasObservations
from boardrules.play import action_mask
from boardrules.player import Player

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")


def observe(
    game: HasObservations[ViewT], view: ViewT, player: Player
) -> dict[str, NDArray[np.int32]]:
    """Return what a seat knows as arrays, by name, of the shapes that `game.features` says.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple()
    >>> arrays = observe(game, game.view(game.initial_state(), Player(0)), Player(0))
    >>> arrays["column"].shape
    (9, 9)
    """
    tables = game.observe(view, player)
    return {
        feature.name: np.array(tables[feature.name], np.int32).reshape(feature.shape)
        for feature in game.features
    }


def mask(
    game: Game[StateT, ActionT], state: StateT, player: Player | None = None
) -> NDArray[np.int8]:
    """Return `action_mask` as an array, which cannot be written to."""
    return np.asarray(memoryview(action_mask(game, state, player))).view(np.int8)
