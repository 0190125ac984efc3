"""What scenes of all games share, and how notebooks show them."""

from typing import Any

import pytest

from boardrules import CHANCE, Player, games, playout
from boardrules.scene import BaseScene
from boardrules.testing import Lanterns
from tests.games.matches import seeded

P1 = Player(0)


def shown(scene: Any) -> str | None:
    """Ask a scene for SVG, as a notebook does."""
    picture: str | None = scene._repr_svg_()
    return picture


@pytest.mark.parametrize("name", games.game_names())
def test_a_notebook_shows_the_picture_of_a_scene(name: str) -> None:
    game = games.find_game(name)()
    state = playout(game, seeded(1), max_actions=30).state
    for scene in (game.scene(game.view(state, P1)), game.open_scene(state)):
        assert shown(scene) == game.picture(scene)


def test_a_scene_that_nobody_draws_is_text() -> None:
    game = Lanterns()
    assert shown(game.open_scene(game.initial_state())) is None


def test_a_scene_may_be_written_in_a_notebook() -> None:
    scene = type("Scene", (BaseScene,), {"__module__": "__main__"})
    assert shown(scene(None, (), (0, 0), None)) is None


@pytest.mark.parametrize(
    ("viewer", "to_act", "focus", "found"),
    [
        (1, (2,), 3, 3),
        (1, (2,), None, 1),
        (None, (2, 3), None, 2),
        (None, (CHANCE,), None, 0),
        (None, (), None, 0),
        (1, (2,), 0, 0),
    ],
)
def test_a_scene_knows_whose_things_to_draw_in_full(
    viewer: Player | None, to_act: tuple[Player, ...], focus: Player | None, found: Player
) -> None:
    assert BaseScene(viewer, to_act, (0, 0, 0, 0), None).in_focus(focus) == found
