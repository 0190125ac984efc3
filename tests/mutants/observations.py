"""Mutants that break the tables of observations."""

from itertools import count
from typing import Any, ClassVar, TypeAlias, cast

import attrs
from attrs import field, frozen
from typing_extensions import override

from boardrules.building.observation import Feature
from boardrules.game import GameTypes
from boardrules.player import Player
from boardrules.testing.lanterns import Action, Lanterns, State, View
from tests.mutants.mutant import rejected_by

Tables: TypeAlias = dict[str, list[int]]


@rejected_by("observations_have_their_shape")
@frozen
class NamesTablesAlike(Lanterns):
    """Has two tables with the same name."""

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
    """Has True and False instead of 1 and 0."""

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
    """Observes how often it was called."""

    looks: ClassVar = count()

    @override
    def observe(self, view: View, player: Player) -> Tables:
        tables = super().observe(view, player)
        return {**tables, "dealt": [next(self.looks) % (self.hand_size + 1)] * self.players}


@frozen(cache_hash=True)
class SecretView(View):
    """A view with a secret field that comparisons ignore."""

    secret: int = field(default=0, eq=False)


@rejected_by("observations_leak_nothing")
@frozen
class ObservesASecret(Lanterns):
    """Observes the brightness of the last hand, through views that compare equal."""

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
    """A view with a note that is neither written to JSON nor compared."""

    note: int = field(default=0, init=False, eq=False)


@rejected_by("observations_outlast_storage")
@frozen
class ObservesANote(Lanterns):
    """Observes the note of a view, which does not come back from JSON."""

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
    """Observes lanterns in the order of a set, which differs between processes."""

    @override
    def observe(self, view: View, player: Player) -> Tables:
        order = [int(text) for text in frozenset(map(str, self.kinds))]
        return {name: [*table, *order] for name, table in super().observe(view, player).items()}
