"""Where everything is in a state."""

from tests.games.matches import play
from tests.games.tiki_topple.matches import after_round, column
from tests.games.tiki_topple.states import SCHMIDT, TURN


def test_the_inventory_of_a_turn() -> None:
    state = play(SCHMIDT, TURN, "P1 up1 HUHU", "P2 up2 KAPU", "P1 toast")
    places = SCHMIDT.inventory(state)
    assert places["column"] == column("NANI HUHU WIKIWIKI NUI LOKAHI AKAMAI KAPU EEPO")
    assert places["beside the column"] == ("HOOKIPA",)
    assert places["P1 played"] == ("P1 up1", "P1 toast")
    assert places["P1 set aside"] == ("P1 up1", "P1 toast")
    assert places["P2 hand"] == ("P2 up1", "P2 up3", "P2 puh", "P2 topple", "P2 wiki", "P2 toast")
    assert places["P1 mission"] == ("NANI-NUI-EEPO",)
    assert places["P2 mission"] == ("HUHU-NUI-EEPO",)
    assert places["used missions"] == ()
    assert len(places["mission deck"]) == 25
    assert SCHMIDT.inventory(SCHMIDT.initial_state())["P1 mission"] == ()
    later = SCHMIDT.inventory(after_round(SCHMIDT, TURN))
    assert later["used missions"] == ("NANI-NUI-EEPO", "HUHU-NUI-EEPO")
