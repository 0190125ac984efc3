"""A drive in Tuk Tuk Taxi: where it may lead, what ends it, and what is wrong with one."""

from collections.abc import Collection, Iterator
from itertools import chain
from typing import TypeAlias

from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi.actions import Drive, Driving, Stay, make_drive, make_stay
from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.routes import (
    SPEED_LIMIT,
    STOPS,
    Route,
    Routes,
    Throw,
    Ways,
    can_enter,
    free_part,
    in_order,
    routes_of,
)
from boardrules.games.tuk_tuk_taxi.state import State, Taxi
from boardrules.games.tuk_tuk_taxi.steps import Cards, open_steps, violations_of_step
from boardrules.games.tuk_tuk_taxi.streets import Street, Waiting, alone, is_held, street, taken
from boardrules.games.tuk_tuk_taxi.tables import Tables
from boardrules.games.tuk_tuk_taxi.town import BACK, Direction, Spot, Square, Town, shown
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.quoting import quoted
from boardrules.sequences import LazySequence

_NOBODY: Waiting = {}

_LIGHTS = {
    Colour.RED: "TUKTUK-5.2",
    Colour.YELLOW: "TUKTUK-5.3",
    Colour.GREEN: "TUKTUK-5.4",
}
"""The rules by which a roll cannot pass a light."""


# Where it may lead.


Errand: TypeAlias = tuple[bool, int]
"""What a drive ends with: whether one is sent home, and the building of somebody to load, or 0."""


class Drives(LazySequence[Driving]):
    """The drives of a seat along routes, each made when it is asked for.

    If there are errands, each belongs to the route at the same place.
    """

    __slots__ = ("_errands", "_player", "_routes", "_squares")

    def __init__(
        self,
        player: Player,
        squares: tuple[Square, ...],
        routes: list[Route],
        errands: list[Errand] | None = None,
    ) -> None:
        self._player = player
        self._squares = squares
        self._routes = routes
        self._errands = errands
        self.length = len(routes)

    def item(self, place: int) -> Driving:
        """Return the drive at a place."""
        names, errands = self._squares, self._errands
        squares = tuple([names[spot] for spot in self._routes[place]])
        home, load = errands[place] if errands else (False, 0)
        if squares:
            return make_drive(self._player, squares, load or None, home)
        return make_stay(self._player, load or None)


def drives(tables: Tables, state: State, seat: Player) -> Drives:
    """List the drives by the squares entered; those that enter none are last."""
    among, taxis, number, town = street(tables, state), state.taxis, state.number, tables.town
    taxi, names = taxis[seat], town.squares
    square, start = taxi.square, town.order[taxi.square]
    if is_held(among, square, number):
        return Drives(seat, names, [()])
    ways, routes = alone(tables, among, seat, square, state.heading, number)
    waiting, met = (_NOBODY, among.cards.police) if taxi.carries else (among.waiting, among.met)
    if start in waiting or not met.isdisjoint(chain.from_iterable(routes)):
        others = taken(tables, taxis, seat)
        ends = _ends(_routes(tables, among, ways, number, others, waiting), waiting, start)
        return Drives(seat, names, [end[0] for end in ends], [end[1:] for end in ends])
    occupied = [taxi.square for taxi in taxis]
    for route in routes:
        if route and names[route[-1]] in occupied:
            others, effects = taken(tables, taxis, seat), among.cards.effects
            routes = in_order({free_part(way, effects, others) for way in routes})
            break
    return Drives(seat, names, routes)


def _ends(routes: Routes, waiting: Waiting, start: Spot) -> list[tuple[Route, bool, int]]:
    """List how a drive may end among other taxis, police and customers."""
    plain = routes.ends()
    found = [(route, False, 0) for route in plain if route]
    found += [(route, True, 0) for route in routes.caught]
    found += [(route, False, one) for route in routes.stops for one in waiting[route[-1]]]
    found.sort()
    if () in plain:
        found.append(((), False, 0))
    # TUKTUK-R14
    return found + [((), False, one) for one in waiting.get(start, ())]


def can_drive(tables: Tables, among: Street, taxis: tuple[Taxi, ...], seat: Player) -> bool:
    """Tell whether some number would let a taxi enter a square (TUKTUK-R10)."""
    town, cards, square = tables.town, among.cards, taxis[seat].square
    closed, effects, occupied = cards.closed, cards.effects, [taxi.square for taxi in taxis]
    moves = town.moves[tables.starts[seat][square, None]]
    for to, arrival in moves:
        if (
            arrival not in closed
            and effects.get(to) != "light"
            and town.squares[to] not in occupied
        ):
            return True  # with a 1, which no police-stop minds
    if all(arrival in closed for _, arrival in moves):
        return False
    others = taken(tables, taxis, seat)
    return any(
        can_enter(alone(tables, among, seat, square, None, number)[0], effects, others)
        for number in tables.farthest_first
        if not is_held(among, square, number)
    )


def _routes(
    tables: Tables,
    among: Street,
    found: Ways,
    number: int | None,
    others: Collection[Spot],
    met: Collection[Spot] = (),
) -> Routes:
    """Find the routes that come of ways among other taxis and customers."""
    police = among.cards.police if tables.throw(number).is_fast else frozenset[Spot]()
    return routes_of(found, among.cards.effects, others, police, met)


def _routes_now(tables: Tables, state: State, seat: Player) -> Routes:
    """Find where the taxi of a seat may drive, whomever it could load."""
    among, square, number = street(tables, state), state.taxis[seat].square, state.number
    ways, _ = alone(tables, among, seat, square, state.heading, number)
    return _routes(tables, among, ways, number, taken(tables, state.taxis, seat))


# What ends it.


def is_held_by_light(tables: Tables, state: State, drive: Drive) -> bool:
    """Tell whether nothing but a red or yellow light has stopped a drive (TUKTUK-R20)."""
    if tables.throw(state.number).colour is Colour.GREEN:
        return False  # lights are green, too, for the five squares from a no-stopping sign
    return _route(tables, drive) not in _routes_now(tables, state, drive.player).plain


def _route(tables: Tables, drive: Drive) -> Route:
    return tuple([tables.town.order[square] for square in drive.squares])


def heading_after(town: Town, start: Square, squares: tuple[Square, ...]) -> Direction:
    """Return the direction of the last step of a drive."""
    *_, before, last = start, *squares
    return town.directions[before, last]


# What is wrong with one.


def violations_of_stay(tables: Tables, state: State, action: Stay) -> Iterator[Violation]:
    """Name the rules against entering no square."""
    player, load = action.player, action.load
    who = format_player(player)
    held = is_held(street(tables, state), state.taxis[player].square, state.number)
    if load is not None:
        if held:
            yield Violation("TUKTUK-6.13", f"a police-stop holds {who}")
        yield from _violations_of_load(state, player, load, state.taxis[player].square)
    elif not held and _has_to_drive(tables, state, player):
        yield Violation(_rule_of_points(state), f"{who} can drive, and has to")


def _has_to_drive(tables: Tables, state: State, seat: Player) -> bool:
    """Tell whether no way ends where the taxi stands (TUKTUK-R5)."""
    return () not in _routes_now(tables, state, seat).ends()


def violations_of_drive(tables: Tables, state: State, action: Drive) -> Iterator[Violation]:
    """Name the rules against a drive: on its way, for its load, and at its end."""
    player, squares = action.player, action.squares
    who = format_player(player)
    if is_held(street(tables, state), state.taxis[player].square, state.number):
        yield Violation("TUKTUK-6.13", f"a police-stop holds {who}")
        return
    throw = tables.throw(state.number)
    on_the_way = list(_violations_on_the_way(tables, state, action, throw))
    yield from on_the_way
    if action.load is not None:
        yield from _violations_of_load(state, player, action.load, squares[-1])
    if on_the_way or action.load is not None:
        return
    route, found = _route(tables, action), _routes_now(tables, state, player)
    if action.home and route not in found.caught:
        yield Violation("TUKTUK-6.14", f"no police catches {who} on {squares[-1]}")
    elif not action.home and route not in found.ends():
        yield Violation(_rule_of_points(state), f"{who} has to drive on from {squares[-1]}")


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


def _rule_of_points(state: State) -> str:
    """Tell which rule gives a taxi its points: it has rolled, or stopped where nobody may."""
    return "TUKTUK-6.3" if state.phase == "onward" else "TUKTUK-4.1"


def _violations_on_the_way(
    tables: Tables, state: State, action: Drive, throw: Throw
) -> Iterator[Violation]:
    """Follow a drive up to the first step that cannot be taken."""
    town, cards = tables.town, street(tables, state).cards
    home = tables.homes[action.player]
    square, heading = state.taxis[action.player].square, state.heading
    left = most = throw.points
    half = left // 2 if throw.colour is Colour.YELLOW else left
    lost = 0  # at crossing-ahead signs
    points = _rule_of_points(state)
    ended: Violation | None = None
    for number, to in enumerate(action.squares, start=1):
        way = town.directions.get((square, to))
        if ended is not None:
            yield ended
            return
        if way is None:
            yield Violation("TUKTUK-4.1", f"{shown(to)} is not the next square from {square}")
            return
        if closed := list(violations_of_step(town, cards, home, square, heading, (to, way))):
            yield from closed
            return
        square, heading = to, way
        if to in town.lights:
            left = half = half - 1
            points = "TUKTUK-5.3" if throw.colour is Colour.YELLOW else points
            if throw.colour is Colour.RED or left < 1:
                rule = "TUKTUK-6.4" if left < 1 <= left + lost else _LIGHTS[throw.colour]
                yield Violation(rule, f"the light at {to} cannot be passed with this roll")
                return
            if number >= most:
                message = f"the speed limit ends the drive before the light at {to}"
                yield Violation("TUKTUK-6.6", message)
                return
            if not any(open_steps(town, cards, home, to, heading)):
                yield from _violations_beyond(town, cards, home, to, heading)
                return
        else:
            left, half = left - 1, half - 1
        card = cards.top[to].card if to in cards.top else None
        if card is Card.CROSSING_AHEAD:
            left, half, lost = left - 1, half - 1, lost + 1
        if card is Card.SPEED_LIMIT:
            most = max(SPEED_LIMIT, number)
        if left < 1:
            rule = "TUKTUK-6.4" if left + lost >= 1 else points
            ended = Violation(rule, f"no point is left beyond {to}")
        elif most <= number:
            ended = Violation("TUKTUK-6.6", f"the speed limit ends the drive at {to}")
        ended = _stop(home, throw, to, card) or ended
    if not action.home:
        if square in town.lights:
            yield Violation("TUKTUK-R5", f"no taxi stops on a light, as at {square}")
        if town.order[square] in taken(tables, state.taxis, action.player):
            yield Violation("TUKTUK-4.3", f"there is another taxi on {square}")


def _violations_beyond(
    town: Town, cards: Cards, home: Square, light: Square, heading: Direction
) -> Iterator[Violation]:
    """Name the rules that close every way beyond a light."""
    closed = [
        violation
        for way, to in town.ways[light]
        if way is not BACK[heading]
        for violation in violations_of_step(town, cards, home, light, heading, (to, way))
    ]
    message = f"the light at {light} cannot be passed"
    if not closed:
        yield Violation("TUKTUK-R5", f"{message}: no street leads on")
    for violation in closed:
        yield Violation(violation.rule, f"{message}: {violation.message}")


def _stop(home: Square, throw: Throw, square: Square, card: Card | None) -> Violation | None:
    """Tell what ends a drive on a square whatever is left of it, if anything does."""
    if square == home:
        return Violation("TUKTUK-4.8", "the drive ends at the taxi's own station")
    if card is not None and card in STOPS:
        return Violation(STOPS[card], f"the drive ends on {card} at {square}")
    if card is Card.POLICE and throw.is_fast:
        return Violation("TUKTUK-6.14", f"a taxi that drives past {square} is sent home")
    return None
