"""Places in a honeycomb, and the edges between them."""

Position = tuple[int, int]
"""A place on the text map: its column and its row.

Hexagons stand on a point. In a row they are two columns apart, and every other row is one column
off, as in a picture of a honeycomb that is typed with a blank behind each hexagon.
"""

STEPS = {0: (1, -1), 1: (2, 0), 2: (1, 1), 3: (-1, 1), 4: (-2, 0), 5: (-1, -1)}
"""Say for every edge how far it is to the hexagon beyond: NE, E, SE, SW, W and NW."""


def reading_order(position: Position) -> tuple[int, int]:
    """Return a sorting key: from north to south, and in a row from west to east."""
    column, row = position
    return (row, column)


def neighbour(position: Position, edge: int) -> Position:
    """Return the place beyond an edge."""
    right, down = STEPS[edge]
    return (position[0] + right, position[1] + down)


def opposite(edge: int) -> int:
    """Return the edge of the neighbour that is the same line."""
    return (edge + 3) % 6
