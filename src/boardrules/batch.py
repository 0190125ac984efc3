"""Many matches at once, as arrays, each played up to the next decision of a seat.

Tiki Topple has rules as arrays: a million decisions in a second. Any other game with views, numbers
and observations is played one match after the other, behind the same interface.

>>> import numpy as np
>>> from boardrules.games.tiki_topple import TikiTopple
>>> matches, rng = batch(TikiTopple(), 4), np.random.default_rng(7)
>>> everywhere = np.arange(matches.size)
>>> matches.restart(everywhere, rng)
>>> while (left := np.flatnonzero(matches.to_act >= 0)).size:
...     matches.step(left, random_numbers(matches.masks(left), rng), rng)
>>> matches.score.shape, matches.ranks(everywhere).shape
((4, 2), (4, 2))
"""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ImportError('boardrules.batch needs NumPy: pip install "boardrules[numpy]"')

from random import Random
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from boardrules.adapters.arrays import Flat, mask_of
from boardrules.building.validators import check_whole
from boardrules.game import HasNumbers, HasObservations, HiddenGame
from boardrules.play import apply_fast, draw, legal_numbers
from boardrules.player import CHANCE, Player

__all__ = ["Batch", "BatchGame", "HasBatches", "Ints", "PlainBatch", "batch", "random_numbers"]

Ints: TypeAlias = NDArray[np.integer[Any]]
"""Indexes of matches, seats, or numbers of actions."""


class Batch(Protocol):
    """Matches that are played side by side; chance acts inside."""

    @property
    def size(self) -> int:
        """How many matches there are."""
        ...

    @property
    def to_act(self) -> NDArray[np.int8]:
        """The seat that decides next in each match, or -1 where a match is over.

        Where seats choose at the same time, it is the first of them.
        """
        ...

    @property
    def score(self) -> NDArray[np.integer[Any]]:
        """The points by match and by seat."""
        ...

    def restart(self, matches: Ints, rng: np.random.Generator, /) -> None:
        """Begin matches anew, up to their first decision. All must be begun so once."""

    def step(self, matches: Ints, numbers: Ints, rng: np.random.Generator, /) -> None:
        """Carry out a legal action, by its number, in each of some matches that are not over.

        A match stands there only once, and numbers are not checked: `masks` has the legal ones.
        """

    def masks(self, matches: Ints, /) -> NDArray[np.int8]:
        """Return ones for what the seat to act may do, by match and number; none after the end."""
        ...

    def observations(self, matches: Ints, seats: Ints, /) -> NDArray[np.int32]:
        """Return what one seat of each match knows, with the game's features one after another."""
        ...

    def ranks(self, matches: Ints, /) -> NDArray[np.integer[Any]]:
        """Return the ranks by match and seat, 1 for winners; 0 where a match is not over."""
        ...

    def state(self, match: int, /) -> Any:
        """Return the state of one match, to look at it."""
        ...


@runtime_checkable
class HasBatches(Protocol):
    """A game that has its rules as arrays."""

    def batch(self, size: int) -> Batch:
        """Return matches that are played side by side."""
        ...


class BatchGame(HiddenGame[Any, Any, Any], HasNumbers[Any, Any], HasObservations[Any], Protocol):
    """A game with views, action numbers and observations."""


def batch(game: BatchGame, size: int) -> Batch:
    """Return matches of a game that are played side by side: as arrays, if the game has them."""
    check_whole("size", size, least=1)
    return game.batch(size) if isinstance(game, HasBatches) else PlainBatch(game, size)


def random_numbers(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.intp]:
    """Choose a legal number for each row of masks, each equally likely.

    >>> random_numbers(np.array([[0, 1, 0], [0, 0, 1]], np.int8), np.random.default_rng(7)).tolist()
    [1, 2]
    """
    counts = masks.cumsum(axis=1, dtype=np.int32)
    chosen = (rng.random(len(masks)) * counts[:, -1]).astype(np.int32)
    return np.asarray((counts > chosen[:, None]).argmax(axis=1))


class PlainBatch:
    """Matches of any game, one after the other, as fast as its rules."""

    def __init__(self, game: BatchGame, size: int) -> None:
        self.game = game
        self.size = size
        self.to_act = np.full(size, -1, np.int8)
        self.score = np.zeros((size, game.players), np.int32)
        self._flat = Flat(game.features)
        self._apply = apply_fast(game)
        self._states: list[Any] = [game.initial_state()] * size

    def restart(self, matches: Ints, rng: np.random.Generator, /) -> None:
        """Begin matches anew, up to their first decision."""
        chance = _random(rng)
        for match in matches.tolist():
            self._go_on(match, self.game.initial_state(), chance)

    def step(self, matches: Ints, numbers: Ints, rng: np.random.Generator, /) -> None:
        """Carry out a legal action, by its number, in each of some matches."""
        chance = _random(rng)
        for match, number in zip(matches.tolist(), numbers.tolist(), strict=True):
            state = self._states[match]
            self._go_on(match, self._apply(state, self.game.decode(state, number)), chance)

    def _go_on(self, match: int, state: Any, chance: Random) -> None:
        while (to_act := self.game.to_act(state)) == (CHANCE,):
            state = self._apply(state, draw(self.game, state, chance))
        self._states[match] = state
        self.to_act[match] = to_act[0] if to_act else -1
        self.score[match] = self.game.score(state)

    def masks(self, matches: Ints, /) -> NDArray[np.int8]:
        """Return ones for what the seat to act may do, by match and number."""
        size = self.game.num_actions
        found = [self._states[match] for match in matches.tolist()]
        rows = [mask_of(legal_numbers(self.game, state), size) for state in found]
        return np.array(rows, np.int8).reshape(len(matches), size)

    def observations(self, matches: Ints, seats: Ints, /) -> NDArray[np.int32]:
        """Return what one seat of each match knows, with the game's features one after another."""
        rows: list[NDArray[np.int32]] = []
        for match, seat in zip(matches.tolist(), map(Player, seats.tolist()), strict=True):
            view = self.game.view(self._states[match], seat)
            rows.append(self._flat.array(self.game.observe(view, seat)))
        size = sum(feature.size for feature in self.game.features)
        return np.array(rows, np.int32).reshape(len(matches), size)

    def ranks(self, matches: Ints, /) -> NDArray[np.integer[Any]]:
        """Return the ranks by match and seat, 1 for winners; 0 where a match is not over."""
        outcomes = [self.game.outcome(self._states[match]) for match in matches.tolist()]
        none = (0,) * self.game.players
        rows = [none if outcome is None else outcome.ranks for outcome in outcomes]
        return np.array(rows, np.int32).reshape(len(matches), self.game.players)

    def state(self, match: int, /) -> Any:
        """Return the state of one match."""
        return self._states[match]


def _random(rng: np.random.Generator) -> Random:
    """Return a source of chance for matches that are played in Python."""
    return Random(int(rng.integers(2**63)))  # noqa: S311  # not for secrets
