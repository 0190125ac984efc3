"""The contract between games and everything that plays, stores or tests them.

A game fits these protocols by having their methods; it does not inherit from them. `Game` is all
that playouts, perft and most laws need. Each of the small protocols is something that a game may
also offer.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, overload, runtime_checkable

from attrs import frozen
from typing_extensions import TypeForm, TypeVar

from boardrules.errors import Defect, Violation
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, HasPlayer, Player
from boardrules.scene import STYLE, BaseScene, Size, Style

if TYPE_CHECKING:
    from boardrules.building.numbers import Numbering
    from boardrules.building.observation import Feature, Observation
    from boardrules.drawing.svg import Svg
    from boardrules.drawing.terminal_text import TextBlock

__all__ = [
    "CHANCE",
    "AppliesUnchecked",
    "DrawnGame",
    "DrawsText",
    "Explains",
    "FullGame",
    "Game",
    "GameTypes",
    "HasInventory",
    "HasNotation",
    "HasNumbers",
    "HasObservations",
    "HasPictures",
    "HasPlayer",
    "HasProspects",
    "HasScenes",
    "HasScoreItems",
    "HasTypes",
    "HasViews",
    "HiddenGame",
    "ListsNumbers",
    "Narrates",
    "NumberedGame",
    "Player",
    "Recordable",
    "Renders",
    "Rng",
    "Validates",
]

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
ViewT = TypeVar("ViewT")
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True, bound=HasPlayer)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
SceneT = TypeVar("SceneT", bound=BaseScene)
SceneT_co = TypeVar("SceneT_co", covariant=True, bound=BaseScene)
SceneT_contra = TypeVar("SceneT_contra", contravariant=True)
StoredActionT = TypeVar("StoredActionT")
StoredSceneT = TypeVar("StoredSceneT", default=object)


class Rng(Protocol):
    """A source of random numbers; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to `stop - 1`, each equally likely."""
        ...


@runtime_checkable
class Game(Protocol[StateT, ActionT]):
    """The rules at one table: a frozen value that holds no match."""

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    def initial_state(self) -> StateT:
        """Return the state before anything has happened."""
        ...

    def to_act(self, state: StateT) -> tuple[Player, ...]:
        """Return who acts: nobody at the end, `(CHANCE,)`, one seat, or all seats yet to choose."""
        ...

    @overload
    def legal_actions(self, state: StateT) -> Sequence[ActionT]: ...
    @overload
    def legal_actions(self, state: StateT, player: Player) -> Sequence[ActionT]:  # noqa: D418
        """List what a seat, by default the first to act, may do, in a fixed order."""
        ...

    def chance_weights(self, state: StateT) -> Sequence[int]:
        """Return the weights of chance's legal actions, in order; `()` when chance does not act."""
        ...

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Return the state after an action, or raise `IllegalActionError`."""
        ...

    def score(self, state: StateT) -> tuple[int, ...]:
        """Return the points of each seat so far; at the end, the final score."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the match ended, or None before the end."""
        ...


@runtime_checkable
class HasViews(Protocol[StateT, ActionT, ViewT]):
    """A game that says what each seat knows. For a spectator, `player` is None."""

    def view(self, state: StateT, player: Player | None) -> ViewT:
        """Return everything that this seat knows from what it has seen, and nothing else."""
        ...

    def witness(self, state: StateT, action: ActionT, player: Player | None) -> tuple[ActionT, ...]:
        """Return the actions that this seat learns about from one step: `()` if it learns of none.

        Each seat learns of every action exactly once, and of its own as it takes them. The step
        that completes a simultaneous choice reveals all choices in seat order, without those that
        the viewer has made earlier. Any other step that reveals something comes first, followed by
        the actions that it reveals. What stays hidden is never told.
        """
        ...

    def determinize(self, view: ViewT, rng: Rng) -> StateT:
        """Draw one of `worlds(view)` by weight."""
        ...

    def worlds(self, view: ViewT) -> Iterator[tuple[StateT, int]]:
        """Yield every state that this seat considers possible, with its weight.

        Every draw counts by its weight, and every choice of another seat counts one.
        """
        ...


@runtime_checkable
class HiddenGame(Game[StateT, ActionT], HasViews[StateT, ActionT, ViewT], Protocol):
    """A game with views, for programs that play without seeing the state."""


@runtime_checkable
class Explains(Protocol[StateT_contra, ActionT_contra]):
    """A game that says why an action is illegal."""

    def explain(self, state: StateT_contra, action: ActionT_contra) -> tuple[Violation, ...]:
        """Name every rule that the action breaks; none if and only if it is legal.

        A check that presupposes a failed one is left out: where a card may go is not judged for a
        player who does not hold it.
        """
        ...


@runtime_checkable
class HasScoreItems(Protocol[StateT_contra]):
    """A game that says where its points come from."""

    def score_items(self, state: StateT_contra) -> tuple[ScoreItem, ...]:
        """List all points, each with its rule and evidence; they add up to `score`."""
        ...


@runtime_checkable
class HasProspects(Protocol[StateT_contra]):
    """A game whose score alone does not show how near a seat is to its next points."""

    def prospects(self, state: StateT_contra) -> tuple[float, ...]:
        """Return the points that each seat has in prospect besides its score; nothing at the end.

        They are what the next scoring would bring if it took place now, or a part of the points
        that a seat is on its way to. A bot that looks one step ahead counts them like points.
        """
        ...


@runtime_checkable
class HasNotation(Protocol[ActionT]):
    """A game whose actions can each be written as one line of text."""

    def format_action(self, action: ActionT) -> str:
        """Write an action; needs no state."""
        ...

    @overload
    def parse_action(self, text: str) -> ActionT: ...
    @overload
    def parse_action(self, text: str, player: Player) -> ActionT:  # noqa: D418
        """Read an action, or raise `NotationError`; the exact inverse of `format_action`.

        With `player`, the text may leave out who acts, and if it does not, it must be this player:
        see `boardrules.building.notation.in_full`.
        """
        ...


@runtime_checkable
class Narrates(Protocol[StateT_contra, ActionT_contra]):
    """A game that says in words what happens, as somebody at the table would."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it speaks, such as `en`, the default first."""
        ...

    def narrate(
        self,
        state: StateT_contra,
        action: ActionT_contra,
        player: Player | None,
        lang: str = "en",
        *,
        is_open: bool = False,
    ) -> tuple[str, ...]:
        """Describe an action in a state, and what follows from it, in a sentence each.

        Only what the seat, or a spectator, is told by `witness` and sees by `view` before and after
        is in them; the seat itself is `you`. A referee, to whom all `is_open`, is told the action
        itself.
        """
        ...


@runtime_checkable
class Validates(Protocol[StateT_contra]):
    """A game that checks hand-built states."""

    def validate(self, state: StateT_contra) -> tuple[Defect, ...]:
        """List every contradiction to the rules; none for any state that play can reach."""
        ...


@runtime_checkable
class AppliesUnchecked(Protocol[StateT, ActionT_contra]):
    """A game that can skip checking, for search, which only plays legal actions."""

    def apply_unchecked(self, state: StateT, action: ActionT_contra) -> StateT:
        """Return the state after a legal action; for any other action the result is undefined."""
        ...


@runtime_checkable
class HasScenes(Protocol[StateT_contra, ViewT_contra, SceneT_co]):
    """A game that describes what lies on the table, so that it can be drawn."""

    def scene(self, view: ViewT_contra) -> SceneT_co:
        """Return what the seat of a view sees on the table now; equal views have equal scenes."""
        ...

    def open_scene(self, state: StateT_contra) -> SceneT_co:
        """Return what lies on the table with everything face up, for referees and replays."""
        ...


@runtime_checkable
class Renders(Protocol[SceneT_contra]):
    """A game whose scenes can be drawn as plain text."""

    def render(self, scene: SceneT_contra) -> str:
        """Draw all of a scene. The drawing is for people, not for parsing."""
        ...


@runtime_checkable
class DrawsText(Protocol[SceneT_contra]):
    """A game whose scenes can be drawn as lines in colour, into a window or without a limit."""

    def text(
        self,
        scene: SceneT_contra,
        size: Size | None = None,
        focus: Player | None = None,
        lang: str = "en",
    ) -> "TextBlock":
        """Draw a scene into a window, or all of it if there is no window; `render` without colours.

        In a window, what the viewer needs to decide comes before anything else: 80 x 20 characters
        are enough for that. The things of the seat `focus` are drawn in full, by default those of
        the viewer, or of the seat that is to act. Without a window, those of all seats are.
        """
        ...


@runtime_checkable
class HasPictures(Protocol[SceneT_contra, ActionT_contra]):
    """A game whose scenes can be drawn as pictures."""

    def picture(
        self,
        scene: SceneT_contra,
        *,
        last: Sequence[ActionT_contra] = (),
        legal: Sequence[ActionT_contra] = (),
        style: Style = STYLE,
    ) -> "Svg":
        """Draw a scene: `last` is what was just done, and `legal` what is to be pointed at."""
        ...


@runtime_checkable
class DrawnGame(
    HasViews[StateT, ActionT, ViewT], HasScenes[StateT, ViewT, SceneT], Renders[SceneT], Protocol
):
    """A game that can be shown to each of its players as text."""


@runtime_checkable
class HasNumbers(Protocol[StateT_contra, ActionT]):
    """A game whose actions have numbers, for programs that choose from a fixed list."""

    @property
    def numbering(self) -> "Numbering":
        """How the actions are numbered, and the version of that numbering."""
        ...

    @property
    def num_actions(self) -> int:
        """How many numbers there are for the actions of seats."""
        ...

    def encode(self, state: StateT_contra, action: ActionT) -> int:
        """Return the number of an action. Seats and chance are numbered separately.

        No two legal actions of a seat share a number. An action without one raises `NumberError`.
        """
        ...

    @overload
    def decode(self, state: StateT_contra, number: int) -> ActionT: ...
    @overload
    def decode(self, state: StateT_contra, number: int, player: Player) -> ActionT:  # noqa: D418
        """Return the action with a number, for a seat, by default the first to act.

        It may be illegal. A number without an action in this state raises `NumberError`.
        """
        ...


@runtime_checkable
class NumberedGame(Game[StateT, ActionT], HasNumbers[StateT, ActionT], Protocol):
    """A game whose actions have numbers, for programs that choose among them by a mask."""


@runtime_checkable
class ListsNumbers(Protocol[StateT_contra]):
    """A game that lists the numbers of legal actions without making the actions."""

    @overload
    def legal_numbers(self, state: StateT_contra) -> Sequence[int]: ...
    @overload
    def legal_numbers(self, state: StateT_contra, player: Player) -> Sequence[int]:  # noqa: D418
        """Return the numbers of `legal_actions`, in the same order."""
        ...


@runtime_checkable
class HasObservations(Protocol[ViewT_contra]):
    """A game that turns views into tables of numbers, for programs that learn."""

    @property
    def features(self) -> "tuple[Feature, ...]":
        """The tables of an observation; the same for all matches with the same options."""
        ...

    def observe(self, view: ViewT_contra, player: Player) -> "Observation":
        """Return the tables of a view; rows by seat begin with `player`."""
        ...


@runtime_checkable
class HasInventory(Protocol[StateT_contra]):
    """A game that says where each of its components is."""

    def inventory(self, state: StateT_contra) -> Mapping[str, tuple[str, ...]]:
        """List the components in each place on and off the table."""
        ...


@frozen
class GameTypes(Generic[StateT, StoredActionT, ViewT, StoredSceneT]):
    """The types of a game's states, actions, views and scenes, if it has any, for JSON."""

    state: TypeForm[StateT]
    action: TypeForm[StoredActionT]
    view: TypeForm[ViewT]
    scene: TypeForm[StoredSceneT] | None = None


@runtime_checkable
class HasTypes(Protocol):
    """A game that names itself and its classes, so that it can be stored and read back."""

    name: ClassVar[str]
    """The name in the catalogue, such as `tiki-topple`."""

    types: ClassVar[GameTypes[Any, Any, Any, Any]]
    """The types of its states, actions, views and scenes."""


@runtime_checkable
class Recordable(Game[StateT, ActionT], HasNotation[ActionT], HasTypes, Protocol):
    """A game whose matches can be kept as records."""


@runtime_checkable
class FullGame(
    DrawnGame[StateT, ActionT, ViewT, SceneT],
    Recordable[StateT, ActionT],
    HiddenGame[StateT, ActionT, ViewT],
    NumberedGame[StateT, ActionT],
    AppliesUnchecked[StateT, ActionT],
    DrawsText[SceneT],
    Explains[StateT, ActionT],
    HasInventory[StateT],
    HasObservations[ViewT],
    HasPictures[SceneT, ActionT],
    HasScoreItems[StateT],
    ListsNumbers[StateT],
    Narrates[StateT, ActionT],
    Validates[StateT],
    Protocol,
):
    """A game that offers everything, as those of this library do."""

    @property
    def seats(self) -> tuple[Player, ...]:
        """The players in the order of their seats."""
        ...
