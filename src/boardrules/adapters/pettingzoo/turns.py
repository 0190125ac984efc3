"""The environment in which agents act one after the other."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from boardrules.adapters.observations import FORM, Form
from boardrules.adapters.pettingzoo.base import BaseEnv, RenderMode
from boardrules.adapters.pettingzoo.match import Match


class TurnEnv(BaseEnv, AECEnv[str, Any, Any]):
    """Asks the first seat to act; seats that choose at the same time are asked in seat order."""

    def __init__(self, match: Match, render_mode: RenderMode | None, form: Form = FORM) -> None:
        super().__init__(match, render_mode, match.game.num_actions, form)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new match; there are no options."""
        self.match.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: Any) -> None:
        """Carry out the choice of the agent whose turn it is, or remove the agent after the end."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seats[agent]
        self.match.play({seat: action})
        self._cumulative_rewards[agent] = 0
        self.infos[agent] = self.match.info(seat)
        self.rewards = self.by_agent(self.match.rewards())
        self._accumulate_rewards()
        self._go_on()

    def _go_on(self) -> None:
        if to_act := self.match.to_act():
            self.agent_selection = self.possible_agents[to_act[0]]
        else:
            self.agent_selection = self.possible_agents[0]
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = self.by_agent(map(self.match.info, self.seats.values()))
        if self.key is None:
            for agent, info in self.infos.items():
                self.infos[agent] = self.with_mask(info, self._mask(agent))
        self.show()

    def observe(self, agent: str) -> Any:
        """Return what an agent sees; the choice of the agent whose turn it is counts."""
        return self.look(agent, self._mask(agent))

    def _mask(self, agent: str) -> NDArray[np.int8]:
        is_asked = agent == self.agent_selection and self.match.to_act()
        return self.mask_of(self.match.legal_numbers(self.seats[agent]) if is_asked else None)
