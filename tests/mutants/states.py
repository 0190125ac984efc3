"""Mutants that break states: the end, equality, earlier states."""

from collections.abc import Sequence
from itertools import count
from typing import Any, ClassVar, cast

from attrs import field, frozen
from typing_extensions import override

from boardrules.game import GameTypes
from boardrules.player import Player
from boardrules.testing.lanterns import Action, Lanterns, State, View
from tests.mutants.mutant import (
    SMALL,
    Recast,
    Stamped,
    Stamps,
    rejected_by,
)


@rejected_by("ends", box=SMALL)
@frozen
class NeverEnds(Lanterns):
    """Deals again after the last turn, forever."""

    @override
    def apply_unchecked(self, state: State, action: Action) -> State:
        after = super().apply_unchecked(state, action)
        return self.initial_state() if self.is_over(after) else after


@rejected_by("deterministic")
@frozen
class StartsElsewhere(Stamps):
    """Starts each match from a different state."""

    starts: ClassVar = count()

    @override
    def initial_state(self) -> State:
        return self.recast(Lanterns.initial_state(self), next(self.starts))


@rejected_by("deterministic", "unchecked_agrees")
@frozen
class StampsStates(Stamps):
    """Makes another state each time the same action is applied."""

    calls: ClassVar = count(1)

    @override
    def stamp(self, state: Stamped, _action: Action) -> int:
        return next(self.calls)


@rejected_by("deterministic")
@frozen
class TurnsActionsRound(Lanterns):
    """Alternates between two orders of legal actions."""

    calls: ClassVar = count()

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = list(super().legal_actions(state, player))
        return actions[::-1] if next(self.calls) % 2 else actions


@rejected_by("deterministic")
@frozen
class AllowsOneEachMatch(Lanterns):
    """Lists a single action, which differs from match to match."""

    matches: ClassVar = [0]

    @override
    def initial_state(self) -> State:
        self.matches[0] += 1
        return super().initial_state()

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = super().legal_actions(state, player)
        return [actions[self.matches[0] % len(actions)]] if actions else []


@rejected_by("deterministic")
@frozen
class TurnsSeatsRound(Lanterns):
    """Alternates between two orders of the seats to act."""

    calls: ClassVar = count()

    @override
    def to_act(self, state: State) -> tuple[Player, ...]:
        to_act = super().to_act(state)
        return to_act[::-1] if next(self.calls) % 2 else to_act


@rejected_by("deterministic")
@frozen
class WeighsByTheClock(Lanterns):
    """Has different weights each time."""

    calls: ClassVar = count()

    @override
    def chance_weights(self, state: State) -> Sequence[int]:
        return [weight + next(self.calls) for weight in super().chance_weights(state)]


@rejected_by("deterministic")
@frozen
class ScoresByTheClock(Lanterns):
    """Gives more points each time."""

    calls: ClassVar = count()

    @override
    def score(self, state: State) -> tuple[int, ...]:
        return tuple(points + next(self.calls) for points in super().score(state))


class IdentityHash(State):
    """A state that equals others, but has another hash."""

    __hash__ = object.__hash__


@rejected_by("deterministic", "pure", "pickles_are_exact")
@frozen
class HashesByIdentity(Recast):
    """Gives equal states different hashes."""

    state_class = IdentityHash
    types: ClassVar[Any] = GameTypes(IdentityHash, Action, View)


# Old states.


@frozen(cache_hash=True)
class Logged(State):
    """A state with a list of all actions."""

    log: list[Action] = field(factory=list[Action], eq=False)


@rejected_by("pure")
@frozen
class SharesALog(Recast):
    """Logs actions in one list, which all states of a match share."""

    state_class = Logged

    @override
    def apply_unchecked(self, state: State, action: Action) -> State:
        log = cast("Logged", state).log
        log.append(action)
        return self.recast(Lanterns.apply_unchecked(self, state, action), log)


@frozen(cache_hash=True)
class Counted(State):
    """A state that secretly counts how often it was used."""

    uses: int = field(default=0, repr=False)

    def use(self) -> None:
        """Count one use, although the state is frozen."""
        object.__setattr__(self, "uses", self.uses + 1)


@rejected_by("pure")
@frozen
class CountsUses(Recast):
    """Changes the state that an action is applied to, which only the hash shows."""

    state_class = Counted

    @override
    def apply_unchecked(self, state: State, action: Action) -> State:
        cast("Counted", state).use()
        return super().apply_unchecked(state, action)


@rejected_by("pure")
@frozen
class CountsLooks(Recast):
    """Changes a state when it is viewed."""

    state_class = Counted

    @override
    def view(self, state: State, player: Player | None) -> View:
        cast("Counted", state).use()
        return super().view(state, player)
