"""What all environments share: agents, spaces, observations, and a drawing of the table."""

from collections.abc import Iterable, Sequence
from math import prod
import sys
from typing import Any, Literal, TypeAlias, TypeVar, cast, get_args

from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete, Space
import numpy as np
from numpy.typing import NDArray

from boardrules.adapters import arrays
from boardrules.adapters.observations import MASK, Form
from boardrules.adapters.pettingzoo.match import Learnable, Match, agent_of, require
from boardrules.building.observation import Feature
from boardrules.drawing import PicturedGame, frame
from boardrules.game import DrawnGame, HasObservations, HasPictures
from boardrules.play import show
from boardrules.player import Player

T = TypeVar("T")

RenderMode: TypeAlias = Literal["human", "ansi", "rgb_array"]
"""`human` prints the table after every step; `ansi` returns it from `render` as text, and
`rgb_array` as an array of pixels, which needs the extra `pictures`."""

Seen: TypeAlias = dict[str, NDArray[Any]]
"""What an agent sees in the form of a dictionary: `observation` and `action_mask`."""


def named(game: HasObservations[Any], observation: NDArray[Any]) -> Seen:
    """Split an observation, or a stack of them, into tables by the names of the features.

    >>> from boardrules.adapters.pettingzoo import env
    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple(players=3)
    >>> table = env(game)
    >>> table.reset()
    >>> named(game, table.observe("player_1")["observation"])["column"].shape
    (9, 9)
    """
    shape = _shape(observation)
    size = sum(feature.size for feature in game.features)
    if shape[-1:] != (size,):
        raise ValueError(f"an observation of this game has {size} numbers, not {prod(shape[-1:])}")
    tables: Seen = {}
    start = 0
    for feature in game.features:
        numbers = observation[..., start : start + feature.size]
        tables[feature.name] = numbers.reshape(shape[:-1] + feature.shape)
        start += feature.size
    return tables


def _shape(observation: object) -> tuple[int, ...]:
    shape: tuple[int, ...] | None = getattr(observation, "shape", None)
    if shape is None:
        found = type(observation).__name__
        raise TypeError(f"an observation is an array, such as seen['observation'], not {found}")
    return shape


class BaseEnv:
    """Base class for both environments; `numbers` is the size of the action space.

    `form` has the name of the array in what an agent sees, or None if it sees the array alone and
    finds the mask in its infos.
    """

    metadata: dict[str, Any]
    possible_agents: list[str]
    observation_spaces: dict[str, Space[Any]]
    action_spaces: dict[str, Space[Any]]

    def __init__(
        self, match: Match, render_mode: RenderMode | None, numbers: int, form: Form
    ) -> None:
        if render_mode is not None:
            if render_mode not in get_args(RenderMode):
                known = ", ".join(get_args(RenderMode))
                raise ValueError(f"render_mode is None or one of {known}, not {render_mode!r}")
            require(match.game, HasPictures if render_mode == "rgb_array" else DrawnGame)
        name = str(getattr(match.game, "name", type(match.game).__name__)).replace("-", "_")
        self.match = match
        self._numbers = numbers
        self.key = form.key
        self._flat = arrays.Flat(match.game.features, form.scaled)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{name}_v{match.game.numbering.version}",
            "render_modes": list(get_args(RenderMode)),
            "is_parallelizable": False,
        }
        self.possible_agents = [agent_of(seat) for seat in range(match.game.players)]
        self.seats = {agent: Player(seat) for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._space() for agent in self.seats}
        self.action_spaces = {agent: Discrete(numbers) for agent in self.seats}

    @property
    def game(self) -> Learnable:
        """The game that is played."""
        return self.match.game

    @property
    def features(self) -> tuple[Feature, ...]:
        """The tables of an observation, in order."""
        return self.game.features

    def seat_of(self, agent: str) -> Player:
        """Return the seat of an agent, or raise `ValueError` if there is no such agent."""
        if agent not in self.seats:
            raise ValueError(f"there is no agent {agent!r}: the agents are {', '.join(self.seats)}")
        return self.seats[agent]

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the observation space of an agent, always the same object."""
        self.seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the action space of an agent, always the same object."""
        self.seat_of(agent)
        return self.action_spaces[agent]

    def render(self) -> Any:
        """Return or print the table as a spectator sees it, depending on the render mode."""
        if self.render_mode is None:
            logger.warn("nothing is rendered without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return frame(cast("PicturedGame", self.game), self.match.state, None)
        picture = show(cast("DrawnGame[Any, Any, Any, Any]", self.game), self.match.state)
        if self.render_mode == "ansi":
            return picture
        sys.stdout.write(f"{picture}\n")
        return None

    def show(self) -> None:
        """Print the table if people are watching."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def look(self, agent: str, mask: NDArray[np.int8]) -> Any:
        """Return the observation of an agent, with its mask if it has a place there."""
        seat = self.seat_of(agent)
        game = self.match.game
        array = self._flat.array(game.observe(game.view(self.match.state, seat), seat))
        return array if self.key is None else {self.key: array, MASK: mask}

    def with_mask(self, info: dict[str, Any], mask: NDArray[np.int8]) -> dict[str, Any]:
        """Return the info of an agent, with its mask unless the observation has it."""
        return {**info, MASK: mask} if self.key is None else info

    def mask_of(self, legal: Sequence[int] | None) -> NDArray[np.int8]:
        """Return the mask of legal actions of an agent; all ones where its choice is ignored.

        A distribution over no action at all would be none.
        """
        if legal is None:
            return np.ones(self._numbers, np.int8)
        return arrays.mask_of(legal, self._numbers)

    def by_agent(self, values: Iterable[T]) -> dict[str, T]:
        """Give each agent its value."""
        return dict(zip(self.possible_agents, values, strict=True))

    def _space(self) -> Space[Any]:
        low, high = self._flat.bounds()
        observation = Box(low, high, dtype=low.dtype)
        if self.key is None:
            return observation
        return Dict({self.key: observation, MASK: Box(0, 1, (self._numbers,), np.int8)})
