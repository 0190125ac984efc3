"""What is linked on random sheets, beside a plain walk from path to path."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise, product

from attrs import evolve
import pytest

from boardrules import Player
from boardrules.games.tucana_builders import (
    DEFAULT,
    Components,
    Hut,
    PlacedTile,
    Sheet,
    Symbol,
    TucanaBuilders,
)
from boardrules.games.tucana_builders.network import ROTATIONS
from tests.games.matches import seeded
from tests.games.tucana_builders import oracle
from tests.games.tucana_builders.boxes import oracle_box, rich_box, tiny_box

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


class RandomSheet:
    """A sheet with tiles on most spaces, turned at random, for the game and for the oracle.

    Tiles are on spaces of any terrain, so not every one of these sheets comes up in play.
    """

    def __init__(self, name: str, seed: int) -> None:
        rng = seeded(seed)
        self.game = TucanaBuilders(1, components=BOXES[name])
        self.box = oracle_box(self.game.components)
        self.spaces = oracle.numbered_spaces(self.box)
        self.starts = tuple(rng.sample([*self.box.starts], len(self.box.starts)))
        self.sheet: oracle.Sheet = {}
        for symbol, start in zip(self.starts, self.box.start_tiles, strict=True):
            space = self.box.starts[symbol]
            self.sheet[space.position] = oracle.turned(start.paths, (space.pier - start.pier) % 6)
        tiles: list[PlacedTile] = []
        for number, position in self.spaces.items():
            if position in self.box.ground and rng.random() < 0.9:
                kind = rng.choice(self.game.components.tiles).name
                tiles.append(PlacedTile(number, kind, rng.choice(ROTATIONS)))
                self.sheet[position] = oracle.turned(self.box.tiles[kind], tiles[-1].rotation)
        card = rng.choice(self.game.components.setup_cards)
        self.colours = {str(hut): str(card.colour(hut)) for hut in self.game.components.huts}
        sheet = Sheet(tuple(map(Symbol, self.starts)), tuple(tiles))
        self.state = evolve(self.game.initial_state(), setup=card.number, sheets=(sheet,))


random_sheet = cache(RandomSheet)
each_sheet = pytest.mark.parametrize(("name", "seed"), [*product(BOXES, range(12))])


@pytest.mark.rule("TUCANA-4.3", "TUCANA-5.2", "TUCANA-R8")
@each_sheet
def test_huts_bring_what_a_plain_walk_counts(name: str, seed: int) -> None:
    sheet = random_sheet(name, seed)
    expected = oracle.hut_points(sheet.sheet, sheet.box.huts, sheet.colours)
    assert sheet.game.hut_points(sheet.state, P1) == expected


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
    """Return whether some paths on these spaces join one to the next, from a begin to a goal."""
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
