"""What the positions of Tectonic Tribes that are counted have among them."""

import pytest

from tests.games.examples import TECTONIC_TRIBES
from tests.games.test_perft import ALL


@pytest.mark.rule("TECTONIC-R1")
def test_a_drop_is_counted_in_each_reading_of_a_stolen_card() -> None:
    readings: set[str] = set()
    for position in ALL:
        if position.example is TECTONIC_TRIBES:
            game = position.game()
            if {action.kind for action in game.legal_actions(position.state(game))} == {"drop"}:
                readings.add(game.stolen_card)
    assert readings == {"hand_over", "forfeit"}
