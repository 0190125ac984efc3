"""What a mutant is, and what mutants are made from."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar, cast

import attrs
from attrs import frozen
from typing_extensions import override

from boardrules.building.sequences import LazySequence
from boardrules.errors import IllegalActionError, Violation
from boardrules.game import GameTypes
from boardrules.player import Player
from boardrules.testing.lanterns import Action, Lanterns, State, View

T = TypeVar("T")
Violations: TypeAlias = tuple[Violation, ...]


@frozen
class Mutant:
    """A broken game, and the names of laws that must each reject it."""

    game: Any
    laws: tuple[str, ...]

    @property
    def broken(self) -> type[Any]:
        """The broken class; its docstring says what is wrong."""
        game: Any = self.game
        cls: type[Any] = game.__class__
        return game.sequence if cls is Sequenced else cls

    def __str__(self) -> str:
        return self.broken.__name__


SMALL = (2, 2, (1, 1, 2, 3, 3))
LARGE = (2, 6, tuple(range(1, 13)))
ALIKE = (2, 4, (1, 1, 1, 1, 1, 1, 1, 2))

REGISTERED: list[Mutant] = []


def rejected_by(*laws: str, box: tuple[Any, ...] = ()) -> Callable[[type[T]], type[T]]:
    """Make a mutant of a broken class; `box` has its options."""

    def add(broken: type[T]) -> type[T]:
        game = Sequenced(sequence=broken) if issubclass(broken, Actions) else broken(*box)
        REGISTERED.append(Mutant(game, laws))
        return broken

    return add


@frozen
class Sure(Lanterns):
    """Applies and refuses actions like Lanterns, whatever else is broken."""

    @override
    def apply(self, state: State, action: Action) -> State:
        if violations := super().explain(state, action):
            raise self.refusal(state, action, violations)
        return super().apply_unchecked(state, action)

    def refusal(self, state: State, action: Action, why: Violations) -> IllegalActionError:
        """Make the error for an illegal action."""
        return IllegalActionError(action, state, why)


@frozen
class Recast(Lanterns):
    """Lanterns with another class of states."""

    state_class: ClassVar[type[State]] = State

    @override
    def initial_state(self) -> State:
        return self.recast(super().initial_state())

    @override
    def apply_unchecked(self, state: State, action: Action) -> State:
        return self.recast(super().apply_unchecked(state, action))

    def recast(self, state: State, *more: object) -> State:
        """Copy a state into the class of this game."""
        make: Callable[..., State] = self.state_class
        return make(state.packets, state.hidden, state.shown, state.choices, *more)


@frozen(cache_hash=True)
class Stamped(State):
    """A state with a number on it."""

    stamp: int = 0


@frozen
class Stamps(Recast):
    """Lanterns with a number on each state, from `stamp`."""

    state_class = Stamped
    types: ClassVar[Any] = GameTypes(Stamped, Action, View)

    @override
    def apply_unchecked(self, state: State, action: Action) -> State:
        after = Lanterns.apply_unchecked(self, state, action)
        return self.recast(after, self.stamp(cast("Stamped", state), action))

    def stamp(self, state: Stamped, _action: Action) -> int:
        """Return the number for the state after an action."""
        return state.stamp


class Actions(LazySequence[Action]):
    """A correct lazy sequence."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = actions
        self.length = len(actions)

    @override
    def item(self, index: int, /) -> Action:
        return attrs.evolve(self.actions[index])


@frozen
class Sequenced(Lanterns):
    """Lanterns with legal actions in a sequence of another class."""

    sequence: type[Actions] = Actions

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        return self.sequence(super().legal_actions(state, player))
