"""Observations: what a feature says about its table, and rows with a single one."""

from typing import Any

import pytest

from boardrules.building.observation import Feature, one_hot, seats_from


def test_a_feature_has_as_many_numbers_as_its_axes_multiplied() -> None:
    assert Feature("shown", (2, 3, 4), "one for the lantern shown").size == 24


def test_a_feature_without_axes_is_one_number() -> None:
    assert Feature("turn", (), "the turn", high=9).size == 1


def test_a_feature_with_an_empty_axis_has_no_numbers() -> None:
    assert Feature("missions", (0, 5), "there are none").size == 0


def test_a_table_has_zeros_and_ones_by_default() -> None:
    feature = Feature("phase", (3,), "one for the phase")
    assert (feature.low, feature.high) == (0, 1)


def test_features_are_values() -> None:
    assert Feature("lead", (2,), "points", high=9, low=-9) == Feature("lead", (2,), "points", 9, -9)
    assert len({Feature("a", (1,), ""), Feature("a", (1,), ""), Feature("b", (1,), "")}) == 2


def test_a_row_has_a_single_one() -> None:
    assert one_hot(3, 0) == [1, 0, 0]
    assert one_hot(3, 2) == [0, 0, 1]


def test_a_row_without_an_index_has_only_zeros() -> None:
    assert one_hot(2, None) == [0, 0]
    assert one_hot(0, None) == []


def test_an_index_out_of_range_is_refused() -> None:
    for index in (3, -1):
        with pytest.raises(IndexError, match=f"index {index} is out of range for a row of 3"):
            one_hot(3, index)


@pytest.mark.parametrize("player", [-1, 3, None])
def test_only_seats_observe(player: Any) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {player}: seats go from 0 to 2"):
        seats_from(player, 3)
