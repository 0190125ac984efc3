"""Observations and masks as arrays."""

from importlib import import_module
import sys
from typing import Any, cast

import numpy as np
import pytest

from boardrules import Player
from boardrules.adapters.arrays import Flat, mask, observe
from boardrules.building.observation import Feature, Observation, one_hot
from boardrules.play import action_mask
from boardrules.testing import Lanterns
from boardrules.testing.lanterns import State
from tests.play.tiny_games import Stairs

GAME = Lanterns(2, 4, (1, 2, 3, 4, 5, 6, 7, 8, 8))
STATE = State(((1, 3, 5, 7), (2, 4, 6, 8)), ((1, 8),), ((7, 2),), ((4,), ()))
"""In the second turn seat 0 has chosen what to hide, and seat 1 nothing."""

P1, P2 = Player(0), Player(1)


def test_an_observation_has_an_array_for_each_feature_in_order() -> None:
    arrays = observe(GAME, GAME.view(STATE, P1), P1)
    assert list(arrays) == [feature.name for feature in GAME.features]
    assert {array.dtype for array in arrays.values()} == {np.dtype(np.int32)}
    assert [array.shape for array in arrays.values()] == [
        feature.shape for feature in GAME.features
    ]


def test_the_last_axis_runs_fastest() -> None:
    shown = observe(GAME, GAME.view(STATE, P2), P2)["shown"]
    # By turn, by seat beginning with the observer, by lantern from 1 to 8.
    assert shown[0].tolist() == [one_hot(8, 2 - 1), one_hot(8, 7 - 1)]
    assert not shown[1].any()


def test_arrays_have_the_numbers_of_the_tables() -> None:
    view = GAME.view(STATE, P1)
    tables = GAME.observe(view, P1)
    for name, array in observe(GAME, view, P1).items():
        assert array.ravel().tolist() == tables[name]


def test_arrays_are_the_callers_own() -> None:
    view = GAME.view(STATE, P1)
    observe(GAME, view, P1)["dealt"][:] = 9
    assert observe(GAME, view, P1)["dealt"].tolist() == [4, 4]


class Wide:
    """Numbers that no byte can hold."""

    features = (Feature("deep", (2,), "", 0, -3), Feature("high", (1, 2), "", 256))

    def observe(self, view: int, player: Player) -> Observation:
        return {"deep": [-3, 0], "high": [view, player]}


def test_numbers_may_be_larger_than_a_byte() -> None:
    arrays = observe(Wide(), 256, P2)
    assert arrays["deep"].tolist() == [-3, 0]
    assert arrays["high"].tolist() == [[256, 1]]


def test_all_tables_fit_into_one_array() -> None:
    view = GAME.view(STATE, P1)
    tables = GAME.observe(view, P1)
    flat = Flat(GAME.features).array(tables)
    assert flat.dtype == np.dtype(np.int32)
    assert flat.tolist() == [number for each in GAME.features for number in tables[each.name]]
    flat[:] = 9  # the array is the caller's own


def test_one_array_may_have_numbers_larger_than_a_byte() -> None:
    wide = Wide()
    assert Flat(wide.features).array(wide.observe(256, P2)).tolist() == [-3, 0, 256, 1]


@pytest.mark.parametrize("seat", [(), (P1,), (P2,)])
def test_a_mask_has_the_bytes_of_the_action_mask(seat: tuple[Player, ...]) -> None:
    array = mask(GAME, STATE, *seat)
    assert (array.dtype, array.shape) == (np.dtype(np.int8), (GAME.num_actions,))
    assert array.tobytes() == action_mask(GAME, STATE, *seat)
    legal = {GAME.encode(STATE, action) for action in GAME.legal_actions(STATE, *seat)}
    assert array.tolist() == [int(number in legal) for number in range(GAME.num_actions)]


def test_a_mask_is_read_only() -> None:
    array = mask(GAME, STATE)
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1


def test_a_game_that_does_not_number_its_actions_has_no_mask() -> None:
    with pytest.raises(TypeError, match="does not number its actions"):
        mask(cast("Any", Stairs()), 4)


def test_without_numpy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "boardrules.adapters.arrays")
    with pytest.raises(ImportError, match=r'pip install "boardrules\[numpy\]"'):
        import_module("boardrules.adapters.arrays")
