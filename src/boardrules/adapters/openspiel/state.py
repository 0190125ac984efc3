"""One moment of a match as a state of OpenSpiel."""

from bisect import bisect_left
from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol, cast, runtime_checkable

from attrs import define, frozen

from boardrules.adapters.openspiel._pyspiel import Game, PlayerId, State
from boardrules.codec import key
from boardrules.game import (
    DrawnGame,
    HasNotation,
    HasNumbers,
    HasObservations,
    HasTypes,
    HiddenGame,
    Rng,
)
from boardrules.outcome import shares
from boardrules.play import legal_numbers, show
from boardrules.player import Player

_TERMINAL: Final = PlayerId.TERMINAL


@runtime_checkable
class Playable(
    HiddenGame[Any, Any, Any],
    HasNumbers[Any, Any],
    HasObservations[Any],
    HasNotation[Any],
    HasTypes,
    Protocol,
):
    """A game that offers everything that OpenSpiel needs."""


@frozen
class Memory:
    """What a seat witnessed and did, in order, in notation.

    Where the history does not begin with the opening, `view` is what the seat knew at that moment.
    """

    told: tuple[str, ...] = ()
    view: Any = None


@frozen(eq=False)
class _Step:
    """The step that led to a moment."""

    rules: Playable
    before: "_Moment"
    action: Any

    def told(self, player: int) -> list[str]:
        told = self.rules.witness(self.before.position, self.action, Player(player))
        return [self.rules.format_action(action) for action in told]


@define(eq=False)
class _Moment:
    """A position with what was computed for it: who acts, legal numbers, a drawing.

    OpenSpiel asks several times for each action who acts. What was listed as legal need not be
    checked again. Few algorithms ask what seats remember, so that is found out by going back; the
    first moment has the memory of every seat.

    OpenSpiel often makes deep copies of states. A position never changes, so copies share it.
    """

    position: Any
    memories: dict[int, Memory]
    step: _Step | None = None
    current: int | None = None
    legal: list[int] | None = None
    drawing: str | None = None

    def memory(self, player: int) -> Memory:
        """Return what a seat remembers, from the last moment where it was asked for."""
        moment = self
        steps: list[_Step] = []
        while player not in moment.memories and moment.step is not None:
            steps.append(moment.step)
            moment = moment.step.before
        known = moment.memories[player]
        told = (text for step in reversed(steps) for text in step.told(player))
        memory = self.memories[player] = Memory((*known.told, *told), known.view)
        return memory

    def __deepcopy__(self, _memo: object) -> "_Moment":
        return self

    def __reduce__(self) -> tuple[type["_Moment"], tuple[Any, dict[int, Memory]]]:
        """Pickle what seats remember instead of all moments before."""
        if self.step is not None:
            for player in range(self.step.rules.players):
                self.memory(player)
        return _Moment, (self.position, self.memories)


class BoardState(State):
    """One moment of a match.

    Seats that choose at the same time do so one after the other. They see that others have chosen,
    but not what.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        seats = range(self.rules.players)
        self._moment = _Moment(self.get_game().opening, dict.fromkeys(seats, Memory()))

    @property
    def rules(self) -> Playable:
        """The rules at this table."""
        rules: Playable = self.get_game().rules
        return rules

    @property
    def position(self) -> Any:
        """The boardrules state."""
        return self._moment.position

    @position.setter
    def position(self, position: Any) -> None:
        view = self.rules.view
        seats = map(Player, range(self.rules.players))
        memories: dict[int, Memory] = {seat: Memory(view=view(position, seat)) for seat in seats}
        self._moment = _Moment(position, memories)

    @property
    def is_opening(self) -> bool:
        """Whether this is the initial state."""
        is_it: bool = self.position is self.get_game().opening
        return is_it

    def view(self, player: int) -> Any:
        """Return what a seat knows."""
        return self.rules.view(self.position, Player(player))

    def memory(self, player: int) -> Memory:
        """Return what a seat witnessed and did, in order."""
        return self._moment.memory(player)

    # What OpenSpiel calls.

    def current_player(self) -> int:
        """Return who acts: a seat, chance, or nobody at the end."""
        moment = self._moment
        current = moment.current
        if current is None:
            to_act = self.rules.to_act(moment.position)
            current = moment.current = to_act[0] if to_act else _TERMINAL
        return current

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.current_player() is _TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """List the legal actions of the current player, or of a seat, by number.

        Answering here saves OpenSpiel's detour, which asks four other questions first.
        """
        if player is not None:
            return super().legal_actions(player)
        return [] if self.is_terminal() else self._legal_actions(self.current_player())

    def _legal_actions(self, _player: int) -> list[int]:
        """List the legal actions; OpenSpiel asks only for the current player."""
        return self._listed().copy()

    def _listed(self) -> list[int]:
        moment = self._moment
        legal = moment.legal
        if legal is None:
            legal = moment.legal = sorted(legal_numbers(self.rules, moment.position))
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the actions of chance by number, with their probabilities."""
        rules, position = self.rules, self.position
        weights = rules.chance_weights(position)
        if not weights:
            raise ValueError("chance does not act here")
        total = sum(weights)
        numbers = legal_numbers(rules, position)
        self._moment.legal = sorted(numbers)
        return sorted(
            [(number, weight / total) for number, weight in zip(numbers, weights, strict=True)]
        )

    def _apply_action(self, number: int) -> None:
        game, moment = self.get_game(), self._moment
        rules, position, legal = game.rules, moment.position, moment.legal or ()
        action = rules.decode(position, number)
        index = bisect_left(legal, number)
        is_legal = index < len(legal) and legal[index] == number
        after = (game.apply_legal if is_legal else rules.apply)(position, action)
        self._moment = _Moment(after, {}, _Step(rules, moment, action))

    def _action_to_string(self, player: int, number: int) -> str:
        return self.rules.format_action(self.rules.decode(self.position, number, Player(player)))

    def returns(self) -> list[float]:
        """Return what the match was worth to each seat: 0 until it is over."""
        outcome = self.rules.outcome(self.position)
        return [0.0] * self.rules.players if outcome is None else [*shares(outcome)]

    def __str__(self) -> str:
        """Draw the table for people; the last line is the key of the state."""
        if self._moment.drawing is None:
            self._moment.drawing = _draw(self.rules, self.position)
        return self._moment.drawing

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "BoardState":
        """Return a state that this seat cannot tell from the true one.

        It has no history: the true history would reveal what is hidden. This seat remembers the
        same, and the others what they would know.
        """
        return self.resample(player, Random(sampler()))  # noqa: S311  # not for secrets

    def resample(self, player: int, rng: Rng) -> "BoardState":
        """Return such a state, drawn with a given source of random numbers."""
        other: BoardState = self.get_game().new_initial_state()
        other.position = self.rules.determinize(self.view(player), rng)
        other._moment.memories[player] = self.memory(player)
        return other


def _draw(rules: Playable, position: Any) -> str:
    if not isinstance(rules, DrawnGame):
        return key(position)
    drawn = show(cast("DrawnGame[Any, Any, Any, Any]", rules), position)
    return f"{drawn}\n{key(position)}"


def resampler(seed: int) -> Callable[[BoardState, int], BoardState]:
    """Return a resampler for OpenSpiel's `ISMCTSBot.set_resampler`, to make its search repeatable.

    Without it, the bot seeds its worlds from the clock.
    """
    rng = Random(seed)  # noqa: S311  # not for secrets
    return lambda state, player: state.resample(player, rng)
