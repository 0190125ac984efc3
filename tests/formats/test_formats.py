"""What releases have written is read, and means what it meant."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from boardrules import Player, Record, key
from boardrules.arena.results import Result
from boardrules.arena.results_file import Header
from boardrules.codec import from_data, from_json, parse_json, to_data
from boardrules.conformance import Library, VectorFile, check
from tests.formats import keep

FOLDERS = sorted(path for path in keep.FOLDER.iterdir() if path.name[0].isdigit())
GAMES = sorted(path for folder in FOLDERS for path in folder.glob("*-*.json"))

each_game = pytest.mark.parametrize(
    "path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}"
)
each_release = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)


@cache
def document(path: Path) -> Any:
    return parse_json(path.read_text(encoding="utf-8"))


@cache
def match(path: Path) -> tuple[Any, tuple[Any, ...]]:
    record: Record[Any] = Record.from_json(document(path)["json"])
    return record.game, record.replay()


def test_there_is_a_release_and_it_has_all_games() -> None:
    assert FOLDERS
    assert all(len(list(folder.glob("*-*.json"))) >= 4 for folder in FOLDERS)


@each_game
def test_a_record_is_read_and_written_as_it_was(path: Path) -> None:
    stored = document(path)
    by_text, by_json = Record.from_text(stored["text"]), Record.from_json(stored["json"])
    assert by_text == by_json
    assert by_text.library == by_json.library == path.parent.name
    assert (by_text.to_text(), by_json.to_json()) == (stored["text"], stored["json"])


@each_game
def test_a_position_is_as_it_was(path: Path) -> None:
    game, states = match(path)
    for moment in document(path)["moments"]:
        state = states[moment["after"]]
        assert {"after": moment["after"], **keep.moment(game, state)} == moment


@each_game
def test_all_documents_are_read(path: Path) -> None:
    game, states = match(path)
    types = game.types
    for moment in document(path)["moments"]:
        state = states[moment["after"]]
        views = [game.view(state, seat) for seat in (None, *map(Player, range(game.players)))]
        assert from_data(moment["state"], types.state) == state
        assert [from_data(view, types.view) for view in moment["views"]] == views
        assert [from_data(each, types.scene) for each in moment["scenes"]] == [
            game.scene(view) for view in views
        ]
        actions = [from_data(action, types.action) for action in moment["actions"]]
        assert actions == [game.parse_action(text) for text in moment["legal"]]
        assert actions == [game.decode(state, number) for number in moment["numbers"]]
        assert [key(each) for each in (state, *views)] == moment["keys"]


@each_release
def test_a_file_of_results_is_read(folder: Path) -> None:
    first, *lines = (folder / "results.jsonl").read_bytes().splitlines()
    assert from_json(first, Header).library == folder.name
    results = [from_json(line, Result) for line in lines]
    assert [to_data(result) for result in results] == [parse_json(line) for line in lines]
    assert [result.number for result in results] == [0, 1, 2, 3]


@each_release
def test_a_file_of_vectors_is_read_and_agrees(folder: Path) -> None:
    file = VectorFile.read(folder / "vectors.json")
    assert [check(vector, Library()).difference for vector in file.vectors] == [None] * 2
