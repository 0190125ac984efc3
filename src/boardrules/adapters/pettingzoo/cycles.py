"""The environment in which all agents choose at once, in cycles."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from boardrules.adapters.observations import FORM, Form
from boardrules.adapters.pettingzoo.base import BaseEnv, RenderMode
from boardrules.adapters.pettingzoo.match import Match
from boardrules.building.validators import check_whole

Infos: TypeAlias = dict[str, dict[str, Any]]
"""The info of each agent, besides its observation."""

Results: TypeAlias = tuple[
    dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], Infos
]
"""By agent: what it sees, its reward, whether the match has ended or was cut short, infos."""


class CycleEnv(BaseEnv, ParallelEnv[str, Any, Any]):
    """In a cycle, every seat to act makes one decision; the others can only wait.

    `wait` is the number for waiting, the last one of the action space. `cycles` counts the cycles
    of this match, which is cut short after `max_cycles`.
    """

    def __init__(
        self,
        match: Match,
        render_mode: RenderMode | None,
        max_cycles: int | None,
        form: Form = FORM,
    ) -> None:
        if max_cycles is not None:
            check_whole("max_cycles", max_cycles, least=1)
        super().__init__(match, render_mode, match.game.num_actions + 1, form)
        self.wait = match.game.num_actions
        self.max_cycles = max_cycles
        self.cycles = 0
        self.agents: list[str] = []

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], Infos]:
        """Begin a new match; there are no options."""
        self.match.start(seed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self.show()
        return self._seen_and_told()

    def step(self, actions: Mapping[str, Any]) -> Results:
        """Carry out the choices of the agents to act, and ignore all others.

        An agent without a choice waits.
        """
        for agent in actions:
            self.seat_of(agent)
        to_act = self.match.to_act()
        if not self.agents:
            return {}, {}, {}, {}, {}
        agents = {seat: self.possible_agents[seat] for seat in to_act}
        choices = {seat: actions.get(agent, self.wait) for seat, agent in agents.items()}
        self.match.play(choices, self.wait)
        self.cycles += 1
        is_over = not self.match.to_act()
        is_cut = not is_over and self.cycles == self.max_cycles
        if is_over or is_cut:
            self.agents = []
        self.show()
        seen, told = self._seen_and_told()
        return (
            seen,
            self.by_agent(self.match.rewards()),
            dict.fromkeys(self.possible_agents, is_over),
            dict.fromkeys(self.possible_agents, is_cut),
            told,
        )

    def observe(self, agent: str) -> Any:
        """Return what an agent sees; an agent that is not to act may only wait."""
        return self.look(agent, self._mask(agent))

    def _mask(self, agent: str) -> NDArray[np.int8]:
        seat = self.seat_of(agent)
        is_asked = seat in self.match.to_act()
        return self.mask_of(self.match.legal_numbers(seat) if is_asked else (self.wait,))

    def _seen_and_told(self) -> tuple[dict[str, Any], Infos]:
        """Return the observation and the info of each agent."""
        masks = {agent: self._mask(agent) for agent in self.possible_agents}
        return (
            {agent: self.look(agent, mask) for agent, mask in masks.items()},
            {
                agent: self.with_mask(self.match.info(self.seats[agent]), mask)
                for agent, mask in masks.items()
            },
        )
