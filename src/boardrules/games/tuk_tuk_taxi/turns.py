"""What happens in Tuk Tuk Taxi: the state after an action, from customers to the last turn.

A state that keeps the cards on the board as they are also keeps what is remembered of them.
"""

from typing import assert_never

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
from boardrules.games.tuk_tuk_taxi.deliveries import decided
from boardrules.games.tuk_tuk_taxi.drives import can_drive, heading_after, is_held_by_light
from boardrules.games.tuk_tuk_taxi.state import (
    Customer,
    Laid,
    Phase,
    State,
    Taxi,
    make_laid,
    make_state,
    make_taxi,
)
from boardrules.games.tuk_tuk_taxi.streets import showing, street, with_card, with_customers
from boardrules.games.tuk_tuk_taxi.tables import Tables
from boardrules.games.tuk_tuk_taxi.town import Square
from boardrules.memo import hand_on, remember
from boardrules.player import Player
from boardrules.sequences import replaced

# Python takes long to find a member of an enumeration, so those that every drive needs have names.
_SLIPPERY = Card.SLIPPERY
_PARKING_METER = Card.PARKING_METER
_NO_PARKING = Card.NO_PARKING
_NO_STOPPING = Card.NO_STOPPING


def after(tables: Tables, state: State, action: Action) -> State:
    """Return the state after an action that is known to be legal."""
    match action:
        case Roll():
            return _after_roll(state, action)
        case Drive():
            return _after_drive(tables, state, action)
        case Draw():
            return _after_draw(state, action)
        case LaySign():
            return _after_laying(tables, state, make_laid(action.square, action.card, action.arrow))
        case Stay():
            return _after_stay(tables, state, action)
        case PlaceCustomer():
            return _after_placing(tables, state, action)
        case Discard() | Keep():
            return _after_card(state)
        case LayPolice():
            return _after_laying(tables, state, make_laid(action.square, Card.POLICE))
        case Remove():
            return _after_removing(tables, state, action)
        case GoToGarage():  # TUKTUK-3.5
            return _after_trip(tables, state, action.player, action.square, lost_turns=1)
        case GoToPetrol():  # TUKTUK-3.6
            return _after_trip(tables, state, action.player, action.square, lost_turns=0)
        case Reroll():
            return _after_reroll(state)
        case Park():
            return _after_turn(tables, state, state.taxis, state.customers, state.deliveries)
        case _:
            assert_never(action)


# Customers.


def _after_placing(tables: Tables, state: State, action: PlaceCustomer) -> State:
    """Place a customer; after the last one the first turn begins, in which each taxi can drive."""
    placed = Customer(action.building, action.square)
    customers = tuple(sorted((*state.customers, placed), key=lambda one: one.building))
    phase = state.phase
    if len(customers) == tables.customers:
        phase = "draw" if any(state.pile) else "roll"  # TUKTUK-3.1, TUKTUK-R11
    return make_state(phase, customers, state.laid, state.pile, state.taxis)


# Cards.


def _after_draw(state: State, draw: Draw) -> State:
    index = INDEX[draw.card]
    after = make_state(
        "card",
        state.customers,
        state.laid,
        replaced(state.pile, index, state.pile[index] - 1),
        state.taxis,
        state.deliveries,
        state.turn,
        state.stuck,
        draw.card,
    )
    hand_on(state, after)
    return after


def _after_laying(tables: Tables, state: State, laid: Laid) -> State:
    after = _before_roll(state, (*state.laid, laid))
    remember(after, tables, with_card(tables, street(tables, state), laid.square, laid))
    return after


def _after_removing(tables: Tables, state: State, action: Remove) -> State:
    """Take off the top card of a square; the one beneath counts again (TUKTUK-R13)."""
    square, before = action.square, street(tables, state)
    top = before.cards.top[square]
    index = len(state.laid) - 1 - state.laid[::-1].index(top)
    laid = state.laid[:index] + state.laid[index + 1 :]
    after = _before_roll(state, laid)
    beneath = next((one for one in reversed(laid) if one.square == square), None)
    remember(after, tables, with_card(tables, before, square, beneath))
    return after


def _after_card(state: State) -> State:
    after = _before_roll(state, state.laid)
    hand_on(state, after)
    return after


def _before_roll(state: State, laid: tuple[Laid, ...]) -> State:
    """Let chance roll, as soon as the card of a turn is done with.

    While there are cards, no turn is counted in which nobody could drive (TUKTUK-R10).
    """
    return make_state(
        "roll", state.customers, laid, state.pile, state.taxis, state.deliveries, state.turn
    )


def _after_trip(
    tables: Tables, state: State, seat: Player, square: Square | None, lost_turns: int
) -> State:
    """Put a taxi down, even where it is; no sign acts, and a customer stays aboard (TUKTUK-R9)."""
    taxi = state.taxis[seat]
    moved = make_taxi(square or taxi.square, taxi.carries, taxi.lost_turns + lost_turns)
    taxis = replaced(state.taxis, seat, moved)
    return _after_turn(tables, state, taxis, state.customers, state.deliveries)


# Drives.


def _after_roll(state: State, roll: Roll) -> State:
    """Keep the heading, which is that of a drive that goes on (TUKTUK-R8)."""
    after = make_state(
        "drive",
        state.customers,
        state.laid,
        state.pile,
        state.taxis,
        state.deliveries,
        state.turn,
        state.stuck,
        None,
        roll.number,
        state.heading,
        state.onward,
    )
    hand_on(state, after)
    return after


def _after_reroll(state: State) -> State:
    after = make_state(
        "roll",
        state.customers,
        state.laid,
        state.pile,
        state.taxis,
        state.deliveries,
        state.turn,
        state.stuck,
        None,
        None,
        state.heading,
        state.onward,
    )
    hand_on(state, after)
    return after


def _after_stay(tables: Tables, state: State, stay: Stay) -> State:
    seat, load, taxis, customers = stay.player, stay.load, state.taxis, state.customers
    if load is not None:
        loaded = make_taxi(taxis[seat].square, True, taxis[seat].lost_turns)
        taxis, customers = replaced(taxis, seat, loaded), _waiting(state, load)
    return _after_turn(tables, state, taxis, customers, state.deliveries)


def _after_drive(tables: Tables, state: State, drive: Drive) -> State:
    """Move the taxi, and do what signs do where it has been and where it stops."""
    seat, squares, load = drive.player, drive.squares, drive.load
    taxi, end, home = state.taxis[seat], squares[-1], tables.homes[seat]
    top, lost = street(tables, state).cards.top, taxi.lost_turns
    for square in squares:
        if square in top and top[square].card is _SLIPPERY:
            lost += 1  # TUKTUK-6.1, TUKTUK-R19
    if drive.home or end == home:
        taxis = replaced(state.taxis, seat, make_taxi(home, False, lost))
        if taxi.carries:
            return _after_delivery(tables, state, taxis, seat)
        return _after_turn(tables, state, taxis, state.customers, state.deliveries)
    customers = state.customers if load is None else _waiting(state, load)
    carries = taxi.carries or load is not None
    if end in top:
        return _after_stop(tables, state, drive, make_taxi(end, carries, lost), customers)
    taxis = replaced(state.taxis, seat, make_taxi(end, carries, lost))
    return _after_turn(tables, state, taxis, customers, state.deliveries)


def _after_stop(
    tables: Tables, state: State, drive: Drive, taxi: Taxi, customers: tuple[Customer, ...]
) -> State:
    """Do what the sign does on which a taxi has stopped; the drive may go on."""
    seat, start = drive.player, state.taxis[drive.player].square
    card = street(tables, state).cards.top[taxi.square].card
    if card is _PARKING_METER and tables.parking_meter == "lose_turn":
        # TUKTUK-6.12, TUKTUK-R2
        taxi = make_taxi(taxi.square, taxi.carries, taxi.lost_turns + 1)
    taxis = replaced(state.taxis, seat, taxi)
    phase: Phase | None = None
    onward = state.onward
    if card is _NO_PARKING:
        phase = "park"  # TUKTUK-6.2
    elif card is _NO_STOPPING and onward < showing(tables, state, card):
        phase, onward = "onward", onward + 1  # TUKTUK-6.3, TUKTUK-R4
    if phase is None or (drive.load is None and is_held_by_light(tables, state, drive)):
        return _after_turn(tables, state, taxis, customers, state.deliveries)
    after = make_state(
        phase,
        customers,
        state.laid,
        state.pile,
        taxis,
        state.deliveries,
        state.turn,
        state.stuck,
        None,
        None,
        heading_after(tables.town, start, drive.squares),
        onward,
    )
    _keep_street(tables, state, after)
    return after


def _keep_street(tables: Tables, before: State, after: State) -> None:
    """Remember the same cards on the board, and perhaps fewer customers."""
    if after.customers is before.customers:
        hand_on(before, after)
    else:
        among = street(tables, before)
        remember(after, tables, with_customers(tables, among, after.customers))


def _waiting(state: State, load: int) -> tuple[Customer, ...]:
    """Return the customers on the board but one that is loaded."""
    return tuple([customer for customer in state.customers if customer.building != load])


def _after_delivery(tables: Tables, state: State, taxis: tuple[Taxi, ...], seat: Player) -> State:
    """Count a customer (TUKTUK-4.8), also of a taxi sent home (TUKTUK-R3); it may end the match."""
    deliveries = (*state.deliveries, seat)
    if not decided(deliveries, len(state.customers), [taxi.carries for taxi in taxis]):
        return _after_turn(tables, state, taxis, state.customers, deliveries)
    return make_state(
        "end",
        state.customers,
        state.laid,
        state.pile,
        taxis,
        deliveries,
        state.turn,
    )


# Turns.


def _after_turn(
    tables: Tables,
    state: State,
    taxis: tuple[Taxi, ...],
    customers: tuple[Customer, ...],
    deliveries: tuple[Player, ...],
) -> State:
    """Begin the turn of the next seat that has none to lose, or end the match."""
    turn, stuck = state.turn + 1, state.stuck
    seat, is_over = tables.seat(turn), tables.is_played_out(turn, stuck)
    if taxis[seat].lost_turns and not is_over:
        taxis, lost = _without_lost_turns(tables, taxis, turn)
        turn, stuck = turn + lost, 0
        seat, is_over = tables.seat(turn), turn == tables.most_turns
    phase: Phase = "end" if is_over else "draw" if any(state.pile) else "roll"
    if phase == "roll":
        stuck = _stuck(tables, state, taxis, seat, stuck)
    after = make_state(phase, customers, state.laid, state.pile, taxis, deliveries, turn, stuck)
    _keep_street(tables, state, after)
    return after


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


def _stuck(tables: Tables, state: State, taxis: tuple[Taxi, ...], seat: Player, stuck: int) -> int:
    """Count the turns in a row, begun without a card, in which nobody can drive (TUKTUK-R10)."""
    return 0 if can_drive(tables, street(tables, state), taxis, seat) else stuck + 1
