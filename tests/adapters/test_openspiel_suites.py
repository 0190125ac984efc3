"""Run OpenSpiel's own tests and searches on every game, number of players and main option."""

from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from boardrules import games
from boardrules.adapters.openspiel import register, resampler

pytestmark = pytest.mark.peer

# They have no types.
pyspiel: Any = import_module("pyspiel")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
rl_environment: Any = import_module("open_spiel.python.rl_environment")

NAMES = register()

TABLES: tuple[str, ...] = (
    *(
        f"boardrules_tiki_topple(players={players},edition={edition})"
        for players, edition in product((2, 3, 4), ("schmidt", "gamewright"))
    ),
    *(
        f"boardrules_tectonic_tribes(players={players},{options})"
        for players, options in product(
            (2, 3, 4, 5), ("advanced=false", "advanced=true,stolen_card=forfeit")
        )
    ),
    *(
        f"boardrules_tucana_builders(players={players},achievements={achievements})"
        for players, achievements in product((1, 2, 3, 4, 5), ("false", "true"))
    ),
    *(
        f"boardrules_tuk_tuk_taxi(players={players},turn_limit=8,{options})"
        for players, options in product(
            (2, 3, 4), ("board=european", "board=exotic,simplified=true")
        )
    ),
    "boardrules_tuk_tuk_taxi",
)

on_every_table = pytest.mark.parametrize("name", TABLES)
with_every_game = pytest.mark.parametrize("name", NAMES)


def evaluator() -> Any:
    return mcts.RandomRolloutEvaluator(1, generator())


def generator() -> Any:
    return np.random.RandomState(7)  # the type that OpenSpiel needs


def middle(game: Any) -> Any:
    """Return a state of a random match in which a seat has a choice, and others may have chosen."""
    state = game.new_initial_state()
    rng = Random(7)
    decisions = 0
    while decisions < 5 or state.is_chance_node() or len(state.legal_actions()) < 2:
        decisions += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_every_game_of_the_catalogue_is_at_a_table() -> None:
    assert len(NAMES) == len(games.game_names())
    assert {name.partition("(")[0] for name in TABLES} == set(NAMES)


@on_every_table
def test_random_simulations(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@on_every_table
def test_tree_search(name: str) -> None:
    game = pyspiel.load_game(name)
    state = middle(game)
    bot = mcts.MCTSBot(game, 2, 4, evaluator(), random_state=generator())
    assert bot.step(state) in state.legal_actions()


@on_every_table
def test_information_set_tree_search(name: str) -> None:
    game = pyspiel.load_game(name)
    state = middle(game)
    bot = ismcts.ISMCTSBot(game, evaluator(), 2, 4, random_state=generator())
    policy = bot.get_policy(state)
    assert sorted(number for number, _ in policy) == state.legal_actions()
    assert sum(probability for _, probability in policy) == pytest.approx(1)


@with_every_game
def test_random_simulations_from_a_resampled_state(name: str) -> None:
    game = pyspiel.load_game(name)
    state = middle(game)
    other = state.resample(state.current_player(), Random(7))
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=True, verbose=False, specific_initial_state=other
    )


@with_every_game
def test_information_set_tree_search_can_be_repeated(name: str) -> None:
    game = pyspiel.load_game(name)
    state = middle(game)

    def search() -> Any:
        bot = ismcts.ISMCTSBot(
            game, evaluator(), 2, 4, max_world_samples=2, random_state=generator()
        )
        bot.set_resampler(resampler(7))
        return bot.get_policy(state)

    assert search() == search()


@with_every_game
def test_tree_search_in_cpp(name: str) -> None:
    game = pyspiel.load_game(name)
    state = middle(game)
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(1, 7),
        uct_c=2,
        max_simulations=4,
        max_memory_mb=100,
        solve=False,
        seed=7,
        verbose=False,
    )
    assert bot.mcts_search(state).best_child().action in state.legal_actions()


@with_every_game
def test_reinforcement_learning(name: str) -> None:
    game = pyspiel.load_game(name)
    environment = rl_environment.Environment(game)
    environment.seed(7)
    step = environment.reset()
    assert len(step.observations["info_state"][0]) == game.observation_tensor_size()
    for _ in range(5):
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = environment.step([legal[0]])
    assert step.rewards == [0, 0]
