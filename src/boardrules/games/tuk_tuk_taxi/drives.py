"""A drive in Tuk Tuk Taxi: where it may lead, what ends it, and what is wrong with one."""

from collections.abc import Iterator, Sequence

from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi.actions import Drive, Driving, Stay
from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.routes import (
    SPEED_LIMIT,
    STOPS,
    End,
    Route,
    Routes,
    Throw,
    Ways,
    routes_of,
)
from boardrules.games.tuk_tuk_taxi.setting import Setting
from boardrules.games.tuk_tuk_taxi.state import Customer, State, Taxi
from boardrules.games.tuk_tuk_taxi.steps import Cards, open_steps, violations_of_step
from boardrules.games.tuk_tuk_taxi.streets import Street, street, taken, ways
from boardrules.games.tuk_tuk_taxi.town import BACK, Direction, Square, Town, shown
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.quoting import quoted
from boardrules.sequences import LazySequence

LEAVES_POLICE_STOP = 3
"""The highest number with which a taxi leaves a police-stop (TUKTUK-6.13)."""

_ONWARD = Throw(5, Colour.GREEN)
"""What a no-stopping sign makes a taxi drive (TUKTUK-6.3, TUKTUK-R4)."""

_LIGHTS = {
    Colour.RED: "TUKTUK-5.2",
    Colour.YELLOW: "TUKTUK-5.3",
    Colour.GREEN: "TUKTUK-5.4",
}
"""The rules by which a roll cannot pass a light."""


# Where it may lead.


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


def drives(setting: Setting, state: State, seat: Player) -> Drives:
    """List the drives by the squares entered; those that enter none are last."""
    return Drives(seat, _ends(setting, state, seat))


def _ends(setting: Setting, state: State, seat: Player) -> list[End]:
    among, taxi, throw = street(setting, state), state.taxis[seat], _throw(setting, state.number)
    if _is_held(among, taxi.square, state.number):
        return [End(())]
    start = (seat, taxi.square, state.heading, throw)
    found = ways(setting, among, start)
    others = taken(state.taxis, seat)
    customers = () if taxi.carries else state.customers
    met = [customer.square for customer in customers]
    if taxi.square in met or not found.squares.isdisjoint(others + met):
        routes = _routes(setting, among, found, throw, others, met)
        return _ends_of(setting, routes, customers, taxi.square)
    ends = among.ends.get(start)
    if ends is None:
        routes = _routes(setting, among, found, throw)
        ends = among.ends[start] = _ends_of(setting, routes, (), taxi.square)
    return ends


def _ends_of(
    setting: Setting, routes: Routes, customers: tuple[Customer, ...], start: Square
) -> list[End]:
    plain = routes.ends()
    found = [End(route) for route in plain if route]
    found += [End(route, None, True) for route in routes.caught]
    waiting: dict[Square, list[int]] = {}
    for customer in customers:
        waiting.setdefault(customer.square, []).append(customer.building)
    found += [End(route, building) for route in routes.stops for building in waiting[route[-1]]]
    if len(found) > 1:
        order = setting.town.order
        found.sort(key=lambda end: ([order[square] for square in end[0]], end[2], end[1] or 0))
    if () in plain:
        found.append(End(()))
    # TUKTUK-R14
    return found + [End((), building) for building in waiting.get(start, ())]


def can_drive(setting: Setting, among: Street, taxis: tuple[Taxi, ...], seat: Player) -> bool:
    """Tell whether some number would let a taxi enter a square (TUKTUK-R10)."""
    town, square, others = setting.town, taxis[seat].square, taken(taxis, seat)
    steps = open_steps(town, among.cards, setting.homes[seat], square, None)
    for to, _ in steps:
        if to not in town.lights and to not in others:
            return True  # with a 1, which no police-stop minds
    if steps:
        for number, throw in setting.throws.items():
            if not _is_held(among, square, number):
                found = ways(setting, among, (seat, square, None, throw))
                routes = _routes(setting, among, found, throw, others)
                if routes.caught or any(routes.ends()):
                    return True
    return False


def _routes(
    setting: Setting,
    among: Street,
    found: Ways,
    throw: Throw,
    others: Sequence[Square] = (),
    met: Sequence[Square] = (),
) -> Routes:
    """Find the routes that come of ways among other taxis and customers."""
    police = among.cards.police if throw.is_fast else frozenset[Square]()
    return routes_of(setting.town, found, others, police, met)


def _routes_now(setting: Setting, state: State, seat: Player) -> Routes:
    """Find where the taxi of a seat may drive, whomever it could load."""
    among, throw = street(setting, state), _throw(setting, state.number)
    found = ways(setting, among, (seat, state.taxis[seat].square, state.heading, throw))
    return _routes(setting, among, found, throw, taken(state.taxis, seat))


def _throw(setting: Setting, number: int | None) -> Throw:
    """Return the points that a taxi has: those thrown, or five from a no-stopping sign."""
    return _ONWARD if number is None else setting.throws[number]


# What ends it.


def _is_held(among: Street, square: Square, number: int | None) -> bool:
    """Tell whether a police-stop keeps a taxi from driving with a number (TUKTUK-6.13)."""
    if number is None or number <= LEAVES_POLICE_STOP:
        return False
    laid = among.cards.top.get(square)
    return laid is not None and laid.card is Card.POLICE_STOP


def is_held_by_light(setting: Setting, state: State, drive: Drive) -> bool:
    """Tell whether nothing but a red or yellow light has stopped a drive (TUKTUK-R20)."""
    if _throw(setting, state.number).colour is Colour.GREEN:
        return False  # lights are green, too, for the five squares from a no-stopping sign
    return drive.squares not in _routes_now(setting, state, drive.player).plain


def heading_after(town: Town, start: Square, squares: Route) -> Direction:
    """Return the direction of the last step of a drive."""
    *_, before, last = start, *squares
    return town.directions[before, last]


# What is wrong with one.


def violations_of_stay(setting: Setting, state: State, action: Stay) -> Iterator[Violation]:
    """Name the rules against entering no square."""
    player, load = action.player, action.load
    who = format_player(player)
    is_held = _is_held(street(setting, state), state.taxis[player].square, state.number)
    if load is not None:
        if is_held:
            yield Violation("TUKTUK-6.13", f"a police-stop holds {who}")
        yield from _violations_of_load(state, player, load, state.taxis[player].square)
    elif not is_held and _has_to_drive(setting, state, player):
        yield Violation(_rule_of_points(state), f"{who} can drive, and has to")


def _has_to_drive(setting: Setting, state: State, seat: Player) -> bool:
    """Tell whether no way ends where the taxi stands (TUKTUK-R5)."""
    return () not in _routes_now(setting, state, seat).ends()


def violations_of_drive(setting: Setting, state: State, action: Drive) -> Iterator[Violation]:
    """Name the rules against a drive: on its way, for its load, and at its end."""
    player, squares = action.player, action.squares
    who = format_player(player)
    if _is_held(street(setting, state), state.taxis[player].square, state.number):
        yield Violation("TUKTUK-6.13", f"a police-stop holds {who}")
        return
    throw = _throw(setting, state.number)
    on_the_way = list(_violations_on_the_way(setting, state, action, throw))
    yield from on_the_way
    if action.load is not None:
        yield from _violations_of_load(state, player, action.load, squares[-1])
    if on_the_way or action.load is not None:
        return
    routes = _routes_now(setting, state, player)
    if action.home and squares not in routes.caught:
        yield Violation("TUKTUK-6.14", f"no police catches {who} on {squares[-1]}")
    elif not action.home and squares not in routes.ends():
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
    setting: Setting, state: State, action: Drive, throw: Throw
) -> Iterator[Violation]:
    """Follow a drive up to the first step that cannot be taken."""
    town, cards = setting.town, street(setting, state).cards
    home = setting.homes[action.player]
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
            if not open_steps(town, cards, home, to, heading):
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
        if square in taken(state.taxis, action.player):
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
