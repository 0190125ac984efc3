"""Sheets as they lie, and tiles in hand."""

import pytest

from boardrules import Player
from boardrules.games.tucana_builders import LaidTile, TucanaBuilders
from tests.games.matches import play
from tests.games.tucana_builders.boxes import paths, rich_box, tiny_box
from tests.games.tucana_builders.playing import set_up, turns


@pytest.mark.rule("TUCANA-2.2", "TUCANA-2.3")
def test_start_tiles_lie_pier_to_pier() -> None:
    game = TucanaBuilders(components=rich_box())
    scene = game.scene(game.view(set_up(game, starts=("red-crab", "yellow-fish")), None))
    # Tile 1 is held with its pier at 2, and tile 2 at 5; the piers of the spaces are at 0 for the
    # fish and at 3 for the crab.
    for seat in scene.seats:
        assert {
            space.symbol: space.tile for space in seat.sheet.spaces if space.tile is not None
        } == {
            "yellow-fish": LaidTile(None, 2, 1, paths("1 2 snake, 3 5 toucan monkey")),
            "red-crab": LaidTile(None, 1, 1, paths("4 5 0 toucan puma")),
        }


def test_each_seat_holds_its_own_tile() -> None:
    game = TucanaBuilders(components=tiny_box())
    state = play(game, set_up(game), "* terrain sand")
    state = play(game, state, "* tile P1 straight-puma", "* tile P2 four-way")
    one, other = (seat.tile for seat in game.scene(game.view(state, None)).seats)
    assert one is not None
    assert one.rotations == (paths("0 3 puma"), paths("1 4 puma"), paths("2 5 puma"))
    assert other is not None
    assert other.rotations == (paths("0 1 3 4"), paths("1 2 4 5"), paths("0 2 3 5"))


def test_what_has_been_shown_is_not_made_again() -> None:
    game = TucanaBuilders(components=tiny_box())
    state = turns(game, set_up(game), "sand: straight-puma place 2 r1 / four-way place 5 r0")
    state = play(game, state, "* terrain jungle", "* tile P1 four-way", "* tile P2 four-way")
    before, after = (game.scene(game.view(state, Player(seat))).seats[0] for seat in (0, 1))
    assert after.sheet is before.sheet
    assert after.tile is before.tile
