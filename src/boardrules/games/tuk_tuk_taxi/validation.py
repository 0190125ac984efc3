"""Where everything is in a state of Tuk Tuk Taxi, and what is wrong with one built by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping

from boardrules.games.tuk_tuk_taxi.components import EVENTS, Card
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.scoring import deciding_rule
from boardrules.games.tuk_tuk_taxi.state import Laid, State
from boardrules.notation import format_player
from boardrules.rulebook import Defect


def inventory(rules: Rules, state: State) -> Mapping[str, tuple[str, ...]]:
    """Name the cards, customers and taxis in each place; what left the game is a place too."""
    pile = [card for card, left in zip(Card, state.pile, strict=True) for _ in range(left)]
    laid = [one.card for one in state.laid]
    drawn = [] if state.card is None else [state.card]
    gone = Counter(rules.setting.cards) - Counter([*pile, *laid, *drawn])
    aboard = sum(taxi.carries for taxi in state.taxis)
    waiting = rules.setting.customers - len(state.customers) - aboard - len(state.deliveries)
    return {
        "pile": tuple(pile),
        "board": (
            *(f"{one.card}" for one in state.laid),
            *("customer" for _ in state.customers),
            *(f"taxi of {format_player(seat)}" for seat in rules.setting.seats),
        ),
        "drawn": tuple(drawn),
        "out of the game": tuple(gone.elements()),
        "beside the board": ("customer",) * waiting,
        "aboard": ("customer",) * aboard,
        "delivered": ("customer",) * len(state.deliveries),
    }


def defects(rules: Rules, state: State) -> Iterator[Defect]:
    """Find contradictions to the rules.

    Whether the moves of a match could have led to all this is not checked.
    """
    if len(state.taxis) != rules.players:
        message = f"there are {rules.players} players, not {len(state.taxis)}"
        yield Defect("taxis", message, "TUKTUK-1.1")
        return
    if len(state.pile) != len(Card):
        message = f"there are {len(Card)} kinds of cards, not {len(state.pile)}"
        yield Defect("pile", message, "TUKTUK-1.3")
        return
    yield from _in_cards(rules, state)
    yield from _in_taxis(rules, state)
    yield from _in_customers(rules, state)
    yield from _in_phase(rules, state)


def _in_cards(rules: Rules, state: State) -> Iterator[Defect]:
    drawn = [] if state.card is None else [state.card]
    used = Counter([*(one.card for one in state.laid), *drawn])
    for place, (card, left) in enumerate(zip(Card, state.pile, strict=True)):
        there = rules.setting.cards[card]
        if left < 0 or left + used[card] > there:
            message = f"there are {there} cards {card}, not {left + used[card]}"
            yield Defect(f"pile[{place}]", message, "TUKTUK-1.3")
    for place, laid in enumerate(state.laid):
        yield from _in_laid(rules, f"laid[{place}]", laid)


def _in_laid(rules: Rules, where: str, laid: Laid) -> Iterator[Defect]:
    town = rules.setting.town
    if laid.card in EVENTS:
        if laid.card is not Card.POLICE or laid.arrow is not None or laid.square not in town.roads:
            yield Defect(where, f"{laid.card} cannot lie on {laid.square}", "TUKTUK-R6")
    elif laid.square not in town.streets:
        yield Defect(where, f"{laid.square} is no street", "TUKTUK-R6")
    elif laid.arrow not in rules.setting.arrows(laid.card, laid.square):
        message = f"{laid.card} cannot have the arrow {laid.arrow} on {laid.square}"
        yield Defect(where, message, "TUKTUK-R6")


def _in_taxis(rules: Rules, state: State) -> Iterator[Defect]:
    squares = [taxi.square for taxi in state.taxis]
    for seat, taxi in enumerate(state.taxis):
        where = f"taxis[{seat}]"
        home = rules.setting.homes[seat]
        if taxi.square not in rules.setting.town.streets and taxi.square != home:
            message = f"{taxi.square} is neither a street nor the own station"
            yield Defect(f"{where}.square", message, "TUKTUK-R7")
        elif squares.index(taxi.square) < seat:
            yield Defect(f"{where}.square", f"two taxis are on {taxi.square}", "TUKTUK-4.3")
        if taxi.carries and taxi.square == home:
            yield Defect(f"{where}.carries", "at home the customer is delivered", "TUKTUK-4.8")
        if taxi.lost_turns < 0:
            yield Defect(f"{where}.lost_turns", "must be 0 or more", "TUKTUK-R11")


def _in_customers(rules: Rules, state: State) -> Iterator[Defect]:
    buildings = [customer.building for customer in state.customers]
    if buildings != sorted(set(buildings)):
        yield Defect("customers", "go by building space, one on each", "TUKTUK-R18")
    for place, customer in enumerate(state.customers):
        if customer.square not in rules.setting.town.faces.get(customer.building, ()):
            message = f"B{customer.building} cannot face {customer.square}"
            yield Defect(f"customers[{place}]", message, "TUKTUK-2.3")
    for place, player in enumerate(state.deliveries):
        if player not in rules.setting.seats:
            yield Defect(f"deliveries[{place}]", f"there is no seat {player}", "TUKTUK-1.1")
    aboard = sum(taxi.carries for taxi in state.taxis)
    there = len(state.customers) + aboard + len(state.deliveries)
    total = rules.setting.customers
    if there > total or (state.phase != "customers" and there < total):
        yield Defect("customers", f"there are {total} customers, not {there}", "TUKTUK-2.2")


def _in_phase(rules: Rules, state: State) -> Iterator[Defect]:
    def fault(where: str, message: str) -> Defect:
        return Defect(where, message, "TUKTUK-R11")

    phase = state.phase
    if (state.card is not None) != (phase == "card"):
        yield fault("card", "is there from the draw until something is done with it")
    if (state.number is not None) != (phase == "drive"):
        yield fault("number", "is there from the roll until the taxi is driven")
    if state.number is not None and state.number not in rules.setting.throws:
        yield fault("number", f"the die has no {state.number}")
    if state.heading is not None and phase not in {"park", "roll", "drive", "onward"}:
        yield fault("heading", "is there only while a drive goes on")
    if not 0 <= state.onward <= rules.setting.cards[Card.NO_STOPPING]:
        yield fault("onward", "counts drives from no-stopping signs")
    if state.onward and state.heading is None:
        yield fault("onward", "is there only while a drive goes on")
    if phase in {"park", "onward"} and state.heading is None:
        yield fault("heading", "is missing while a drive goes on")
    if state.turn < 0 or (rules.last_turn is not None and state.turn > rules.last_turn):
        yield fault("turn", "is outside the match")
    elif state.turn == rules.last_turn and phase != "end":
        yield fault("phase", "the last turn is over")
    decided = rules.is_played_out(state) or deciding_rule(state, rules.players) is not None
    if phase == "end" and not decided:
        yield fault("phase", "nothing has ended the match")
    if not 0 <= state.stuck <= rules.players or (state.stuck and any(state.pile)):
        yield fault("stuck", "counts turns without a card in which nobody could drive")
    if phase == "customers" and (state.turn or state.laid or state.deliveries):
        yield fault("phase", "customers are placed before the first turn")
    if phase == "draw" and not any(state.pile):
        yield fault("phase", "no card is left to draw")
