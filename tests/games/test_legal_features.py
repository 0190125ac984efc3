"""What legal actions are about, in columns: distinct rows, in range, that say what actions say."""

from collections.abc import Iterator
import re
from typing import Any

import numpy as np
import pytest

from boardrules import CHANCE, games
from boardrules.building.candidates import padded
from boardrules.errors import NumberError
from boardrules.games.tectonic_tribes import Place, TectonicTribes, Tribe
from boardrules.games.tectonic_tribes.windowed import WindowedTribes
from boardrules.games.tiki_topple import TikiTopple, Up, Wiki
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import (
    Drive,
    GoToGarage,
    GoToPetrol,
    LayPolice,
    LaySign,
    PlaceCustomer,
    Remove,
    Stay,
    TukTukTaxi,
)
from boardrules.play import playout, walk
from boardrules.testing import laws_for
from tests.games.matches import seeded

TABLES: dict[str, Any] = {
    **{f"{name}-2": games.find_game(name)() for name in games.game_names()},
    **{f"{name}-4": games.find_game(name)(players=4) for name in games.game_names()},
    "gamewright": TikiTopple(edition="gamewright"),
    "advanced": TectonicTribes(players=5, advanced=True),
    "windowed": WindowedTribes(players=3),
    "achievements": TucanaBuilders(players=3, achievements=True),
    "exotic": TukTukTaxi(players=3, board="exotic"),
}


def decisions(game: Any, seed: int, most: int = 400) -> Iterator[tuple[Any, Any, dict[str, int]]]:
    """Play at random; yield each decision with its state and its row by names."""
    names = [column.name for column in game.columns]
    for _, step in zip(range(most), walk(game, seeded(seed)), strict=False):
        if step.action.player == CHANCE:
            continue
        state, player = step.before, step.action.player
        rows = game.legal_features(state, player)
        index = list(game.legal_actions(state, player)).index(step.action)
        yield state, step.action, dict(zip(names, rows[index].tolist(), strict=True))


@pytest.mark.parametrize("table", TABLES)
def test_rows_tell_legal_actions_apart(table: str) -> None:
    game = TABLES[table]
    sizes = np.array([column.size for column in game.columns])
    assert len({column.name for column in game.columns}) == len(game.columns)
    state = game.initial_state()
    for _, step in zip(range(300), walk(game, seeded(1)), strict=False):
        state = step.after
        for player in game.to_act(step.before):
            if player == CHANCE:
                continue
            rows = game.legal_features(step.before, player)
            assert rows.dtype == np.int16
            assert rows.shape == (len(game.legal_actions(step.before, player)), len(sizes))
            assert len({*map(tuple, rows.tolist())}) == len(rows)
            assert ((rows >= -1) & (rows < sizes)).all()
    assert game.legal_features(state, game.seats[0]).shape[1] == len(sizes)


def test_a_seat_that_is_not_to_act_has_no_rows() -> None:
    game = TABLES["tiki-topple-2"]
    state = game.initial_state()
    assert game.legal_features(state, game.seats[0]).shape == (0, len(game.columns))


def test_rows_of_several_states_are_padded() -> None:
    groups = [np.full((size, 3), size, np.int16) for size in (2, 0, 3)]
    rows, mask = padded(groups)
    assert rows.shape == (3, 3, 3)
    assert (rows[:, :, 0] == [[2, 2, -1], [-1, -1, -1], [3, 3, 3]]).all()
    assert (mask == (rows[:, :, 0] >= 0)).all()
    assert padded(groups, 5)[0].shape == (3, 5, 3)
    assert padded([])[0].shape == (0, 0, 0)


def test_tikis_are_named() -> None:
    game = TABLES["tiki-topple-2"]
    tikis = list(game.components.tikis)
    kinds = set[type]()
    for _, action, row in decisions(game, 2):
        if isinstance(action, Up):
            assert (tikis[row["tiki"]], row["steps"] + 1) == (action.tiki, action.steps)
            assert row["other"] == -1
        if isinstance(action, Wiki):
            assert {tikis[row["tiki"]], tikis[row["other"]]} == {action.tiki, action.other}
        kinds.add(action.__class__)
    assert {Up, Wiki} <= kinds


def test_a_placement_has_its_card_and_its_corner() -> None:
    game = TABLES["tectonic-tribes-2"]
    width, cards = game.tables.width, game.tables.numbers
    found = set[type]()
    for _, action, row in decisions(game, 3):
        if isinstance(action, Place | Tribe):
            assert (row["x"], row["y"]) == (action.x % width, action.y % width)
            is_terrain = isinstance(action, Place)
            assert is_terrain == (row["card"] >= 0) == (row["tribe"] < 0)
            assert action.card == (cards[row["card"]] if is_terrain else row["tribe"] + 1)
        found.add(action.__class__)
    assert {Place, Tribe} <= found


SQUARES = {Drive, Stay, LaySign, LayPolice, Remove, PlaceCustomer, GoToGarage, GoToPetrol}
"""Actions that are about a square."""


def square_of(action: Any, own: Any) -> Any:
    """Return the square that an action is about, given that of the taxi; or None."""
    if isinstance(action, Drive):
        return action.squares[-1]
    if isinstance(action, Stay | GoToGarage | GoToPetrol):
        return getattr(action, "square", None) or own
    return action.square if type(action) in SQUARES else None


def test_a_taxi_drives_to_a_square_by_some_ways() -> None:
    game = TukTukTaxi(turn_limit=150)
    town, found = game.tables.town, set[type]()
    for seed in (1, 2, 3):
        for state, action, row in decisions(game, seed, 2000):
            own = state.taxis[action.player].square
            square = square_of(action, own)
            assert row["square"] == (-1 if square is None else town.order[square]), action
            assert (row["card"] >= 0) == (state.card is not None)
            if isinstance(action, Drive):
                steps = [row[f"way_{step}"] for step in range(1, 7)]
                assert sum(step >= 0 for step in steps) == len(action.squares)
            found.add(action.__class__)
    assert found >= SQUARES


@pytest.mark.slow
def test_the_laws_of_numbers_and_observations_hold_in_a_window() -> None:
    game = WindowedTribes(window=67)  # the longest continent there can be has 65 squares
    some = [each for each in laws_for(game) if re.search("number|mask|observation", each.name)]
    assert len(some) >= 9
    for each in some:
        each(game)


def test_a_window_has_fewer_numbers_for_the_same_actions() -> None:
    game, small = TectonicTribes(), WindowedTribes(window=24)
    assert 7 * small.num_actions < game.num_actions
    for step in walk(small, seeded(4)):
        state = step.after
        assert list(small.legal_actions(state)) == list(game.legal_actions(state))
        assert [small.encode(state, each) for each in small.legal_actions(state)] == list(
            small.legal_numbers(state)
        )
        for player in small.seats:
            tables = small.observe(small.view(state, player), player)
            full = game.observe(game.view(state, player), player)
            assert [sum(tables[name]) for name in tables] == [sum(full[name]) for name in full]


def test_a_continent_may_outgrow_a_window() -> None:
    game = WindowedTribes(window=5)
    state = playout(game, seeded(4)).state
    with pytest.raises(NumberError, match=r"a continent of \d+ squares needs a window of \d+ or"):
        game.legal_numbers(state)
    view = game.view(state, game.seats[0])
    with pytest.raises(NumberError, match="needs a window"):
        game.observe(view, game.seats[0])


@pytest.mark.parametrize("window", [4, 2.5, True])
def test_a_window_is_a_whole_number(window: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="window is"):
        WindowedTribes(window=window)
