"""Nothing is played while tests are collected."""

from pathlib import Path
import subprocess
import sys

TESTS = Path(__file__).parent

FILES = {
    "helper": """
from boardrules.testing import Lanterns

LEGAL = Lanterns().legal_actions(Lanterns().initial_state())
""",
    "test_one": "from some_tests.helper import LEGAL",
    "test_another": "from some_tests.helper import LEGAL",
    "test_opening": """
from boardrules.games.tiki_topple import TikiTopple

GAME = TikiTopple()

def opening():
    return GAME.apply(GAME.initial_state(), GAME.parse_action("* column NANI"))

try:
    AFTER = opening()
except Exception:
    AFTER = None
""",
    "test_later": """
from boardrules.games.tiki_topple import TikiTopple

def test_first_action():
    TikiTopple().legal_actions(TikiTopple().initial_state())
""",
    "test_with_what_is_missing": "import pytest; pytest.importorskip('no_such_module')",
}


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603  # Python itself, on a module of our own
        [sys.executable, "-m", "tests.collecting", str(folder)],
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )


def players(folder: Path) -> list[str]:
    """Import all modules of a folder of tests; list the lines that play."""
    done = run(folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_nothing_is_played_while_tests_are_collected() -> None:
    found = players(TESTS)
    assert not found, "these lines play while they are imported:\n" + "\n".join(found)


def test_a_line_that_plays_is_named_once(tmp_path: Path) -> None:
    folder = tmp_path / "some_tests"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    assert players(folder) == [
        "some_tests/helper.py:4: LEGAL = Lanterns().legal_actions(Lanterns().initial_state())",
        "some_tests/test_opening.py:10: AFTER = opening()",
    ]


def test_a_module_that_cannot_be_imported_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("1 / 0", encoding="utf-8")
    done = run(tmp_path)
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stderr
