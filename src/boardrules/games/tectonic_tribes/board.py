"""The continent as bit masks: where cards lie, and where the next one may."""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from attrs import define, field, frozen

from boardrules.bits import bits, nth_bit
from boardrules.games.tectonic_tribes.actions import (
    MAKE_LAYING,
    Laying,
    Pass,
    Place,
    Rotation,
    Tribe,
)
from boardrules.games.tectonic_tribes.components import SQUARES, Face, Ground
from boardrules.player import Player
from boardrules.sequences import LazySequence, replaced

ROTATIONS: tuple[Rotation, ...] = (0, 1, 2, 3)


Rows: TypeAlias = tuple[Face, ...]
"""The squares of a card as it lies, row by row."""


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


@define(unsafe_hash=True)
class Kept:
    """What has been worked out about a board: derived, so two of them are always equal.

    `below` is what is kept about the board without the latest card, `top`, until there is land of
    its own. `is_asked` tells whether one of the boards with one more card has been scored;
    `continent` is what one sees, ready to be drawn.
    """

    below: "Kept | None" = field(eq=False)
    top: Laying | None = field(eq=False)
    points: tuple[int, ...] | None = field(default=None, eq=False)
    land: Any = field(default=None, eq=False)
    is_asked: bool = field(default=False, eq=False)
    continent: Any = field(default=None, eq=False)


class Board(NamedTuple):
    """Masks of the squares that one sees; a bit is a square, rows count from `north`.

    `tents` has a mask for each seat. Nothing ever covers lava or tents of another seat, so only
    one's own tents disappear.
    """

    north: int
    covered: int
    lava: int
    tents: tuple[int, ...]
    kept: Kept


class Openings(NamedTuple):
    """Where the north-west corner of a card may lie: an upright card, and a lying one."""

    upright: int
    lying: int


class Stamp(NamedTuple):
    """A card in one rotation as masks, with its north-west corner in the first square."""

    footprint: int
    lava: int
    tents: int


@frozen
class Grid:
    """Squares as bits: row by row, and each row long enough for this many cards in a line.

    `west` is the x of the first bit of a row, `stride` the number of bits in a row, and
    `footprints` are what an upright and a lying card cover.
    """

    cards: int
    west: int
    stride: int
    footprints: tuple[int, int]

    @classmethod
    def of(cls, cards: int) -> "Grid":
        """Make the grid for so many cards.

        Each card after the first reaches two squares further at the most. There are two more
        columns in the west, so that no card begins in one row and ends in the next.
        """
        row = 4 * cards + 1
        two, three = 0b11, 0b111
        return cls(
            cards, -2 * cards, row, (two | two << row | two << 2 * row, three | three << row)
        )

    def stamp(self, face: Face, rotation: Rotation) -> Stamp:
        """Make the masks of a card in a rotation."""
        lava = tents = 0
        for down, row in enumerate(turned(face, rotation)):
            for right, square in enumerate(row):
                bit = 1 << down * self.stride + right
                lava |= bit * (SQUARES[square][0] is Ground.LAVA)
                tents |= bit * (SQUARES[square][0] is Ground.TENT)
        return Stamp(self.footprints[rotation % 2], lava, tents)

    def empty(self, players: int) -> Board:
        """Return the board before the first card."""
        return Board(0, 0, 0, (0,) * players, Kept(None, None))

    def laid(self, board: Board, stamp: Stamp, laying: Laying) -> Board:
        """Put a card on top of what lies there (TECTONIC-4.4)."""
        x, y, reach = laying.x, laying.y, 2 * self.cards - 2
        if not (-reach <= x <= reach and -reach <= y <= reach):
            raise ValueError("no card can lie so far away from the first one")
        north, covered, lava, tents, below = board
        if y < north + 2:
            # Two rows stay free above the continent, for cards that only touch its first row.
            rows = (north + 2 - y) * self.stride
            north = y - 2
            covered <<= rows
            lava <<= rows
            tents = tuple([mask << rows for mask in tents])
        corner = (y - north) * self.stride + x - self.west
        footprint, new_lava, new_tents = stamp
        footprint <<= corner
        own = tents[laying.player]
        if new_tents or own & footprint:
            own ^= own & footprint
            tents = replaced(tents, laying.player, own | new_tents << corner)
        if new_lava:
            lava |= new_lava << corner
        return Board(north, covered | footprint, lava, tents, Kept(below, laying))

    def openings(self, board: Board, player: Player) -> Openings:
        """Find everywhere that a seat may lay a card.

        A card covers some squares but not all six (TECTONIC-4.3), of any cards (TECTONIC-R10), and
        neither lava (TECTONIC-4.5) nor a tent of another seat (TECTONIC-4.6).
        """
        row, covered = self.stride, board.covered
        if not covered:
            origin = 1 << -board.north * row - self.west
            return Openings(origin, origin)  # the first card obeys no rule (TECTONIC-2.5)
        barred = board.lava
        for seat, mask in enumerate(board.tents):
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
        return Openings(upright, touched ^ (touched & closed))

    def square(self, board: Board, bit: int) -> tuple[int, int]:
        """Return the x and y of a bit."""
        row, column = divmod(bit, self.stride)
        return column + self.west, row + board.north

    def bit(self, board: Board, x: int, y: int) -> int | None:
        """Return the bit of a square, or None far away from all cards."""
        column, row = x - self.west, y - board.north
        last = board.covered.bit_length() // self.stride
        return (
            row * self.stride + column if 0 <= column < self.stride and 0 <= row <= last else None
        )


Way: TypeAlias = tuple[type[Place] | type[Tribe], int, Rotation]
"""A card, by its kind and number, in a rotation."""


class Ways(NamedTuple):
    """The ways to hold some cards in their order, and how many of them are upright and lying."""

    ways: tuple[Way, ...]
    upright: int
    lying: int


def ways_to_hold(kind: type[Place] | type[Tribe], card: int, face: Face) -> Ways:
    """List the different rotations of a card: upright and lying ones by turns.

    A quarter turn never looks the same, so there are two of them, or all four.
    """
    ways: tuple[Way, ...] = tuple((kind, card, rotation) for rotation in rotations(face))
    lying = sum(rotation % 2 for _, _, rotation in ways)
    return Ways(ways, len(ways) - lying, lying)


class Layings(LazySequence[Laying | Pass]):
    """The ways to lay some cards, by card, rotation, y and x; then the passes that are legal.

    The ways to hold the cards are upright and lying by turns, so the way at a place can be told
    without going through those before it.
    """

    __slots__ = (
        "_board",
        "_corners",
        "_grid",
        "_openings",
        "_passes",
        "_player",
        "_upright",
        "_ways",
    )

    def __init__(
        self,
        grid: Grid,
        board: Board,
        player: Player,
        openings: Openings,
        ways: tuple[Way, ...],
        passes: tuple[Pass, ...],
    ) -> None:
        self._grid = grid
        self._board = board
        self._player = player
        self._openings = openings
        self._ways = ways
        self._passes = passes
        self._upright = openings.upright.bit_count()
        self._corners = self._upright + openings.lying.bit_count()
        self.length = len(ways) // 2 * self._corners + len(passes)

    def item(self, place: int) -> Laying | Pass:
        """Return what is at a place, without making what comes before it."""
        corners, upright = self._corners, self._upright
        if place >= (layings := self.length - len(self._passes)):
            return self._passes[place - layings]
        pair, place = divmod(place, corners)
        is_lying = place >= upright
        kind, card, rotation = self._ways[2 * pair + is_lying]
        bit = nth_bit(self._openings[is_lying], place - upright if is_lying else place)
        x, y = self._grid.square(self._board, bit)
        return MAKE_LAYING[kind](self._player, card, x, y, rotation)

    def __iter__(self) -> Iterator[Laying | Pass]:
        corners = [
            [self._grid.square(self._board, bit) for bit in bits(mask)] for mask in self._openings
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
        bit = self._grid.bit(self._board, action.x, action.y)
        return bit is not None and self._openings[action.rotation % 2] >> bit & 1 == 1
