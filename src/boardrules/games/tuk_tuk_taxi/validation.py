"""Where everything is in a state of Tuk Tuk Taxi, and what is wrong with one built by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping

from boardrules.errors import Defect
from boardrules.games.tuk_tuk_taxi.components import EVENTS, SIGNS, Card
from boardrules.games.tuk_tuk_taxi.drives import can_drive
from boardrules.games.tuk_tuk_taxi.routes import open_steps
from boardrules.games.tuk_tuk_taxi.rules import MOST_TURNS, Rules
from boardrules.games.tuk_tuk_taxi.scoring import decided, deciding_rule
from boardrules.games.tuk_tuk_taxi.state import Laid, State
from boardrules.games.tuk_tuk_taxi.town import BACK, shown
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.quoting import quoted


def inventory(rules: Rules, state: State) -> Mapping[str, tuple[str, ...]]:
    """Name the cards, customers and taxis in each place; what left the game is a place too."""
    cards = rules.setting.cards
    pile = [
        card
        for card, left in zip(Card, state.pile, strict=True)
        for _ in range(min(left, cards[card]))
    ]
    laid = [one.card for one in state.laid]
    drawn = [] if state.card is None else [state.card]
    gone = Counter(cards) - Counter([*pile, *laid, *drawn])
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
    """Find contradictions to the rules; a match can be played on from a state that has none.

    What a check presupposes is looked at before it. Whether the turns so far could have led to all
    this is not checked.
    """
    if len(state.taxis) != rules.players:
        message = f"there are {rules.players} players, not {len(state.taxis)}"
        yield Defect("taxis", message, "TUKTUK-1.1")
        return
    if len(state.pile) != len(Card):
        message = f"there are {len(Card)} kinds of cards, not {len(state.pile)}"
        yield Defect("pile", message, "TUKTUK-1.3")
        return
    found = [
        *_in_cards(rules, state),
        *_in_taxis(rules, state),
        *_in_customers(rules, state),
        *_in_turns(rules, state),
        *_in_phase(rules, state),
    ]
    yield from found
    if not found:
        yield from _in_setup(rules, state)
        yield from _in_removed_cards(rules, state)
        yield from _in_deliveries(rules, state)
        yield from _in_further_drives(rules, state)
        yield from _in_stuck_turns(rules, state)


def _in_cards(rules: Rules, state: State) -> Iterator[Defect]:
    used = _used(state)
    for place, (card, left) in enumerate(zip(Card, state.pile, strict=True)):
        there = rules.setting.cards[card]
        if left < 0 or left + used[card] > there:
            message = f"there are {there} cards {card}, not {quoted(left + used[card])}"
            yield Defect(f"pile[{place}]", message, "TUKTUK-1.3")
    for place, laid in enumerate(state.laid):
        yield from _in_laid(rules, f"laid[{place}]", laid)


def _used(state: State) -> Counter[Card]:
    """Count the cards on the board and the one that was drawn."""
    drawn = [] if state.card is None else [state.card]
    return Counter([*(one.card for one in state.laid), *drawn])


def _in_laid(rules: Rules, where: str, laid: Laid) -> Iterator[Defect]:
    town = rules.setting.town
    if laid.card in EVENTS:
        if laid.card is not Card.POLICE or laid.arrow is not None or laid.square not in town.roads:
            yield Defect(where, f"{laid.card} cannot lie on {shown(laid.square)}", "TUKTUK-R6")
    elif laid.square not in town.streets:
        yield Defect(where, f"{shown(laid.square)} is no street", "TUKTUK-R6")
    elif laid.arrow not in rules.setting.arrows(laid.card, laid.square):
        message = f"{laid.card} cannot have the arrow {laid.arrow} on {laid.square}"
        yield Defect(where, message, "TUKTUK-R6")


def _in_removed_cards(rules: Rules, state: State) -> Iterator[Defect]:
    """Hold the signs that are gone against the cards that remove them."""
    used = _used(state)
    gone = {
        card: rules.setting.cards[card] - left - used[card]
        for card, left in zip(Card, state.pile, strict=True)
    }
    removed = sum(
        gone[card] for card in (*SIGNS, Card.POLICE) if card not in rules.setting.discarded
    )
    if removed > gone[Card.REMOVE]:
        message = f"{removed} signs are gone, and {gone[Card.REMOVE]} of them were removed"
        yield Defect("pile", message, "TUKTUK-3.8")


def _in_taxis(rules: Rules, state: State) -> Iterator[Defect]:
    squares = [taxi.square for taxi in state.taxis]
    for seat, taxi in enumerate(state.taxis):
        where = f"taxis[{seat}]"
        home = rules.setting.homes[seat]
        if taxi.square not in rules.setting.town.streets and taxi.square != home:
            message = f"{shown(taxi.square)} is neither a street nor the own station"
            yield Defect(f"{where}.square", message, "TUKTUK-R7")
        elif squares.index(taxi.square) < seat:
            yield Defect(f"{where}.square", f"two taxis are on {taxi.square}", "TUKTUK-4.3")
        if taxi.carries and taxi.square == home:
            yield Defect(f"{where}.carries", "at home the customer is delivered", "TUKTUK-4.8")
        if not 0 <= taxi.lost_turns <= MOST_TURNS:
            yield Defect(f"{where}.lost_turns", f"must be 0 to {MOST_TURNS}", "TUKTUK-R11")


def _in_customers(rules: Rules, state: State) -> Iterator[Defect]:
    buildings = [customer.building for customer in state.customers]
    if buildings != sorted(set(buildings)):
        yield Defect("customers", "go by building space, one on each", "TUKTUK-R18")
    for place, customer in enumerate(state.customers):
        if customer.square not in rules.setting.town.faces.get(customer.building, ()):
            message = f"B{quoted(customer.building)} cannot face {shown(customer.square)}"
            yield Defect(f"customers[{place}]", message, "TUKTUK-2.3")
    for place, player in enumerate(state.deliveries):
        if player not in rules.setting.seats:
            yield Defect(f"deliveries[{place}]", f"there is no seat {quoted(player)}", "TUKTUK-1.1")
    aboard = sum(taxi.carries for taxi in state.taxis)
    there = len(state.customers) + aboard + len(state.deliveries)
    total = rules.setting.customers
    if there > total or (state.phase != "customers" and there < total):
        yield Defect("customers", f"there are {total} customers, not {there}", "TUKTUK-2.2")


def _in_turns(rules: Rules, state: State) -> Iterator[Defect]:
    most = (rules.turn_limit or MOST_TURNS) * rules.players
    if not 0 <= state.turn <= most:
        yield _fault("turn", "is outside the match")
    elif state.turn == rules.last_turn and state.phase != "end":
        yield _fault("phase", "the last turn is over")
    may_be_stuck = not any(state.pile) and (
        rules.is_played_out(state)
        if state.phase == "end"
        else state.phase in {"roll", "drive"} and state.heading is None
    )
    begun = state.turn + (state.phase != "end")
    if not 0 <= state.stuck <= (min(rules.players, begun) if may_be_stuck else 0):
        yield _fault("stuck", "counts turns without a card in which nobody could drive")


def _in_phase(rules: Rules, state: State) -> Iterator[Defect]:
    """Find what is there too early or too late in a turn."""
    phase = state.phase
    if (state.card is not None) != (phase == "card"):
        yield _fault("card", "is there from the draw until something is done with it")
    if (state.number is not None) != (phase == "drive"):
        yield _fault("number", "is there from the roll until the taxi is driven")
    if state.number is not None and state.number not in rules.setting.throws:
        yield _fault("number", f"the die has no {quoted(state.number)}")
    if state.heading is not None and phase not in {"park", "roll", "drive", "onward"}:
        yield _fault("heading", "is there only while a drive goes on")
    if phase in {"park", "onward"} and state.heading is None:
        yield _fault("heading", "is missing while a drive goes on")
    if state.onward and state.heading is None:
        yield _fault("onward", "is there only while a drive goes on")
    if phase == "draw" and not any(state.pile):
        yield _fault("phase", "no card is left to draw")
    seat = rules.seat(state)
    if phase != "end" and state.heading is None and state.taxis[seat].lost_turns:
        yield _fault(f"taxis[{seat}].lost_turns", "a turn is not begun before those to be lost")


def _in_setup(rules: Rules, state: State) -> Iterator[Defect]:
    """Hold everything but the customers to the beginning as long as they are placed."""
    if state.phase != "customers":
        return
    start = rules.initial_state()
    if len(state.customers) == rules.setting.customers:
        yield _fault("phase", "all customers have been placed")
    if state.taxis != start.taxis:
        yield Defect("taxis", "are at home while customers are placed", "TUKTUK-2.4")
    if state.pile != start.pile:
        yield Defect("pile", "is whole while customers are placed", "TUKTUK-2.1")
    if state.deliveries or state.turn:
        yield _fault("phase", "customers are placed before the first turn")


def _in_deliveries(rules: Rules, state: State) -> Iterator[Defect]:
    """Find the delivery that has ended the match: at the most the last one, in its turn."""
    total, deliveries = rules.setting.customers, state.deliveries
    is_by_delivery = state.phase == "end" and not rules.is_played_out(state)
    if is_by_delivery:
        seat = rules.seat(state)
        if deciding_rule(state) is None:
            yield _fault("phase", "nothing has ended the match")
        elif deliveries[-1] != seat or state.taxis[seat].square != rules.setting.homes[seat]:
            yield _fault(f"deliveries[{len(deliveries) - 1}]", "was not made in this turn")
    for number in range(1, len(deliveries) + (not is_by_delivery)):
        rule = decided(deliveries[:number], total - number, (False,) * rules.players)
        if rule is not None:
            yield Defect(f"deliveries[{number - 1}]", "has ended the match", rule)
            return


def _in_further_drives(rules: Rules, state: State) -> Iterator[Defect]:
    """Hold a turn that goes on after a drive to the sign on which the taxi stopped."""
    heading = state.heading
    if heading is None:
        return
    seat, street = rules.seat(state), rules.street(state)
    square = state.taxis[seat].square
    sign, rule = Card.NO_PARKING, "TUKTUK-6.2"
    if state.phase == "onward":
        sign, rule = Card.NO_STOPPING, "TUKTUK-6.3"
    if square not in street.top or street.top[square].card is not sign:
        yield Defect("phase", f"{format_player(seat)} has not stopped on {sign}", rule)
    traffic = rules.setting.traffic(street, state, seat)
    steps = [
        (heading, square) in open_steps(rules.setting.town, traffic, before, None)
        for way, before in rules.setting.town.ways[square]
        if way is BACK[heading] and (before in rules.setting.town.roads or before == traffic.home)
    ]
    if steps != [True]:
        yield Defect("heading", f"nobody comes to {square} driving {heading}", "TUKTUK-R8")
    showing = sum(laid.card is Card.NO_STOPPING for laid in street.top.values())
    if not (state.phase == "onward") <= state.onward <= showing:
        message = f"counts drives from no-stopping signs, and {showing} are showing"
        yield Defect("onward", message, "TUKTUK-R4")


def _in_stuck_turns(rules: Rules, state: State) -> Iterator[Defect]:
    """Hold the row of turns in which nobody could drive to the taxis as they stand."""
    latest = rules.seat(state) - (state.phase == "end")
    for back in range(state.stuck):
        seat = Player((latest - back) % rules.players)
        if can_drive(rules.setting, rules.street(state), state, seat):
            yield Defect("stuck", f"{format_player(seat)} can drive", "TUKTUK-R10")
        if state.taxis[seat].lost_turns:
            yield Defect("stuck", f"{format_player(seat)} loses a turn", "TUKTUK-R10")


def _fault(where: str, message: str) -> Defect:
    return Defect(where, message, "TUKTUK-R11")
