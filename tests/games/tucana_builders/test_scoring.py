"""Points of huts, tracks, the end of a match, and the solo game."""

from attrs import evolve
import pytest

from boardrules import Outcome, Player, ScoreItem
from boardrules.games.tucana_builders import (
    Components,
    Rating,
    Sheet,
    State,
    TucanaBuilders,
    rating,
)
from tests.games.tucana_builders.boxes import tiny_box, with_tiles
from tests.games.tucana_builders.playing import idle, set_up, tracks, turns

P1, P2, P3 = Player(0), Player(1), Player(2)
NUMBERS = {
    "one": (1, "puma snake monkey"),
    "two": (2, "puma snake monkey"),
    "five": (5, "puma snake monkey"),
    "six": (6, "puma snake monkey"),
    "seven": (7, "puma snake monkey"),
    "ten": (10, "puma snake monkey"),
    "fourteen": (14, "snake"),
    "seventeen": (17, "puma monkey"),
    "twenty": (20, "puma snake"),
}


@pytest.fixture
def crowds() -> Components:
    """Make tiles with one end, and with a number of animals for huts of each colour, or of some.

    On 37 r3 leads to D, which is yellow; on 1 r0 leads to A, which is red; on 5 r1 leads to B,
    which is blue. On 36 r2 leads to D, and on 11 r0 leads to B. Start tiles lead nowhere.
    """
    return with_tiles(
        {name: "0" + f" {kinds}" * number for name, (number, kinds) in NUMBERS.items()}
    )


def play_round(game: TucanaBuilders, state: State, *lines: str) -> State:
    """Play some turns, and lay tiles that lead nowhere for the rest of the round."""
    state = turns(game, state, *lines)
    return idle(game, state, 12 - len(lines), keep=(1, 5, 11, 36, 37))


# The printed examples


TONY_STARTS = (
    "orange-starfish",
    "yellow-fish",
    "red-crab",
    "blue-whale",
    "green-turtle",
    "purple-octopus",
)

TONY_1 = (
    # To hut D: a puma and a toucan on start tile 1 by space 36, and the toucans of start tiles 6
    # and 5 by space 37. To hut F: two pumas in a row.
    "jungle: wide-monkey place 36 r2",
    "lava: wide-snake place 37 r1",
    "lava: wide-snake place 32 r0",
    "sand: straight-snake place 25 r0",
    "jungle: straight-puma place 12 r1",
    "stone: straight-puma place 13 r1",
    # Tiles without animals that lead to no hut.
    "jungle: three-even place 5 r0",
    "sand: three-even place 4 r1",
    "sand: three-even place 9 r0",
    "lava: three-even place 8 r1",
    "stone: three-even place 16 r0",
    "stone: three-even place 24 r0",
)

TONY_2 = (
    # A path with two more pumas from those of hut F to start tile 1, and so to hut D.
    "jungle: three-even place 14 r0",
    "lava: wide-puma place 22 r3",
    "stone: wide-puma place 29 r0",
    "jungle: four-way place 7 r0",
    "jungle: four-way place 23 r0",
    "sand: four-way place 21 r0",
    "sand: four-way place 30 r0",
    "sand: three-even place 11 r1",
    "lava: four-way place 10 r0",
    "lava: four-way place 15 r0",
    "stone: four-way place 20 r0",
    "stone: four-way place 31 r0",
)


@pytest.mark.rule("TUCANA-5.2")
def test_the_printed_first_round_of_tony() -> None:
    game = TucanaBuilders(players=1)
    state = turns(game, set_up(game, starts=TONY_STARTS), *TONY_1)
    # The puma and the toucan between E and F are linked to E alone, which is red.
    assert game.score_items(state) == (
        ScoreItem(
            P1,
            4,
            "TUCANA-5.2",
            (
                "round 1",
                "yellow hut D",
                "toucan 18-25-32-38-37",
                "puma 35-36",
                "toucan 35-36",
                "toucan 38-37",
            ),
        ),
        ScoreItem(P1, 2, "TUCANA-5.2", ("round 1", "yellow hut F", "puma 12", "puma 13-12")),
        ScoreItem(P1, 1, "TUCANA-5.2", ("round 1", "red hut E", "toucan 27")),
    )
    assert tracks(state) == ((6, 1, 0),)
    assert game.score(state) == (7,)


@pytest.mark.rule("TUCANA-5.3", "TUCANA-5.6", "TUCANA-6.2")
def test_the_printed_second_round_of_tony() -> None:
    game = TucanaBuilders(players=1)
    earlier = turns(game, set_up(game, starts=TONY_STARTS), *TONY_1)
    state = turns(game, earlier, *TONY_2)
    # The first round is shown as things lay then.
    assert game.score_items(state)[:3] == game.score_items(earlier)
    # Hut D has five pumas and three toucans, hut F has the five pumas and the toucan of start tile
    # 1: the other two toucans come to hut D by another path. So 14 points after the 6 before.
    assert tracks(state) == ((20, 2, 0),)
    assert [item.points for item in game.score_items(state)] == [4, 2, 1, 8, 6, 1]
    assert game.score_items(state)[3].evidence == (
        "round 2",
        "yellow hut D",
        "puma 12-13-14-22-29-35-36",
        "puma 13-14-22-29-35-36",
        "toucan 18-25-32-38-37",
        "puma 22-29-35-36",
        "puma 29-35-36",
        "puma 35-36",
        "toucan 35-36",
        "toucan 38-37",
    )
    assert game.score_items(state)[4].evidence == (
        "round 2",
        "yellow hut F",
        "puma 12",
        "puma 13-12",
        "puma 22-14-13-12",
        "puma 29-22-14-13-12",
        "puma 35-29-22-14-13-12",
        "toucan 35-29-22-14-13-12",
    )
    # Nothing on the blue track, so nothing is added at the end.
    assert game.score(state) == (22,)


@pytest.fixture
def score_pad(crowds: Components) -> tuple[TucanaBuilders, State]:
    """Play the match of the printed score pad: L, N and T are P1, P2 and P3."""
    game = TucanaBuilders(players=3, components=crowds)
    state = play_round(
        game,
        set_up(game),
        "lava: six place 37 r3 / six place 37 r3 / ten place 37 r3",
        "stone: five place 1 r0 / fourteen place 1 r0 / seven place 1 r0",
        "jungle: seventeen place 5 r1 / six place 5 r1 / seven place 5 r1",
    )
    assert tracks(state) == ((6, 5, 17), (6, 14, 6), (10, 7, 7))
    return game, play_round(
        game,
        state,
        "jungle: stub place 36 r2 / one place 36 r2 / stub place 36 r2",
        "sand: one place 11 r0 / one place 11 r0 / one place 11 r0",
    )


@pytest.mark.rule("TUCANA-6.2", "TUCANA-6.3", "TUCANA-6.4", "TUCANA-5.6")
def test_the_printed_score_pad(score_pad: tuple[TucanaBuilders, State]) -> None:
    game, state = score_pad
    assert tracks(state) == ((12, 10, 35), (13, 28, 13), (20, 14, 15))
    assert game.score(state) == (67, 67, 63)
    # P1 and P2 are level, and 13 beats 10.
    assert game.outcome(state) == Outcome((67, 67, 63), (2, 1, 3), (P2,), "TUCANA-6.4")
    assert game.score_items(state)[-3:] == (
        ScoreItem(P1, 10, "TUCANA-6.2", ("red track, the lowest",)),
        ScoreItem(P2, 13, "TUCANA-6.2", ("yellow track, the lowest",)),
        ScoreItem(P3, 14, "TUCANA-6.2", ("red track, the lowest",)),
    )


@pytest.mark.rule("TUCANA-5.2", "TUCANA-5.6")
def test_huts_are_scored_seat_by_seat_yellow_red_and_blue(
    score_pad: tuple[TucanaBuilders, State],
) -> None:
    game, state = score_pad
    items = game.score_items(state)
    assert {item.rule for item in items[:-3]} == {"TUCANA-5.2"}
    assert [(*item.evidence[:2], item.player) for item in items[:-3]] == [
        (f"round {number}", hut, seat)
        for number in (1, 2)
        for seat in range(3)
        for hut in ("yellow hut D", "red hut A", "blue hut B")
    ]
    assert [item.points for item in items[:9]] == [6, 5, 17, 6, 14, 6, 10, 7, 7]
    assert [item.points for item in items[9:-3]] == [6, 5, 18, 7, 14, 7, 10, 7, 8]
    assert items[12].evidence == ("round 2", "yellow hut D", "puma 36", *["puma 37"] * 6)
    for seat in range(3):
        assert sum(item.points for item in items if item.player == seat) == game.score(state)[seat]


# Huts and tracks


@pytest.mark.rule("TUCANA-5.3")
@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        (7, (4, 0, 0)),  # D and E are yellow: the puma and the toucan count twice.
        (1, (2, 2, 0)),  # D is yellow, E is red: the toucan counts for both.
        (4, (0, 2, 1)),  # D is red, E is blue.
        (9, (0, 0, 2)),  # D and E are blue: the toucan alone counts, twice.
    ],
)
def test_an_animal_brings_a_point_for_each_hut_that_it_matches(
    setup: int, expected: tuple[int, ...]
) -> None:
    own = with_tiles({"line": "0 3 puma snake toucan", "curve": "0 2"})
    game = TucanaBuilders(players=1, components=own)
    state = play_round(
        game,
        set_up(game, setup=setup),
        "jungle: line place 36 r2",
        "sand: curve place 30 r2",
        "stone: curve place 29 r1",
        "jungle: curve place 34 r4",
    )
    assert [link.spaces for link in game.hut_links(state, P1)] == [(36, 30, 29, 34)]
    assert tracks(state) == (expected,)


@pytest.mark.rule("TUCANA-5.4")
def test_a_track_goes_on_beyond_39_points(crowds: Components) -> None:
    game = TucanaBuilders(players=2, components=crowds)
    line = "lava: twenty place 37 r3 / seventeen place 37 r3"
    state = play_round(game, set_up(game), line, "jungle: six place 36 r2 / two place 36 r2")
    assert tracks(state) == ((26, 0, 0), (19, 0, 0))
    state = play_round(game, state, "stone: stub place 1 r0 / stub place 1 r0")
    # The disc of P1 is at 12 after a lap; that of P2 is at 38.
    assert tracks(state) == ((52, 0, 0), (38, 0, 0))
    assert game.score(state) == (52, 38)
    state = play_round(game, set_up(game), line, "jungle: stub place 36 r2 / two place 36 r2")
    state = play_round(game, state, "stone: stub place 1 r0 / stub place 1 r0")
    # Forty points just fill a lap.
    assert game.score(state) == (40, 38)


@pytest.mark.rule("TUCANA-6.2")
def test_the_lowest_track_is_added_at_the_end_alone(crowds: Components) -> None:
    game = TucanaBuilders(players=1, components=crowds)
    lines = ("lava: two place 37 r3", "stone: one place 1 r0", "jungle: two place 5 r1")
    state = play_round(game, set_up(game), *lines)
    assert tracks(state) == ((2, 1, 2),)
    assert game.score(state) == (5,)
    state = idle(game, state, 11)
    assert game.score(state) == (5,)
    state = idle(game, state, 1)
    assert tracks(state) == ((4, 2, 4),)
    assert game.score(state) == (12,)


@pytest.mark.rule("TUCANA-6.2")
@pytest.mark.parametrize(
    ("yellow_red_blue", "total"),
    [((12, 10, 35), 67), ((13, 28, 13), 67), ((20, 14, 15), 63), ((3, 3, 3), 12), ((1, 2, 9), 13)],
)
def test_a_total_has_the_lowest_track_twice(
    yellow_red_blue: tuple[int, int, int], total: int
) -> None:
    game = TucanaBuilders(players=1)
    start = game.initial_state()
    sheet = Sheet(tracks=yellow_red_blue, first_round=())
    over = evolve(start, sheets=(sheet,), terrain_cards=(0,) * len(start.terrain_cards))
    assert game.score(over) == (total,)


# Who wins


def finished(crowds: Components, *seats: tuple[str, str, str]) -> tuple[TucanaBuilders, State]:
    """Play a match in which seats have animals at a yellow, a red and a blue hut."""
    game = TucanaBuilders(players=len(seats), components=crowds)
    wheres = (("lava", "place 37 r3"), ("stone", "place 1 r0"), ("jungle", "place 5 r1"))
    lines = [
        f"{terrain}: " + " / ".join(f"{tiles[index]} {where}" for tiles in seats)
        for index, (terrain, where) in enumerate(wheres)
    ]
    state = play_round(game, set_up(game), *lines)
    return game, idle(game, state, 12)


@pytest.mark.rule("TUCANA-6.3", "TUCANA-6.4", "TUCANA-6.5")
@pytest.mark.parametrize(
    ("seats", "outcome"),
    [
        # 10 + 12 + 0 and no more; 2 + 2 + 2 and 2; 4 + 4 + 14 and 4.
        (
            (("five", "six", "stub"), ("one", "one", "one"), ("two", "two", "seven")),
            Outcome((22, 8, 26), (2, 3, 1), (P3,), "TUCANA-6.3"),
        ),
        # 10 + 12 + 4 and 4; 10 + 20 + 0 and 0.
        (
            (("five", "ten", "stub"), ("five", "six", "two")),
            Outcome((30, 30), (2, 1), (P2,), "TUCANA-6.4"),
        ),
        (
            (("five", "six", "two"), ("five", "ten", "stub"), ("six", "two", "five")),
            Outcome((30, 30, 30), (1, 3, 1), (P1, P3), "TUCANA-6.5"),
        ),
        (
            (("stub",) * 3,) * 5,
            Outcome((0,) * 5, (1,) * 5, tuple(map(Player, range(5))), "TUCANA-6.5"),
        ),
    ],
    ids=["highest total", "higher lowest track", "still level", "all level"],
)
def test_the_highest_total_wins_then_the_highest_lowest_track(
    crowds: Components, seats: tuple[tuple[str, str, str], ...], outcome: Outcome
) -> None:
    game, state = finished(crowds, *seats)
    assert game.outcome(state) == outcome


# Alone


@pytest.mark.rule("TUCANA-8.4")
@pytest.mark.parametrize(
    ("band", "lowest", "highest"),
    [
        (0, 0, 39),
        *((band, 30 + 10 * band, 39 + 10 * band) for band in range(1, 10)),
        (10, 130, 999),
    ],
)
def test_a_solo_score_is_rated_in_bands(band: int, lowest: int, highest: int) -> None:
    assert (rating(lowest).band, rating(highest).band) == (band, band)


@pytest.mark.rule("TUCANA-8.1", "TUCANA-8.4", "TUCANA-R7")
@pytest.mark.parametrize(
    ("tiles", "score", "band"),
    [
        (("stub", "stub", "stub"), 0, 0),
        (("six", "five", "seven"), 46, 1),
        (("twenty", "twenty", "seventeen"), 148, 10),
    ],
)
def test_a_solo_game_without_achievements_is_rated_and_never_lost(
    crowds: Components, tiles: tuple[str, str, str], score: int, band: int
) -> None:
    game, state = finished(crowds, tiles)
    assert game.outcome(state) == Outcome((score,), (1,), (P1,), "TUCANA-8.1")
    result = game.rating(state)
    assert isinstance(result, Rating)
    assert result == rating(score)
    assert result.band == band


@pytest.mark.rule("TUCANA-8.4")
def test_only_a_solo_match_that_is_over_is_rated(crowds: Components) -> None:
    game = TucanaBuilders(players=1, components=crowds)
    state = idle(game, set_up(game), 23)
    assert game.rating(game.initial_state()) is None
    assert game.rating(state) is None
    assert game.rating(idle(game, state, 1)) == rating(0)
    game, state = finished(crowds, ("ten", "ten", "ten"), ("one", "one", "one"))
    assert game.outcome(state) is not None
    assert game.rating(state) is None


@pytest.fixture
def alone() -> TucanaBuilders:
    """Play alone with the cards `link-AB` and `five-alike`, for four turns.

    The sheet is A 1 2 B with 4 and 5 below; A is yellow and B is red.
    """
    lines = {"stub": (9, "0"), "line": (9, "1 4 puma"), "five": (9, "1 4" + " puma" * 5)}
    return TucanaBuilders(players=1, achievements=True, components=tiny_box(tiles=lines))


CARDS = ("link-AB", "five-alike")
REST = ("jungle: stub place 4 r0", "sand: stub place 5 r0")


@pytest.mark.rule("TUCANA-8.3", "TUCANA-R7", "TUCANA-R13")
def test_without_an_achievement_a_solo_game_is_lost(alone: TucanaBuilders) -> None:
    state = set_up(alone, achievements=CARDS)
    state = turns(alone, state, "jungle: line place 1 r0", "sand: line place 2 r0")
    # Two pumas at A, and the huts are linked; there will be no five animals.
    assert alone.score(state) == (8,)
    state = turns(alone, state, REST[0])
    assert alone.score(state) == (8,)
    assert alone.outcome(state) is None
    state = turns(alone, state, REST[1])
    assert alone.score(state) == (0,)
    assert alone.outcome(state) == Outcome((0,), (1,), (), "TUCANA-8.3")
    assert alone.rating(state) is None
    assert [(item.points, item.rule) for item in alone.score_items(state)] == [
        (6, "TUCANA-8.2"),
        (2, "TUCANA-5.2"),
        (2, "TUCANA-5.2"),
        (-10, "TUCANA-8.3"),
    ]
    missing = ("an achievement is missing",)
    assert alone.score_items(state)[-1] == ScoreItem(P1, -10, "TUCANA-8.3", missing)


@pytest.mark.rule("TUCANA-8.3")
def test_who_has_no_points_anyway_loses_without_an_item(crowds: Components) -> None:
    game = TucanaBuilders(players=1, achievements=True, components=crowds)
    state = idle(game, set_up(game, achievements=("link-CF", "link-AD")), 24)
    assert game.score_items(state) == ()
    assert game.outcome(state) == Outcome((0,), (1,), (), "TUCANA-8.3")


@pytest.mark.rule("TUCANA-8.1", "TUCANA-8.2", "TUCANA-8.3", "TUCANA-8.4")
def test_with_both_achievements_a_solo_game_is_won(alone: TucanaBuilders) -> None:
    state = set_up(alone, achievements=CARDS)
    lines = ("jungle: five place 1 r0", "sand: line place 2 r0")
    state = turns(alone, state, *lines, *REST)
    # Six pumas at A in both rounds, and the two high values.
    assert alone.score(state) == (12 + 6 + 7,)
    assert alone.outcome(state) == Outcome((25,), (1,), (P1,), "TUCANA-8.1")
    assert alone.rating(state) == rating(25)


@pytest.mark.rule("TUCANA-8.3")
def test_several_players_do_not_lose_without_achievements(crowds: Components) -> None:
    game = TucanaBuilders(players=2, achievements=True, components=crowds)
    state = set_up(game, achievements=("link-CF", "link-AD"))
    line = "lava: two place 37 r3 / one place 37 r3"
    state = idle(game, play_round(game, state, line), 12)
    assert game.outcome(state) == Outcome((4, 2), (1, 2), (P1,), "TUCANA-6.3")
