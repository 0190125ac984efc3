"""Component files: those of the games, with some texts in place of others."""

from functools import cached_property
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from attrs import frozen
import pytest

from boardrules import ComponentError, Defect


@frozen
class BoxFile:
    """The component file of a game, by the name of its package."""

    package: str

    @cached_property
    def text(self) -> str:
        """The file as it is shipped."""
        path = files(f"boardrules.games.{self.package}") / "components.toml"
        return path.read_text(encoding="utf-8")

    def read(self, path: Path | str) -> Any:
        """Load a file the way a user does."""
        return import_module(f"boardrules.games.{self.package}").load_components(path)

    def load(self, path: Path, *changes: tuple[str, str]) -> Any:
        """Load the shipped file with some texts, which must be there once, changed to others."""
        text = self.text
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
        return self.read(path)

    def refuse(self, path: Path, *changes: tuple[str, str]) -> ComponentError:
        """Load the changed file; return the error that tells what is wrong with it."""
        with pytest.raises(ComponentError) as refused:
            self.load(path, *changes)
        error = refused.value
        assert isinstance(error, ValueError)
        assert error.source == str(path)
        assert error.defects
        assert all(str(defect) in str(error) for defect in error.defects)
        return error


def entries(defects: tuple[Defect, ...]) -> list[tuple[str, str]]:
    """Tell which entries are wrong, and by which rules."""
    return [(defect.where, defect.rule) for defect in defects]
