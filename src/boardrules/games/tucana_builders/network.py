"""The island as bit masks, and paths that are joined into networks, in Tucana Builders.

Two neighbouring hexagons share a line. A path ends at lines, and two paths are joined when they end
at the same line. A line beside a hut has a space on one side only, so nothing is ever joined there:
paths end at huts (TUCANA-4.2).
"""

from functools import cached_property
from typing import NamedTuple, TypeAlias

from attrs import frozen

from boardrules.games.tucana_builders.actions import Rotation
from boardrules.games.tucana_builders.components import (
    Animal,
    Colour,
    Components,
    Hut,
    Path,
    Symbol,
    Terrain,
)
from boardrules.games.tucana_builders.hexagons import MapPlace, beyond

ROTATIONS: tuple[Rotation, ...] = (0, 1, 2, 3, 4, 5)

_BITS = 16
_MOST = (1 << _BITS) - 1
_SHIFTS = {animal: _BITS * index for index, animal in enumerate(Animal)}
_TOUCAN = _SHIFTS[Animal.TOUCAN]
_UP_TO_FIVE = sum((_MOST // 2 + 1 - 5) << _SHIFTS[animal] for animal in Animal)
_FIVE_OR_MORE = sum(
    _MOST // 2 + 1 << shift for animal, shift in _SHIFTS.items() if animal is not Animal.TOUCAN
)
"""Added to counts, the former makes those of five or more reach the bits of the latter."""

MATCHES = {Colour.YELLOW: Animal.PUMA, Colour.RED: Animal.SNAKE, Colour.BLUE: Animal.MONKEY}
"""The animals that match huts of one colour (TUCANA-4.3)."""
_TRACKS = {colour: index for index, colour in enumerate(Colour)}


class Part(NamedTuple):
    """Paths that are joined: the lines at which they end, their spaces, and their animals.

    Lines and spaces are masks. The animals are counted by kind in sixteen bits each, so that the
    animals of two parts add up.
    """

    lines: int
    spaces: int
    animals: int


Network: TypeAlias = tuple[Part, ...]
"""All that lies on a sheet, as parts of which no two are joined."""


class Paths(NamedTuple):
    """How the paths on a sheet run: its empty spaces, its network, and the lines where that ends.

    Spaces and lines are masks.
    """

    empty: int
    network: Network = ()
    ends: int = 0


class ColouredHut(NamedTuple):
    """A hut, its colour, the track of that, the lines around it, and what counts its animals."""

    hut: Hut
    colour: Colour
    track: int
    lines: int
    shift: int


def turned(paths: tuple[Path, ...], rotation: Rotation) -> tuple[Path, ...]:
    """Turn a tile clockwise."""
    return tuple(
        Path(tuple(sorted((edge + rotation) % 6 for edge in path.edges)), path.animals)
        for path in paths
    )


def rotations(paths: tuple[Path, ...]) -> tuple[Rotation, ...]:
    """List the rotations that give different tiles, each by its smallest number (TUCANA-R4)."""
    looks = [
        sorted((path.edges, path.animals) for path in turned(paths, rotation))
        for rotation in ROTATIONS
    ]
    return tuple(rotation for rotation in ROTATIONS if looks.index(looks[rotation]) == rotation)


def laid(before: Paths, space: int, parts: Network) -> Paths:
    """Lay a tile on an empty space, given as a mask, whether or not paths meet (TUCANA-3.5).

    Each path makes one part of all that it joins (TUCANA-R8), which becomes the last one. No two
    parts end at the same line, so the search is over as soon as the path has met all that it meets,
    and most parts are not looked at. It begins with the last part, for late ones are long.
    """
    empty, network, ends = before
    for part in parts:
        lines, spaces, animals = part
        met = lines & ends
        ends |= lines
        if not met:
            network = (*network, part)
            continue
        apart = list(network)
        index = len(apart)
        while met:
            index -= 1
            if apart[index].lines & met:
                other_lines, other_spaces, other_animals = apart.pop(index)
                met &= ~other_lines
                lines |= other_lines
                spaces |= other_spaces
                animals += other_animals
        # This takes half the time of `Part(...)`.
        whole = tuple.__new__(Part, (lines, spaces, animals))  # pyright: ignore[reportUnknownMemberType]
        network = (*apart, whole)
    return tuple.__new__(Paths, (empty ^ space, network, ends))  # pyright: ignore[reportUnknownMemberType]


def count(animals: int, animal: Animal) -> int:
    """Count the animals of a kind."""
    return animals >> _SHIFTS[animal] & _MOST


@frozen(slots=False)
class Island:
    """The map as bits: its spaces by number from 1 on, and the lines between them."""

    components: Components

    @cached_property
    def numbers(self) -> dict[MapPlace, int]:
        """The number of each space by its place on the map."""
        return {place: number for number, place in enumerate(self.components.spaces, start=1)}

    @cached_property
    def bits(self) -> dict[int, int]:
        """The bit of each space, by its number; one that a stranger has made up has none."""
        return {number: 1 << number for number in self.numbers.values()}

    @cached_property
    def terrains(self) -> dict[Terrain | None, int]:
        """The spaces of each terrain."""
        marks = {terrain.mark: terrain.name for terrain in self.components.terrains}
        masks: dict[Terrain | None, int] = dict.fromkeys(marks.values(), 0)
        for place, number in self.numbers.items():
            mark = self.components.places[place]
            if mark in marks:
                masks[marks[mark]] |= self.bits[number]
        return masks

    @cached_property
    def starts(self) -> dict[Symbol, int]:
        """The number of the space with each symbol."""
        marks = {mark: place for place, mark in self.components.places.items()}
        return {start.symbol: self.numbers[marks[start.mark]] for start in self.components.starts}

    @cached_property
    def all_starts(self) -> int:
        """The start spaces."""
        return sum(self.bits[number] for number in self.starts.values())

    @cached_property
    def ground(self) -> int:
        """The spaces that are empty before the first turn."""
        return sum(self.bits.values()) ^ self.all_starts

    @cached_property
    def lines(self) -> dict[tuple[int, int], int]:
        """The bit of each line, by the number of a space and an edge."""
        found: dict[frozenset[MapPlace], int] = {}
        lines: dict[tuple[int, int], int] = {}
        for place, number in self.numbers.items():
            for edge in ROTATIONS:
                line = frozenset((place, beyond(place, edge)))
                lines[number, edge] = found.setdefault(line, 1 << len(found))
        return lines

    @cached_property
    def hut_lines(self) -> dict[Hut, int]:
        """The lines around each hut."""
        huts = dict.fromkeys(self.components.huts, 0)
        letters = {place: hut for hut, place in self.components.huts.items()}
        for place, number in self.numbers.items():
            for edge in ROTATIONS:
                hut = letters.get(beyond(place, edge))
                if hut is not None:
                    huts[hut] |= self.lines[number, edge]
        return huts

    @cached_property
    def all_hut_lines(self) -> int:
        """The lines around all huts."""
        return sum(self.hut_lines.values())

    def parts(self, paths: tuple[Path, ...], space: int) -> tuple[Part, ...]:
        """Return the paths of a tile that lies on a space."""
        return tuple(
            Part(
                sum(self.lines[space, edge] for edge in path.edges),
                self.bits[space],
                sum(1 << _SHIFTS[animal] for animal in path.animals),
            )
            for path in paths
        )

    def hut(self, hut: Hut, colour: Colour) -> ColouredHut:
        """Give a hut its colour."""
        shift = _SHIFTS[MATCHES[colour]]
        return ColouredHut(hut, colour, _TRACKS[colour], self.hut_lines[hut], shift)

    def hut_points(self, network: Network, huts: tuple[ColouredHut, ...]) -> list[int]:
        """Return what each hut brings at the end of a round (TUCANA-5.2).

        All paths that lead to a hut count (TUCANA-4.1, TUCANA-R3), and toucans match every colour
        (TUCANA-4.4). An animal that is linked to several huts counts for each (TUCANA-5.3); a link
        between huts counts for none (TUCANA-5.7).
        """
        points, all_lines = [0] * len(huts), self.all_hut_lines
        for ends, _, animals in network:
            if ends & all_lines:  # which few are
                birds = animals >> _TOUCAN & _MOST
                for index, (_, _, _, lines, shift) in enumerate(huts):
                    if ends & lines:
                        points[index] += (animals >> shift & _MOST) + birds
        return points

    def track_points(self, network: Network, huts: tuple[ColouredHut, ...]) -> list[int]:
        """Add up what the huts of each colour bring to its track."""
        points = [0] * len(Colour)
        for hut, brought in zip(huts, self.hut_points(network, huts), strict=True):
            points[hut.track] += brought
        return points


def animals_at(network: Network, lines: int) -> int:
    """Add up the animals on all paths that lead to a hut, given the lines around it."""
    return sum([animals for ends, _, animals in network if ends & lines])


def toucans(animals: int) -> int:
    """Count the toucans, which match every colour."""
    return animals >> _TOUCAN & _MOST


def matching(animals: int, hut: ColouredHut) -> int:
    """Count the animals that match the colour of a hut, without toucans."""
    return animals >> hut.shift & _MOST


def has_five_alike(animals: int) -> bool:
    """Return whether there are five animals of a kind, toucans aside."""
    return animals + _UP_TO_FIVE & _FIVE_OR_MORE > 0
