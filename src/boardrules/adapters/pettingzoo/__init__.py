"""Environments for PettingZoo; needs the extra `pettingzoo`.

Begin with `match`, which holds the state, and `base`; `turns` and `cycles` are the environments.

>>> table = env("tiki-topple", seed=7)
>>> table.reset()
>>> seen, reward, terminated, truncated, info = table.last()
>>> table.agent_selection, seen["observation"].dtype, seen["action_mask"].dtype
('player_0', dtype('int32'), dtype('int8'))
"""

from importlib.util import find_spec

if find_spec("pettingzoo") is None:
    raise ImportError(
        'boardrules.adapters.pettingzoo needs PettingZoo: pip install "boardrules[pettingzoo]"'
    )

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from boardrules.adapters.catalogue import found
from boardrules.adapters.observations import Form, ObservationForm, key_of
from boardrules.adapters.pettingzoo.base import RenderMode, Seen, named
from boardrules.adapters.pettingzoo.cycles import CycleEnv
from boardrules.adapters.pettingzoo.match import Illegal, Learnable, Match, generator
from boardrules.adapters.pettingzoo.turns import TurnEnv
from boardrules.adapters.rewards import Reward

__all__ = [
    "CycleEnv",
    "Illegal",
    "Learnable",
    "Match",
    "ObservationForm",
    "RenderMode",
    "Reward",
    "Seen",
    "TurnEnv",
    "env",
    "named",
    "parallel_env",
]


def env(
    game: Learnable | str,
    *,
    seed: int | None = None,
    render_mode: RenderMode | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    reward: Reward = "outcome",
    penalty: float = 1.0,
    observation: ObservationForm = "dict",
    observation_key: str = "observation",
    scaled: bool = False,
    **options: Any,
) -> AECEnv[str, Any, Any]:
    """Return an environment in which agents act one after the other, as the game asks them.

    Args:
        game: a game, or the name of one in the catalogue.
        seed: the seed for chance, until `reset` is given another one.
        render_mode: how `render` shows the table, as a spectator sees it.
        max_cycles: ask every agent once in each cycle, as `parallel_env` does, and end the match
            after this many cycles.
        illegal: what happens after an illegal choice.
        reward: what the rewards of a match add up to.
        penalty: how much an illegal choice costs if it loses the match.
        observation: with `dict`, what an agent sees has an array and the `action_mask`. With
            `array` it is the array, and the mask is in the infos.
        observation_key: the name of the array in such a dictionary.
        scaled: divide each number of the array by the largest that its table may hold.
        options: with a name, the options of the game.

    >>> env("tiki-topple", players=3).possible_agents
    ['player_0', 'player_1', 'player_2']
    """
    match = Match(found(game, options), generator(seed), illegal, reward, penalty)
    form = Form(key_of(observation, observation_key), scaled)
    if max_cycles is None:
        return OrderEnforcingWrapper(TurnEnv(match, render_mode, form))
    return parallel_to_aec(CycleEnv(match, render_mode, max_cycles, form))


def parallel_env(
    game: Learnable | str,
    *,
    seed: int | None = None,
    render_mode: RenderMode | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    reward: Reward = "outcome",
    penalty: float = 1.0,
    observation: ObservationForm = "dict",
    observation_key: str = "observation",
    scaled: bool = False,
    **options: Any,
) -> CycleEnv:
    """Return an environment in which all agents choose at once, and those not to act wait.

    The arguments are those of `env`; without `max_cycles`, every match is played to its end.
    """
    match = Match(found(game, options), generator(seed), illegal, reward, penalty)
    form = Form(key_of(observation, observation_key), scaled)
    return CycleEnv(match, render_mode, max_cycles, form)
