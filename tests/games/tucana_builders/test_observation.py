"""What a seat knows, as tables of numbers."""

from attrs import evolve
import pytest

from boardrules import Player
from boardrules.games.tucana_builders import (
    AchievementName,
    Joker,
    PlacedTile,
    State,
    TileName,
    TucanaBuilders,
)
from boardrules.play import playout, replay
from tests.games.matches import after_match, play, seeded
from tests.games.tucana_builders.boxes import rich_box, tiny_box
from tests.games.tucana_builders.playing import drawn, ready, set_up, turn, turns

P1, P2 = Player(0), Player(1)

# A   1 jungle   2 sand   B
#   3 start  4 jungle  5 sand
CARDS = {"five-alike": (7, 5), "link-AB": (6, 4), "start-tiles": (3, 2)}
GAME = TucanaBuilders(2, achievements=True, components=tiny_box(achievements=CARDS))
READY = ready(GAME, achievements=(AchievementName("link-AB"), AchievementName("five-alike")))
BAR, CROSS = TileName("straight-puma"), TileName("four-way")
LAID = evolve(
    drawn(GAME, READY, "jungle", CROSS, BAR),
    sheets=(
        evolve(READY.sheets[0], tiles=(PlacedTile(1, CROSS, 0),)),
        evolve(READY.sheets[1], tiles=(PlacedTile(4, BAR, 2),)),
    ),
)
SECOND = drawn(GAME, LAID, "sand", BAR, CROSS)
CHOSEN = evolve(SECOND, choices=(Joker(P1, 2, 1), None))
"""In the second turn P1 has linked the huts, and P2 has not laid its tile yet."""


def test_the_moments_of_this_match_can_be_reached() -> None:
    state = set_up(GAME, achievements=READY.achievements)
    assert state == READY
    state = turns(GAME, state, "jungle: four-way place 1 r0 / straight-puma place 4 r2")
    state = play(GAME, state, "* terrain sand", "* tile P1 straight-puma", "* tile P2 four-way")
    assert state == SECOND
    assert play(GAME, state, "P1 joker 2 r1") == CHOSEN


def observed(game: TucanaBuilders, state: State, player: Player) -> dict[str, list[int]]:
    """Return the numbers of all tables as lists, as large tables are bytes."""
    tables = game.observe(game.view(state, player), player)
    return {name: list(table) for name, table in tables.items()}


def rows(text: str) -> list[int]:
    """Read a table with one digit for each number; a dash is a row of six zeros, a dot of four."""
    zeros = text.replace("-", "000000").replace(".", "0000")
    return [int(digit) for row in zeros.split() for digit in row]


def test_a_seat_sees_what_lies_open_and_what_it_has_laid_itself() -> None:
    assert observed(GAME, CHOSEN, P1) == {
        "phase": [0, 0, 0, 0, 0, 1, 0],
        "turns": [1],
        "colours": rows("100 010"),
        "terrain": [0, 1],
        "terrains_left": [0, 0],
        "tiles_left": [10, 10],
        "tile": rows("10 01"),
        "has_chosen": [1, 0],
        "joker": [0, 1],
        "laid": rows("11100 00110"),
        "ends": rows("110110 010010 110000 - - - - 110000 001001 -"),
        "animals": rows(". 1000 1001 . . . . 1001 1000 ."),
        "hut_points": rows("20 00"),
        "tracks": rows("000 000"),
        "score": [0, 0],
        "achievements": [1, 1, 0],
        "fulfilled": rows("000 000"),
    }


def test_another_seat_sees_only_that_a_tile_has_been_laid() -> None:
    tables = observed(GAME, CHOSEN, P2)
    assert (tables["has_chosen"], tables["joker"]) == ([0, 1], [1, 1])
    assert tables["laid"] == rows("00110 10100")
    assert tables["ends"] == rows("- - 110000 001001 - 110110 - 110000 - -")
    assert tables["animals"] == rows(". . 1001 1000 . . . 1001 . .")
    assert (tables["tile"], tables["hut_points"]) == (rows("01 10"), rows("00 20"))


def test_what_all_have_laid_is_seen_by_all_and_scored() -> None:
    state = play(GAME, CHOSEN, "P2 place 5 r0")
    seen = observed(GAME, state, P2)
    assert (seen["phase"], seen["turns"]) == ([0, 0, 0, 1, 0, 0, 0], [2])
    assert (seen["terrain"], seen["terrains_left"]) == ([0, 0], [1, 1])
    assert (seen["tile"], seen["has_chosen"]) == (rows("00 00"), [0, 0])
    assert (seen["laid"], seen["joker"]) == (rows("00111 11100"), [1, 1])
    assert (seen["hut_points"], seen["tracks"]) == (rows("00 31"), rows("000 310"))
    assert (seen["score"], seen["fulfilled"]) == ([0, 10], rows("000 010"))


def test_a_tile_set_aside_is_nowhere() -> None:
    game = TucanaBuilders(2, components=tiny_box())
    state = turns(
        game,
        set_up(game),
        "jungle: four-way place 1 r0 / four-way place 1 r0",
        "sand: four-way joker 4 r0 / four-way joker 4 r0",
    )
    drawn = play(game, state, "* terrain jungle", "* tile P1 four-way", "* tile P2 four-way")
    chosen = play(game, drawn, "P1 skip")
    for moment in (drawn, chosen, play(game, chosen, "P2 skip")):
        tables = observed(game, moment, P1)
        assert (tables["laid"], tables["joker"]) == (rows("10110 10110"), [1, 1])
    assert observed(game, chosen, P1)["has_chosen"] == [1, 0]


def test_before_anything_is_turned_up_there_are_cards_tiles_and_jokers() -> None:
    tables = observed(GAME, GAME.initial_state(), P1)
    assert {name: numbers for name, numbers in tables.items() if any(numbers)} == {
        "phase": [1, 0, 0, 0, 0, 0, 0],
        "terrains_left": [1, 1],
        "tiles_left": [12, 12],
        "joker": [1, 1],
    }


def test_a_tile_is_seen_as_soon_as_it_is_drawn() -> None:
    state = play(GAME, READY, "* terrain jungle", "* tile P1 four-way")
    tables = observed(GAME, state, P2)
    assert (tables["phase"], tables["terrain"]) == ([0, 0, 0, 0, 1, 0, 0], [1, 0])
    assert (tables["tile"], tables["tiles_left"]) == (rows("00 01"), [12, 11])


def test_paths_of_a_tile_have_rows_of_their_own() -> None:
    tiles = {"bundle": (20, "0 3 snake, 1 4 monkey toucan, 2 5"), "fork": (4, "0 2 4 puma puma")}
    game = TucanaBuilders(1, components=tiny_box(tiles=tiles))
    state = turn(game, set_up(game), "jungle", ("bundle", "place 1 r1"))
    state = turn(game, state, "sand", ("fork", "place 2 r1"))
    tables = observed(game, state, P1)
    features = {feature.name: feature for feature in game.features}
    assert features["ends"].shape == (1, 5, 3, 6)
    assert (features["animals"].shape, features["animals"].high) == ((1, 5, 3, 4), 2)
    assert tables["ends"] == rows("010010 001001 100100   010101 - -   110000 - -   - - -   - - -")
    assert tables["animals"] == rows("0100 0011 .   2000 . .   1001 . .   . . .   . . .")


def test_at_the_end_the_lowest_track_is_in_the_score() -> None:
    game = TucanaBuilders(2, components=rich_box())
    final = after_match(game, seed=1)
    tables = observed(game, final, P2)
    first, second = game.score(final)
    assert (tables["phase"], tables["turns"]) == ([0, 0, 0, 0, 0, 0, 1], [12])
    assert tables["score"] == [second, first]
    assert sum(tables["tracks"][:3]) + min(tables["tracks"][:3]) == second


def test_a_long_match_is_followed_to_its_end() -> None:
    tiles = {"straight-puma": (200, "0 3 puma"), "four-way": (200, "0 1 3 4")}
    game = TucanaBuilders(1, components=tiny_box(cards=35, tiles=tiles))
    *_, final = states = list(replay(game, playout(game, seeded(1)).actions))
    for state in states:
        tables = observed(game, state, P1)
        assert (tables["turns"], tables["score"]) == ([state.turns], [*game.score(state)])
    assert final.turns == 140


# Shapes and ranges


def test_shapes_and_ranges_follow_from_the_options() -> None:
    game = TucanaBuilders(players=3)
    shown = {feature.name: (feature.shape, feature.low, feature.high) for feature in game.features}
    assert shown == {
        "phase": ((7,), 0, 1),
        "turns": ((1,), 0, 24),
        "colours": ((6, 3), 0, 1),
        "terrain": ((4,), 0, 1),
        "terrains_left": ((4,), 0, 3),
        "tiles_left": ((13,), 0, 12),
        "tile": ((3, 13), 0, 1),
        "has_chosen": ((3,), 0, 1),
        "joker": ((3,), 0, 1),
        "laid": ((3, 38), 0, 1),
        "ends": ((3, 38, 1, 6), 0, 1),
        "animals": ((3, 38, 1, 4), 0, 1),
        "hut_points": ((3, 6), 0, 32),
        "tracks": ((3, 3), 0, 128),
        "score": ((3,), 0, 512),
    }


def test_with_achievements_there_are_two_tables_more_and_higher_scores() -> None:
    game = TucanaBuilders(players=3, achievements=True)
    plain = TucanaBuilders(players=3).features
    assert game.features[:-3] == plain[:-1]
    score, cards, fulfilled = game.features[-3:]
    assert (score.name, score.high) == ("score", 512 + 8 + 8)
    assert (cards.name, cards.shape) == ("achievements", (6,))
    assert (fulfilled.name, fulfilled.shape) == ("fulfilled", (3, 6))


# What is hidden


def test_a_spectator_can_look_at_the_table_from_any_seat() -> None:
    assert GAME.observe(GAME.view(CHOSEN, None), P2) == GAME.observe(GAME.view(CHOSEN, P2), P2)


@pytest.mark.parametrize("player", [Player(2), Player(-1)])
def test_only_a_seat_has_an_observation(player: Player) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {player}"):
        GAME.observe(GAME.view(READY, None), player)
