"""The front pages: a moving picture, refusals, and code that can be pasted."""

from contextlib import redirect_stdout
from io import StringIO
import os
from pathlib import Path
import re
import runpy
from typing import Any

import pytest

from boardrules import playout, replay
from boardrules.games.tiki_topple import TikiTopple
from tests.games.matches import seeded

PROJECT = Path(__file__).parents[1]
PICTURE = PROJECT / "docs" / "moving_board.svg"
README = PROJECT / "README.md"
FRONT_PAGES = (README, PROJECT / "docs" / "index.md")


def test_the_moving_picture_is_drawn_by_the_library() -> None:
    tool: Any = runpy.run_path(str(PROJECT / "tools" / "moving_board.py"))
    drawn: str = tool["moving_board"]()
    if "BOARDRULES_REWRITE" in os.environ:
        PICTURE.write_text(drawn, encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == drawn
    assert len(drawn) < 500_000
    assert drawn.count('class="frame"') == 15
    assert "prefers-reduced-motion" in drawn
    assert "<script" not in drawn


@pytest.mark.parametrize("path", FRONT_PAGES, ids=lambda path: path.name)
def test_what_is_pasted_prints_what_is_written_below(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "<BLANKLINE>" not in text
    assert ">>>" not in text
    examples = re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", text, re.DOTALL)
    assert len(examples) == text.count("```python")
    for code, expected in examples:
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(code, path.name, "exec"), {})  # noqa: S102  # our own examples
        assert printed.getvalue() == expected


def test_the_readme_begins_with_what_is_really_refused() -> None:
    game = TikiTopple(players=2)
    states = list(replay(game, playout(game, seeded(1)).actions))
    text = README.read_text(encoding="utf-8")
    (refusals,) = re.findall(r"names the rule:\*\*\n\n```text\n(.*?)```", text, re.DOTALL)
    lines = refusals.splitlines()
    for number, action in zip((15, 21, 15), lines[::2], strict=True):
        violations = game.explain(states[number], game.parse_action(action))
        assert "; ".join(map(str, violations)) == lines[2 * lines[::2].index(action) + 1].strip()
