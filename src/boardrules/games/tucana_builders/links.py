"""What is linked on a sheet of Tucana Builders, and by which spaces: the evidence for points.

Points themselves are counted by masks, in `network`. Here the paths are walked, for people to see.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import combinations, product, starmap
from typing import NamedTuple, TypeAlias, TypeVar

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
    """A path on a sheet: its space, its number on the tile, its lines, and its animals."""

    space: int
    number: int
    lines: int
    animals: tuple[Animal, ...]


def animal_links(tables: Tables, sheet: Sheet) -> Iterator[AnimalLink]:
    """Find every animal that is linked to a hut, by hut, then by space (TUCANA-4.1)."""
    for link in path_links(tables, sheet):
        for animal in link.animals:
            yield AnimalLink(animal, link.hut, link.spaces)


def path_links(tables: Tables, sheet: Sheet) -> Iterator[PathLink]:
    """Find every path that is linked to a hut, by hut, then by space."""
    paths = _laid_paths(tables, sheet)
    for hut, goals in _paths_at_huts(tables, paths).items():
        trails = _trails(paths, goals)
        for path in paths:
            if path in trails:
                yield PathLink(hut, path.number, path.animals, trails[path])


def hut_links(tables: Tables, sheet: Sheet) -> Iterator[HutLink]:
    """Find every two huts that are linked (TUCANA-R2)."""
    paths = _laid_paths(tables, sheet)
    return starmap(HutLink, _links(paths, _paths_at_huts(tables, paths)))


def start_links(tables: Tables, sheet: Sheet) -> Iterator[StartLink]:
    """Find every two start tiles that are linked (TUCANA-R3)."""
    paths = _laid_paths(tables, sheet)
    ends = {
        tile: [path for path in paths if path.space == tables.island.starts[symbol]]
        for tile, symbol in enumerate(sheet.starts, start=1)
    }
    return starmap(StartLink, _links(paths, ends))


_Paths: TypeAlias = Mapping[_LaidPath, list[_LaidPath]]
"""All paths on a sheet, by space and number, each with those that it meets in the same order."""


def _laid_paths(tables: Tables, sheet: Sheet) -> _Paths:
    """Find the paths on a sheet, and which of them meet: those that end at the same line."""
    paths = [
        _LaidPath(space, number, part.lines, path.animals)
        for space, tile in sorted(tiles_on(tables, sheet).items())
        for number, (path, part) in enumerate(
            zip(tile, tables.island.parts(tile, space), strict=True)
        )
    ]
    ends: dict[int, list[_LaidPath]] = {}
    for path in paths:
        for line in bits(path.lines):
            ends.setdefault(line, []).append(path)
    return {
        path: sorted({other for line in bits(path.lines) for other in ends[line]} - {path})
        for path in paths
    }


def _paths_at_huts(tables: Tables, paths: _Paths) -> dict[Hut, list[_LaidPath]]:
    return {
        hut: [path for path in paths if path.lines & lines]
        for hut, lines in tables.island.hut_lines.items()
    }


def _links(
    paths: _Paths, ends: Mapping[EndT, list[_LaidPath]]
) -> Iterator[tuple[EndT, EndT, tuple[int, ...]]]:
    """Find every two ends that are linked, and the spaces on the shortest way."""
    trails = {end: _trails(paths, goals) for end, goals in ends.items()}
    for end, other in combinations(ends, 2):
        if found := [trails[other][path] for path in ends[end] if path in trails[other]]:
            yield end, other, min(found, key=len)


def _trails(paths: _Paths, goals: list[_LaidPath]) -> dict[_LaidPath, tuple[int, ...]]:
    """Find, for each path that leads to a goal, the spaces on the shortest way there."""
    trails: dict[_LaidPath, tuple[int, ...]] = {path: (path.space,) for path in goals}
    ahead = deque(goals)
    while ahead:
        path = ahead.popleft()
        for other in paths[path]:
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
            paths = _laid_paths(tables, sheet)
            for part, animal in product(sorted(network), MATCHES.values()):
                if count(part.animals, animal) >= 5:
                    here = [path for path in paths if path.lines & part.lines]
                    spaces = [str(path.space) for path in here if animal in path.animals]
                    yield f"{animal}: {' '.join(spaces)}"
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
