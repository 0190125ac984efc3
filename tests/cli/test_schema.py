"""The command `schema`."""

import json

import pytest

from boardrules.games.tiki_topple import TikiTopple
from boardrules.schema import schema_of, schemas
from boardrules.testing import Lanterns
from tests.cli.command import Run


def test_all_documents_of_a_game_are_described_in_one_schema(run: Run) -> None:
    done = run("schema", "tiki-topple")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == schema_of(TikiTopple)
    assert done.out.startswith('{\n  "$schema": "https://json-schema.org/draft/2020-12/schema",\n')
    complete = run("schema", "tiki-topple", "--complete")
    assert json.loads(complete.out) == schema_of(TikiTopple, complete=True)


@pytest.mark.parametrize("kind", ["game", "state", "action", "view", "scene", "record"])
def test_one_kind_of_document_is_described(run: Run, kind: str) -> None:
    for typed in (kind, kind.title(), kind.upper()):
        assert json.loads(run("schema", "tiki-topple", typed).out) == schemas(TikiTopple)[kind]


@pytest.mark.usefixtures("shelf")
def test_other_peoples_games_are_described_too(run: Run) -> None:
    assert json.loads(run("schema", "lanterns").out) == schema_of(Lanterns)


@pytest.mark.usefixtures("shelf")
def test_what_cannot_be_described_is_a_sentence(run: Run) -> None:
    assert run("schema", "race").err == "boardrules: race has no JSON\n"
    done = run("schema", "tiki-topple", "card")
    assert done.code == 2
    assert done.err == (
        "boardrules: the schemas of Tiki Topple are game, state, action, view, scene, record,"
        " not 'card'\n"
    )
