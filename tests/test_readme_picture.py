"""The picture at the top of the README is what the library draws."""

from pathlib import Path

from boardrules import Player, playout, replay
from boardrules.games.tiki_topple import TikiTopple
from tests.games.matches import seeded
from tests.pictures import check_picture

PICTURE = Path(__file__).parents[1] / "docs" / "tiki_topple.svg"
WRITE = False
"""Set this for one run to draw the picture anew, and look at it."""


def test_the_picture_of_the_readme_is_drawn_by_the_library() -> None:
    game = TikiTopple(players=2)
    match = playout(game, seeded(1))
    states = list(replay(game, match.actions))
    scene = game.scene(game.view(states[21], Player(0)))
    drawn = game.picture(scene, last=match.actions[20:21])
    check_picture(drawn)
    if WRITE:
        PICTURE.write_text(f"{drawn}\n", encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == f"{drawn}\n"
    readme = (PICTURE.parents[1] / "README.md").read_text(encoding="utf-8")
    assert "](docs/tiki_topple.svg)" in readme
