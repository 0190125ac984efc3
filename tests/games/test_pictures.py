"""Pictures of all games: sound, the same each time, and as they were."""

import os
from pathlib import Path
from random import Random
from typing import Any, get_args
from xml.dom import minidom

import pytest

from boardrules import Player, games, playout, replay
from boardrules.scene import Layout, Style, Theme
from tests.pictures import check_picture

GOLDEN = Path(__file__).parent / "pictures"

IS_SAMPLE = os.environ.get("BOARDRULES_LAWS") == "sample"
TABLES = [
    (name, players)
    for name in games.game_names()
    for players in games.find_game(name).player_counts
]


def moments(game: Any, seed: int, number: int) -> list[tuple[Any, Any, Any]]:
    """Return some steps of a match, the last one too: the state before, the action, the state."""
    actions = playout(game, Random(seed), max_actions=1_500).actions
    states = list(replay(game, actions))
    steps = list(zip(states, actions, states[1:], strict=False))
    return [*steps[:: 1 + len(steps) // number], steps[-1]]


@pytest.mark.law
@pytest.mark.parametrize(("name", "players"), TABLES[::4] if IS_SAMPLE else TABLES)
def test_everything_is_inside_the_frame(name: str, players: int) -> None:
    game = games.find_game(name)(players=players)
    for before, action, state in moments(game, 1, 5):
        for viewer in (None, Player(players - 1)):
            scene = game.scene(game.view(state, viewer))
            last = game.witness(before, action, viewer)
            legal = () if viewer is None else game.legal_actions(state, viewer)
            for layout in get_args(Layout):
                style = Style("light", layout)
                check_picture(game.picture(scene, last=last, legal=legal, style=style))
        check_picture(game.picture(game.open_scene(state)))


@pytest.mark.parametrize("name", games.game_names())
def test_a_picture_is_the_same_each_time_and_in_each_theme_another(name: str) -> None:
    game = games.find_game(name)()
    _, _, state = moments(game, 2, 3)[1]
    pictures = [
        [game.picture(game.open_scene(state), style=Style(theme)) for theme in get_args(Theme)]
        for _ in range(2)
    ]
    assert pictures[0] == pictures[1]
    assert len(set(pictures[0])) == 3


@pytest.mark.parametrize("name", games.game_names())
def test_a_picture_is_refused_what_it_cannot_draw(name: str) -> None:
    game = games.find_game(name)()
    state = game.initial_state()
    with pytest.raises(TypeError, match=r"^scene: expected a Scene, not State"):
        game.picture(state)
    with pytest.raises(TypeError, match=r"^action: expected "):
        game.picture(game.open_scene(state), last=["P1 toast"])


@pytest.mark.parametrize("name", games.game_names())
@pytest.mark.parametrize("part", [1, 2])
def test_pictures_are_as_they_were(name: str, part: int) -> None:
    game = games.find_game(name)()
    before, action, state = moments(game, 3, 4)[part]
    seat = Player(0)
    drawn = game.picture(
        game.scene(game.view(state, seat)),
        last=game.witness(before, action, seat),
        legal=game.legal_actions(state, seat)[:20],
    )
    path = GOLDEN / f"{name}-{part}.svg"
    readable = minidom.parseString(drawn).toprettyxml(indent=" ")  # noqa: S318  # our own
    if "BOARDRULES_REWRITE" in os.environ:
        path.write_text(readable, encoding="utf-8")
    assert readable == path.read_text(encoding="utf-8")
