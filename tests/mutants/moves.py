"""Mutants that break sequences of actions, simultaneous choices, and chance."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from attrs import frozen
from typing_extensions import override

from boardrules.player import Player
from boardrules.testing.lanterns import Action, Lanterns, State
from tests.mutants.mutant import (
    Actions,
    Stamped,
    Stamps,
    rejected_by,
)


@rejected_by("sequences_agree")
class IsTooShort(Actions):
    """Has a length that is one too small."""

    @override
    def __len__(self) -> int:
        return max(1, self.length - 1) if self.length else 0


@rejected_by("sequences_agree")
class IsNeverTrue(Actions):
    """Is false although there are actions."""

    def __bool__(self) -> bool:
        return False


@rejected_by("sequences_agree")
class IteratesBackwards(Actions):
    """Comes in another order when it is iterated over."""

    @override
    def __iter__(self) -> Iterator[Action]:
        return reversed(self.actions)


@rejected_by("sequences_agree")
class MissesTheEnd(Actions):
    """Counts negative indexes from the last action but one."""

    @override
    def __getitem__(self, index: Any) -> Any:
        is_negative = isinstance(index, int) and index < 0
        return super().__getitem__((index - 1) % self.length if is_negative else index)


@rejected_by("sequences_agree")
class WrapsRound(Actions):
    """Wraps around when an index is out of range."""

    @override
    def __getitem__(self, index: Any) -> Any:
        is_place = isinstance(index, int) and self.length > 0
        return super().__getitem__(index % self.length if is_place else index)


@rejected_by("sequences_agree")
class SlicesWithoutStep(Actions):
    """Ignores the step of a slice."""

    @override
    def __getitem__(self, index: Any) -> Any:
        part: Any = index
        return super().__getitem__(
            slice(part.start, part.stop) if isinstance(index, slice) else index
        )


@rejected_by("sequences_agree")
class KnowsOnlyItsOwn(Actions):
    """Finds an action by identity, not by equality."""

    @override
    def __contains__(self, value: object) -> bool:
        return any(action is value for action in self)


@rejected_by("sequences_agree")
class ClaimsAll(Actions):
    """Claims to contain every action of the right player."""

    @override
    def __contains__(self, value: object) -> bool:
        return any(action.player == cast("Action", value).player for action in self)


@rejected_by("sequences_agree")
class ShowsItsAddress(Actions):
    """Does not show its actions."""

    __repr__ = object.__repr__


# Choices at the same time.


@rejected_by("commits_commute")
@frozen
class RemembersWhoWasFirst(Stamps):
    """Remembers which seat was the first to choose in a turn."""

    @override
    def stamp(self, state: Stamped, action: Action) -> int:
        return state.stamp if any(state.choices) else action.player


@rejected_by("commits_commute")
@frozen
class TakesLanternsAway(Lanterns):
    """Removes a lantern from the choices of a seat once another has chosen."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = super().legal_actions(state, player)
        others = [made for seat, made in enumerate(state.choices) if seat != player]
        return actions[1:] if any(others) and len(actions) > 1 else actions


@rejected_by("commits_commute")
@frozen
class LetsOneFinish(Lanterns):
    """Makes all others wait for a seat that has hidden a lantern to show one."""

    @override
    def to_act(self, state: State) -> tuple[Player, ...]:
        busy = [Player(seat) for seat, made in enumerate(state.choices) if len(made) == 1]
        return tuple(busy) or super().to_act(state)


# Chance.


@rejected_by("chance_is_weighed")
@frozen
class ForgetsAWeight(Lanterns):
    """Leaves out the last weight."""

    @override
    def chance_weights(self, state: State) -> Sequence[int]:
        return super().chance_weights(state)[:-1]


@rejected_by("chance_is_weighed")
@frozen
class WeighsNothing(Lanterns):
    """Gives a single lantern the weight 0."""

    @override
    def chance_weights(self, state: State) -> Sequence[int]:
        return [weight - 1 for weight in super().chance_weights(state)]


@rejected_by("chance_is_weighed")
@frozen
class WeighsInShares(Lanterns):
    """Returns probabilities, which are not exact."""

    @override
    def chance_weights(self, state: State) -> Sequence[int]:
        weights = super().chance_weights(state)
        return cast("Sequence[int]", [weight / sum(weights) for weight in weights])


@rejected_by("chance_is_weighed")
@frozen
class WeighsForSeats(Lanterns):
    """Returns weights when chance does not act."""

    @override
    def chance_weights(self, state: State) -> Sequence[int]:
        return tuple(weight for _, weight in sorted(self.pile(state).items()))
