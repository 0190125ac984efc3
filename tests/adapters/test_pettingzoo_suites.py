"""Run PettingZoo's own tests on every game, number of players and main option."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any
import warnings

from attrs import fields
import pytest

from boardrules import games
from boardrules.adapters.pettingzoo import env, parallel_env
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi

pytestmark = [
    pytest.mark.peer,
    # PettingZoo accepts a mask beside the observation, which its documentation recommends, only
    # from environments that it lists by name, all of them its own.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]

with warnings.catch_warnings():
    # Where Pygame is installed, PettingZoo imports one of its own games by an old name.
    warnings.simplefilter("ignore", DeprecationWarning)
    suites: Any = import_module("pettingzoo.test")  # its functions have no types

CYCLES = 10
"""How long matches are that need not end."""

TABLES: tuple[Any, ...] = (
    *(
        TikiTopple(
            players, edition, players - 1, "round" if edition == "gamewright" else "each_player"
        )
        for players in (2, 3, 4)
        for edition in ("schmidt", "gamewright")
    ),
    *(
        TectonicTribes(players, advanced, stolen_card="forfeit" if advanced else "hand_over")
        for players in (2, 3, 4, 5)
        for advanced in (False, True)
    ),
    *(
        TucanaBuilders(players, achievements)
        for players in (1, 2, 3, 4, 5)
        for achievements in (False, True)
    ),
    *(
        TukTukTaxi(players, board, simplified=simplified, first_player=players - 1)
        for players in (2, 3, 4)
        for board, simplified in (("european", False), ("exotic", True))
    ),
)


def label(game: Any) -> str:
    options = [getattr(game, field.name) for field in fields(game.__class__)]
    shown = [str(option) for option in options if isinstance(option, int | str)]
    return "-".join([game.name, *shown])


on_every_table = pytest.mark.parametrize("game", TABLES, ids=label)
with_every_game = pytest.mark.parametrize(
    "game", {game.name: game for game in TABLES}.values(), ids=label
)


def seeded(make: Callable[..., Any], game: Any, **options: Any) -> Any:
    """Return an environment whose agents make the same choices in every run."""
    table = make(game, seed=1, **options)
    for agent in table.possible_agents:
        table.action_space(agent).seed(1)
    return table


def test_every_game_of_the_catalogue_is_at_a_table() -> None:
    assert {game.name for game in TABLES} == set(games.game_names())


@on_every_table
def test_api_to_the_end_of_a_match(game: Any) -> None:
    suites.api_test(seeded(env, game))


@with_every_game
def test_api_with_the_mask_in_the_infos(game: Any) -> None:
    suites.api_test(seeded(env, game, observation="array"))


@on_every_table
def test_api_in_cycles(game: Any) -> None:
    suites.api_test(seeded(env, game, max_cycles=CYCLES), num_cycles=CYCLES + 1)


@on_every_table
def test_parallel_api(game: Any) -> None:
    suites.parallel_api_test(seeded(parallel_env, game), num_cycles=CYCLES)


@on_every_table
def test_seeds(game: Any) -> None:
    suites.seed_test(partial(env, game), num_cycles=CYCLES)


@on_every_table
def test_seeds_in_parallel(game: Any) -> None:
    suites.parallel_seed_test(partial(parallel_env, game, illegal="replace"), num_cycles=CYCLES)


@on_every_table
def test_max_cycles(game: Any) -> None:
    module = SimpleNamespace(
        env=partial(seeded, env, game, illegal="replace"),
        parallel_env=partial(seeded, parallel_env, game, illegal="replace"),
    )
    suites.max_cycles_test(module)


@with_every_game
def test_rendering(game: Any) -> None:
    suites.render_test(partial(seeded, env, game))
