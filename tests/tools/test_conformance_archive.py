"""The archive for engines in other languages."""

import json
from pathlib import Path
from runpy import run_path
from typing import Any
from zipfile import ZipFile

from jsonschema import Draft202012Validator
import pytest

from boardrules import codec, games
from boardrules.conformance import VectorFile, vectors_of
from boardrules.rulebook import Rulebook

TOOL = run_path(str(Path(__file__).parents[2] / "tools" / "conformance_archive.py"))


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = TOOL["write"](tmp_path_factory.mktemp("archive"))
    return path


@pytest.fixture(scope="module")
def texts(archive: Path) -> dict[str, str]:
    with ZipFile(archive) as file:
        return {name.partition("/")[2]: file.read(name).decode() for name in file.namelist()}


def test_the_same_library_gives_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    assert TOOL["write"](tmp_path).read_bytes() == archive.read_bytes()


def test_everything_is_in_one_folder_that_has_the_name_of_the_archive(archive: Path) -> None:
    with ZipFile(archive) as file:
        assert {name.partition("/")[0] for name in file.namelist()} == {archive.stem}


def test_every_game_has_vectors_a_ledger_components_and_a_schema(texts: dict[str, str]) -> None:
    for name in games.game_names():
        assert codec.from_json(texts[f"vectors/{name}.json"], VectorFile) == vectors_of(name)
        book = Rulebook.of(games.package_of(games.find_game(name)))
        assert codec.from_json(texts[f"ledgers/{name}.json"], Rulebook) == book
        box: object = games.find_game(name)().components
        assert codec.from_json(texts[f"components/{name}.json"], type(box)) == box
        Draft202012Validator.check_schema(json.loads(texts[f"schemas/{name}.json"]))


@pytest.mark.parametrize(("schema", "folder"), [("ledger", "ledgers"), ("vectors", "vectors")])
def test_files_are_as_their_schema_says(texts: dict[str, str], schema: str, folder: str) -> None:
    validator: Any = Draft202012Validator(json.loads(texts[f"schemas/{schema}.json"]))
    validator.validate(json.loads(texts[f"{folder}/tiki-topple.json"]))


def test_all_that_is_there_is_named(texts: dict[str, str]) -> None:
    for name in texts:
        assert name.partition("/")[0] in texts["README.txt"] or name == "README.txt"
