"""Every wrong game is caught by the library's own vectors, and the rule that it breaks is named."""

import pytest

from boardrules.conformance import Library, check, narrowed, rules_of, vectors_of
from tests.conformance.wrong_games import WRONG, Wrong


@pytest.mark.parametrize("wrong", [wrong for wrong in WRONG if "TIKI" in wrong.rule], ids=str)
def test_a_wrong_game_is_caught_and_its_rule_is_named(wrong: Wrong) -> None:
    engine = Library(lambda _name: wrong.game_class)
    results = (check(vector, engine) for vector in vectors_of(wrong.game_class.name).vectors)
    found = next(filter(None, (result.difference for result in results)))
    assert wrong.rule in rules_of(narrowed(found, engine))[:3]
