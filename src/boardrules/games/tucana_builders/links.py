"""What is linked on a sheet of Tucana Builders, and by which spaces: the evidence for points.

Points themselves are counted by masks, in `network`. Here the paths are walked, for people to see.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple, TypeAlias, TypeVar

from attrs import frozen

from boardrules.bits import bits
from boardrules.games.tucana_builders.actions import Skip
from boardrules.games.tucana_builders.components import Animal, Hut, Path
from boardrules.games.tucana_builders.network import turned
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.tables import Tables
from boardrules.player import Player

EndT = TypeVar("EndT")

Sheet: TypeAlias = dict[int, tuple[Path, ...]]
"""The tiles on a sheet by space, as they lie."""


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


def sheet_of(tables: Tables, state: State, player: Player, turns: int | None = None) -> Sheet:
    """Lay out the tiles of a seat after some turns, or after all that are finished."""
    sheet: Sheet = {}
    for number, symbol in enumerate(state.starts):
        paths = tables.components.start_tiles[number].paths
        rotation = tables.start_rotation(number, symbol)
        sheet[tables.island.starts[symbol]] = turned(paths, rotation)
    for turn in state.turns[:turns]:
        choice = turn.choices[player]
        if not isinstance(choice, Skip):
            paths = tables.tiles[turn.tiles[player]].paths
            sheet[choice.space] = turned(paths, choice.rotation)
    return sheet


def animal_links(tables: Tables, sheet: Sheet) -> Iterator[AnimalLink]:
    """Find every animal that is linked to a hut, by hut, then by space (TUCANA-4.1)."""
    for link in path_links(tables, sheet):
        for animal in link.animals:
            yield AnimalLink(animal, link.hut, link.spaces)


def path_links(tables: Tables, sheet: Sheet) -> Iterator[PathLink]:
    """Find every path that is linked to a hut, by hut, then by space."""
    paths = _laid_paths(tables, sheet)
    neighbours = _neighbours(paths)
    for hut, lines in tables.island.hut_lines.items():
        trails = _trails(neighbours, [path for path in paths if path.lines & lines])
        for path in paths:
            if path in trails:
                animals = sheet[path.space][path.number].animals
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


def start_links(tables: Tables, state: State, sheet: Sheet) -> Iterator[StartLink]:
    """Find every two start tiles that are linked (TUCANA-R3)."""
    paths = _laid_paths(tables, sheet)
    ends = {
        tile: [path for path in paths if path.space == tables.island.starts[symbol]]
        for tile, symbol in enumerate(state.starts, start=1)
    }
    for tile, other, spaces in _links(paths, ends):
        yield StartLink(tile, other, spaces)


def _laid_paths(tables: Tables, sheet: Sheet) -> list[_LaidPath]:
    lines = tables.island.lines
    return [
        _LaidPath(space, number, sum([lines[space, edge] for edge in path.edges]))
        for space in sorted(sheet)
        for number, path in enumerate(sheet[space])
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
