"""What is in the box of Tuk Tuk Taxi."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
import re
from string import ascii_lowercase

from attrs import frozen

from boardrules._messages import named, quoted
from boardrules.building.typecheck import check_fields
from boardrules.errors import ComponentError, Defect
from boardrules.games.tuk_tuk_taxi.town import (
    CORNER,
    DIRECTIONS,
    HIGHEST_ROW,
    LIGHT,
    MARKS,
    NOTHING,
    STATIONS,
    STREET,
    Place,
    Square,
    Town,
    beside,
    square_at,
)


class Card(StrEnum):
    """A kind of card, in the order of draws: the signs, then the events."""

    SLIPPERY = "slippery"
    NO_PARKING = "no-parking"
    NO_STOPPING = "no-stopping"
    CROSSING_AHEAD = "crossing-ahead"
    CROSSING = "crossing"
    SPEED_LIMIT = "speed-limit"
    STOP = "stop"
    NO_ENTRY = "no-entry"
    TURN_RIGHT = "turn-right"
    TURN_LEFT = "turn-left"
    ONE_WAY = "one-way"
    NO_RIGHT = "no-right"
    NO_LEFT = "no-left"
    PARKING_METER = "parking-meter"
    POLICE_STOP = "police-stop"
    GARAGE = "garage"
    PETROL = "petrol"
    POLICE = "police"
    REMOVE = "remove"


EVENTS: tuple[Card, ...] = (Card.GARAGE, Card.PETROL, Card.POLICE, Card.REMOVE)
"""The cards that are carried out, in the order of `Card`."""

SIGNS: tuple[Card, ...] = tuple(card for card in Card if card not in EVENTS)
"""The cards that are laid on the board, in the order of `Card`."""

INDEX: dict[Card, int] = {card: index for index, card in enumerate(Card)}
"""Where a kind of card is counted in a pile."""


class Colour(StrEnum):
    """The colour of a number on the die."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"


_FACES_OF_THE_DIE = 6
_FEWEST_CUSTOMERS = 4
_MOST_CUSTOMERS = 8
MOST_BOARDS = 30
MOST_CHARACTERS = 30_000
"""How many boards a box may have, and how many characters all their maps together."""
MOST = 1000
"""How many cards there may be of a kind, and how many customers: more than anybody needs."""
_MOST_LISTED = 24
"""How many defects of a map are listed, and how many boards."""
_NAME = re.compile(r"[a-z]+(-[a-z]+)*")


@frozen(cache_hash=True)
class Board:
    """A face of the board: its name, and the lines of its map from the north."""

    name: str
    lines: tuple[str, ...]

    @cached_property
    def town(self) -> Town:
        """The squares of this board, and what stands beside them."""
        return Town(self.lines)


@frozen(cache_hash=True)
class Components:
    """A box: any boards, cards and die with which the rules can run.

    `cards` says how many there are of each kind, and `starred` what the simplified game leaves out;
    both go in the order of `Card`. `die` has the colours of 1, 2, 3, 4, 5 and 6.
    """

    boards: tuple[Board, ...]
    cards: tuple[tuple[Card, int], ...]
    starred: tuple[Card, ...]
    die: tuple[Colour, ...]
    customers: int

    def __attrs_post_init__(self) -> None:
        check_fields(self)
        if defects := tuple(self._defects()):
            raise ComponentError("components", defects)

    def board(self, name: str) -> Board:
        """Return the board with this name."""
        for board in self.boards:
            if board.name == name:
                return board
        names = ", ".join(quoted(board.name) for board in self.boards[:_MOST_LISTED])
        raise ValueError(f"board is one of {names}, not {quoted(name)}")

    def _defects(self) -> Iterator[Defect]:
        """List what keeps the rules from running."""
        if not self.boards:
            yield Defect("boards", "a match needs a board", "TUKTUK-1.2")
        size = sum(map(len, (line for board in self.boards for line in board.lines)))
        if len(self.boards) > MOST_BOARDS or size > MOST_CHARACTERS:
            message = (
                f"a box has at most {MOST_BOARDS} boards, which together have at most "
                f"{MOST_CHARACTERS:,} characters, not {len(self.boards):,} with {size:,}"
            )
            yield Defect("boards", message, "TUKTUK-1.2")
            return
        taken: set[str] = set()
        for board in self.boards:
            yield from _defects_of_name(board.name, taken)
            yield from _defects_of_map(board, self.customers)
            taken.add(board.name)
        kinds = [card for card, _ in self.cards]
        yield from _defects_of_order("cards", kinds, "TUKTUK-1.3")
        for card, count in self.cards:
            if type(count) is not int or not 0 <= count <= MOST:
                message = f"must be a number from 0 to {MOST}"
                yield Defect(f"{_table(card)}.{card}", message, "TUKTUK-1.3")
        yield from _defects_of_order("simplified.without", self.starred, "TUKTUK-1.5")
        if len(self.die) != _FACES_OF_THE_DIE:
            message = f"a die has {_FACES_OF_THE_DIE} faces, not {len(self.die)}"
            yield Defect("die", message, "TUKTUK-1.4")
        if type(self.customers) is not int or self.customers > MOST:
            message = f"must be a number of at most {MOST}, not {quoted(self.customers)}"
            yield Defect("customers.count", message, "TUKTUK-2.2")
        elif self.customers < _FEWEST_CUSTOMERS:
            message = f"two players need {_FEWEST_CUSTOMERS} customers, not {self.customers}"
            yield Defect("customers.count", message, "TUKTUK-2.2")


def _table(card: Card) -> str:
    """Name the table of a component file in which a card stands."""
    return "events" if card in EVENTS else "signs"


def _defects_of_order(
    where: str, cards: list[Card] | tuple[Card, ...], rule: str
) -> Iterator[Defect]:
    taken: set[Card] = set()
    for card in cards:
        if card in taken:
            yield Defect(where, f"{card} is listed twice", rule)
        taken.add(card)
    if list(cards) != sorted(cards, key=INDEX.__getitem__):
        yield Defect(where, f"cards go in the order {', '.join(Card)}", rule)


def _defects_of_name(name: str, taken: set[str]) -> Iterator[Defect]:
    """Check that notation can read the name of a board back, and that it is new."""
    if _NAME.fullmatch(name) is None:
        message = f"a name is lower-case words joined by hyphens, not {quoted(name)}"
        yield Defect(_board(name), message, "TUKTUK-1.2")
    if name in taken:
        yield Defect(_board(name), "is listed twice", "TUKTUK-1.2")


def _defects_of_map(board: Board, customers: int) -> Iterator[Defect]:
    """Name what is wrong with a map; squares are looked at only if all of them can be named."""
    defects = list(_defects_of_marks(board)) or [
        *_defects_of_stations(board),
        *_defects_of_streets(board),
        *_defects_of_frame(board, customers),
    ]
    yield from defects[:_MOST_LISTED]
    if more := defects[_MOST_LISTED:]:
        yield Defect(more[0].where, f"{len(more)} more defects from here on", "TUKTUK-1.2")


def _defects_of_marks(board: Board) -> Iterator[Defect]:
    """Check that notation can name all squares: columns a to z, rows up to 999."""
    if len(board.lines) > HIGHEST_ROW:
        message = f"a map has at most {HIGHEST_ROW} rows, not {len(board.lines)}"
        yield Defect(_spot(board, HIGHEST_ROW + 1, 1), message, "TUKTUK-1.2")
        return
    widest = len(ascii_lowercase)
    for number, line in enumerate(board.lines, start=1):
        for column, mark in enumerate(line[:widest], start=1):
            if mark not in MARKS:
                message = f"{quoted(mark)} is not one of the marks {' '.join(MARKS).strip()}"
                yield Defect(_spot(board, number, column), message, "TUKTUK-1.2")
        if len(line) > widest:
            message = f"a map has at most {widest} columns, a to z"
            yield Defect(_spot(board, number, widest + 1), message, "TUKTUK-1.2")


def _defects_of_stations(board: Board) -> Iterator[Defect]:
    """Check that each station is a spur of one street, where no light can shut it in."""
    town = board.town
    found: set[str] = set()
    for place in _reading(town.places(STATIONS)):
        station = town.marks[place]
        where = _place_on_map(board, place)
        if station in found:
            yield Defect(where, f"station {station} appears twice", "TUKTUK-1.1")
        found.add(station)
        near = [town.marks.get(beside(place, way), NOTHING) for way in DIRECTIONS]
        streets = sum(mark in STREET for mark in near)
        if streets != 1:
            message = f"a station touches one street square, not {streets}"
            yield Defect(where, message, "TUKTUK-1.1")
        if any(mark in LIGHT for mark in near):
            yield Defect(where, "a station touches no light", "TUKTUK-1.1")
        if any(mark in STATIONS for mark in near):
            yield Defect(where, "a station touches no other station", "TUKTUK-1.1")
    for station in STATIONS:
        if station not in found:
            yield Defect(_spot(board, 1, 1), f"there is no station {station}", "TUKTUK-1.1")


def _defects_of_streets(board: Board) -> Iterator[Defect]:
    """Check that all streets are connected; the largest net is taken to be the right one."""
    town = board.town
    for mark, squares, name in (("G", town.garage, "garage"), ("P", town.petrol, "petrol station")):
        if not squares:
            message = f"there is no square {mark} in front of the {name}"
            yield Defect(_spot(board, 1, 1), message, "TUKTUK-1.2")
    net = max(_nets(town), key=len, default=frozenset[Square]())
    for place in _reading(town.places(STREET + LIGHT + STATIONS)):
        square = square_at(place)
        near = [other for _, other in town.ways[square]]
        # A station that touches no street is named elsewhere.
        if net.isdisjoint([square, *near]) and (near or square in town.roads):
            message = "no street leads here from the others"
            yield Defect(_place_on_map(board, place), message, "TUKTUK-1.2")


def _nets(town: Town) -> Iterator[frozenset[Square]]:
    """Yield the streets and lights that are connected."""
    seen: set[Square] = set()
    for first in town.roads:
        if first not in seen:
            net, ahead = {first}, [first]
            while ahead:
                new = set(town.roads[ahead.pop()].values()) - net
                net |= new
                ahead += new
            seen |= net
            yield frozenset(net)


def _defects_of_frame(board: Board, customers: int) -> Iterator[Defect]:
    """Check that the frame is a rectangle with enough buildings for all customers."""
    town = board.town
    corners = _reading(town.places(CORNER))
    where = _place_on_map(board, corners[0]) if corners else _spot(board, 1, 1)
    columns, rows = (Counter(place[axis] for place in corners) for axis in (0, 1))
    if len(corners) != 4:
        message = f"the red frame has 4 corners, not {len(corners)}"
        if corners:
            where = _place_on_map(board, corners[:5][-1])
        yield Defect(where, message, "TUKTUK-2.3")
    elif lonely := [place for place in corners if columns[place[0]] != 2 or rows[place[1]] != 2]:
        message = "the corners of the red frame do not form a rectangle"
        yield Defect(_place_on_map(board, lonely[0]), message, "TUKTUK-2.3")
    elif not town.inside:
        yield Defect(where, "there is nothing inside the red frame", "TUKTUK-2.3")
    else:
        usable = sum(bool(squares) for squares in town.faces.values())
        needed = min(customers - customers % 2, _MOST_CUSTOMERS)
        if usable < needed:
            message = (
                f"{needed} customers need as many building spaces in the red frame that touch "
                f"a street square in it, not {usable}"
            )
            yield Defect(where, message, "TUKTUK-2.3")


def _reading(places: list[Place]) -> list[Place]:
    """Put places into reading order: line by line from the north-west."""
    return sorted(places, key=lambda place: (-place[1], place[0]))


def _board(name: str) -> str:
    return f"boards.{named(name)}"


def _spot(board: Board, line: int, column: int) -> str:
    """Say where on a map something is, counted from 1 as editors do; what is missing is at 1, 1."""
    return f"{_board(board.name)}.map, line {line}, column {column}"


def _place_on_map(board: Board, place: Place) -> str:
    column, row = place
    return _spot(board, len(board.lines) - row, column + 1)
