"""What the huts would bring if the round ended now."""

import pytest

from boardrules.games.tucana_builders import TucanaBuilders
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.playing import set_up, turns


@pytest.mark.rule("TUCANA-5.2", "TUCANA-5.6", "TUCANA-6.1")
def test_huts_are_in_prospect_until_the_last_round_ends() -> None:
    game = TucanaBuilders(components=tiny_box())
    # Space 3 has a toucan and a puma; hut A, beside space 1, is yellow, and B, beside 2, is red.
    state = set_up(game)
    assert game.prospects(state) == (0, 0)
    # Both seats link a puma to B, where it brings nothing.
    state = turns(game, state, "sand: straight-puma place 2 r1 / straight-puma place 5 r0")
    assert game.prospects(state) == (0, 0)
    # P1 links all to both huts: two pumas and the toucan to A, the toucan to B.
    state = turns(game, state, "jungle: four-way place 1 r0 / four-way place 4 r0")
    assert game.score(state) == (4, 0), "the first round has ended"
    assert game.prospects(state) == (4, 0), "the second would bring as much"
    # P2 links the toucan to B.
    state = turns(game, state, "sand: straight-puma place 5 r0 / four-way place 2 r0")
    assert game.prospects(state) == (4, 1)
    state = turns(game, state, "jungle: four-way place 4 r0 / straight-puma place 1 r0")
    assert game.score(state) == (8, 1)
    assert game.prospects(state) == (0, 0), "the match is over"
