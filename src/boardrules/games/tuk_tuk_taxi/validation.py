"""Where everything is in a state of Tuk Tuk Taxi, and what is wrong with one built by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping

from boardrules._messages import quoted
from boardrules.building.notation import format_player
from boardrules.errors import Defect
from boardrules.games.tuk_tuk_taxi.components import EVENTS, SIGNS, Card
from boardrules.games.tuk_tuk_taxi.drives import can_drive
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.scoring import decided, deciding_rule
from boardrules.games.tuk_tuk_taxi.signs import arrows
from boardrules.games.tuk_tuk_taxi.state import State, Taxi
from boardrules.games.tuk_tuk_taxi.streets import Laid, streets
from boardrules.games.tuk_tuk_taxi.tables import MOST_TURNS, Tables
from boardrules.games.tuk_tuk_taxi.town import BACK, shown
from boardrules.player import Player


def inventory(rules: Rules, state: State) -> Mapping[str, tuple[str, ...]]:
    """Name the cards, customers and taxis in each place; what left the game is a place too."""
    cards = rules.tables.cards
    pile = [
        card
        for card, left in zip(Card, state.pile, strict=True)
        for _ in range(min(left, cards[card]))
    ]
    laid = [one.card for one in state.laid.cards]
    drawn = [] if state.card is None else [state.card]
    gone = Counter(cards) - Counter([*pile, *laid, *drawn])
    aboard = sum(taxi.carries for taxi in state.taxis)
    waiting = rules.tables.customers - len(state.customers) - aboard - len(state.deliveries)
    return {
        "pile": tuple(pile),
        "board": (
            *(f"{one.card}" for one in state.laid.cards),
            *("customer" for _ in state.customers),
            *(f"taxi of {format_player(seat)}" for seat in rules.tables.seats),
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
    tables = rules.tables
    if len(state.taxis) != tables.players:
        message = f"there are {tables.players} players, not {len(state.taxis)}"
        yield Defect("taxis", message, "TUKTUK-1.1")
        return
    if len(state.pile) != len(Card):
        message = f"there are {len(Card)} kinds of cards, not {len(state.pile)}"
        yield Defect("pile", message, "TUKTUK-1.3")
        return
    found = [
        *_defects_of_cards(tables, state),
        *_defects_of_taxis(tables, state),
        *_defects_of_customers(tables, state),
        *_defects_of_turns(tables, state),
        *_defects_of_phase(tables, state),
    ]
    yield from found
    if not found:
        yield from _defects_of_placing(tables, state)
        yield from _defects_of_removing(tables, state)
        yield from _defects_of_deliveries(tables, state)
        yield from _defects_of_further_drives(tables, state)
        yield from _defects_of_stuck_turns(tables, state)


def _defects_of_cards(tables: Tables, state: State) -> Iterator[Defect]:
    used = _used(state)
    for index, (card, left) in enumerate(zip(Card, state.pile, strict=True)):
        there = tables.cards[card]
        if left < 0 or left + used[card] > there:
            message = f"there are {there} {card} cards, not {quoted(left + used[card])}"
            yield Defect(f"pile[{index}]", message, "TUKTUK-1.3")
    order = tables.town.order
    spots = [order[laid.square] for laid in state.laid.cards if laid.square in order]
    if spots != sorted(spots):
        yield Defect("laid.cards", "must go by square, from column a and row 1 on", "TUKTUK-3.2")
    for index, laid in enumerate(state.laid.cards):
        yield from _defects_of_laid(tables, f"laid.cards[{index}]", laid)


def _used(state: State) -> Counter[Card]:
    """Count the cards on the board and the one that was drawn."""
    drawn = [] if state.card is None else [state.card]
    return Counter([*(one.card for one in state.laid.cards), *drawn])


def _defects_of_laid(tables: Tables, where: str, laid: Laid) -> Iterator[Defect]:
    town = tables.town
    if laid.card in EVENTS:
        if laid.card is not Card.POLICE or laid.arrow is not None or laid.square not in town.roads:
            yield Defect(where, f"{laid.card} cannot lie on {shown(laid.square)}", "TUKTUK-R6")
    elif laid.square not in town.streets:
        yield Defect(where, f"{shown(laid.square)} is not a street", "TUKTUK-R6")
    elif laid.arrow not in arrows(town, laid.card, laid.square):
        message = f"{laid.card} cannot have the arrow {laid.arrow} on {laid.square}"
        yield Defect(where, message, "TUKTUK-R6")


def _defects_of_removing(tables: Tables, state: State) -> Iterator[Defect]:
    """Compare the signs that are gone with the cards that can have removed them."""
    used = _used(state)
    gone = {
        card: tables.cards[card] - left - used[card]
        for card, left in zip(Card, state.pile, strict=True)
    }
    removed = sum(
        gone[card] for card in (*SIGNS, Card.POLICE) if card not in tables.signs.discardable
    )
    if removed > gone[Card.REMOVE]:
        message = f"{removed} signs are gone, but only {gone[Card.REMOVE]} can have been removed"
        yield Defect("pile", message, "TUKTUK-3.8")


def _defects_of_taxis(tables: Tables, state: State) -> Iterator[Defect]:
    squares = [taxi.square for taxi in state.taxis]
    for seat, taxi in enumerate(state.taxis):
        where = f"taxis[{seat}]"
        home = tables.homes[seat]
        if taxi.square not in tables.town.streets and taxi.square != home:
            message = f"{shown(taxi.square)} is neither a street nor the taxi's own station"
            yield Defect(f"{where}.square", message, "TUKTUK-R7")
        elif squares.index(taxi.square) < seat:
            yield Defect(f"{where}.square", f"two taxis are on {taxi.square}", "TUKTUK-4.3")
        if taxi.carries and taxi.square == home:
            yield Defect(f"{where}.carries", "a customer is delivered at home", "TUKTUK-4.8")
        if not 0 <= taxi.lost_turns <= MOST_TURNS:
            yield Defect(f"{where}.lost_turns", f"must be from 0 to {MOST_TURNS}", "TUKTUK-R11")


def _defects_of_customers(tables: Tables, state: State) -> Iterator[Defect]:
    buildings = [customer.building for customer in state.customers]
    if buildings != sorted(set(buildings)):
        yield Defect("customers", "must go by building space, one on each", "TUKTUK-R18")
    for index, customer in enumerate(state.customers):
        if customer.square not in tables.town.faces.get(customer.building, ()):
            message = f"B{quoted(customer.building)} cannot face {shown(customer.square)}"
            yield Defect(f"customers[{index}]", message, "TUKTUK-2.3")
    for index, player in enumerate(state.deliveries):
        if player not in tables.seats:
            yield Defect(f"deliveries[{index}]", f"there is no seat {quoted(player)}", "TUKTUK-1.1")
    aboard = sum(taxi.carries for taxi in state.taxis)
    there = len(state.customers) + aboard + len(state.deliveries)
    total = tables.customers
    if there > total or (state.phase != "customers" and there < total):
        yield Defect("customers", f"there are {total} customers, not {there}", "TUKTUK-2.2")


def _defects_of_turns(tables: Tables, state: State) -> Iterator[Defect]:
    most = (tables.turn_limit or MOST_TURNS) * tables.players
    if not 0 <= state.turn <= most:
        yield _untimely("turn", "is outside the match")
    elif state.turn == tables.most_turns and state.phase != "end":
        yield _untimely("phase", "the last turn is over")
    may_be_stuck = not any(state.pile) and (
        tables.is_played_out(state.turn, state.stuck)
        if state.phase == "end"
        else state.phase in {"roll", "drive"} and state.heading is None
    )
    begun = state.turn + (state.phase != "end")
    if not 0 <= state.stuck <= (min(tables.players, begun) if may_be_stuck else 0):
        yield _untimely("stuck", "counts turns without a card in which nobody could drive")


def _defects_of_phase(tables: Tables, state: State) -> Iterator[Defect]:
    """Find what is there too early or too late in a turn."""
    phase = state.phase
    if (state.card is not None) != (phase == "card"):
        yield _untimely("card", "is set from the draw until something is done with it")
    if (state.number is not None) != (phase == "drive"):
        yield _untimely("number", "is set from the roll until the taxi is driven")
    if state.number is not None and state.number not in tables.throws:
        yield _untimely("number", f"the die has no {quoted(state.number)}")
    if state.heading is not None and phase not in {"park", "roll", "drive", "onward"}:
        yield _untimely("heading", "is set only while a drive goes on")
    if phase in {"park", "onward"} and state.heading is None:
        yield _untimely("heading", "is missing while a drive goes on")
    if state.onward and state.heading is None:
        yield _untimely("onward", "is set only while a drive goes on")
    if phase == "draw" and not any(state.pile):
        yield _untimely("phase", "no card is left to draw")
    seat = tables.seat(state.turn)
    if phase != "end" and state.heading is None and state.taxis[seat].lost_turns:
        yield _untimely(f"taxis[{seat}].lost_turns", "lost turns are left out before a turn begins")


def _defects_of_placing(tables: Tables, state: State) -> Iterator[Defect]:
    """Check that all else is as in the beginning while customers are placed."""
    if state.phase != "customers":
        return
    if len(state.customers) == tables.customers:
        yield _untimely("phase", "all customers have been placed")
    if state.taxis != tuple(map(Taxi, tables.homes)):
        yield Defect("taxis", "are at home while customers are placed", "TUKTUK-2.4")
    if state.pile != tables.pile:
        yield Defect("pile", "is whole while customers are placed", "TUKTUK-2.1")
    if state.deliveries or state.turn:
        yield _untimely("phase", "customers are placed before the first turn")


def _defects_of_deliveries(tables: Tables, state: State) -> Iterator[Defect]:
    """Find the delivery that has ended the match: at most the last one, in its turn."""
    total, deliveries = tables.customers, state.deliveries
    is_by_delivery = state.phase == "end" and not tables.is_played_out(state.turn, state.stuck)
    if is_by_delivery:
        seat = tables.seat(state.turn)
        if deciding_rule(state) is None:
            yield _untimely("phase", "nothing has ended the match")
        elif deliveries[-1] != seat or state.taxis[seat].square != tables.homes[seat]:
            yield _untimely(f"deliveries[{len(deliveries) - 1}]", "was not made in this turn")
    for number in range(1, len(deliveries) + (not is_by_delivery)):
        rule = decided(deliveries[:number], total - number, (False,) * tables.players)
        if rule is not None:
            yield Defect(f"deliveries[{number - 1}]", "has ended the match", rule)
            return


def _defects_of_further_drives(tables: Tables, state: State) -> Iterator[Defect]:
    """Check that a turn goes on only from a sign on which a taxi can have stopped."""
    heading = state.heading
    if heading is None:
        return
    seat, town = tables.seat(state.turn), tables.town
    home, square = tables.homes[seat], state.taxis[seat].square
    among = streets(town, state.laid)
    sign, rule = Card.NO_PARKING, "TUKTUK-6.2"
    if state.phase == "onward":
        sign, rule = Card.NO_STOPPING, "TUKTUK-6.3"
    if among.card_on(square) is not sign:
        yield Defect("phase", f"{format_player(seat)} has not stopped on {sign}", rule)
    before = town.neighbours.get((square, BACK[heading]))
    if (
        before is None
        or (before not in town.roads and before != home)
        or town.arrivals[square, heading] in among.bars.shut
    ):
        yield Defect("heading", f"nobody comes to {square} driving {heading}", "TUKTUK-R8")
    signs = among.showing(Card.NO_STOPPING)
    if not (state.phase == "onward") <= state.onward <= signs:
        message = f"counts drives from no-stopping signs, and {signs} are showing"
        yield Defect("onward", message, "TUKTUK-R4")


def _defects_of_stuck_turns(tables: Tables, state: State) -> Iterator[Defect]:
    """Check that in the latest turns nobody could drive, with the taxis as they stand."""
    latest = tables.seat(state.turn) - (state.phase == "end")
    for back in range(state.stuck):
        seat = Player((latest - back) % tables.players)
        if can_drive(tables, state.laid, state.taxis, seat):
            yield Defect("stuck", f"{format_player(seat)} can drive", "TUKTUK-R10")
        if state.taxis[seat].lost_turns:
            yield Defect("stuck", f"{format_player(seat)} loses a turn", "TUKTUK-R10")


def _untimely(where: str, message: str) -> Defect:
    return Defect(where, message, "TUKTUK-R11")
