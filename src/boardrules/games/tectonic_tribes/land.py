"""The regions of a continent, kept so that many cards can be tried on it in Tectonic Tribes.

Whoever compares all placements of a turn scores a thousand continents that differ in one card. So
the land below is taken apart once; under each footprint, what is left of it is found once; and then
only the regions that the new card touches are looked at. The land of the next turn is made from it
in the same way. `scoring` has the same in plain words.
"""

from collections.abc import Iterable
from copy import copy
from itertools import chain
from typing import NamedTuple, TypeAlias

from attrs import define, field

from boardrules.games.tectonic_tribes.components import SQUARES, TENT, Ground, Square
from boardrules.player import Player

ROW = 1 << 12
"""The distance of two spots one below the other; no continent is so wide."""

BESIDE = (-ROW, -1, 1, ROW)

Spot: TypeAlias = int
"""Where a square lies: `y * ROW + x`."""

Points: TypeAlias = tuple[int, ...]
Look: TypeAlias = tuple[tuple[Square, ...], ...]


class Part(NamedTuple):
    """Squares of one ground that hang together: how many, their bonuses, and tents beside them.

    Tents are bits, as the land numbers them.
    """

    ground: Ground
    size: int
    bonus: int
    doublings: int
    tents: int


class Hole(NamedTuple):
    """What is left around a footprint: for each of its squares, the parts and tents beside it.

    `points` has what all regions bring without what is under the footprint.
    """

    points: Points
    parts: tuple[Part, ...]
    beside: tuple[tuple[int, ...], ...]
    tents: tuple[int, ...]


class Piece(NamedTuple):
    """The squares of a card that hang together, and the tents of the card beside them, as bits."""

    part: Part
    squares: tuple[int, ...]


class Pattern(NamedTuple):
    """A card in one rotation: its pieces, and its tents."""

    pieces: tuple[Piece, ...]
    tents: tuple[int, ...]


def spots_of(look: Look, x: int, y: int) -> list[Spot]:
    """List the squares that a card covers, row by row."""
    start = y * ROW + x
    return [
        start + down * ROW + right for down, row in enumerate(look) for right in range(len(row))
    ]


@define(eq=False)
class Land:
    """The squares that one sees, who has tents where, and the regions that may bring points.

    `patterns` are cards that have been laid on this land or on other land, taken apart.
    """

    players: int
    grounds: frozenset[Ground]
    squares: dict[Spot, tuple[Square, Player]]
    patterns: dict[Look, Pattern] = field(factory=dict[Look, Pattern])
    tents: dict[Spot, int] = field(init=False)
    owned: list[int] = field(init=False)
    regions: dict[Spot, frozenset[Spot]] = field(init=False)
    points: Points = field(init=False)
    holes: dict[tuple[int, int, int], Hole] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.regions, self.holes = {}, {}
        spots = [spot for spot, (square, _) in self.squares.items() if square == TENT]
        self.tents = {spot: 1 << number for number, spot in enumerate(spots, start=6)}
        self.owned = [0] * self.players
        for spot, bit in self.tents.items():
            self.owned[self.squares[spot][1]] |= bit
        self.find_regions(self.squares)
        total = [0] * self.players
        for region in set(self.regions.values()):
            _pay(total, self.part(region, frozenset()), self.owned, 1)
        self.points = tuple(total)

    def with_card(self, look: Look, player: Player, x: int, y: int) -> Points:
        """Return the points of all seats after one more card."""
        footprint = x, y, len(look)
        hole = self.holes.get(footprint)
        if hole is None:
            hole = self.holes[footprint] = self._hole(spots_of(look, x, y))
        pattern = self.patterns.get(look)
        if pattern is None:
            pattern = self.patterns[look] = _pattern(look, self.grounds)
        owned = self.owned
        new_tents: dict[int, int] = {}
        if pattern.tents:
            owned = owned.copy()
            for tent in pattern.tents:
                owned[player] |= 1 << tent
                for index in hole.beside[tent]:
                    new_tents[index] = new_tents.get(index, 0) | 1 << tent
        total = list(hole.points)
        for touched, pieces in _joined(pattern, hole):
            region = pieces
            for index in touched:
                old = hole.parts[index]
                _pay(total, old, self.owned, -1)
                region = _sum(region, old, new_tents.pop(index, 0))
            _pay(total, region, owned, 1)
        for index, tents in new_tents.items():
            old = hole.parts[index]
            _pay(total, old, self.owned, -1)
            _pay(total, old._replace(tents=old.tents | tents), owned, 1)
        return tuple(total)

    def grown(self, look: Look, player: Player, x: int, y: int, points: Points) -> "Land":
        """Return the land with one more card, of which the points are known.

        Only regions that the card changes are walked over. The rest is copied, since other cards
        may be tried on the land as it was.
        """
        land = copy(self)
        land.points = points
        land.squares, land.tents = self.squares.copy(), self.tents.copy()
        land.owned, land.regions, land.holes = self.owned.copy(), self.regions.copy(), {}
        footprint = spots_of(look, x, y)
        broken = {self.regions[spot] for spot in footprint if spot in self.regions}
        left = [spot for region in broken for spot in region]
        for spot in left:
            del land.regions[spot]
        for spot, square in zip(footprint, chain(*look), strict=True):
            land.squares[spot] = (square, player)
            if covered := land.tents.pop(spot, 0):
                land.owned = [some ^ (some & covered) for some in land.owned]
            if square == TENT:
                land.tents[spot] = bit = 1 << max(6, *map(int.bit_length, land.owned))
                land.owned[player] |= bit
        land.find_regions([*footprint, *left])
        return land

    def find_regions(self, spots: Iterable[Spot]) -> None:
        """Find the regions that may bring points of all spots that have none yet."""
        for spot in spots:
            if spot not in self.regions and self._ground(spot) in self.grounds:
                region = frozenset(self._spread(spot, frozenset()))
                self.regions |= dict.fromkeys(region, region)

    def _hole(self, footprint: list[Spot]) -> Hole:
        """Take away what is under a footprint, with the tents there."""
        covered = frozenset(footprint)
        around = [
            [spot + step for step in BESIDE if spot + step not in covered] for spot in footprint
        ]
        near = [*footprint, *(spot for spots in around for spot in spots)]
        changed = {self.regions[spot] for spot in near if spot in self.regions}
        total = list(self.points)
        parts: list[Part] = []
        index_of: dict[Spot, int] = {}
        for region in changed:
            _pay(total, self.part(region, frozenset()), self.owned, -1)
            left = set(region - covered)
            while left:
                start = next(iter(left))
                some = left if len(left) == len(region) else self._spread(start, covered)
                index_of |= dict.fromkeys(some, len(parts))
                part = self.part(some, covered)
                _pay(total, part, self.owned, 1)
                parts.append(part)
                left = left - some
        return Hole(
            tuple(total),
            tuple(parts),
            tuple(
                tuple({index_of[spot] for spot in spots if spot in index_of}) for spots in around
            ),
            tuple(sum({self.tents.get(spot, 0) for spot in spots}) for spots in around),
        )

    def _ground(self, spot: Spot) -> Ground:
        return SQUARES[self.squares[spot][0]][0]

    def _spread(self, start: Spot, covered: frozenset[Spot]) -> set[Spot]:
        """Walk over squares of one ground that are not covered (TECTONIC-7.3)."""
        squares, ground = self.squares, self._ground(start)
        found, ahead = {start}, [start]
        while ahead:
            spot = ahead.pop()
            for step in BESIDE:
                beside = spot + step
                if beside not in squares or beside in found or beside in covered:
                    continue
                if SQUARES[squares[beside][0]][0] is ground:
                    found.add(beside)
                    ahead.append(beside)
        return found

    def part(self, spots: Iterable[Spot], covered: frozenset[Spot]) -> Part:
        """Count what squares of one ground have, and the tents beside them (TECTONIC-R9)."""
        size = bonus = doublings = tents = 0
        ground = Ground.PLAIN
        for spot in spots:
            size += 1
            ground, mark = SQUARES[self.squares[spot][0]]
            if mark == "x2":
                doublings += 1
            elif mark:
                bonus += int(mark)
            for step in BESIDE:
                if spot + step in self.tents and spot + step not in covered:
                    tents |= self.tents[spot + step]
        return Part(ground, size, bonus, doublings, tents)


def _joined(pattern: Pattern, hole: Hole) -> list[tuple[set[int], Part]]:
    """Find the parts that each piece of a card touches; pieces that touch the same one are one."""
    joined: list[tuple[set[int], Part]] = []
    for part, squares in pattern.pieces:
        touched: set[int] = set()
        tents = 0
        for square in squares:
            tents |= hole.tents[square]
            touched.update(hole.beside[square])
        ground, parts = part.ground, hole.parts
        touched = {index for index in touched if parts[index].ground is ground}
        whole = part._replace(tents=part.tents | tents) if tents else part
        for other in [other for other in joined if not touched.isdisjoint(other[0])]:
            joined.remove(other)
            touched |= other[0]
            whole = _sum(whole, other[1], 0)
        joined.append((touched, whole))
    return joined


def _sum(part: Part, other: Part, tents: int) -> Part:
    """Join two parts of one region, with some more tents beside it."""
    ground, size, bonus, doublings, beside = part
    _, more, more_bonus, more_doublings, more_beside = other
    return Part(
        ground,
        size + more,
        bonus + more_bonus,
        doublings + more_doublings,
        beside | more_beside | tents,
    )


def _pay(total: list[int], part: Part, owned: list[int], sign: int) -> None:
    """Add the points of a region, or take them away."""
    _, size, bonus, doublings, tents = part
    if tents:
        counts = [(tents & some).bit_count() for some in owned]
        most = max(counts)
        if counts.count(most) == 1:  # TECTONIC-7.7, TECTONIC-7.8
            total[counts.index(most)] += sign * ((size + bonus) << doublings)


def _pattern(look: Look, grounds: frozenset[Ground]) -> Pattern:
    """Find what hangs together on a card, as if it lay alone."""
    spots = spots_of(look, 0, 0)
    number = {spot: index for index, spot in enumerate(spots)}
    squares = [square for row in look for square in row]
    alone = Land(
        1, grounds, {spot: (square, Player(0)) for spot, square in zip(spots, squares, strict=True)}
    )
    pieces: list[Piece] = []
    for region in dict.fromkeys(alone.regions.values()):
        part = alone.part(region, frozenset())
        near = {spot + step for spot in region for step in BESIDE}
        beside = [number[spot] for spot in near if spot in alone.tents]
        part = part._replace(tents=sum(1 << index for index in beside))
        pieces.append(Piece(part, tuple(number[spot] for spot in region)))
    return Pattern(tuple(pieces), tuple(number[spot] for spot in alone.tents))
