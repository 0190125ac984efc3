"""Tuk Tuk Taxi as it lies on the table at one moment; nothing of it is hidden."""

from string import ascii_lowercase
from typing import Literal, TypeAlias

from attrs import field, frozen

from boardrules.building.validators import between
from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.knowledge import View
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import Phase, State
from boardrules.games.tuk_tuk_taxi.tables import Tables
from boardrules.games.tuk_tuk_taxi.town import (
    CORNER,
    HIGHEST_ROW,
    LIGHT,
    STATIONS,
    STREET,
    Direction,
    Square,
    Town,
    square_at,
)
from boardrules.player import Player
from boardrules.scene import BaseScene

COLUMN = between(1, len(ascii_lowercase))
ROW = between(1, HIGHEST_ROW)
"""Checks for fields with a column or a row of a board, or how many there are: both from 1."""

Ground: TypeAlias = Literal["street", "light", "garage", "petrol"]
_GROUNDS: dict[str, Ground] = {"#": "street", "G": "garage", "P": "petrol", LIGHT: "light"}


@frozen(cache_hash=True)
class TownSquare:
    """A square of the streets: its name, its column and row from 1, and what is there.

    `ground` is a street, a traffic light, or the street in front of the garage or the petrol
    station. Columns go from the west to the east, rows from the south to the north.
    """

    square: Square
    x: int = field(validator=COLUMN)
    y: int = field(validator=ROW)
    ground: Ground


@frozen(cache_hash=True)
class Station:
    """A taxi station, by its number on the board; the seat whose home it is, or None if closed."""

    number: int
    square: Square
    x: int = field(validator=COLUMN)
    y: int = field(validator=ROW)
    seat: Player | None


@frozen(cache_hash=True)
class Building:
    """A building space, by its number; the square that its customer faces, None without one."""

    number: int
    x: int = field(validator=COLUMN)
    y: int = field(validator=ROW)
    customer: Square | None


@frozen(cache_hash=True)
class Frame:
    """The red frame, by the columns and rows of its sides."""

    west: int = field(validator=COLUMN)
    south: int = field(validator=ROW)
    east: int = field(validator=COLUMN)
    north: int = field(validator=ROW)


@frozen(cache_hash=True)
class Sign:
    """A card on the board; some have an arrow."""

    card: Card
    arrow: Direction | None


@frozen(cache_hash=True)
class Stack:
    """The cards on a square, from the top; only the first one counts."""

    square: Square
    cards: tuple[Sign, ...]


@frozen(cache_hash=True)
class SeatScene:
    """A seat: where its taxi is, whether it carries a customer, and how many it has delivered.

    `lost_turns` are those that it is going to lose.
    """

    square: Square
    is_home: bool
    carries: bool
    lost_turns: int
    delivered: int


@frozen(cache_hash=True)
class Rolled:
    """A number on the die, and its colour."""

    number: int
    colour: Colour


@frozen(cache_hash=True)
class CardCount:
    """How many cards of a kind there are."""

    card: Card
    count: int


@frozen(cache_hash=True)
class Scene(BaseScene):
    """What lies on the table.

    The board is `width` columns wide and `height` rows high. `squares` and `stations` are where a
    taxi can be, by column, then by row. `stacks` are the squares with cards, in the same order.

    `turn` counts the turns of all seats from 1, up to `most_turns` if there is a limit, and
    `on_turn` is the seat whose turn it is, also while chance draws or rolls for it; at the end it
    is the one that has made the last delivery, or that would be next. `card` and `roll` are what
    has been drawn and rolled in this turn; after a drive that goes on, `heading` is where the taxi
    came to, and `onward` counts the drives from no-stopping signs.

    `pile` counts the cards that are left, by kind, and `deliveries` are the seats that have
    delivered, in that order. `stuck` counts the latest turns in a row, with this one, in which no
    card was left and nobody could drive.
    """

    phase: Phase
    turn: int
    most_turns: int | None
    on_turn: Player
    width: int = field(validator=COLUMN)
    height: int = field(validator=ROW)
    squares: tuple[TownSquare, ...]
    stations: tuple[Station, ...]
    buildings: tuple[Building, ...]
    frame: Frame
    stacks: tuple[Stack, ...]
    seats: tuple[SeatScene, ...]
    card: Card | None
    roll: Rolled | None
    heading: Direction | None
    onward: int
    pile: tuple[CardCount, ...]
    deliveries: tuple[Player, ...]
    stuck: int


def scene(rules: Rules, view: View) -> Scene:
    """Show what everybody sees: nobody has anything to hide."""
    tables, town = rules.tables, rules.tables.town
    to_act, scores = rules.to_act(view), rules.score(view)
    return Scene(
        viewer=None,
        to_act=to_act,
        scores=scores,
        outcome=rules.outcome(view),
        phase=view.phase,
        turn=view.turn + 1,
        most_turns=tables.most_turns,
        on_turn=to_act[0] if view.phase == "customers" else tables.seat(view.turn),
        width=max(map(len, town.lines)),
        height=len(town.lines),
        squares=_squares(town),
        stations=_stations(tables),
        buildings=_buildings(town, view),
        frame=_frame(town),
        stacks=_stacks(view),
        seats=tuple(
            SeatScene(taxi.square, taxi.square == home, taxi.carries, taxi.lost_turns, delivered)
            for taxi, home, delivered in zip(view.taxis, tables.homes, scores, strict=True)
        ),
        card=view.card,
        roll=None if view.number is None else _roll(tables, view.number),
        heading=view.heading,
        onward=view.onward,
        pile=tuple(map(CardCount, Card, view.pile)),
        deliveries=view.deliveries,
        stuck=view.stuck,
    )


def open_scene(rules: Rules, state: State) -> Scene:
    """Show everything, as everybody sees it."""
    return scene(rules, state)


def _roll(tables: Tables, number: int) -> Rolled:
    return Rolled(number, tables.throws[number].colour)


def _squares(town: Town) -> tuple[TownSquare, ...]:
    return tuple(
        TownSquare(square_at((x, y)), x + 1, y + 1, _GROUNDS[town.marks[x, y]])
        for x, y in town.places(STREET + LIGHT)
    )


def _stations(tables: Tables) -> tuple[Station, ...]:
    seats = {home: Player(seat) for seat, home in enumerate(tables.homes)}
    marks = tables.town.marks
    return tuple(
        Station(int(marks[x, y]), square_at((x, y)), x + 1, y + 1, seats.get(square_at((x, y))))
        for x, y in tables.town.places(STATIONS)
    )


def _buildings(town: Town, view: View) -> tuple[Building, ...]:
    faced = {customer.building: customer.square for customer in view.customers}
    return tuple(
        Building(number, x + 1, y + 1, faced.get(number))
        for number, (x, y) in enumerate(town.buildings, start=1)
    )


def _frame(town: Town) -> Frame:
    (west, south), *_, (east, north) = town.places(CORNER)
    return Frame(west + 1, south + 1, east + 1, north + 1)


def _stacks(view: View) -> tuple[Stack, ...]:
    stacks: dict[Square, tuple[Sign, ...]] = {}
    for laid in view.laid.cards:
        beneath = stacks.get(laid.square, ())
        stacks[laid.square] = (Sign(laid.card, laid.arrow), *beneath)
    return tuple(map(Stack, stacks.keys(), stacks.values()))
