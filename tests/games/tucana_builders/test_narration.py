"""Tucana Builders in words."""

from boardrules import Player
from boardrules.games.tucana_builders import TucanaBuilders
from tests.games.matches import play, stored_record
from tests.games.narrating import tell
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.playing import STARTS, drawn, set_up, turns

GAME = TucanaBuilders(players=2, achievements=True)

NARROW = tiny_box(
    island=(" A j s B", "  y s s"), tiles={"stub": (9, "0"), "straight": (9, "0 3")}, cards=2
)
"""A box with a single space of jungle."""


def test_the_setup_is_told_to_all() -> None:
    state = GAME.initial_state()
    huts = "huts D and F are yellow, A and E are red and B and C are blue"
    assert tell(GAME, state, "* setup 1") == (f"Setup card 1 is turned up: {huts}",)
    state = play(GAME, state, "* setup 1")
    said = "Start tile 1 goes to the space with the red crab"
    assert tell(GAME, state, "* start red-crab") == (said,)


def test_an_achievement_is_told_with_its_points() -> None:
    alone = TucanaBuilders(players=1, achievements=True)
    linked = "An achievement is turned up: huts C and F are linked, 8 points"
    for game, points in (
        (GAME, "for the first and 6 for the others"),
        (alone, "in the first round and 6 in the second"),
    ):
        state = set_up(game, starts=STARTS)
        assert tell(game, state, "* achievement link-CF") == (f"{linked} {points}",)


def test_a_turn_begins_with_terrain_and_tiles() -> None:
    state = set_up(GAME, achievements=("link-CF", "start-tiles"))
    assert tell(GAME, state, "* terrain sand") == ("Turn 1 of 12: the terrain is sand",)
    state = play(GAME, state, "* terrain sand")
    assert tell(GAME, state, "* tile P1 four-way", 0) == ("You draw a crossing of four paths",)
    assert tell(GAME, state, "* tile P1 four-way", 1, "fr") == (
        "P1 pioche un croisement de quatre chemins",
    )


def test_things_of_another_box_go_by_their_own_names() -> None:
    game = TucanaBuilders(players=2, components=NARROW)
    state = play(game, set_up(game), "* terrain jungle")
    assert tell(game, state, "* tile P1 stub", 0) == ("You draw stub",)


def test_choices_are_told_when_all_have_chosen() -> None:
    game = TucanaBuilders(players=2, components=NARROW)
    state = turns(game, set_up(game), "jungle: stub place 1 r0 / stub joker 2 r0")
    state = drawn(game, state, "jungle", "straight", "straight")
    aside = "tile aside, since no space of jungle is free"
    assert tell(game, state, "P1 skip", 0) == (f"You set your {aside}",)
    assert tell(game, state, "P1 skip", 1) == ("P1 has chosen",)
    chosen = play(game, state, "P1 skip")
    laid = "You lay your tile on space 1"
    assert tell(game, chosen, "P2 place 1 r0", 1) == (f"P1 sets a {aside}", laid)
    joker = "You play your joker to lay your tile on space 4"
    assert tell(game, state, "P1 joker 4 r1", 0) == (joker,)


def test_an_award_and_the_end_of_a_round_are_told() -> None:
    record = stored_record(TucanaBuilders, "tucana_builders", "expert-1")
    states = record.replay()
    step = next(number for number, state in enumerate(states) if state.turns == 12) - 1
    assert record.game.narrate(states[step], record.actions[step], Player(0)) == (
        "You lay your tile on space 30",
        "You fulfil an achievement for 7 points: five animals of a kind are linked, toucans aside",
        "Round 1 is over, and the huts bring points",
        "Your huts bring 8 yellow, 3 red and 5 blue",
        "You get 23 points, 29 in all",
    )


def test_the_end_of_a_match_is_told_with_the_lowest_track_if_it_counts() -> None:
    ends = {
        name: record.game.narrate(record.replay()[-2], record.actions[-1], None)
        for name in ("base-2", "base-3", "expert-1-lost")
        for record in [stored_record(TucanaBuilders, "tucana_builders", name)]
    }
    lowest = {name: [line for line in said if "lowest" in line] for name, said in ends.items()}
    assert lowest == {
        "base-2": [
            "P1's lowest track counts once more, for 2 points",
            "P2's lowest track counts once more, for 1 point",
        ],
        "base-3": [],
        "expert-1-lost": ["P1's lowest track counts once more, for 11 points"],
    }
    assert {name: said[-1] for name, said in ends.items()} == {
        "base-2": "P1 wins the match with 9 points",
        "base-3": "P1 and P3 share the win with 7 points",
        "expert-1-lost": "Nobody wins the match",
    }
    assert ends["expert-1-lost"][-2] == "P1 loses 15 points, 0 in all"
