"""Where a taxi may drive in Tuk Tuk Taxi: one walk that carries what is left of the roll.

A way is what somebody would drive if nothing stood in its end. It ends when the points are used up,
when a sign stops it, when no step is open, at the own station, or at a light that the roll cannot
pass. A way that ends on a light or on another taxi leads to the last free square before that
(TUKTUK-4.3, TUKTUK-5.2). So what is entered may be a part of the way only.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.state import Laid
from boardrules.games.tuk_tuk_taxi.town import BACK, LEFT, RIGHT, Direction, Square, Town

Route: TypeAlias = tuple[Square, ...]

Step: TypeAlias = tuple[Direction, Square]

Steps: TypeAlias = dict[tuple[Square, Direction | None], tuple[Step, ...]]
"""The steps that are open on a square to a taxi that has come in a direction, as far as known."""

STOPS = frozenset({Card.CROSSING, Card.STOP, Card.POLICE_STOP})
"""Signs on which every drive ends."""

SPEED_LIMIT = 4
"""How many squares of a drive are left to a taxi that has passed a speed limit."""

CAUGHT_FROM = 5
"""What has to be thrown for the police to catch a taxi."""


class Traffic(NamedTuple):
    """What stands on the streets, for one taxi.

    `top` are the cards that count, `against` the directions in which nobody may drive along a run,
    `taken` are the squares of the other taxis. `steps` fills up with what cards and stations allow.
    """

    top: Mapping[Square, Laid]
    against: frozenset[tuple[int, Direction]]
    taken: frozenset[Square]
    home: Square
    steps: Steps


class Throw(NamedTuple):
    """The points of a drive, the colour for lights, and whether the police would notice."""

    points: int
    colour: Colour
    is_fast: bool = False


class Routes(NamedTuple):
    """Where a drive may lead.

    `plain` are the ends without more ado, `lights` those of ways that run up to a light which the
    roll cannot pass, `caught` those beyond the police, and `stops` are for loading on the way.
    """

    plain: set[Route]
    lights: set[Route]
    caught: set[Route]
    stops: set[Route]

    def ends(self) -> set[Route]:
        """Return where a drive may end by itself, for whatever reason."""
        return self.plain | self.lights


def against_arrows(town: Town, top: Mapping[Square, Laid]) -> frozenset[tuple[int, Direction]]:
    """Find the runs with one-way signs, and which direction is closed there (TUKTUK-6.11)."""
    return frozenset(
        (town.runs[laid.square, laid.arrow], BACK[laid.arrow])
        for laid in top.values()
        if laid.card is Card.ONE_WAY and laid.arrow is not None
    )


def open_steps(
    town: Town, traffic: Traffic, square: Square, heading: Direction | None
) -> tuple[Step, ...]:
    """List the steps that may be taken from a square by a taxi that has come in a direction.

    At the beginning of a turn it has come from nowhere, and no turn sign binds it.
    """
    steps = traffic.steps.get((square, heading))
    if steps is None:
        steps = traffic.steps[square, heading] = tuple(_steps(town, traffic, square, heading))
    return steps


def _steps(
    town: Town, traffic: Traffic, square: Square, heading: Direction | None
) -> Iterator[Step]:
    only = barred = back = None
    if heading is not None:
        back = BACK[heading]
        laid = traffic.top.get(square)
        if laid is not None and laid.arrow is heading:
            only = TURNS[laid.card][heading] if laid.card in TURNS else None
            barred = NO_TURNS[laid.card][heading] if laid.card in NO_TURNS else None
    for way, to in town.ways[square]:
        if way is back or way is barred or (only is not None and way is not only):
            continue  # TUKTUK-4.2, TUKTUK-6.9, TUKTUK-6.10
        sign = traffic.top.get(to)
        if sign is not None and sign.card is Card.NO_ENTRY:
            continue  # TUKTUK-6.8
        run = town.runs.get((to, way))
        if run is None:
            if to != traffic.home:
                continue  # TUKTUK-R7
        elif (run, way) in traffic.against and square in town.roads:
            continue  # TUKTUK-6.11
        yield way, to


TURNS = {Card.TURN_RIGHT: RIGHT, Card.TURN_LEFT: LEFT}
NO_TURNS = {Card.NO_RIGHT: RIGHT, Card.NO_LEFT: LEFT}


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

        `most` is how many squares this drive may enter.
        """
        if route:
            if square == self.traffic.home:
                self._end(route)
                return
            if square in self.pickups and square not in self.traffic.taken:
                self._keep(route, self.routes.stops)
            sign = self.traffic.top.get(square)
            if sign is not None:
                if sign.card in STOPS:
                    self._end(route)
                    return
                if sign.card is Card.CROSSING_AHEAD:
                    left, half = left - 1, half - 1
                elif sign.card is Card.SPEED_LIMIT:
                    most = max(SPEED_LIMIT, len(route))
        if left <= 0 or len(route) >= most:
            self._end(route)
            return
        steps = open_steps(self.town, self.traffic, square, heading)
        if not steps:
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
        """Tell whether a light can be passed in one go, with what is left beyond it."""
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
        """Return a way up to the last free square that is no light."""
        end = len(route)
        while end and (route[end - 1] in self.town.lights or route[end - 1] in self.traffic.taken):
            end -= 1
        return route[:end]

    def _keep(self, route: Route, routes: set[Route]) -> None:
        """Keep a route, or the part of it up to the police that it drives past.

        It can be chosen if some drive goes on from there (TUKTUK-6.14, TUKTUK-R23).
        """
        if self.throw.is_fast:
            for place, square in enumerate(route[:-1], start=1):
                sign = self.traffic.top.get(square)
                if sign is not None and sign.card is Card.POLICE:
                    self.routes.caught.add(route[:place])
                    return
        routes.add(route)
