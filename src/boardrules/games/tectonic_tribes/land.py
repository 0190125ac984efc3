"""The regions of a continent, kept so that many cards can be tried on it in Tectonic Tribes.

Whoever compares all placements of a turn scores a thousand continents that differ in one card. So
the land below is taken apart once; under each footprint, what is left of it is found once; and then
only the regions that the new card touches are looked at. The land of the next turn is made from it
in the same way.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple, TypeAlias

from attrs import define, field, frozen

from boardrules.games.tectonic_tribes.actions import Laying, Rotation
from boardrules.games.tectonic_tribes.components import SQUARES, TENT, Face, Ground, Square
from boardrules.player import Player

ROW = 1 << 12
"""The distance of two spots one below the other; no continent is so wide."""

BESIDE = (-ROW, -1, 1, ROW)

Spot: TypeAlias = int
"""Where a square lies: `y * ROW + x`."""

Points: TypeAlias = tuple[int, ...]

Rows: TypeAlias = tuple[Face, ...]
"""The squares of a card as it lies, row by row."""

Way: TypeAlias = tuple[type[Laying], int, Rotation]
"""A card, by its kind and number, in a rotation."""


class Part(NamedTuple):
    """A connected group of squares of one ground: its size, its bonuses and the tents beside it.

    Tents are bits, as the land numbers them.
    """

    ground: Ground
    size: int
    bonus: int
    doublings: int
    tents: int

    @property
    def worth(self) -> int:
        """A point for each square (TECTONIC-7.4) and the bonuses (TECTONIC-7.5), then doubled.

        Each doubling counts (TECTONIC-R7).
        """
        return (self.size + self.bonus) << self.doublings


NOTHING = Part(Ground.PLAIN, 0, 0, 0, 0)
"""A part that has become one with others."""


@frozen(eq=False)
class Region:
    """A connected group of squares of one ground, with everything that counts for its points."""

    spots: frozenset[Spot]
    part: Part


class Hole(NamedTuple):
    """What is left around a footprint: for each of its squares, the parts and tents beside it.

    `points` has what all regions bring but those under the footprint and beside it.
    """

    points: Points
    parts: tuple[Part, ...]
    beside: tuple[tuple[int, ...], ...]
    tents: tuple[int, ...]


class Piece(NamedTuple):
    """A connected group of squares on a card, and the card's own tents beside it, as bits."""

    part: Part
    squares: tuple[int, ...]


class Pattern(NamedTuple):
    """A card in one rotation: its squares and where they are, its pieces, and its tents."""

    squares: tuple[Square, ...]
    spots: tuple[Spot, ...]
    pieces: tuple[Piece, ...]
    tents: tuple[int, ...]


@define(eq=False)
class Land:
    """The squares that one sees, who has tents where, and what the regions of some grounds bring.

    `patterns` are the cards, taken apart. In `owned` are the tents of each seat, as bits. Regions
    are found when they are asked for, and so are holes.
    """

    players: int
    grounds: frozenset[Ground]
    patterns: Mapping[Way, Pattern]
    squares: dict[Spot, tuple[Square, Player]] = field(factory=dict[Spot, tuple[Square, Player]])
    tents: dict[Spot, int] = field(factory=dict[Spot, int])
    owned: list[int] = field(init=False)
    points: Points = field(init=False)
    regions: dict[Spot, Region] = field(factory=dict[Spot, Region])
    holes: dict[tuple[int, int, int], Hole] = field(factory=dict[tuple[int, int, int], Hole])

    def __attrs_post_init__(self) -> None:
        self.owned = [0] * self.players
        self.points = (0,) * self.players

    def with_card(self, laying: Laying) -> Points:
        """Return the points of all seats after one more card."""
        pattern = self.patterns[type(laying), laying.card, laying.rotation]
        footprint = laying.x, laying.y, laying.rotation % 2
        hole = self.holes.get(footprint)
        if hole is None:
            hole = self.holes[footprint] = self._hole(_spots(pattern, laying))
        owned, parts = self.owned, [*hole.parts]
        if pattern.tents:
            owned = owned.copy()
            for tent in pattern.tents:
                owned[laying.player] |= 1 << tent
                for index in hole.beside[tent]:
                    parts[index] = _joined(parts[index], (), 1 << tent)
        present = list(range(len(parts)))  # pieces that touch the same part are one with it
        for piece, squares in pattern.pieces:
            tents = 0
            touched: set[int] = set()
            for square in squares:
                tents |= hole.tents[square]
                touched.update([present[index] for index in hole.beside[square]])
            others = [index for index in touched if parts[index].ground is piece.ground]
            if others:
                present = [len(parts) if index in others else index for index in present]
            parts.append(_joined(piece, [parts[index] for index in others], tents))
            for index in others:
                parts[index] = NOTHING
        total = list(hole.points)
        for part in parts:
            _pay(total, part, owned, 1)
        return tuple(total)

    def grown(self, layings: Iterable[Laying]) -> "Land":
        """Return the land with more cards, each on top of those before (TECTONIC-4.4).

        Regions that they do not touch stay. All is copied, since other cards may be tried on the
        land as it was.
        """
        land = Land(self.players, self.grounds, self.patterns)
        land.squares, land.tents, land.owned = self.squares.copy(), self.tents.copy(), [*self.owned]
        near: set[Spot] = set()
        for laying in layings:
            pattern = self.patterns[type(laying), laying.card, laying.rotation]
            footprint = _spots(pattern, laying)
            for spot, square in zip(footprint, pattern.squares, strict=True):
                land.put(spot, square, laying.player)
            if self.regions:
                near.update(footprint, *_around(footprint))
        land.regions = self.regions.copy()
        for region in {self.regions[spot] for spot in near if spot in self.regions}:
            for spot in region.spots:
                del land.regions[spot]
        total = [0] * self.players
        beside = [spot + step for spot in land.tents for step in BESIDE]
        for region in land.regions_at(beside):
            _pay(total, region.part, land.owned, 1)
        land.points = tuple(total)
        return land

    def put(self, spot: Spot, square: Square, player: Player) -> None:
        """Put a square on top of what lies there."""
        self.squares[spot] = (square, player)
        if covered := self.tents.pop(spot, 0):
            self.owned = [some & ~covered for some in self.owned]
        if square == TENT:
            self.tents[spot] = bit = 1 << max(6, *map(int.bit_length, self.owned))
            self.owned[player] |= bit

    def region(self, spot: Spot) -> Region:
        """Return the region that a square is in."""
        region = self.regions.get(spot)
        if region is None:
            spots, part = self._walk(spot, frozenset())
            region = Region(frozenset(spots), part)
            self.regions |= dict.fromkeys(spots, region)
        return region

    def regions_at(self, spots: Iterable[Spot]) -> set[Region]:
        """Return the regions of squares that may bring points (TECTONIC-7.6, TECTONIC-R4)."""
        squares, grounds = self.squares, self.grounds
        return {
            self.region(spot)
            for spot in spots
            if spot in squares and SQUARES[squares[spot][0]][0] in grounds
        }

    def _hole(self, footprint: list[Spot]) -> Hole:
        """Take away what is under a footprint, with the tents there."""
        covered, around = frozenset(footprint), _around(footprint)
        covered_tents = sum(self.tents.get(spot, 0) for spot in footprint)
        total = list(self.points)
        parts: list[Part] = []
        index_of: dict[Spot, int] = {}
        for region in self.regions_at([*footprint, *chain(*around)]):
            spots, part = region.spots, region.part
            _pay(total, part, self.owned, -1)
            if spots.isdisjoint(covered) and not part.tents & covered_tents:
                index_of |= dict.fromkeys(spots, len(parts))
                parts.append(part)
                continue
            left = set(spots - covered)
            while left:
                some, part = self._walk(next(iter(left)), covered)
                index_of |= dict.fromkeys(some, len(parts))
                parts.append(part)
                left -= some
        return Hole(
            tuple(total),
            tuple(parts),
            tuple(
                tuple({index_of[spot] for spot in spots if spot in index_of}) for spots in around
            ),
            tuple(sum({self.tents.get(spot, 0) for spot in spots}) for spots in around),
        )

    def _walk(self, start: Spot, covered: frozenset[Spot]) -> tuple[set[Spot], Part]:
        """Walk over squares of one ground that are not covered (TECTONIC-7.3).

        Return them, and what they have, with the tents beside them (TECTONIC-R9).
        """
        squares = self.squares
        ground = SQUARES[squares[start][0]][0]
        bonus = doublings = tents = 0
        found, ahead = {start}, [start]
        while ahead:
            spot = ahead.pop()
            mark = SQUARES[squares[spot][0]][1]
            if mark == "x2":
                doublings += 1
            elif mark:
                bonus += int(mark)
            for step in BESIDE:
                beside = spot + step
                if beside not in squares or beside in found or beside in covered:
                    continue
                there = SQUARES[squares[beside][0]][0]
                if there is ground:
                    found.add(beside)
                    ahead.append(beside)
                elif there is Ground.TENT:
                    tents |= self.tents[beside]
        return found, Part(ground, len(found), bonus, doublings, tents)


def square_at(spot: Spot) -> tuple[int, int]:
    """Return the x and y of a spot."""
    x = (spot + ROW // 2) % ROW - ROW // 2
    return x, (spot - x) // ROW


def tents_by_seat(part: Part, owned: list[int]) -> list[int]:
    """Count the tents of each seat beside a region, each once (TECTONIC-R9)."""
    return [(part.tents & some).bit_count() for some in owned]


def majority(tents: list[int]) -> Player | None:
    """Find the seat with most tents (TECTONIC-7.7), None if several have (TECTONIC-7.8)."""
    most = max(tents)
    return Player(tents.index(most)) if tents.count(most) == 1 else None


def _spots(pattern: Pattern, laying: Laying) -> list[Spot]:
    """List the squares that a card covers, row by row."""
    start = laying.y * ROW + laying.x
    return [start + spot for spot in pattern.spots]


def _around(footprint: list[Spot]) -> list[list[Spot]]:
    """List what is beside each square of a footprint, without the footprint itself."""
    return [[spot + step for step in BESIDE if spot + step not in footprint] for spot in footprint]


def _joined(part: Part, others: Iterable[Part], tents: int) -> Part:
    """Join parts of one region, with some more tents beside it."""
    ground, size, bonus, doublings, beside = part
    for other in others:
        size += other.size
        bonus += other.bonus
        doublings += other.doublings
        tents |= other.tents
    return Part(ground, size, bonus, doublings, beside | tents)


def _pay(total: list[int], part: Part, owned: list[int], sign: int) -> None:
    """Add the points of a region, or take them away."""
    if part.tents:
        owner = majority(tents_by_seat(part, owned))
        if owner is not None:
            total[owner] += sign * part.worth


def pattern_of(rows: Rows, grounds: frozenset[Ground]) -> Pattern:
    """Find the connected squares of a card, as if it lay alone."""
    squares = tuple(chain(*rows))
    spots = tuple(y * ROW + x for y, row in enumerate(rows) for x in range(len(row)))
    alone = Land(1, grounds, {})
    alone.squares = {spot: (square, Player(0)) for spot, square in zip(spots, squares, strict=True)}
    alone.tents = {spot: 1 << index for index, spot in enumerate(spots) if squares[index] == TENT}
    pieces = tuple(
        Piece(region.part, tuple(spots.index(spot) for spot in region.spots))
        for region in alone.regions_at(spots)
    )
    return Pattern(squares, spots, pieces, tuple(spots.index(spot) for spot in alone.tents))
