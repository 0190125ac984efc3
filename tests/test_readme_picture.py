"""The README shows a match as the library draws it: as text, and as the picture at its top."""

import os
from pathlib import Path

from boardrules import Player, playout, replay, show
from boardrules.games.tiki_topple import TikiTopple
from tests.games.matches import seeded
from tests.pictures import check_picture

PROJECT = Path(__file__).parents[1]
PICTURE = PROJECT / "docs" / "tiki_topple.svg"


def test_the_readme_shows_a_match_as_the_library_draws_it() -> None:
    game = TikiTopple(players=2)
    match = playout(game, seeded(1))
    states = list(replay(game, match.actions))
    scene = game.scene(game.view(states[21], Player(0)))
    drawn = game.picture(scene, last=match.actions[20:21])
    check_picture(drawn)
    if "BOARDRULES_REWRITE" in os.environ:
        PICTURE.write_text(f"{drawn}\n", encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == f"{drawn}\n"
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    assert "](docs/tiki_topple.svg)" in readme
    assert f"```text\n{show(game, states[21], Player(0))}\n```\n" in readme
    assert "<BLANKLINE>" not in readme
