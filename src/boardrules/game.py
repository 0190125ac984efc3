"""The contract between games and everything that plays, stores or tests them.

A game fits these protocols by having their methods; it inherits from none of them. `Game` is all
that playouts, perft and most laws need. The small protocols beside it are what a game may also
offer, each on its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, runtime_checkable

from boardrules.codec import GameTypes
from boardrules.errors import Defect, Violation
from boardrules.numbers import Numbering
from boardrules.observation import Feature, Observation
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player

__all__ = [
    "CHANCE",
    "AppliesUnchecked",
    "Explains",
    "Game",
    "HasInventory",
    "HasNotation",
    "HasNumbers",
    "HasObservations",
    "HasScoreItems",
    "HasTypes",
    "HasViews",
    "HiddenGame",
    "NumberedGame",
    "Player",
    "Recordable",
    "Renders",
    "Rng",
    "Validates",
]

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


class Rng(Protocol):
    """A source of random numbers; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to below `stop`, each equally likely."""
        ...


@runtime_checkable
class Game(Protocol[StateT, ActionT]):
    """The rules at one table: a frozen value that holds no match."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        ...

    def initial_state(self) -> StateT:
        """Return the state before anything has happened."""
        ...

    def to_act(self, state: StateT) -> tuple[Player, ...]:
        """Tell who acts: nobody at the end, `(CHANCE,)`, one seat, or all seats yet to choose."""
        ...

    def legal_actions(self, state: StateT, player: Player | None = None) -> Sequence[ActionT]:
        """List what a seat may do, in a fixed order; without a seat, the first one to act."""
        ...

    def chance_weights(self, state: StateT) -> Sequence[int]:
        """Weigh chance's legal actions in their order; `()` where chance is not to act."""
        ...

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Return the state after an action, or raise `IllegalActionError`."""
        ...

    def score(self, state: StateT) -> tuple[int, ...]:
        """Return what each seat has so far; at the end, the final score."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Tell how the match ended, or None until it has."""
        ...


@runtime_checkable
class HasViews(Protocol[StateT, ActionT, ViewT]):
    """A game that says what each seat knows. The seat None is a spectator."""

    def view(self, state: StateT, player: Player | None) -> ViewT:
        """Return all that this seat knows, from all that it has seen, and nothing else."""
        ...

    def witness(self, state: StateT, action: ActionT, player: Player | None) -> ActionT | None:
        """Return the action as this seat sees it happen, None if it sees only that it did."""
        ...

    def determinize(self, view: ViewT, rng: Rng) -> StateT:
        """Draw one state from `worlds(view)` by weight."""
        ...

    def worlds(self, view: ViewT) -> Iterator[tuple[StateT, int]]:
        """Yield every state that this seat cannot tell from the true one, with its weight."""
        ...


@runtime_checkable
class HiddenGame(Game[StateT, ActionT], HasViews[StateT, ActionT, ViewT], Protocol):
    """A game with views, for programs that play without seeing the state."""


@runtime_checkable
class Explains(Protocol[StateT_contra, ActionT_contra]):
    """A game that says why an action is illegal."""

    def explain(self, state: StateT_contra, action: ActionT_contra) -> tuple[Violation, ...]:
        """Name every rule that the action breaks; none if and only if it is legal.

        A check that presupposes a failed one is left out: at the wrong time it is only that.
        """
        ...


@runtime_checkable
class HasScoreItems(Protocol[StateT_contra]):
    """A game that says where its points come from."""

    def score_items(self, state: StateT_contra) -> tuple[ScoreItem, ...]:
        """List the points with their rules and evidence; they add up to `score`."""
        ...


@runtime_checkable
class HasNotation(Protocol[ActionT]):
    """A game whose actions can be written as one line of text each."""

    def format_action(self, action: ActionT) -> str:
        """Write an action; needs no state."""
        ...

    def parse_action(self, text: str) -> ActionT:
        """Read an action, or raise `NotationError`; the exact inverse of `format_action`."""
        ...


@runtime_checkable
class Validates(Protocol[StateT_contra]):
    """A game that checks states which somebody built by hand."""

    def validate(self, state: StateT_contra) -> tuple[Defect, ...]:
        """List every contradiction to the rules; none for any state that play can reach."""
        ...


@runtime_checkable
class AppliesUnchecked(Protocol[StateT, ActionT_contra]):
    """A game with a second door for search, for actions known to be legal."""

    def apply_unchecked(self, state: StateT, action: ActionT_contra) -> StateT:
        """Return the state after a legal action; anything else gives nonsense."""
        ...


@runtime_checkable
class Renders(Protocol[StateT_contra]):
    """A game that can be looked at as text."""

    def render(self, state: StateT_contra, player: Player | None = None) -> str:
        """Draw what a seat may see, or a spectator; for eyes, never to be read back."""
        ...


@runtime_checkable
class HasNumbers(Protocol[StateT_contra, ActionT]):
    """A game whose actions have numbers, for programs that choose from a fixed list."""

    @property
    def numbering(self) -> Numbering:
        """How the actions are numbered, with a version."""
        ...

    @property
    def num_actions(self) -> int:
        """How many numbers there are for what a seat does."""
        ...

    def encode(self, state: StateT_contra, action: ActionT) -> int:
        """Return the number of an action of a seat, or of chance among its own.

        No two legal actions of a seat have the same. An action without one raises `NumberError`.
        """
        ...

    def decode(self, state: StateT_contra, number: int, player: Player | None = None) -> ActionT:
        """Return the action with a number: of a seat, or else of the first one to act.

        It may be illegal: `apply` tells why. A number that stands for nothing in this state raises
        `NumberError`.
        """
        ...


@runtime_checkable
class NumberedGame(Game[StateT, ActionT], HasNumbers[StateT, ActionT], Protocol):
    """A game whose actions have numbers, for programs that choose among them by a mask."""


@runtime_checkable
class HasObservations(Protocol[ViewT_contra]):
    """A game whose views can be read as tables of numbers, for programs that learn."""

    @property
    def features(self) -> tuple[Feature, ...]:
        """The tables of an observation, always the same for the same options."""
        ...

    def observe(self, view: ViewT_contra, player: Player) -> Observation:
        """Return the tables of a view, where rows by seat begin with the row of `player`."""
        ...


@runtime_checkable
class HasInventory(Protocol[StateT_contra]):
    """A game that says where each of its components is."""

    def inventory(self, state: StateT_contra) -> Mapping[str, tuple[str, ...]]:
        """Name, for each place on and off the table, the components that lie there."""
        ...


@runtime_checkable
class HasTypes(Protocol):
    """A game that names itself and its classes, so that it can be stored and read back."""

    name: ClassVar[str]
    """The name in the catalogue, such as `tiki-topple`."""

    types: ClassVar[GameTypes[Any, Any, Any]]
    """The classes of its states, actions and views."""


@runtime_checkable
class Recordable(Game[StateT, ActionT], HasNotation[ActionT], HasTypes, Protocol):
    """A game whose matches can be kept as records."""
