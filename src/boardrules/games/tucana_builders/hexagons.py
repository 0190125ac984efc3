"""The hexagons of an island in Tucana Builders: where they lie on a text map, and their edges.

A place is a column and a row of the map, both from 0. Hexagons stand on a point, so that those in a
row are two columns apart, and rows are one column off each other.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from boardrules.errors import Defect

MapPlace: TypeAlias = tuple[int, int]
"""A column and a row of the map."""

EDGES: tuple[tuple[int, int], ...] = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""Columns and rows from a place to the one beyond each edge: NE, E, SE, SW, W, NW."""

SEA = " ."
"""What a map has where nothing is."""


def beyond(place: MapPlace, edge: int) -> MapPlace:
    """Return the place on the other side of an edge.

    >>> beyond((4, 3), 0), beyond((4, 3), 4)
    ((5, 2), (2, 3))
    """
    columns, rows = EDGES[edge]
    return (place[0] + columns, place[1] + rows)


def marks_on_map(lines: Iterable[str]) -> dict[MapPlace, str]:
    """Find what is on a text map, line by line; blanks and dots are sea."""
    return {
        (column, row): mark
        for row, line in enumerate(lines)
        for column, mark in enumerate(line)
        if mark not in SEA
    }


def where_on_map(place: MapPlace) -> str:
    """Say where on the map a place is, counted from 1 as editors do."""
    column, row = place
    return f"island.map, line {row + 1}, column {column + 1}"


def defects_of_rows(places: Iterable[MapPlace]) -> Iterator[Defect]:
    """Name the places that are one column off; most places are taken to be right (TUCANA-1.2)."""
    halves: tuple[list[MapPlace], ...] = ([], [])
    for column, row in places:
        halves[(column + row) % 2].append((column, row))
    for place in min(halves, key=len):
        yield Defect(where_on_map(place), "is one column off the other lines", "TUCANA-1.2")
