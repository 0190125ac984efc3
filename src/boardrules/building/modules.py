"""What the modules of a game offer, so that its base class can call them and checkers compare them.

A module fits one of these protocols by having its functions. Most of them take the rules of the
game first. `GameModules` are those that every match needs; `DrawingModules` and `LearningModules`
are imported when something is drawn or learned.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from attrs import frozen

from boardrules.errors import Defect
from boardrules.player import HasPlayer, Player
from boardrules.scene import Size, Style

if TYPE_CHECKING:
    from boardrules.building.narrating import Seen
    from boardrules.building.numbers import BaseNumbers
    from boardrules.building.observation import Feature
    from boardrules.building.wording import Phrase
    from boardrules.drawing.svg import Svg
    from boardrules.drawing.terminal_text import TextBlock
    from boardrules.game import Rng

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
ViewT = TypeVar("ViewT")
ActionT_contra = TypeVar("ActionT_contra", contravariant=True, bound=HasPlayer)
RulesT_contra = TypeVar("RulesT_contra", contravariant=True)
SceneT_co = TypeVar("SceneT_co", covariant=True)
SceneT_contra = TypeVar("SceneT_contra", contravariant=True)
StateT_contra = TypeVar("StateT_contra", contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


class KnowledgeModule(Protocol[RulesT_contra, StateT, ActionT, ViewT]):
    """What each seat knows, and what it learns."""

    def view(self, rules: RulesT_contra, state: StateT, player: Player | None, /) -> ViewT: ...

    def witness(
        self, rules: RulesT_contra, state: StateT, action: ActionT, player: Player | None, /
    ) -> tuple[ActionT, ...]: ...

    def determinize(self, rules: RulesT_contra, view: ViewT, rng: "Rng", /) -> StateT: ...

    def worlds(self, rules: RulesT_contra, view: ViewT, /) -> Iterator[tuple[StateT, int]]: ...


class NotationModule(Protocol[ActionT]):
    """Actions as text."""

    def format_action(self, action: ActionT, /) -> str: ...

    def parse_action(self, text: str, /) -> ActionT: ...


class ValidationModule(Protocol[RulesT_contra, StateT_contra]):
    """Where each component is, and what is wrong with a hand-built state."""

    def defects(self, rules: RulesT_contra, state: StateT_contra, /) -> Iterable[Defect]: ...

    def inventory(
        self, rules: RulesT_contra, state: StateT_contra, /
    ) -> Mapping[str, tuple[str, ...]]: ...


class SceneModule(Protocol[RulesT_contra, StateT_contra, ViewT_contra, SceneT_co]):
    """What lies on the table."""

    def scene(self, rules: RulesT_contra, view: ViewT_contra, /) -> SceneT_co: ...

    def open_scene(self, rules: RulesT_contra, state: StateT_contra, /) -> SceneT_co: ...


class TextModule(Protocol[RulesT_contra, SceneT_contra]):
    """Scenes as text, in a window or without a limit."""

    def text(
        self,
        rules: RulesT_contra,
        scene: SceneT_contra,
        size: Size | None,
        focus: Player,
        lang: str,
        /,
    ) -> "TextBlock": ...


class PictureModule(Protocol[SceneT_contra, ActionT_contra]):
    """Scenes as pictures."""

    def picture(
        self,
        scene: SceneT_contra,
        last: Sequence[ActionT_contra],
        legal: Sequence[ActionT_contra],
        style: Style,
        /,
    ) -> "Svg": ...


class NarrationModule(Protocol[RulesT_contra, ActionT, ViewT]):
    """Steps in words, with the templates in `narration.toml` beside it."""

    __name__: str

    def tell(self, rules: RulesT_contra, seen: "Seen[ActionT, ViewT]", /) -> "Iterable[Phrase]": ...


class NumbersModule(Protocol[RulesT_contra, StateT, ActionT]):
    """Actions as numbers."""

    def Numbers(self, rules: RulesT_contra, /) -> "BaseNumbers[StateT, ActionT]": ...  # noqa: N802


class ObservationModule(Protocol[RulesT_contra, ViewT_contra]):
    """Views as tables of numbers."""

    def features(self, rules: RulesT_contra, /) -> "tuple[Feature, ...]": ...

    def observe(
        self, rules: RulesT_contra, view: ViewT_contra, player: Player, /
    ) -> Mapping[str, Sequence[int]]: ...


@frozen
class GameModules(Generic[RulesT_contra, StateT, ActionT, ViewT]):
    """The modules that every match needs."""

    knowledge: KnowledgeModule[RulesT_contra, StateT, ActionT, ViewT]
    notation: NotationModule[ActionT]
    validation: ValidationModule[RulesT_contra, StateT]


@frozen
class DrawingModules(Generic[RulesT_contra, StateT, ActionT, ViewT, SceneT_co]):
    """The modules that draw."""

    scene: SceneModule[RulesT_contra, StateT, ViewT, SceneT_co]
    text: TextModule[RulesT_contra, SceneT_co]
    picture: PictureModule[SceneT_co, ActionT]


@frozen
class LearningModules(Generic[RulesT_contra, StateT, ActionT, ViewT]):
    """The modules for programs that learn."""

    numbers: NumbersModule[RulesT_contra, StateT, ActionT]
    observation: ObservationModule[RulesT_contra, ViewT]
