"""Where a taxi may drive in Tuk Tuk Taxi: one walk that carries what is left of the roll.

A way is what somebody would drive if nothing stood where it ends. It ends when the points are used
up, when a sign stops it, when no step is open, at the taxi's own station, or at a light that the
roll cannot pass. A way that ends on a light or on another taxi leads to the last free square before
it. So a route, the squares that a taxi enters, may be only a part of a way.
"""

from typing import NamedTuple, TypeAlias

from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.steps import Traffic, open_steps
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


class Walk:
    """All ways of a drive, followed step by step; with `along`, only those that begin like that."""

    def __init__(
        self,
        town: Town,
        traffic: Traffic,
        throw: Throw,
        pickups: frozenset[Square],
        along: Route = (),
    ) -> None:
        self.town = town
        self.traffic = traffic
        self.throw = throw
        self.pickups = pickups
        self.along = along
        self.routes = Routes(set(), set(), set(), set())

    def go(self, start: Square, heading: Direction | None) -> Routes:
        """Follow all ways from a square."""
        points = self.throw.points
        half = points // 2 if self.throw.colour is Colour.YELLOW else points  # TUKTUK-R22
        self._visit((), start, heading, points, half, points)
        return self.routes

    def _visit(
        self,
        route: Route,
        square: Square,
        heading: Direction | None,
        left: int,
        half: int,
        most: int,
    ) -> None:
        """Go on from a square, with points left for ways without and with lights.

        `most` is how many squares this drive may enter. Signs act on the squares that are entered
        (TUKTUK-R1).
        """
        if route:
            if square == self.traffic.home:  # TUKTUK-4.4
                self._end(route)
                return
            if square in self.pickups and square not in self.traffic.taken:
                self._keep(route, self.routes.stops)  # TUKTUK-4.5
            sign = self.traffic.top.get(square)
            if sign is not None:
                if sign.card in STOPS:
                    self._end(route)
                    return
                if sign.card is Card.CROSSING_AHEAD:  # TUKTUK-6.4, TUKTUK-R16
                    left, half = left - 1, half - 1
                elif sign.card is Card.SPEED_LIMIT:
                    most = max(SPEED_LIMIT, len(route))
        if left <= 0 or len(route) >= most:  # TUKTUK-4.1
            self._end(route)
            return
        steps = open_steps(self.town, self.traffic, square, heading)
        if not steps:  # TUKTUK-R25
            self._end(route)
        for way, to in steps:
            if len(route) < len(self.along) and to != self.along[len(route)]:
                continue
            if to not in self.town.lights:
                self._visit((*route, to), to, way, left - 1, half - 1, most)
            elif self._can_pass(to, way, half - 1, len(route) + 1, most):
                self._visit((*route, to), to, way, half - 1, half - 1, most)
            else:
                self._keep(self._free(route), self.routes.lights)

    def _can_pass(self, light: Square, way: Direction, left: int, squares: int, most: int) -> bool:
        """Tell whether a light can be passed in one go, with what is left beyond it (TUKTUK-R5).

        Nothing else depends on the colour of the roll (TUKTUK-5.1).
        """
        return (
            self.throw.colour is not Colour.RED
            and left > 0
            and squares < most
            and bool(open_steps(self.town, self.traffic, light, way))
        )

    def _end(self, route: Route) -> None:
        """End a way that no light has stopped."""
        self._keep(self._free(route), self.routes.plain)

    def _free(self, route: Route) -> Route:
        """Return a way up to the last free square that is no light (TUKTUK-4.3, TUKTUK-R5)."""
        end = len(route)
        while end and (route[end - 1] in self.town.lights or route[end - 1] in self.traffic.taken):
            end -= 1
        return route[:end]

    def _keep(self, route: Route, routes: set[Route]) -> None:
        """Keep a route, or the part of it up to the police that it drives past.

        That part can be chosen because some drive goes on from there (TUKTUK-6.14, TUKTUK-R23).
        """
        if self.throw.is_fast:
            for length, square in enumerate(route[:-1], start=1):
                sign = self.traffic.top.get(square)
                if sign is not None and sign.card is Card.POLICE:
                    self.routes.caught.add(route[:length])
                    return
        routes.add(route)
