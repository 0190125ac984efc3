"""The streets in a state of Tuk Tuk Taxi: what lies there, who waits, and what is in the way."""

from collections.abc import Mapping
from typing import TypeAlias

from attrs import frozen

from boardrules.constructors import fast_constructor
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.routes import Route, Ways, in_order, ways_of
from boardrules.games.tuk_tuk_taxi.state import Customer, Laid, State, Taxi
from boardrules.games.tuk_tuk_taxi.steps import Cards, cards_of, relaid
from boardrules.games.tuk_tuk_taxi.tables import Tables
from boardrules.games.tuk_tuk_taxi.town import Direction, Spot, Square
from boardrules.memo import remembered
from boardrules.player import Player

LEAVES_POLICE_STOP = 3
"""The highest number with which a taxi leaves a police-stop (TUKTUK-6.13)."""

Waiting: TypeAlias = Mapping[Spot, list[int]]
"""The buildings of customers, by the spots that they face."""

Alone: TypeAlias = tuple[Ways, list[Route]]
"""The ways of a drive, and in their order the routes that come of them if nobody is met."""


@frozen(eq=False, weakref_slot=False)
class Street:
    """The cards that count, and the customers who wait.

    `met` are the spots where somebody waits or the police lies. `known` fills up with the drives
    among these cards, by the number of an arrival and the one rolled.
    """

    cards: Cards
    waiting: Waiting
    met: frozenset[Spot]
    known: dict[tuple[int, int | None], Alone]


_make_street = fast_constructor(Street)


@remembered
def street(tables: Tables, state: State) -> Street:
    """Find the cards that count: on each square the last one laid (TUKTUK-3.2)."""
    top = {laid.square: laid for laid in state.laid}
    cards, waiting = cards_of(tables.town, top), _waiting(tables, state.customers)
    return _make_street(cards, waiting, cards.police.union(waiting), {})


def _waiting(tables: Tables, customers: tuple[Customer, ...]) -> Waiting:
    waiting: dict[Spot, list[int]] = {}
    for customer in customers:
        waiting.setdefault(tables.town.order[customer.square], []).append(customer.building)
    return waiting


def with_card(tables: Tables, before: Street, square: Square, laid: Laid | None) -> Street:
    """Let another card count on a square, or none."""
    cards, waiting = relaid(tables.town, before.cards, square, laid), before.waiting
    return _make_street(cards, waiting, cards.police.union(waiting), {})


def with_customers(tables: Tables, before: Street, customers: tuple[Customer, ...]) -> Street:
    """Let others wait among the same cards."""
    cards, waiting = before.cards, _waiting(tables, customers)
    return _make_street(cards, waiting, cards.police.union(waiting), before.known)


def showing(tables: Tables, state: State, card: Card) -> int:
    """Count the cards of a kind that no other card covers."""
    return sum(laid.card is card for laid in street(tables, state).cards.top.values())


def taken(tables: Tables, taxis: tuple[Taxi, ...], seat: Player) -> list[Spot]:
    """List the spots of the other taxis."""
    order = tables.town.order
    return [order[taxi.square] for other, taxi in enumerate(taxis) if other != seat]


def is_held(among: Street, square: Square, number: int | None) -> bool:
    """Tell whether a police-stop keeps a taxi from driving with a number (TUKTUK-6.13)."""
    if number is None or number <= LEAVES_POLICE_STOP:
        return False
    laid = among.cards.top.get(square)
    return laid is not None and laid.card is Card.POLICE_STOP


def alone(
    tables: Tables,
    among: Street,
    seat: Player,
    square: Square,
    heading: Direction | None,
    number: int | None,
) -> Alone:
    """Find where a drive leads if nobody is met, each time the same."""
    start = tables.starts[seat][square, heading]
    found = among.known.get((start, number))
    if found is None:
        ways = plain, lights = ways_of(tables.town, among.cards, tables.throw(number), start)
        routes = in_order({*plain, *lights} if lights else plain)
        found = among.known[start, number] = ways, routes
    return found
