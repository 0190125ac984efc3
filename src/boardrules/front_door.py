"""The front door of a game: what all games of the library offer in the same way.

The rules of a game say who acts, what is legal and what happens; its other modules, here called
rooms, each answer one question. This class joins them, so that a game's own class has its options,
the list of its rooms, and what is special about it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from boardrules.codec import GameTypes
from boardrules.errors import Defect, listed
from boardrules.game import Rng
from boardrules.lines import Block, Size
from boardrules.notation import in_full, reading
from boardrules.numbers import Numbering
from boardrules.observation import Feature
from boardrules.player import Player
from boardrules.rules import Rooms
from boardrules.scene import BaseScene
from boardrules.svg import STYLE, Style, Svg
from boardrules.typecheck import as_viewer, check_class, check_type

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")
SceneT = TypeVar("SceneT", bound=BaseScene)


class FrontDoor(Generic[StateT, ActionT, ViewT, SceneT]):
    """What every game offers besides its rules."""

    name: ClassVar[str]
    types: ClassVar[GameTypes[Any, Any, Any, Any]]
    rooms: ClassVar[Rooms]

    players: int

    # What each seat knows.

    def view(self, state: StateT, player: Player | None) -> ViewT:
        """Return what a seat knows, or a spectator, and nothing else."""
        view: ViewT = self.rooms.knowledge.view(self, state, as_viewer(player, self.players))
        return view

    def witness(self, state: StateT, action: ActionT, player: Player | None) -> tuple[ActionT, ...]:
        """Return the actions that a seat learns about from one step: `()` if it learns of none."""
        told: tuple[ActionT, ...] = self.rooms.knowledge.witness(
            self, state, action, as_viewer(player, self.players)
        )
        return told

    def determinize(self, view: ViewT, rng: Rng) -> StateT:
        """Draw one of the states that fit a view, by weight."""
        state: StateT = self.rooms.knowledge.determinize(self, view, rng)
        return state

    def worlds(self, view: ViewT) -> Iterator[tuple[StateT, int]]:
        """Yield all states that fit a view, with their weights."""
        worlds: Iterator[tuple[StateT, int]] = self.rooms.knowledge.worlds(self, view)
        return worlds

    # What lies on the table.

    def scene(self, view: ViewT) -> SceneT:
        """Return what the seat of a view sees on the table now, ready to be drawn."""
        check_class(view, self.types.view, "view")
        scene: SceneT = self.rooms.scene.scene(self, view)
        return scene

    def open_scene(self, state: StateT) -> SceneT:
        """Return what lies on the table with everything face up."""
        check_class(state, self.types.state, "state")
        scene: SceneT = self.rooms.scene.open_scene(self, state)
        return scene

    def render(self, scene: SceneT) -> str:
        """Draw a scene as text, for people."""
        check_class(scene, self.types.scene, "scene")
        drawing: str = self.rooms.render.render(scene)
        return drawing

    def screenful(self, scene: SceneT, size: Size, focus: Player | None = None) -> Block:
        """Draw as much of a scene as fits into a window, with the things of one seat in full."""
        check_class(scene, self.types.scene, "scene")
        check_class(size, Size, "size")
        seat = scene.in_focus(as_viewer(focus, self.players))
        block: Block = self.rooms.screenful.screenful(scene, size, seat)
        return block

    def picture(
        self,
        scene: SceneT,
        *,
        last: Sequence[ActionT] = (),
        legal: Sequence[ActionT] = (),
        style: Style = STYLE,
    ) -> Svg:
        """Draw a scene as a picture, with what was just done, and what is to be pointed at."""
        check_class(scene, self.types.scene, "scene")
        for action in (*last, *legal):
            check_type(action, self.types.action, "action")
        drawing: Svg = self.rooms.picture.picture(scene, tuple(last), tuple(legal), style)
        return drawing

    # Text.

    def format_action(self, action: ActionT) -> str:
        """Write an action in the notation of the game."""
        text: str = self.rooms.notation.format_action(action)
        return text

    def parse_action(self, text: str, player: Player | None = None) -> ActionT:
        """Read an action, or raise `NotationError`; for a player, it need not say who acts."""
        with reading(text):
            action: ActionT = self.rooms.notation.parse_action(in_full(text, player))
        return action

    # Hand-built states.

    def validate(self, state: StateT) -> tuple[Defect, ...]:
        """List what keeps a hand-built state from being a moment of a match."""
        check_type(state, self.types.state, "state")
        return listed(self.rooms.validation.defects(self, state))

    def inventory(self, state: StateT) -> Mapping[str, tuple[str, ...]]:
        """Name, for each place on and off the table, the components that lie there."""
        places: Mapping[str, tuple[str, ...]] = self.rooms.validation.inventory(self, state)
        return places

    # For programs that learn.

    @cached_property
    def _numbers(self) -> Any:
        return self.rooms.numbers.Numbers(self)

    @property
    def numbering(self) -> Numbering:
        """How actions are numbered, with a version."""
        numbering: Numbering = self._numbers.numbering
        return numbering

    @property
    def num_actions(self) -> int:
        """How many numbers there are for what a seat does."""
        return self.numbering.num_decisions

    def encode(self, state: StateT, action: ActionT) -> int:
        """Return the number of an action in a state, or raise `NumberError`."""
        number: int = self._numbers.encode(state, action)
        return number

    def decode(self, state: StateT, number: int, player: Player | None = None) -> ActionT:
        """Return what a number stands for in a state, or raise `NumberError`."""
        action: ActionT = self._numbers.decode(state, number, player)
        return action

    def legal_numbers(self, state: StateT, player: Player | None = None) -> Sequence[int]:
        """Return the numbers of the legal actions, in their order, without making the actions."""
        numbers: Sequence[int] = self._numbers.legal_numbers(state, player)
        return numbers

    @cached_property
    def _features(self) -> tuple[Feature, ...]:
        features: tuple[Feature, ...] = self.rooms.observation.features(self)
        return features

    @property
    def features(self) -> tuple[Feature, ...]:
        """The tables of an observation."""
        return self._features

    def observe(self, view: ViewT, player: Player) -> dict[str, Sequence[int]]:
        """Return what a seat knows as tables, where rows by seat begin with its own."""
        tables: dict[str, Sequence[int]] = self.rooms.observation.observe(self, view, player)
        return tables
