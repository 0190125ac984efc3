"""Mutants that accept wrong types as numbers, or keep numbers of other types."""

from collections.abc import Sequence

import attrs
from attrs import frozen
from typing_extensions import override

from boardrules.errors import IllegalActionError
from boardrules.player import Player
from boardrules.testing.lanterns import Action, Lanterns, State, View
from tests.mutants.mutant import Violations, rejected_by


@rejected_by("wrong_types_are_not_applied")
@frozen
class AppliesWhatIsEqual(Lanterns):
    """Applies an action that is equal to a legal one: with `True` for 1, or with 1.0."""

    @override
    def apply(self, state: State, action: Action) -> State:
        if all(action not in self.legal_actions(state, seat) for seat in self.to_act(state)):
            raise IllegalActionError(action, state, ())
        return self.apply_unchecked(state, action)


@rejected_by("wrong_types_are_explained")
@frozen
class ExplainsWhatIsEqual(Lanterns):
    """Finds nothing wrong with an action that is equal to a legal one."""

    @override
    def explain(self, state: State, action: Action) -> Violations:
        legal = [one for seat in self.to_act(state) for one in self.legal_actions(state, seat)]
        return () if action in legal else super().explain(state, action)


@rejected_by("wrong_types_are_explained")
@frozen
class ExplainsTexts(Lanterns):
    """Finds nothing wrong with a text."""

    @override
    def explain(self, state: State, action: Action) -> Violations:
        return () if isinstance(action, str) else super().explain(state, action)


@rejected_by("viewers_are_seats")
@frozen
class ShowsWhatIsEqual(Lanterns):
    """Shows the hand of seat 0 to `False` and to 0.0."""

    @override
    def view(self, state: State, player: Player | None) -> View:
        return super().view(state, Player(0) if player == 0 else player)


@rejected_by("viewers_are_seats")
@frozen
class KeepsTheViewer(Lanterns):
    """Keeps the type of the seat in the view."""

    @override
    def view(self, state: State, player: Player | None) -> View:
        return attrs.evolve(super().view(state, player), player=player)


@rejected_by("seats_become_int")
@frozen
class KeepsTheSeat(Lanterns):
    """Keeps the type of the seat in legal actions."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = super().legal_actions(state, player)
        return actions if player is None else [attrs.evolve(one, player=player) for one in actions]


@rejected_by("numbers_become_int")
@frozen
class ReadsFractions(Lanterns):
    """Takes 1.0 and "1" for the number 1."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        return super().decode(state, int(number), player)


@rejected_by("numbers_become_int")
@frozen
class ReadsFractionsOfSeats(Lanterns):
    """Takes 1.0 and "1" for the seat 1."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        return super().decode(state, number, None if player is None else Player(int(player)))


@rejected_by("numbers_become_int")
@frozen
class KeepsTheSeatOfANumber(Lanterns):
    """Keeps the type of the seat in a decoded action."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        action = super().decode(state, number, player)
        return action if player is None else attrs.evolve(action, player=player)
