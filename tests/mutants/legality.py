"""Mutants that break legal actions and explanations."""

from collections.abc import Sequence

import attrs
from attrs import frozen
from typing_extensions import override

from boardrules.errors import IllegalActionError, Violation
from boardrules.player import CHANCE, Player
from boardrules.testing.lanterns import Action, Hide, Lanterns, State
from tests.mutants.mutant import (
    LARGE,
    Sure,
    Violations,
    rejected_by,
)


@rejected_by("ends", "legal_actions_apply")
@frozen
class LeavesNothingToDo(Lanterns):
    """Has nothing to choose from in the second turn."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        return () if state.turn else super().legal_actions(state, player)


@rejected_by("legal_actions_apply")
@frozen
class ListsForAnother(Lanterns):
    """Lists the actions of the last seat, whichever seat is asked for."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        to_act = self.to_act(state)
        return super().legal_actions(state, to_act[-1] if to_act else player)


@rejected_by("legal_actions_apply")
@frozen
class PromisesTooMuch(Lanterns):
    """Lists a lantern that is in nobody's hand; `apply` refuses it."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = list(super().legal_actions(state, player))
        return [*actions, *(attrs.evolve(action, card=99) for action in actions[-1:])]


@rejected_by("legal_actions_apply", "explanations_are_exact", "commits_commute")
@frozen
class WaitsForTheFirst(Lanterns):
    """Refuses the choice of a seat until all before it have chosen."""

    @override
    def explain(self, state: State, action: Action) -> Violations:
        if action.player in self.to_act(state)[1:]:
            return (Violation("LANTERNS-2", "it is not your turn yet"),)
        return super().explain(state, action)


@rejected_by("unchecked_agrees")
@frozen
class UncheckedForgets(Sure):
    """Forgets what was shown in earlier turns if actions are not checked."""

    @override
    def apply_unchecked(self, state: State, action: Action) -> State:
        return attrs.evolve(super().apply_unchecked(state, action), shown=())


@rejected_by("unchecked_agrees")
@frozen
class UncheckedInOrderOnly(Sure):
    """Applies any unchecked choice as that of the first seat to act."""

    @override
    def apply_unchecked(self, state: State, action: Action) -> State:
        first = attrs.evolve(action, player=self.to_act(state)[0])
        return super().apply_unchecked(state, first)


@rejected_by("explanations_are_exact")
@frozen
class SaysNothing(Sure):
    """Explains nothing."""

    @override
    def explain(self, state: State, action: Action) -> Violations:
        return ()


@rejected_by("explanations_are_exact", box=LARGE)
@frozen
class AccusesTheLast(Sure):
    """Finds something wrong with the last of many legal actions."""

    @override
    def explain(self, state: State, action: Action) -> Violations:
        actions = self.legal_actions(state, action.player)
        if action in actions[5:] and action == actions[-1]:
            return (Violation("LANTERNS-3", "it is too bright"),)
        return super().explain(state, action)


@rejected_by("explanations_are_exact")
@frozen
class ExplainsOtherwise(Sure):
    """Explains with a rule that the error does not name."""

    @override
    def explain(self, state: State, action: Action) -> Violations:
        return tuple(
            Violation("LANTERNS-7", violation.message)
            for violation in super().explain(state, action)
        )


@rejected_by("illegal_actions_are_refused", "explanations_are_exact")
@frozen
class TakesAnyLantern(Lanterns):
    """Does not check whether a lantern is in the hand."""

    @override
    def explain(self, state: State, action: Action) -> Violations:
        return tuple(
            violation
            for violation in super().explain(state, action)
            if violation.rule != "LANTERNS-3"
        )


@rejected_by("illegal_actions_are_refused", "explanations_are_exact")
@frozen
class RefusesWithoutReason(Sure):
    """Refuses without naming a rule."""

    @override
    def refusal(self, state: State, action: Action, why: Violations) -> IllegalActionError:
        return IllegalActionError(action, state, ())


@rejected_by("illegal_actions_are_refused")
@frozen
class HandsBackACopy(Sure):
    """Refuses with a copy of the state."""

    @override
    def refusal(self, state: State, action: Action, why: Violations) -> IllegalActionError:
        return IllegalActionError(action, attrs.evolve(state), why)


@rejected_by("illegal_actions_are_refused")
@frozen
class HandsBackAText(Sure):
    """Refuses with the text of the action instead of the action."""

    @override
    def refusal(self, state: State, action: Action, why: Violations) -> IllegalActionError:
        return IllegalActionError(self.format_action(action), state, why)


@rejected_by("illegal_actions_are_refused")
@frozen
class ChangesWhatItRefuses(Sure):
    """Reverses the packets when it refuses an action."""

    @override
    def refusal(self, state: State, action: Action, why: Violations) -> IllegalActionError:
        packets = tuple(tuple(sorted(packet, reverse=True)) for packet in state.packets)
        object.__setattr__(state, "packets", packets)
        return IllegalActionError(action, state, why)


@rejected_by("legal_actions_are_ordered")
@frozen
class CountsSeatsDown(Lanterns):
    """Lists the seats to act in descending order."""

    @override
    def to_act(self, state: State) -> tuple[Player, ...]:
        return super().to_act(state)[::-1]


@rejected_by("legal_actions_are_ordered")
@frozen
class DealsInCompany(Lanterns):
    """Lets a seat act at the same time as chance."""

    @override
    def to_act(self, state: State) -> tuple[Player, ...]:
        to_act = super().to_act(state)
        return (CHANCE, Player(0)) if to_act == (CHANCE,) else to_act


@rejected_by("legal_actions_are_ordered", "legal_actions_apply")
@frozen
class SeatsAGhost(Lanterns):
    """Waits for a seat that is not at the table."""

    @override
    def to_act(self, state: State) -> tuple[Player, ...]:
        to_act = super().to_act(state)
        return to_act if to_act in {(), (CHANCE,)} else (*to_act, Player(self.players))

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        return () if player == self.players else super().legal_actions(state, player)


@rejected_by("legal_actions_are_ordered")
@frozen
class DealsLikeLanternsApart(Lanterns):
    """Lists the deal of each of two like lanterns."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = super().legal_actions(state, player)
        pile = self.pile(state)
        return [each for each in actions for _ in range(pile[each.card] or 1)]


@rejected_by("legal_actions_are_ordered")
@frozen
class RepeatsForOthers(Lanterns):
    """Lists everything twice for seats other than the first to act."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = super().legal_actions(state, player)
        return [*actions, *actions] if player in self.to_act(state)[1:] else actions


@rejected_by("legal_actions_are_ordered")
@frozen
class AsksTheLastSeat(Lanterns):
    """Lists the actions of the last seat to act by default."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        asked = self.to_act(state)[-1:] if player is None else (player,)
        return super().legal_actions(state, *asked)


@rejected_by("legal_actions_are_ordered")
@frozen
class LetsIdleSeatsChoose(Lanterns):
    """Lists choices for seats while chance deals."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        if player is not None and player >= 0 and self.is_dealing(state):
            return [Hide(player, card) for card in dict.fromkeys(state.packets[player])]
        return super().legal_actions(state, player)
