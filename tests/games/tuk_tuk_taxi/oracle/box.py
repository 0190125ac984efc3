"""What is in the box, and whether the rules can be followed with it."""

from dataclasses import dataclass

from tests.games.tuk_tuk_taxi.oracle.board import Board, arms, faceable, neighbour
from tests.games.tuk_tuk_taxi.oracle.signs import EVENTS, PLAIN_SIGNS, TURN_SIGNS

CUSTOMERS_OF_A_PLAYER = 2
"""Say how many customers each player puts on the board."""


@dataclass
class Box:
    """Describe what is in the box.

    Attributes:
        boards: for every name a face of the board.
        cards: for every kind of sign or event how many cards show it.
        starred: kinds that the simplified game leaves out.
        die: for every number on the die its colour: "red", "yellow" or "green".
        customers: number of customers.
    """

    boards: dict[str, Board]
    cards: dict[str, int]
    starred: list[str]
    die: dict[int, str]
    customers: int


def used_stations(players: int) -> list[int]:
    """List the numbers of the stations by seat; the others are closed."""
    return [1, 3] if players == 2 else list(range(1, players + 1))


def check_box(box: Box, board: Board, players: int) -> None:
    """Refuse a box with which the rules cannot be followed."""
    if players not in (2, 3, 4):
        raise ValueError("two to four players")
    stations = list(board.stations.values())
    places = [*board.streets, *board.lights, *stations, *board.buildings.values()]
    if len(places) != len(set(places)):
        raise ValueError("two things at one place")
    if not all(0 <= column < 26 and row >= 1 for column, row in places):
        raise ValueError("places without a name")
    if not set(used_stations(players)) <= set(board.stations):
        raise ValueError("too few stations")
    for station in stations:
        near = arms(board, station)
        if len(near) != 1 or neighbour(station, near[0]) not in board.streets:
            raise ValueError("a station has one street neighbour")
    if not {*board.garage, *board.petrol} <= board.streets:
        raise ValueError("in front of the garage and the petrol station there is a street")
    usable = [building for building in board.buildings if faceable(board, building)]
    if len(usable) < CUSTOMERS_OF_A_PLAYER * players:
        raise ValueError("too few building spaces at streets in the frame")
    if box.customers < CUSTOMERS_OF_A_PLAYER * players:
        raise ValueError("too few customers")
    if not {*box.cards, *box.starred} <= {*PLAIN_SIGNS, *TURN_SIGNS, "one-way", *EVENTS}:
        raise ValueError("a card that nobody knows")
    if any(number < 0 for number in box.cards.values()):
        raise ValueError("less than no card")
    if not box.die or any(number < 1 for number in box.die):
        raise ValueError("a die without numbers")
    if not set(box.die.values()) <= {"red", "yellow", "green"}:
        raise ValueError("a colour that nobody knows")
