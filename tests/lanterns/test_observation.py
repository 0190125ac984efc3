"""Observations of Lanterns."""

import pytest

from boardrules.testing import Lanterns
from boardrules.testing.lanterns import State
from tests.lanterns.table import DEAL, FIRST_TURN, GAME, P1, P2, P3, SMALL, SMALL_DEAL, play


def test_every_table_is_described() -> None:
    assert {feature.name: feature.shape for feature in GAME.features} == {
        "dealt": (2,),
        "held": (2, 8),
        "hidden": (2, 8),
        "shown": (2, 2, 8),
        "chosen": (2,),
        "choice": (2, 8),
    }
    assert {feature.name: feature.high for feature in GAME.features if feature.high > 1} == {
        "dealt": 4,
        "held": 4,
        "chosen": 2,
    }


def ones(table: list[int]) -> list[tuple[int, int]]:
    """Find the row and the lantern of each one in a table of GAME; the rest must be zeros."""
    assert set(table) <= {0, 1}
    return [(index // 8, 1 + index % 8) for index, number in enumerate(table) if number]


def test_a_seat_observes_what_it_knows() -> None:
    state = play(*DEAL, *FIRST_TURN, "P1 hide 4", "P1 show 6", "P2 hide 3")
    tables = GAME.observe(GAME.view(state, P2), P2)
    assert tables["dealt"] == [4, 4]
    assert ones(tables["held"]) == [(0, 2), (0, 4), (0, 6), (0, 8), (1, 3), (1, 5)]
    assert ones(tables["hidden"]) == [(0, 8)]
    assert ones(tables["shown"]) == [(0, 2), (1, 7)]
    assert tables["chosen"] == [1, 2]
    assert ones(tables["choice"]) == [(0, 3)]


def test_like_lanterns_are_counted() -> None:
    tables = SMALL.observe(SMALL.view(play(*SMALL_DEAL, game=SMALL), P2), P2)
    assert tables["held"] == [2, 0, 0]


def test_before_the_deal_there_is_nothing_to_observe() -> None:
    tables = GAME.observe(GAME.view(GAME.initial_state(), P1), P1)
    assert {name: set(table) for name, table in tables.items()} == {
        feature.name: {0} for feature in GAME.features
    }


def test_rows_by_seat_begin_with_the_observer() -> None:
    game = Lanterns(3, 2, (1, 2, 3, 4, 5, 6))
    state = State(((1, 2), (3, 4), (5, 6)), (), (), ((), (3,), (5, 6)))
    for player, chosen in ((P1, [0, 1, 2]), (P2, [1, 2, 0]), (P3, [2, 0, 1])):
        assert game.observe(game.view(state, player), player)["chosen"] == chosen


def test_what_only_another_seat_knows_is_not_observed() -> None:
    state = play(*DEAL, *FIRST_TURN, "P1 hide 4")
    spectated = GAME.observe(GAME.view(state, None), P2)
    assert GAME.observe(GAME.view(state, P1), P2) == spectated
    assert spectated["chosen"] == [0, 1]
    for name in ("held", "hidden", "choice"):
        assert ones(spectated[name]) == []


def test_a_missing_seat_cannot_observe() -> None:
    with pytest.raises(ValueError, match="there is no seat 2"):
        GAME.observe(GAME.view(play(*DEAL), None), P3)
