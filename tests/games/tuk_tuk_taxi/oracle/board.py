"""The board: its squares, its streets, and what is next to what."""

from dataclasses import dataclass

Square = tuple[int, int]
"""A place on the board: its column, 0 in the west, and its row, 1 in the south."""

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""Say for every direction, in their order, how far it is to the next square."""

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
"""Say which direction is straight back."""

RIGHT_OF = {"N": "E", "E": "S", "S": "W", "W": "N"}
"""Say for every direction of travel which direction is to the right."""

LEFT_OF = {"N": "W", "W": "S", "S": "E", "E": "N"}
"""Say for every direction of travel which direction is to the left."""


@dataclass
class Board:
    """Describe one face of the board.

    Attributes:
        streets: squares of streets, those before the garage and the petrol station included.
        lights: squares with a traffic light; they are not among the streets.
        stations: for every number the square of that taxi station, clockwise.
        garage: street squares before the garage.
        petrol: street squares before the petrol station.
        buildings: for every number the place of that building space, in reading order.
        frame: the south-western and the north-eastern corner of the red frame; what lies strictly
            between them is inside.
    """

    streets: set[Square]
    lights: set[Square]
    stations: dict[int, Square]
    garage: list[Square]
    petrol: list[Square]
    buildings: dict[int, Square]
    frame: tuple[Square, Square]


def in_frame(board: Board, square: Square) -> bool:
    """Return whether a place is inside the red frame."""
    (west, south), (east, north) = board.frame
    return west < square[0] < east and south < square[1] < north


def faceable(board: Board, building: int) -> list[Square]:
    """List the squares that a customer on a building space may face, in order."""
    place = board.buildings[building]
    if not in_frame(board, place):
        return []
    near = [neighbour(place, direction) for direction in STEPS]
    return sorted(square for square in near if square in board.streets and in_frame(board, square))


def neighbour(square: Square, direction: str) -> Square:
    """Return the place next to a square."""
    right, up = STEPS[direction]
    return (square[0] + right, square[1] + up)


def heading(start: Square, end: Square) -> str:
    """Return the direction of a step."""
    [direction] = [direction for direction in STEPS if neighbour(start, direction) == end]
    return direction


def is_road(board: Board, square: Square) -> bool:
    """Return whether a place is a street square or a light; stations do not count."""
    return square in board.streets or square in board.lights


def arms(board: Board, square: Square) -> list[str]:
    """List the directions in which a road goes on."""
    return [direction for direction in STEPS if is_road(board, neighbour(square, direction))]


def is_crossroads(board: Board, square: Square) -> bool:
    """Return whether three or four roads meet on a street square."""
    return square in board.streets and len(arms(board, square)) >= 3


def straight_street(board: Board, square: Square, direction: str) -> list[Square]:
    """List the longest straight run of road through a square, along the axis of a direction."""
    run = [square]
    while is_road(board, neighbour(run[-1], direction)):
        run.append(neighbour(run[-1], direction))
    while is_road(board, neighbour(run[0], OPPOSITE[direction])):
        run.insert(0, neighbour(run[0], OPPOSITE[direction]))
    return run
