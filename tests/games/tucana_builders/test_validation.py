"""Where everything is, and what is wrong with states built by hand."""

from typing import Any

from attrs import evolve
import pytest

from boardrules import CHANCE, Player
from boardrules.building.sequences import replaced
from boardrules.games.tucana_builders import (
    AchievementName,
    Award,
    Joker,
    Place,
    PlacedTile,
    Sheet,
    Skip,
    State,
    Symbol,
    Terrain,
    TileName,
    TucanaBuilders,
)
from boardrules.games.tucana_builders.actions import Choice
from tests.games.box_files import entries
from tests.games.matches import play
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.playing import drawn, ready, set_up, turns

P1, P2, P3 = Player(0), Player(1), Player(2)
FISH = (Symbol("yellow-fish"),)
JUNGLE, SAND = Terrain("jungle"), Terrain("sand")
BAR, HUB = TileName("bar"), TileName("hub")
FIVE, LINK = CARDS = (AchievementName("five-alike"), AchievementName("link-AB"))

# Spaces 1 and 4 are jungle, 2 and 5 are sand, and 3 is the start space. A bar lies three ways.
TILES = {"bar": (1, "0 3 puma"), "hub": (12, "0 1 2 3 4 5 snake")}
GAME = TucanaBuilders(2, achievements=True, components=tiny_box(tiles=TILES))
FRESH, READY = GAME.initial_state(), ready(GAME, achievements=CARDS)
DRAWN = drawn(GAME, READY, JUNGLE, BAR, HUB)
ONE = Sheet(FISH, (PlacedTile(4, BAR, 2),))
TWO = Sheet(FISH, (PlacedTile(2, HUB, 0),), has_joker=False)
ONE_TURN = evolve(DRAWN, sheets=(ONE, TWO), terrain=None, tiles=(), choices=())
SECOND = drawn(GAME, ONE_TURN, SAND, HUB, HUB)
OVER = State(
    setup=1,
    achievements=CARDS,
    sheets=(
        Sheet(
            FISH,
            (*(PlacedTile(space, HUB, 0) for space in (1, 2)), *ONE.tiles, PlacedTile(5, HUB, 0)),
            tracks=(3, 5, 0),
            awards=(Award(LINK, 6, 3, (1, 2, 4)),),
            first_round=(2, 4),
        ),
        Sheet(
            FISH,
            tuple(PlacedTile(space, HUB, 0) for space in (1, 2, 4, 5)),
            has_joker=False,
            tracks=(2, 7, 0),
            awards=(Award(LINK, 6, 3, (1, 2, 5)),),
            first_round=(2, 5),
        ),
    ),
    terrain_cards=(0, 0),
    supply=(0, 5),
    terrain=None,
    tiles=(),
    choices=(),
)


def test_the_moments_of_this_match_can_be_reached() -> None:
    state = set_up(GAME, achievements=CARDS)
    assert state == READY
    state = play(GAME, state, "* terrain jungle", "* tile P1 bar", "* tile P2 hub")
    assert state == DRAWN
    state = play(GAME, state, "P1 place 4 r2", "P2 joker 2 r0")
    assert state == ONE_TURN
    state = play(GAME, state, "* terrain sand", "* tile P1 hub", "* tile P2 hub")
    assert state == SECOND
    state = play(GAME, state, "P1 place 2 r0", "P2 place 5 r0")
    state = play(GAME, state, "* terrain jungle", "* tile P1 hub", "* tile P2 hub")
    state = play(GAME, state, "P1 place 1 r0", "P2 place 1 r0")
    state = play(GAME, state, "* terrain sand", "* tile P1 hub", "* tile P2 hub")
    assert play(GAME, state, "P1 place 5 r0", "P2 joker 4 r0") == OVER


# The inventory


def listed(game: TucanaBuilders, state: State) -> dict[str, str]:
    """List the places where something is, with what is there."""
    return {place: ", ".join(items) for place, items in game.inventory(state).items() if items}


BEFORE = {
    "setup cards": "setup 1, setup 2",
    "start cards": "start yellow-fish",
    "achievement cards": "achievement link-AB, achievement five-alike",
    "terrain cards": "terrain jungle, terrain sand",
    "supply": "tile bar" + ", tile hub" * 12,
    "P1 start tiles": "P1 start 1",
    "P2 start tiles": "P2 start 1",
}
AFTER = {
    "setup cards": "setup 2",
    "setup card turned up": "setup 1",
    "start cards turned up": "start yellow-fish",
    "achievement cards turned up": "achievement five-alike, achievement link-AB",
    "P1 sheet": "P1 start 1",
    "P2 sheet": "P2 start 1",
}
"""What the setup leaves."""


def test_the_inventory_names_every_place() -> None:
    owned = ("start tiles", "sheet", "set aside", "drawn")
    assert list(GAME.inventory(GAME.initial_state())) == [
        *("setup cards", "setup card turned up", "start cards", "start cards turned up"),
        *("achievement cards", "achievement cards turned up"),
        *("terrain cards", "terrain cards turned up", "supply"),
        *(f"{owner} {place}" for owner in ("P1", "P2") for place in owned),
    ]


@pytest.mark.rule("TUCANA-2.1", "TUCANA-2.2", "TUCANA-7.1")
def test_the_inventory_of_the_setup() -> None:
    assert listed(GAME, GAME.initial_state()) == BEFORE
    state = play(GAME, GAME.initial_state(), "* setup 1")
    assert listed(GAME, state) == BEFORE | {
        "setup cards": "setup 2",
        "setup card turned up": "setup 1",
    }
    everything = {place: BEFORE[place] for place in ("terrain cards", "supply")}
    assert listed(GAME, READY) == AFTER | everything


@pytest.mark.rule("TUCANA-3.2", "TUCANA-3.3")
def test_the_inventory_of_a_turn() -> None:
    terrain = {"terrain cards": "terrain sand", "terrain cards turned up": "terrain jungle"}
    state = play(GAME, READY, "* terrain jungle")
    assert listed(GAME, state) == AFTER | terrain | {"supply": BEFORE["supply"]}
    state = play(GAME, state, "* tile P1 bar")
    supply = {"supply": ", ".join(["tile hub"] * 12)}
    assert listed(GAME, state) == AFTER | terrain | supply | {"P1 drawn": "tile bar"}
    supply = {"supply": ", ".join(["tile hub"] * 11)}
    drawn = {"P1 drawn": "tile bar", "P2 drawn": "tile hub"}
    assert listed(GAME, DRAWN) == AFTER | terrain | supply | drawn
    # What a seat has chosen is not laid before all have.
    state = play(GAME, DRAWN, "P2 joker 2 r0")
    assert listed(GAME, state) == AFTER | terrain | supply | drawn
    laid = {"P1 sheet": "P1 start 1, tile bar", "P2 sheet": "P2 start 1, tile hub"}
    assert listed(GAME, ONE_TURN) == AFTER | terrain | supply | laid


@pytest.mark.rule("TUCANA-R1")
def test_a_tile_that_was_skipped_is_set_aside() -> None:
    game = TucanaBuilders(2, components=tiny_box(island=(" A j j B", "  y j j"), tiles=TILES))
    state = play(game, set_up(game), "* terrain sand", "* tile P1 bar", "* tile P2 hub")
    state = play(game, state, "P1 skip", "P2 joker 1 r0")
    places = listed(game, state)
    assert places["P1 set aside"] == "tile bar"
    assert places["P1 sheet"] == "P1 start 1"
    assert places["P2 sheet"] == "P2 start 1, tile hub"
    assert "P2 set aside" not in places


# Reachable states


def test_the_same_table_is_the_same_state_in_whatever_order_it_was_laid() -> None:
    game = TucanaBuilders(1, components=tiny_box(island=(" A j j B", "  y j"), tiles=TILES))
    state = set_up(game)
    ways = [
        turns(game, state, "jungle: bar place 1 r0", "sand: hub joker 2 r0"),
        turns(game, state, "jungle: hub place 2 r0", "sand: bar joker 1 r0"),
        turns(game, state, "sand: bar joker 1 r0", "jungle: hub place 2 r0"),
    ]
    assert ways == [ways[0]] * 3
    assert len({*ways}) == 1


# Defects


def defects(state: State, game: TucanaBuilders = GAME) -> list[tuple[str, str, str]]:
    """List where a state is wrong, how, and by which rule."""
    return [(found.where, found.message, found.rule) for found in game.validate(state)]


def with_sheet(state: State, seat: int = 0, **changes: Any) -> State:
    """Change something on one sheet."""
    return evolve(state, sheets=replaced(state.sheets, seat, evolve(state.sheets[seat], **changes)))


def with_award(**changes: Any) -> State:
    """Change what P1 has taken at the end of a match."""
    return with_sheet(OVER, awards=(evolve(OVER.sheets[0].awards[0], **changes),))


def starts(*symbols: str) -> tuple[Sheet, ...]:
    """Lay start tiles on both sheets."""
    return (Sheet(tuple(map(Symbol, symbols))),) * 2


WAIT = "it is too early for this"


@pytest.mark.parametrize(
    ("state", "where", "rule"),
    [
        (evolve(READY, sheets=()), "sheets", "TUCANA-1.1"),
        (evolve(READY, sheets=READY.sheets * 2), "sheets", "TUCANA-1.1"),
        (evolve(READY, terrain_cards=(1,)), "terrain_cards", "TUCANA-1.6"),
        (evolve(READY, supply=(1, 12, 0)), "supply", "TUCANA-1.3"),
        (evolve(READY, achievements=(*CARDS, LINK)), "achievements", "TUCANA-7.1"),
        (evolve(DRAWN, tiles=(HUB,) * 3), "tiles", "TUCANA-3.3"),
        (with_sheet(READY, 1, starts=FISH * 2), "sheets[1].starts", "TUCANA-1.7"),
        (with_sheet(READY, aside=(HUB,) * 5), "sheets[0].tiles", "TUCANA-3.1"),
        (with_sheet(OVER, awards=OVER.sheets[0].awards * 3), "sheets[0].awards", "TUCANA-7.4"),
        (evolve(FRESH, setup=3), "setup", "TUCANA-1.5"),
        (evolve(FRESH, setup=-(10**18)), "setup", "TUCANA-1.5"),
        (evolve(FRESH, setup=1, sheets=starts("red-crab")), "sheets[0].starts[0]", "TUCANA-1.7"),
        (with_sheet(READY, 1, starts=()), "sheets[1].starts", "TUCANA-2.3"),
        (
            evolve(READY, achievements=(AchievementName("link-CF"),)),
            "achievements[0]",
            "TUCANA-1.8",
        ),
        (evolve(READY, achievements=(FIVE, FIVE)), "achievements[1]", "TUCANA-7.1"),
        (evolve(SECOND, terrain=Terrain("lava")), "terrain", "TUCANA-1.6"),
        (evolve(READY, terrain_cards=(2, 1)), "terrain_cards[0]", "TUCANA-1.6"),
        (evolve(READY, terrain_cards=(1, -1)), "terrain_cards[1]", "TUCANA-1.6"),
        (evolve(DRAWN, terrain_cards=(1, 1)), "terrain_cards[0]", "TUCANA-1.6"),
        (evolve(DRAWN, tiles=(TileName("wide-puma"), HUB)), "tiles[0]", "TUCANA-1.3"),
        (with_sheet(READY, 1, aside=(TileName("wide-puma"),)), "sheets[1].aside[0]", "TUCANA-1.3"),
        (
            with_sheet(ONE_TURN, tiles=(PlacedTile(4, TileName("wide-puma"), 2),)),
            "sheets[0].tiles[0]",
            "TUCANA-1.3",
        ),
        (evolve(READY, supply=(1, 13)), "supply[1]", "TUCANA-1.3"),
        (evolve(DRAWN, tiles=(BAR, BAR), supply=(-1, 12)), "supply[0]", "TUCANA-1.3"),
        (with_sheet(OVER, 1, tiles=OVER.sheets[1].tiles[::-1]), "sheets[1].tiles", "TUCANA-3.4"),
        (with_sheet(OVER, 1, tiles=OVER.sheets[1].tiles[:1] * 4), "sheets[1].tiles", "TUCANA-3.4"),
        *(
            (
                with_sheet(ONE_TURN, 1, tiles=(PlacedTile(space, HUB, 0),)),
                "sheets[1].tiles[0]",
                "TUCANA-1.2",
            )
            for space in (-1, 0, 3, 6, 10**18)
        ),
        (with_sheet(ONE_TURN, tiles=(PlacedTile(4, BAR, 3),)), "sheets[0].tiles[0]", "TUCANA-R4"),
    ],
)
def test_what_cannot_lie_there_is_named(state: State, where: str, rule: str) -> None:
    assert entries(GAME.validate(state)) == [(where, rule)]


@pytest.mark.rule("TUCANA-2.2")
def test_each_start_card_is_turned_up_once() -> None:
    game = TucanaBuilders()
    state = evolve(game.initial_state(), setup=11, sheets=starts("yellow-fish", "yellow-fish"))
    message = "yellow-fish has been turned up already"
    assert defects(state, game) == [("sheets[0].starts[1]", message, "TUCANA-2.2")]


@pytest.mark.rule("TUCANA-7.1")
def test_only_the_expert_variant_has_achievement_cards() -> None:
    game = evolve(GAME, achievements=False)
    message = "there are 0 at most, not 2"
    assert defects(READY, game) == [("achievements", message, "TUCANA-7.1")]
    assert defects(evolve(READY, achievements=()), game) == []


@pytest.mark.parametrize(
    ("state", "where", "rule"),
    [
        (evolve(FRESH, sheets=starts("yellow-fish")), "sheets[0].starts", "TUCANA-R9"),
        (evolve(FRESH, setup=1, achievements=CARDS), "achievements", "TUCANA-R9"),
        (drawn(GAME, FRESH, SAND), "terrain", "TUCANA-R9"),
        (evolve(DRAWN, achievements=CARDS[:1]), "terrain", "TUCANA-R9"),
        (evolve(ONE_TURN, achievements=()), "terrain", "TUCANA-R9"),
        (evolve(READY, tiles=(BAR,), supply=(0, 12)), "tiles", "TUCANA-R9"),
        (evolve(ONE_TURN, terrain_cards=(1, 1)), "sheets[0].tiles", "TUCANA-3.1"),
        (with_sheet(ONE_TURN, 1, first_round=(2,)), "sheets[1].first_round", "TUCANA-5.1"),
    ],
)
def test_a_match_that_has_not_come_so_far(state: State, where: str, rule: str) -> None:
    assert (where, rule) in entries(GAME.validate(state))
    assert {found.rule for found in GAME.validate(state)} == {rule}


@pytest.mark.parametrize(
    ("state", "where", "rule"),
    [
        (with_sheet(OVER, 1, tracks=(2, 7, 1)), "sheets[1].tracks", "TUCANA-5.2"),
        (with_sheet(ONE_TURN, tracks=(1, 0, 0)), "sheets[0].tracks", "TUCANA-5.2"),
        (with_award(card=AchievementName("link-CF")), "sheets[0].awards", "TUCANA-7.4"),
        (with_sheet(OVER, awards=OVER.sheets[0].awards * 2), "sheets[0].awards", "TUCANA-7.4"),
        (with_sheet(OVER, awards=()), "sheets[0].awards", "TUCANA-R5"),
        (with_award(turn=4, spaces=(1, 2, 4, 5)), "sheets[0].awards[0]", "TUCANA-7.2"),
        (with_award(value=4), "sheets[0].awards[0]", "TUCANA-7.2"),
        (
            with_sheet(OVER, awards=(*OVER.sheets[0].awards, Award(FIVE, 7, 4, (1, 2, 4, 5)))),
            "sheets[0].awards[1]",
            "TUCANA-R5",
        ),
        (
            with_sheet(OVER, awards=(Award(FIVE, 7, 4, (1, 2, 4, 5)), *OVER.sheets[0].awards)),
            "sheets[0].awards",
            "TUCANA-R5",
        ),
    ],
)
def test_points_that_nothing_has_brought(state: State, where: str, rule: str) -> None:
    assert (where, rule) in entries(GAME.validate(state))


def test_a_round_that_is_over_has_been_scored() -> None:
    state = evolve(
        OVER,
        sheets=tuple(Sheet(FISH, tuple(PlacedTile(s, HUB, 0) for s in (1, 2))) for _ in range(2)),
        supply=(1, 8),
    )
    assert defects(state) == [("terrain_cards", WAIT, "TUCANA-R9")]


@pytest.mark.parametrize(
    ("state", "where", "rule"),
    [
        # A tile on sand without a card of it, a joker that was used, and a tile that was not laid.
        (with_sheet(ONE_TURN, tiles=(PlacedTile(2, BAR, 2),)), "sheets[0].tiles", "TUCANA-3.4"),
        (with_sheet(ONE_TURN, 1, has_joker=True), "sheets[1].tiles", "TUCANA-3.4"),
        (with_sheet(ONE_TURN, has_joker=False), "sheets[0].tiles", None),
        (with_sheet(ONE_TURN, tiles=(), aside=(BAR,)), "sheets[0].tiles", "TUCANA-R1"),
    ],
)
def test_tiles_that_terrain_cards_do_not_allow(state: State, where: str, rule: str | None) -> None:
    message = "with these terrain cards and this joker, tiles do not lie like this"
    assert defects(state) == ([] if rule is None else [(where, message, rule)])


def test_a_first_round_that_terrain_cards_do_not_allow() -> None:
    tiles = tuple(PlacedTile(space, HUB, 0) for space in (1, 2, 5))
    state = with_sheet(OVER, tiles=tiles, aside=(BAR,), first_round=(2,), awards=())
    found = ("sheets[0].first_round", "no first round ends like this", "TUCANA-R1")
    assert defects(state) == [found]


@pytest.mark.parametrize(
    ("state", "before", "after"),
    [
        (with_sheet(OVER, first_round=(2, 5)), "2", "3"),
        (with_sheet(OVER, first_round=(2,), awards=()), "2", "4"),
        (with_award(spaces=(1, 4)), "2", "3"),
        (with_award(spaces=(2, 3, 4)), "3", "4"),
        (with_award(turn=5), "5", "4"),
        (with_award(turn=-(10**5000)), "0", "a number of thousands of digits"),
    ],
)
def test_tiles_that_come_and_go(state: State, before: str, after: str) -> None:
    message = f"tiles cannot lie so after turn {before} and so after turn {after}"
    assert ("sheets[0]", message, "TUCANA-3.4") in defects(state)


def test_a_card_is_taken_in_the_turn_that_fulfils_it() -> None:
    # The huts are linked by turn 2 whatever was laid first.
    game = evolve(GAME, players=1)
    state = set_up(game, achievements=CARDS)
    state = turns(game, state, "jungle: hub place 1 r0", "sand: hub place 2 r0")
    (award,) = state.sheets[0].awards
    assert award == Award(LINK, 6, 2, (1, 2))
    state = turns(game, state, "jungle: hub place 4 r0")
    late = with_sheet(state, awards=(Award(LINK, 4, 3, (1, 2, 4)),))
    message = "link-AB is not fulfilled by turn 3"
    assert defects(late) == [("sheets", "there are 2, not 1", "TUCANA-1.1")]
    assert defects(late, game) == [("sheets[0].awards[0]", message, "TUCANA-R5")]


@pytest.mark.parametrize(
    ("choice", "message", "rule"),
    [
        (Place(P1, 1, 0), "space 1 is not sand", "TUCANA-3.4"),
        (Place(P1, 4, 0), "space 4 is taken", "TUCANA-3.4"),
        (Joker(P1, 3, 0), "space 3 is taken", "TUCANA-3.6"),
        (Place(P1, 0, 0), "there is no space 0", "TUCANA-1.2"),
        (Place(P1, 6, 0), "there is no space 6", "TUCANA-1.2"),
        (Joker(P1, -1, 0), "there is no space -1", "TUCANA-1.2"),
        (Joker(P1, 10**30, 0), f"there is no space {10**30}", "TUCANA-1.2"),
        (Place(P1, 2, 1), "r1 of hub looks like r0: use r0", "TUCANA-R4"),
        (Skip(P1), "P1 has an empty space of sand", "TUCANA-R1"),
        (Place(P2, 5, 0), "it is that of P2", "TUCANA-R6"),
        (Place(P3, 2, 0), "it is that of P3", "TUCANA-R6"),
        (Skip(CHANCE), "it is that of *", "TUCANA-R6"),
    ],
)
def test_a_choice_that_is_not_legal(choice: Choice, message: str, rule: str) -> None:
    assert defects(evolve(SECOND, choices=(choice, None))) == [("choices[0]", message, rule)]
    chosen = evolve(SECOND, choices=(choice, Place(P2, 5, 0)))
    over = ("choices", "when all have chosen, the turn is over", "TUCANA-R6")
    assert defects(chosen) == [over, ("choices[0]", message, rule)]


def test_every_rule_that_a_choice_breaks_is_named() -> None:
    assert defects(evolve(SECOND, choices=(None, Joker(P2, 2, 5)))) == [
        ("choices[1]", "r5 of hub looks like r0: use r0", "TUCANA-R4"),
        ("choices[1]", "P2 has used the joker in this round", "TUCANA-3.7"),
        ("choices[1]", "space 2 is taken", "TUCANA-3.6"),
    ]


@pytest.mark.rule("TUCANA-R9")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (evolve(SECOND, choices=()), 2),
        (evolve(SECOND, choices=(None,)), 2),
        (evolve(SECOND, choices=(None, None, None)), 2),
        (evolve(READY, choices=(None, None)), 0),
        (evolve(READY, choices=(Skip(P1), None)), 0),
        (evolve(FRESH, choices=(Place(P3, -7, 0),)), 0),
        (evolve(DRAWN, tiles=(BAR,), supply=(0, 12)), 0),
    ],
)
def test_seats_choose_when_all_tiles_are_drawn(state: State, expected: int) -> None:
    message = f"{expected} seats choose now, not {len(state.choices)}"
    assert defects(state) == [("choices", message, "TUCANA-R9")]
