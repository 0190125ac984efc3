"""A drive in Tuk Tuk Taxi: what may be driven, and what is wrong with the rest."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from boardrules._messages import quoted
from boardrules.building.notation import format_player
from boardrules.building.sequences import LazySequence
from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi.actions import Drive, Driving, Stay, make_drive, make_stay
from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.state import Customer, State, Taxi
from boardrules.games.tuk_tuk_taxi.streets import (
    ARMS,
    STOPS,
    LaidCards,
    Left,
    Route,
    Start,
    Streets,
    find_ways,
    in_order,
    shut_by,
    streets,
)
from boardrules.games.tuk_tuk_taxi.tables import Tables
from boardrules.games.tuk_tuk_taxi.town import BACK, Direction, Spot, Square, Town, shown
from boardrules.player import Player

_LIGHTS = {
    Colour.RED: "TUKTUK-5.2",
    Colour.YELLOW: "TUKTUK-5.3",
    Colour.GREEN: "TUKTUK-5.4",
}
"""The rules by which a roll cannot pass a light."""

_SHUTTING = {
    Card.TURN_RIGHT: "TUKTUK-6.9",
    Card.TURN_LEFT: "TUKTUK-6.9",
    Card.NO_RIGHT: "TUKTUK-6.10",
    Card.NO_LEFT: "TUKTUK-6.10",
    Card.NO_ENTRY: "TUKTUK-6.8",
    Card.ONE_WAY: "TUKTUK-6.11",
}
"""Signs that shut steps, and the rules that say so."""


# What may be driven.

End: TypeAlias = tuple[Route, bool, int]
"""A drive: its route, whether one is sent home, and the building of somebody to load, or 0."""


class Drives(LazySequence[Driving]):
    """The drives of a seat, each made when it is asked for.

    They have routes and nothing more, or they have ends.
    """

    __slots__ = ("_ends", "_player", "_routes", "_town")

    def __init__(
        self, player: Player, town: Town, routes: list[Route], ends: list[End] | None = None
    ) -> None:
        self._player = player
        self._town = town
        self._routes = routes
        self._ends = ends
        self.length = len(routes if ends is None else ends)

    def item(self, place: int) -> Driving:
        """Return the drive at a place."""
        names, ends = self._town.names, self._ends
        route, home, load = (self._routes[place], False, 0) if ends is None else ends[place]
        if route:
            squares = tuple([names[spot] for spot in route])
            return make_drive(self._player, squares, load or None, home)
        return make_stay(self._player, load or None)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Drive):
            route, home, load = _route(self._town, action), action.home, action.load
        elif isinstance(action, Stay):
            route, home, load = "", False, action.load
        else:
            return False
        if action.player != self._player or load == 0:
            return False
        if self._ends is None:
            return not home and load is None and route in self._routes
        return (route, home, load or 0) in self._ends


def _route(town: Town, drive: Drive) -> Route:
    spots = town.spots
    return "".join([spots.get(square, "?") for square in drive.squares])


def drives(tables: Tables, state: State) -> Drives:
    """List the drives by the squares entered; those that enter none are last."""
    town, seat = tables.town, tables.seat(state.turn)
    among, taxi = streets(town, state.laid), state.taxis[seat]
    square, spots, throw = taxi.square, town.spots, tables.throws[state.number]
    if square in among.top and among.holds(square, state.number):
        return Drives(seat, town, [""])
    start = tables.homes[seat], square, state.heading, throw
    routes, near = among.routes[start]
    free = _routes_to_the_end(tables, among, start)
    if [1 for one in state.taxis if spots[one.square] in near and one.square != square]:
        blocked = _blocked(town, state.taxis, seat)
        free = in_order({route.rstrip(blocked) for route in free})
    met = [] if taxi.carries else [one for one in state.customers if spots[one.square] in near]
    police = [spot for spot in among.police if spot in near] if throw.is_fast else []
    if not (met or police):
        return Drives(seat, town, free)
    ends = {(route, False, 0) for route in free} | _pickups(town, state, seat, met, routes)
    if police:
        ends = {_noticed(end, police) for end in ends}
    found = sorted(ends)
    stays = [end for end in found if not end[0]]
    return Drives(seat, town, free, found[len(stays) :] + stays)


def _pickups(
    town: Town, state: State, seat: Player, met: list[Customer], routes: list[Route]
) -> set[End]:
    """Find where somebody can be loaded on the way, or where the taxi stands (TUKTUK-R14)."""
    spots, others = town.spots, taken(state.taxis, seat)
    waiting: dict[str, list[int]] = {}
    for customer in met:
        if customer.square not in others:  # TUKTUK-4.5
            waiting.setdefault(spots[customer.square], []).append(customer.building)
    return {
        (route[:length], False, building)
        for route in routes
        for length, spot in enumerate(spots[state.taxis[seat].square] + route)
        if spot in waiting
        for building in waiting[spot]
    }


def _ways(tables: Tables, state: State, seat: Player) -> dict[Route, Left]:
    """Find the ways of a drive, and what is left where they end."""
    square, throw = state.taxis[seat].square, tables.throws[state.number]
    bars = streets(tables.town, state.laid).bars
    return find_ways(tables.town, bars, (tables.homes[seat], square, state.heading, throw))


def _to_the_end(tables: Tables, home: Square, ways: dict[Route, Left]) -> list[Route]:
    """List the ways that may be driven to their end (TUKTUK-R25).

    As a last resort come those that end with points left, where no step is open. A light with no
    open step beyond it is not passed, as other lights (TUKTUK-R5).
    """
    stops = tables.town.lit + tables.town.spots[home]
    others = [way for way, left in ways.items() if min(left) <= 0 or way[-1:] in stops]
    return others if others and tables.dead_ends == "last_resort" else [*ways]


def _routes_to_the_end(tables: Tables, among: Streets, start: Start) -> list[Route]:
    """List the routes of drives to the end of a way that meet neither taxis nor customers."""
    if tables.dead_ends == "allowed":
        return among.routes[start][0]
    town = tables.town
    ways = _to_the_end(tables, start[0], find_ways(town, among.bars, start))
    return in_order({way.rstrip(town.lit) for way in ways})


def taken(taxis: tuple[Taxi, ...], seat: Player) -> list[Square]:
    """List the squares of the other taxis."""
    square = taxis[seat].square
    return [taxi.square for taxi in taxis if taxi.square != square]


def _blocked(town: Town, taxis: tuple[Taxi, ...], seat: Player) -> str:
    """List the spots where no drive ends: lights and other taxis (TUKTUK-R5, TUKTUK-4.3)."""
    return town.lit + "".join([town.spots[square] for square in taken(taxis, seat)])


def _noticed(end: End, police: list[Spot]) -> End:
    """Let the police send home a taxi that would end beyond it (TUKTUK-6.14, TUKTUK-R23)."""
    route = end[0]
    for length, spot in enumerate(route[:-1], start=1):
        if Spot(spot) in police:
            return route[:length], True, 0
    return end


def can_drive(tables: Tables, laid: LaidCards, taxis: tuple[Taxi, ...], seat: Player) -> bool:
    """Tell whether some number would let a taxi begin a turn by entering a square (TUKTUK-R10)."""
    town, home, square = tables.town, tables.homes[seat], taxis[seat].square
    among, occupied = streets(town, laid), [taxi.square for taxi in taxis]
    moves, shut = town.moves[home][town.arrivals[square, None]], among.bars.shut
    ahead = [to for to, arrival in moves if arrival not in shut]
    for to in ahead:
        if to not in town.lit and town.names[to] not in occupied:
            return True  # with a 1, which no police-stop minds
    if not ahead:
        return False
    blocked = _blocked(town, taxis, seat)
    return any(
        route.rstrip(blocked)
        for number in tables.farthest_first
        if not among.holds(square, number)
        for route in _routes_to_the_end(tables, among, (home, square, None, tables.throws[number]))
    )


def is_held_by_light(tables: Tables, state: State, drive: Drive) -> bool:
    """Tell whether nothing but a red or yellow light has stopped a drive (TUKTUK-R20)."""
    if tables.throws[state.number].colour is Colour.GREEN:
        return False  # lights are green, too, for the five squares from a no-stopping sign
    seat, town = drive.player, tables.town
    route, blocked = _route(town, drive), _blocked(town, state.taxis, seat)
    ways = _to_the_end(tables, tables.homes[seat], _ways(tables, state, seat))
    return all(way[-1] in town.lit for way in ways if way.rstrip(blocked) == route)


# What is wrong with the rest.


class Step(NamedTuple):
    """A step to the next square, and the direction in which the taxi came before it, if it did."""

    square: Square
    heading: Direction | None
    to: Square
    way: Direction


def violations_of_driving(tables: Tables, state: State, action: Driving) -> Iterator[Violation]:
    """Name the rules against a drive: on its way, for its load, and at its end."""
    player, load, at = action.player, action.load, state.taxis[action.player].square
    if action in drives(tables, state):
        return
    if streets(tables.town, state.laid).holds(at, state.number):
        yield Violation("TUKTUK-6.13", f"a police-stop holds {format_player(player)}")
        if isinstance(action, Drive):
            return
    on_the_way: list[Violation] = []
    message = f"{format_player(player)} can drive, and has to"
    if isinstance(action, Drive):
        at = action.squares[-1]
        on_the_way += _violations_on_the_way(tables, state, action)
        message = f"{format_player(player)} has to drive on from {at}"
    yield from on_the_way
    if load is not None:
        yield from _violations_of_load(state, player, load, at)
    elif isinstance(action, Drive) and action.home and not on_the_way:
        yield Violation("TUKTUK-6.14", f"no police catches {format_player(player)} on {at}")
    elif not on_the_way:
        if isinstance(action, Drive) and _is_dead_end(tables, state, action):
            message = f"{format_player(player)} has to take a way on which all points are used"
        yield Violation(tables.throws[state.number].rule, message)


def _is_dead_end(tables: Tables, state: State, drive: Drive) -> bool:
    """Tell whether a drive that is illegal goes to the end of a way (TUKTUK-R25)."""
    route, blocked = _route(tables.town, drive), _blocked(tables.town, state.taxis, drive.player)
    return any(way.rstrip(blocked) == route for way in _ways(tables, state, drive.player))


def _violations_of_load(
    state: State, player: Player, building: int, at: Square
) -> Iterator[Violation]:
    if state.taxis[player].carries:
        yield Violation("TUKTUK-4.7", f"{format_player(player)} has a customer aboard")
    faced = [one.square for one in state.customers if one.building == building]
    if not faced:
        yield Violation("TUKTUK-4.6", f"there is no customer on B{quoted(building)}")
    elif faced != [at]:
        message = f"the customer on B{building} faces {faced[0]}, not {shown(at)}"
        yield Violation("TUKTUK-4.6", message)


def _violations_on_the_way(tables: Tables, state: State, drive: Drive) -> Iterator[Violation]:
    """Follow a drive along the ways that there are, and tell where and why it leaves them."""
    town, seat = tables.town, drive.player
    ends = _ways(tables, state, seat)
    begun = {way[:length] for way in ends for length in range(len(way) + 1)}
    route: Route = ""
    square, heading = state.taxis[seat].square, state.heading
    for to in drive.squares:
        if ended := _why_it_ends(tables, state, seat, route, ends.get(route)):
            yield ended
            return
        if (square, to) not in town.directions:
            yield Violation("TUKTUK-4.1", f"{shown(to)} is not the next square from {square}")
            return
        step = Step(square, heading, to, town.directions[square, to])
        route += town.spots[to]
        if route not in begun:
            yield from _violations_of_step(tables, state, seat, step)
            return
        if to in town.lights and route in ends:
            yield from _violations_of_light(tables, state, seat, ends[route], route, step)
            return
        square, heading = to, step.way
    if not drive.home:
        if square in town.lights:
            yield Violation("TUKTUK-R5", f"no taxi stops on a light, as at {square}")
        if square in taken(state.taxis, seat):
            yield Violation("TUKTUK-4.3", f"there is another taxi on {square}")


def _why_it_ends(
    tables: Tables, state: State, seat: Player, route: Route, left: Left | None
) -> Violation | None:
    """Tell what ends a drive on a square whatever step is next, if anything does."""
    if not route:
        return None
    among, square = streets(tables.town, state.laid), tables.town.names[route[-1]]
    if tables.throws[state.number].is_fast and route[-1] in among.police:
        return Violation("TUKTUK-6.14", f"a taxi that drives past {square} is sent home")
    if left is None:
        return None
    card, (points, room) = among.card_on(square), left
    if square == tables.homes[seat]:
        return Violation("TUKTUK-4.8", "the drive ends at the taxi's own station")
    if card is not None and card in STOPS:
        return Violation(STOPS[card], f"the drive ends on {card} at {square}")
    if points <= 0:
        rule = _rule_of_points(tables, state, points, route)
        return Violation(rule, f"no point is left beyond {square}")
    if room <= 0:
        return Violation("TUKTUK-6.6", f"the speed limit ends the drive at {square}")
    return None  # no step is open


def _rule_of_points(tables: Tables, state: State, left: int, route: Route) -> str:
    """Tell by which rule no point is left at the end of a route."""
    throw, lit = tables.throws[state.number], tables.town.lit
    effects = streets(tables.town, state.laid).bars.effects
    if left + sum(effects.get(Spot(spot)) == "lost point" for spot in route) > 0:
        return "TUKTUK-6.4"
    is_halved = throw.colour is Colour.YELLOW and not {*lit}.isdisjoint(route)
    return _LIGHTS[throw.colour] if is_halved or route[-1] in lit else throw.rule


def _violations_of_light(
    tables: Tables, state: State, seat: Player, left: Left, route: Route, step: Step
) -> Iterator[Violation]:
    """Name the rules by which a light cannot be passed: with this roll, or by no open step."""
    town, light, (points, room) = tables.town, step.to, left
    message = f"the light at {light} cannot be passed"
    if points <= 0:
        rule = _rule_of_points(tables, state, points, route)
        yield Violation(rule, f"{message} with this roll")
        return
    if room <= 0:
        message = f"the speed limit ends the drive before the light at {light}"
        yield Violation("TUKTUK-6.6", message)
        return
    shut = [
        violation
        for way, to in town.ways[light]
        if way is not BACK[step.way]
        for violation in _violations_of_step(tables, state, seat, Step(light, step.way, to, way))
    ]
    if not shut:
        yield Violation("TUKTUK-R5", f"{message}: no street leads on")
    for violation in shut:
        yield Violation(violation.rule, f"{message}: {violation.message}")


def _violations_of_step(
    tables: Tables, state: State, seat: Player, step: Step
) -> Iterator[Violation]:
    """Name the rules that close a step to a neighbouring square."""
    town, (square, heading, to, way) = tables.town, step
    arrival, arrived = town.arrivals[to, way], (square, heading)
    shut_by_sign = {
        sign.card: sign.square
        for sign in streets(town, state.laid).top.values()
        if sign.card in _SHUTTING and arrival in shut_by(town, sign)
        if sign.card not in ARMS or (sign.square, sign.arrow) == arrived
    }
    if heading is not None and way is BACK[heading]:
        yield Violation("TUKTUK-4.2", f"from {square} back to {to}")
    for card, rule in _SHUTTING.items():
        if card in shut_by_sign:
            message = f"from {square} to {to} is against a one-way street"
            if card is not Card.ONE_WAY:
                message = f"{card} at {shut_by_sign[card]}"
            yield Violation(rule, message)
    if to not in town.roads and to != tables.homes[seat]:
        yield Violation("TUKTUK-R7", f"{to} is not the taxi's own station")
