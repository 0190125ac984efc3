"""What tests of any game may ask for."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardrules import Defect
from tests.games.box_files import BoxFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a user may have a component file."""
    return tmp_path / "my_box.toml"


@pytest.fixture
def box_file(request: pytest.FixtureRequest) -> BoxFile:
    """Return the component file of the game that this folder is about."""
    return BoxFile(request.path.parent.name)


@pytest.fixture
def load(box_file: BoxFile, path: Path) -> Callable[..., Any]:
    """Load the shipped file with some texts in place of others."""

    def loaded(*changes: tuple[str, str]) -> Any:
        return box_file.load(path, *changes)

    return loaded


@pytest.fixture
def refusal(box_file: BoxFile, path: Path) -> Callable[[str, str], tuple[Defect, ...]]:
    """Load the shipped file with one text in place of another; return what is wrong with it."""

    def refused(old: str, new: str) -> tuple[Defect, ...]:
        return box_file.refuse(path, (old, new)).defects

    return refused
