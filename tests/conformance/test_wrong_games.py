"""Every wrong game is caught by the library's own vectors, and the rule that it breaks is named."""

import os

import pytest

from boardrules.conformance import Library, check, narrowed, rules_of, vectors_of
from tests.conformance.wrong_games import WRONG, Wrong

IS_SAMPLE = os.environ.get("BOARDRULES_LAWS") == "sample"


@pytest.mark.law
@pytest.mark.parametrize("wrong", WRONG[:: 4 if IS_SAMPLE else 1], ids=str)
def test_a_wrong_game_is_caught_and_its_rule_is_named(wrong: Wrong) -> None:
    engine = Library(lambda _name: wrong.game_class)
    vectors = vectors_of(wrong.game_class.name).vectors
    likely = sorted(vectors, key=lambda each: (wrong.rule not in each.rules, len(each.actions)))
    found = next(filter(None, (check(vector, engine).difference for vector in likely)))
    assert wrong.rule in rules_of(narrowed(found, engine))[: wrong.place]
