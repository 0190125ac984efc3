"""Where a drive may lead in Tuk Tuk Taxi: one walk that carries what is left of the roll.

A way is what somebody would drive if nothing stood where it ends. It ends when the points are used
up, when a sign stops it, when no step is open, at the taxi's own station, or on a light that the
roll cannot pass. A taxi stops on neither a light nor another taxi: a way that ends on one leads to
the last free square before it.

Ways depend on the cards alone. Other taxis, customers and the police decide what comes of them.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from boardrules.games.tuk_tuk_taxi.components import Colour
from boardrules.games.tuk_tuk_taxi.town import Direction, Spot, Square, Town

Effect: TypeAlias = Literal["light", "stop", "lost point", "limit"]
"""What a square does to a drive that enters it."""


class Bars(NamedTuple):
    """What bars the ways of drives.

    No arrival of `shut` can be made, by its number, and those of `turned` not from the arrival at a
    sign. `effects` are what spots do to a drive, lights included.
    """

    shut: frozenset[int]
    turned: Mapping[int, frozenset[int]]
    effects: dict[Spot, Effect]


Route: TypeAlias = str
"""The squares that a drive enters, in order: a word of their spots.

A way without the spots at its end where no taxi may stop is `way.rstrip(spots)`.
"""

Routes: TypeAlias = tuple[list[Route], frozenset[str]]
"""Routes in their order, and the spots on them and where they start."""

Left: TypeAlias = tuple[int, int]
"""What is left where a way ends: points, and squares that the drive might enter."""

SPEED_LIMIT = 4
"""How many squares a drive may enter that has passed a speed limit (TUKTUK-6.6)."""


class Throw(NamedTuple):
    """The points of a drive, the colour for lights, and whether the police would notice.

    `toll` are the points that the first light on the way takes: none, half of them or all. By the
    `rule` all points are used.
    """

    points: int
    colour: Colour
    toll: int
    is_fast: bool
    rule: str


def throw_of(
    points: int, colour: Colour, *, is_fast: bool = False, rule: str = "TUKTUK-4.1"
) -> Throw:
    """Find all ways for a number of points of a colour."""
    tolls = {
        Colour.GREEN: 0,
        Colour.YELLOW: points - points // 2,  # TUKTUK-R22
        Colour.RED: points,
    }
    return Throw(points, colour, tolls[colour], is_fast, rule)


Start: TypeAlias = tuple[Square, Square, Direction | None, Throw]
"""What ways depend on besides cards: home and square of the taxi, its heading, and the throw."""


def find_ways(town: Town, bars: Bars, start: Start) -> dict[Route, Left]:
    """Follow all ways step by step, and tell what is left where they end.

    `left` are the points that are left, of which the next light takes its `toll` if it is the first
    one, and `room` is how many squares the drive may still enter. Signs act on the squares that are
    entered (TUKTUK-R1). Nothing but lights depends on the colour of the roll (TUKTUK-5.1).
    """
    home, square, heading, (points, _, toll, _, _) = start
    moves, (shut, turned, effects) = town.moves[home], bars
    ends: dict[Route, Left] = {}
    ahead = [(Route(), town.arrivals[square, heading], points, toll, points)]
    for route, at, all_left, all_toll, all_room in ahead:
        closed = shut | turned[at] if at in turned else shut
        is_end = True
        for to, arrival in moves[at]:
            if arrival in closed:
                continue
            is_end = False
            left, toll, room = all_left - 1, all_toll, all_room - 1
            if to in effects:
                effect = effects[to]
                if effect == "light":
                    left, toll = left - toll, 0
                elif effect == "stop":
                    left = 0
                elif effect == "lost point":  # TUKTUK-6.4, TUKTUK-R16
                    left -= 1
                else:
                    room = SPEED_LIMIT - 1 - len(route)
            if left > 0 and room > 0:
                ahead.append((route + to, arrival, left, toll, room))
            else:  # TUKTUK-4.1
                ends[route + to] = left, room
        if is_end:  # TUKTUK-R25, and at home TUKTUK-4.4
            ends[route] = all_left, all_room
    return ends


def find_routes(town: Town, bars: Bars, start: Start) -> Routes:
    """List the routes of drives that meet neither taxis, customers nor police.

    None ends on a light (TUKTUK-R5).
    """
    lit = town.lit
    routes = in_order({way.rstrip(lit) for way in find_ways(town, bars, start)})
    return routes, frozenset(town.spots[start[1]] + "".join(routes))


def in_order(routes: set[Route]) -> list[Route]:
    """Sort routes by their squares, with the one that enters none behind all others."""
    listed = sorted(routes)
    return listed if listed[0] else [*listed[1:], ""]
