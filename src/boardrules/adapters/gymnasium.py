"""Environments for Gymnasium: one seat learns, bots play the others; needs the extra `gymnasium`.

>>> table = env("tiki-topple", players=3, bots="random")
>>> observation, info = table.reset(seed=7)
>>> observation.dtype, info["action_mask"].shape == (table.game.num_actions,)
(dtype('int32'), True)

Importing this module also registers the games of the catalogue, so that `gymnasium.make` finds
them as `boardrules/tiki-topple`, and so on.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is None:
    raise ImportError(
        'boardrules.adapters.gymnasium needs Gymnasium: pip install "boardrules[gymnasium]"'
    )

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random
import sys
from typing import Any, Literal, Protocol, TypeAlias, cast, get_args

from attrs import asdict, field, frozen
from attrs.validators import is_callable
import gymnasium
from gymnasium.spaces import Box, Dict, Discrete, Space
import numpy as np
from numpy.typing import NDArray

from boardrules import bots as library
from boardrules import games
from boardrules.adapters import arrays
from boardrules.adapters.catalogue import found
from boardrules.adapters.observations import MASK, ObservationForm, key_of, one_of
from boardrules.adapters.rewards import Reward, worth
from boardrules.building.typecheck import as_seat, as_whole
from boardrules.drawing import PicturedGame, frame
from boardrules.errors import IllegalActionError, NumberError
from boardrules.game import DrawnGame, HasNumbers, HasObservations, HasPictures, HiddenGame, Rng
from boardrules.outcome import Outcome
from boardrules.play import Policy, apply_fast, choose, draw, legal_numbers, show
from boardrules.player import CHANCE, Player

__all__ = [
    "AnyBot",
    "Bots",
    "Drawn",
    "Illegal",
    "Learnable",
    "ObservationForm",
    "RenderMode",
    "Reward",
    "SeatEnv",
    "env",
]

Illegal: TypeAlias = Literal["lose", "replace", "raise"]
"""What happens after an illegal choice: a lost match, a random legal choice, or an error."""

RenderMode: TypeAlias = Literal["human", "ansi", "rgb_array"]
"""`human` prints the table after every step; `ansi` returns it from `render` as text, and
`rgb_array` as an array of pixels, which needs the extra `pictures`."""

AnyBot: TypeAlias = library.Bot[Any, Any, Any]
"""A bot for any game."""

Bots: TypeAlias = str | AnyBot | Sequence[str | AnyBot]
"""A bot for all other seats, or one for each of them."""


@frozen
class Drawn:
    """Bots drawn anew for each match, such as one of several, or an earlier learner.

    `draw` gets the random numbers of the environment, of which only `randrange` is promised.

    >>> pool = ["random", "greedy"]
    >>> table = env("tiki-topple", bots=Drawn(lambda rng: pool[rng.randrange(len(pool))]))
    >>> observation, info = table.reset(seed=7)
    >>> table.bots
    ('random',)
    """

    draw: Callable[[Rng], Bots] = field(validator=is_callable())


class Learnable(HiddenGame[Any, Any, Any], HasNumbers[Any, Any], HasObservations[Any], Protocol):
    """A game with views, action numbers and observations, as an environment needs."""


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat at a table of bots. In a step it makes a decision; then bots and chance go on.

    Args:
        game: the game, with its options.
        bots: a bot for all other seats, or one for each of them in turn order from the learner on:
            names that `boardrules.bots.load` knows, or functions of a turn. `Drawn` draws them anew
            for each match.
        seat: the seat that learns, or None to draw one for each match.
        reward: what the rewards of a match add up to. With `outcome`, the winners share 1 and the
            others share -1. With `rank`, it goes from 1 for the first to -1 for the last. With
            `score` it is the final score, and with `lead` the final lead over
            the best other seat; both are paid as soon as the score changes.
        illegal: what happens after an illegal choice.
        penalty: how much an illegal choice costs if it loses the match.
        render_mode: how `render` shows the table, as the learner sees it.
        observation: with `array`, what the learner sees is one array. With `dict`, it has that
            array and the `action_mask`, which after the end has ones for all actions: no choice
            counts any more, and a distribution over no action at all is none.
        observation_key: the name of the array in such a dictionary.
        scaled: divide each number of the array by the largest that its table may hold, as a network
            likes them.
    """

    metadata = {"render_modes": list(get_args(RenderMode)), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Learnable,
        *,
        bots: Bots | Drawn = "greedy",
        seat: int | None = 0,
        reward: Reward = "outcome",
        illegal: Illegal = "lose",
        penalty: float = 1.0,
        render_mode: RenderMode | None = None,
        observation: ObservationForm = "array",
        observation_key: str = "observation",
        scaled: bool = False,
    ) -> None:
        if isinstance(game, type):
            raise TypeError(f"{game.__name__} is a class: build a game from it first")
        for protocol in (HiddenGame, HasNumbers, HasObservations):
            _require(game, protocol)
        one_of("reward", reward, get_args(Reward))
        one_of("illegal", illegal, get_args(Illegal))
        self._key = key_of(observation, observation_key)
        if render_mode is not None:
            one_of("render_mode", render_mode, get_args(RenderMode))
            _require(game, HasPictures if render_mode == "rgb_array" else DrawnGame)
        self.game = game
        self._drawn = bots if isinstance(bots, Drawn) else None
        self.bots = () if isinstance(bots, Drawn) else _bots_of(bots, game.players - 1)
        self.reward: Reward = reward
        self.illegal: Illegal = illegal
        self.penalty = penalty
        self.render_mode = render_mode
        self.action_space = Discrete(game.num_actions)
        self._flat = arrays.Flat(game.features, scaled)
        self.observation_space: Space[Any] = box(self._flat)
        if self._key is not None:
            mask = Box(0, 1, (game.num_actions,), np.int8)
            self.observation_space = Dict({self._key: self.observation_space, MASK: mask})
        self._fixed_seat = None if seat is None else as_seat(seat, game.players)
        self.seat = self._fixed_seat or Player(0)
        self._apply = apply_fast(game)
        self._policies: Mapping[Player, Policy[Any, Any]] = {}
        self._state: Any = None
        self._listed: Sequence[int] | None = None
        self._total = 0.0
        self._is_over = True

    @property
    def state(self) -> Any:
        """The true state, with what the learner does not see."""
        if self._state is None:
            raise RuntimeError("there is no match yet: call reset() first")
        return self._state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new match, up to the first decision of the learner; there are no options.

        With a seed, this match and those after it are the same each time, for the same choices.
        """
        super().reset(seed=seed, options=options)
        self._rng = Random(int(self.np_random.integers(2**63)))  # noqa: S311  # not for secrets
        players = self.game.players
        drawn = Player(self._rng.randrange(players))
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        if self._drawn is not None:
            self.bots = _bots_of(self._drawn.draw(self._rng), players - 1)
        self._policies = {
            seat: self._policy(_load(bot), seat)
            for distance, bot in enumerate(self.bots, start=1)
            for seat in [Player((self.seat + distance) % players)]
        }
        self._total = 0.0
        self._go_on(self.game.initial_state())
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make the decision with a number, and play on to the learner's next one or to the end."""
        number = as_whole(action, "action")
        state = self.state
        if self._is_over:
            raise RuntimeError("the match is over: call reset() first")
        reason = None
        try:
            action = self.game.decode(state, number, self.seat)
            # What was listed as legal need not be checked again.
            is_legal = number in (self._listed or ())
            after = (self._apply if is_legal else self.game.apply)(state, action)
        except (IllegalActionError, NumberError) as error:
            if self.illegal == "raise":
                raise
            reason = str(error)
            if self.illegal == "lose":
                self._is_over = True
                return self._observation(), -float(self.penalty), True, False, self._info(reason)
            legal = self.game.legal_actions(state, self.seat)
            after = self._apply(state, choose(state, legal, self._rng))
        reward = self._go_on(after)
        return self._observation(), reward, self._is_over, False, self._info(reason)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which numbers are legal, where the learners of sb3-contrib look for it."""
        return self._mask().astype(np.bool_)

    def tables(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Split the array of an observation, or a stack of them, into tables by their names.

        >>> table = env("tiki-topple")
        >>> observation, info = table.reset()
        >>> table.tables(observation)["column"].shape
        (9, 9)
        """
        features = self.game.features
        starts = np.cumsum([0, *(feature.size for feature in features)]).tolist()
        if observation.shape[-1] != starts[-1]:
            found = observation.shape[-1]
            raise ValueError(f"an observation of this game has {starts[-1]} numbers, not {found}")
        return {
            feature.name: observation[..., start:end].reshape(
                observation.shape[:-1] + feature.shape
            )
            for feature, (start, end) in zip(features, pairwise(starts), strict=True)
        }

    def render(self) -> Any:
        """Return or print the table as the learner sees it, depending on the render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("nothing is rendered without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return frame(cast("PicturedGame", self.game), self.state, self.seat)
        picture = show(cast("DrawnGame[Any, Any, Any, Any]", self.game), self.state, self.seat)
        if self.render_mode == "ansi":
            return picture
        sys.stdout.write(f"{picture}\n")
        return None

    def _policy(self, bot: AnyBot, seat: Player) -> Policy[Any, Any]:
        """Let a bot decide for a seat; to choose at random, nobody has to look at the table."""
        if bot is library.random:
            return lambda state, _, rng: choose(state, self.game.legal_actions(state, seat), rng)
        return library.policy(bot, self.game, seat)

    def _go_on(self, state: Any) -> float:
        """Let bots and chance act until it is the learner's turn; return the reward."""
        while (to_act := self.game.to_act(state)) and self.seat not in to_act:
            if to_act[0] == CHANCE:
                action = draw(self.game, state, self._rng)
            else:
                action = self._policies[to_act[0]](state, (), self._rng)
            state = self._apply(state, action)
        self._state = state
        self._listed = None
        self._is_over = not to_act
        before, self._total = self._total, self._worth()
        if self.render_mode == "human":
            self.render()
        return self._total - before

    def _worth(self) -> float:
        """Return the sum of the rewards of this match so far."""
        return worth(self.reward, self.game, self.state, self._outcome())[self.seat]

    def _observation(self) -> Any:
        view = self.game.view(self.state, self.seat)
        array = self._flat.array(self.game.observe(view, self.seat))
        if self._key is None:
            return array
        mask = np.ones(self.game.num_actions, np.int8) if self._is_over else self._mask()
        return {self._key: array, MASK: mask}

    def _mask(self) -> NDArray[np.int8]:
        if self._is_over:
            self._listed = ()
        elif self._listed is None:
            self._listed = legal_numbers(self.game, self.state, self.seat)
        return arrays.mask_of(self._listed, self.game.num_actions)

    def _outcome(self) -> Outcome | None:
        """Return the outcome; None as long as a seat is to act."""
        return self.game.outcome(self.state) if self._is_over else None

    def _info(self, reason: str | None = None) -> dict[str, Any]:
        outcome = self._outcome()
        return (
            {MASK: self._mask()}
            | ({} if outcome is None else asdict(outcome))
            | ({} if reason is None else {"illegal": reason})
        )


def env(game: Learnable | str, **options: Any) -> SeatEnv:
    """Return an environment for one seat.

    Args:
        game: a game, or the name of one in the catalogue.
        options: the arguments of `SeatEnv`, and with a name also the options of the game.

    >>> env("tiki-topple", players=3, edition="gamewright", reward="lead").game.edition
    'gamewright'
    """
    ours = {name: options.pop(name) for name in _ARGUMENTS & options.keys()}
    return SeatEnv(found(game, options), **ours)


_ARGUMENTS = {
    *("bots", "seat", "reward", "illegal", "penalty", "render_mode"),
    *("observation", "observation_key", "scaled"),
}


def _bots_of(bots: Bots, others: int) -> tuple[str | AnyBot, ...]:
    """Return a bot, or its name, for each other seat; raise for unknown names."""
    found = (bots,) * others if isinstance(bots, str) or callable(bots) else tuple(bots)
    if len(found) != others:
        raise ValueError(f"bots for the other seats: expected {others}, not {len(found)}")
    for bot in found:
        _load(bot)
    return found


def _load(bot: str | AnyBot) -> AnyBot:
    """Return a bot; a named one is created for each match, since it may keep memory."""
    return library.load(bot) if isinstance(bot, str) else bot


def box(flat: arrays.Flat) -> "Box[Any]":
    """Return the space of the arrays of observations."""
    low, high = flat.bounds()
    return Box(low, high, dtype=low.dtype)


def _require(game: object, protocol: type) -> None:
    if not isinstance(game, protocol):
        name = type(game).__name__
        raise TypeError(f"{name} does not fit boardrules.game.{protocol.__name__}")


for _name in games.game_names():
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
        f"boardrules/{_name}",
        entry_point="boardrules.adapters.gymnasium:env",
        kwargs={"game": _name},
    )
