"""A town of Tuk Tuk Taxi: squares, streets, and what stands beside them, from a text map."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from string import ascii_lowercase
from typing import NewType, TypeAlias

from attrs import frozen

from boardrules._messages import named

Square = NewType("Square", str)
"""A square by its column and row, such as c7: columns from the west, rows from the south."""

Spot = NewType("Spot", str)
"""A square as one character, so that a route is a word; words sort as routes of squares go."""

FIRST_SPOT = "A"
"""The first such character; digits come before it."""

Place: TypeAlias = tuple[int, int]
"""A column and a row, both from 0; row 0 is the last line of a map."""


class Direction(StrEnum):
    """A direction on the board, clockwise from the north."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


DIRECTIONS = tuple(Direction)
STEPS: dict[Direction, Place] = {
    Direction.NORTH: (0, 1),
    Direction.EAST: (1, 0),
    Direction.SOUTH: (0, -1),
    Direction.WEST: (-1, 0),
}
RIGHT = {way: DIRECTIONS[(index + 1) % 4] for index, way in enumerate(DIRECTIONS)}
BACK = {way: DIRECTIONS[(index + 2) % 4] for index, way in enumerate(DIRECTIONS)}
LEFT = {way: DIRECTIONS[(index + 3) % 4] for index, way in enumerate(DIRECTIONS)}

HEADINGS: tuple[Direction | None, ...] = (None, *DIRECTIONS)

HIGHEST_ROW = 999
"""Columns are called a to z, and rows have up to three digits: this is what notation can read."""

STREET = "#GP"
LIGHT = "L"
STATIONS = "1234"
BUILDING = "B"
CORNER = "+"
NOTHING = "."
MARKS = STREET + LIGHT + STATIONS + BUILDING + CORNER + NOTHING + " "
"""What may stand on a map."""


def square_at(place: Place) -> Square:
    """Name a place."""
    column, row = place
    return Square(f"{ascii_lowercase[column]}{row + 1}")


def shown(square: Square) -> str:
    """Name a square that came from outside, which may be any text."""
    return named(square)


def beside(place: Place, way: Direction) -> Place:
    """Return the next place in a direction."""
    across, up = STEPS[way]
    return (place[0] + across, place[1] + up)


Moves: TypeAlias = tuple[tuple[Spot, int], ...]
"""Where a taxi may drive on: the next spots, and the numbers of the arrivals there."""


@frozen(cache_hash=True, slots=False)
class Town:
    """A map, and what is derived from it, computed once.

    A map that is not checked may lack stations or a frame; then there are none here either.
    """

    lines: tuple[str, ...]

    @cached_property
    def marks(self) -> dict[Place, str]:
        """What stands at each place where something does; dots and blanks are nothing."""
        last = len(self.lines) - 1
        return {
            (column, last - number): mark
            for number, line in enumerate(self.lines)
            for column, mark in enumerate(line)
            if mark not in {NOTHING, " "}
        }

    def places(self, marks: str) -> list[Place]:
        """List the places with one of these marks, by column and row."""
        return sorted(place for place, mark in self.marks.items() if mark in marks)

    @cached_property
    def order(self) -> dict[Square, int]:
        """All squares for taxis by column and row, each with its index in that order."""
        places = self.places(STREET + LIGHT + STATIONS)
        return {square_at(place): index for index, place in enumerate(places)}

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares for taxis, in their order."""
        return tuple(self.order)

    @cached_property
    def streets(self) -> frozenset[Square]:
        """The squares of streets, lights and stations aside."""
        return frozenset(map(square_at, self.places(STREET)))

    @cached_property
    def lights(self) -> frozenset[Square]:
        """The traffic lights."""
        return frozenset(map(square_at, self.places(LIGHT)))

    @cached_property
    def stations(self) -> dict[int, Square]:
        """The taxi stations by number."""
        return {int(self.marks[place]): square_at(place) for place in self.places(STATIONS)}

    @cached_property
    def garage(self) -> tuple[Square, ...]:
        """The squares in front of the garage."""
        return tuple(map(square_at, self.places("G")))

    @cached_property
    def petrol(self) -> tuple[Square, ...]:
        """The squares in front of the petrol station."""
        return tuple(map(square_at, self.places("P")))

    @cached_property
    def roads(self) -> dict[Square, dict[Direction, Square]]:
        """The neighbouring streets and lights of each square that is not a station."""
        drivable = STREET + LIGHT
        return {
            square_at(place): {
                way: square_at(beside(place, way))
                for way in DIRECTIONS
                if self.marks.get(beside(place, way), NOTHING) in drivable
            }
            for place in self.places(drivable)
        }

    @cached_property
    def ways(self) -> dict[Square, tuple[tuple[Direction, Square], ...]]:
        """Where one may go from each square, stations included: each is a spur of one street."""
        ways = {square: dict(roads) for square, roads in self.roads.items()}
        for place in self.places(STATIONS):
            station = square_at(place)
            ways[station] = {}
            for way in DIRECTIONS:
                if self.marks.get(beside(place, way), NOTHING) in STREET:
                    street = square_at(beside(place, way))
                    ways[station][way] = street
                    ways[street][BACK[way]] = station
        return {
            square: tuple((way, found[way]) for way in DIRECTIONS if way in found)
            for square, found in ways.items()
        }

    @cached_property
    def directions(self) -> dict[tuple[Square, Square], Direction]:
        """The direction from each square to each of its neighbours."""
        return {(square, to): way for square, ways in self.ways.items() for way, to in ways}

    @cached_property
    def neighbours(self) -> dict[tuple[Square, str], Square]:
        """The neighbour of each square in each direction."""
        return {(square, way): to for (square, to), way in self.directions.items()}

    @cached_property
    def crossroads(self) -> frozenset[Square]:
        """The squares of streets with three neighbours or more, stations not counted."""
        return frozenset(square for square in self.streets if len(self.roads[square]) >= 3)

    # Streets in characters and numbers: drives are followed in these, which takes less time.

    @cached_property
    def spots(self) -> dict[Square, Spot]:
        """A character for each square, in their order."""
        return {square: Spot(chr(ord(FIRST_SPOT) + index)) for square, index in self.order.items()}

    @cached_property
    def names(self) -> dict[str, Square]:
        """The square of each character."""
        return {spot: square for square, spot in self.spots.items()}

    @cached_property
    def lit(self) -> str:
        """The spots of the traffic lights."""
        return "".join(self.spots[square] for square in self.lights)

    @cached_property
    def arrivals(self) -> dict[tuple[Square, Direction | None], int]:
        """Every square with the directions in which a taxi can have come there, numbered."""
        arrivals = ((square, heading) for square in self.order for heading in HEADINGS)
        return {arrival: number for number, arrival in enumerate(arrivals)}

    @cached_property
    def arrivals_along(self) -> dict[tuple[Square, Direction], frozenset[int]]:
        """The numbers of the arrivals on the straight run of each square, by direction.

        Whoever comes from a station does not come along the street.
        """
        along: dict[tuple[Square, Direction], frozenset[int]] = {}
        for way in (Direction.NORTH, Direction.EAST):
            for first in self.roads:
                if BACK[way] not in self.roads[first]:
                    run = [first]
                    while way in self.roads[run[-1]]:
                        run.append(self.roads[run[-1]][way])
                    for heading, entered in ((way, run[1:]), (BACK[way], run[:-1])):
                        numbers = frozenset(self.arrivals[square, heading] for square in entered)
                        along |= {(square, heading): numbers for square in run}
        return along

    @cached_property
    def moves(self) -> dict[Square, tuple[Moves, ...]]:
        """For the taxi of each station, where it may drive on from each arrival without cards.

        That is neither back (TUKTUK-4.2) nor to another's station (TUKTUK-R7).
        """
        return {
            home: tuple(
                tuple(
                    (self.spots[to], self.arrivals[to, way])
                    for way, to in self.ways[square]
                    if (heading is None or way is not BACK[heading])
                    and (to in self.roads or to == home)
                )
                for square, heading in self.arrivals
            )
            for home in self.stations.values()
        }

    def steps_to(self, goal: Square) -> dict[Square, int]:
        """Count the steps to a square from each one that leads there, if there are no cards."""
        steps = {goal: 0}
        for square in (reached := [goal]):
            for _, other in self.ways[square]:
                if other not in steps:
                    steps[other] = steps[square] + 1
                    reached.append(other)
        return steps

    # The red frame.

    @cached_property
    def inside(self) -> frozenset[Place]:
        """The places inside the red frame; its sides are not inside."""
        corners = self.places(CORNER)
        if not corners:
            return frozenset()
        columns = range(min(corners)[0] + 1, max(corners)[0])
        rows = [row for _, row in corners]
        return frozenset(
            (column, row) for column in columns for row in range(min(rows) + 1, max(rows))
        )

    @cached_property
    def squares_inside(self) -> frozenset[Square]:
        """The squares of streets and lights inside the red frame."""
        return frozenset(map(square_at, self.inside.intersection(self.places(STREET + LIGHT))))

    @cached_property
    def buildings(self) -> tuple[Place, ...]:
        """The building spaces in reading order: line by line from the north-west."""
        return tuple(sorted(self.places(BUILDING), key=lambda place: -place[1]))

    @cached_property
    def faces(self) -> dict[int, tuple[Square, ...]]:
        """For each building space in the frame, by number from 1, the squares it can face."""
        return {
            number: tuple(sorted(self._faced(place), key=self.order.__getitem__))
            for number, place in enumerate(self.buildings, start=1)
            if place in self.inside
        }

    def _faced(self, place: Place) -> Iterator[Square]:
        for way in DIRECTIONS:
            near = beside(place, way)
            if near in self.inside and self.marks.get(near, NOTHING) in STREET:
                yield square_at(near)
