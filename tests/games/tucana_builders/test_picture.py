"""The table drawn as a picture."""

import re
from xml.etree import ElementTree as ET

import attrs
import pytest

from boardrules import Player
from boardrules.drawing.svg import SEATS
from boardrules.games.tucana_builders import (
    Components,
    Joker,
    State,
    Terrain,
    Tile,
    TileName,
    TucanaBuilders,
)
from boardrules.scene import Layout, Style
from tests.games.matches import after_match, play
from tests.games.tucana_builders.boxes import paths, rich_box, tiny_box
from tests.games.tucana_builders.pictures import drawn, first_turn, open_picture, titles, with_word
from tests.games.tucana_builders.playing import set_up, turns
from tests.pictures import SVG

BOX = tiny_box()
GAME = TucanaBuilders(components=BOX)
EXPERT = TucanaBuilders(achievements=True, components=BOX)
THREE = TucanaBuilders(3, components=BOX)
ALONE = TucanaBuilders(1, achievements=True, components=BOX)
P1, P2 = Player(0), Player(1)
FULL = 'fill="none" stroke="#fff" stroke-width="4"/>'


# What was done, and what may be done.


def test_the_tile_just_laid_is_marked() -> None:
    state = first_turn(GAME)
    picture = drawn(GAME, play(GAME, state, "P1 place 2 r1"), P1, last=("P1 place 2 r1",))
    assert titles(picture).count("the tile just laid, on space 2") == 1
    assert picture.count(FULL) == 1
    assert "last: P1 place 2 r1" in picture
    assert ": laid on 2, r1<" in picture
    after = play(GAME, state, "P1 place 2 r1", "P2 joker 4 r0")
    both = ("P1 place 2 r1", "P2 joker 4 r0")
    picture = drawn(GAME, after, None, last=both)
    assert picture.count(FULL) == 2
    assert "last: all have chosen" in picture
    assert "last: all have chosen" in drawn(GAME, after, None, last=both, layout="tall")


def test_what_one_has_chosen_oneself_is_marked_until_the_turn_ends() -> None:
    state = play(GAME, first_turn(GAME), "P1 joker 4 r1")
    picture = drawn(GAME, state)
    assert "the tile just laid, on space 4" in titles(picture)
    assert ": laid on 4, r1 by the joker<" in picture
    assert "joker, used in this round" in titles(picture)
    hidden = drawn(GAME, state, P2)
    assert "the tile just laid" not in hidden
    assert ">has chosen</text>" in hidden


def test_a_mark_on_a_space_without_a_tile_is_a_frame_alone() -> None:
    picture = drawn(GAME, set_up(GAME), None, last=("P1 place 2 r1", "P1 place 99 r0"))
    assert picture.count(FULL) == 1


def may(picture: str) -> list[str]:
    """List the words of what may be chosen next."""
    return re.findall('class="br-may" (?:transform="[^"]*" )?data-word="([^"]*)"', picture)


def test_spaces_of_the_terrain_have_dots_and_the_joker_is_chosen_first() -> None:
    state = first_turn(GAME, tile="straight-puma")
    picture = drawn(GAME, state)
    assert may(picture) == ["2", "5", "r1", "r2", "joker"]
    assert titles(picture).count("space 2: the tile may be laid here") == 1
    assert picture.count('class="br-ghost"') == 1
    assert len(with_word(picture, "2")) == 2  # on the own sheet, and the mark
    assert with_word(picture, "2")[1].get("data-action") == "P1 place 2 r0"
    jokers = [each for each in GAME.legal_actions(state, P1) if isinstance(each, Joker)]
    scene = GAME.scene(GAME.view(state, P1))
    assert may(GAME.picture(scene, legal=jokers)) == ["1", "2", "4", "5", "r1", "r2"]
    assert may(GAME.picture(scene, legal=jokers[:1])) == ["1"]
    assert may(drawn(GAME, play(GAME, state, "P1 place 2 r0"))) == []


def test_the_first_way_tells_how_the_tile_is_turned() -> None:
    state = first_turn(GAME, tile="straight-puma")
    turned = [GAME.parse_action(f"P1 place 5 r{number}") for number in (1, 0)]
    picture = GAME.picture(GAME.scene(GAME.view(state, P1)), legal=turned)
    assert may(picture) == ["5", "r0"]
    assert with_word(picture, "5")[1].get("data-action") == "P1 place 5 r1"


def test_without_a_joker_only_the_terrain_is_left() -> None:
    state = turns(GAME, set_up(GAME), "sand: four-way joker 2 r0 / four-way place 2 r0")
    state = play(GAME, state, "* terrain jungle", "* tile P1 four-way", "* tile P2 four-way")
    assert with_word(drawn(GAME, state), "joker") == []
    assert len(with_word(drawn(GAME, state, P2), "joker")) == 1


def test_what_stands_for_one_action_has_it() -> None:
    box = tiny_box(tiles={"hub": (24, "0 1 2 3 4 5")})
    game = TucanaBuilders(components=box)
    state = turns(game, set_up(game), "sand: hub joker 2 r0 / hub place 2 r0")
    state = play(game, state, "* terrain jungle", "* tile P1 hub", "* tile P2 hub")
    picture = drawn(game, state)
    actions = [each.get("data-action") for each in with_word(picture, "1")]
    assert actions == [None, "P1 place 1 r0"]
    assert ">your tile: hub</text>" in picture


def test_a_tile_that_has_no_space_may_be_set_aside() -> None:
    game = TucanaBuilders(components=tiny_box(island=(" A j j B", "  y j j")))
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way", "* tile P2 four-way")
    (button,) = with_word(drawn(game, state), "skip")
    assert button.get("data-action") == "P1 skip"
    chosen = drawn(game, play(game, state, "P1 skip"))
    assert ": set aside<" in chosen
    assert "set aside: 1 tile" in chosen


def test_terrains_that_may_be_turned_up_have_dots() -> None:
    state = set_up(GAME)
    picture = open_picture(GAME, state, legal=GAME.legal_actions(state))
    (pile,) = with_word(picture, "sand")
    assert pile.get("data-action") == "* terrain sand"
    assert picture.count('class="br-may"') == 2


# What lies beside the sheets.


def test_the_terrain_of_the_turn_and_what_is_to_come_are_told() -> None:
    before = titles(drawn(GAME, set_up(GAME), None))
    assert "no terrain is turned up" in before
    assert "sand: 1 of 1 cards still to come in this round" in before
    after = drawn(GAME, first_turn(GAME), None)
    assert "the terrain of this turn: sand" in titles(after)
    assert "sand: 0 of 1 cards still to come in this round" in titles(after)
    assert len(with_word(after, "place")) == 1


def test_the_tile_in_hand_has_its_rotations_by_number() -> None:
    picture = drawn(GAME, first_turn(GAME))
    assert "your tile in its 3 rotations: four-way" in picture
    assert [len(with_word(picture, f"r{number}")) for number in range(4)] == [1, 1, 1, 0]
    assert "four-way r1: path E-SE-W-NW" in titles(picture)
    assert "the tile of P1 in its 3 rotations: four-way" in drawn(GAME, first_turn(GAME), None)


def test_tiles_of_others_are_shown_in_one_rotation() -> None:
    picture = drawn(GAME, play(GAME, set_up(GAME), "* terrain sand", "* tile P1 four-way"))
    assert "to be laid" not in picture
    assert ">to be laid</text>" in drawn(GAME, first_turn(GAME))


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("viewer", [None, P1, P2])
def test_all_sheets_are_drawn_the_own_one_largest(layout: Layout, viewer: Player | None) -> None:
    picture = drawn(THREE, first_turn(THREE), viewer, layout=layout)
    scales = [
        float(each.get("transform", "")[6:-1])
        for each in ET.fromstring(picture).iter(f"{SVG}g")
        if each.get("transform", "").startswith("scale")
        and any(inner.text == "pier of yellow-fish" for inner in each.iter(f"{SVG}title"))
    ]
    assert len(scales) == 3
    assert (scales[0] > scales[1] == scales[2]) or layout == "tall"
    assert "P2 (you)" in picture if viewer == P2 else "P2 (you)" not in picture


def test_the_referee_sees_what_all_have_chosen() -> None:
    state = play(THREE, first_turn(THREE), "P3 joker 4 r0", "P1 place 5 r0")
    picture = open_picture(THREE, state)
    assert titles(picture).count("the tile just laid, on space 4") == 1
    assert ">laid on 4, r0 by the joker</text>" in picture
    assert picture.count("joker, used in this round") == 1


def test_tracks_have_their_points_by_colour() -> None:
    lines = ("sand: straight-puma place 2 r1 / four-way place 5 r0", "jungle: four-way place 1 r0")
    state = turns(GAME, set_up(GAME), lines[0], lines[1] + " / four-way place 1 r0")
    told = titles(drawn(GAME, state))
    assert "yellow track, from pumas and toucans: 3 points" in told
    assert "red track, from snakes and toucans: 1 point" in told
    assert "P1 (you), 4 points" in told


def test_achievements_tell_what_was_taken_and_what_can_be_had() -> None:
    state = set_up(EXPERT, achievements=("link-AB", "five-alike"))
    before = drawn(EXPERT, state)
    assert "huts A and B linked: 6, later 4" in before
    assert "five animals of a kind linked, no toucans: 7, later 5" in before
    assert titles(before).count("P2 would get 6 now") == 1
    line = "sand: straight-puma place 2 r1 / straight-puma place 5 r0"
    state = turns(EXPERT, state, line, "jungle: four-way place 1 r0 / four-way place 1 r0")
    after = drawn(EXPERT, state)
    assert {"P1 has got 6", "P2 would get 4 now"} <= {*titles(after)}
    assert f'fill="{SEATS[0]}" stroke="{SEATS[0]}"' in after
    (card,) = with_word(after, "link-AB")
    assert card[0].text == "achievement link-AB: 6 for the first, 4 later"


def test_the_path_tiles_that_are_left_are_counted() -> None:
    picture = drawn(GAME, first_turn(GAME), None)
    assert "path tiles left: 22" in picture
    assert "four-way: 10 left, path NE-E-SW-W" in titles(picture)


def test_of_very_many_kinds_some_are_drawn() -> None:
    names = [f"kind-{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(50)]
    tiles = (
        Tile(TileName(names[0]), 1, ()),
        *(Tile(TileName(name), 1, paths("0 3")) for name in names[1:]),
    )
    game = TucanaBuilders(components=attrs.evolve(BOX, tiles=tiles))
    picture = drawn(game, set_up(game), None)
    assert "and 10 more kinds" in picture
    assert "kind-aa: 1 left, path no path" in titles(picture)


# The end.


def test_the_end_has_ranks_and_the_lowest_track() -> None:
    game = TucanaBuilders(3)
    picture = drawn(game, after_match(game))
    assert "The end: P" in picture
    assert picture.count("lowest track: +") == 3
    assert all(f">rank {rank}</text>" in picture for rank in (1, 2, 3))


def test_alone_one_has_a_rating_or_has_lost() -> None:
    game = TucanaBuilders(1)
    won = drawn(game, after_match(game))
    assert "Rating " in won
    assert ">rank 1</text>" in won
    lost = drawn(ALONE, _lost())
    assert "P1 has not fulfilled both achievements, and loses" in lost
    assert "rank" not in lost
    assert "P1 has not got it" in titles(lost)


def _lost() -> State:
    """End a match alone without five animals of a kind."""
    state = set_up(ALONE, achievements=("five-alike", "link-AB"))
    laid = ("sand: four-way place 2 r0", "jungle: four-way place 1 r0")
    return turns(ALONE, state, *laid, "sand: four-way place 5 r0", "jungle: four-way place 4 r0")


@pytest.mark.law
def test_any_box_is_inside_the_frame_at_every_moment() -> None:
    game = TucanaBuilders(5, achievements=True, components=_renamed(rich_box()))
    state = game.initial_state()
    while game.to_act(state):
        actions = game.legal_actions(state)
        if state.turns in (0, 11):
            open_picture(game, state, legal=actions, style=Style("dark", "tall"))
        state = game.apply(state, actions[len(actions) // 2])
    open_picture(game, state)


def _renamed(box: Components) -> Components:
    """Give the terrains of a box very long names."""
    names = ("x" * 200, "y-" * 50 + "z")
    terrains = [
        attrs.evolve(terrain, name=Terrain(name))
        for terrain, name in zip(box.terrains, names, strict=True)
    ]
    return attrs.evolve(box, terrains=tuple(terrains))
