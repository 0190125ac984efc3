"""Regions, their points, and whose they are."""

import pytest

from boardrules import Outcome, Player, ScoreItem
from boardrules.games.tectonic_tribes import State, TectonicTribes
from tests.games.matches import play
from tests.games.tectonic_tribes.boxes import PLAIN
from tests.games.tectonic_tribes.continents import Card, match, script, strip


def without_plains(
    game: TectonicTribes, state: State
) -> list[tuple[str, list[tuple[int, int]], int, tuple[int, ...], int | None]]:
    """List the regions but plains: ground, squares, points, tents around it, and whose it is."""
    return [
        (str(region.ground), list(region.squares), region.points, region.tents, region.owner)
        for region in game.regions(state)
        if region.ground != "plain"
    ]


TURNS = """
lake lake lake, lake+1 lakex2 plain, P1 tent tent plain
forest plain plain, mine mine mine, mine mine mine
mine+1 plain plain, P1 tent plain plain, forest forest plain
P2 tent tent plain, forest forest forest, forest forest plain
P1 tent plain plain, plain lake plain, P2 plain tent plain
plain mine plain, P3 plain plain tent, plain mine mine
P3 tent tent plain, forest forest forest, P2 plain plain tent
lake lake lake, lake lake plain, plain plain plain
"""
"""The printed example, turn by turn: Samantha is P1, Kevin is P2, Rene is P3."""

EXAMPLE = strip(3, *TURNS.strip().replace("\n", ",").split(","))

FROM_ABOVE = """
...LL1FMMM1F2FF1.....3F.LL..
...LL1.MM..F2FF.L2M.M3F.LL..
...L...MM....F.....3M.F2L...
"""
"""The squares of the example by their first letters, plains as dots, tents by their owners."""


@pytest.mark.rule("TECTONIC-7.4", "TECTONIC-7.5", "TECTONIC-7.7", "TECTONIC-7.9", "TECTONIC-R7")
def test_the_printed_example() -> None:
    game, state = match(3, EXAMPLE)
    assert game.components.colours[:3] == ("blue", "red", "yellow")
    rows = [["" for _ in range(28)] for _ in range(3)]
    for (x, y), (square, player) in game.surface(state).items():
        rows[y][x] = str(player + 1) if square == "tent" else square[0].upper().replace("P", ".")
    assert ["".join(row) for row in rows] == FROM_ABOVE.split()
    samantha, kevin, rene = map(Player, range(3))
    rule = "TECTONIC-7.7"
    assert game.score_items(state) == (
        ScoreItem(samantha, 12, rule, ("lake 3,0 4,0 3,1 4,1 3,2", "bonus +1", "x2", "tents P1 2")),
        ScoreItem(samantha, 1, rule, ("forest 6,0", "tents P1 1")),
        ScoreItem(
            samantha, 8, rule, ("mine 7,0 8,0 9,0 7,1 8,1 7,2 8,2", "bonus +1", "tents P1 1")
        ),
        ScoreItem(kevin, 2, rule, ("forest 11,0 11,1", "tents P1 1, P2 2")),
        ScoreItem(kevin, 5, rule, ("forest 13,0 14,0 13,1 14,1 13,2", "tents P1 1, P2 2")),
        ScoreItem(rene, 3, rule, ("forest 22,0 22,1 22,2", "tents P2 1, P3 2")),
        ScoreItem(kevin, 5, rule, ("lake 24,0 25,0 24,1 25,1 24,2", "tents P2 1")),
        ScoreItem(kevin, 1, rule, ("lake 16,1", "tents P2 1")),
        ScoreItem(kevin, 1, rule, ("mine 18,1", "tents P2 1")),
        ScoreItem(rene, 2, rule, ("mine 20,1 20,2", "tents P3 2")),
    )
    assert game.score(state) == (12 + 8 + 1, 1 + 2 + 5 + 1 + 5, 2 + 3) == (21, 14, 5)
    assert game.to_act(state) == ()
    assert game.outcome(state) == Outcome((21, 14, 5), (1, 2, 3), (samantha,), "TECTONIC-7.9")


# What a region is


@pytest.mark.rule("TECTONIC-7.3")
def test_squares_are_connected_by_their_sides_and_not_by_their_corners() -> None:
    game, state = match(2, strip(2, "lake plain lake", "plain lake plain", "plain lake lake"))
    assert without_plains(game, state) == [
        ("lake", [(2, 0)], 1, (0, 0), None),
        ("lake", [(3, 1), (4, 1), (4, 2)], 3, (0, 0), None),
        ("lake", [(2, 2)], 1, (0, 0), None),
    ]


@pytest.mark.rule("TECTONIC-7.3", "TECTONIC-7.5")
def test_a_region_has_one_terrain_with_and_without_bonuses() -> None:
    game, state = match(2, strip(2, "lake forest mine", "lake+1 forestx2 mine+2"))
    assert [region[:3] for region in without_plains(game, state)] == [
        ("lake", [(2, 0), (3, 0)], 2 + 1),
        ("forest", [(2, 1), (3, 1)], 2 * 2),
        ("mine", [(2, 2), (3, 2)], 2 + 2),
    ]


@pytest.mark.rule("TECTONIC-7.3", "TECTONIC-R9")
def test_a_later_card_may_split_a_region() -> None:
    cards = strip(2, *["plain lake plain"] * 5)
    game, state = match(2, cards)
    assert [squares for _, squares, *_ in without_plains(game, state)] == [
        [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]
    ]
    game, state = match(2, [*cards, Card(PLAIN, 4, 1)])
    assert [squares for _, squares, *_ in without_plains(game, state)] == [
        [(2, 1), (3, 1)],
        [(6, 1)],
    ]


@pytest.mark.rule("TECTONIC-7.3", "TECTONIC-R9")
def test_a_later_card_may_join_regions() -> None:
    lake, plain = "plain lake plain", "plain plain plain"
    bridge = Card("lake lake / plain plain / plain plain", 4, 1)
    game, state = match(2, [*strip(2, lake, lake, plain, plain, lake), bridge])
    assert [squares for _, squares, *_ in without_plains(game, state)] == [
        [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]
    ]


# What it is worth


@pytest.mark.rule("TECTONIC-7.4")
@pytest.mark.parametrize(
    ("column", "points"),
    [
        ("lake plain plain", 1),
        ("lake lake plain", 2),
        ("lake lake lake", 3),
        ("forest forest plain", 2),
        ("forest forest forest", 3),
        ("mine mine plain", 2),
        ("mine mine mine", 3),
    ],
)
def test_each_square_of_a_region_is_worth_a_point(column: str, points: int) -> None:
    game, state = match(2, strip(2, column, "P2 tent tent tent"))
    assert game.score(state) == (0, points)


@pytest.mark.rule("TECTONIC-7.4", "TECTONIC-7.5")
@pytest.mark.parametrize(
    ("column", "points"),
    [
        ("lake+1 lake plain", 2 + 1),
        ("lake+2 plain plain", 1 + 2),
        ("lakex2 lake plain", 2 * 2),
        ("minex2 plain plain", 1 * 2),
        ("forest+1 forest+1 forest+2", 3 + 4),
    ],
)
def test_a_bonus_adds_to_its_region_or_doubles_it(column: str, points: int) -> None:
    game, state = match(2, strip(2, column, "P2 tent tent tent"))
    assert game.score(state) == (0, points)


@pytest.mark.rule("TECTONIC-7.4", "TECTONIC-7.5", "TECTONIC-R7")
@pytest.mark.parametrize(
    ("column", "points"),
    [
        ("lakex2 lake+1 plain", (2 + 1) * 2),
        ("forest+2 forestx2 plain", (2 + 2) * 2),
        ("lake+1 lakex2 lake", (3 + 1) * 2),
        ("lake+2 lakex2 lake+1", (3 + 3) * 2),
        ("minex2 mine+1 mine+1", (3 + 2) * 2),
        ("minex2 mine+2 minex2", (3 + 2) * 2 * 2),
        ("minex2 minex2 mine", 3 * 2 * 2),
        ("forestx2 forestx2 forestx2", 3 * 2 * 2 * 2),
    ],
)
def test_bonuses_are_added_and_then_each_x2_doubles(column: str, points: int) -> None:
    game, state = match(2, strip(2, column, "P2 tent tent tent"))
    assert game.score(state) == (0, points)


@pytest.mark.rule("TECTONIC-R7")
def test_evidence_shows_the_sum_of_the_bonuses_and_every_doubling() -> None:
    columns = ("lake+2 lakex2 lakex2", "lake+1 plain plain", "P1 tent tent tent")
    game, state = match(2, strip(2, *columns))
    (item,) = game.score_items(state)
    evidence = ("lake 2,0 3,0 2,1 2,2", "bonus +3", "x2", "x2", "tents P1 1")
    assert item == ScoreItem(Player(0), (4 + 3) * 4, "TECTONIC-7.7", evidence)


@pytest.mark.rule("TECTONIC-7.6", "TECTONIC-R11")
@pytest.mark.parametrize("column", ["plain plain plain", "plain+2 plainx2 plain+1"])
def test_plains_are_worth_nothing_whatever_bonuses_they_have(column: str) -> None:
    game, state = match(2, strip(2, column, "P1 tent tent tent"))
    (west, _) = game.regions(state)
    assert (west.ground, west.points, west.tents, west.owner) == ("plain", 0, (3, 0), 0)
    assert game.score(state) == (0, 0)
    assert game.score_items(state) == ()


@pytest.mark.rule("TECTONIC-R4", "TECTONIC-R11")
@pytest.mark.parametrize(
    ("column", "points"),
    [("lava lava plain", 2), ("lava+1 lavax2 plain", (2 + 1) * 2), ("plain lava+2 plain", 3)],
)
def test_lava_scores_with_its_bonuses_or_not_at_all(column: str, points: int) -> None:
    cards = strip(2, column, "P1 tent tent tent")
    game, state = match(2, cards)
    assert game.score(state) == (points, 0)
    assert [item.points for item in game.score_items(state)] == [points]
    game, state = match(2, cards, lava_scores=False)
    assert game.score(state) == (0, 0)
    assert game.score_items(state) == ()
    # The region is there all the same.
    (region,) = without_plains(game, state)
    assert (region[0], region[2], region[4]) == ("lava", 0, 0)


@pytest.mark.rule("TECTONIC-R9", "TECTONIC-7.5")
@pytest.mark.parametrize(("bonus", "before"), [("+1", 3), ("+2", 4), ("x2", 4)])
def test_a_covered_bonus_counts_no_more(bonus: str, before: int) -> None:
    cards = strip(2, f"lake{bonus} lake plain", "P1 tent tent tent")
    game, state = match(2, cards)
    assert game.score(state) == (before, 0)
    game, state = match(2, [*cards, Card(PLAIN, 1, -2)])
    assert game.score(state) == (1, 0)


# Whose it is


def around(p1: str, p2: str, p3: str) -> list[Card]:
    """Lay tents west of, east of and below a lake of two squares, which then is at x = 4."""
    below = Card(f"plain {p3} / plain plain / plain plain", 3, 2, seat=2 if p3 == "tent" else None)
    west, east = (
        f"{who} {column}" if "tent" in column else column
        for who, column in (("P1", p1), ("P2", p2))
    )
    return [*strip(3, west, "lake lake plain", east), below]


TWO, ONE, NONE = "tent tent plain", "plain tent plain", "plain plain plain"


@pytest.mark.rule("TECTONIC-7.7")
@pytest.mark.parametrize(
    ("columns", "tents", "owner"),
    [
        ((ONE, NONE, "plain"), (1, 0, 0), 0),
        ((NONE, ONE, "plain"), (0, 1, 0), 1),
        ((NONE, NONE, "tent"), (0, 0, 1), 2),
        ((TWO, ONE, "plain"), (2, 1, 0), 0),
        ((ONE, TWO, "tent"), (1, 2, 1), 1),
        ((NONE, TWO, "tent"), (0, 2, 1), 1),
    ],
)
def test_a_region_goes_to_the_seat_with_more_tents_than_each_other(
    columns: tuple[str, str, str], tents: tuple[int, ...], owner: int
) -> None:
    game, state = match(3, around(*columns))
    assert without_plains(game, state) == [("lake", [(4, 0), (4, 1)], 2, tents, owner)]
    assert game.score(state) == tuple(2 if seat == owner else 0 for seat in range(3))


@pytest.mark.rule("TECTONIC-7.8")
@pytest.mark.parametrize(
    ("columns", "tents"),
    [
        ((ONE, ONE, "plain"), (1, 1, 0)),
        ((NONE, ONE, "tent"), (0, 1, 1)),
        ((ONE, ONE, "tent"), (1, 1, 1)),
        ((TWO, TWO, "tent"), (2, 2, 1)),
        ((NONE, NONE, "plain"), (0, 0, 0)),
    ],
)
def test_where_seats_are_level_nobody_scores(
    columns: tuple[str, str, str], tents: tuple[int, ...]
) -> None:
    game, state = match(3, around(*columns))
    assert without_plains(game, state) == [("lake", [(4, 0), (4, 1)], 2, tents, None)]
    assert game.score(state) == (0, 0, 0)
    assert game.score_items(state) == ()


@pytest.mark.rule("TECTONIC-R9")
def test_a_covered_tent_counts_no_more() -> None:
    cards = strip(2, "lake lake plain", "P1 tent tent plain")
    game, state = match(2, cards)
    assert without_plains(game, state)[0][3:] == ((2, 0), 0)
    # P1 covers one of these tents with plain, or both.
    game, state = match(2, [*cards, Card(PLAIN, 3, -2)])
    assert without_plains(game, state)[0][3:] == ((1, 0), 0)
    game, state = match(2, [*cards, Card(PLAIN, 3, -1)])
    assert without_plains(game, state)[0][3:] == ((0, 0), None)
    assert game.score(state) == (0, 0)


@pytest.mark.rule("TECTONIC-R9")
def test_a_tent_that_touches_a_region_by_two_sides_counts_once() -> None:
    # The lake goes on below the tent at 3,0.
    lake = Card("lake plain / lake plain / lake plain", 3, 1, rotation=1)
    game, state = match(2, [*strip(2, "lake lake plain", "P1 tent plain plain"), lake])
    assert without_plains(game, state) == [
        ("lake", [(2, 0), (2, 1), (3, 1), (4, 1), (5, 1)], 5, (1, 0), 0)
    ]


@pytest.mark.rule("TECTONIC-R9")
def test_a_tent_counts_for_every_region_that_it_touches() -> None:
    game, state = match(2, strip(2, "lake lake lake", "P2 tent plain plain", "lake forest mine"))
    assert without_plains(game, state) == [
        ("lake", [(2, 0), (2, 1), (2, 2)], 3, (0, 1), 1),
        ("lake", [(4, 0)], 1, (0, 1), 1),
        ("forest", [(4, 1)], 1, (0, 0), None),
        ("mine", [(4, 2)], 1, (0, 0), None),
    ]
    assert game.score(state) == (0, 4)


@pytest.mark.rule("TECTONIC-R9", "TECTONIC-7.7")
def test_neither_a_corner_nor_the_plain_of_a_tribe_card_counts() -> None:
    game, state = match(2, strip(2, "lake plain mine", "P1 plain tent plain"))
    assert without_plains(game, state) == [
        ("lake", [(2, 0)], 1, (0, 0), None),
        ("mine", [(2, 2)], 1, (0, 0), None),
    ]
    assert game.score(state) == (0, 0)


# When it is scored


def test_there_are_no_regions_before_the_first_card() -> None:
    game = TectonicTribes(players=3)
    state = game.initial_state()
    assert game.regions(state) == ()
    assert game.score_items(state) == ()
    assert game.score(state) == (0, 0, 0)
    assert game.outcome(state) is None


@pytest.mark.rule("TECTONIC-7.7")
@pytest.mark.parametrize(
    ("cards", "scores"),
    [
        (5, (0, 0, 0)),
        (6, (12, 0, 0)),
        (7, (12 + 1, 0, 0)),
        (10, (12 + 1, 0, 0)),
        (11, (12 + 1 + 8, 0, 0)),
        # P1 alone is beside the forest of two, then P2 has more tents there.
        (12, (12 + 1 + 8 + 2, 0, 0)),
        (13, (12 + 1 + 8, 2, 0)),
    ],
)
def test_before_the_end_the_continent_is_scored_as_it_lies(
    cards: int, scores: tuple[int, ...]
) -> None:
    components, texts = script(3, EXAMPLE)
    game = TectonicTribes(3, components=components)
    state = game.initial_state()
    while len(state.board.cards) < cards:
        state = play(game, state, texts.pop(0))
    assert game.score(state) == scores
    assert sum(item.points for item in game.score_items(state)) == sum(scores)
    assert game.outcome(state) is None
