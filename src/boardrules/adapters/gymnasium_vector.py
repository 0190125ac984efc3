"""Many environments of Gymnasium in one, stepped as arrays; needs the extra `gymnasium`.

>>> tables = vector_env("tiki-topple", 64)
>>> observations, infos = tables.reset(seed=7)
>>> observations.shape == (64, *tables.single_observation_space.shape)
True
>>> choices = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, ended, cut, infos = tables.step(choices)

A match that ends begins anew in the same step: `infos["final_obs"]` has what was seen at the end.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is None:
    raise ImportError(
        'boardrules.adapters.gymnasium_vector needs Gymnasium: pip install "boardrules[gymnasium]"'
    )

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, get_args

from gymnasium.spaces import Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
import numpy as np
from numpy.typing import NDArray

from boardrules.adapters.arrays import Flat
from boardrules.adapters.catalogue import found
from boardrules.adapters.gymnasium import Learnable, box
from boardrules.adapters.observations import MASK, one_of
from boardrules.adapters.rewards import Reward
from boardrules.batch import Ints, batch, random_numbers
from boardrules.building.typecheck import as_seat

__all__ = ["Opponents", "SeatVectorEnv", "vector_env"]

Opponents: TypeAlias = Literal["random"] | Callable[[NDArray[Any], NDArray[np.int8]], NDArray[Any]]
"""How all other seats choose: at random, or from observations and masks, as an earlier self."""


class SeatVectorEnv(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """One seat at each of many tables. In a step all learners decide; then the others play on.

    Args:
        game: the game, with its options.
        num_envs: how many tables there are.
        opponents: how all other seats choose: at random, or a function of observations and masks
            that returns a legal number for each row.
        seat: the seat that learns, or None to draw one for each match.
        reward: what the rewards of a match add up to, as in `SeatEnv`.
        scaled: divide each number of the arrays by the largest that its table may hold.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012
    single_observation_space: Space[Any]
    single_action_space: Space[Any]
    observation_space: Space[Any]
    action_space: Space[Any]

    def __init__(
        self,
        game: Learnable,
        num_envs: int,
        *,
        opponents: Opponents = "random",
        seat: int | None = 0,
        reward: Reward = "outcome",
        scaled: bool = False,
    ) -> None:
        one_of("reward", reward, get_args(Reward))
        if opponents != "random" and not callable(opponents):
            raise TypeError(f"opponents: expected 'random' or a function, not {opponents!r}")
        self.game = game
        self.batch = batch(game, num_envs)
        self.num_envs = num_envs
        self.opponents = opponents
        self.reward: Reward = reward
        self._flat = Flat(game.features, scaled)
        self.single_observation_space = box(self._flat)
        self.single_action_space = Discrete(game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._fixed_seat = None if seat is None else as_seat(seat, game.players)
        self.seats = np.zeros(num_envs, np.int8)
        """The seat that learns in each match."""
        self._everywhere = np.arange(num_envs)
        self._masks = np.zeros((num_envs, game.num_actions), np.int8)
        self._totals = np.zeros(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin all matches anew, up to the first decisions of the learners."""
        super().reset(seed=seed, options=options)
        self._begin(self._everywhere)
        return self._seen(self._everywhere), self._infos()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a decision at each table, by its number, and play on to the learners' next ones."""
        numbers = np.asarray(actions)
        self._check(numbers)
        self.batch.step(self._everywhere, numbers, self.np_random)
        self._go_on(self._everywhere)
        ended = self.batch.to_act < 0
        over = np.flatnonzero(ended)
        totals = self._worth()
        rewards, self._totals = totals - self._totals, totals
        infos: dict[str, Any] = {}
        if over.size:
            final = np.full(self.num_envs, None, object)
            final[over] = list(self._seen(over))
            infos = {"final_obs": final, "_final_obs": ended}
            self._begin(over)
        never = np.zeros(self.num_envs, np.bool_)
        return self._seen(self._everywhere), rewards, ended, never, infos | self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which numbers are legal at each table."""
        return self._masks.astype(np.bool_)

    def _check(self, numbers: NDArray[Any]) -> None:
        """Refuse numbers that are not legal: `step` of a batch would take them as they are."""
        is_whole = numbers.shape == (self.num_envs,) and np.issubdtype(numbers.dtype, np.integer)
        if not is_whole:
            raise ValueError(f"actions: expected {self.num_envs} whole numbers")
        is_number = (numbers >= 0) & (numbers < self.game.num_actions)
        is_legal = self._masks[self._everywhere, np.where(is_number, numbers, 0)] > 0
        if (wrong := np.flatnonzero(~(is_number & is_legal))).size:
            table = int(wrong[0])
            raise ValueError(f"actions[{table}]: {numbers[table]} is not legal: see action_mask")

    def _begin(self, matches: Ints) -> None:
        self.batch.restart(matches, self.np_random)
        if self._fixed_seat is None:
            self.seats[matches] = self.np_random.integers(self.game.players, size=len(matches))
        else:
            self.seats[matches] = self._fixed_seat
        self._go_on(matches)
        self._totals[matches] = self._worth()[matches]

    def _go_on(self, matches: Ints) -> None:
        """Let the others act until it is a learner's turn or the match is over."""
        to_act = self.batch.to_act
        while (
            waiting := matches[(to_act[matches] >= 0) & (to_act[matches] != self.seats[matches])]
        ).size:
            masks = self.batch.masks(waiting)
            if callable(self.opponents):
                seen = self._flat.fit(self.batch.observations(waiting, to_act[waiting]))
                numbers = self.opponents(seen, masks)
            else:
                numbers = random_numbers(masks, self.np_random)
            self.batch.step(waiting, numbers, self.np_random)

    def _seen(self, matches: Ints) -> NDArray[Any]:
        return self._flat.fit(self.batch.observations(matches, self.seats[matches]))

    def _infos(self) -> dict[str, Any]:
        self._masks = self.batch.masks(self._everywhere)
        return {MASK: self._masks}

    def _worth(self) -> NDArray[Any]:
        """Return the sum of the rewards of each match so far, for its learner."""
        players, score = self.game.players, self.batch.score.astype(np.float64)
        here = self._everywhere
        own: NDArray[Any] = score[here, self.seats]
        if self.reward == "score" or (self.reward == "lead" and players == 1):
            return own
        if self.reward == "lead":
            score[here, self.seats] = -np.inf
            best: NDArray[Any] = score.max(axis=1)
            return np.asarray(own - best)
        worth = np.zeros(self.num_envs)
        over = np.flatnonzero(self.batch.to_act < 0)
        worth[over] = own[over] if players == 1 else self._payoffs(over)
        return worth

    def _payoffs(self, over: Ints) -> NDArray[Any]:
        """Return the payoffs of finished matches by rank, or by who has won."""
        players, ranks = self.game.players, self.batch.ranks(over)
        own = ranks[np.arange(len(over)), self.seats[over]][:, None]
        if self.reward == "rank":
            above: NDArray[Any] = (ranks > own).sum(axis=1) - (ranks < own).sum(axis=1)
            return above / (players - 1)
        won: NDArray[Any] = (ranks == 1).sum(axis=1)
        lost: NDArray[Any] = np.maximum(players - won, 1)
        payoffs = np.where(own[:, 0] == 1, 1 / np.maximum(won, 1), -1 / lost)
        return np.where((won == 0) | (won == players), 0.0, payoffs)


def vector_env(game: Learnable | str, num_envs: int, **options: Any) -> SeatVectorEnv:
    """Return environments for one seat at each of many tables.

    Args:
        game: a game, or the name of one in the catalogue.
        num_envs: how many tables there are.
        options: the arguments of `SeatVectorEnv`, and with a name also the options of the game.

    >>> vector_env("tiki-topple", 8, players=3, reward="lead").game.players
    3
    """
    ours = {name: options.pop(name) for name in _ARGUMENTS if name in options}
    return SeatVectorEnv(found(game, options), num_envs, **ours)


_ARGUMENTS = ("opponents", "seat", "reward", "scaled")
