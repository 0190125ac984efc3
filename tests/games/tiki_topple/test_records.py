"""What is special about the matches of Tiki Topple that were stored."""

import attrs
import pytest

from boardrules.games.tiki_topple import TikiTopple
from tests.games.matches import stored_record


@pytest.mark.parametrize("name", ["schmidt-4", "gamewright-2"])
def test_these_matches_need_the_looser_bar_on_toast(name: str) -> None:
    record = stored_record(TikiTopple, "tiki_topple", name)
    assert isinstance(record.game, TikiTopple)
    strict = attrs.evolve(record.game, toast_bar="each_player")
    broken = {
        violation.rule
        for state, action in zip(record.replay(), record.actions, strict=False)
        for violation in strict.explain(state, action)
    }
    assert broken == {"TIKI-5.10"}
