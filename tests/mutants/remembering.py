"""Mutants that remember beside the fields of a state or view, where nobody sees it."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, cast

import attrs
from attrs import field, frozen
from typing_extensions import override

from boardrules.game import GameTypes
from boardrules.player import Player
from boardrules.testing.lanterns import Action, Lanterns, State, View
from tests.mutants.mutant import Recast, Stamped, Stamps, rejected_by


@frozen(cache_hash=True)
class Counted(State):
    """A state that carries its score beside its fields."""

    points: tuple[int, ...] = field(default=(), init=False, eq=False)

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return Counted, (self.packets, self.hidden, self.shown, self.choices)


@rejected_by("rebuilt_states_answer_alike", "pickles_answer_alike")
@frozen
class RemembersTheScore(Recast):
    """Knows the score only of states that it has made itself."""

    state_class = Counted
    types: ClassVar[Any] = GameTypes(Counted, Action, View)

    @override
    def recast(self, state: State, *more: object) -> State:
        made = super().recast(state, *more)
        object.__setattr__(made, "points", super().score(made))
        return made

    @override
    def score(self, state: State) -> tuple[int, ...]:
        return cast("Counted", state).points or (0,) * self.players


@frozen(cache_hash=True)
class Asked(State):
    """A state that notes that somebody has asked for its score."""

    is_asked: bool = field(default=False, init=False, eq=False)


@rejected_by("questions_change_nothing")
@frozen
class TurnsRoundWhenAsked(Recast):
    """Lists legal actions in another order once somebody has asked for the score."""

    state_class = Asked
    types: ClassVar[Any] = GameTypes(Asked, Action, View)

    @override
    def score(self, state: State) -> tuple[int, ...]:
        object.__setattr__(state, "is_asked", True)
        return super().score(state)

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = super().legal_actions(state, player)
        return actions[::-1] if cast("Asked", state).is_asked else actions


@rejected_by("questions_change_nothing")
@frozen
class StampsWhenAsked(Stamps):
    """Puts a number on a state whose score is asked for, on which nothing depends."""

    @override
    def stamp(self, state: Stamped, _action: Action) -> int:
        return 0

    @override
    def score(self, state: State) -> tuple[int, ...]:
        object.__setattr__(state, "stamp", 1)
        return super().score(state)


@frozen(cache_hash=True)
class Transparent(View):
    """A view that carries the true state beside its fields."""

    behind: State | None = field(default=None, init=False, eq=False)


@rejected_by("rebuilt_views_answer_alike")
@frozen
class SeesThroughViews(Lanterns):
    """Draws the true state from every view that it has made itself."""

    types: ClassVar[Any] = GameTypes(State, Action, Transparent)

    @override
    def view(self, state: State, player: Player | None) -> View:
        made = Transparent(*attrs.astuple(super().view(state, player), recurse=False))
        object.__setattr__(made, "behind", state)
        return made

    @override
    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        behind = cast("Transparent", view).behind
        return super().worlds(view) if behind is None else iter([(behind, 1)])
