"""The continent as bit masks: where cards lie, and where the next one may."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from attrs import define, field, frozen

from boardrules.bits import bits, nth_bit
from boardrules.games.tectonic_tribes.actions import Laying, Pass, Place, Rotation, Tribe
from boardrules.games.tectonic_tribes.components import SQUARES, Face, Ground
from boardrules.player import Player
from boardrules.sequences import LazySequence

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

    `is_asked` tells whether one of the boards with one more card has been scored; `continent` is
    what one sees, ready to be drawn.
    """

    points: tuple[int, ...] | None = field(default=None, eq=False)
    land: Any = field(default=None, eq=False)
    is_asked: bool = field(default=False, eq=False)
    continent: Any = field(default=None, eq=False)


class Board(NamedTuple):
    """Masks of the squares that one sees; a bit is a square, rows count from `north`.

    `tents` has a mask for each seat. Nothing ever covers lava, so only tents disappear. `below` is
    what is kept about the board without the latest card, `top`.
    """

    north: int
    covered: int
    lava: int
    tents: tuple[int, ...]
    kept: Kept
    below: Kept | None
    top: Laying | None


class Openings(NamedTuple):
    """Where the north-west corner of a card may lie: an upright card, and a lying one."""

    upright: int
    lying: int


class Stamp(NamedTuple):
    """A card in one rotation as masks, with its north-west corner in the first square."""

    footprint: int
    lava: int
    tents: int


@frozen(slots=False)
class Grid:
    """Squares as bits: row by row, and each row long enough for this many cards in a line.

    Each card after the first reaches two squares further at the most. There are two more columns
    in the west, so that no card begins in one row and ends in the next.
    """

    cards: int

    @cached_property
    def west(self) -> int:
        """The x of the first bit of a row."""
        return -2 * self.cards

    @cached_property
    def stride(self) -> int:
        """The number of bits in a row."""
        return 4 * self.cards + 1

    @cached_property
    def footprints(self) -> tuple[int, int]:
        """What an upright and a lying card cover."""
        two, three = 0b11, 0b111
        return (
            two | two << self.stride | two << 2 * self.stride,
            three | three << self.stride,
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
        return Board(0, 0, 0, (0,) * players, Kept(), None, None)

    def laid(self, board: Board, stamp: Stamp, laying: Laying) -> Board:
        """Put a card on top of what lies there (TECTONIC-4.4)."""
        x, y = laying.x, laying.y
        if not (self.west <= x <= -self.west and self.west <= y <= -self.west):
            raise ValueError("no card can lie so far away from the first one")
        north, covered, lava, tents, below, _, _ = board
        if y < north + 2:
            # Two rows stay free above the continent, for cards that only touch its first row.
            rows = (north + 2 - y) * self.stride
            north = y - 2
            covered <<= rows
            lava <<= rows
            tents = tuple([mask << rows for mask in tents])
        corner = (y - north) * self.stride + x - self.west
        footprint = stamp.footprint << corner
        if stamp.tents or any(mask & footprint for mask in tents):
            seen = [mask ^ (mask & footprint) for mask in tents]
            seen[laying.player] |= stamp.tents << corner
            tents = tuple(seen)
        covered |= footprint
        lava |= stamp.lava << corner
        return Board(north, covered, lava, tents, Kept(), below, laying)

    def openings(self, board: Board, player: Player) -> Openings:
        """Find everywhere that a seat may lay a card.

        A card covers some squares but not all six (TECTONIC-4.3), of any cards (TECTONIC-R10), and
        neither lava (TECTONIC-4.5) nor a tent of another seat (TECTONIC-4.6).
        """
        row = self.stride
        covered = board.covered
        if not covered:
            origin = 1 << -board.north * row - self.west
            return Openings(origin, origin)  # the first card obeys no rule (TECTONIC-2.5)
        barred = board.lava
        for seat, mask in enumerate(board.tents):
            if seat != player:
                barred |= mask
        some, full, bar = covered | covered >> 1, covered & covered >> 1, barred | barred >> 1
        return Openings(
            self._corners(some, full, bar, rows=3),
            self._corners(some | covered >> 2, full & covered >> 2, bar | barred >> 2, rows=2),
        )

    def _corners(self, some: int, full: int, bar: int, rows: int) -> int:
        """Find the corners of rows that touch a card, are not all full, and not barred."""
        touched, filled, barred = some, full, bar
        for row in range(1, rows):
            shift = row * self.stride
            touched |= some >> shift
            filled &= full >> shift
            barred |= bar >> shift
        return touched ^ (touched & (filled | barred))

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
    """List the different rotations of a card."""
    ways: tuple[Way, ...] = tuple((kind, card, rotation) for rotation in rotations(face))
    lying = sum(rotation % 2 for _, _, rotation in ways)
    return Ways(ways, len(ways) - lying, lying)


class Layings(LazySequence[Laying | Pass]):
    """The ways to lay some cards, by card, rotation, y and x; then the passes that are legal."""

    __slots__ = ("_board", "_counts", "_grid", "_openings", "_passes", "_player", "_ways")

    def __init__(
        self,
        grid: Grid,
        board: Board,
        player: Player,
        openings: Openings,
        ways: tuple[Ways, ...],
        passes: tuple[Pass, ...],
    ) -> None:
        self._grid = grid
        self._board = board
        self._player = player
        self._openings = openings
        self._ways = ways
        self._passes = passes
        upright, lying = self._counts = openings.upright.bit_count(), openings.lying.bit_count()
        self.length = len(passes)
        for held in ways:
            self.length += held.upright * upright + held.lying * lying

    def item(self, place: int) -> Laying | Pass:
        """Return what is at a place, without making what comes before it."""
        upright, lying = self._counts
        for held in self._ways:
            count = held.upright * upright + held.lying * lying
            if place < count:
                return self._laying(held, place)
            place -= count
        return self._passes[place]

    def _laying(self, held: Ways, place: int) -> Laying:
        """Return one of the ways to lay a card."""
        number = 0
        while place >= (count := self._counts[held.ways[number][2] % 2]):
            place -= count
            number += 1
        kind, card, rotation = held.ways[number]
        bit = nth_bit(self._openings[rotation % 2], place)
        x, y = self._grid.square(self._board, bit)
        return kind(self._player, card, x, y, rotation)

    def __iter__(self) -> Iterator[Laying | Pass]:
        corners = [
            [self._grid.square(self._board, bit) for bit in bits(mask)] for mask in self._openings
        ]
        for held in self._ways:
            for kind, card, rotation in held.ways:
                for x, y in corners[rotation % 2]:
                    yield kind(self._player, card, x, y, rotation)
        yield from self._passes

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place | Tribe):
            return action in self._passes
        way = (type(action), action.card, action.rotation)
        if action.player != self._player or not any(way in held.ways for held in self._ways):
            return False
        bit = self._grid.bit(self._board, action.x, action.y)
        return bit is not None and self._openings[action.rotation % 2] >> bit & 1 == 1
