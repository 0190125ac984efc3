"""Mutants that tell seats too little, too much, or something else than was done."""

from attrs import evolve, frozen
from typing_extensions import override

from boardrules.player import Player
from boardrules.testing.lanterns import Action, Hide, Lanterns, Show, State
from tests.mutants.mutant import SMALL, rejected_by


def is_last(game: Lanterns, state: State, action: Action) -> bool:
    """Return whether an action ends a turn."""
    return len(game.apply(state, action).shown) > len(state.shown)


@rejected_by("told_and_seen_agree")
@frozen
class NeverReveals(Lanterns):
    """Tells only the choice that ends a turn, and not those that it reveals."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        return (action,) if action in super().witness(state, action, player) else ()


@rejected_by("told_and_seen_agree")
@frozen
class TellsWhatStaysHidden(Lanterns):
    """Tells at the end of a turn what others have hidden too."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        told = super().witness(state, action, player)
        if not is_last(self, state, action):
            return told
        return tuple(
            each
            for show in told
            for each in (Hide(show.player, state.choices[show.player][0]), show)
            if each.player != player or each == action
        )


@rejected_by("told_actions_were_done", box=SMALL)
@frozen
class TellsTwice(Lanterns):
    """Tells a seat at the end of a turn again what it has shown."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        return super().witness(state, action, None if is_last(self, state, action) else player)


@rejected_by("told_actions_were_done")
@frozen
class TellsWhatWasNotDone(Lanterns):
    """Tells another lantern than was shown."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        told = super().witness(state, action, player)
        return tuple(evolve(each, card=each.card + 9) if each != action else each for each in told)


@rejected_by("all_are_told_what_lies_open")
@frozen
class RevealsToSpectators(Lanterns):
    """Tells spectators what was shown, and the players only what they have shown themselves."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        told = super().witness(state, action, player)
        own = tuple(each for each in told if not isinstance(each, Show) or each.player == player)
        return told if player is None else own


@rejected_by("choices_are_told_in_seat_order")
@frozen
class RevealsEarlierSeats(Lanterns):
    """Takes the seat that ends a turn for the last one, and tells only what is before it."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        told = super().witness(state, action, player)
        return tuple(each for each in told if each.player <= action.player)


@rejected_by("choices_are_told_in_seat_order")
@frozen
class RevealsTheLastChoiceFirst(Lanterns):
    """Tells what ends a turn before what it reveals, whichever seat it is."""

    @override
    def witness(self, state: State, action: Action, player: Player | None) -> tuple[Action, ...]:
        told = super().witness(state, action, player)
        return tuple(sorted(told, key=lambda each: each != action))
