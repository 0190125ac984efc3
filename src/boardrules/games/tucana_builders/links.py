"""What is linked on a sheet of Tucana Builders, and by which spaces: the evidence for points.

Points themselves are counted by masks, in `network`. Here the paths are walked, for people to see.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple, TypeVar

from attrs import frozen

from boardrules.building.bits import bits
from boardrules.games.tucana_builders.components import AchievementName, Animal, Hut
from boardrules.games.tucana_builders.laying import paths_of, tiles_on
from boardrules.games.tucana_builders.network import (
    MATCHES,
    ColouredHut,
    animals_at,
    count,
    toucans,
)
from boardrules.games.tucana_builders.state import Sheet
from boardrules.games.tucana_builders.tables import Tables

EndT = TypeVar("EndT")


@frozen(cache_hash=True)
class PathLink:
    """A path that is linked to a hut, and its animals: the spaces from its own one to the hut.

    `path` is the place of the path among those of its tile, from 0.
    """

    hut: Hut
    path: int
    animals: tuple[Animal, ...]
    spaces: tuple[int, ...]


@frozen
class AnimalLink:
    """An animal that is linked to a hut: the spaces from one to the other."""

    animal: Animal
    hut: Hut
    spaces: tuple[int, ...]


@frozen
class HutLink:
    """Two huts that are linked: the spaces from one to the other."""

    hut: Hut
    other: Hut
    spaces: tuple[int, ...]


@frozen
class StartLink:
    """Two start tiles, by number, that are linked: the spaces from one to the other."""

    tile: int
    other: int
    spaces: tuple[int, ...]


class _LaidPath(NamedTuple):
    """A path on a sheet: its space, its number on the tile, and its lines."""

    space: int
    number: int
    lines: int


def animal_links(tables: Tables, sheet: Sheet) -> Iterator[AnimalLink]:
    """Find every animal that is linked to a hut, by hut, then by space (TUCANA-4.1)."""
    for link in path_links(tables, sheet):
        for animal in link.animals:
            yield AnimalLink(animal, link.hut, link.spaces)


def path_links(tables: Tables, sheet: Sheet) -> Iterator[PathLink]:
    """Find every path that is linked to a hut, by hut, then by space."""
    paths, tiles = _laid_paths(tables, sheet), tiles_on(tables, sheet)
    neighbours = _neighbours(paths)
    for hut, lines in tables.island.hut_lines.items():
        trails = _trails(neighbours, [path for path in paths if path.lines & lines])
        for path in paths:
            if path in trails:
                animals = tiles[path.space][path.number].animals
                yield PathLink(hut, path.number, animals, trails[path])


def hut_links(tables: Tables, sheet: Sheet) -> Iterator[HutLink]:
    """Find every two huts that are linked (TUCANA-R2)."""
    paths = _laid_paths(tables, sheet)
    ends = {
        hut: [path for path in paths if path.lines & lines]
        for hut, lines in tables.island.hut_lines.items()
    }
    for hut, other, spaces in _links(paths, ends):
        yield HutLink(hut, other, spaces)


def start_links(tables: Tables, sheet: Sheet) -> Iterator[StartLink]:
    """Find every two start tiles that are linked (TUCANA-R3)."""
    paths = _laid_paths(tables, sheet)
    ends = {
        tile: [path for path in paths if path.space == tables.island.starts[symbol]]
        for tile, symbol in enumerate(sheet.starts, start=1)
    }
    for tile, other, spaces in _links(paths, ends):
        yield StartLink(tile, other, spaces)


def _laid_paths(tables: Tables, sheet: Sheet) -> list[_LaidPath]:
    return [
        _LaidPath(space, number, part.lines)
        for space, paths in sorted(tiles_on(tables, sheet).items())
        for number, part in enumerate(tables.island.parts(paths, space))
    ]


def _neighbours(paths: list[_LaidPath]) -> dict[_LaidPath, list[_LaidPath]]:
    """Find the paths that each path meets, in the order of `paths`; two meet at a line."""
    neighbours: dict[_LaidPath, list[_LaidPath]] = {path: [] for path in paths}
    ends: dict[int, _LaidPath] = {}
    for path in paths:
        for line in bits(path.lines):
            other = ends.setdefault(line, path)
            if other is not path:
                neighbours[path].append(other)
                neighbours[other].append(path)
    for others in neighbours.values():
        others.sort()
    return neighbours


def _links(
    paths: list[_LaidPath], ends: Mapping[EndT, list[_LaidPath]]
) -> Iterator[tuple[EndT, EndT, tuple[int, ...]]]:
    """Find every two ends that are linked, and the spaces on the shortest way."""
    neighbours = _neighbours(paths)
    ways: dict[tuple[EndT, EndT], tuple[int, ...]] = {}
    for other, goals in ends.items():
        trails = _trails(neighbours, goals)
        for end, starts in ends.items():
            if found := [trails[path] for path in starts if path in trails]:
                ways[end, other] = min(found, key=len)
    for pair in combinations(ends, 2):
        if pair in ways:
            yield (*pair, ways[pair])


def _trails(
    neighbours: Mapping[_LaidPath, list[_LaidPath]], goals: list[_LaidPath]
) -> dict[_LaidPath, tuple[int, ...]]:
    """Find, for each path that leads to a goal, the spaces on the shortest way there."""
    trails: dict[_LaidPath, tuple[int, ...]] = {path: (path.space,) for path in goals}
    ahead = deque(goals)
    while ahead:
        path = ahead.popleft()
        for other in neighbours[path]:
            if other not in trails:
                trails[other] = (other.space, *trails[path])
                ahead.append(other)
    return trails


def trail(what: str, spaces: tuple[int, ...]) -> str:
    """Write something with the spaces on its way.

    >>> trail("puma", (12, 6, 1))
    'puma 12-6-1'
    """
    return f"{what} {'-'.join(map(str, spaces))}"


def evidence(
    tables: Tables, sheet: Sheet, name: AchievementName, huts: tuple[ColouredHut, ...]
) -> Iterator[str]:
    """Show by which spaces a sheet fulfils an achievement card."""
    network = paths_of(tables, sheet).network
    match name.split("-"):
        case ["link", letters]:
            for between in hut_links(tables, sheet):
                if {between.hut, between.other} == set(letters):
                    yield trail(f"{between.hut} to {between.other}:", between.spaces)
        case ["two", "each"]:
            matching = {(MATCHES[hut.colour], hut.hut) for hut in huts}
            yield from _animals_at_huts(tables, sheet, matching)
        case ["five", "alike"]:
            paths, tiles = _laid_paths(tables, sheet), tiles_on(tables, sheet)
            for part, animal in product(sorted(network), MATCHES.values()):
                if count(part.animals, animal) >= 5:
                    spaces = [
                        space
                        for space, number, lines in paths
                        if lines & part.lines and animal in tiles[space][number].animals
                    ]
                    yield f"{animal}: {' '.join(map(str, spaces))}"
        case ["start", "tiles"]:
            for pair in start_links(tables, sheet):
                yield trail(f"{pair.tile} to {pair.other}:", pair.spaces)
        case _:
            four = [hut.hut for hut in huts if toucans(animals_at(network, hut.lines)) >= 4]
            yield from _animals_at_huts(tables, sheet, {(Animal.TOUCAN, hut) for hut in four})


def _animals_at_huts(tables: Tables, sheet: Sheet, shown: set[tuple[Animal, Hut]]) -> Iterator[str]:
    for link in animal_links(tables, sheet):
        if (link.animal, link.hut) in shown:
            yield trail(f"{link.animal} to {link.hut}:", link.spaces)
