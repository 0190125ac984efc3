"""The match in an environment, with chance and with what happens after illegal choices."""

from collections.abc import Callable, Mapping, Sequence
from operator import index, sub
from random import Random
from typing import Any, Literal, NoReturn, Protocol, TypeAlias, get_args

from attrs import asdict, define, field

from boardrules.adapters.observations import one_of
from boardrules.adapters.rewards import Reward, worth
from boardrules.building.notation import format_player
from boardrules.errors import IllegalActionError, NumberError
from boardrules.game import HasNumbers, HasObservations, HiddenGame
from boardrules.outcome import Outcome
from boardrules.play import apply_fast, choose, draw, legal_numbers
from boardrules.player import CHANCE, Player

Illegal: TypeAlias = Literal["raise", "lose", "replace"]
"""What happens after an illegal choice: an error, a lost match, or a random legal choice."""


class Learnable(HiddenGame[Any, Any, Any], HasNumbers[Any, Any], HasObservations[Any], Protocol):
    """A game with views, action numbers and observations, as an environment needs."""


def generator(seed: int | None) -> Random:
    """Return a random generator; equal seeds give equal generators."""
    if seed is not None:
        seed = _whole(seed, f"a seed is a whole number or None, not {seed!r}")
    return Random(seed)  # noqa: S311  # not for secrets


def agent_of(seat: int) -> str:
    """Name the agent of a seat."""
    return f"player_{seat}"


@define(eq=False)
class Match:
    """The current match of an environment, which plays one after another.

    `reasons` says why the last choice of a seat was illegal, for each seat whose choice was. What
    was listed as legal need not be checked again.
    """

    game: Learnable
    rng: Random
    illegal: Illegal
    reward: Reward = "outcome"
    penalty: float = 1.0
    reasons: Mapping[Player, str] = field(init=False, factory=dict[Player, str])
    _state: Any = field(init=False, default=None)
    _to_act: tuple[Player, ...] = field(init=False, default=())
    _listed: dict[Player, Sequence[int]] = field(init=False, factory=dict[Player, Sequence[int]])
    _apply_legal: Callable[[Any, Any], Any] = field(init=False)
    _total: tuple[float, ...] = field(init=False, default=())
    _paid: tuple[float, ...] = field(init=False, default=())

    def __attrs_post_init__(self) -> None:
        if self.illegal not in get_args(Illegal):
            known = ", ".join(get_args(Illegal))
            raise ValueError(f"illegal is one of {known}, not {self.illegal!r}")
        one_of("reward", self.reward, get_args(Reward))
        if isinstance(self.game, type):
            raise TypeError(f"{self.game.__name__} is a class: build a game from it first")
        for protocol in (HiddenGame, HasNumbers, HasObservations):
            require(self.game, protocol)
        self._apply_legal = apply_fast(self.game)

    @property
    def state(self) -> Any:
        """The true state, with what agents do not see."""
        self._check_begun()
        return self._state

    @property
    def is_lost(self) -> bool:
        """Whether an illegal choice has ended the match."""
        return self.illegal == "lose" and bool(self.reasons)

    def to_act(self) -> tuple[Player, ...]:
        """Return the seats to act; none after the end."""
        self._check_begun()
        return () if self.is_lost else self._to_act

    def _check_begun(self) -> None:
        if self._state is None:
            raise RuntimeError("there is no match yet: call reset() first")

    def legal_numbers(self, seat: Player) -> Sequence[int]:
        """Return the numbers of the legal actions of a seat."""
        numbers = self._listed.get(seat)
        if numbers is None:
            numbers = self._listed[seat] = legal_numbers(self.game, self.state, seat)
        return numbers

    def start(self, seed: int | None) -> None:
        """Begin a new match, with a new generator if a seed is given."""
        if seed is not None:
            self.rng = generator(seed)
        self.reasons = {}
        self._go_on(self.game.initial_state())
        self._total = self._worth()

    def play(self, choices: Mapping[Player, Any], wait: int | None = None) -> None:
        """Apply the action numbers chosen by the seats to act; none may wait."""
        numbers = {seat: _number(seat, choice) for seat, choice in choices.items()}
        reasons: dict[Player, str] = {}
        state = self.state
        for seat, number in numbers.items():
            try:
                if number == wait:
                    _refuse_to_wait(seat)
                action = self.game.decode(state, number, seat)
                is_legal = number in self._listed.get(seat, ())
                state = (self._apply_legal if is_legal else self.game.apply)(state, action)
            except (IllegalActionError, NumberError) as error:
                if self.illegal == "raise":
                    error.add_note(f"{agent_of(seat)} chose {number}")
                    raise
                reasons[seat] = str(error)
                if self.illegal == "replace":
                    legal = self.game.legal_actions(state, seat)
                    state = self.game.apply(state, choose(state, legal, self.rng))
        self.reasons = reasons
        if not self.is_lost:
            self._go_on(state)
            before, self._total = self._total, self._worth()
            self._paid = tuple(map(sub, self._total, before))

    def _go_on(self, state: Any) -> None:
        """Let chance act until it is a seat's turn or the match ends."""
        game, apply = self.game, self._apply_legal
        while (to_act := game.to_act(state)) == (CHANCE,):
            state = apply(state, draw(game, state, self.rng))
        self._state = state
        self._to_act = to_act
        self._listed = {}

    def rewards(self) -> tuple[float, ...]:
        """Return the reward of each seat for the last choices."""
        if self.is_lost:
            seats = range(self.game.players)
            return tuple(-float(self.penalty) if seat in self.reasons else 0.0 for seat in seats)
        return self._paid

    def _worth(self) -> tuple[float, ...]:
        return worth(self.reward, self.game, self._state, self._outcome())

    def info(self, seat: Player) -> dict[str, Any]:
        """Return how the match has ended, and why the last choice of the seat was illegal."""
        outcome = self._outcome()
        result: dict[str, Any] = {} if outcome is None else asdict(outcome)
        return result | ({"illegal": self.reasons[seat]} if seat in self.reasons else {})

    def _outcome(self) -> Outcome | None:
        """Return the outcome; None as long as a seat is to act."""
        return None if self._to_act else self.game.outcome(self.state)


def _number(seat: Player, choice: Any) -> int:
    """Return the number that a seat has chosen as `int`."""
    if type(choice) is int:
        return choice
    return _whole(choice, f"{agent_of(seat)} chose {choice!r}, which is not a whole number")


def _whole(value: Any, message: str) -> int:
    try:
        return index(value)
    except TypeError:
        raise TypeError(message) from None


def _refuse_to_wait(seat: Player) -> NoReturn:
    raise NumberError(f"{format_player(seat)} is to act and cannot wait")


def require(game: object, protocol: type) -> None:
    """Raise `TypeError` for a game that does not fit a protocol."""
    if not isinstance(game, protocol):
        name = type(game).__name__
        raise TypeError(f"{name} does not fit boardrules.game.{protocol.__name__}")
