"""Mutants that break the numbers of actions."""

from attrs import frozen
from typing_extensions import override

from boardrules.errors import NumberError
from boardrules.player import CHANCE, Player
from boardrules.testing.lanterns import Action, Deal, Lanterns, State
from tests.mutants.mutant import rejected_by

MANY = (2, 2, tuple(range(100)))


@rejected_by("numbers_are_exact")
@frozen
class CountsOneMore(Lanterns):
    """Claims one more number than its numbering has."""

    @property
    @override
    def num_actions(self) -> int:
        return super().num_actions + 1


@rejected_by("numbers_are_exact")
@frozen
class NumbersDealsBehindChoices(Lanterns):
    """Numbers the actions of chance after those of seats, not from 0."""

    @override
    def encode(self, state: State, action: Action) -> int:
        number = super().encode(state, action)
        return number + self.num_actions if isinstance(action, Deal) else number


@rejected_by("numbers_are_exact", "masks_show_what_is_legal")
@frozen
class NumbersAlike(Lanterns):
    """Gives two lanterns the same number."""

    @override
    def encode(self, state: State, action: Action) -> int:
        return super().encode(state, action) // 2 * 2


@rejected_by("numbers_are_exact", box=MANY)
@frozen
class NumbersTheLastAsTheFirst(Lanterns):
    """Gives the brightest of many lanterns the number of the darkest."""

    @override
    def encode(self, state: State, action: Action) -> int:
        return super().encode(state, action) % (len(self.kinds) - 1)


@rejected_by("numbers_are_exact")
@frozen
class ReadsForTheFirst(Lanterns):
    """Decodes every number for the first seat to act."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        return super().decode(state, number)


@rejected_by("numbers_are_exact")
@frozen
class ReadsForTheLast(Lanterns):
    """Decodes numbers for the last seat to act by default."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        to_act = self.to_act(state)
        return super().decode(state, number, to_act[-1] if player is None and to_act else player)


@rejected_by("listed_numbers_are_those_of_legal_actions")
@frozen
class SortsItsNumbers(Lanterns):
    """Lists the highest number first."""

    @override
    def legal_numbers(self, state: State, player: Player | None = None) -> list[int]:
        return sorted(super().legal_numbers(state, player), reverse=True)


@rejected_by("listed_numbers_are_those_of_legal_actions", "masks_show_what_is_legal")
@frozen
class ListsForTheFirst(Lanterns):
    """Lists the numbers of the first seat to act, whoever asks."""

    @override
    def legal_numbers(self, state: State, player: Player | None = None) -> list[int]:
        return super().legal_numbers(state)


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class LooksIntoTheHand(Lanterns):
    """Looks for an action among the legal ones, and raises another error if it is not listed."""

    @override
    def encode(self, state: State, action: Action) -> int:
        legal = self.legal_actions(state, action.player)
        return super().encode(state, legal[legal.index(action)])


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class RunsOffItsList(Lanterns):
    """Raises another error for numbers out of range."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        numbers = {number: number for number in range(self.num_actions)}
        return super().decode(state, numbers[number], player)


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class CountsFromTheEnd(Lanterns):
    """Counts negative numbers from the end, like lists."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        is_deal = self.to_act(state) == (CHANCE,)
        total = self.numbering.num_draws if is_deal else self.num_actions
        return super().decode(state, number + total if number < 0 else number, player)


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class ReadsForAnybody(Lanterns):
    """Decodes a number for a seat that is not to act as an action of another seat."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        return super().decode(state, number, player if player in self.to_act(state) else None)


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class GuessesWhatIsMeant(Lanterns):
    """Decodes the number of an illegal action as a legal one."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        action = super().decode(state, number, player)
        legal = self.legal_actions(state, action.player)
        return action if action in legal else legal[0]


@rejected_by("numbers_tell_nothing_hidden")
@frozen
class ShiftsItsNumbers(Lanterns):
    """Shifts all numbers by the brightness of the next packet, so that masks reveal it."""

    @override
    def encode(self, state: State, action: Action) -> int:
        number = super().encode(state, action)
        if isinstance(action, Deal):
            return number
        return (number + self._shift(state, action.player)) % self.num_actions

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        action = super().decode(state, number, player)
        if isinstance(action, Deal):
            return action
        shifted = (number - self._shift(state, action.player)) % self.num_actions
        return super().decode(state, shifted, player)

    def _shift(self, state: State, seat: Player) -> int:
        return sum(state.packets[(seat + 1) % self.players])


@rejected_by("numbers_tell_nothing_hidden")
@frozen
class RefusesWhatOthersHold(Lanterns):
    """Refuses the number of an illegal action if another seat holds the lantern: a leak."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        action = super().decode(state, number, player)
        others = {*range(self.players)} - {action.player}
        is_held = any(action.card in state.hand(seat, state.turn) for seat in others)
        if is_held and action not in self.legal_actions(state, action.player):
            raise NumberError(f"another holds {action.card}")
        return action


@frozen
class NumbersByASet(Lanterns):
    """Numbers lanterns in the order of a set, which differs between processes."""

    @override
    def encode(self, state: State, action: Action) -> int:
        return list(frozenset(map(str, self.kinds))).index(str(action.card))
