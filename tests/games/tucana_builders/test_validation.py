"""Where everything is, and what is wrong with states built by hand."""

from collections import Counter
from typing import Any

from attrs import evolve
import pytest

from boardrules import CHANCE, Player
from boardrules.games.tucana_builders import (
    AchievementName,
    Joker,
    Place,
    Skip,
    State,
    Symbol,
    Terrain,
    TileName,
    TucanaBuilders,
    Turn,
)
from boardrules.games.tucana_builders.actions import Choice
from tests.games.matches import after_match, play, seeded
from tests.games.tucana_builders.boxes import rich_box, tiny_box
from tests.games.tucana_builders.playing import set_up

P1, P2, P3 = Player(0), Player(1), Player(2)
FISH = (Symbol("yellow-fish"),)
JUNGLE, SAND = Terrain("jungle"), Terrain("sand")
BAR, HUB = TileName("bar"), TileName("hub")
CARDS = (AchievementName("five-alike"), AchievementName("link-AB"))

# Spaces 1 and 4 are jungle, 2 and 5 are sand, and 3 is the start space. A bar lies three ways.
TILES = {"bar": (1, "0 3 puma"), "hub": (12, "0 1 2 3 4 5 snake")}
GAME = TucanaBuilders(2, achievements=True, components=tiny_box(tiles=TILES))
READY = State(1, FISH, CARDS)
DRAWN = evolve(READY, terrain=JUNGLE, tiles=(BAR, HUB), choices=(None, None))
ONE, TWO = Place(P1, 4, 2), Joker(P2, 2, 0)
ONE_TURN = evolve(READY, turns=(Turn(JUNGLE, (BAR, HUB), (ONE, TWO)),))
SECOND = evolve(ONE_TURN, terrain=SAND, tiles=(HUB, HUB), choices=(None, None))
OVER = evolve(
    READY,
    turns=(
        *ONE_TURN.turns,
        Turn(SAND, (HUB, HUB), (Place(P1, 2, 0), Place(P2, 5, 0))),
        Turn(JUNGLE, (HUB, HUB), (Place(P1, 1, 0), Place(P2, 1, 0))),
        Turn(SAND, (HUB, HUB), (Place(P1, 5, 0), Joker(P2, 4, 0))),
    ),
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


@pytest.mark.rule("TUCANA-5.5")
def test_all_terrain_cards_are_back_after_the_first_round_and_gone_at_the_end() -> None:
    state = play(GAME, SECOND, "P1 place 2 r0", "P2 place 5 r0")
    assert listed(GAME, state)["terrain cards"] == "terrain jungle, terrain sand"
    assert "terrain cards turned up" not in listed(GAME, state)
    assert listed(GAME, OVER)["terrain cards turned up"] == "terrain jungle, terrain sand"
    assert "terrain cards" not in listed(GAME, OVER)


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


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_everything_is_always_in_exactly_one_place(players: int) -> None:
    box = rich_box(cards=4)
    game = TucanaBuilders(players, achievements=True, components=box)
    everything = Counter(f"tile {tile.name}" for tile in box.tiles for _ in range(tile.count))
    everything += Counter({"terrain jungle": 4, "terrain sand": 4})
    everything.update(["setup 1", "setup 4", "start yellow-fish", "start red-crab"])
    everything.update(f"achievement {card.name}" for card in box.achievements)
    everything.update(f"P{seat + 1} start {tile}" for seat in range(players) for tile in (1, 2))
    rng, state = seeded(players), game.initial_state()
    while True:
        places = game.inventory(state)
        assert Counter(item for items in places.values() for item in items) == everything
        if not game.to_act(state):
            break
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    # 16 turns for 14 spaces.
    assert all(len(places[f"P{seat + 1} set aside"]) >= 2 for seat in range(players))


# Reachable states


@pytest.mark.slow
@pytest.mark.parametrize("achievements", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_states_of_a_match_have_no_defects(players: int, achievements: bool) -> None:
    for components in (tiny_box(), rich_box(cards=4)):
        game = TucanaBuilders(players, achievements, components)
        rng, state = seeded(players), game.initial_state()
        while to_act := game.to_act(state):
            assert game.validate(state) == ()
            actions = game.legal_actions(state, to_act[rng.randrange(len(to_act))])
            state = game.apply(state, actions[rng.randrange(len(actions))])
        assert game.validate(state) == ()


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_match_with_the_real_box_has_no_defects(players: int) -> None:
    game = TucanaBuilders(players, achievements=True)
    over = after_match(game, seed=players)
    assert len(over.turns) == 24
    assert game.validate(over) == ()


def test_a_state_built_by_hand_is_as_good_as_one_that_was_played() -> None:
    built = State(
        setup=2,
        starts=FISH,
        achievements=CARDS,
        turns=(Turn(SAND, (HUB, BAR), (Joker(P1, 1, 0), Place(P2, 5, 1))),),
        terrain=JUNGLE,
        tiles=(HUB, HUB),
        choices=(None, Joker(P2, 4, 0)),
    )
    assert GAME.validate(built) == ()
    assert GAME.to_act(built) == (P1,)


# Defects

NOT_FOLLOWING = "does not follow from what happened before"


def defects(state: State, game: TucanaBuilders = GAME) -> list[tuple[str, str, str]]:
    """List where a state is wrong, how, and by which rule."""
    return [(found.where, found.message, found.rule) for found in game.validate(state)]


def wait(what: str) -> tuple[str, str]:
    return f"not now: {what}", "TUCANA-R9"


SETUP = wait("the setup card is being turned up")
STARTS = wait("start cards are being turned up")
ACHIEVEMENTS = wait("achievement cards are being turned up")
TERRAIN = wait("the terrain card is being turned up")
TILE = wait("tiles are being drawn")
LAY = wait("tiles are being laid")


@pytest.mark.parametrize(
    ("state", "where", "message", "rule"),
    [
        (State(setup=3), "setup", "there is no setup card 3", "TUCANA-1.5"),
        (State(setup=-(10**18)), "setup", f"there is no setup card -{10**18}", "TUCANA-1.5"),
        (State(starts=FISH), "starts[0]", *SETUP),
        (State(achievements=CARDS), "achievements[0]", *SETUP),
        (State(terrain=SAND), "terrain", *SETUP),
        (
            State(setup=1, starts=(Symbol("red-crab"),)),
            "starts[0]",
            "there is no start card red-crab",
            "TUCANA-1.7",
        ),
        (State(setup=1, starts=FISH * 2), "starts[1]", *ACHIEVEMENTS),
        (State(setup=1, achievements=CARDS), "achievements[0]", *STARTS),
        (evolve(ONE_TURN, starts=()), "achievements[0]", *STARTS),
        (
            State(1, FISH, (AchievementName("link-CF"),)),
            "achievements[0]",
            "there is no achievement card link-CF",
            "TUCANA-1.8",
        ),
        (
            State(1, FISH, CARDS[:1] * 2),
            "achievements[1]",
            "five-alike has been turned up already",
            "TUCANA-7.1",
        ),
        (State(1, FISH, CARDS * 2), "achievements[2]", *TERRAIN),
        (evolve(ONE_TURN, achievements=CARDS[:1]), "turns[0].terrain", *ACHIEVEMENTS),
        (evolve(DRAWN, achievements=()), "terrain", *ACHIEVEMENTS),
    ],
)
def test_a_setup_that_goes_wrong(state: State, where: str, message: str, rule: str) -> None:
    assert defects(state) == [(where, message, rule)]


@pytest.mark.rule("TUCANA-2.2")
def test_each_start_card_is_turned_up_once() -> None:
    state = State(setup=11, starts=FISH * 2)
    message = "yellow-fish has been turned up already"
    assert defects(state, TucanaBuilders()) == [("starts[1]", message, "TUCANA-2.2")]


@pytest.mark.rule("TUCANA-7.1")
def test_only_the_expert_variant_has_achievement_cards() -> None:
    game = evolve(GAME, achievements=False)
    assert defects(READY, game) == [("achievements[0]", *TERRAIN)]
    assert defects(evolve(READY, achievements=()), game) == []


def last_turn(**changes: Any) -> State:
    """Change the only finished turn of a match."""
    return evolve(ONE_TURN, turns=(evolve(ONE_TURN.turns[0], **changes),))


def present(*choices: Choice | None, **changes: Any) -> State:
    """Change the second turn of a match, which is about sand."""
    return evolve(SECOND, choices=choices or (None, None), **changes)


@pytest.mark.parametrize(
    ("state", "where", "message", "rule"),
    [
        (
            present(terrain=Terrain("lava")),
            "terrain",
            "there is no terrain card lava",
            "TUCANA-1.6",
        ),
        (present(terrain=JUNGLE), "terrain", "no jungle card is left in this round", "TUCANA-3.2"),
        (last_turn(tiles=(BAR, BAR)), "turns[0].tiles[1]", "no tile bar is left", "TUCANA-3.3"),
        (
            last_turn(tiles=(TileName("wide-puma"), HUB)),
            "turns[0].tiles[0]",
            "there is no tile wide-puma",
            "TUCANA-1.3",
        ),
        (last_turn(tiles=(BAR, HUB, HUB)), "turns[0].tiles[2]", *LAY),
        (present(tiles=(HUB, HUB, HUB)), "tiles[2]", *LAY),
        (last_turn(tiles=(BAR,)), "turns[0].choices[0]", *TILE),
        (
            last_turn(tiles=()),
            "turns[0].choices[0]",
            "P1 has not drawn a tile yet",
            "TUCANA-3.3",
        ),
        (
            evolve(SECOND, turns=SECOND.turns * 2),
            "turns[1].terrain",
            "no jungle card is left in this round",
            "TUCANA-3.2",
        ),
        (evolve(SECOND, turns=(Turn(JUNGLE, (BAR, HUB), ()),)), "terrain", *LAY),
        (evolve(SECOND, turns=(Turn(JUNGLE, (), ()),)), "terrain", *TILE),
        (evolve(OVER, terrain=SAND), "terrain", "the match is over", "TUCANA-6.1"),
        (
            evolve(OVER, turns=OVER.turns + OVER.turns),
            "turns[4].terrain",
            "the match is over",
            "TUCANA-6.1",
        ),
    ],
)
def test_a_draw_that_cannot_be(state: State, where: str, message: str, rule: str) -> None:
    assert defects(state) == [(where, message, rule)]


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
        (Joker(P2, 5, 0), "P2 has used the joker in this round", "TUCANA-3.7"),
        (Place(P3, 2, 0), "P3 has no sheet", "TUCANA-1.1"),
        (Skip(Player(10**9)), f"P{10**9 + 1} has no sheet", "TUCANA-1.1"),
        (Skip(CHANCE), "* has no sheet", "TUCANA-1.1"),
    ],
)
def test_a_choice_that_is_not_legal(choice: Choice, message: str, rule: str) -> None:
    assert defects(present(choice, None)) == [("choices[0]", message, rule)]
    assert defects(present(None, choice)) == [("choices[1]", message, rule)]
    both = Turn(SAND, (HUB, HUB), (choice, choice))
    state = evolve(ONE_TURN, turns=(*ONE_TURN.turns, both))
    assert defects(state) == [("turns[1].choices[0]", message, rule)]


def test_every_rule_that_a_choice_breaks_is_named() -> None:
    choice = Joker(P2, 2, 5)
    assert defects(present(None, choice)) == [
        ("choices[1]", "r5 of hub looks like r0: use r0", "TUCANA-R4"),
        ("choices[1]", "P2 has used the joker in this round", "TUCANA-3.7"),
        ("choices[1]", "space 2 is taken", "TUCANA-3.6"),
    ]


@pytest.mark.parametrize(
    ("state", "where", "found"),
    [
        # A seat that chooses twice, and one that is not at the table.
        (
            last_turn(choices=(ONE, ONE)),
            "turns[0].choices[1]",
            [
                ("P1 has laid a tile this turn already", "TUCANA-3.4"),
            ],
        ),
        (
            last_turn(choices=(ONE, TWO, Place(P3, 4, 0))),
            "turns[0].choices[2]",
            [("P3 has no sheet", "TUCANA-1.1"), TERRAIN],
        ),
        (last_turn(choices=(ONE, TWO, TWO)), "turns[0].choices[2]", [TERRAIN]),
        # Both have chosen, and it is not their turn any more.
        (present(Place(P1, 5, 0), Place(P2, 5, 0), Skip(P1)), "choices[2]", [TERRAIN]),
    ],
    ids=["twice", "no seat", "three choices", "three choices now"],
)
def test_choices_too_many(state: State, where: str, found: list[tuple[str, str]]) -> None:
    assert defects(state) == [(where, *one) for one in found]


@pytest.mark.rule("TUCANA-R9")
@pytest.mark.parametrize(
    ("state", "wheres"),
    [
        (last_turn(choices=(TWO, ONE)), ["turns"]),
        (present(Place(P2, 5, 0), None), ["choices"]),
        (present(None), ["choices"]),
        (present(None, None, None), ["choices"]),
        (present(None, None, None, Place(P1, 5, 0)), ["choices"]),
        (evolve(SECOND, choices=()), ["choices"]),
        (present(None, Place(P2, 5, 0), tiles=SECOND.tiles, terrain=None), ["tiles", "choices"]),
        (evolve(READY, tiles=(BAR,)), ["tiles"]),
        (evolve(READY, choices=(None, None)), ["choices"]),
        (evolve(READY, choices=(Skip(P1), None)), ["choices"]),
        (State(choices=(Place(P3, -7, 0),)), ["choices"]),
        (State(tiles=(TileName("no tile"),)), ["tiles"]),
        (present(Place(P1, 5, 0), Place(P2, 5, 0)), ["turns", "tiles", "choices"]),
        (last_turn(choices=()), ["turns", "tiles", "choices"]),
        (last_turn(choices=(TWO,)), ["turns", "tiles", "choices"]),
        (last_turn(tiles=(), choices=()), ["turns"]),
        (last_turn(tiles=(BAR,), choices=()), ["turns", "tiles"]),
    ],
)
def test_what_does_not_follow_from_what_happened(state: State, wheres: list[str]) -> None:
    assert defects(state) == [(where, NOT_FOLLOWING, "TUCANA-R9") for where in wheres]
