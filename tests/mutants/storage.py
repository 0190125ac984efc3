"""Mutants that break notation, JSON, pickles and records."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
import re
from typing import Any, ClassVar, cast

import attrs
from attrs import field, frozen
from typing_extensions import override

from boardrules.errors import NotationError, Violation
from boardrules.game import GameTypes
from boardrules.player import Player
from boardrules.testing.lanterns import Action, Hide, Lanterns, Show, State, View
from tests.mutants.mutant import Recast, Stamps, Violations, rejected_by


@rejected_by("notation_is_exact")
@frozen
class WritesAlike(Lanterns):
    """Writes hiding and showing in the same way."""

    @override
    def format_action(self, action: Action) -> str:
        return super().format_action(action).replace("show", "hide")


@rejected_by("notation_is_exact")
@frozen
class ReadsAnotherSeat(Lanterns):
    """Reads the text of one seat as the action of another."""

    @override
    def parse_action(self, text: str, player: Player | None = None) -> Action:
        action = super().parse_action(text, player)
        return attrs.evolve(action, player=Player(action.player + 1))


@rejected_by("notation_is_exact", "records_replay")
@frozen
class CannotReadDeals(Lanterns):
    """Cannot read the deals that it writes."""

    @override
    def parse_action(self, text: str, player: Player | None = None) -> Action:
        return super().parse_action(text.replace("deal", "?"), player)


@rejected_by("notation_is_exact")
@frozen
class PassesOverBlanks(Lanterns):
    """Reads a text with spaces around it."""

    @override
    def parse_action(self, text: str, player: Player | None = None) -> Action:
        return super().parse_action(text.strip(" "), player)


@rejected_by("notation_is_exact")
@frozen
class PassesOverCase(Lanterns):
    """Reads seats in lower case."""

    @override
    def parse_action(self, text: str, player: Player | None = None) -> Action:
        return super().parse_action(text.replace("p", "P"), player)


@rejected_by("notation_is_exact")
@frozen
class ReadsAnyDigits(Lanterns):
    """Reads the digits of other scripts, as `int` does."""

    @override
    def parse_action(self, text: str, player: Player | None = None) -> Action:
        return super().parse_action(
            "".join(str(int(sign)) if sign.isdecimal() else sign for sign in text), player
        )


@rejected_by("notation_is_exact")
@frozen
class PassesOverZeros(Lanterns):
    """Reads numbers that start with zeros."""

    @override
    def parse_action(self, text: str, player: Player | None = None) -> Action:
        return super().parse_action(re.sub(r"(?<!\d)0+(?=\d)", "", text), player)


@rejected_by("notation_is_exact")
@frozen
class BlamesAPart(Lanterns):
    """Has only part of the text in its error."""

    @override
    def parse_action(self, text: str, player: Player | None = None) -> Action:
        try:
            return super().parse_action(text, player)
        except NotationError as error:
            raise NotationError(text[:-1], error.reason) from None


@rejected_by("notation_is_read_for_a_player")
@frozen
class ReadsOthersTexts(Lanterns):
    """Reads the action of one seat for another."""

    @override
    def parse_action(self, text: str, player: Player | None = None) -> Action:
        try:
            return super().parse_action(text, player)
        except NotationError:
            return super().parse_action(text)


@rejected_by("notation_is_read_for_a_player")
@frozen
class TakesAllForTheFirstSeat(Lanterns):
    """Takes every action without who acts for one of the first seat."""

    @override
    def parse_action(self, text: str, player: Player | None = None) -> Action:
        is_full = player is None or text.startswith(("*", "P"))
        return super().parse_action(text, player if is_full else Player(0))


# JSON, pickles, records.


@frozen(cache_hash=True)
class Unwritten(State):
    """A state with a field that is not written to JSON."""

    age: int = field(default=0, init=False)


@rejected_by("json_is_exact")
@frozen
class ForgetsAField(Recast):
    """Has a field in its states that JSON leaves out."""

    state_class = Unwritten
    types: ClassVar[Any] = GameTypes(Unwritten, Action, View)

    @override
    def apply_unchecked(self, state: State, action: Action) -> State:
        after = super().apply_unchecked(state, action)
        object.__setattr__(after, "age", cast("Unwritten", state).age + 1)
        return after


class Alike(State):
    """A state that equals plain ones."""

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and attrs.astuple(self) == attrs.astuple(other)

    __hash__ = State.__hash__


@rejected_by("json_is_exact")
@frozen
class ComesBackInAnotherClass(Recast):
    """Names the wrong class for its states."""

    state_class = Alike


def _one_more(age: int) -> int:
    return age + 1


@frozen(cache_hash=True)
class Growing(State):
    """A state with a number that grows with each copy, and that equality ignores."""

    age: int = field(default=0, eq=False, converter=_one_more)


@rejected_by("json_is_exact")
@frozen
class ChangesItsKey(Recast):
    """Has states that come back from JSON equal, but with another key."""

    state_class = Growing
    types: ClassVar[Any] = GameTypes(Growing, Action, View)


@rejected_by("json_is_exact", "records_replay")
@frozen
class HasNoDeals(Lanterns):
    """Leaves an action out of its types."""

    types: ClassVar[Any] = GameTypes(State, Hide | Show, View)


@frozen(cache_hash=True)
class LoudView(View):
    """A view of another class."""


@rejected_by("views_in_json_are_exact")
@frozen
class ShowsAnotherView(Lanterns):
    """Names the wrong class for its views."""

    @override
    def view(self, state: State, player: Player | None) -> View:
        return LoudView(*attrs.astuple(super().view(state, player), recurse=False))


@rejected_by("pickles_are_exact")
@frozen
class HoldsAFunction(Lanterns):
    """Has a field that cannot be pickled."""

    brightness: Callable[[int], int] = lambda card: card


class Pickled(State):
    """A state whose pickle has only the packets."""

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return self.__class__, (self.packets, (), (), ())


@rejected_by("pickles_are_exact")
@frozen
class ForgetsInPickles(Recast):
    """Has states that come back from pickling without what was chosen."""

    state_class = Pickled


@frozen(cache_hash=True)
class PickledView(View):
    """A view whose pickle has only the seat and the deal."""

    @override
    def __reduce__(self) -> tuple[object, ...]:
        return self.__class__, (self.player, self.dealt, (), (), (), (), ())


@rejected_by("views_in_pickles_are_exact")
@frozen
class ForgetsHandsInPickles(Lanterns):
    """Has views that come back from pickling without the hands and what was chosen."""

    types: ClassVar[Any] = GameTypes(State, Action, PickledView)

    @override
    def view(self, state: State, player: Player | None) -> View:
        return PickledView(*attrs.astuple(super().view(state, player), recurse=False))


@rejected_by("records_replay")
@frozen
class NumbersItsTables(Stamps):
    """Has an option that is in all states, but is neither written nor compared."""

    tables: ClassVar = count()
    table: int = field(init=False, eq=False, factory=tables.__next__)

    @override
    def initial_state(self) -> State:
        return self.recast(Lanterns.initial_state(self), self.table)


@rejected_by("json_is_exact", "records_replay")
@frozen
class ForgetsAnOption(Lanterns):
    """Has an option that is not written."""

    tables: ClassVar = count()
    table: int = field(init=False, factory=tables.__next__)


@frozen
class OrdersByASet(Lanterns):
    """Lists actions in the order of a set, which differs between processes."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = {self.format_action(each): each for each in super().legal_actions(state, player)}
        return [actions[text] for text in frozenset(actions)]


@frozen
class ObeysASet(OrdersByASet):
    """Allows only what comes first in the order of a set, which differs between processes."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        return super().legal_actions(state, player)[:1]

    @override
    def chance_weights(self, state: State) -> Sequence[int]:
        return (1,) * len(self.legal_actions(state)) if self.is_dealing(state) else ()

    @override
    def explain(self, state: State, action: Action) -> Violations:
        if action not in self.legal_actions(state, action.player):
            return (Violation("LANTERNS-3", "another lantern comes first"),)
        return super().explain(state, action)


@frozen
class DrawsFromASet(Lanterns):
    """Lists worlds in the order of a set, so that draws differ between processes."""

    @override
    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        worlds = {repr(state): (state, weight) for state, weight in super().worlds(view)}
        return (worlds[text] for text in frozenset(worlds))
