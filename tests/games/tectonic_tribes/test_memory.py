"""How much is kept: nothing is sized by a number alone."""

import pytest

from boardrules import CodecError, Player, from_json, to_json
from boardrules.games.tectonic_tribes import DEFAULT, Components, TectonicTribes
from tests.games.matches import seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box

P1 = Player(0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_plane_is_as_wide_as_there_are_cards(players: int) -> None:
    """A box may declare more and longer hands than its cards are enough for."""
    few = box([PLAIN] * 10, hand=200, deals=20, advanced_deals=20)
    game = TectonicTribes(players, advanced=True, components=few)
    assert game.tables.grid.cards == 10 + players
    assert game.num_actions < 10_000 * players
    rng = seeded(players)
    state = game.initial_state()
    while game.to_act(state):
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert len(state.board.cards) <= game.tables.grid.cards


def test_with_the_printed_box_the_plane_is_as_wide_as_a_match_is_long() -> None:
    for players, basic, advanced in ((2, 32, 42), (3, 39, 57), (4, 44, 64), (5, 45, 65)):
        assert TectonicTribes(players).tables.grid.cards == basic
        assert TectonicTribes(players, advanced=True).tables.grid.cards == advanced


@pytest.mark.parametrize("field", ["hands", "deals", "advanced_deals"])
def test_a_number_in_a_stored_box_does_not_take_memory(field: str) -> None:
    text = to_json(DEFAULT)
    numbers = ",".join(map(str, getattr(DEFAULT, field)))
    wrong = text.replace(f'"{field}":[{numbers}]', f'"{field}":[{",".join(["10000000"] * 4)}]')
    assert wrong != text
    with pytest.raises(CodecError, match="not 10000000"):
        from_json(wrong, Components)
