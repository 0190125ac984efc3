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
    """Promises a number more than its numbering has."""

    @property
    @override
    def num_actions(self) -> int:
        return super().num_actions + 1


@rejected_by("numbers_are_exact")
@frozen
class NumbersDealsBehindChoices(Lanterns):
    """Numbers what chance does from where seats end, and not from 0."""

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
    """Reads every number as what the first one to act does."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        return super().decode(state, number)


@rejected_by("numbers_are_exact")
@frozen
class ReadsForTheLast(Lanterns):
    """Reads a number as what the last one to act does, unless a seat is asked for."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        to_act = self.to_act(state)
        return super().decode(state, number, to_act[-1] if player is None and to_act else player)


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class LooksIntoTheHand(Lanterns):
    """Looks for an action among the legal ones, and has its own error where it is not there."""

    @override
    def encode(self, state: State, action: Action) -> int:
        legal = self.legal_actions(state, action.player)
        return super().encode(state, legal[legal.index(action)])


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class RunsOffItsList(Lanterns):
    """Has its own error for numbers that there are not."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        numbers = {number: number for number in range(self.num_actions)}
        return super().decode(state, numbers[number], player)


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class CountsFromTheEnd(Lanterns):
    """Reads numbers below 0 from the end, as lists do."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        is_deal = self.to_act(state) == (CHANCE,)
        total = self.numbering.num_draws if is_deal else self.num_actions
        return super().decode(state, number + total if number < 0 else number, player)


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class ReadsForAnybody(Lanterns):
    """Reads a number for a seat that is not to act as what others do."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        return super().decode(state, number, player if player in self.to_act(state) else None)


@rejected_by("other_numbers_are_refused_or_exact")
@frozen
class GuessesWhatIsMeant(Lanterns):
    """Reads the number of something illegal as something legal."""

    @override
    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        action = super().decode(state, number, player)
        legal = self.legal_actions(state, action.player)
        return action if action in legal else legal[0]


@rejected_by("numbers_tell_nothing_hidden")
@frozen
class ShiftsItsNumbers(Lanterns):
    """Shifts all numbers by how bright the next packet is, so that masks tell that."""

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
    """Refuses the number of something illegal if another holds that lantern, which tells that."""

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
    """Numbers lanterns in the order of a set of texts, which each process makes anew."""

    @override
    def encode(self, state: State, action: Action) -> int:
        return list(frozenset(map(str, self.kinds))).index(str(action.card))
