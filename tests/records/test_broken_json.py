"""Broken JSON of records: each is refused with its path."""

import json

import pytest

from boardrules import Record
from tests.records.nim import JSON, edited, edited_game, refusal

BROKEN_DOCUMENTS: dict[str, str | bytes] = {
    "$: not a JSON document: Expecting value": "[",
    "$: not a JSON document: 'utf-8' codec can't decode": b'"\xff"',
    "$: not a JSON document: nested too deeply": "[" * 100_000,
    "$: expected an object, not []": "[]",
    "expected record format 1, not 0": edited(record=0),
    "expected record format 1, not 2; a newer version of the library reads it": edited(
        record=2, a=1
    ),
    "$.record: expected a whole number, not '1'": edited(record="1"),
    "$.record: expected a whole number, not true": edited(record=True),
    "$.library: expected a text, not 1": edited(library=1),
    "$: unknown: comment": edited(comment=""),
    "$.game: expected an object, not []": edited(game=[]),
    "$.actions: expected a list, not {}": edited(actions={}),
    "$.actions: expected a list, not ''": edited(actions=""),
    "$.actions: expected a list, not 'ab'": edited(actions="ab"),
    "$.actions: expected a list, not 5": edited(actions=5),
    "$.actions: expected a list, not null": edited(actions=None),
    "$.actions[0]: expected an object, not 5": edited(actions=[5]),
    "$.game.game: ": edited(game={}),
    "$.game.game: expected a text, not []": edited_game(game=[]),
    "$.game.game: expected a text, not {}": edited_game(game={}),
    "$.game.game: expected a text, not null": edited_game(game=None),
    "there is no game 'go'; there are ": edited_game(game="go"),
    "$.game.options: expected an object, not 3": edited_game(options=3),
    "$.game.options.most: expected a whole": edited_game(options={"most": "3"}),
    "$.game.options: unknown: fewest": edited_game(options={"fewest": 3}),
    "$.game.components: expected a text, not 5": edited_game(components=5),
    "$.game.components: expected a text, not []": edited_game(components=[]),
    "$.game.components: expected '": edited_game(box={"counters": 6}),
    "$.game.box: expected an object, not []": edited_game(box=[]),
}


@pytest.mark.parametrize(("reason", "text"), BROKEN_DOCUMENTS.items(), ids=BROKEN_DOCUMENTS)
def test_a_broken_document_is_reported_with_its_path(reason: str, text: str | bytes) -> None:
    error = refusal(Record.from_json, text)
    assert error.line is None
    assert error.reason.startswith(reason)


@pytest.mark.parametrize("name", ["record", "library", "game", "actions"])
def test_a_document_has_every_part(name: str) -> None:
    document = json.loads(JSON)
    del document[name]
    error = refusal(Record.from_json, json.dumps(document))
    assert error.reason == f"$.{name}: required, but missing"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"kind": "take", "player": 1, "counters": "1"}, "$.actions[1].counters: expected a whole"),
        ({"kind": "take", "player": 1}, "$.actions[1].counters: required, but missing"),
        ({"kind": "take", "player": 1, "counters": 1, "x": 1}, "$.actions[1]: unknown: x"),
        ({"kind": "give", "player": 1, "counters": 1}, "$.actions[1].kind: expected"),
        ("P2 take 1", "$.actions[1]: expected an object, not 'P2 take 1'"),
    ],
    ids=str,
)
def test_a_broken_action_is_reported_with_its_path(action: object, reason: str) -> None:
    good = {"kind": "take", "player": 0, "counters": 2}
    error = refusal(Record.from_json, edited(actions=[good, action, good]))
    assert error.reason.startswith(reason)
