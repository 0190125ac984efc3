"""Tiles, and how they look when they are turned."""

from typing import NamedTuple


class Path(NamedTuple):
    """Hold one path of a tile.

    Attributes:
        edges: the edges at which it ends.
        animals: the animals on it.
    """

    edges: tuple[int, ...]
    animals: tuple[str, ...] = ()


Tile = tuple[Path, ...]
"""The paths of a tile; they are not linked to each other on the tile itself."""


def turned(tile: Tile, rotation: int) -> Tile:
    """Return a tile after some steps clockwise."""
    return tuple(
        Path(tuple(sorted((edge + rotation) % 6 for edge in path.edges)), path.animals)
        for path in tile
    )


def look(tile: Tile) -> list[tuple[list[int], list[str]]]:
    """Return something that is equal for tiles with the same paths and the same animals on them."""
    return sorted((sorted(path.edges), sorted(path.animals)) for path in tile)


def different_rotations(tile: Tile) -> list[int]:
    """List the rotations of a tile, leaving out any that looks the same as a smaller one."""
    rotations: list[int] = []
    for rotation in range(6):
        if look(turned(tile, rotation)) not in [look(turned(tile, done)) for done in rotations]:
            rotations.append(rotation)
    return rotations
