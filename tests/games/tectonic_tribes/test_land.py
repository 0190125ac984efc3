"""What regions bring on land, and with one more card on it."""

import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import Ground, Place, Square
from boardrules.games.tectonic_tribes.land import ROW, Land, Rows, pattern_of

LAKES = frozenset({Ground.LAKE})


def land_of(squares: dict[int, tuple[Square, Player]]) -> Land:
    """Make land of single squares, by their spots; only lakes bring points."""
    land = Land(2, LAKES, {})
    for spot, (square, player) in squares.items():
        land.put(spot, square, player)
    return land.grown([])


def with_card(land: Land, rows: Rows, player: Player, x: int, y: int) -> tuple[int, ...]:
    """Score land with a card on it."""
    laying = Place(player, 1, x, y, 1 if len(rows) == 2 else 0)
    land.patterns = {(Place, 1, laying.rotation): pattern_of(rows, LAKES)}
    return land.with_card(laying)


def test_two_pieces_of_a_card_that_touch_the_same_region_are_one() -> None:
    lake, tent = Square("lake"), Square("tent")
    west = {y * ROW - 1: (lake, Player(0)) for y in range(3)}
    land = land_of({**west, -2: (tent, Player(0))})
    mine = Square("mine")
    card = ((lake, mine), (mine, mine), (lake, mine))
    assert land.points == (3, 0)
    assert with_card(land, card, Player(1), 0, 0) == (5, 0)


@pytest.mark.rule("TECTONIC-7.4", "TECTONIC-7.5", "TECTONIC-R7")
@pytest.mark.parametrize(
    ("lakes", "points"),
    [
        (("lake+1", "lake+2", "lake+1"), 3 + 4),
        (("lakex2", "lakex2", "lakex2"), 3 * 8),
        (("lakex2", "lake+2", "lakex2"), (3 + 2) * 4),
    ],
)
def test_all_bonuses_of_a_region_count_on_land_and_on_a_card(
    lakes: tuple[str, str, str], points: int
) -> None:
    west, middle, east = map(Square, lakes)
    tent, plain = Square("tent"), Square("plain")
    row = {0: tent, 1: west, 2: middle, 3: east}
    land = land_of({x: (square, Player(1)) for x, square in row.items()})
    assert land.points == (0, points)
    bare = land_of({0: (tent, Player(1))})
    card = ((west, middle, east), (plain, plain, plain))
    assert with_card(bare, card, Player(0), 1, 0) == (0, points)


@pytest.mark.rule("TECTONIC-7.3")
@pytest.mark.parametrize(("first", "last"), [(0, 2), (2, 0)])
def test_a_card_joins_all_regions_that_one_of_its_joined_pieces_touches(
    first: int, last: int
) -> None:
    lake, mine, tent = Square("lake"), Square("mine"), Square("tent")
    west = {y * ROW - 1: (lake, Player(0)) for y in range(3)}
    east = {last * ROW + 2: (lake, Player(0)), last * ROW + 3: (tent, Player(1))}
    land = land_of({**west, **east})
    assert land.points == (0, 1)
    # Both pieces touch the lake in the west, and the longer one that in the east as well.
    rows = {first: (lake, mine), 1: (mine, mine), last: (lake, lake)}
    card = tuple(rows[y] for y in range(3))
    assert with_card(land, card, Player(0), 0, 0) == (0, 3 + 1 + 1 + 2)


@pytest.mark.rule("TECTONIC-R9")
def test_a_tent_of_a_card_does_not_count_for_pieces_of_it_that_it_does_not_touch() -> None:
    lake, mine, tent = Square("lake"), Square("mine"), Square("tent")
    spots = [ROW + 2, 2 * ROW + 2, 3 * ROW + 2, 3 * ROW + 1, 3 * ROW]
    land = land_of({spot: (lake, Player(1)) for spot in spots})
    # Both lakes of the card touch the lake that goes round its south-east corner.
    card = ((tent, mine), (mine, lake), (lake, mine))
    assert with_card(land, card, Player(0), 0, 0) == (0, 0)
    beside = ((mine, mine), (tent, lake), (lake, mine))
    assert with_card(land, beside, Player(0), 0, 0) == (7, 0)
