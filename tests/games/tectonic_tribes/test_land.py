"""Scores of boards that differ in one card, compared with scoring each one as a whole."""

import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import Ground, Square, TectonicTribes, scoring
from boardrules.games.tectonic_tribes.land import ROW, Land
from tests.games.matches import seeded
from tests.games.tectonic_tribes.boxes import box

TERRAIN = [
    "lake minex2 / plain lava / forest lake+1",
    "forest forest+2 / lake mine / lakex2 forest",
    "mine lake / lake mine / plain forest",
] * 10
TRIBES = ["tent lake / mine tent / forest plain", "tent plain / tent tent / plain tent"] * 3
LAW = pytest.mark.law
GAMES = [
    TectonicTribes(players=2),
    TectonicTribes(players=5),
    TectonicTribes(players=3, components=box(TERRAIN, hand=4)),
    TectonicTribes(players=3, lava_scores=False, components=box(TERRAIN, tribes=TRIBES, hand=4)),
]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=LAW), pytest.param(2, marks=LAW)])
def test_a_card_on_kept_land_scores_like_the_whole_surface(game: TectonicTribes, seed: int) -> None:
    rng = seeded(seed)
    state = game.initial_state()
    while actions := game.legal_actions(state):
        step = max(1, len(actions) // 40)
        for action in actions[rng.randrange(step) :: step]:
            after = game.apply_unchecked(state, action)
            seen = game.surface(after)
            assert game.score(after) == scoring.points(game.tables, seen), action
        state = game.apply_unchecked(state, actions[rng.randrange(len(actions))])


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("step", [1, 3, scoring.MOST_STEPS + 2])
def test_a_match_scored_step_by_step_scores_like_the_whole_surface(
    game: TectonicTribes, step: int
) -> None:
    rng = seeded(step)
    state = game.initial_state()
    while actions := game.legal_actions(state):
        if len(state.layings) % step == 0:
            assert game.score(state) == scoring.points(game.tables, game.surface(state))
        state = game.apply_unchecked(state, actions[rng.randrange(len(actions))])
    assert game.score(state) == scoring.points(game.tables, game.surface(state))


def test_land_that_has_grown_is_like_land_of_all_squares() -> None:
    game = GAMES[3]
    looks = game.tables.looks
    rng = seeded(5)
    state = game.initial_state()
    while actions := game.legal_actions(state):
        state = game.apply_unchecked(state, actions[rng.randrange(len(actions))])
    grown = Land(3, game.tables.scored, {})
    for number, laying in enumerate(state.layings, start=1):
        card = (looks[type(laying), laying.card][laying.rotation], laying.player)
        points = grown.with_card(*card, laying.x, laying.y)
        grown = grown.grown(*card, laying.x, laying.y, points)
        seen = scoring.surface(game.tables, state.layings[:number])
        squares = {y * ROW + x: square for (x, y), square in seen.items()}
        whole = Land(3, game.tables.scored, squares)
        assert (grown.squares, grown.regions) == (whole.squares, whole.regions)
        assert grown.points == whole.points == points
        assert grown.tents.keys() == whole.tents.keys()
        assert len(set(grown.tents.values())) == len(grown.tents)
        for seat, bits in enumerate(grown.owned):
            own = {spot for spot, bit in grown.tents.items() if bit & bits}
            assert own == {spot for spot, bit in whole.tents.items() if bit & whole.owned[seat]}


def test_two_pieces_of_a_card_that_touch_the_same_region_are_one() -> None:
    lake, tent = Square("lake"), Square("tent")
    west = {y * ROW - 1: (lake, Player(0)) for y in range(3)}
    land = Land(2, frozenset({Ground.LAKE}), {**west, -2: (tent, Player(0))})
    mine = Square("mine")
    card = ((lake, mine), (mine, mine), (lake, mine))
    assert land.points == (3, 0)
    assert land.with_card(card, Player(1), 0, 0) == (5, 0)


@pytest.mark.rule("TECTONIC-7.5", "TECTONIC-R7")
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
    grounds = frozenset({Ground.LAKE})
    row = {0: tent, 1: west, 2: middle, 3: east}
    land = Land(2, grounds, {x: (square, Player(1)) for x, square in row.items()})
    assert land.points == (0, points)
    bare = Land(2, grounds, {0: (tent, Player(1))})
    card = ((west, middle, east), (plain, plain, plain))
    assert bare.with_card(card, Player(0), 1, 0) == (0, points)


@pytest.mark.rule("TECTONIC-7.3")
@pytest.mark.parametrize(("first", "last"), [(0, 2), (2, 0)])
def test_a_card_joins_all_regions_that_one_of_its_joined_pieces_touches(
    first: int, last: int
) -> None:
    lake, mine, tent = Square("lake"), Square("mine"), Square("tent")
    west = {y * ROW - 1: (lake, Player(0)) for y in range(3)}
    east = {last * ROW + 2: (lake, Player(0)), last * ROW + 3: (tent, Player(1))}
    land = Land(2, frozenset({Ground.LAKE}), {**west, **east})
    assert land.points == (0, 1)
    # Both pieces touch the lake in the west, and the longer one that in the east as well.
    rows = {first: (lake, mine), 1: (mine, mine), last: (lake, lake)}
    card = tuple(rows[y] for y in range(3))
    assert land.with_card(card, Player(0), 0, 0) == (0, 3 + 1 + 1 + 2)


@pytest.mark.rule("TECTONIC-R9")
def test_a_tent_of_a_card_does_not_count_for_pieces_of_it_that_it_does_not_touch() -> None:
    lake, mine, tent = Square("lake"), Square("mine"), Square("tent")
    spots = [ROW + 2, 2 * ROW + 2, 3 * ROW + 2, 3 * ROW + 1, 3 * ROW]
    land = Land(2, frozenset({Ground.LAKE}), {spot: (lake, Player(1)) for spot in spots})
    # Both lakes of the card touch the lake that goes round its south-east corner.
    card = ((tent, mine), (mine, lake), (lake, mine))
    assert land.with_card(card, Player(0), 0, 0) == (0, 0)
    beside = ((mine, mine), (tent, lake), (lake, mine))
    assert land.with_card(beside, Player(0), 0, 0) == (7, 0)
