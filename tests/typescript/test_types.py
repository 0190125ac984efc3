"""Types for TypeScript, made from the schemas, compile with a program that uses them."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardrules import Player, Record, games, walk
from boardrules.codec import to_data
from boardrules.testing import Lanterns
from tests.typescript.documentation import types
from tests.typescript.node import call, write_types

HERE = Path(__file__).parent


@pytest.mark.peer
def test_a_program_in_typescript_reads_what_all_games_write(folder: Path) -> None:
    documents: dict[str, Any] = {}
    notation: dict[str, list[str]] = {}
    for name in games.game_names():
        game = games.find_game(name)(players=2)
        steps = list(walk(game, Random(4)))[:80]
        actions = [step.action for step in steps]
        record = json.loads(Record(game, tuple(actions)).to_json())
        view = to_data(game.view(steps[-1].after, Player(0)))
        documents[name] = {"view": view, "record": record}
        notation[name] = [*map(game.format_action, actions)]
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
        "export type Lanterns = Game | State | Action | View | Scene | Record;",
        "export interface Scene {",
        "  viewer: Player | null;",
        "export type Action = Deal | Hide | Show;",
        "export type Player = number;",
        "  player: Player | null;",
        "  actions: Action[];",
    ):
        assert line in text.splitlines()
    assert "1 = " not in text  # the name of a type that is there twice


@pytest.mark.peer
def test_the_documentation_shows_types_and_programs_as_they_are(folder: Path) -> None:
    made = (folder / "types" / "tiki-topple.ts").read_text(encoding="utf-8")
    assert [shown in made for shown in types()] == [True]
    compiled = {path.stem for path in (folder / "out").iterdir()}
    assert compiled >= {"json_1", "scenes_3"}


def test_npm_packages_are_locked_without_an_address() -> None:
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]
    locked = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert locked.pop("")["dependencies"] == wanted
    for name, version in wanted.items():
        assert locked[f"node_modules/{name}"]["version"] == version
    assert all("integrity" in package and "resolved" not in package for package in locked.values())
