"""Where a taxi may drive in Tuk Tuk Taxi: one walk that carries what is left of the roll.

A way is what somebody would drive if nothing stood where it ends. It ends when the points are used
up, when a sign stops it, when no step is open, at the taxi's own station, or at a light that the
roll cannot pass. A way that ends on a light or on another taxi leads to the last free square before
it. So a route, the squares that a taxi enters, may be only a part of a way.

Ways depend on the cards alone. Other taxis and customers decide which routes come of them.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from typing import NamedTuple, TypeAlias

from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.steps import Cards, Effect, open_moves
from boardrules.games.tuk_tuk_taxi.town import Spot, Town

Route: TypeAlias = tuple[Spot, ...]

STOPS = {
    Card.CROSSING: "TUKTUK-6.5",
    Card.STOP: "TUKTUK-6.7",
    Card.POLICE_STOP: "TUKTUK-6.13",
}
"""Signs on which every drive ends, and the rules that say so."""

SPEED_LIMIT = 4
"""How many squares a drive may enter that has passed a speed limit (TUKTUK-6.6)."""


class Throw(NamedTuple):
    """The points of a drive, the colour for lights, and whether the police would notice.

    `toll` are the points that the first light on the way takes: none, half of them or all.
    """

    points: int
    colour: Colour
    toll: int
    is_fast: bool


def throw_of(points: int, colour: Colour, *, is_fast: bool = False) -> Throw:
    """Find what so many points of a colour come to."""
    tolls = {
        Colour.GREEN: 0,
        Colour.YELLOW: points - points // 2,  # TUKTUK-R22
        Colour.RED: points,
    }
    return Throw(points, colour, tolls[colour], is_fast)


# Ways.


Ways: TypeAlias = tuple[list[Route], list[Route]]
"""All ways of a drive: those that no light has stopped, and those up to a light that does."""


def ways_of(town: Town, cards: Cards, throw: Throw, start: int) -> Ways:
    """Follow all ways from an arrival, by its number, step by step.

    `left` are the points that are left, of which the next light takes its `toll` if it is the first
    one, and `room` is how many squares the drive may still enter. Signs act on the squares that are
    entered (TUKTUK-R1). Nothing but lights depends on the colour of the roll (TUKTUK-5.1).
    """
    moves, effects, closed, turned = town.moves, cards.effects, cards.closed, cards.turned
    points, _, toll, _ = throw
    plain: list[Route] = []
    lights: list[Route] = []
    ahead: list[tuple[Route, int, int, int, int]]
    ahead = [((), start, points, toll, points)]
    while ahead:
        route, at, all_left, all_toll, all_room = ahead.pop()
        is_end = True
        # These are the `open_moves`, without a call for every square.
        for to, arrival in turned[at] if at in turned else moves[at]:
            if arrival in closed:
                continue
            is_end = False
            left, toll, room = all_left - 1, all_toll, all_room - 1
            if to in effects:
                effect = effects[to]
                if effect == "light":
                    left, toll = left - toll, 0
                    if left <= 0 or room <= 0 or not open_moves(town, cards, arrival):
                        # it cannot be passed in one go (TUKTUK-R5)
                        lights.append(free_part(route, effects))
                        continue
                elif effect == "stop":
                    left = 0
                elif effect == "lost point":  # TUKTUK-6.4, TUKTUK-R16
                    left -= 1
                else:
                    room = SPEED_LIMIT - 1 - len(route)
            if left <= 0 or room <= 0:  # TUKTUK-4.1
                plain.append(route + (to,))
            else:
                ahead.append((route + (to,), arrival, left, toll, room))
        if is_end:  # TUKTUK-R25, and at home TUKTUK-4.4
            plain.append(route)
    return plain, lights


# Routes.


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
    ways: Ways,
    effects: Mapping[Spot, Effect],
    taken: Collection[Spot],
    police: frozenset[Spot],
    pickups: Collection[Spot],
) -> Routes:
    """Find the routes that come of ways among other taxis, customers and police who notice."""
    plain, lights = ({free_part(way, effects, taken) for way in some} for some in ways)
    stops: set[Route] = set()
    caught: set[Route] = set()
    if pickups:
        stops = {
            way[:length]
            for way in chain(*ways)
            for length, spot in enumerate(way, start=1)
            if spot in pickups and spot not in taken  # TUKTUK-4.5
        }
    if police:
        for routes in (plain, lights, stops):
            caught |= _caught(routes, police)
    return Routes(plain, lights, caught, stops)


def in_order(routes: Iterable[Route]) -> list[Route]:
    """Sort routes by their squares, with the one that enters none behind all others."""
    listed = sorted(routes)
    if not listed[0]:
        listed.append(listed.pop(0))
    return listed


def can_enter(ways: Ways, effects: Mapping[Spot, Effect], taken: Collection[Spot]) -> bool:
    """Tell whether some way leads to a free square, among other taxis."""
    return any(free_part(way, effects, taken) for way in chain(*ways))


def free_part(way: Route, effects: Mapping[Spot, Effect], taken: Collection[Spot] = ()) -> Route:
    """Return a way up to the last free square that is no light (TUKTUK-4.3, TUKTUK-R5)."""
    end = len(way)
    while end and (way[end - 1] in taken or effects.get(way[end - 1]) == "light"):
        end -= 1
    return way[:end]


def _caught(routes: set[Route], police: frozenset[Spot]) -> set[Route]:
    """Take out the routes that drive past the police, and return the parts up to there.

    Such a part can be chosen because some drive goes on from there (TUKTUK-6.14, TUKTUK-R23).
    """
    past = [route for route in routes if not police.isdisjoint(route[:-1])]
    routes.difference_update(past)
    first = [next(filter(police.__contains__, route)) for route in past]
    return {route[: route.index(spot) + 1] for route, spot in zip(past, first, strict=True)}
