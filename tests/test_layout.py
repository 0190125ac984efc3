"""The public names, and the same folders in every game."""

from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
import inspect
from pathlib import Path
from pkgutil import iter_modules, walk_packages
import re
from types import ModuleType

from attrs import fields
import pytest

import boardrules
from boardrules import errors, game, games

# What every game has.
MODULES = {
    "__init__.py",
    "actions.py",
    "component_file.py",
    "components.py",
    "components.toml",
    "drawing",
    "game.py",
    "guide.fr.toml",
    "guide.toml",
    "learning",
    "notation.py",
    "rulebook.toml",
    "rules.py",
    "scoring.py",
    "state.py",
    "tables.py",
    "turns.py",
    "validation.py",
}

DRAWING = {"__init__.py", "picture.py", "scene.py", "text.py"}
LEARNING = {"__init__.py", "numbers.py", "observation.py"}

PACKAGE = files("boardrules")
GAMES = sorted(
    entry.name for entry in (PACKAGE / "games").iterdir() if (entry / "rulebook.toml").is_file()
)


MODULE_NAMES = sorted(
    info.name
    for info in walk_packages(boardrules.__path__, "boardrules.")
    if not info.name.endswith("__main__") and not info.name.startswith("boardrules.adapters.")
)


def public_names(module: ModuleType) -> set[str]:
    return {name for name in vars(module) if not name.startswith("_")}


def sources(entry: Traversable) -> dict[str, str]:
    """Read every Python and TOML file below a folder."""
    if entry.is_dir():
        return {name: text for inner in entry.iterdir() for name, text in sources(inner).items()}
    if entry.name.endswith((".py", ".toml")):
        return {str(entry): entry.read_text(encoding="utf-8")}
    return {}


def test_every_public_name_is_there() -> None:
    assert [name for name in boardrules.__all__ if not hasattr(boardrules, name)] == []


def test_public_names_come_once_and_are_public() -> None:
    assert len(set(boardrules.__all__)) == len(boardrules.__all__)
    assert [name for name in boardrules.__all__ if name.startswith("_")] == ["__version__"]


def test_names_are_imported_on_demand() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'play_out'"):
        boardrules.play_out  # type: ignore[attr-defined]  # noqa: B018  # pyright: ignore[reportAttributeAccessIssue]
    assert {*boardrules.__all__} <= {*dir(boardrules)}


def test_the_version_is_that_of_the_package() -> None:
    assert boardrules.__version__ == version("boardrules")


def test_all_errors_are_at_the_top() -> None:
    raised = {
        name
        for name, value in vars(errors).items()
        if inspect.isclass(value) and issubclass(value, Exception)
    }
    assert raised - set(boardrules.__all__) == set()


def test_the_whole_contract_is_in_one_module() -> None:
    assert [name for name in game.__all__ if not hasattr(game, name)] == []


@pytest.mark.parametrize("name", MODULE_NAMES)
def test_a_module_says_what_it_is_for(name: str) -> None:
    assert import_module(name).__doc__


PACKAGES = [name for name in MODULE_NAMES if hasattr(import_module(name), "__path__")]


@pytest.mark.parametrize("name", ["boardrules", *PACKAGES])
def test_a_package_says_in_what_order_its_modules_are_read(name: str) -> None:
    package = import_module(name)
    if name in {"boardrules.cli.commands", "boardrules.games"}:  # these are found by their names
        return
    named = set(re.findall(r"[a-z_0-9]+", package.__doc__ or ""))
    modules = {info.name for info in iter_modules(package.__path__) if info.name[0] != "_"}
    assert modules - named == set()


def test_the_map_for_contributors_has_every_part() -> None:
    text = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    named = set(re.findall(r"`([a-z_]+)", " ".join(rows)))
    modules = {info.name for info in iter_modules(boardrules.__path__)}
    assert {name for name in modules if name[0] != "_"} - named == {"version"}


def test_types_are_published() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_no_module_has_a_name_that_says_nothing() -> None:
    modules = {re.split(r"[/\\]", path)[-1] for path in sources(PACKAGE)}
    assert modules & {"utils.py", "helpers.py", "common.py", "models.py"} == set()


def test_the_catalogue_has_the_front_door_of_every_game() -> None:
    modules = {games.find_game(name).__module__ for name in games.game_names()}
    assert {f"boardrules.games.{name}.game" for name in GAMES} <= modules


def files_in(folder: Traversable) -> set[str]:
    return {entry.name for entry in folder.iterdir()} - {"__pycache__"}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_same_folders_and_modules_as_the_others(name: str) -> None:
    folder = PACKAGE / "games" / name
    assert files_in(folder) >= MODULES
    assert files_in(folder) & {"knowledge", "knowledge.py"}
    assert files_in(folder / "drawing") >= DRAWING
    assert files_in(folder / "learning") - {"batch.py", "candidates.py"} == LEARNING


@pytest.mark.parametrize("name", GAMES)
def test_tables_are_computed_from_all_options_of_their_game(name: str) -> None:
    (game,) = (
        cls for cls in map(games.find_game, games.game_names()) if f".{name}." in cls.__module__
    )
    tables = import_module(f"boardrules.games.{name}.tables").Tables
    assert {option.name for option in fields(tables)} == {option.name for option in fields(game)}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_exports_what_it_says(name: str) -> None:
    package = import_module(f"boardrules.games.{name}")
    assert [export for export in package.__all__ if not hasattr(package, export)] == []
    needed = {"Action", "Components", "State", "load_components"}
    needed |= {
        form.__name__
        for form in map(games.find_game, games.game_names())
        if f".{name}." in form.__module__
    }
    assert sorted(needed - set(package.__all__)) == []
