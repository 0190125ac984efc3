"""What programs that learn and search from elsewhere pay: a step, a node, beside their own games.

Which actions are taken is chosen beforehand, so that choosing is not measured.
"""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from time import process_time
from typing import Any

from gymnasium import make
from gymnasium.vector import SyncVectorEnv
import numpy as np

from benchmarks import peer_environments
from benchmarks.nodes import ours, per_node
from benchmarks.peers import OURS_IN_OPENSPIEL, PEERS, openspiel
from benchmarks.table import Table
from benchmarks.tables import FOR_TWO
from benchmarks.timing import medians
from boardrules.adapters import pettingzoo
from boardrules.adapters.gymnasium import SeatEnv

MATCHES = 32
"""How many matches a vector of environments plays at the same time."""


# PettingZoo.


def in_pettingzoo(rounds: int, steps: int) -> Table:
    """Measure `last` and `step` in environments of PettingZoo, ours and its own."""
    makers: dict[str, Callable[[], Any]] = {
        "PettingZoo connect four": peer_environments.connect_four,
        "PettingZoo chess": peer_environments.chess,
    }
    for name, game in FOR_TWO.items():
        makers[name] = _maker_of_turns(game)
    costs = medians(rounds, {name: _turns(make, steps) for name, make in makers.items()})
    peer = costs["PettingZoo connect four"]
    rows = [[name, f"{cost * 1e6:.1f}", f"{cost / peer:.2f}"] for name, cost in costs.items()]
    return ["game", "µs per step", "of connect four"], rows


def _maker_of_turns(game: Any) -> Callable[[], Any]:
    return lambda: pettingzoo.env(deepcopy(game))


def _turns(make: Callable[[], Any], steps: int) -> Callable[[int], float]:
    """Measure steps of matches that are played twice: once to choose, once for the time.

    They are played with two games, so that none remembers what the other has seen.
    """
    chooser, env = make(), make()

    def measure(number: int) -> float:
        script = _script(chooser, Random(number), steps)
        begin = process_time()
        for seed, actions in script:
            env.reset(seed=seed)
            for action in actions:
                env.last()
                env.step(action)
        return (process_time() - begin) / steps

    return measure


def _script(env: Any, rng: Random, steps: int) -> list[tuple[int, list[int]]]:
    """Choose the actions of so many steps, match by match, each with the seed of its chance."""
    script: list[tuple[int, list[int]]] = []
    while steps:
        seed = rng.randrange(2**31)
        actions: list[int] = []
        env.reset(seed=seed)
        while steps:
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                break
            actions.append(_any_of(seen["action_mask"], rng))
            env.step(actions[-1])
            steps -= 1
        script.append((seed, actions))
    return script


def _any_of(mask: Any, rng: Random) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[rng.randrange(len(legal))])


# OpenSpiel.


def in_openspiel(rounds: int, nodes: int) -> Table:
    """Measure nodes of random matches through the adapter, beside the same without it."""
    python = "OpenSpiel tic-tac-toe (Python)"
    matches = {(name, "alone"): ours(game) for name, game in FOR_TWO.items()}
    matches |= {(name, "there"): openspiel(game) for name, game in OURS_IN_OPENSPIEL.items()}
    matches[python, "there"] = PEERS[python]
    costs = medians(rounds, {key: per_node(match, nodes) for key, match in matches.items()})
    peer = costs[python, "there"]
    rows = [[python, "", f"{peer * 1e6:.2f}", "", "1.00"]]
    for name in FOR_TWO:
        alone, there = costs[name, "alone"], costs[name, "there"]
        ratios = f"{there / alone:.2f}", f"{there / peer:.2f}"
        rows.append([name, f"{alone * 1e6:.2f}", f"{there * 1e6:.2f}", *ratios])
    return ["µs per node", "alone", "in OpenSpiel", "times", "of tic-tac-toe"], rows


# Gymnasium.


def in_gymnasium(rounds: int, steps: int) -> Table:
    """Measure steps of one environment, and of many in a vector, beside Gymnasium's own."""
    makers: dict[str, Callable[[], Callable[[], Any]]] = {
        "Gymnasium CartPole": lambda: lambda: make("CartPole-v1"),
        "Gymnasium Blackjack": lambda: lambda: make("Blackjack-v1"),
    }
    for name, game in FOR_TWO.items():
        makers[name] = _with_a_new_game(game)
    measured: dict[tuple[str, str], Callable[[int], float]] = {}
    for name, new_maker in makers.items():
        both = new_maker(), new_maker()
        vectors = tuple(SyncVectorEnv([maker] * MATCHES) for maker in both)
        measured[name, "one"] = _steps_of_one((both[0](), both[1]()), steps)
        measured[name, "many"] = _steps_of_many((vectors[0], vectors[1]), -(-steps // MATCHES))
    costs = medians(rounds, measured)
    peer = costs["Gymnasium CartPole", "one"]
    rows = [
        [
            name,
            f"{costs[name, 'one'] * 1e6:.1f}",
            f"{costs[name, 'one'] / peer:.1f}",
            f"{1 / costs[name, 'one']:,.0f}",
            f"{1 / costs[name, 'many']:,.0f}",
        ]
        for name in makers
    ]
    return [
        "game",
        "µs per step",
        "of CartPole",
        "steps per second",
        f"in a vector of {MATCHES}",
    ], rows


def _with_a_new_game(game: Any) -> Callable[[], Callable[[], Any]]:
    """Return what copies a game and returns what makes environments of the copy."""

    def new_maker() -> Callable[[], Any]:
        copy = deepcopy(game)
        return lambda: SeatEnv(copy, bots="random")

    return new_maker


def _steps_of_one(envs: tuple[Any, Any], steps: int) -> Callable[[int], float]:
    def play(number: int, script: list[int] | None) -> list[int]:
        """Take the actions of a script, or else choose them; return them."""
        env = envs[script is None]
        rng = Random(number)
        _, info = env.reset(seed=number)
        taken: list[int] = []
        while len(taken) < steps:
            action = _choice(env, info, rng) if script is None else script[len(taken)]
            _, _, is_over, is_cut, info = env.step(action)
            taken.append(action)
            if is_over or is_cut:
                _, info = env.reset()
        return taken

    return _played_twice(play, steps)


def _steps_of_many(vectors: tuple[Any, Any], steps: int) -> Callable[[int], float]:
    def play(number: int, script: list[Any] | None) -> list[Any]:
        """Do the same in a vector; after the end of a match, its choice does not count."""
        vector = vectors[script is None]
        rng = Random(number)
        _, infos = vector.reset(seed=number)
        taken: list[Any] = []
        while len(taken) < steps:
            if script is None:
                actions = np.array(
                    [_choice_in(vector, infos, index, rng) for index in range(MATCHES)]
                )
            else:
                actions = script[len(taken)]
            _, _, _, _, infos = vector.step(actions)
            taken.append(actions)
        return taken

    return _played_twice(play, steps * MATCHES)


def _played_twice(
    play: Callable[[int, list[Any] | None], list[Any]], steps: int
) -> Callable[[int], float]:
    def measure(number: int) -> float:
        script = play(number, None)
        begin = process_time()
        play(number, script)
        return (process_time() - begin) / steps

    return measure


def _choice(env: Any, info: dict[str, Any], rng: Random) -> int:
    if "action_mask" in info:
        return _any_of(info["action_mask"], rng)
    return rng.randrange(int(env.action_space.n))


def _choice_in(vector: Any, infos: dict[str, Any], index: int, rng: Random) -> int:
    """Choose for one match of a vector; where one has ended, there is nothing to choose."""
    if "action_mask" not in infos:
        return rng.randrange(int(vector.single_action_space.n))
    mask = infos["action_mask"][index]
    return _any_of(mask, rng) if mask.any() else 0
