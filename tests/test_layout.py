"""The public names, and the same rooms in every game."""

from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
import inspect
import re
from types import ModuleType

from attrs import fields
import pytest

import boardrules
from boardrules import errors, game, games

# What uses games.
PROGRAMS = {"adapters", "arena", "arrays", "bots", "cli", "testing"}

ROOMS = {
    "__init__.py",
    "actions.py",
    "component_file.py",
    "components.py",
    "components.toml",
    "game.py",
    "guide.toml",
    "knowledge.py",
    "notation.py",
    "numbers.py",
    "observation.py",
    "picture.py",
    "render.py",
    "rulebook.toml",
    "rules.py",
    "scene.py",
    "screenful.py",
    "scoring.py",
    "tables.py",
    "state.py",
    "turns.py",
    "validation.py",
}

# Nouns of a game's own: a mechanism that deserves a room.
OWN_ROOMS = {
    "tectonic_tribes": {
        "board.py",
        "chart.py",
        "faces.py",
        "land.py",
        "packets.py",
        "paths.py",
        "plans.py",
        "sketch.py",
        "views.py",
    },
    "tiki_topple": {"asides.py", "choices.py", "column.py"},
    "tucana_builders": {
        "achievements.py",
        "choices.py",
        "hexagons.py",
        "judging.py",
        "laying.py",
        "links.py",
        "maps.py",
        "network.py",
        "sheets.py",
        "sketch.py",
    },
    "tuk_tuk_taxi": {
        "deliveries.py",
        "drives.py",
        "road_signs.py",
        "signs.py",
        "streets.py",
        "town.py",
        "ways.py",
    },
}

PACKAGE = files("boardrules")
GAMES = sorted(
    entry.name for entry in (PACKAGE / "games").iterdir() if (entry / "rulebook.toml").is_file()
)


CORE = sorted(
    name
    for entry in PACKAGE.iterdir()
    if (name := entry.name.removesuffix(".py")) != entry.name and name != "__main__"
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


def test_nothing_else_looks_public() -> None:
    submodules = {
        name for name in public_names(boardrules) if inspect.ismodule(getattr(boardrules, name))
    }
    assert public_names(boardrules) - submodules == {*boardrules.__all__} - {"__version__"}


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


@pytest.mark.parametrize("name", CORE)
def test_a_module_says_what_it_is_for(name: str) -> None:
    assert import_module(f"boardrules.{name}").__doc__


def test_types_are_published() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_no_module_has_a_name_that_says_nothing() -> None:
    modules = {re.split(r"[/\\]", path)[-1] for path in sources(PACKAGE)}
    assert modules & {"utils.py", "helpers.py", "common.py", "models.py"} == set()


def test_the_catalogue_has_the_front_door_of_every_game() -> None:
    modules = {games.find(name).__module__ for name in games.names()}
    assert {f"boardrules.games.{name}.game" for name in GAMES} <= modules


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_every_room_and_no_other_but_its_own(name: str) -> None:
    rooms = {entry.name for entry in (PACKAGE / "games" / name).iterdir()} - {"__pycache__"}
    assert rooms == ROOMS | OWN_ROOMS[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_setting_is_made_of_all_options_of_its_game(name: str) -> None:
    (game,) = (cls for cls in map(games.find, games.names()) if f".{name}." in cls.__module__)
    tables = import_module(f"boardrules.games.{name}.tables").Tables
    assert {option.name for option in fields(tables)} == {option.name for option in fields(game)}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_exports_what_it_says(name: str) -> None:
    package = import_module(f"boardrules.games.{name}")
    assert [export for export in package.__all__ if not hasattr(package, export)] == []
    needed = {"Action", "Components", "State", "load_components"}
    needed |= {
        form.__name__ for form in map(games.find, games.names()) if f".{name}." in form.__module__
    }
    assert sorted(needed - set(package.__all__)) == []
