"""Where everything is in a state."""

from collections import Counter

import pytest

from boardrules.games.tiki_topple import TikiTopple
from tests.games.matches import play, seeded
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_always_in_exactly_one_place(players: int) -> None:
    game = TikiTopple(players=players)
    rng = seeded(players)
    state = game.initial_state()
    everything: Counter[str] = Counter(game.components.tikis)
    everything.update(map(str, game.components.missions))
    for number in range(players):
        everything.update(f"P{number + 1} {card}" for card in game.tables.hand)
    while game.to_act(state):
        found = Counter(item for items in game.inventory(state).values() for item in items)
        assert found == everything
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert game.to_act(state) == ()
    assert [len(game.inventory(state)[f"P{n + 1} hand"]) for n in range(players)] == [
        len(game.tables.hand)
    ] * players
