"""Where a taxi may drive in Tuk Tuk Taxi: one walk that carries what is left of the roll.

A way is what somebody would drive if nothing stood where it ends. It ends when the points are used
up, when a sign stops it, when no step is open, at the taxi's own station, or at a light that the
roll cannot pass. A way that ends on a light or on another taxi leads to the last free square before
it. So a route, the squares that a taxi enters, may be only a part of a way.

Ways depend on the cards alone. Other taxis and customers decide which routes come of them.
"""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple, TypeAlias

from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.steps import Cards, open_steps
from boardrules.games.tuk_tuk_taxi.town import Direction, Square, Town

Route: TypeAlias = tuple[Square, ...]

STOPS = {
    Card.CROSSING: "TUKTUK-6.5",
    Card.STOP: "TUKTUK-6.7",
    Card.POLICE_STOP: "TUKTUK-6.13",
}
"""Signs on which every drive ends, and the rules that say so."""

SPEED_LIMIT = 4
"""How many squares a drive may enter that has passed a speed limit (TUKTUK-6.6)."""


class Throw(NamedTuple):
    """The points of a drive, the colour for lights, and whether the police would notice."""

    points: int
    colour: Colour
    is_fast: bool = False


# Ways.


class Ways(NamedTuple):
    """All ways of a drive: those that no light has stopped, and those up to a light that does.

    `squares` are all that they enter.
    """

    plain: list[Route]
    lights: list[Route]
    squares: frozenset[Square]


def ways_of(
    town: Town,
    cards: Cards,
    home: Square,
    throw: Throw,
    start: Square,
    heading: Direction | None,
) -> Ways:
    """Follow all ways from a square, step by step.

    `left` and `half` are the points left for ways without and with lights, `most` is how many
    squares the drive may enter. Signs act on the squares that are entered (TUKTUK-R1). Nothing but
    lights depends on the colour of the roll (TUKTUK-5.1).
    """
    top, points = cards.top, throw.points
    plain: list[Route] = []
    lights: list[Route] = []
    half = points // 2 if throw.colour is Colour.YELLOW else points  # TUKTUK-R22
    ahead: list[tuple[Route, Square, Direction | None, int, int, int]]
    ahead = [((), start, heading, points, half, points)]
    while ahead:
        route, square, heading, all_left, half_left, most = ahead.pop()
        steps = open_steps(town, cards, home, square, heading)
        if not steps:  # TUKTUK-R25
            plain.append(route)
        entered = len(route) + 1
        for to, way in steps:
            left, half, limit = all_left - 1, half_left - 1, most
            if to in town.lights:
                left = half
                if (
                    throw.colour is Colour.RED
                    or left <= 0
                    or entered >= most
                    or not open_steps(town, cards, home, to, way)
                ):  # it cannot be passed in one go (TUKTUK-R5)
                    lights.append(route)
                    continue
            if to in top:
                card = top[to].card
                if card in STOPS:
                    left = 0
                elif card is Card.CROSSING_AHEAD:  # TUKTUK-6.4, TUKTUK-R16
                    left, half = left - 1, half - 1
                elif card is Card.SPEED_LIMIT:
                    limit = max(SPEED_LIMIT, entered)
            if left <= 0 or entered >= limit or to == home:  # TUKTUK-4.1, TUKTUK-4.4
                plain.append((*route, to))
            else:
                ahead.append(((*route, to), to, way, left, half, limit))
    return Ways(plain, lights, frozenset(chain(*plain, *lights)))


# Routes.


class End(NamedTuple):
    """How a drive may end: the squares entered, and whom to load or whether one is sent home."""

    squares: Route
    load: int | None = None
    home: bool = False


class Routes(NamedTuple):
    """Where a drive may lead.

    `plain` are the ends of ways that no light has stopped, `lights` those of ways that run up to a
    light which the roll cannot pass. `caught` lead to the police that a way drives past, and
    `stops` to customers who can be loaded.
    """

    plain: set[Route]
    lights: set[Route]
    caught: set[Route]
    stops: set[Route]

    def ends(self) -> set[Route]:
        """Return where a drive may end by itself, for whatever reason."""
        return self.plain | self.lights


def routes_of(
    town: Town,
    ways: Ways,
    taken: Collection[Square],
    police: AbstractSet[Square],
    pickups: Collection[Square],
) -> Routes:
    """Find the routes that come of ways among other taxis, customers and police who notice."""
    plain = {_free(town, way, taken) for way in ways.plain}
    lights = {_free(town, way, taken) for way in ways.lights}
    stops: set[Route] = set()
    caught: set[Route] = set()
    if not ways.squares.isdisjoint(pickups):
        stops = {
            way[:length]
            for way in chain(ways.plain, ways.lights)
            for length, square in enumerate(way, start=1)
            if square in pickups and square not in taken  # TUKTUK-4.5
        }
    if not police.isdisjoint(ways.squares):
        for routes in (plain, lights, stops):
            caught |= _caught(routes, police)
    return Routes(plain, lights, caught, stops)


def _free(town: Town, way: Route, taken: Collection[Square]) -> Route:
    """Return a way up to the last free square that is no light (TUKTUK-4.3, TUKTUK-R5)."""
    end = len(way)
    while end and (way[end - 1] in town.lights or way[end - 1] in taken):
        end -= 1
    return way[:end]


def _caught(routes: set[Route], police: AbstractSet[Square]) -> set[Route]:
    """Take out the routes that drive past the police, and return the parts up to there.

    Such a part can be chosen because some drive goes on from there (TUKTUK-6.14, TUKTUK-R23).
    """
    past = [route for route in routes if not police.isdisjoint(route[:-1])]
    routes.difference_update(past)
    first = [next(filter(police.__contains__, route)) for route in past]
    return {route[: route.index(square) + 1] for route, square in zip(past, first, strict=True)}
