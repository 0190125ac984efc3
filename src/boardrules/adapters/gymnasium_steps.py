"""Environments that choose in steps, such as a card, a place, a rotation; needs `gymnasium`.

>>> table = step_env("tectonic-tribes", bots="random")
>>> observation, info = table.reset(seed=7)
>>> table.action_space, table.column.name
(Discrete(81), 'rotation')

Each step says what stands in one column of `game.legal_features`, and has a small mask of its own.
Columns in which all actions that are left agree are passed over, so a step is always a choice. When
one action is left, it is carried out.
"""

from collections.abc import Sequence
from importlib.util import find_spec

if find_spec("gymnasium") is None:
    raise ImportError(
        'boardrules.adapters.gymnasium_steps needs Gymnasium: pip install "boardrules[gymnasium]"'
    )

from typing import Any, Protocol, runtime_checkable

import gymnasium
from gymnasium.spaces import Box, Dict, Discrete
import numpy as np
from numpy.typing import NDArray

from boardrules.adapters.gymnasium import Learnable, SeatEnv, env
from boardrules.adapters.observations import MASK
from boardrules.building.candidates import Column
from boardrules.building.typecheck import as_whole
from boardrules.player import Player

__all__ = ["HasCandidates", "StepEnv", "step_env"]


@runtime_checkable
class HasCandidates(Protocol):
    """A game that says what its legal actions are about."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """What the columns are about."""
        ...

    def legal_numbers(self, state: Any, player: Player) -> Sequence[int]:
        """Return the numbers of the legal actions."""
        ...

    def legal_features(self, state: Any, player: Player) -> NDArray[np.int16]:
        """Return a row about each legal action."""
        ...


class StepEnv(gymnasium.Env[Any, Any]):
    """Chooses an action in steps; a number is 1 more than what stands in the column, 0 for -1.

    What is seen has two more parts: ones for what is settled, by column, and a one for the column
    that is to be chosen. `table` is the environment below, whose game and state it has.
    """

    def __init__(self, table: SeatEnv) -> None:
        if not isinstance(table.game, HasCandidates):
            raise TypeError(f"{type(table.game).__name__} has no legal_features")
        self.table = table
        self.metadata, self.render_mode = table.metadata, table.render_mode
        self.columns = table.game.columns
        sizes = [column.size + 1 for column in self.columns]
        self._numbers = max(sizes)
        self._starts = np.cumsum([0, *sizes])
        self._seen: Any = None
        self._rows = np.zeros((0, len(sizes)), np.int16)
        self.numbers = np.zeros(0, np.intp)
        """The numbers of the actions that are left."""
        self._column = 0
        self.action_space = Discrete(self._numbers)
        inner: Any = table.observation_space
        self._key: str | None = None
        if isinstance(inner, Dict):
            (self._key,) = (key for key in inner if key != MASK)
            inner = inner[self._key]
        more = int(self._starts[-1]) + len(sizes)
        low, high = np.zeros(more, inner.low.dtype), np.ones(more, inner.high.dtype)
        box = Box(np.append(inner.low, low), np.append(inner.high, high), dtype=low.dtype)
        mask = Box(0, 1, (self._numbers,), np.int8)
        self.observation_space = box if self._key is None else Dict({self._key: box, MASK: mask})

    @property
    def column(self) -> Column:
        """The column that is to be chosen."""
        return self.columns[self._column]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new match, as the environment below does."""
        super().reset(seed=seed, options=options)
        self._seen, info = self.table.reset(seed=seed, options=options)
        self._begin(is_over=False)
        return self._observation(), self._told(info)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose what stands in the present column, and carry out the action if it is settled."""
        value = as_whole(action, "action") - 1
        left = np.flatnonzero(self._rows[:, self._column] == value)
        if left.size > 1:
            self._rows, self.numbers = self._rows[left], self.numbers[left]
            self._ask()
            return self._observation(), 0.0, False, False, self._told({})
        # Nothing fits: the environment below does what it does with illegal numbers.
        number = int(self.numbers[left[0]]) if left.size else -1
        self._seen, reward, is_over, is_cut, info = self.table.step(number)
        self._begin(is_over=is_over)
        return self._observation(), reward, is_over, is_cut, self._told(info)

    def render(self) -> Any:
        """Return or print the table as the environment below does."""
        return self.table.render()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what may be chosen, where the learners of sb3-contrib look for it."""
        return self._mask().astype(np.bool_)

    def _begin(self, *, is_over: bool) -> None:
        game: Any = self.table.game
        state, seat = self.table.state, self.table.seat
        if is_over:
            self._rows, self.numbers = self._rows[:0], self.numbers[:0]
        else:
            self._rows = game.legal_features(state, seat)
            self.numbers = np.array(game.legal_numbers(state, seat), np.intp)
        self._ask()

    def _ask(self) -> None:
        """Find the first column in which the actions that are left differ."""
        differs = (self._rows != self._rows[:1]).any(axis=0)
        self._column = int(differs.argmax())

    def _mask(self) -> NDArray[np.int8]:
        mask = np.zeros(self._numbers, np.int8)
        mask[self._rows[:, self._column] + 1] = 1
        return mask

    def _observation(self) -> Any:
        more = np.zeros(int(self._starts[-1]) + len(self.columns), np.int8)
        if len(self._rows):
            settled = np.flatnonzero((self._rows == self._rows[:1]).all(axis=0))
            more[self._starts[settled] + self._rows[0, settled] + 1] = 1
            more[self._starts[-1] + self._column] = 1
        if self._key is None:
            return np.append(self._seen, more.astype(self._seen.dtype))
        array = self._seen[self._key]
        mask = self._mask() if len(self._rows) else np.ones(self._numbers, np.int8)
        return {self._key: np.append(array, more.astype(array.dtype)), MASK: mask}

    def _told(self, info: dict[str, Any]) -> dict[str, Any]:
        return {**info, MASK: self._mask()}


def step_env(game: Learnable | str, **options: Any) -> StepEnv:
    """Return an environment that chooses in steps; the arguments are those of `gymnasium.env`."""
    return StepEnv(env(game, **options))
