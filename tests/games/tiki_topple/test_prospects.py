"""What the missions would bring if they were scored now."""

import pytest

from boardrules.games.tiki_topple import TikiTopple
from tests.games.matches import play
from tests.games.tiki_topple.matches import COLUMN, after_match, column, prepared


@pytest.mark.rule("TIKI-6.3")
def test_a_mission_is_in_prospect_as_the_column_stands() -> None:
    game = TikiTopple()
    # NANI is first for 9; HUHU is third, which is too low for 9.
    state = prepared(game, missions=("NANI NUI EEPO", "HUHU NUI EEPO"))
    assert game.prospects(state) == (9, 0)
    # NUI comes second, for 5 to both.
    state = play(game, state, "P1 up2 NUI")
    assert state.column[:4] == column("NANI NUI WIKIWIKI HUHU")
    assert game.prospects(state) == (14, 5)
    # NANI goes to the end: NUI is first, and HUHU, now third, is still too low.
    state = play(game, state, "P2 topple NANI")
    assert game.prospects(state) == (5, 5)
    assert game.score(state) == (0, 0), "nothing is scored before the round ends"


@pytest.mark.rule("TIKI-6.3")
def test_a_mission_is_in_prospect_from_the_deal_on() -> None:
    game = TikiTopple(edition="gamewright", first_player=1)
    state = play(game, game.initial_state(), *(f"* column {tiki}" for tiki in COLUMN.split()))
    assert game.prospects(state) == (0, 0)
    # WIKIWIKI, the last Tiki of the mission, is second.
    state = play(game, state, "* mission P2 NUI-EEPO-WIKIWIKI")
    assert game.prospects(state) == (0, 2)


def test_nothing_is_in_prospect_at_the_end() -> None:
    game = TikiTopple()
    over = after_match(game)
    assert sum(game.score(over)) > 0
    assert game.prospects(over) == (0, 0)
