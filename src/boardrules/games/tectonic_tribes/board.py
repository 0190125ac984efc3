"""The board of Tectonic Tribes: the cards as they lie, and as masks, and where the next one may."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from attrs import define, field, frozen

from boardrules.building.bits import bits, nth_bit
from boardrules.building.changing import fast_constructor
from boardrules.building.deriving import Deriving, derived, fill
from boardrules.building.sequences import LazySequence, replaced
from boardrules.games.tectonic_tribes.actions import (
    MAKE_LAYING,
    Laying,
    Pass,
    Place,
    Rotation,
    Tribe,
)
from boardrules.games.tectonic_tribes.components import SQUARES, Face, Ground
from boardrules.games.tectonic_tribes.land import Land, Rows, Way
from boardrules.player import Player

ROTATIONS: tuple[Rotation, ...] = (0, 1, 2, 3)


def turned(face: Face, rotation: Rotation) -> Rows:
    """Return the rows of a card after some quarter turns clockwise."""
    rows: Rows = (face[0:2], face[2:4], face[4:6])
    for _ in range(rotation):
        rows = tuple(zip(*reversed(rows), strict=True))
    return rows


def rotations(face: Face) -> tuple[Rotation, ...]:
    """List the ways to turn a card (TECTONIC-4.2) that look different.

    Of rotations that look the same, the smallest number stands for all (TECTONIC-R5).
    """
    looks = [turned(face, rotation) for rotation in ROTATIONS]
    return tuple(rotation for rotation in ROTATIONS if looks.index(looks[rotation]) == rotation)


@frozen(cache_hash=True)
class Board(Deriving["Relief"]):
    """The continent: the cards that were laid, each on top of those before."""

    cards: tuple[Laying, ...] = ()


_board_of = fast_constructor(Board)


@define(eq=False)
class Layers:
    """What the cards of a board are: their land, or one more card on what lies below it.

    Land is large and takes time, so it is made when it is asked for, and what is below is let go.
    """

    made: "Land | tuple[Layers, Laying]"

    def points(self) -> tuple[int, ...]:
        """Return the points of all seats."""
        if isinstance(self.made, Land):
            return self.made.points
        below, top = self.made
        return below.land().points_with(top)

    def land(self) -> Land:
        """Return the land of all cards."""
        cards: list[Laying] = []
        made = self.made
        while not isinstance(made, Land):
            below, top = made
            cards.append(top)
            made = below.made
        if cards:
            self.made = made = made.grown(reversed(cards))
        return made


class Relief(NamedTuple):
    """A board seen from above: a bit is a square, rows count from `north`, three above all cards.

    `west` is the least x of all squares. `tents` has a mask for each seat. Nothing ever covers lava
    or tents of another seat, so only one's own tents disappear.
    """

    north: int
    west: int
    covered: int
    lava: int
    tents: tuple[int, ...]
    layers: Layers


Openings: TypeAlias = tuple[int, int]
"""Where the north-west corner of a card may lie: an upright card, and a lying one."""


class Stamp(NamedTuple):
    """A card in one rotation as masks, with its north-west corner in the first square."""

    footprint: int
    lava: int
    tents: int


@frozen(eq=False)
class Grid:
    """Squares as bits: row by row, and a row begins right where the one before it ends.

    A row has `stride` bits, three more than the squares that all cards in a line reach across. So
    it does not matter where a row begins: no two squares on a continent or beside it are the same
    bit. `footprints` are what an upright and a lying card cover. `stamps` has each card as masks,
    and `bare` is how a board without cards looks.
    """

    cards: int
    stride: int
    footprints: tuple[int, int]
    stamps: dict[Way, Stamp]
    bare: Relief

    @classmethod
    def of(cls, cards: int, looks: Mapping[Way, Rows], land: Land) -> "Grid":
        """Make the grid for so many cards, which lie like that, and on bare land.

        Each card after the first reaches two squares further at the most.
        """
        row = 2 * cards + 4
        two, three = 0b11, 0b111
        return cls(
            cards,
            row,
            (two | two << row | two << 2 * row, three | three << row),
            {way: _stamp(rows, row) for way, rows in looks.items()},
            Relief(-3, 0, 0, 0, land.points, Layers(land)),
        )

    def with_card(self, relief: Relief, laying: Laying) -> Relief:
        """Put a card on top of what lies there (TECTONIC-4.4)."""
        x, y, reach = laying.x, laying.y, 2 * self.cards - 2
        if not (-reach <= x <= reach and -reach <= y <= reach):
            raise ValueError("no card can lie so far away from the first one")
        north, west, covered, lava, tents, below = relief
        if y < north + 3:
            # Two rows stay free above the continent, for cards that only touch its first row, and
            # one for squares with a negative x.
            rows = (north + 3 - y) * self.stride
            north = y - 3
            covered <<= rows
            lava <<= rows
            tents = tuple([mask << rows for mask in tents])
        corner = (y - north) * self.stride + x
        footprint, new_lava, new_tents = self.stamps[type(laying), laying.card, laying.rotation]
        footprint <<= corner
        own = tents[laying.player]
        if new_tents or own & footprint:
            own ^= own & footprint
            tents = replaced(tents, laying.player, own | new_tents << corner)
        if new_lava:
            lava |= new_lava << corner
        west = min(west, x)
        return Relief(north, west, covered | footprint, lava, tents, Layers((below, laying)))

    def openings(self, relief: Relief, player: Player) -> Openings:
        """Find everywhere that a seat may lay a card.

        A card covers some squares but not all six (TECTONIC-4.3), of any cards (TECTONIC-R10), and
        neither lava (TECTONIC-4.5) nor a tent of another seat (TECTONIC-4.6).
        """
        row, covered = self.stride, relief.covered
        if not covered:
            origin = 1 << -relief.north * row
            return origin, origin  # the first card obeys no rule (TECTONIC-2.5)
        barred = relief.lava
        for seat, mask in enumerate(relief.tents):
            if seat != player:
                barred |= mask
        # What a corner stands for is gathered there: first a row of two squares, then more of both.
        beside = covered >> 1
        some, full, bar = covered | beside, covered & beside, barred | barred >> 1
        touched = some | some >> row | some >> 2 * row
        closed = full & full >> row & full >> 2 * row | bar | bar >> row | bar >> 2 * row
        upright = touched ^ (touched & closed)
        beside = covered >> 2
        some, full, bar = some | beside, full & beside, bar | barred >> 2
        touched = some | some >> row
        closed = full & full >> row | bar | bar >> row
        return upright, touched ^ (touched & closed)

    def square(self, relief: Relief, bit: int) -> tuple[int, int]:
        """Return the x and y of a bit, on the continent or up to two squares west of it."""
        first = relief.west - 2
        x = (bit - first) % self.stride + first
        return x, (bit - x) // self.stride + relief.north

    def bit(self, relief: Relief, x: int, y: int) -> int | None:
        """Return the bit of a square, or None far away from all cards."""
        column, row = x - relief.west + 2, y - relief.north
        last = relief.covered.bit_length() // self.stride + 3
        return row * self.stride + x if 0 <= column < self.stride and 0 < row <= last else None


def _stamp(rows: Rows, stride: int) -> Stamp:
    """Make the masks of a card as it lies."""
    footprint = lava = tents = 0
    for down, row in enumerate(rows):
        for right, square in enumerate(row):
            bit = 1 << down * stride + right
            footprint |= bit
            lava |= bit * (SQUARES[square][0] is Ground.LAVA)
            tents |= bit * (SQUARES[square][0] is Ground.TENT)
    return Stamp(footprint, lava, tents)


@derived
def relief(grid: Grid, board: Board) -> Relief:
    """Return how a board looks from above."""
    seen = grid.bare
    for laying in board.cards:
        seen = grid.with_card(seen, laying)
    return seen


def laid(grid: Grid, board: Board, laying: Laying) -> Board:
    """Lay one more card."""
    after = _board_of((*board.cards, laying))
    fill(grid, after, grid.with_card(relief(grid, board), laying))
    return after


@define(eq=False, repr=False)
class Layings(LazySequence[Laying | Pass]):
    """The ways to lay some cards, by card, rotation, y and x; then the passes that are legal.

    The ways to hold the cards are upright and lying by turns, so the way at a place can be told
    without going through those before it.
    """

    _grid: Grid
    _relief: Relief
    _player: Player
    _openings: Openings
    _ways: tuple[Way, ...]
    _passes: tuple[Pass, ...]
    _upright: int = field(init=False)
    _corners: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        upright, lying = self._openings
        self._upright = upright.bit_count()
        self._corners = self._upright + lying.bit_count()
        self.length = len(self._ways) // 2 * self._corners + len(self._passes)

    def item(self, place: int) -> Laying | Pass:
        """Return what is at a place, without making what comes before it."""
        corners, upright = self._corners, self._upright
        if place >= (layings := self.length - len(self._passes)):
            return self._passes[place - layings]
        pair, place = divmod(place, corners)
        is_lying = place >= upright
        kind, card, rotation = self._ways[2 * pair + is_lying]
        bit = nth_bit(self._openings[is_lying], place - upright if is_lying else place)
        x, y = self._grid.square(self._relief, bit)
        return MAKE_LAYING[kind](self._player, card, x, y, rotation)

    def __iter__(self) -> Iterator[Laying | Pass]:
        corners = [
            [self._grid.square(self._relief, bit) for bit in bits(mask)] for mask in self._openings
        ]
        for kind, card, rotation in self._ways:
            make = MAKE_LAYING[kind]
            for x, y in corners[rotation % 2]:
                yield make(self._player, card, x, y, rotation)
        yield from self._passes

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place | Tribe):
            return action in self._passes
        way = (type(action), action.card, action.rotation)
        if action.player != self._player or way not in self._ways:
            return False
        bit = self._grid.bit(self._relief, action.x, action.y)
        return bit is not None and self._openings[action.rotation % 2] >> bit & 1 == 1
