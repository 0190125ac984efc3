"""Mutants that break the numbers of actions, and the tables of observations."""

from itertools import count
from typing import Any, ClassVar, TypeAlias, cast

import attrs
from attrs import field, frozen
from typing_extensions import override

from boardrules.codec import GameTypes
from boardrules.observation import Feature
from boardrules.player import CHANCE, Player
from boardrules.testing.lanterns import Action, Deal, Lanterns, State, View
from boardrules.testing.mutants.mutant import rejected_by

Tables: TypeAlias = dict[str, list[int]]

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


@frozen
class NumbersByASet(Lanterns):
    """Numbers lanterns in the order of a set of texts, which each process makes anew."""

    @override
    def encode(self, state: State, action: Action) -> int:
        return list(frozenset(map(str, self.kinds))).index(str(action.card))


# Observations.


@rejected_by("observations_have_their_shape")
@frozen
class NamesTablesAlike(Lanterns):
    """Has two tables of one name."""

    @property
    @override
    def features(self) -> tuple[Feature, ...]:
        return (*super().features, Feature("dealt", (self.players,), "nothing"))


@rejected_by("observations_have_their_shape")
@frozen
class LeavesATableOut(Lanterns):
    """Does not fill one of the tables that it names."""

    @override
    def observe(self, view: View, player: Player) -> Tables:
        tables = super().observe(view, player)
        return {name: table for name, table in tables.items() if name != "chosen"}


@rejected_by("observations_have_their_shape")
@frozen
class ObservesTheShownAlone(Lanterns):
    """Has a table that grows from turn to turn."""

    @override
    def observe(self, view: View, player: Player) -> Tables:
        tables = super().observe(view, player)
        size = len(view.shown) * self.players * len(self.kinds)
        return {**tables, "shown": tables["shown"][:size]}


@rejected_by("observations_have_their_shape")
@frozen
class ObservesTruth(Lanterns):
    """Says True and False where it should say 1 and 0."""

    @override
    def observe(self, view: View, player: Player) -> Tables:
        tables = super().observe(view, player)
        return {**tables, "choice": [number > 0 for number in tables["choice"]]}


@rejected_by("observations_have_their_shape")
@frozen
class ObservesTooMuch(Lanterns):
    """Has higher numbers in a table than it says."""

    @override
    def observe(self, view: View, player: Player) -> Tables:
        tables = super().observe(view, player)
        return {**tables, "chosen": [number + 1 for number in tables["chosen"]]}


@rejected_by("observations_have_their_shape")
@frozen
class ObservesDebts(Lanterns):
    """Has lower numbers in a table than it says."""

    @override
    def observe(self, view: View, player: Player) -> Tables:
        tables = super().observe(view, player)
        return {**tables, "chosen": [number - 1 for number in tables["chosen"]]}


@rejected_by("observations_leak_nothing")
@frozen
class CountsItsLooks(Lanterns):
    """Observes how often somebody has looked."""

    looks: ClassVar = count()

    @override
    def observe(self, view: View, player: Player) -> Tables:
        tables = super().observe(view, player)
        return {**tables, "dealt": [next(self.looks) % (self.hand_size + 1)] * self.players}


@frozen(cache_hash=True)
class SecretView(View):
    """A view with a secret that comparisons pass over."""

    secret: int = field(default=0, eq=False)


@rejected_by("observations_leak_nothing")
@frozen
class ObservesASecret(Lanterns):
    """Observes how bright the last hand is, through views that seem to be equal."""

    types: ClassVar[Any] = GameTypes(State, Action, SecretView)

    @override
    def view(self, state: State, player: Player | None) -> View:
        view = SecretView(*attrs.astuple(super().view(state, player), recurse=False))
        return attrs.evolve(view, secret=sum(state.packets[-1]))

    @override
    def observe(self, view: View, player: Player) -> Tables:
        tables = super().observe(view, player)
        return {**tables, "dealt": [cast("SecretView", view).secret] * self.players}


@frozen(cache_hash=True)
class NotedView(View):
    """A view with a note that is neither written nor compared."""

    note: int = field(default=0, init=False, eq=False)


@rejected_by("observations_outlast_storage")
@frozen
class ObservesANote(Lanterns):
    """Observes what is on a view, but does not come back with it from JSON."""

    types: ClassVar[Any] = GameTypes(State, Action, NotedView)

    @override
    def view(self, state: State, player: Player | None) -> View:
        view = NotedView(*attrs.astuple(super().view(state, player), recurse=False))
        object.__setattr__(view, "note", 1)
        return view

    @override
    def observe(self, view: View, player: Player) -> Tables:
        tables = super().observe(view, player)
        return {**tables, "dealt": [cast("NotedView", view).note] * self.players}


@frozen
class ObservesASet(Lanterns):
    """Observes lanterns in the order of a set of texts, which each process makes anew."""

    @override
    def observe(self, view: View, player: Player) -> Tables:
        order = [int(text) for text in frozenset(map(str, self.kinds))]
        return {name: [*table, *order] for name, table in super().observe(view, player).items()}
