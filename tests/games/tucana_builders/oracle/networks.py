"""Valid links: the paths of a sheet, and the animals and huts on their networks."""

from dataclasses import dataclass

from tests.games.tucana_builders.oracle.hexagons import Position, neighbour, opposite, reading_order
from tests.games.tucana_builders.oracle.tiles import Tile

Sheet = dict[Position, Tile]
"""The tiles on somebody's sheet, as they lie there. Huts are not among them."""

Place = tuple[Position, int]
"""A path on a sheet: where its tile lies, and which path of that tile it is."""


@dataclass
class Network:
    """Hold paths that are linked to each other, and what they are linked to.

    Attributes:
        paths: the paths, from tile to tile in reading order.
        animals: each animal on them together with where it is, in the same order.
        huts: the letters of all huts that some of the paths lead to.
    """

    paths: list[Place]
    animals: list[tuple[Position, str]]
    huts: list[str]

    def count(self, animal: str) -> int:
        """Count the animals of one kind."""
        return [kind for _, kind in self.animals].count(animal)


def all_paths(sheet: Sheet) -> list[Place]:
    """List every path on a sheet, from tile to tile in reading order."""
    positions = sorted(sheet, key=reading_order)
    return [(position, index) for position in positions for index in range(len(sheet[position]))]


def joined_paths(sheet: Sheet, place: Place) -> list[Place]:
    """List the paths of neighbouring tiles that meet one path at an edge."""
    position, index = place
    found: list[Place] = []
    for edge in sheet[position][index].edges:
        beyond = neighbour(position, edge)
        # At the sea, at an empty space and at a hut there is no tile to go on to.
        if beyond in sheet:
            for other, path in enumerate(sheet[beyond]):
                if opposite(edge) in path.edges:
                    found.append((beyond, other))
    return found


def follow(sheet: Sheet, begin: list[Place]) -> list[Place]:
    """List all paths that can be reached from some paths, themselves included, in order."""
    found = list(begin)
    to_visit = list(begin)
    while to_visit:
        place = to_visit.pop()
        for near in joined_paths(sheet, place):
            if near not in found:
                found.append(near)
                to_visit.append(near)
    return [place for place in all_paths(sheet) if place in found]


def animals_on(sheet: Sheet, paths: list[Place]) -> list[tuple[Position, str]]:
    """List the animals on some paths, each with where it is."""
    return [
        (position, animal) for position, index in paths for animal in sheet[position][index].animals
    ]


def leads_to(sheet: Sheet, place: Place, hut: Position) -> bool:
    """Return whether a path ends at a hut."""
    position, index = place
    return any(neighbour(position, edge) == hut for edge in sheet[position][index].edges)


def find_networks(sheet: Sheet, huts: dict[str, Position]) -> list[Network]:
    """List all networks of a sheet, by their first path in reading order."""
    networks: list[Network] = []
    seen: list[Place] = []
    for place in all_paths(sheet):
        if place not in seen:
            paths = follow(sheet, [place])
            seen.extend(paths)
            letters = [
                letter
                for letter, hut in huts.items()
                if any(leads_to(sheet, path, hut) for path in paths)
            ]
            networks.append(Network(paths, animals_on(sheet, paths), letters))
    assert sorted(seen) == sorted(all_paths(sheet)), "a path is in one network"
    return networks


def linked_animals(sheet: Sheet, hut: Position) -> list[tuple[Position, str]]:
    """List the animals that are linked to a hut, each once, with where it is.

    Several networks may lead to the hut, and one network may do so more than once.
    """
    entries = [place for place in all_paths(sheet) if leads_to(sheet, place, hut)]
    return animals_on(sheet, follow(sheet, entries))
