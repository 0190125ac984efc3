"""What happens in Tuk Tuk Taxi: the state after an action, from customers to the last turn."""

from collections.abc import Callable
from typing import Any

from boardrules.building.sequences import replaced
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
from boardrules.games.tuk_tuk_taxi.components import INDEX, Card
from boardrules.games.tuk_tuk_taxi.drives import can_drive, is_held_by_light
from boardrules.games.tuk_tuk_taxi.scoring import deciding_rule
from boardrules.games.tuk_tuk_taxi.state import Customer, Phase, State, Taxi, changed, make_taxi
from boardrules.games.tuk_tuk_taxi.streets import make_laid, streets, with_card, without_card
from boardrules.games.tuk_tuk_taxi.tables import Tables

# Python takes long to find a member of an enumeration, so those that every drive needs have names.
_SLIPPERY = Card.SLIPPERY
_PARKING_METER = Card.PARKING_METER
_NO_PARKING = Card.NO_PARKING
_NO_STOPPING = Card.NO_STOPPING

COST_OF_TRIP = {Card.GARAGE: 1, Card.PETROL: 0}
"""How many turns a taxi loses that an event puts down (TUKTUK-3.5, TUKTUK-3.6)."""


# Customers.


def _after_placing(tables: Tables, state: State, action: PlaceCustomer) -> State:
    """Place a customer; after the last one the first turn begins, in which each taxi can drive."""
    placed = Customer(action.building, action.square)
    customers = tuple(sorted((*state.customers, placed), key=lambda one: one.building))
    phase = state.phase
    if len(customers) == tables.customers:
        phase = "draw" if any(state.pile) else "roll"  # TUKTUK-3.1, TUKTUK-R11
    return changed(state, phase=phase, customers=customers)


# Cards.


def _after_draw(_tables: Tables, state: State, draw: Draw) -> State:
    index = INDEX[draw.card]
    pile = replaced(state.pile, index, state.pile[index] - 1)
    return changed(state, phase="card", pile=pile, card=draw.card)


def _after_laying(tables: Tables, state: State, action: LaySign | LayPolice) -> State:
    card = make_laid(action.square, action.card, action.arrow)
    laid = with_card(tables.town, state.laid, card)
    return changed(state, phase="roll", card=None, laid=laid)


def _after_removing(tables: Tables, state: State, action: Remove) -> State:
    laid = without_card(tables.town, state.laid, action.square)
    return changed(state, phase="roll", card=None, laid=laid)


def _after_trip(tables: Tables, state: State, trip: GoToGarage | GoToPetrol) -> State:
    """Put a taxi down, even where it is; no sign acts, and a customer stays aboard (TUKTUK-R9)."""
    taxi, cost = state.taxis[trip.player], COST_OF_TRIP[trip.card]
    moved = make_taxi(trip.square or taxi.square, taxi.carries, taxi.lost_turns + cost)
    return _after_turn(tables, state, replaced(state.taxis, trip.player, moved))


# Drives.


def _after_roll(_tables: Tables, state: State, roll: Roll) -> State:
    """Keep the heading, which is that of a drive that goes on (TUKTUK-R8)."""
    return changed(state, phase="drive", number=roll.number)


def _after_stay(tables: Tables, state: State, stay: Stay) -> State:
    seat, load, taxis = stay.player, stay.load, state.taxis
    if load is None:
        return _after_turn(tables, state, taxis)
    loaded = make_taxi(taxis[seat].square, True, taxis[seat].lost_turns)
    return _after_turn(tables, _without_customer(state, load), replaced(taxis, seat, loaded))


def _after_drive(tables: Tables, state: State, drive: Drive) -> State:
    """Move the taxi, and do what signs do where it has been and where it stops.

    The police that sends a taxi home stays where it lies (TUKTUK-R28).
    """
    seat, squares, load = drive.player, drive.squares, drive.load
    taxi, end, home = state.taxis[seat], squares[-1], tables.homes[seat]
    top, lost = streets(tables.town, state.laid).top, taxi.lost_turns
    for square in squares:
        if square in top and top[square].card is _SLIPPERY:
            lost += 1  # TUKTUK-6.1, TUKTUK-R19
    if drive.home or end == home:
        taxis = replaced(state.taxis, seat, make_taxi(home, False, lost))
        return (_after_delivery if taxi.carries else _after_turn)(tables, state, taxis)
    moved = make_taxi(end, taxi.carries or load is not None, lost)
    if end in top:
        return _after_stop(tables, state, drive, moved)
    if load is not None:
        state = _without_customer(state, load)
    return _after_turn(tables, state, replaced(state.taxis, seat, moved))


def _after_stop(tables: Tables, before: State, drive: Drive, taxi: Taxi) -> State:
    """Do what the sign does on which a taxi has stopped; the drive may go on."""
    seat, load, among = drive.player, drive.load, streets(tables.town, before.laid)
    state = before if load is None else _without_customer(before, load)
    card, onward = among.top[taxi.square].card, state.onward
    phase: Phase | None = None
    if card is _NO_PARKING:
        phase = "park"  # TUKTUK-6.2
    elif card is _NO_STOPPING and onward < among.showing(card):
        phase, onward = "onward", onward + 1  # TUKTUK-6.3, TUKTUK-R4
    elif card is _PARKING_METER and tables.parking_meter == "lose_turn":
        # TUKTUK-6.12, TUKTUK-R2
        taxi = make_taxi(taxi.square, taxi.carries, taxi.lost_turns + 1)
    taxis = replaced(state.taxis, seat, taxi)
    if phase is None or (load is None and is_held_by_light(tables, before, drive)):
        return _after_turn(tables, state, taxis)
    *_, last, end = before.taxis[seat].square, *drive.squares
    heading = tables.town.directions[last, end]
    return changed(state, phase=phase, taxis=taxis, number=None, heading=heading, onward=onward)


def _without_customer(state: State, building: int) -> State:
    """Take a customer who is loaded from the board."""
    waiting = [customer for customer in state.customers if customer.building != building]
    return changed(state, customers=tuple(waiting))


def _after_delivery(tables: Tables, state: State, taxis: tuple[Taxi, ...]) -> State:
    """Count a customer (TUKTUK-4.8), also of one sent home (TUKTUK-R26); it may end the match."""
    deliveries = (*state.deliveries, tables.seat(state.turn))
    after = changed(state, taxis=taxis, deliveries=deliveries)
    if deciding_rule(after) is None:
        return _after_turn(tables, after, taxis)
    return changed(after, phase="end", number=None, heading=None, onward=0)


# Turns.


def _after_turn(tables: Tables, state: State, taxis: tuple[Taxi, ...]) -> State:
    """Begin the turn of the next seat that has none to lose, or end the match."""
    turn, stuck = state.turn + 1, state.stuck
    seat, is_over = tables.seat(turn), tables.is_played_out(turn, stuck)
    if taxis[seat].lost_turns and not is_over:
        taxis, lost = _without_lost_turns(tables, taxis, turn)
        turn, stuck = turn + lost, 0
        seat, is_over = tables.seat(turn), turn == tables.most_turns
    phase: Phase = "end" if is_over else "draw" if any(state.pile) else "roll"
    if phase == "roll":  # TUKTUK-R10
        stuck = 0 if can_drive(tables, state.laid, taxis, seat) else stuck + 1
    return changed(
        state,
        phase=phase,
        taxis=taxis,
        turn=turn,
        stuck=stuck,
        card=None,
        number=None,
        heading=None,
        onward=0,
    )


def _without_lost_turns(
    tables: Tables, taxis: tuple[Taxi, ...], turn: int
) -> tuple[tuple[Taxi, ...], int]:
    """Leave out the turns that are lost from a turn on, and count them (TUKTUK-R11)."""
    players, first = tables.players, tables.seat(turn)
    seats = [*range(first, players), *range(first)]
    rounds, others = min((taxis[seat].lost_turns, index) for index, seat in enumerate(seats))
    lost = rounds * players + others
    if tables.most_turns is not None:
        lost = min(lost, tables.most_turns - turn)
    rested = list(taxis)
    for index, seat in enumerate(seats):
        taxi = taxis[seat]
        own = (lost + players - 1 - index) // players
        rested[seat] = make_taxi(taxi.square, taxi.carries, taxi.lost_turns - own)
    return tuple(rested), lost


AFTER: dict[type[Action], Callable[[Tables, State, Any], State]] = {
    PlaceCustomer: _after_placing,
    Draw: _after_draw,
    LaySign: _after_laying,
    LayPolice: _after_laying,
    Remove: _after_removing,
    Discard: lambda _, state, _action: changed(state, phase="roll", card=None),
    Keep: lambda _, state, _action: changed(state, phase="roll", card=None),
    GoToGarage: _after_trip,
    GoToPetrol: _after_trip,
    Roll: _after_roll,
    Drive: _after_drive,
    Stay: _after_stay,
    Reroll: lambda _, state, _action: changed(state, phase="roll"),
    Park: lambda tables, state, _action: _after_turn(tables, state, state.taxis),
}
"""What happens when an action is taken that is known to be legal, by its class."""
