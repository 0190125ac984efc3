"""A drive in Tuk Tuk Taxi: where it may lead, what happens on the way, and what comes after."""

from typing import NamedTuple

from boardrules.games.tuk_tuk_taxi.actions import Drive, Driving, Stay
from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.routes import Route, Routes, Throw, Walk, open_steps
from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.games.tuk_tuk_taxi.table import ONWARD, Setting, Street
from boardrules.games.tuk_tuk_taxi.town import Direction, Square
from boardrules.player import Player
from boardrules.sequences import LazySequence

LEAVES_POLICE_STOP = 3
"""The highest number with which a taxi leaves a police-stop (TUKTUK-6.13)."""


class End(NamedTuple):
    """How a drive may end: the squares entered, and whom to load or whether one is sent home."""

    squares: Route
    load: int | None = None
    home: bool = False


class Drives(LazySequence[Driving]):
    """The drives of a seat, each made when it is asked for."""

    __slots__ = ("_ends", "_player")

    def __init__(self, player: Player, ends: list[End]) -> None:
        self._player = player
        self._ends = ends
        self.length = len(ends)

    def item(self, place: int) -> Driving:
        """Return the drive at a place."""
        squares, load, home = self._ends[place]
        if squares:
            return Drive(self._player, squares, load, home)
        return Stay(self._player, load)


def throw_of(setting: Setting, state: State) -> Throw:
    """Return the points that a taxi has: those thrown, or five from a no-stopping sign."""
    return ONWARD if state.number is None else setting.throws[state.number]


def is_held(street: Street, square: Square, number: int | None) -> bool:
    """Tell whether a police-stop keeps a taxi from driving with a number (TUKTUK-6.13)."""
    laid = street.top.get(square)
    held = laid is not None and laid.card is Card.POLICE_STOP
    return held and number is not None and number > LEAVES_POLICE_STOP


def routes_of(
    setting: Setting, street: Street, state: State, seat: Player, throw: Throw, along: Route = ()
) -> Routes:
    """Find where the taxi of a seat may drive."""
    taxi = state.taxis[seat]
    faced = [] if taxi.carries else [customer.square for customer in state.customers]
    traffic = setting.traffic(street, state, seat)
    walk = Walk(setting.town, traffic, throw, frozenset(faced), along)
    return walk.go(taxi.square, state.heading)


def ends(setting: Setting, street: Street, state: State, seat: Player) -> list[End]:
    """List how a drive may end, by the squares entered; those that enter none are last."""
    taxi = state.taxis[seat]
    if is_held(street, taxi.square, state.number):
        return [End(())]
    routes = routes_of(setting, street, state, seat, throw_of(setting, state))
    plain = routes.ends()
    found = [End(route) for route in plain if route]
    found += [End(route, None, True) for route in routes.caught]
    waiting: dict[Square, list[int]] = {}
    if not taxi.carries:
        for customer in state.customers:
            waiting.setdefault(customer.square, []).append(customer.building)
        found += [End(route, building) for route in routes.stops for building in waiting[route[-1]]]
    order = setting.town.order
    found.sort(key=lambda end: ([order[square] for square in end[0]], end[2], end[1] or 0))
    if () in plain:
        found.append(End(()))
    return found + [End((), building) for building in waiting.get(taxi.square, ())]


def is_held_by_light(
    setting: Setting, street: Street, state: State, seat: Player, squares: Route
) -> bool:
    """Tell whether nothing but a red or yellow light has stopped a drive (TUKTUK-R20)."""
    throw = throw_of(setting, state)
    if throw.colour is Colour.GREEN:
        return False  # TUKTUK-5.4; so are the five squares from a no-stopping sign
    routes = routes_of(setting, street, state, seat, throw, along=squares)
    return squares not in routes.plain


def can_drive(setting: Setting, street: Street, state: State, seat: Player) -> bool:
    """Tell whether some number would let a taxi enter a square."""
    taxi = state.taxis[seat]
    traffic = setting.traffic(street, state, seat)
    steps = open_steps(setting.town, traffic, taxi.square, None)
    if not steps:
        return False
    if any(to not in setting.town.lights and to not in traffic.taken for _, to in steps):
        return True  # with a 1, which no police-stop minds
    for number, throw in setting.throws.items():
        if not is_held(street, taxi.square, number):
            routes = routes_of(setting, street, state, seat, throw)
            if routes.caught or any(routes.ends()):
                return True
    return False


def heading_after(setting: Setting, start: Square, squares: Route) -> Direction:
    """Return the direction of the last step of a drive."""
    *_, before, last = start, *squares
    (way,) = [way for way, to in setting.town.ways[before] if to == last]
    return way
