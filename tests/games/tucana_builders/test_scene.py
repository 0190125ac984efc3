"""What lies on the table, as somebody sees it."""

from copy import deepcopy
from itertools import pairwise
import json
from typing import Any

import attrs
import pytest

from boardrules import CHANCE, CodecError, Player, from_json, to_json
from boardrules.codec import from_data, to_data
from boardrules.games.tucana_builders import (
    AchievementName,
    AchievementScene,
    Animal,
    Colour,
    HeldTile,
    Hut,
    HutScene,
    Joker,
    LaidTile,
    PathLink,
    Place,
    Rating,
    Scene,
    SeatScene,
    SetupCard,
    SheetScene,
    Skip,
    SpaceScene,
    StartScene,
    State,
    Symbol,
    Terrain,
    TerrainPile,
    TileName,
    TileSupply,
    Track,
    TucanaBuilders,
)
from boardrules.games.tucana_builders.hexagons import EDGES
from boardrules.schema import schema_for
from tests.games.json_paths import put
from tests.games.matches import after_match, play
from tests.games.tucana_builders.boxes import paths, tiny_box
from tests.games.tucana_builders.playing import set_up, turns
from tests.schema.agreement import Draft202012Validator

BOX = tiny_box()
GAME = TucanaBuilders(components=BOX)
EXPERT = TucanaBuilders(achievements=True, components=BOX)
THREE = TucanaBuilders(3, components=BOX)
ALONE = TucanaBuilders(1, achievements=True, components=BOX)
P1, P2 = Player(0), Player(1)
PUMA, TOUCAN = Animal.PUMA, Animal.TOUCAN
FISH = Symbol("yellow-fish")
STRAIGHT, FOUR_WAY = TileName("straight-puma"), TileName("four-way")


def scene_of(game: TucanaBuilders, state: State, viewer: Player | None = None) -> Scene:
    return game.scene(game.view(state, viewer))


def second_turn(game: TucanaBuilders = GAME) -> State:
    """Draw the tiles of the second turn: each seat has laid a straight path to hut B."""
    names = ("link-AB", "five-alike") if game.achievements else ()
    state = set_up(game, achievements=names)
    state = turns(game, state, "sand: straight-puma place 2 r1 / straight-puma place 5 r0")
    return play(game, state, "* terrain jungle", "* tile P1 four-way", "* tile P2 four-way")


def two_of_three() -> State:
    """Let P1 and P3 choose, but not P2."""
    state = play(THREE, set_up(THREE), "* terrain sand")
    state = play(THREE, state, *(f"* tile P{number} four-way" for number in (1, 2, 3)))
    return play(THREE, state, "P3 joker 4 r0", "P1 place 5 r0")


def space(number: int, x: int, y: int, ground: str, tile: LaidTile | None = None) -> SpaceScene:
    """Return a space of a terrain."""
    return SpaceScene(number, x, y, Terrain(ground), None, tile)


def path_tile(name: TileName, rotation: Any, text: str) -> LaidTile:
    return LaidTile(name, None, rotation, paths(text))


def huts(yellow: int, red: int) -> tuple[HutScene, ...]:
    """Return the huts of setup card 1 with what they are worth."""
    return (
        HutScene(Hut("A"), 1, 0, Colour.YELLOW, yellow),
        HutScene(Hut("B"), 7, 0, Colour.RED, red),
    )


def link(hut: str, animals: tuple[Animal, ...], *spaces: int) -> PathLink:
    return PathLink(Hut(hut), 0, animals, spaces)


START = SpaceScene(3, 2, 1, None, FISH, LaidTile(None, 1, 0, paths("0 1 toucan puma")))
LAID = space(2, 5, 0, "sand", path_tile(STRAIGHT, 1, "1 4 puma"))
SHEET = SheetScene(
    (space(1, 3, 0, "jungle"), LAID, START, space(4, 4, 1, "jungle"), space(5, 6, 1, "sand")),
    huts(0, 0),
    (link("B", (PUMA,), 2),),
    (),
)
"""The sheet of P1 in the second turn: a puma does not count for a red hut."""
WITH_CHOICE = SheetScene(
    (
        space(1, 3, 0, "jungle", path_tile(FOUR_WAY, 0, "0 1 3 4")),
        LAID,
        START,
        *SHEET.spaces[3:],
    ),
    huts(3, 1),
    (
        link("A", (), 1),
        link("A", (PUMA,), 2, 1),
        link("A", (PUMA, TOUCAN), 3, 1),
        link("B", (), 1, 2),
        link("B", (PUMA,), 2),
        link("B", (PUMA, TOUCAN), 3, 1, 2),
    ),
    (),
)
"""The same with a tile that links all to both huts."""


def test_a_seat_sees_all_that_lies_on_the_table() -> None:
    scene = scene_of(GAME, second_turn(), P1)
    assert attrs.evolve(scene, seats=()) == Scene(
        viewer=P1,
        to_act=(P1, P2),
        scores=(0, 0),
        outcome=None,
        phase="place",
        round=1,
        rounds=2,
        turn=2,
        turns=2,
        setup=SetupCard(1, (Hut("A"),), (Hut("B"),), ()),
        starts=(StartScene(FISH, 3, 4, 1),),
        start_tiles=BOX.start_tiles,
        terrain=Terrain("jungle"),
        piles=(TerrainPile(Terrain("jungle"), 1, 0), TerrainPile(Terrain("sand"), 1, 0)),
        supply=(
            TileSupply(STRAIGHT, paths("0 3 puma"), 10),
            TileSupply(FOUR_WAY, paths("0 1 3 4"), 10),
        ),
        achievements=(),
        seats=(),
        rating=None,
    )
    assert scene.seats[0] == SeatScene(
        tile=HeldTile(FOUR_WAY, (paths("0 1 3 4"), paths("1 2 4 5"), paths("0 2 3 5"))),
        tracks=(
            Track(Colour.YELLOW, PUMA, 0),
            Track(Colour.RED, Animal.SNAKE, 0),
            Track(Colour.BLUE, Animal.MONKEY, 0),
        ),
        has_joker=True,
        has_chosen=False,
        choice=None,
        sheet=SHEET,
        sheet_with_choice=None,
    )
    assert scene.seats[1].sheet.spaces[4].tile == path_tile(STRAIGHT, 0, "0 3 puma")


def test_before_anything_is_turned_up() -> None:
    scene = scene_of(GAME, GAME.initial_state())
    assert (scene.viewer, scene.to_act, scene.phase) == (None, (CHANCE,), "setup")
    assert (scene.round, scene.turn, scene.setup, scene.terrain) == (1, 1, None, None)
    assert scene.starts == (StartScene(FISH, 3, 4, None),)
    assert [pile.left for pile in scene.piles] == [1, 1]
    assert scene.seats[0] == scene.seats[1]
    assert scene.seats[0].tile is None
    sheet = scene.seats[0].sheet
    assert sheet.spaces[2] == SpaceScene(3, 2, 1, None, FISH, None)
    assert sheet.huts[0] == HutScene(Hut("A"), 1, 0, None, 0)
    assert sheet.links == ()


def test_every_phase_is_named() -> None:
    phases: list[str] = []
    state = ALONE.initial_state()
    while True:
        scene = scene_of(ALONE, state, P1)
        assert scene == attrs.evolve(ALONE.open_scene(state), viewer=P1)
        phases.append(scene.phase)
        if scene.outcome is not None:
            break
        state = ALONE.apply(state, ALONE.legal_actions(state)[0])
    turn = ["terrain", "tile", "place"]
    assert phases == ["setup", "start", "achievement", "achievement", *turn * 4, "end"]


def test_while_tiles_are_drawn_some_seats_have_one() -> None:
    state = play(GAME, set_up(GAME), "* terrain sand", "* tile P1 four-way")
    scene = scene_of(GAME, state, P2)
    assert (scene.phase, scene.to_act, scene.terrain) == ("tile", (CHANCE,), "sand")
    assert [seat.tile and seat.tile.name for seat in scene.seats] == [FOUR_WAY, None]
    assert [pile.left for pile in scene.piles] == [1, 0]
    assert [kind.left for kind in scene.supply] == [12, 11]


# What has been chosen in a turn.


def test_a_seat_sees_its_own_choice_beside_what_all_see() -> None:
    state = play(GAME, second_turn(), "P1 place 1 r0")
    scene = scene_of(GAME, state, P1)
    assert scene.to_act == (P2,)
    own = scene.seats[0]
    assert (own.has_chosen, own.choice) == (True, Place(P1, 1, 0))
    assert own.sheet == SHEET
    assert own.sheet_with_choice == own.shown_sheet == WITH_CHOICE


@pytest.mark.parametrize("viewer", [None, P2])
def test_others_see_only_that_a_seat_has_chosen(viewer: Player | None) -> None:
    before = scene_of(GAME, second_turn(), viewer)
    after = scene_of(GAME, play(GAME, second_turn(), "P1 joker 4 r1"), viewer)
    first = attrs.evolve(before.seats[0], has_chosen=True)
    assert after == attrs.evolve(before, to_act=(P2,), seats=(first, before.seats[1]))
    assert after.seats[0].shown_sheet == SHEET


def test_the_referee_sees_all_choices() -> None:
    scene = THREE.open_scene(two_of_three())
    assert (scene.viewer, scene.to_act) == (None, (P2,))
    assert [seat.choice for seat in scene.seats] == [Place(P1, 5, 0), None, Joker(Player(2), 4, 0)]
    assert [seat.has_chosen for seat in scene.seats] == [True, False, True]
    laid = [seat.shown_sheet.spaces for seat in scene.seats]
    numbers = [[space.number for space in spaces if space.tile is not None] for spaces in laid]
    assert numbers == [[3, 5], [3], [3, 4]]


def test_a_joker_that_was_chosen_is_used_when_the_turn_ends() -> None:
    game = TucanaBuilders(components=tiny_box(cards=2))
    state = play(
        game,
        set_up(game),
        "* terrain sand",
        "* tile P1 four-way",
        "* tile P2 four-way",
        "P2 joker 1 r0",
    )
    assert [seat.has_joker for seat in scene_of(game, state, P2).seats] == [True, True]
    state = play(game, state, "P1 place 2 r0")
    assert [seat.has_joker for seat in scene_of(game, state).seats] == [True, False]


def test_what_was_chosen_lies_there_when_the_turn_is_over() -> None:
    state = play(GAME, second_turn(), "P1 place 1 r0", "P2 joker 2 r2")
    scene = scene_of(GAME, state)
    seat = scene.seats[0]
    assert (scene.round, scene.turn, scene.phase, scene.scores[0]) == (2, 1, "terrain", 4)
    assert (seat.sheet, seat.sheet_with_choice, seat.has_chosen) == (WITH_CHOICE, None, False)
    assert [track.points for track in seat.tracks] == [3, 1, 0]


def test_a_tile_that_is_set_aside_lies_beside_the_sheet() -> None:
    game = TucanaBuilders(components=tiny_box(island=(" A j j B", "  y j j")))
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way", "* tile P2 four-way")
    own = scene_of(game, play(game, state, "P1 skip"), P1).seats[0]
    assert (own.choice, own.sheet.aside, own.shown_sheet.aside) == (Skip(P1), (), (FOUR_WAY,))
    assert own.shown_sheet.spaces == own.sheet.spaces
    after = scene_of(game, play(game, state, "P1 skip", "P2 skip"))
    assert [seat.sheet.aside for seat in after.seats] == [(FOUR_WAY,)] * 2


# Achievements, the solo game, and the end.


def card(name: str, high: int, low: int, taken: Any, offered: Any) -> AchievementScene:
    return AchievementScene(AchievementName(name), high, low, taken, offered)


def test_an_achievement_offers_the_low_value_when_somebody_has_taken_the_high_one() -> None:
    state = second_turn(EXPERT)
    assert scene_of(EXPERT, state).achievements == (
        card("link-AB", 6, 4, (None, None), (6, 6)),
        card("five-alike", 7, 5, (None, None), (7, 7)),
    )
    scene = scene_of(EXPERT, play(EXPERT, state, "P1 place 1 r0", "P2 place 1 r0"))
    assert scene.achievements[0] == card("link-AB", 6, 4, (6, None), (None, 4))


def test_alone_achievements_offer_the_high_value_in_the_first_round() -> None:
    state = set_up(ALONE, achievements=("five-alike", "link-AB"))
    assert [card.offered for card in scene_of(ALONE, state).achievements] == [(7,), (6,)]
    state = turns(
        ALONE, state, "sand: straight-puma place 2 r1", "jungle: straight-puma place 1 r1"
    )
    assert scene_of(ALONE, state).achievements == (
        card("five-alike", 7, 5, (None,), (5,)),
        card("link-AB", 6, 4, (6,), (None,)),
    )
    state = turns(ALONE, state, "sand: straight-puma place 5 r1", "jungle: four-way place 4 r0")
    scene = scene_of(ALONE, state)
    assert (scene.phase, scene.to_act, scene.round, scene.turn) == ("end", (), 2, 2)
    assert scene.achievements[0] == card("five-alike", 7, 5, (None,), (None,))
    assert scene.outcome == ALONE.outcome(state)
    assert scene.rating is None  # it was lost


def test_the_end_of_a_solo_match_has_a_rating() -> None:
    game = TucanaBuilders(1, components=BOX)
    state = after_match(game)
    rating = scene_of(game, state, P1).rating
    assert isinstance(rating, Rating)
    assert game.open_scene(state).rating == game.rating(state) == rating
    assert scene_of(GAME, after_match(GAME)).rating is None


# What a client relies on.


def test_a_scene_in_json_names_all_that_is_needed_to_draw_it() -> None:
    scene = scene_of(GAME, play(GAME, second_turn(), "P1 joker 1 r0"), P1)
    text = to_json(scene)
    assert from_json(text, Scene) == scene
    seat = json.loads(text)["seats"][0]
    assert seat["choice"] == {"kind": "joker", "player": 0, "space": 1, "rotation": 0}
    assert seat["sheet"]["spaces"][2] == {
        "number": 3,
        "x": 2,
        "y": 1,
        "terrain": None,
        "symbol": "yellow-fish",
        "tile": {
            "name": None,
            "start": 1,
            "rotation": 0,
            "paths": [{"edges": [0, 1], "animals": ["puma", "toucan"]}],
        },
    }
    assert seat["sheet"]["links"] == [{"hut": "B", "path": 0, "animals": ["puma"], "spaces": [2]}]
    assert seat["tracks"][0] == {"colour": "yellow", "animal": "puma", "points": 0}


def test_links_go_from_space_to_space_beyond_an_edge_as_documented() -> None:
    game = TucanaBuilders(1)
    offsets = ", ".join(f"(x{x:+}, y{y:+})".replace("y+0", "y") for x, y in EDGES)
    documented = " ".join((SpaceScene.__doc__ or "").split()).replace(" and (", ", (")
    assert f"are {offsets}." in documented
    sheet = scene_of(game, after_match(game, 2)).seats[0].sheet
    places = {space.number: (space.x, space.y) for space in sheet.spaces}
    doors = {hut.hut: (hut.x, hut.y) for hut in sheet.huts}
    assert max(len(link.spaces) for link in sheet.links) > 2
    for link in sheet.links:
        way = [*(places[number] for number in link.spaces), doors[link.hut]]
        steps = {(x - u, y - v) for (u, v), (x, y) in pairwise(way)}
        assert steps <= set(EDGES)


def test_the_path_of_a_link_is_named_by_its_place_on_the_tile() -> None:
    box = tiny_box(tiles={"two": (8, "0 3, 1 4 snake")})
    game = TucanaBuilders(1, components=box)
    state = turns(game, set_up(game), "sand: two place 2 r0")
    sheet = scene_of(game, state).seats[0].sheet
    assert sheet.links == (PathLink(Hut("B"), 1, (Animal.SNAKE,), (2,)),)
    assert [hut.worth for hut in sheet.huts] == [0, 1]


def test_the_referees_scene_is_drawn_with_all_choices() -> None:
    scene = THREE.open_scene(two_of_three())
    drawing = THREE.render(scene)
    assert [line for line in drawing.splitlines() if "chosen" in line] == [
        "has chosen: P1 place 5 r0",
        "has chosen: P3 joker 4 r0",
    ]
    assert "P2 lays four-way\n" in drawing
    assert [line.split()[-2:] for line in drawing.splitlines()[3:6]] == [
        ["ready", "done"],
        ["0", "ready"],
        ["used", "done"],
    ]


@pytest.mark.parametrize("sheet", ["sheet", "sheet_with_choice"])
@pytest.mark.parametrize("kind", ["spaces", "huts"])
@pytest.mark.parametrize("axis", ["x", "y"])
def test_a_sheet_is_no_larger_than_a_map_may_be(sheet: str, kind: str, axis: str) -> None:
    game = TucanaBuilders(1, components=BOX)
    state = play(game, set_up(game), "* terrain jungle", "* tile P1 four-way")
    data = to_data(game.open_scene(state))
    data["seats"][0]["sheet_with_choice"] = deepcopy(data["seats"][0]["sheet"])
    path = f"seats[0].{sheet}.{kind}[0]"
    validator = Draft202012Validator(schema_for(Scene))
    for number in (0, 199):
        put(data, f"{path}.{axis}", number)
        game.render(from_data(data, Scene))
    for number in (-1, 200, 10**9):
        put(data, f"{path}.{axis}", number)
        with pytest.raises(CodecError) as refused:
            from_data(data, Scene)
        (fault,) = refused.value.faults
        assert str(fault) == f"$.{path}: {axis} is from 0 to 199, not {number}"
        assert not validator.is_valid(data)
