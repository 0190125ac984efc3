"""The continent, and how a card may lie on it."""

from typing import NamedTuple

from tests.games.tectonic_tribes.oracle.box import Square, read_square

ROTATIONS = (0, 1, 2, 3)
"""List the numbers of quarter turns clockwise."""

Position = tuple[int, int]
Board = dict[Position, Square]


class Placement(NamedTuple):
    """Hold how one card was laid.

    Attributes:
        seat: who laid it.
        kind: "terrain" or "tribe".
        card: number of the terrain card, or place of the tribe card in the set, counted from 1.
        x: western edge of what it covers.
        y: northern edge of what it covers.
        rotation: number of quarter turns clockwise.
    """

    seat: int
    kind: str
    card: int
    x: int
    y: int
    rotation: int


def turned(face: tuple[str, ...], rotation: int) -> list[list[str]]:
    """Return the rows of a card after some quarter turns clockwise."""
    rows = [[face[0], face[1]], [face[2], face[3]], [face[4], face[5]]]
    for _ in range(rotation):
        # What was the western column, read upwards, becomes the northern row, and so on.
        width = len(rows[0])
        rows = [[row[column] for row in reversed(rows)] for column in range(width)]
    return rows


def card_squares(
    face: tuple[str, ...], owner: int | None, rotation: int, x: int, y: int
) -> dict[Position, Square]:
    """Return the squares of a card that lies with its north-west corner at (x, y)."""
    squares: dict[Position, Square] = {}
    for down, row in enumerate(turned(face, rotation)):
        for right, text in enumerate(row):
            squares[(x + right, y + down)] = read_square(text, owner)
    return squares


def may_lie(board: Board, positions: list[Position], owner: int) -> bool:
    """Return whether a seat may lay a card over these six positions."""
    covered = [board[position] for position in positions if position in board]
    # At least one square of the card lies on the continent, and at least one beside it.
    if len(covered) < 1 or len(covered) > 5:
        return False
    for square in covered:
        # Nothing ever covers lava.
        if square.terrain == "lava":
            return False
        # Nothing covers the tent of an opponent; an own tent may be covered.
        if square.terrain == "tent" and square.owner != owner:
            return False
    return True


def different_rotations(face: tuple[str, ...]) -> list[int]:
    """List the rotations of a face, leaving out any that looks the same as a smaller one."""
    rotations: list[int] = []
    for rotation in ROTATIONS:
        looks = [turned(face, smaller) for smaller in rotations]
        if turned(face, rotation) not in looks:
            rotations.append(rotation)
    return rotations


def placements(
    board: Board, face: tuple[str, ...], owner: int, first: bool
) -> list[tuple[int, int, int]]:
    """List all ways a seat may lay a card as (rotation, x, y), by rotation, then y, then x.

    The very first card of a match lies at (0, 0) in any rotation and obeys no other rule.
    """
    if first:
        return [(rotation, 0, 0) for rotation in different_rotations(face)]
    found: list[tuple[int, int, int]] = []
    if not board:
        return found
    west = min(x for x, _ in board)
    east = max(x for x, _ in board)
    north = min(y for _, y in board)
    south = max(y for _, y in board)
    for rotation in different_rotations(face):
        rows = turned(face, rotation)
        height = len(rows)
        width = len(rows[0])
        # A card further out than this touches no square of the continent.
        for y in range(north - height + 1, south + 1):
            for x in range(west - width + 1, east + 1):
                positions = [
                    (x + right, y + down) for down in range(height) for right in range(width)
                ]
                if may_lie(board, positions, owner):
                    found.append((rotation, x, y))
    return found
