"""Sheets and tiles in pictures."""

from itertools import combinations
from xml.etree import ElementTree as ET

import attrs
import pytest

from boardrules.games.tucana_builders import (
    DEFAULT,
    SetupCard,
    Terrain,
    TucanaBuilders,
)
from boardrules.games.tucana_builders.drawing.maps import loose_tile
from tests.games.tucana_builders.boxes import paths, tiny_box
from tests.games.tucana_builders.pictures import drawn, titles, with_word
from tests.games.tucana_builders.playing import set_up, turns
from tests.pictures import SVG, extents, numbers

BOX = tiny_box()
GAME = TucanaBuilders(components=BOX)
LINKED = 'stroke="#5f300c"'


def test_a_space_has_its_number_its_terrain_and_the_shape_of_that() -> None:
    picture = drawn(TucanaBuilders(), set_up(TucanaBuilders()), None)
    assert "space 8, lava" in titles(picture)
    (space,) = with_word(picture, "8")
    assert [each.text for each in space.findall(f"{SVG}text")] == ["8"]
    looks = {
        terrain.name: (polygon.get("fill"), path.get("d"))
        for number, terrain in enumerate(DEFAULT.terrains)
        for each in [with_word(picture, ("7", "2", "8", "1")[number])[0]]
        for polygon, path in [(each[1], each[2][0])]
    }
    assert len(set(looks.values())) == 4
    assert len({colour for colour, _ in looks.values()}) == 4
    assert len({shape for _, shape in looks.values()}) == 4


@pytest.mark.parametrize("name", ["ice", "swamp-of-despair"])
def test_a_terrain_that_nobody_knows_has_its_name(name: str) -> None:
    terrains = (attrs.evolve(BOX.terrains[0], name=Terrain(name)), BOX.terrains[1])
    game = TucanaBuilders(components=attrs.evolve(BOX, terrains=terrains))
    picture = drawn(game, set_up(game), None)
    (space,) = with_word(picture, "1")
    words = [each.text for each in space.findall(f"{SVG}text")]
    first, _, rest = name.partition("-")
    assert words == [first, *([rest] if rest else []), "1"]
    assert space[1].get("fill") == "#d3cabb"


def test_a_start_space_has_its_symbol_and_a_pier_then_its_tile() -> None:
    before = drawn(GAME, GAME.initial_state(), None)
    assert "space 3, yellow-fish" in titles(before)
    assert "pier of yellow-fish" in titles(before)
    after = titles(drawn(GAME, set_up(GAME), None))
    path = "path NE-E with puma, toucan"
    assert f"space 3, yellow-fish: start tile 1, r0, {path}, linked to no hut" in after


def test_a_hut_has_its_colour_its_animal_and_what_it_is_worth() -> None:
    state = set_up(GAME)
    before = drawn(GAME, GAME.initial_state(), None)
    assert "hut A" in titles(before)
    assert "P+0" not in before
    picture = drawn(GAME, turns(GAME, state, *["sand: four-way place 2 r0 / four-way place 2 r0"]))
    assert "hut A, yellow, for pumas and toucans: worth 0 as things lie" in titles(picture)
    assert picture.count(">S+0</text>") == 2
    lines = ("sand: straight-puma place 2 r1 / four-way place 5 r0", "jungle: four-way place 1 r0")
    linked = turns(GAME, state, lines[0], lines[1] + " / four-way place 1 r0")
    assert ">P+3</text>" in drawn(GAME, linked)


def test_a_path_that_leads_to_a_hut_is_told_apart_and_goes_on_to_the_hut() -> None:
    state = set_up(GAME)
    assert LINKED not in drawn(GAME, state)
    state = turns(GAME, state, "sand: straight-puma place 2 r1 / straight-puma place 2 r0")
    picture = drawn(GAME, state, None)
    told = titles(picture)
    assert "space 2, sand: straight-puma, r1, path E-W with puma, linked to B" in told
    assert "space 2, sand: straight-puma, r0, path NE-SW with puma, linked to no hut" in told
    assert picture.count(LINKED) == 2  # on the tile, and in front of the hut
    assert picture.count('fill="#ffdd66"') == 1


def ends(text: str) -> list[tuple[float, float]]:
    """Find where the paths of a tile touch its edges."""
    routes = [
        each.get("d", "")
        for each in ET.fromstring(f"<g>{loose_tile(paths(text))}</g>").iter("path")
        if each.get("stroke") == "#a5774a"
    ]
    points = [
        pair
        for route in routes
        for values in [numbers(route)]
        for pair in zip(values[::2], values[1::2], strict=True)
    ]
    return sorted({(x, y) for x, y in points if x * x + y * y > 900})


@pytest.mark.parametrize(
    "text", ["0 3", "1 3", "2 3", "4", "0 2 4", "0 1 3 4", "0 3, 1 4, 2 5", "0 2 4, 1 3 5"]
)
def test_paths_end_in_the_middle_of_their_edges_so_that_they_meet(text: str) -> None:
    middles = [(15.35, -26.59), (30.7, 0), (15.35, 26.59), (-15.35, 26.59), (-30.7, 0)]
    middles.append((-15.35, -26.59))
    wanted = sorted(middles[edge] for path in paths(text) for edge in path.edges)
    found = ends(text)
    assert len(found) == len(wanted)
    assert [value for point in found for value in point] == pytest.approx(
        [value for point in wanted for value in point], abs=0.02
    )


@pytest.mark.parametrize(
    "text",
    [
        "0 3 puma",
        "0 1 puma snake",
        "0 2 monkey toucan",
        "0 1 2 monkey toucan",
        "5 monkey",
        "0 3 snake, 1 4 monkey, 2 5 puma",
        "0 2 toucan, 1 3 5 snake snake",
        "0 3 " + "puma " * 40,
    ],
)
def test_animals_are_on_their_tile_and_none_is_above_another(text: str) -> None:
    tile = f'<svg xmlns="http://www.w3.org/2000/svg">{loose_tile(paths(text))}</svg>'
    discs = [each for each in extents(tile) if "circle" in each.element and "#fff" in each.element]
    animals = [animal for path in paths(text) for animal in path.animals]
    assert len(discs) == len(animals)
    centres = [((each.left + each.right) / 2, (each.top + each.bottom) / 2) for each in discs]
    radii = [(each.right - each.left) / 2 for each in discs]
    for (x, y), radius in zip(centres, radii, strict=True):
        assert (x * x + y * y) ** 0.5 + radius < 30
    assert len({(round(x, 2), round(y, 2)) for x, y in centres}) == len(centres)
    if len(animals) <= 3:
        for (x, y), (other_x, other_y) in combinations(centres, 2):
            assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 > 1.5 * min(radii)


def test_an_island_without_a_space_is_drawn_all_the_same() -> None:
    box = attrs.evolve(
        BOX,
        island=(),
        starts=(),
        start_tiles=(),
        setup_cards=(SetupCard(1, (), (), ()),),
        achievements=BOX.achievements[1:],
    )
    game = TucanaBuilders(components=box)
    assert "hut" not in " ".join(titles(drawn(game, set_up(game), None)))


def size_of(picture: str) -> list[float]:
    return numbers(ET.fromstring(picture).get("viewBox", ""))[2:]


def test_a_large_island_has_the_room_of_any_other() -> None:
    rows = [" j" * 80 if row % 2 else "j " * 80 for row in range(12)]
    island = ("A y B " + rows[0][6:], *rows[1:])
    game = TucanaBuilders(components=attrs.evolve(BOX, island=island))
    picture = drawn(game, set_up(game), None)
    usual = TucanaBuilders()
    room = size_of(drawn(usual, set_up(usual), None))
    assert all(here <= there for here, there in zip(size_of(picture), room, strict=True))
    assert len(with_word(picture, "958")) == 1
