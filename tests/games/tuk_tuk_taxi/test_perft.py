"""What the positions of Tuk Tuk Taxi that are counted have among them."""

from tests.games.examples import TUK_TUK_TAXI
from tests.games.test_perft import ALL


def test_all_phases_are_counted() -> None:
    states = [
        position.state(position.game()) for position in ALL if position.example is TUK_TUK_TAXI
    ]
    assert {state.phase for state in states} == {
        *("customers", "draw", "card", "roll", "drive", "onward", "park"),
    }
