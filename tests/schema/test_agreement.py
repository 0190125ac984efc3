"""Schemas and the codec agree, on what is written and on what is broken."""

from collections import Counter
import os
from typing import Any

import pytest

from boardrules.schema import schemas
from boardrules.testing import Lanterns
from tests.games.examples import EXAMPLES
from tests.schema.agreement import Draft202012Validator, Judge, mutants, words_in
from tests.schema.documents import documents
from tests.test_laws import LONG_MATCHES, TABLES, named

pytestmark = pytest.mark.law

IS_SAMPLE = os.environ.get("BOARDRULES_LAWS") == "sample"

_ALL_CHANGED: dict[str, Any] = {
    Lanterns.name: Lanterns(players=3, hand_size=2),
    **{example.name: example.game(**example.altered[0]) for example in EXAMPLES},
    **{f"{example.name}-small-box": example.small_game() for example in EXAMPLES},
}
CHANGED = dict([*_ALL_CHANGED.items()][:: 3 if IS_SAMPLE else 1])
"""Tables of which documents are changed."""

MOST_ALIKE = {"game": 1, "state": 2, "action": 1, "view": 3, "scene": 8, "record": 2}
"""How many documents of a kind are changed; of actions, of each kind that they have themselves."""


@pytest.mark.parametrize("game", TABLES + LONG_MATCHES, ids=named)
def test_what_is_written_fits_its_complete_schema(game: Any) -> None:
    complete = schemas(game.__class__, complete=True)
    validators = {name: Draft202012Validator(schema) for name, schema in complete.items()}
    kinds: set[str] = set()
    for kind, document in documents(game, moments=2 if IS_SAMPLE else 3):
        validators[kind].validate(document)
        kinds.add(kind)
    assert kinds == {*validators}


@pytest.mark.parametrize("game", CHANGED.values(), ids=CHANGED)
def test_schema_and_codec_agree_on_whatever_is_changed(game: Any) -> None:
    judges = Judge.in_game(game.__class__)
    words = {name: words_in(schema) for name, schema in schemas(game.__class__).items()}
    seen: Counter[tuple[str, Any]] = Counter()
    for kind, document in documents(game, moments=2):
        seen[kind, document.get("kind")] += 1
        if seen[kind, document.get("kind")] > MOST_ALIKE[kind]:
            continue
        if kind == "record":
            del document["actions"][6:]
        judges[kind].check(document)
        for mutant in mutants(document, words[kind], most=10 if IS_SAMPLE else 30):
            judges[kind].check(mutant)
    assert {kind for kind, _ in seen} == {*judges}
