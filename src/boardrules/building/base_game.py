"""The base class of a game: what all games of the library offer in the same way.

The rules of a game say who acts, what is legal and what happens; its other modules each answer one
question. This class calls them, so that the class of a game has its options, its modules, and what
is special about it.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast, overload

from boardrules.building.modules import (
    DrawingModules,
    GameModules,
    LearningModules,
)
from boardrules.building.narrating import Narrating
from boardrules.building.notation import in_full, reading
from boardrules.building.typecheck import as_viewer, check_class, check_type
from boardrules.building.wording import LANGUAGE
from boardrules.errors import Defect, listed
from boardrules.game import GameTypes, Rng
from boardrules.player import HasPlayer, Player
from boardrules.scene import STYLE, BaseScene, Size, Style

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from boardrules.building.candidates import Candidates, Column
    from boardrules.building.numbers import BaseNumbers, Numbering
    from boardrules.building.observation import Feature, Observation
    from boardrules.drawing.svg import Svg
    from boardrules.drawing.terminal_text import TextBlock

RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
ViewT = TypeVar("ViewT")
SceneT = TypeVar("SceneT", bound=BaseScene)


class BaseGame(
    Narrating[RulesT, StateT, ActionT, ViewT], Generic[RulesT, StateT, ActionT, ViewT, SceneT]
):
    """Base class for games: everything that a game offers besides its rules."""

    name: ClassVar[str]
    rules_version: ClassVar[int] = 1
    types: ClassVar[GameTypes[Any, Any, Any, Any]]

    players: int

    # What a game adds. Modules that draw and learn are imported where they are asked for.

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[Player, ...]:
        """Return who acts; nobody at the end."""
        ...

    @abstractmethod
    def _modules(self) -> GameModules[RulesT, StateT, ActionT, ViewT]: ...

    @abstractmethod
    def _drawing(self) -> DrawingModules[RulesT, StateT, ActionT, ViewT, SceneT]: ...

    @abstractmethod
    def _learning(self) -> LearningModules[RulesT, StateT, ActionT, ViewT]: ...

    @property
    def _rules(self) -> RulesT:
        return cast("RulesT", self)

    @property
    def seats(self) -> tuple[Player, ...]:
        """The players in the order of their seats."""
        return tuple(map(Player, range(self.players)))

    # What each seat knows.

    def view(self, state: StateT, player: Player | None) -> ViewT:
        """Return what a seat knows, or a spectator, and nothing else."""
        viewer = as_viewer(player, self.players)
        return self._modules().knowledge.view(self._rules, state, viewer)

    def witness(self, state: StateT, action: ActionT, player: Player | None) -> tuple[ActionT, ...]:
        """Return the actions that a seat learns about from one step: `()` if it learns of none."""
        viewer = as_viewer(player, self.players)
        return self._modules().knowledge.witness(self._rules, state, action, viewer)

    def determinize(self, view: ViewT, rng: Rng) -> StateT:
        """Draw one of the states that fit a view, by weight."""
        check_class(view, self.types.view, "view", "game.view(state, player)")
        return self._modules().knowledge.determinize(self._rules, view, rng)

    def worlds(self, view: ViewT) -> Iterator[tuple[StateT, int]]:
        """Yield all states that fit a view, with their weights."""
        check_class(view, self.types.view, "view", "game.view(state, player)")
        return self._modules().knowledge.worlds(self._rules, view)

    # What lies on the table.

    def scene(self, view: ViewT) -> SceneT:
        """Return what the seat of a view sees on the table now, ready to be drawn."""
        check_class(view, self.types.view, "view", "game.view(state, player)")
        return self._drawing().scene.scene(self._rules, view)

    def open_scene(self, state: StateT) -> SceneT:
        """Return what lies on the table with everything face up."""
        check_class(state, self.types.state, "state", "game.initial_state()")
        return self._drawing().scene.open_scene(self._rules, state)

    def render(self, scene: SceneT, lang: str = LANGUAGE) -> str:
        """Draw all of a scene as plain text, for people."""
        lines = ("".join(span.text for span in line) for line in self.text(scene, lang=lang))
        return "\n".join(line.rstrip() for line in lines)

    def text(
        self,
        scene: SceneT,
        size: Size | None = None,
        focus: Player | None = None,
        lang: str = LANGUAGE,
    ) -> "TextBlock":
        """Draw as much of a scene as fits into a window, or all of it if there is no window."""
        check_class(scene, self.types.scene, "scene", "game.scene(view)")
        if size is not None:
            check_class(size, Size, "size")
        seat = scene.in_focus(as_viewer(focus, self.players))
        return self._drawing().text.text(self._rules, scene, size, seat, lang)

    def picture(
        self,
        scene: SceneT,
        *,
        last: Sequence[ActionT] = (),
        legal: Sequence[ActionT] = (),
        style: Style = STYLE,
    ) -> "Svg":
        """Draw a scene as a picture, with what was just done, and what may be chosen."""
        check_class(scene, self.types.scene, "scene", "game.scene(view)")
        for action in (*last, *legal):
            check_type(action, self.types.action, "action")
        return self._drawing().picture.picture(scene, tuple(last), tuple(legal), style)

    # Text.

    def format_action(self, action: ActionT) -> str:
        """Write an action in the notation of the game."""
        return self._modules().notation.format_action(action)

    @overload
    def parse_action(self, text: str) -> ActionT: ...
    @overload
    def parse_action(self, text: str, player: Player) -> ActionT: ...
    def parse_action(self, text: str, player: Player | None = None) -> ActionT:
        """Read an action, or raise `NotationError`; for a player, it need not say who acts."""
        with reading(text):
            return self._modules().notation.parse_action(in_full(text, player))

    # Hand-built states.

    def validate(self, state: StateT) -> tuple[Defect, ...]:
        """List what is wrong with a hand-built state."""
        check_type(state, self.types.state, "state")
        return listed(self._modules().validation.defects(self._rules, state))

    def inventory(self, state: StateT) -> Mapping[str, tuple[str, ...]]:
        """Name, for each place on and off the table, the components that lie there."""
        return self._modules().validation.inventory(self._rules, state)

    # For programs that learn.

    @cached_property
    def _numbers(self) -> "BaseNumbers[StateT, ActionT]":
        return self._learning().numbers.Numbers(self._rules)

    @property
    def numbering(self) -> "Numbering":
        """How actions are numbered, with a version."""
        return self._numbers.numbering

    @property
    def num_actions(self) -> int:
        """How many numbers there are for the actions of seats."""
        return self.numbering.num_decisions

    def encode(self, state: StateT, action: ActionT) -> int:
        """Return the number of an action in a state, or raise `NumberError`."""
        return self._numbers.encode(state, action)

    @overload
    def decode(self, state: StateT, number: int) -> ActionT: ...
    @overload
    def decode(self, state: StateT, number: int, player: Player) -> ActionT: ...
    def decode(self, state: StateT, number: int, player: Player | None = None) -> ActionT:
        """Return the action that a number stands for in a state, or raise `NumberError`."""
        return self._numbers.decode(state, number, player)

    @overload
    def legal_numbers(self, state: StateT) -> Sequence[int]: ...
    @overload
    def legal_numbers(self, state: StateT, player: Player) -> Sequence[int]: ...
    def legal_numbers(self, state: StateT, player: Player | None = None) -> Sequence[int]:
        """Return the numbers of the legal actions, in their order, without making the actions."""
        if player is None:
            to_act = self.to_act(state)
            return self._numbers.legal_numbers(state, to_act[0]) if to_act else []
        return self._numbers.legal_numbers(state, player)

    @cached_property
    def _features(self) -> "tuple[Feature, ...]":
        return self._learning().observation.features(self._rules)

    @property
    def features(self) -> "tuple[Feature, ...]":
        """The tables of an observation."""
        return self._features

    @cached_property
    def _candidates(self) -> "Candidates[StateT]":
        return self._new_candidates()

    def _new_candidates(self) -> "Candidates[StateT]":
        from boardrules.building.candidates import Candidates  # noqa: PLC0415

        return Candidates(self.numbering)

    @property
    def columns(self) -> "tuple[Column, ...]":
        """What the columns of `legal_features` are about."""
        return self._candidates.columns

    def legal_features(self, state: StateT, player: Player) -> "NDArray[np.int16]":
        """Return a row about each legal action, in their order: which card, where, turned how.

        A column that does not concern an action has -1 there. Needs NumPy.
        """
        return self._candidates.rows(state, self.legal_numbers(state, player))

    def observe(self, view: ViewT, player: Player) -> "Observation":
        """Return a view as tables; rows by seat begin with `player`."""
        return self._learning().observation.observe(self._rules, view, player)
