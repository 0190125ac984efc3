"""Modules that do not offer what a game's base class calls: both checkers must refuse them.

For both, a comment that ignores an error is an error where there is none.
"""
# pyright: reportUnnecessaryTypeIgnoreComment=true

from boardrules.building.modules import DrawingModules, GameModules, LearningModules
from boardrules.games.tiki_topple import Action, Scene, State, View, notation, validation
from boardrules.games.tiki_topple.drawing import picture, scene, text
from boardrules.games.tiki_topple.learning import numbers, observation
from boardrules.games.tiki_topple.rules import Rules
from tests.typing import renamed, swapped

Drawing = DrawingModules[Rules, State, Action, View, Scene]
Modules = GameModules[Rules, State, Action, View]
Learning = LearningModules[Rules, State, Action, View]


def test_modules_that_fit_are_taken() -> None:
    assert Drawing(scene, text, picture).text is text


def test_a_module_with_a_renamed_function_is_refused() -> None:
    modules = Drawing(scene, renamed, picture)  # type: ignore[arg-type]
    assert not hasattr(modules.text, "text")


def test_a_module_with_other_arguments_or_results_is_refused() -> None:
    modules = Modules(swapped, notation, validation)  # type: ignore[arg-type]
    assert hasattr(modules.knowledge, "view")


def test_modules_in_the_wrong_order_are_refused() -> None:
    modules = Drawing(
        scene,
        picture,  # type: ignore[arg-type]
        text,  # type: ignore[arg-type]
    )
    assert not hasattr(modules.text, "text")


def test_modules_of_another_kind_are_refused() -> None:
    learning = Learning(
        observation,  # type: ignore[arg-type]
        numbers,  # type: ignore[arg-type]
    )
    assert not hasattr(learning.numbers, "Numbers")
    modules = Modules(scene, notation, validation)  # type: ignore[arg-type]
    assert not hasattr(modules.knowledge, "worlds")
