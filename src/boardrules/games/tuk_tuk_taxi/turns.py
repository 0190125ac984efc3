"""What happens in Tuk Tuk Taxi: the state after an action, from customers to the last turn.

A state that keeps the cards on the board as they are also keeps what is remembered of them.
"""

from typing import assert_never

import attrs

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
from boardrules.games.tuk_tuk_taxi.setting import Setting
from boardrules.games.tuk_tuk_taxi.state import Customer, Laid, Phase, State, Taxi
from boardrules.games.tuk_tuk_taxi.streets import showing, street, with_card
from boardrules.games.tuk_tuk_taxi.town import Square
from boardrules.memo import memo_of, remember
from boardrules.player import Player
from boardrules.sequences import replaced


def after(setting: Setting, state: State, action: Action) -> State:
    """Return the state after an action that is known to be legal."""
    match action:
        case Roll():
            return _after_roll(state, action)
        case Draw():
            return _after_draw(state, action)
        case Drive():
            return _after_drive(setting, state, action)
        case LaySign():
            return _after_laying(setting, state, Laid(action.square, action.card, action.arrow))
        case Stay():
            return _after_stay(setting, state, action)
        case PlaceCustomer():
            return _after_placing(setting, state, action)
        case Discard() | Keep():
            return _after_card(state)
        case LayPolice():
            return _after_laying(setting, state, Laid(action.square, Card.POLICE))
        case Remove():
            return _after_removing(setting, state, action)
        case GoToGarage():  # TUKTUK-3.5
            return _after_trip(setting, state, action.player, action.square, lost_turns=1)
        case GoToPetrol():  # TUKTUK-3.6
            return _after_trip(setting, state, action.player, action.square, lost_turns=0)
        case Reroll():
            return _after_reroll(state)
        case Park():
            return _after_turn(setting, state, state.taxis, state.customers, state.deliveries)
        case _:
            assert_never(action)


# Customers.


def _after_placing(setting: Setting, state: State, action: PlaceCustomer) -> State:
    placed = Customer(action.building, action.square)
    customers = tuple(sorted((*state.customers, placed), key=lambda one: one.building))
    phase, stuck = state.phase, state.stuck
    if len(customers) == setting.customers:
        phase = _beginning(state)
        if phase == "roll":
            stuck = _stuck(setting, state, state.taxis, state.turn, stuck)
    after = attrs.evolve(state, phase=phase, customers=customers, stuck=stuck)
    remember(after, *memo_of(state))
    return after


# Cards.


def _after_draw(state: State, draw: Draw) -> State:
    index = INDEX[draw.card]
    after = State(
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
    remember(after, *memo_of(state))
    return after


def _after_laying(setting: Setting, state: State, laid: Laid) -> State:
    after = State(
        "roll",
        state.customers,
        (*state.laid, laid),
        state.pile,
        state.taxis,
        state.deliveries,
        state.turn,
        state.stuck,
    )
    remember(after, setting, with_card(setting, street(setting, state), laid.square, laid))
    return after


def _after_removing(setting: Setting, state: State, action: Remove) -> State:
    """Take off the top card of a square; the one beneath counts again (TUKTUK-R13)."""
    square, before = action.square, street(setting, state)
    top = before.cards.top[square]
    index = len(state.laid) - 1 - state.laid[::-1].index(top)
    laid = state.laid[:index] + state.laid[index + 1 :]
    after = attrs.evolve(state, phase="roll", laid=laid, card=None)
    beneath = next((one for one in reversed(laid) if one.square == square), None)
    remember(after, setting, with_card(setting, before, square, beneath))
    return after


def _after_card(state: State) -> State:
    after = attrs.evolve(state, phase="roll", card=None)
    remember(after, *memo_of(state))
    return after


def _after_trip(
    setting: Setting, state: State, seat: Player, square: Square | None, lost_turns: int
) -> State:
    """Put a taxi down, even where it is; no sign acts, and a customer stays aboard (TUKTUK-R9)."""
    taxi = state.taxis[seat]
    moved = Taxi(square or taxi.square, taxi.carries, taxi.lost_turns + lost_turns)
    taxis = replaced(state.taxis, seat, moved)
    return _after_turn(setting, state, taxis, state.customers, state.deliveries)


# Drives.


def _after_roll(state: State, roll: Roll) -> State:
    """Keep the heading, which is that of a drive that goes on (TUKTUK-R8)."""
    after = State(
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
    remember(after, *memo_of(state))
    return after


def _after_reroll(state: State) -> State:
    after = attrs.evolve(state, phase="roll", number=None)
    remember(after, *memo_of(state))
    return after


def _after_stay(setting: Setting, state: State, stay: Stay) -> State:
    seat, load = stay.player, stay.load
    taxi = state.taxis[seat]
    moved = Taxi(taxi.square, taxi.carries or load is not None, taxi.lost_turns)
    taxis = replaced(state.taxis, seat, moved)
    return _after_turn(setting, state, taxis, _waiting(state, load), state.deliveries)


def _after_drive(setting: Setting, state: State, drive: Drive) -> State:
    """Move the taxi, and do what signs do where it has been and where it stops."""
    seat, squares, load = drive.player, drive.squares, drive.load
    taxi = state.taxis[seat]
    top = street(setting, state).cards.top
    cards = [top[square].card for square in squares if square in top]
    lost = taxi.lost_turns + cards.count(Card.SLIPPERY)  # TUKTUK-6.1, TUKTUK-R19
    end, home = squares[-1], setting.homes[seat]
    if drive.home or end == home:
        taxis = replaced(state.taxis, seat, Taxi(home, lost_turns=lost))
        if taxi.carries:
            return _after_delivery(setting, state, taxis, seat)
        return _after_turn(setting, state, taxis, state.customers, state.deliveries)
    card = top[end].card if end in top else None
    if card is Card.PARKING_METER and setting.parking_meter == "lose_turn":
        lost += 1  # TUKTUK-6.12, TUKTUK-R2
    taxis = replaced(state.taxis, seat, Taxi(end, taxi.carries or load is not None, lost))
    customers = _waiting(state, load)
    phase: Phase | None = None
    onward = state.onward
    if card is Card.NO_PARKING:  # TUKTUK-6.2
        phase = "park"
    elif card is Card.NO_STOPPING and onward < showing(setting, state, card):
        phase, onward = "onward", onward + 1  # TUKTUK-6.3, TUKTUK-R4
    if phase is None or (load is None and is_held_by_light(setting, state, drive)):
        return _after_turn(setting, state, taxis, customers, state.deliveries)
    after = State(
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
        heading_after(setting.town, taxi.square, squares),
        onward,
    )
    remember(after, *memo_of(state))
    return after


def _waiting(state: State, load: int | None) -> tuple[Customer, ...]:
    """Return the customers on the board but one that is loaded."""
    if load is None:
        return state.customers
    return tuple([customer for customer in state.customers if customer.building != load])


def _after_delivery(setting: Setting, state: State, taxis: tuple[Taxi, ...], seat: Player) -> State:
    """Count a customer (TUKTUK-4.8), also of a taxi sent home (TUKTUK-R3); it may end the match."""
    deliveries = (*state.deliveries, seat)
    if not decided(deliveries, len(state.customers), [taxi.carries for taxi in taxis]):
        return _after_turn(setting, state, taxis, state.customers, deliveries)
    return State(
        "end",
        state.customers,
        state.laid,
        state.pile,
        taxis,
        deliveries,
        state.turn,
        state.stuck,
    )


# Turns.


def _after_turn(
    setting: Setting,
    state: State,
    taxis: tuple[Taxi, ...],
    customers: tuple[Customer, ...],
    deliveries: tuple[Player, ...],
) -> State:
    """Begin the turn of the next seat that has none to lose, or end the match."""
    turn, stuck = state.turn + 1, state.stuck
    is_over = setting.is_played_out(turn, stuck)
    if not is_over:
        taxis, lost = _without_lost_turns(setting, taxis, turn)
        if lost:
            turn, stuck = turn + lost, 0
            is_over = setting.is_played_out(turn, stuck)
    phase: Phase = "end" if is_over else _beginning(state)
    if phase == "roll":
        stuck = _stuck(setting, state, taxis, turn, stuck)
    after = State(phase, customers, state.laid, state.pile, taxis, deliveries, turn, stuck)
    remember(after, *memo_of(state))
    return after


def _beginning(state: State) -> Phase:
    """Tell how a turn begins: with a card, as long as there are any (TUKTUK-3.1, TUKTUK-R11)."""
    return "draw" if any(state.pile) else "roll"


def _without_lost_turns(
    setting: Setting, taxis: tuple[Taxi, ...], turn: int
) -> tuple[tuple[Taxi, ...], int]:
    """Leave out the turns that are lost from a turn on, and count them (TUKTUK-R11)."""
    players, first = setting.players, setting.seat(turn)
    if not taxis[first].lost_turns:
        return taxis, 0
    seats = [*range(first, players), *range(first)]
    rounds, others = min((taxis[seat].lost_turns, index) for index, seat in enumerate(seats))
    lost = rounds * players + others
    if setting.most_turns is not None:
        lost = min(lost, setting.most_turns - turn)
    rested = list(taxis)
    for index, seat in enumerate(seats):
        taxi = taxis[seat]
        own = (lost + players - 1 - index) // players
        rested[seat] = Taxi(taxi.square, taxi.carries, taxi.lost_turns - own)
    return tuple(rested), lost


def _stuck(setting: Setting, state: State, taxis: tuple[Taxi, ...], turn: int, stuck: int) -> int:
    """Count the turns in a row, begun without a card, in which nobody can drive (TUKTUK-R10)."""
    if can_drive(setting, street(setting, state), taxis, setting.seat(turn)):
        return 0
    return stuck + 1
