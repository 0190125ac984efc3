"""The programs in TypeScript, and those of the documentation, compiled with types of all games."""

from pathlib import Path
import shutil

import pytest

from boardrules import games
from tests.typescript.documentation import programs
from tests.typescript.node import TSC, call, write_types

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the npm packages beside the programs, and compile these."""
    made = tmp_path_factory.mktemp("typescript") / "programs"
    shutil.copytree(HERE, made, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    call("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=made)
    for name in games.game_names():
        write_types(made, games.find_game(name))
    for name, text in programs():
        (made / name).write_text(text, encoding="utf-8")
    call("node", TSC, folder=made)
    return made
