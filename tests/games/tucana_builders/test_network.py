"""The island as masks, networks and links, beside a plain walk from path to path."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise, product

from attrs import evolve
import pytest

from boardrules import Player
from boardrules.building.bits import bits
from boardrules.games.tucana_builders import (
    DEFAULT,
    AchievementName,
    Animal,
    Colour,
    Components,
    Hut,
    PlacedTile,
    Rotation,
    Sheet,
    Symbol,
    TucanaBuilders,
)
from boardrules.games.tucana_builders.achievements import criterion, is_fulfilled
from boardrules.games.tucana_builders.network import (
    ROTATIONS,
    Island,
    Network,
    Part,
    Paths,
    count,
    has_five_alike,
    laid,
    matching,
    rotations,
    turned,
)
from tests.games.matches import seeded
from tests.games.tucana_builders import oracle
from tests.games.tucana_builders.boxes import (
    ACHIEVEMENTS,
    oracle_box,
    path,
    paths,
    rich_box,
    tiny_box,
)

P1 = Player(0)
HUBS = {"hub": (60, "0 1 2 3 4 5 puma toucan"), "cross": (60, "0 3 snake, 1 4 monkey monkey, 2 5")}
BOXES: dict[str, Components] = {
    "real": DEFAULT,
    "tiny": tiny_box(),
    "rich": rich_box(),
    "hubs": rich_box(tiles=HUBS),
    # The real island, with tiles of many ends, paths and animals.
    "teeming": evolve(DEFAULT, tiles=rich_box().tiles, start_tiles=rich_box().start_tiles * 3),
}


# The island


@pytest.mark.rule("TUCANA-1.2")
def test_the_spaces_of_our_island_by_terrain() -> None:
    """Counted off the text map, line by line: 5, 6, 7, 8, 7 and 5 spaces."""
    island = Island(DEFAULT)
    assert {terrain: list(bits(mask)) for terrain, mask in island.terrains.items()} == {
        "jungle": [5, 7, 12, 14, 17, 23, 34, 36],
        "sand": [2, 4, 9, 11, 21, 25, 28, 30],
        "lava": [8, 10, 15, 19, 22, 26, 32, 37],
        "stone": [1, 13, 16, 20, 24, 29, 31, 33],
    }
    assert island.starts == {
        "yellow-fish": 3,
        "red-crab": 6,
        "green-turtle": 18,
        "blue-whale": 27,
        "orange-starfish": 35,
        "purple-octopus": 38,
    }
    assert list(bits(island.all_starts)) == [3, 6, 18, 27, 35, 38]


@pytest.mark.rule("TUCANA-1.2")
@pytest.mark.parametrize("name", BOXES)
def test_masks_are_what_the_map_shows(name: str) -> None:
    box, island = oracle_box(BOXES[name]), Island(BOXES[name])
    spaces = oracle.numbered_spaces(box)
    assert {number: place for place, number in island.numbers.items()} == spaces
    for terrain, mask in island.terrains.items():
        assert [spaces[number] for number in bits(mask)] == sorted(
            (place for place, ground in box.ground.items() if ground == terrain),
            key=oracle.reading_order,
        )
    assert {symbol: spaces[number] for symbol, number in island.starts.items()} == {
        symbol: start.position for symbol, start in box.starts.items()
    }
    assert set(bits(island.all_starts)) == set(island.starts.values())


@pytest.mark.rule("TUCANA-R8", "TUCANA-4.2")
@pytest.mark.parametrize("name", BOXES)
def test_two_edges_are_one_line_if_and_only_if_they_touch(name: str) -> None:
    box, island = oracle_box(BOXES[name]), Island(BOXES[name])
    spaces = oracle.numbered_spaces(box)
    edges = list(product(spaces, range(6)))
    assert list(island.lines) == edges
    assert all(line.bit_count() == 1 for line in island.lines.values())
    ends: dict[int, set[tuple[int, int]]] = {}
    for end, line in island.lines.items():
        ends.setdefault(line, set()).add(end)
    numbers = {place: number for number, place in spaces.items()}
    for space, edge in edges:
        beyond = numbers.get(oracle.neighbour(spaces[space], edge))
        touching = {(space, edge)}
        if beyond is not None:
            touching.add((beyond, oracle.opposite(edge)))
        assert ends[island.lines[space, edge]] == touching
    # Beside a hut there is a space on one side only, so that nothing is joined there.
    for hut, mask in island.hut_lines.items():
        around = [end for line in bits(mask) for end in ends[1 << line]]
        assert sorted(around) == [
            (space, edge)
            for space, edge in edges
            if oracle.neighbour(spaces[space], edge) == box.huts[hut]
        ]


@pytest.mark.rule("TUCANA-1.2")
def test_our_huts_touch_these_spaces() -> None:
    island = Island(DEFAULT)
    touching = {
        hut: sorted({space for (space, _), line in island.lines.items() if line & mask})
        for hut, mask in island.hut_lines.items()
    }
    assert touching == {
        "A": [1, 2],
        "B": [5, 11],
        "C": [26, 33],
        "D": [36, 37],
        "E": [27, 28, 34],
        "F": [12, 19],
    }


# Tiles and parts


@pytest.mark.rule("TUCANA-R4")
@pytest.mark.parametrize(
    ("text", "different"),
    [
        ("0 3 puma", (0, 1, 2)),
        ("0 2 puma", (0, 1, 2, 3, 4, 5)),
        ("0 2 4", (0, 1)),
        ("0 1 3 4", (0, 1, 2)),
        ("0 1 2 3 4 5 toucan", (0,)),
        ("0 1 monkey, 3 4 monkey", (0, 1, 2)),
        ("0 1 monkey, 3 4 puma", (0, 1, 2, 3, 4, 5)),
        # After a half turn the paths are listed the other way round, and are the same.
        ("0 3 puma, 1 4 puma, 2 5 puma", (0,)),
        ("0 3 snake, 1 4 monkey, 2 5", (0, 1, 2)),
        ("1 puma", (0, 1, 2, 3, 4, 5)),
    ],
)
def test_rotations_that_look_the_same_count_once(text: str, different: tuple[int, ...]) -> None:
    assert rotations(paths(text)) == different


def test_a_tile_without_paths_lies_one_way() -> None:
    assert rotations(()) == (0,)


@pytest.mark.parametrize(
    ("rotation", "edges"), [(0, (0, 1, 4)), (1, (1, 2, 5)), (2, (0, 2, 3)), (5, (0, 3, 5))]
)
def test_a_rotation_moves_each_edge(rotation: Rotation, edges: tuple[int, ...]) -> None:
    assert turned((path("0 1 4 snake"),), rotation) == (evolve(path("0 snake"), edges=edges),)


def animals_on(text: str) -> int:
    """Count the animals on a path."""
    (part,) = Island(DEFAULT).parts((path(text),), 1)
    return part.animals


@pytest.mark.rule("TUCANA-7.7")
@pytest.mark.parametrize("number", [0, 1, 4, 5, 6, 40, 1000])
def test_animals_are_counted_by_kind(number: int) -> None:
    for animal in Animal:
        others = [other for other in Animal if other is not animal]
        many = number * animals_on(f"0 {animal}")
        few = sum(4 * animals_on(f"0 {other}") for other in others)
        assert count(many + few, animal) == number
        assert [count(many + few, other) for other in others] == [4, 4, 4]
        # Toucans are no animals of a kind.
        assert has_five_alike(many + few) == (number >= 5 and animal is not Animal.TOUCAN)


@pytest.mark.rule("TUCANA-4.3")
def test_animals_match_a_colour() -> None:
    animals = animals_on("0 puma puma puma snake monkey monkey toucan")
    huts = [Island(DEFAULT).hut(Hut("A"), colour) for colour in Colour]
    assert [matching(animals, hut) for hut in huts] == [3, 1, 2]


@pytest.mark.rule("TUCANA-4.4")
def test_toucans_count_for_every_colour() -> None:
    island = Island(DEFAULT)
    part = Part(island.hut_lines[Hut("A")], 0, animals_on("0 puma toucan toucan"))
    huts = tuple(island.hut(Hut("A"), colour) for colour in Colour)
    assert island.hut_points((part,), huts) == [3, 2, 2]


@pytest.mark.rule("TUCANA-R8")
def test_a_path_makes_one_of_all_parts_that_it_meets() -> None:
    one, two, three = Part(0b11, 0b10, 1), Part(0b1100, 0b100, 2), Part(0b110000, 0b1000, 4)
    before = laid(laid(Paths(0b11110), 0b10, (one,)), 0b1100, (two, three))
    assert before == Paths(0b10000, (one, two, three), 0b111111)
    path = Part(0b10010, 0b10000, 8)
    joined = (two, Part(0b110011, 0b11010, 13))
    assert laid(before, 0b10000, (path,)) == Paths(0, joined, 0b111111)
    path = Part(0b1000000, 0b10000, 8)
    assert laid(before, 0b10000, (path,)) == Paths(0, (one, two, three, path), 0b1111111)


def plainly_joined(network: Network, part: Part) -> Network:
    """Join a path by looking at all parts of a network."""
    met = [other for other in network if other.lines & part.lines]
    lines, spaces = part.lines, part.spaces
    for other in met:
        lines |= other.lines
        spaces |= other.spaces
    animals = part.animals + sum(other.animals for other in met)
    apart = [other for other in network if other not in met]
    return (*apart, Part(lines, spaces, animals))


# Random sheets


class RandomSheet:
    """A sheet with tiles on most spaces, turned at random, in both versions.

    Tiles are on spaces of any terrain, so not every one of these sheets comes up in play.
    """

    def __init__(self, name: str, seed: int) -> None:
        rng = seeded(seed)
        self.game = TucanaBuilders(1, components=BOXES[name])
        self.box = oracle_box(self.game.components)
        self.spaces = oracle.numbered_spaces(self.box)
        self.numbers = {place: number for number, place in self.spaces.items()}
        self.starts = tuple(rng.sample([*self.box.starts], len(self.box.starts)))
        self.sheet: oracle.Sheet = {}
        for symbol, start in zip(self.starts, self.box.start_tiles, strict=True):
            space = self.box.starts[symbol]
            self.sheet[space.position] = oracle.turned(start.paths, (space.pier - start.pier) % 6)
        symbols = tuple(map(Symbol, self.starts))
        reached = self.game.tables.start_paths[symbols]
        self.plain = reached.network
        tiles: list[PlacedTile] = []
        for position in rng.sample([*self.box.ground], len(self.box.ground)):
            kind = rng.choice(self.game.components.tiles).name
            space_number, rotation = self.numbers[position], rng.choice(ROTATIONS)
            if rng.random() < 0.9:
                tile, space_bit, parts = self.game.tables.layings[kind, space_number, rotation]
                tiles.append(tile)
                self.sheet[position] = oracle.turned(self.box.tiles[kind], rotation)
                reached = laid(reached, space_bit, parts)
                for part in parts:
                    self.plain = plainly_joined(self.plain, part)
        self.network = reached.network
        card = rng.choice(self.game.components.setup_cards)
        self.colours = {hut: card.colour(hut) for hut in self.game.components.huts}
        self.huts = self.game.tables.huts[card.number]
        sheet = Sheet(symbols, tuple(sorted(tiles, key=lambda tile: tile.space)))
        self.state = evolve(self.game.initial_state(), setup=card.number, sheets=(sheet,))


random_sheet = cache(RandomSheet)
SEEDS = range(12)
each_sheet = pytest.mark.parametrize(("name", "seed"), [*product(BOXES, SEEDS)])


@pytest.mark.rule("TUCANA-R8")
@each_sheet
def test_parts_are_joined_as_if_all_were_looked_at(name: str, seed: int) -> None:
    sheet = random_sheet(name, seed)
    assert sheet.network == sheet.plain
    assert [type(part) for part in sheet.network] == [Part] * len(sheet.plain)


@pytest.mark.rule("TUCANA-R8")
@each_sheet
def test_parts_are_the_networks_of_a_plain_walk(name: str, seed: int) -> None:
    sheet = random_sheet(name, seed)
    island = sheet.game.tables.island
    found = [
        (
            sorted(bits(part.spaces)),
            sorted(animal for animal in Animal for _ in range(count(part.animals, animal))),
            [hut for hut, lines in island.hut_lines.items() if part.lines & lines],
            part.lines,
        )
        for part in sheet.network
    ]
    expected = [
        (
            sorted({sheet.numbers[position] for position, _ in network.paths}),
            sorted(kind for _, kind in network.animals),
            network.huts,
            sum(
                {
                    island.lines[sheet.numbers[position], edge]
                    for position, index in network.paths
                    for edge in sheet.sheet[position][index].edges
                }
            ),
        )
        for network in oracle.find_networks(sheet.sheet, sheet.box.huts)
    ]
    assert sorted(found) == sorted(expected)


@pytest.mark.rule("TUCANA-5.2")
@each_sheet
def test_huts_bring_what_a_plain_walk_counts(name: str, seed: int) -> None:
    sheet = random_sheet(name, seed)
    colours = {str(hut): str(colour) for hut, colour in sheet.colours.items()}
    expected = oracle.hut_points(sheet.sheet, sheet.box.huts, colours)
    island = sheet.game.tables.island
    brought = island.hut_points(sheet.network, sheet.huts)
    assert {hut.hut: points for hut, points in zip(sheet.huts, brought, strict=True)} == expected
    by_colour = [
        sum(expected[hut] for hut in colours if colours[hut] == colour) for colour in Colour
    ]
    assert island.track_points(sheet.network, sheet.huts) == by_colour
    assert island.track_points((), sheet.huts) == [0] * len(Colour)


def fulfilled(name: str, seed: int, card: str) -> bool:
    """Tell whether a random sheet fulfils a card; both versions must agree."""
    sheet = random_sheet(name, seed)
    colours = {str(hut): str(colour) for hut, colour in sheet.colours.items()}
    starts = [start.position for start in sheet.box.starts.values()]
    expected = oracle.fulfils(card, sheet.sheet, sheet.box.huts, colours, starts)
    is_met = criterion(sheet.game.tables.island, AchievementName(card))
    assert is_fulfilled(is_met, sheet.network, sheet.huts) == expected
    return expected


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("link-CF", marks=pytest.mark.rule("TUCANA-7.5", "TUCANA-R2")),
        pytest.param("two-each", marks=pytest.mark.rule("TUCANA-7.6")),
        pytest.param("five-alike", marks=pytest.mark.rule("TUCANA-7.7")),
        pytest.param("link-AD", marks=pytest.mark.rule("TUCANA-7.8", "TUCANA-R2")),
        pytest.param("start-tiles", marks=pytest.mark.rule("TUCANA-7.9")),
        pytest.param("four-toucans", marks=pytest.mark.rule("TUCANA-7.10")),
    ],
)
def test_achievements_are_judged_as_by_a_plain_walk(card: str) -> None:
    assert card in ACHIEVEMENTS
    names = [name for name in BOXES if name != "tiny"]
    assert {fulfilled(name, seed, card) for name in names for seed in SEEDS} == {False, True}


def test_on_a_small_island_achievements_are_judged_the_same() -> None:
    results = {
        card: {fulfilled("tiny", seed, card) for seed in SEEDS}
        for card in ("link-AB", "two-each", "five-alike", "start-tiles", "four-toucans")
    }
    # There is one toucan, hut B is never yellow, and the only start tile is linked to itself; all
    # five pumas are linked on none of these sheets.
    assert results == {
        "link-AB": {False, True},
        "two-each": {False},
        "five-alike": {False},
        "start-tiles": {True},
        "four-toucans": {False},
    }


# Links


def ways(sheet: RandomSheet, goal: Callable[[oracle.Place], bool]) -> dict[oracle.Place, int]:
    """Count, for each path that leads to a goal, the paths on the shortest way, itself included."""
    found: dict[oracle.Place, int] = {}
    reached = [place for place in oracle.all_paths(sheet.sheet) if goal(place)]
    while reached:
        step = max(found.values(), default=0) + 1
        found |= dict.fromkeys(reached, step)
        near = {other for place in reached for other in oracle.joined_paths(sheet.sheet, place)}
        reached = sorted(near.difference(found))
    return found


def can_be_walked(
    sheet: RandomSheet,
    spaces: tuple[int, ...],
    begin: Callable[[oracle.Place], bool],
    goal: Callable[[oracle.Place], bool],
) -> bool:
    """Tell whether some paths on these spaces join one to the next, from a begin to a goal."""
    here = [place for place in on_space(sheet, spaces[0]) if begin(place)]
    for space, following in pairwise(spaces):
        assert all(place[0] == sheet.spaces[space] for place in here)
        near = {other for place in here for other in oracle.joined_paths(sheet.sheet, place)}
        here = [place for place in on_space(sheet, following) if place in near]
    return any(map(goal, here))


def on_space(sheet: RandomSheet, space: int) -> list[oracle.Place]:
    position = sheet.spaces[space]
    return [(position, number) for number in range(len(sheet.sheet[position]))]


def at_hut(sheet: RandomSheet, hut: Hut) -> Callable[[oracle.Place], bool]:
    return lambda place: oracle.leads_to(sheet.sheet, place, sheet.box.huts[hut])


def on_tile(position: oracle.Position) -> Callable[[oracle.Place], bool]:
    return lambda place: place[0] == position


@pytest.mark.rule("TUCANA-4.1")
@each_sheet
def test_every_linked_animal_is_listed_with_a_way_to_the_hut(name: str, seed: int) -> None:
    sheet = random_sheet(name, seed)
    links = sheet.game.animal_links(sheet.state, P1)
    assert Counter(
        (link.hut, sheet.spaces[link.spaces[0]], link.animal, len(link.spaces)) for link in links
    ) == Counter(
        (hut, place[0], animal, length)
        for hut in sheet.game.components.huts
        for place, length in ways(sheet, at_hut(sheet, hut)).items()
        for animal in sheet.sheet[place[0]][place[1]].animals
    )
    for hut, place in sheet.box.huts.items():
        assert sorted(
            (sheet.spaces[one.spaces[0]], one.animal) for one in links if one.hut == hut
        ) == (sorted(oracle.linked_animals(sheet.sheet, place)))
    assert [link.hut for link in links] == sorted(link.hut for link in links)
    for link in links:

        def has_animal(place: oracle.Place, animal: str = link.animal) -> bool:
            return animal in sheet.sheet[place[0]][place[1]].animals

        assert can_be_walked(sheet, link.spaces, has_animal, at_hut(sheet, link.hut))


@pytest.mark.rule("TUCANA-R2")
@each_sheet
def test_every_two_linked_huts_are_listed_with_a_shortest_way(name: str, seed: int) -> None:
    sheet = random_sheet(name, seed)
    networks = oracle.find_networks(sheet.sheet, sheet.box.huts)
    links = sheet.game.hut_links(sheet.state, P1)
    assert [(link.hut, link.other) for link in links] == [
        (hut, other)
        for hut, other in combinations(sheet.box.huts, 2)
        if any(hut in network.huts and other in network.huts for network in networks)
    ]
    for link in links:
        is_at, is_other = at_hut(sheet, link.hut), at_hut(sheet, link.other)
        assert can_be_walked(sheet, link.spaces, is_at, is_other)
        lengths = [length for place, length in ways(sheet, is_other).items() if is_at(place)]
        assert len(link.spaces) == min(lengths)


@pytest.mark.rule("TUCANA-7.9", "TUCANA-R3")
@each_sheet
def test_every_two_linked_start_tiles_are_listed_with_a_shortest_way(name: str, seed: int) -> None:
    sheet = random_sheet(name, seed)
    places = [sheet.box.starts[symbol].position for symbol in sheet.starts]
    networks = [
        {position for position, _ in network.paths}
        for network in oracle.find_networks(sheet.sheet, sheet.box.huts)
    ]
    links = sheet.game.start_links(sheet.state, P1)
    assert [(link.tile, link.other) for link in links] == [
        (tile, other)
        for (tile, place), (other, goal) in combinations(enumerate(places, start=1), 2)
        if any(place in network and goal in network for network in networks)
    ]
    for link in links:
        is_at, is_other = on_tile(places[link.tile - 1]), on_tile(places[link.other - 1])
        assert can_be_walked(sheet, link.spaces, is_at, is_other)
        lengths = [length for place, length in ways(sheet, is_other).items() if is_at(place)]
        assert len(link.spaces) == min(lengths)
