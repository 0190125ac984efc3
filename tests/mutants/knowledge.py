"""Mutants that break what seats know."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

import attrs
from attrs import frozen
from typing_extensions import override

from boardrules.game import Rng
from boardrules.player import Player
from boardrules.testing.lanterns import Action, Deal, Hide, Lanterns, State, View
from tests.mutants.mutant import (
    ALIKE,
    SMALL,
    rejected_by,
)


@rejected_by("own_actions_are_witnessed")
@frozen
class HidesFromTheirOwner(Lanterns):
    """Does not let a seat see what it hides itself."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        return () if isinstance(action, Hide) else super().witness(state, action, player)


@rejected_by("unseen_actions_leave_no_trace")
@frozen
class DealsFaceDown(Lanterns):
    """Does not let a seat see the lanterns dealt to it, but shows its hand."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        return () if isinstance(action, Deal) else super().witness(state, action, player)


@rejected_by("seen_actions_leave_a_trace", "worlds_are_the_belief", box=SMALL)
@frozen
class TellsEverything(Lanterns):
    """Lets everybody see every action, although the views hide it."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        return (action,)


@rejected_by("unseen_actions_leave_no_trace")
@frozen
class ShowsChoices(Lanterns):
    """Shows everybody what was chosen."""

    @override
    def view(self, state: State, player: Player | None) -> View:
        return attrs.evolve(super().view(state, player), chosen=tuple(map(sum, state.choices)))


@rejected_by("unseen_actions_leave_no_trace")
@frozen
class ShowsEarlyChoices(Lanterns):
    """Shows everybody what was chosen before the first seat has chosen anything."""

    @override
    def view(self, state: State, player: Player | None) -> View:
        view = super().view(state, player)
        return (
            view if state.choices[0] else attrs.evolve(view, chosen=tuple(map(sum, state.choices)))
        )


@rejected_by("unseen_actions_leave_no_trace")
@frozen
class ShowsHands(Lanterns):
    """Shows everybody how bright each hand is."""

    @override
    def view(self, state: State, player: Player | None) -> View:
        return attrs.evolve(super().view(state, player), dealt=tuple(map(sum, state.packets)))


@rejected_by("worlds_fit_the_view")
@frozen
class ScoresHiddenLanterns(Lanterns):
    """Gives points for hidden lanterns, which reveals them."""

    @override
    def score(self, state: State) -> tuple[int, ...]:
        return tuple(map(sum, zip(*state.hidden, strict=True))) or (0,) * self.players


@rejected_by("worlds_fit_the_view", box=SMALL)
@frozen
class ForbidsWhatOthersChose(Lanterns):
    """Lets nobody choose what another has chosen, which reveals it."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = super().legal_actions(state, player)
        taken = {card for choice in state.choices for card in choice}
        return [action for action in actions if action.card not in taken] or actions


@rejected_by("worlds_fit_the_view", box=SMALL)
@frozen
class HidesWhoHasChosen(Lanterns):
    """Does not show who has already chosen."""

    @override
    def view(self, state: State, player: Player | None) -> View:
        return attrs.evolve(super().view(state, player), chosen=())

    @override
    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        is_dealt = sum(view.dealt) == self.players * self.hand_size
        for chosen in product(range(3 if is_dealt else 1), repeat=self.players):
            for state, weight in super().worlds(attrs.evolve(view, chosen=chosen)):
                if self.view(state, view.player) == view and sum(chosen) < 2 * self.players:
                    yield state, weight


@rejected_by("worlds_fit_the_view", "worlds_are_the_belief", box=SMALL)
@frozen
class LeavesOutAWorld(Lanterns):
    """Leaves out the first world."""

    @override
    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        return islice(super().worlds(view), 1, None)


@rejected_by("worlds_fit_the_view", box=SMALL)
@frozen
class KnowsChoicesInOrder(Lanterns):
    """Knows of no worlds in which a seat has chosen more than one before it."""

    @override
    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        in_order = list(view.chosen) == sorted(view.chosen, reverse=True)
        return super().worlds(view) if in_order else iter(())


@rejected_by("worlds_fit_the_view", "worlds_are_the_belief", box=SMALL)
@frozen
class ImaginesWorlds(Lanterns):
    """Adds worlds in which other seats hold the hands."""

    @override
    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        for state, weight in super().worlds(view):
            yield state, weight
            yield attrs.evolve(state, packets=state.packets[::-1]), weight


@rejected_by("worlds_fit_the_view", box=SMALL)
@frozen
class WeighsWorldsByNothing(Lanterns):
    """Gives worlds the weight 0."""

    @override
    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        return ((state, 0) for state, _ in super().worlds(view))


@rejected_by("worlds_fit_the_view", "worlds_are_the_belief", box=SMALL)
@frozen
class DrawsTheStart(Lanterns):
    """Draws the initial state, whatever a seat knows."""

    @override
    def determinize(self, view: View, rng: Rng) -> State:
        return self.initial_state()


@rejected_by("worlds_are_the_belief", box=SMALL)
@frozen
class WeighsWorldsAlike(Lanterns):
    """Gives all worlds the same weight, however many ways there are to deal them."""

    @override
    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        return ((state, 1) for state, _ in super().worlds(view))


@rejected_by("worlds_are_the_belief", box=SMALL)
@frozen
class DrawsWorldsAlike(Lanterns):
    """Draws all worlds equally often, whatever their weights."""

    @override
    def determinize(self, view: View, rng: Rng) -> State:
        worlds = list(self.worlds(view))
        return worlds[rng.randrange(len(worlds))][0]


@rejected_by("worlds_are_the_belief", box=ALIKE)
@frozen
class ForgetsEarlierHands(Lanterns):
    """Leaves all hands but the current one out of its views; its worlds agree."""

    @override
    def view(self, state: State, player: Player | None) -> View:
        view = super().view(state, player)
        return attrs.evolve(view, held=view.held[-1:], hidden=())

    @override
    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        anybody = attrs.evolve(view, player=None, held=(), choice=())
        for state, weight in super().worlds(anybody):
            if self.view(state, view.player) == view:
                yield state, weight
