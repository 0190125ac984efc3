"""Mutants that break what is drawn for a seat."""

from itertools import count
from typing import Any, ClassVar, cast

import attrs
from attrs import field, frozen
from typing_extensions import override

from boardrules.drawing.terminal_text import Span, TextBlock, fitted
from boardrules.game import GameTypes
from boardrules.player import Player
from boardrules.scene import Size
from boardrules.testing.lanterns import Action, Lanterns, Scene, State, View
from tests.mutants.mutant import SMALL, rejected_by


@frozen(cache_hash=True)
class MarkedView(View):
    """A view with a mark that comparisons ignore."""

    mark: int = field(default=0, eq=False)


@rejected_by("scenes_follow_from_views", box=SMALL)
@frozen
class DrawsAMark(Lanterns):
    """Draws the brightness of the last hand, through views that compare equal."""

    types: ClassVar[Any] = GameTypes(State, Action, MarkedView, Scene)

    @override
    def view(self, state: State, player: Player | None) -> View:
        view = MarkedView(*attrs.astuple(super().view(state, player), recurse=False))
        return attrs.evolve(view, mark=sum(state.packets[-1]))

    @override
    def scene(self, view: View) -> Scene:
        return attrs.evolve(super().scene(view), pile=cast("MarkedView", view).mark)


@frozen(cache_hash=True)
class NumberedScene(Scene):
    """A scene with a number that comparisons ignore."""

    number: int = field(factory=count().__next__, eq=False)


@rejected_by("scenes_follow_from_views")
@frozen
class NumbersItsScenes(Lanterns):
    """Writes a new number on each scene."""

    types: ClassVar[Any] = GameTypes(State, Action, View, NumberedScene)

    @override
    def scene(self, view: View) -> Scene:
        return NumberedScene(*attrs.astuple(super().scene(view), recurse=False))


@rejected_by("scenes_tell_how_the_match_stands")
@frozen
class DrawsNoScore(Lanterns):
    """Leaves the scores out of its open scenes."""

    @override
    def open_scene(self, state: State) -> Scene:
        return attrs.evolve(super().open_scene(state), scores=())


@rejected_by("scenes_tell_how_the_match_stands")
@frozen
class NamesTheFirstSeat(Lanterns):
    """Says of each scene that it is for the first seat."""

    @override
    def scene(self, view: View) -> Scene:
        return attrs.evolve(super().scene(view), viewer=Player(0))


@rejected_by("scenes_agree_with_the_open_scene")
@frozen
class DrawsOldHands(Lanterns):
    """Draws a seat's hand as if it had chosen nothing yet."""

    @override
    def scene(self, view: View) -> Scene:
        return super().scene(attrs.evolve(view, choice=()))


@rejected_by("scenes_agree_with_the_open_scene")
@frozen
class HidesFromTheReferee(Lanterns):
    """Leaves the hands out of its open scenes."""

    @override
    def open_scene(self, state: State) -> Scene:
        return self.scene(self.view(state, None))


@rejected_by("text_fits_its_window")
@frozen
class DrawsBeyondTheEdge(Lanterns):
    """Draws into every window as if it were one column wider."""

    @override
    def text(
        self,
        scene: Scene,
        size: Size | None = None,
        focus: Player | None = None,
        lang: str = "en",
    ) -> TextBlock:
        return super().text(scene, size and Size(size.columns + 1, size.lines), focus, lang)


@rejected_by("text_fits_its_window")
@frozen
class DrawsEscapeCodes(Lanterns):
    """Colours a line with the codes of a terminal."""

    @override
    def text(
        self,
        scene: Scene,
        size: Size | None = None,
        focus: Player | None = None,
        lang: str = "en",
    ) -> TextBlock:
        return fitted([(Span("\x1b"),)], size)


@rejected_by("plain_text_is_text_without_a_limit")
@frozen
class RendersSomethingElse(Lanterns):
    """Leaves the last seat out of its plain text."""

    @override
    def render(self, scene: Scene) -> str:
        return super().render(scene).rpartition("\n")[0]


@rejected_by("scenes_in_json_are_exact")
@frozen
class NamesAnotherClass(Lanterns):
    """Names the class of its views as that of its scenes."""

    types: ClassVar[Any] = GameTypes(State, Action, View, View)
