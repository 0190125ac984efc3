"""A drive in Tuk Tuk Taxi: what may be driven, and what is wrong with the rest."""

from collections.abc import Iterator

from boardrules._messages import quoted
from boardrules.building.notation import format_player
from boardrules.building.sequences import LazySequence
from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi.actions import Drive, Driving, make_drive, make_stay
from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.state import Customer, State, Taxi
from boardrules.games.tuk_tuk_taxi.streets import (
    ARMS,
    EFFECTS,
    RULES,
    LaidCards,
    Left,
    Route,
    find_ways,
    in_order,
    shut_by,
    streets,
    to_the_end,
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


# What may be driven.

_HOME = "@"
_ENDINGS = "0123456789" + _HOME
"""What may stand behind a route: the number of a building where somebody is loaded, or `_HOME`.

A drive is written as such a word; drives go by their words, in which all numbers are equally long.
"""


class Drives(LazySequence[Driving]):
    """The drives of a seat, each made from its word when it is asked for."""

    __slots__ = ("_player", "_town", "_words")

    def __init__(self, player: Player, town: Town, words: list[str]) -> None:
        self._player = player
        self._town = town
        self._words = words
        self.length = len(words)

    def item(self, place: int) -> Driving:
        """Return the drive at a place."""
        word, names = self._words[place], self._town.names
        route = word.rstrip(_ENDINGS)
        ending = word[len(route) :]
        load = int(ending) if ending and ending != _HOME else None
        if route:
            squares = tuple([names[spot] for spot in route])
            return make_drive(self._player, squares, load, ending == _HOME)
        return make_stay(self._player, load)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Driving) or action.player != self._player:
            return False
        return _word(self._town, action) in self._words


def _word(town: Town, action: Driving) -> str:
    """Write a drive as a word; what is in no town becomes a question mark."""
    route, ending = "", ""
    if isinstance(action, Drive):
        route = _route(town, action.squares)
        ending = _HOME if action.home else ""
    if action.load is not None:
        ending = f"{action.load:05}" if action.load in town.faces else "?"
    return route + ending


def _route(town: Town, squares: tuple[Square, ...]) -> Route:
    spots = town.spots
    return "".join([spots.get(square, "?") for square in squares])


def drives(tables: Tables, state: State) -> Drives:
    """List the drives by the squares entered; those that enter none are last."""
    town, seat = tables.town, tables.seat(state.turn)
    among, taxi = streets(town, state.laid), state.taxis[seat]
    square, spots, throw = taxi.square, town.spots, tables.throws[state.number]
    if square in among.top and among.holds(square, state.number):
        return Drives(seat, town, [""])
    free, routes, near = among.routes[
        (tables.homes[seat], square, state.heading, throw.points, throw.toll, tables.dead_ends)
    ]
    for one in state.taxis:
        if one.square != square and spots[one.square] in near:
            blocked = _blocked(town, state.taxis, seat)
            free = in_order({route.rstrip(blocked) for route in free})
            break
    met = [] if taxi.carries else [one for one in state.customers if spots[one.square] in near]
    police = [spot for spot in among.police if spot in near] if throw.is_fast else []
    if met or police:
        words = {*free, *_pickups(town, state, seat, met, routes)}
        free = in_order({_noticed(word, police) for word in words})
    return Drives(seat, town, free)


def _pickups(
    town: Town, state: State, seat: Player, met: list[Customer], routes: list[Route]
) -> set[str]:
    """Find where somebody can be loaded on the way, or where the taxi stands (TUKTUK-R14)."""
    spots, others = town.spots, taken(state.taxis, seat)
    waiting: dict[str, list[str]] = {}
    for customer in met:
        if customer.square not in others:  # TUKTUK-4.5
            waiting.setdefault(spots[customer.square], []).append(f"{customer.building:05}")
    return {
        route[:length] + ending
        for route in routes
        for length, spot in enumerate(spots[state.taxis[seat].square] + route)
        if spot in waiting
        for ending in waiting[spot]
    }


def _noticed(word: str, police: list[Spot]) -> str:
    """Let the police send home a taxi that would end beyond it (TUKTUK-6.14, TUKTUK-R23)."""
    route = word.rstrip(_ENDINGS)
    for length, spot in enumerate(route[:-1], start=1):
        if spot in police:
            return route[:length] + _HOME
    return word


def taken(taxis: tuple[Taxi, ...], seat: Player) -> list[Square]:
    """List the squares of the other taxis."""
    square = taxis[seat].square
    return [taxi.square for taxi in taxis if taxi.square != square]


def _blocked(town: Town, taxis: tuple[Taxi, ...], seat: Player) -> str:
    """List the spots where no drive ends: lights and other taxis (TUKTUK-R5, TUKTUK-4.3)."""
    return town.lit + "".join([town.spots[square] for square in taken(taxis, seat)])


def can_drive(tables: Tables, laid: LaidCards, taxis: tuple[Taxi, ...], seat: Player) -> bool:
    """Return whether some number lets a taxi begin a turn by entering a square (TUKTUK-R10)."""
    town, square, is_open = tables.town, taxis[seat].square, False
    among, occupied = streets(town, laid), [taxi.square for taxi in taxis]
    for to, arrival in town.moves[tables.homes[seat]][town.arrivals[square, None]]:
        if arrival not in among.bars.shut:
            if to not in town.lit and town.names[to] not in occupied:
                return True  # with a 1, which no police-stop minds
            is_open = True
    if not is_open:
        return False
    blocked = _blocked(town, taxis, seat)
    return any(
        route.rstrip(blocked)
        for number in tables.farthest_first
        if not among.holds(square, number)
        for route in among.routes[tables.start(seat, square, number)][0]
    )


def is_held_by_light(tables: Tables, state: State, drive: Drive) -> bool:
    """Return whether nothing but a red or yellow light has stopped a drive (TUKTUK-R20)."""
    if tables.throws[state.number].colour is Colour.GREEN:
        return False  # lights are green, too, for the five squares from a no-stopping sign
    town, seat = tables.town, drive.player
    start = tables.start(seat, state.taxis[seat].square, state.number, state.heading)
    route, blocked = _route(town, drive.squares), _blocked(town, state.taxis, seat)
    ways = to_the_end(town, start, find_ways(town, streets(town, state.laid).bars, start))
    return all(way[-1] in town.lit for way in ways if way.rstrip(blocked) == route)


# What is wrong with the rest.


def violations_of_driving(tables: Tables, state: State, action: Driving) -> Iterator[Violation]:
    """Name the rules against an illegal drive: on its way, for its load, and at its end."""
    player, town, at = action.player, tables.town, state.taxis[action.player].square
    who, squares = format_player(player), action.squares if isinstance(action, Drive) else ()
    is_caught = isinstance(action, Drive) and action.home
    if streets(town, state.laid).holds(at, state.number):
        yield Violation("TUKTUK-6.13", f"a police-stop holds {who}")
        if squares:
            return
    start = tables.start(player, at, state.number, state.heading)
    ways = find_ways(town, streets(town, state.laid).bars, start)
    on_the_way = [*_violations_on_the_way(tables, state, ways, squares)]
    at = squares[-1] if squares else at
    if at in town.lights and not (on_the_way or is_caught):
        on_the_way.append(Violation("TUKTUK-R5", f"no taxi stops on a light, as at {at}"))
    elif at in taken(state.taxis, player) and not (on_the_way or is_caught):
        on_the_way.append(Violation("TUKTUK-4.3", f"there is another taxi on {at}"))
    yield from on_the_way
    if action.load is not None:
        yield from _violations_of_load(state, player, action.load, at)
    elif on_the_way:
        return
    elif is_caught:
        yield Violation("TUKTUK-6.14", f"no police catches {who} on {at}")
    else:
        message = f"{who} has to drive on from {at}" if squares else f"{who} can drive, and has to"
        blocked = _blocked(town, state.taxis, player)
        if squares and _route(town, squares) in [way.rstrip(blocked) for way in ways]:
            message = f"{who} has to take a way on which all points are used"  # TUKTUK-R25
        yield Violation(tables.throws[state.number].rule, message)


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


def _violations_on_the_way(
    tables: Tables, state: State, ways: dict[Route, Left], squares: tuple[Square, ...]
) -> Iterator[Violation]:
    """Follow a drive along the open ways, and name where and why it leaves them."""
    town, begun = tables.town, {way[:length] for way in ways for length in range(len(way) + 1)}
    at, heading = state.taxis[tables.seat(state.turn)].square, state.heading
    for number, to in enumerate(squares, start=1):
        if (at, to) not in town.directions:
            yield Violation("TUKTUK-4.1", f"{shown(to)} is not the next square from {at}")
            return
        route, way = _route(town, squares[:number]), town.directions[at, to]
        if route not in begun:
            yield from _violations_of_step(tables, state, (at, heading), way)
            return
        at, heading = to, way
        if number < len(squares) or (at in town.lights and route in ways):
            reasons = [*_why_it_ends(tables, state, route, ways.get(route), (at, heading))]
            yield from reasons
            if reasons:
                return


def _why_it_ends(
    tables: Tables,
    state: State,
    route: Route,
    left: Left | None,
    arrival: tuple[Square, Direction],
) -> Iterator[Violation]:
    """Find what ends a drive on a square whatever step is next, if anything does.

    A light is passed or not; elsewhere it depends on the next step if none is open.
    """
    town, (square, heading) = tables.town, arrival
    among, throw = streets(town, state.laid), tables.throws[state.number]
    is_light = square in town.lights and left is not None
    card, message = among.card_on(square), f"the light at {square} cannot be passed"
    if throw.is_fast and card is Card.POLICE and not is_light:
        yield Violation("TUKTUK-6.14", f"a taxi that drives past {square} is sent home")
    elif left is None:
        return
    elif square == tables.homes[tables.seat(state.turn)]:
        yield Violation("TUKTUK-4.8", "the drive ends at the taxi's own station")
    elif card is not None and EFFECTS.get(card) == "stop":
        yield Violation(RULES[card], f"the drive ends on {card} at {square}")
    elif left[0] <= 0:
        message = f"{message} with this roll" if is_light else f"no point is left beyond {square}"
        yield Violation(_rule_of_points(tables, state, left[0], route), message)
    elif left[1] <= 0:
        place = f"before the light at {square}" if is_light else f"at {square}"
        yield Violation("TUKTUK-6.6", f"the speed limit ends the drive {place}")
    elif is_light:
        shut = [
            Violation(violation.rule, f"{message}: {violation.message}")
            for way, _ in town.ways[square]
            if way is not BACK[heading]
            for violation in _violations_of_step(tables, state, arrival, way)
        ]
        yield from shut or [Violation("TUKTUK-R5", f"{message}: no street leads on")]


def _rule_of_points(tables: Tables, state: State, left: int, route: Route) -> str:
    """Say by which rule no point is left at the end of a route."""
    throw, lit = tables.throws[state.number], tables.town.lit
    effects = streets(tables.town, state.laid).bars.effects
    if left + sum(effects.get(spot) == "lost point" for spot in route) > 0:
        return "TUKTUK-6.4"
    is_halved = throw.colour is Colour.YELLOW and not {*lit}.isdisjoint(route)
    return _LIGHTS[throw.colour] if is_halved or route[-1] in lit else throw.rule


def _violations_of_step(
    tables: Tables, state: State, arrived: tuple[Square, Direction | None], way: Direction
) -> Iterator[Violation]:
    """Name the rules that close a step in a direction to whoever has arrived on a square."""
    town, (square, heading) = tables.town, arrived
    to = town.neighbours[square, way]
    if heading is not None and way is BACK[heading]:
        yield Violation("TUKTUK-4.2", f"from {square} back to {to}")
    signs = [one for one in streets(town, state.laid).top.values() if one.card in RULES]
    shut = {
        one.card: f"{one.card} at {one.square}"
        for one in signs
        if one.card not in EFFECTS and town.arrivals[to, way] in shut_by(town, one)
        if one.card not in ARMS or (one.square, one.arrow) == arrived
    }
    if Card.ONE_WAY in shut:
        shut[Card.ONE_WAY] = f"from {square} to {to} is against a one-way street"
    for card in sorted(shut, key=[*RULES].index):
        yield Violation(RULES[card], shut[card])
    if to not in town.roads and to != tables.homes[tables.seat(state.turn)]:
        yield Violation("TUKTUK-R7", f"{to} is not the taxi's own station")
