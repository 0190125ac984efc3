"""Environments of PettingZoo, and how to play them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from numpy.typing import NDArray

from boardrules.adapters.pettingzoo import CycleEnv, env, parallel_env
from boardrules.games.tiki_topple import TikiTopple
from boardrules.testing import Lanterns
from tests.cli.games import Undrawn

LANTERNS: Any = Lanterns(hand_size=2, deck=(1, 2, 3, 4))
"""Two seats with two lanterns each: hide 1 to 4 are the numbers 0 to 3, show 1 to 4 are 4 to 7."""

UNDRAWN: Any = Undrawn(hand_size=2, deck=(1, 2, 3, 4))
TIKI: Any = TikiTopple(players=3)


def numbers(seen: Mapping[str, NDArray[Any]]) -> list[int]:
    return [number for number, legal in enumerate(seen["action_mask"].tolist()) if legal]


def in_turns(game: Any, **options: Any) -> Any:
    """Return an environment at the beginning of a match."""
    table = env(game, **options)
    table.reset()
    return table


def in_cycles(game: Any, **options: Any) -> CycleEnv:
    """Return an environment for all agents at once at the beginning of a match."""
    table = parallel_env(game, **options)
    table.reset()
    return table


def play_to_the_end(table: Any, rng: Random) -> dict[str, float]:
    """Choose at random from the masks, and return what each agent gets."""
    rewards: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, rewards[agent], is_over, is_cut, _ = table.last()
        table.step(None if is_over or is_cut else rng.choice(numbers(seen)))
    return rewards


def choices(table: Any, rng: Random) -> dict[str, int]:
    return {agent: rng.choice(numbers(table.observe(agent))) for agent in table.agents}
