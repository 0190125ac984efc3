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
    cards, taxis = (
        rules.tables.cards,
        [f"taxi of {format_player(seat)}" for seat in rules.tables.seats],
    )
    lefts = zip(Card, state.pile, strict=True)
    pile = {card: min(max(left, 0), cards[card]) for card, left in lefts}
    gone = Counter(cards) - Counter(pile) - _used(state)
    laid, aboard = [one.card for one in state.laid.cards], sum(one.carries for one in state.taxis)
    there = {"board": len(state.customers), "aboard": aboard, "delivered": len(state.deliveries)}
    customers = {place: ("customer",) * count for place, count in there.items()}
    return {
        "pile": tuple(Counter(pile).elements()),
        "board": (*laid, *customers["board"], *taxis),
        "drawn": () if state.card is None else (state.card,),
        "out of the game": tuple(gone.elements()),
        "beside the board": ("customer",) * (rules.tables.customers - sum(there.values())),
        "aboard": customers["aboard"],
        "delivered": customers["delivered"],
    }


def _used(state: State) -> Counter[Card]:
    """Count the cards on the board and the one that was drawn."""
    drawn = [] if state.card is None else [state.card]
    return Counter([*(one.card for one in state.laid.cards), *drawn])


def defects(rules: Rules, state: State) -> Iterator[Defect]:
    """Find contradictions to the rules; a match can be played on from a state that has none.

    What a check presupposes is looked at before it. Whether the turns so far could have led to all
    this is not checked.
    """
    tables, kinds = rules.tables, len(Card)
    if len(state.taxis) != tables.players:
        message = f"there are {tables.players} players, not {len(state.taxis)}"
        yield Defect("taxis", message, "TUKTUK-1.1")
    elif len(state.pile) != kinds:
        message = f"there are {kinds} kinds of cards, not {len(state.pile)}"
        yield Defect("pile", message, "TUKTUK-1.3")
    else:
        found = [
            *_defects_of_cards(tables, state),
            *_defects_of_taxis(tables, state),
            *_defects_of_customers(tables, state),
            *_defects_of_time(tables, state),
        ]
        yield from found
        if not found:
            yield from _defects_of_placing(tables, state)
            yield from _defects_of_removing(tables, state)
            yield from _defects_of_deliveries(tables, state)
            yield from _defects_of_further_drives(tables, state)
            yield from _defects_of_stuck_turns(tables, state)


# What lies and stands somewhere.


def _defects_of_cards(tables: Tables, state: State) -> Iterator[Defect]:
    used, order = _used(state), tables.town.order
    for index, (card, left) in enumerate(zip(Card, state.pile, strict=True)):
        there = tables.cards[card]
        if left < 0 or left + used[card] > there:
            message = f"there are {there} {card} cards, not {quoted(left + used[card])}"
            yield Defect(f"pile[{index}]", message, "TUKTUK-1.3")
    spots = [order[laid.square] for laid in state.laid.cards if laid.square in order]
    if spots != sorted(spots):
        yield Defect("laid.cards", "must go by square, from column a and row 1 on", "TUKTUK-3.2")
    for index, laid in enumerate(state.laid.cards):
        if reason := _cannot_lie(tables, laid):
            yield Defect(f"laid.cards[{index}]", reason, "TUKTUK-R6")


def _cannot_lie(tables: Tables, laid: Laid) -> str | None:
    """Explain why a card cannot lie where it does, and as it does."""
    town, card, square, arrow = tables.town, laid.card, laid.square, laid.arrow
    if card in EVENTS:
        is_right = card is Card.POLICE and arrow is None and square in town.roads
        return None if is_right else f"{card} cannot lie on {shown(square)}"
    if square not in town.streets:
        return f"{shown(square)} is not a street"
    is_right = arrow in arrows(town, card, square)
    return None if is_right else f"{card} cannot have the arrow {arrow} on {square}"


def _defects_of_taxis(tables: Tables, state: State) -> Iterator[Defect]:
    squares = [taxi.square for taxi in state.taxis]
    for seat, (taxi, home) in enumerate(zip(state.taxis, tables.homes, strict=True)):
        where, square = f"taxis[{seat}]", taxi.square
        if square not in tables.town.streets and square != home:
            message = f"{shown(square)} is neither a street nor the taxi's own station"
            yield Defect(f"{where}.square", message, "TUKTUK-R7")
        elif squares.index(square) < seat:
            yield Defect(f"{where}.square", f"two taxis are on {square}", "TUKTUK-4.3")
        if taxi.carries and square == home:
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
    aboard, total = sum(taxi.carries for taxi in state.taxis), tables.customers
    there = len(state.customers) + aboard + len(state.deliveries)
    if there > total or (state.phase != "customers" and there < total):
        yield Defect("customers", f"there are {total} customers, not {there}", "TUKTUK-2.2")


# What is due.


def _defects_of_time(tables: Tables, state: State) -> Iterator[Defect]:
    """Find what is there too early or too late, in the match or in a turn."""
    phase, turn, seat = state.phase, state.turn, tables.seat(state.turn)
    is_over, has_cards, goes_on = phase == "end", any(state.pile), state.heading is not None
    is_in_match = 0 <= turn <= (tables.turn_limit or MOST_TURNS) * tables.players
    can_end_stuck = is_over and tables.is_played_out(turn, state.stuck)
    is_before_drive = phase in {"roll", "drive"} and not goes_on
    may_be_stuck = not has_cards and (can_end_stuck or is_before_drive)
    most_stuck = min(tables.players, turn + (not is_over)) if may_be_stuck else 0
    number, lost_turns = state.number, state.taxis[seat].lost_turns
    wrong = {
        ("turn", "is outside the match"): not is_in_match,
        ("phase", "the last turn is over"): turn == tables.most_turns and not is_over,
        ("stuck", "counts turns in a row in which no card was left and nobody could drive"): (
            not 0 <= state.stuck <= most_stuck
        ),
        ("card", "is set from the draw until something is done with it"): (
            (state.card is not None) != (phase == "card")
        ),
        ("number", "is set from the roll until the taxi is driven"): (
            (number is not None) != (phase == "drive")
        ),
        ("number", f"the die has no {quoted(number)}"): number not in tables.throws,
        ("heading", "is set only while a drive goes on"): (
            goes_on and phase not in {"park", "roll", "drive", "onward"}
        ),
        ("heading", "is missing while a drive goes on"): (
            not goes_on and phase in {"park", "onward"}
        ),
        ("onward", "is set only while a drive goes on"): bool(state.onward) and not goes_on,
        ("phase", "no card is left to draw"): phase == "draw" and not has_cards,
        (f"taxis[{seat}].lost_turns", "lost turns are left out before a turn begins"): (
            not (is_over or goes_on) and bool(lost_turns)
        ),
    }
    return (Defect(*what, "TUKTUK-R11") for what, is_wrong in wrong.items() if is_wrong)


def _defects_of_placing(tables: Tables, state: State) -> Iterator[Defect]:
    """Check that all else is as in the beginning while customers are placed."""
    are_all_placed = len(state.customers) == tables.customers
    has_begun = bool(state.deliveries or state.turn)
    wrong = {
        ("phase", "all customers have been placed", "TUKTUK-R11"): are_all_placed,
        ("taxis", "are at home while customers are placed", "TUKTUK-2.4"): (
            state.taxis != tuple(map(Taxi, tables.homes))
        ),
        ("pile", "is whole while customers are placed", "TUKTUK-2.1"): state.pile != tables.pile,
        ("phase", "customers are placed before the first turn", "TUKTUK-R11"): has_begun,
    }
    is_due = state.phase == "customers"
    return (Defect(*what) for what, is_wrong in wrong.items() if is_due and is_wrong)


# What can have come about.


def _defects_of_removing(tables: Tables, state: State) -> Iterator[Defect]:
    """Compare the signs that are gone with the cards that can have removed them."""
    gone = Counter(tables.cards)
    gone.subtract(_used(state))
    gone.subtract(dict(zip(Card, state.pile, strict=True)))
    kept = [card for card in (*SIGNS, Card.POLICE) if card not in tables.signs.discardable]
    removed = sum(gone[card] for card in kept)
    if removed > gone[Card.REMOVE]:
        message = f"{removed} signs are gone, but only {gone[Card.REMOVE]} can have been removed"
        yield Defect("pile", message, "TUKTUK-3.8")


def _defects_of_deliveries(tables: Tables, state: State) -> Iterator[Defect]:
    """Find the delivery that has ended the match: at most the last one, in its turn."""
    total, deliveries, seat = tables.customers, state.deliveries, tables.seat(state.turn)
    is_by_delivery = state.phase == "end" and not tables.is_played_out(state.turn, state.stuck)
    if is_by_delivery and deciding_rule(state) is None:
        yield Defect("phase", "nothing has ended the match", "TUKTUK-R11")
    elif is_by_delivery and (
        deliveries[-1] != seat or state.taxis[seat].square != tables.homes[seat]
    ):
        where = f"deliveries[{len(deliveries) - 1}]"
        yield Defect(where, "was not made in this turn", "TUKTUK-R11")
    for number in range(1, len(deliveries) + (not is_by_delivery)):
        rule = decided(deliveries[:number], total - number, (False,) * tables.players)
        if rule is not None:
            yield Defect(f"deliveries[{number - 1}]", "has ended the match", rule)
            return


def _defects_of_further_drives(tables: Tables, state: State) -> Iterator[Defect]:
    """Check that a turn goes on only from a sign on which a taxi can have stopped."""
    seat, town, heading = tables.seat(state.turn), tables.town, state.heading
    if heading is None:
        return
    square, among = state.taxis[seat].square, streets(town, state.laid)
    is_onward = state.phase == "onward"
    sign, rule = (Card.NO_STOPPING, "TUKTUK-6.3") if is_onward else (Card.NO_PARKING, "TUKTUK-6.2")
    if among.card_on(square) is not sign:
        yield Defect("phase", f"{format_player(seat)} has not stopped on {sign}", rule)
    before, arrival = town.neighbours.get((square, BACK[heading])), town.arrivals[square, heading]
    if before not in {*town.roads, tables.homes[seat]} or arrival in among.bars.shut:
        yield Defect("heading", f"no taxi arrives on {square} driving {heading}", "TUKTUK-R8")
    signs = among.showing(Card.NO_STOPPING)
    if not is_onward <= state.onward <= signs:
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
