"""The vectors of the library: what is in them, that they are true, and that they miss no rule."""

import ast
from collections import Counter
from importlib import import_module
from itertools import product
import os
from pathlib import Path
from typing import Any

import attrs
import pytest

from boardrules import codec, games
from boardrules.conformance import (
    Expectation,
    Library,
    Vector,
    VectorFile,
    check,
    exercised,
    vectors_of,
)
from boardrules.rulebook import Rulebook
from boardrules.schema import schema_for
from tests.schema.agreement import Draft202012Validator

IS_SAMPLE = os.environ.get("BOARDRULES_LAWS") == "sample"

GAMES = ["tectonic-tribes", "tiki-topple", "tucana-builders", "tuk-tuk-taxi"]
EDITIONS = {
    "tectonic-tribes": "advanced",
    "tiki-topple": "edition",
    "tucana-builders": "achievements",
    "tuk-tuk-taxi": "board",
}
"""The option that comes with every number of players."""

every_game = pytest.mark.parametrize("name", GAMES)


def package_of(name: str) -> str:
    return games.package_of(games.find_game(name))


def file_of(name: str) -> Path:
    folder = Path(str(import_module("boardrules.conformance").__file__)).parent / "vectors"
    return folder / f"{package_of(name).rpartition('.')[2]}.json.gz"


def some_of(name: str, *, sample: int, full: int = 1) -> list[Vector]:
    """List one vector in `full`, or one in `sample` where that will do."""
    return [*vectors_of(name).vectors[:: sample if IS_SAMPLE else full]]


def expectations(name: str) -> list[Any]:
    return [
        expectation
        for vector in vectors_of(name).vectors
        for step in vector.steps
        for expectation in step.expect
    ]


def tables(name: str) -> list[Any]:
    """List the different games that are played."""
    documents = {codec.to_json(vector.game): vector.game for vector in vectors_of(name).vectors}
    return [codec.from_data(document, games.find_game(name)) for document in documents.values()]


def values_of(option: "attrs.Attribute[Any]", schema: dict[str, Any]) -> list[Any]:
    """List what an option can be, if it can be one of a few things."""
    if schema.get("type") == "boolean":
        return [False, True]
    values: list[Any] = schema.get("enum") or option.metadata.get("listed", [])
    return values


# The files


def test_every_game_has_vectors_and_all_together_are_small() -> None:
    assert list(games.game_names()) == GAMES
    assert sum(file_of(name).stat().st_size for name in GAMES) < 1_000_000


@every_game
def test_a_file_fits_the_schema(name: str) -> None:
    validator = Draft202012Validator(schema_for(VectorFile, title="Vectors"))
    document = codec.parse_json(vectors_of(name).to_json())
    document["vectors"] = document["vectors"][:: 10 if IS_SAMPLE else 1]
    validator.validate(document)


@every_game
def test_a_file_is_read_as_it_was_written(name: str) -> None:
    file = VectorFile.read(file_of(name))
    assert (file.format, file.game) == (1, name)
    assert codec.from_json(file.to_json(), VectorFile) == file


@every_game
def test_ids_name_the_game_and_are_used_once(name: str) -> None:
    ids = Counter(vector.id for vector in vectors_of(name).vectors)
    assert [number for number, times in ids.items() if times > 1] == []
    assert [number for number in ids if not number.startswith(f"{name}/")] == []


@every_game
def test_every_vector_says_what_it_is_about(name: str) -> None:
    vectors = vectors_of(name).vectors
    assert [vector.id for vector in vectors if not vector.about.endswith((".", "?"))] == []


# What is played, and what is asked


@every_game
def test_every_value_of_every_option_is_played(name: str) -> None:
    cls = games.find_game(name)
    options: dict[str, Any] = schema_for(cls)["properties"]["options"]["properties"]
    played = tables(name)
    for option in attrs.fields(cls):
        found = {getattr(game, option.name) for game in played}
        assert len(found) > 1
        assert [
            value for value in values_of(option, options.get(option.name, {})) if value not in found
        ] == []


@every_game
def test_every_number_of_players_is_played_with_every_edition(name: str) -> None:
    edition = EDITIONS[name]
    found = {(game.players, getattr(game, edition)) for game in tables(name)}
    editions = {value for _, value in found}
    assert found == set(product(games.player_counts(games.find_game(name)), editions))


@every_game
def test_every_number_of_players_is_played_to_the_end(name: str) -> None:
    ended = {
        vector.game["options"]["players"]
        for vector in vectors_of(name).vectors
        if any(
            isinstance(each, Expectation) and each.ask == "outcome" and each.answer
            for each in vector.steps[-1].expect
        )
    }
    assert ended == set(games.player_counts(games.find_game(name)))


@every_game
def test_all_kinds_of_questions_are_asked(name: str) -> None:
    asked = {expectation.ask for expectation in expectations(name)}
    assert asked == {
        *("to_act", "legal", "weights", "explain", "scene", "open_scene", "told"),
        *("score", "items", "outcome", "key", "box"),
    }


# Rules


@every_game
def test_no_rule_is_without_a_vector_but_for_those_that_no_code_decides(name: str) -> None:
    rules = {rule for vector in vectors_of(name).vectors for rule in vector.rules}
    missing = [entry for entry in Rulebook.of(package_of(name)).entries if entry.id not in rules]
    assert [entry.id for entry in missing if entry.no_code is None] == []
    assert {entry.id for entry in missing} <= {"TUCANA-2.9"}


@every_game
def test_every_rule_that_an_action_can_break_is_an_answer(name: str) -> None:
    named = {rule for each in expectations(name) if each.ask == "explain" for rule in each.answer}
    folder = Path(str(import_module(package_of(name)).__file__)).parent
    in_code = {
        first.value
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation"
        for first in node.args[:1]
        if isinstance(first, ast.Constant)
    }
    assert len(in_code) > 10
    assert in_code - named == set()


@every_game
def test_every_rule_that_decides_a_match_or_gives_points_is_an_answer(name: str) -> None:
    named = {
        each.answer["rule"] for each in expectations(name) if each.ask == "outcome" and each.answer
    }
    assert named == DECIDING[name]


DECIDING = {
    "tectonic-tribes": {"TECTONIC-7.9", "TECTONIC-7.10", "TECTONIC-7.11"},
    "tiki-topple": {"TIKI-7.2", "TIKI-7.3"},
    "tucana-builders": {"TUCANA-6.3", "TUCANA-6.4", "TUCANA-6.5", "TUCANA-8.1", "TUCANA-8.3"},
    "tuk-tuk-taxi": {"TUKTUK-7.1", "TUKTUK-7.2", "TUKTUK-7.3", "TUKTUK-7.4", "TUKTUK-R10"},
}


@pytest.mark.law
@every_game
def test_the_vectors_exercise_the_rules_that_they_claim(name: str) -> None:
    for vector in some_of(name, sample=60, full=5):
        assert (vector.id, vector.rules) == (vector.id, exercised(vector))


@pytest.mark.law
@every_game
def test_the_library_agrees_with_the_vectors(name: str) -> None:
    for vector in some_of(name, sample=12):
        result = check(vector, Library())
        assert result.difference is None
        assert result.agreed == vector.answers
