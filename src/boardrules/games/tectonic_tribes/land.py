"""The continent seen from above in Tectonic Tribes: its squares, its regions and their points.

Whoever compares all placements of a turn scores a thousand continents that differ in one card, in
several worlds. So only the regions that a card touches are looked at, once for each placement.
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TypeAlias

from attrs import define, field, frozen

from boardrules.games.tectonic_tribes.actions import Laying, Rotation
from boardrules.games.tectonic_tribes.components import SQUARES, Bonus, Face, Ground, Square
from boardrules.player import Player

_TENT = Ground.TENT

ROW = 1 << 12
"""The distance of two spots one below the other; no continent is so wide."""

Spot: TypeAlias = int
"""Where a square lies: `y * ROW + x`."""

Rows: TypeAlias = tuple[Face, ...]
"""The squares of a card as it lies, row by row."""

Way: TypeAlias = tuple[type[Laying], int, Rotation]
"""A card, by its kind and number, in a rotation."""

_FOOTPRINTS = tuple(
    tuple(y * ROW + x for y in range(height) for x in range(6 // height)) for height in (3, 2)
)
"""What a card covers that is upright or lying, row by row, from its north-west corner."""

_NEAR = tuple(
    tuple({*spots, *(spot + step for spot in spots for step in (-ROW, -1, 1, ROW))})
    for spots in _FOOTPRINTS
)
"""The same with the squares beside it."""


@frozen(eq=False)
class Region:
    """A connected group of squares of one ground, with everything that counts for its points.

    `tents` is how many each seat has beside it.
    """

    ground: Ground
    spots: frozenset[Spot]
    bonus: int
    doublings: int
    tents: tuple[int, ...]

    @property
    def worth(self) -> int:
        """A point for each square (TECTONIC-7.4) and the bonuses (TECTONIC-7.5), then doubled.

        Each doubling counts (TECTONIC-R7).
        """
        return (len(self.spots) + self.bonus) << self.doublings

    @property
    def owner(self) -> Player | None:
        """The seat with most tents (TECTONIC-7.7), None if several have (TECTONIC-7.8)."""
        most = max(self.tents)
        return Player(self.tents.index(most)) if self.tents.count(most) == 1 else None


Points: TypeAlias = tuple[int, ...]

Squares: TypeAlias = dict[Spot, tuple[Square, Player, Ground, Bonus | None]]
"""The squares that one sees, each with who laid it, and taken apart into ground and bonus."""


@define(eq=False)
class Land:
    """The squares that one sees, and what the regions of some grounds bring to each seat.

    `looks` are the cards as they lie. Regions are found when they are asked for, and `tried` has
    the points with one more card.
    """

    grounds: frozenset[Ground]
    looks: Mapping[Way, Rows]
    points: Points
    squares: Squares = field(factory=Squares)
    regions: dict[Spot, Region] = field(factory=dict[Spot, Region])
    tried: dict[Laying, Points] = field(factory=dict[Laying, Points])

    def points_with(self, laying: Laying) -> Points:
        """Return the points of all seats with one more card on top."""
        if laying not in self.tried:
            self.tried[laying] = self.grown((laying,)).points
        return self.tried[laying]

    def grown(self, layings: Iterable[Laying]) -> "Land":
        """Return the land with more cards, each on top of those before (TECTONIC-4.4).

        Only regions near these cards change what they bring.
        """
        squares, near = self.squares.copy(), set[Spot]()
        for laying in layings:
            player, is_lying = laying.player, laying.rotation % 2
            look = chain(*self.looks[type(laying), laying.card, laying.rotation])
            corner = laying.y * ROW + laying.x
            for spot, square in zip(_FOOTPRINTS[is_lying], look, strict=True):
                squares[corner + spot] = (square, player, *SQUARES[square])
            near.update([corner + spot for spot in _NEAR[is_lying]])
        grown, points = Land(self.grounds, self.looks, self.points, squares), [*self.points]
        for sign, land in ((-1, self), (1, grown)):
            for region in land.scored_at(near):
                owner = region.owner
                if owner is not None:
                    points[owner] += sign * region.worth
        grown.points = tuple(points)
        return grown

    def scored_at(self, spots: Iterable[Spot]) -> set[Region]:
        """Return the regions of squares that may bring points (TECTONIC-7.6, TECTONIC-R4)."""
        squares, grounds = self.squares, self.grounds
        return {
            self.region(spot) for spot in spots if spot in squares and squares[spot][2] in grounds
        }

    def region(self, start: Spot) -> Region:
        """Return the region of a square: squares of one ground, side by side (TECTONIC-7.3).

        Each tent beside them counts once (TECTONIC-R9).
        """
        if start in self.regions:
            return self.regions[start]
        squares = self.squares
        ground = squares[start][2]
        bonus = doublings = 0
        tents: set[Spot] = set()
        found, ahead = {start}, [start]
        while ahead:
            spot = ahead.pop()
            mark = squares[spot][3]
            if mark == "x2":
                doublings += 1
            elif mark:
                bonus += int(mark)
            for beside in (spot - ROW, spot - 1, spot + 1, spot + ROW):
                there = squares[beside][2] if beside in squares else None
                if there is ground:
                    if beside not in found:
                        found.add(beside)
                        ahead.append(beside)
                elif there is _TENT:
                    tents.add(beside)
        owners = [squares[tent][1] for tent in tents]
        counts = tuple([owners.count(Player(seat)) for seat in range(len(self.points))])
        region = Region(ground, frozenset(found), bonus, doublings, counts)
        self.regions |= dict.fromkeys(found, region)
        return region


def square_at(spot: Spot) -> tuple[int, int]:
    """Return the x and y of a spot."""
    x = (spot + ROW // 2) % ROW - ROW // 2
    return x, (spot - x) // ROW
