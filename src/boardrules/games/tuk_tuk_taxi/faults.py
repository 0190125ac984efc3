"""Why an action of Tuk Tuk Taxi is illegal."""

from collections.abc import Iterator
from typing import assert_never

from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi.actions import (
    Action,
    Discard,
    Draw,
    Drive,
    GoToGarage,
    GoToPetrol,
    Keep,
    LayPolice,
    LaySign,
    Park,
    PlaceCustomer,
    Remove,
    Reroll,
    Roll,
    Stay,
)
from boardrules.games.tuk_tuk_taxi.components import EVENTS, Card, Colour
from boardrules.games.tuk_tuk_taxi.drives import is_held, routes_of, throw_of
from boardrules.games.tuk_tuk_taxi.routes import (
    NO_TURNS,
    SPEED_LIMIT,
    TURNS,
    Throw,
    Traffic,
    open_steps,
)
from boardrules.games.tuk_tuk_taxi.state import Phase, State
from boardrules.games.tuk_tuk_taxi.table import ARROW_SIGNS, Setting, Street
from boardrules.games.tuk_tuk_taxi.town import BACK, Direction, Square, shown
from boardrules.notation import format_player
from boardrules.player import CHANCE, Player
from boardrules.quoting import quoted

DUE: dict[Phase, str] = {
    "customers": "customers are being placed",
    "draw": "a card is being drawn",
    "card": "a card has been drawn",
    "roll": "the die is being rolled",
    "drive": "a taxi is being driven",
    "onward": "a taxi has to drive on",
    "park": "a taxi has stopped on a no-parking sign",
}

_PHASES: dict[type[Action], tuple[Phase, ...]] = {
    PlaceCustomer: ("customers",),
    Draw: ("draw",),
    Roll: ("roll",),
    Drive: ("drive", "onward"),
    Stay: ("drive", "onward"),
    Reroll: ("park",),
    Park: ("park",),
}

_STOP_RULES = {
    Card.CROSSING: "TUKTUK-6.5",
    Card.STOP: "TUKTUK-6.7",
    Card.POLICE_STOP: "TUKTUK-6.13",
}

_LIGHT_RULES = {
    Colour.RED: "TUKTUK-5.2",
    Colour.YELLOW: "TUKTUK-5.3",
    Colour.GREEN: "TUKTUK-5.4",
}


def faults(
    setting: Setting, street: Street, state: State, action: Action, actor: Player
) -> Iterator[Violation]:
    """Name the rules that an action breaks; `actor` is who is to act."""
    player = action.player
    who = format_player(player)
    if isinstance(action, Draw | Roll):
        if player != CHANCE:
            yield Violation("TUKTUK-R12", f"chance draws and rolls, not {who}")
    elif player not in setting.seats:
        yield Violation("TUKTUK-1.1", f"{who} has no taxi")
    if state.phase not in _PHASES.get(type(action), ("card",)):
        yield Violation("TUKTUK-R11", f"this is not the time: {DUE[state.phase]}")
        return
    if isinstance(action, Draw):
        if not state.pile[setting.places[action.card]]:
            yield Violation("TUKTUK-2.1", f"no card {action.card} is in the pile")
        return
    if isinstance(action, Roll) or player not in setting.seats:
        return
    if player != actor:
        yield Violation("TUKTUK-R11", f"it is the turn of {format_player(actor)}")
    match action:
        case PlaceCustomer():
            yield from _faults_of_placing(setting, state, action)
        case Drive() | Stay() if player != actor:
            pass  # the roll and the heading are of another taxi
        case Drive():
            yield from _faults_of_drive(setting, street, state, action)
        case Stay():
            yield from _faults_of_stay(setting, street, state, action)
        case Reroll() | Park():
            pass
        case _:
            yield from _faults_with_card(setting, street, state, action)


def _faults_of_placing(
    setting: Setting, state: State, action: PlaceCustomer
) -> Iterator[Violation]:
    faces = setting.town.faces.get(action.building)
    if faces is None:
        message = f"there is no building space B{quoted(action.building)} in the frame"
        yield Violation("TUKTUK-2.3", message)
        return
    if action.building in [customer.building for customer in state.customers]:
        yield Violation("TUKTUK-R18", f"a customer is on B{action.building} already")
    if action.square not in faces:
        message = f"from B{action.building} a customer cannot face {shown(action.square)}"
        is_inside = action.square in setting.town.squares_inside
        yield Violation("TUKTUK-R18" if is_inside else "TUKTUK-2.3", message)


_EVENT_CARDS: dict[type[Action], Card] = {
    GoToGarage: Card.GARAGE,
    GoToPetrol: Card.PETROL,
    LayPolice: Card.POLICE,
    Remove: Card.REMOVE,
    Keep: Card.REMOVE,
}


def _faults_with_card(
    setting: Setting,
    street: Street,
    state: State,
    action: LaySign | Discard | GoToGarage | GoToPetrol | LayPolice | Remove | Keep,
) -> Iterator[Violation]:
    card = action.card if isinstance(action, LaySign | Discard) else _EVENT_CARDS[type(action)]
    if card is not state.card:
        yield Violation("TUKTUK-3.1", f"{state.card} has been drawn, not {card}")
        return
    if isinstance(action, LaySign | Discard) and card in EVENTS:
        yield Violation("TUKTUK-3.2", f"{card} is an event and no sign")
        return
    match action:
        case LaySign():
            yield from _faults_of_sign(setting, state, action)
        case Discard():
            if setting.layings(state, action.player, card):
                yield Violation("TUKTUK-3.2", f"there are squares for {card}")
        case GoToGarage():
            yield from _faults_of_trip(state, action, setting.town.garage, "TUKTUK-3.5")
        case GoToPetrol():
            yield from _faults_of_trip(state, action, setting.town.petrol, "TUKTUK-3.6")
        case LayPolice():
            if action.square not in setting.town.roads:
                message = f"{shown(action.square)} is neither a street nor a light"
                yield Violation("TUKTUK-R6", message)
        case Remove():
            if action.square not in street.top:
                yield Violation("TUKTUK-3.8", f"there is no card on {shown(action.square)}")
        case Keep():
            pass
        case _:
            assert_never(action)


def _faults_of_sign(setting: Setting, state: State, action: LaySign) -> Iterator[Violation]:
    town, card, square, arrow = setting.town, action.card, action.square, action.arrow
    if square in town.lights:
        yield Violation("TUKTUK-3.3", f"{square} is a traffic light")
        return
    if square not in town.streets:
        yield Violation("TUKTUK-R6", f"{shown(square)} is no street")
        return
    if square in [taxi.square for taxi in state.taxis]:
        yield Violation("TUKTUK-3.4", f"there is a taxi on {square}")
    if arrow in setting.arrows(card, square):
        return
    if card is not Card.ONE_WAY and card not in ARROW_SIGNS:
        yield Violation("TUKTUK-R6", f"{card} has no arrow")
        return
    if card is Card.ONE_WAY:
        rule, message = "TUKTUK-6.11", f"an arrow {arrow} lies across the street at {square}"
    else:
        rule = "TUKTUK-6.9" if card in TURNS else "TUKTUK-6.10"
        message = f"{square} is no crossroads"
        if square in town.crossroads and arrow is not None:
            rule = "TUKTUK-R6"
            message = f"nobody driving {arrow} could arrive at {square} and turn as {card} says"
    yield Violation(rule, f"{card} needs an arrow" if arrow is None else message)


_FRONTS = {"garage": "garage", "petrol": "petrol station"}


def _faults_of_trip(
    state: State, action: GoToGarage | GoToPetrol, squares: tuple[Square, ...], rule: str
) -> Iterator[Violation]:
    taken = [taxi.square for seat, taxi in enumerate(state.taxis) if seat != action.player]
    if action.square is None:
        if any(square not in taken for square in squares):
            yield Violation(rule, "there is a free square to go to")
    elif action.square not in squares:
        message = f"{shown(action.square)} is not in front of the {_FRONTS[action.kind]}"
        yield Violation(rule, message)
    elif action.square in taken:
        yield Violation("TUKTUK-4.3", f"there is another taxi on {action.square}")


def _faults_of_load(state: State, player: Player, building: int, at: Square) -> Iterator[Violation]:
    if state.taxis[player].carries:
        yield Violation("TUKTUK-4.7", f"{format_player(player)} has a customer aboard")
    faced = [one.square for one in state.customers if one.building == building]
    if not faced:
        yield Violation("TUKTUK-4.6", f"there is no customer on B{quoted(building)}")
    elif faced != [at]:
        message = f"the customer on B{building} faces {faced[0]}, not {at}"
        yield Violation("TUKTUK-4.6", message)


def _faults_of_stay(
    setting: Setting, street: Street, state: State, action: Stay
) -> Iterator[Violation]:
    taxi = state.taxis[action.player]
    who = format_player(action.player)
    if action.load is not None:
        if is_held(street, taxi.square, state.number):
            yield Violation("TUKTUK-6.13", f"a police-stop holds {who}")
        yield from _faults_of_load(state, action.player, action.load, taxi.square)
    elif not is_held(street, taxi.square, state.number):
        throw = throw_of(setting, state)
        if () not in routes_of(setting, street, state, action.player, throw).ends():
            yield Violation(_rule_of_points(state), f"{who} can drive, and has to")


def _faults_of_drive(
    setting: Setting, street: Street, state: State, action: Drive
) -> Iterator[Violation]:
    player, squares = action.player, action.squares
    who = format_player(player)
    if is_held(street, state.taxis[player].square, state.number):
        yield Violation("TUKTUK-6.13", f"a police-stop holds {who}")
        return
    traffic = setting.traffic(street, state, player)
    throw = throw_of(setting, state)
    on_the_way = list(_faults_on_the_way(setting, traffic, throw, state, action))
    yield from on_the_way
    if action.load is not None:
        yield from _faults_of_load(state, player, action.load, squares[-1])
    if on_the_way or action.load is not None:
        return
    routes = routes_of(setting, street, state, player, throw, along=squares)
    if action.home and squares not in routes.caught:
        yield Violation("TUKTUK-6.14", f"no police catches {who} on {squares[-1]}")
    elif not action.home and squares not in routes.ends():
        yield Violation(_rule_of_points(state), f"{who} has to drive on from {squares[-1]}")


def _rule_of_points(state: State) -> str:
    """Tell by which rule a taxi drives so far: it has rolled, or stopped where nobody may."""
    return "TUKTUK-6.3" if state.phase == "onward" else "TUKTUK-4.1"


def _faults_on_the_way(
    setting: Setting, traffic: Traffic, throw: Throw, state: State, action: Drive
) -> Iterator[Violation]:
    """Follow a drive up to the first step that cannot be taken."""
    square, heading = state.taxis[action.player].square, state.heading
    left = most = throw.points
    half = left // 2 if throw.colour is Colour.YELLOW else left
    lost = 0  # at crossing-ahead signs
    points = _rule_of_points(state)
    ended: Violation | None = None
    for number, to in enumerate(action.squares, start=1):
        ways = [way for way, found in setting.town.ways[square] if found == to]
        if ended is not None:
            yield ended
        elif not ways:
            yield Violation("TUKTUK-4.1", f"{shown(to)} is not the next square from {square}")
        else:
            yield from _faults_of_step(setting, traffic, square, heading, ways[0], to)
        if (
            ended is not None
            or not ways
            or (ways[0], to) not in open_steps(setting.town, traffic, square, heading)
        ):
            return
        square, heading = to, ways[0]
        if to in setting.town.lights:
            left = half = half - 1
            points = "TUKTUK-5.3" if throw.colour is Colour.YELLOW else points
            if throw.colour is Colour.RED or left < 1:
                rule = "TUKTUK-6.4" if left < 1 <= left + lost else _LIGHT_RULES[throw.colour]
                yield Violation(rule, f"the light at {to} cannot be passed with this roll")
                return
            if number >= most:
                message = f"the speed limit ends the drive before the light at {to}"
                yield Violation("TUKTUK-6.6", message)
                return
            if not open_steps(setting.town, traffic, to, heading):
                yield from _faults_beyond(setting, traffic, to, heading)
                return
        else:
            left, half = left - 1, half - 1
        card = traffic.top[to].card if to in traffic.top else None
        if card is Card.CROSSING_AHEAD:
            left, half, lost = left - 1, half - 1, lost + 1
        if card is Card.SPEED_LIMIT:
            most = max(SPEED_LIMIT, number)
        if left < 1:
            rule = "TUKTUK-6.4" if left + lost >= 1 else points
            ended = Violation(rule, f"no point is left beyond {to}")
        elif most <= number:
            ended = Violation("TUKTUK-6.6", f"the speed limit ends the drive at {to}")
        ended = _stop(traffic, throw, to, card) or ended
    if not action.home:
        if square in setting.town.lights:
            yield Violation("TUKTUK-R5", f"no taxi stops on a light, as at {square}")
        if square in traffic.taken:
            yield Violation("TUKTUK-4.3", f"there is another taxi on {square}")


def _faults_beyond(
    setting: Setting, traffic: Traffic, light: Square, heading: Direction
) -> Iterator[Violation]:
    """Name the rules that close every way beyond a light."""
    closed = [
        fault
        for way, to in setting.town.ways[light]
        if way is not BACK[heading]
        for fault in _faults_of_step(setting, traffic, light, heading, way, to)
    ]
    message = f"the light at {light} cannot be passed"
    if not closed:
        yield Violation("TUKTUK-R5", f"{message}: no street leads on")
    for fault in closed:
        yield Violation(fault.rule, f"{message}: {fault.message}")


def _stop(traffic: Traffic, throw: Throw, square: Square, card: Card | None) -> Violation | None:
    """Tell what ends a drive on a square whatever is left of it, if anything does."""
    if square == traffic.home:
        return Violation("TUKTUK-4.8", "the drive ends at the own station")
    if card is not None and card in _STOP_RULES:
        return Violation(_STOP_RULES[card], f"the drive ends on {card} at {square}")
    if card is Card.POLICE and throw.is_fast:
        return Violation("TUKTUK-6.14", f"who drives past {square} is sent home")
    return None


def _faults_of_step(
    setting: Setting,
    traffic: Traffic,
    square: Square,
    heading: Direction | None,
    way: Direction,
    to: Square,
) -> Iterator[Violation]:
    """Name the rules against a step to a neighbouring square."""
    town = setting.town
    if heading is not None:
        if way is BACK[heading]:
            yield Violation("TUKTUK-4.2", f"from {square} back to {to}")
        laid = traffic.top.get(square)
        if laid is not None and laid.arrow is heading:
            if laid.card in TURNS and way is not TURNS[laid.card][heading]:
                yield Violation("TUKTUK-6.9", f"{laid.card} at {square}")
            if laid.card in NO_TURNS and way is NO_TURNS[laid.card][heading]:
                yield Violation("TUKTUK-6.10", f"{laid.card} at {square}")
    sign = traffic.top.get(to)
    if sign is not None and sign.card is Card.NO_ENTRY:
        yield Violation("TUKTUK-6.8", f"no-entry at {to}")
    run = town.runs.get((to, way))
    if run is None:
        if to != traffic.home:
            yield Violation("TUKTUK-R7", f"{to} is not the own station")
    elif (run, way) in traffic.against and square in town.roads:
        yield Violation("TUKTUK-6.11", f"from {square} to {to} is against a one-way street")
