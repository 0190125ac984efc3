"""Where everything is in a state of Tiki Topple, and what is wrong with one built by hand."""

from collections.abc import Iterator, Mapping
from operator import add

from boardrules._messages import named
from boardrules.building.notation import format_player
from boardrules.errors import Defect
from boardrules.games.tiki_topple.components import CARD_ORDER, Card, Mission, Tiki
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.scoring import points_of
from boardrules.games.tiki_topple.state import Seat, State
from boardrules.games.tiki_topple.tables import Tables
from boardrules.games.tiki_topple.turns import LEFT_AT_THE_END, new_round
from boardrules.player import Player


def inventory(rules: Rules, state: State) -> Mapping[str, tuple[str, ...]]:
    """Name the components in each place; a card is named with the seat whose colour it has."""
    dealt = set(state.missions_dealt)
    places: dict[str, tuple[str, ...]] = {
        "column": state.column,
        "beside the column": tuple(
            tiki for tiki in rules.tables.components.tikis if tiki not in state.column
        ),
        "mission deck": tuple(
            str(mission) for mission in rules.tables.components.missions if mission not in dealt
        ),
        "used missions": tuple(
            str(mission) for done in state.finished for mission in done.missions
        ),
    }
    for number, seat in enumerate(state.seats):
        owner = format_player(Player(number))
        rows = {"hand": seat.hand, "set aside": seat.aside, "played": seat.played}
        for place, cards in rows.items():
            places[f"{owner} {place}"] = tuple(f"{owner} {card}" for card in cards)
        mission = state.missions[number]
        places[f"{owner} mission"] = () if mission is None else (str(mission),)
    return places


def defects(rules: Rules, state: State) -> Iterator[Defect]:
    """Find contradictions to the rules.

    The seats are looked at only if there are as many as players. Whether the cards played could
    have led to the column is not checked, beyond the number of its Tikis.
    """
    tables = rules.tables
    rows = {"points": state.points, "seats": state.seats, "missions": state.missions}
    if wrong := {where: len(row) for where, row in rows.items() if len(row) != tables.players}:
        for where, size in wrong.items():
            message = f"there are {tables.players} players, not {size}"
            yield Defect(where, message, "TIKI-1.1")
        return
    if len(state.finished) > tables.most_rounds:
        yield Defect("finished", f"a match has {tables.most_rounds} rounds", "TIKI-7.1")
        return
    yield from _defects_of_finished_rounds(tables, state)
    yield from _defects_of_points(tables, state)
    yield from _defects_of_missions(tables, state)
    yield from _defects_of_column(tables, "column", state.column)
    seats = enumerate(state.seats)
    broken = [each for n, seat in seats for each in _defects_of_cards(tables, f"seats[{n}]", seat)]
    yield from broken or _defects_of_phase(tables, state)


def _defects_of_finished_rounds(tables: Tables, state: State) -> Iterator[Defect]:
    tikis = tables.number_of_tikis
    toasts = tables.hand.count(Card.TOAST)
    fewest = max(LEFT_AT_THE_END, tikis - tables.players * toasts)
    played_for_sure = tables.players * max(0, toasts - tables.cards.set_aside)
    most = max(LEFT_AT_THE_END, tikis - played_for_sure)
    for number, done in enumerate(state.finished):
        where = f"finished[{number}]"
        yield from _defects_of_column(tables, f"{where}.column", done.column)
        if len(done.column) < fewest:
            message = f"a round ends with at least {fewest} Tikis"
            yield Defect(f"{where}.column", message, "TIKI-6.1")
        if len(done.column) > most:
            message = f"a round ends with at most {most} Tikis"
            yield Defect(f"{where}.column", message, "TIKI-6.2")
        if len(done.missions) != tables.players:
            yield Defect(f"{where}.missions", "each seat has one mission", "TIKI-3.6")


def _defects_of_points(tables: Tables, state: State) -> Iterator[Defect]:
    """Check that the pawns stand where the finished rounds have brought them."""
    points = (0,) * tables.players
    for number, done in enumerate(state.finished):
        if len(done.missions) != tables.players:
            return
        if tables.is_over(number, points):
            message = f"the match was over after {number} rounds"
            yield Defect(f"finished[{number}]", message, "TIKI-R12")
        points = tuple(map(add, points, points_of(done.missions, done.column)))
    if state.points != points:
        message = f"the finished rounds gave {', '.join(map(str, points))}"
        yield Defect("points", message, "TIKI-6.3")


def _defects_of_missions(tables: Tables, state: State) -> Iterator[Defect]:
    rows = {f"finished[{n}].missions": done.missions for n, done in enumerate(state.finished)}
    seen: dict[Mission, str] = {}
    for row, missions in {**rows, "missions": state.missions}.items():
        for seat, mission in enumerate(missions):
            where = f"{row}[{seat}]"
            if mission is None:
                continue
            if mission not in tables.mission_indices:
                message = f"there is no mission {named(str(mission))}"
                yield Defect(where, message, "TIKI-1.3")
            elif mission in seen:
                yield Defect(where, f"{mission} is also at {seen[mission]}", "TIKI-6.7")
            seen.setdefault(mission, where)


def _defects_of_column(tables: Tables, where: str, column: tuple[Tiki, ...]) -> Iterator[Defect]:
    seen: set[Tiki] = set()
    for index, tiki in enumerate(column):
        if tiki not in tables.group_of:
            yield Defect(f"{where}[{index}]", f"there is no Tiki {named(tiki)}", "TIKI-1.2")
        elif tiki in seen:
            yield Defect(f"{where}[{index}]", f"{tiki} is in two places", "TIKI-1.2")
        seen.add(tiki)


def _defects_of_cards(tables: Tables, where: str, seat: Seat) -> Iterator[Defect]:
    in_order = True
    for name, cards in (("hand", seat.hand), ("aside", seat.aside), ("played", seat.played)):
        if list(cards) != sorted(cards, key=CARD_ORDER.__getitem__):
            in_order = False
            yield Defect(f"{where}.{name}", f"cards go in the order {', '.join(Card)}", "TIKI-1.4")
    everything = (*seat.hand, *seat.aside, *seat.played)
    if in_order and sorted(everything) != sorted(tables.hand):
        message = f"hand, aside and played must add up to {' '.join(tables.hand)}"
        yield Defect(where, message, "TIKI-3.2")
    if len(seat.aside) > tables.cards.set_aside:
        message = f"at most {tables.cards.set_aside} cards are set aside"
        yield Defect(f"{where}.aside", message, "TIKI-3.4")


def _defects_of_phase(tables: Tables, state: State) -> Iterator[Defect]:
    """Check that the steps of a round were taken in their order."""
    if tables.is_over(len(state.finished), state.points):
        if state != new_round(tables, state.finished, state.points):
            yield Defect("column", "after the last round the table is cleared", "TIKI-7.1")
        return
    order = tables.orders[len(state.finished)]
    seats = [state.seats[number] for number in order]
    dealt = [state.missions[number] is not None for number in order]
    if all(dealt):
        yield from _defects_of_turns(tables, state, seats)
        return
    if any(seat.played for seat in seats):
        yield Defect("seats", "nobody plays before everybody has a mission", "TIKI-R3")
        return
    complete = len(state.column) == tables.number_of_tikis
    all_aside = all(len(seat.aside) == tables.cards.set_aside for seat in seats)
    if not complete and any(seat.aside for seat in seats):
        yield Defect("column", "the column is laid before cards are set aside", "TIKI-R3")
    if not all_aside and any(dealt):
        yield Defect("seats", "cards are set aside before missions are dealt", "TIKI-R3")
    if not complete and any(dealt):
        yield Defect("column", "the column is laid before missions are dealt", "TIKI-R3")
    asides = [len(seat.aside) for seat in seats]
    begun = [size for size in asides if 0 < size < tables.cards.set_aside]
    if asides != sorted(asides, reverse=True) or len(begun) > 1:
        yield Defect("seats", "cards are set aside from the first player on", "TIKI-R3")
    if dealt != sorted(dealt, reverse=True):
        yield Defect("missions", "missions are dealt from the first player on", "TIKI-R3")
    yield from _defects_of_groups(tables, state)


def _defects_of_groups(tables: Tables, state: State) -> Iterator[Defect]:
    """Check a column that no card has changed yet, up to the first Tiki that is out of place."""
    for index, tiki in enumerate(state.column):
        before = state.column[:index]
        if tiki in before or tiki not in tables.open_tikis(before):
            yield Defect(f"column[{index}]", "the Tikis of a group lie together", "TIKI-3.1")
            return


def _defects_of_turns(tables: Tables, state: State, seats: list[Seat]) -> Iterator[Defect]:
    if any(len(seat.aside) < tables.cards.set_aside for seat in seats):
        yield Defect("seats", "cards are set aside before missions are dealt", "TIKI-R3")
    played = [len(seat.played) for seat in seats]
    if played != sorted(played, reverse=True) or played[0] - played[-1] > 1:
        yield Defect("seats", "the seats play in turn", "TIKI-4.1")
    if not any(seat.hand for seat in seats):
        yield Defect("seats", "with all cards played the round has ended", "TIKI-6.2")
    toasts = sum(seat.played.count(Card.TOAST) for seat in seats)
    if len(state.column) + toasts != tables.number_of_tikis:
        yield Defect("column", "each toast takes one Tiki out, and nothing else does", "TIKI-5.8")
    elif len(state.column) <= LEFT_AT_THE_END:
        yield Defect("column", "with three Tikis left the round has ended", "TIKI-6.1")
    if not any(seat.played for seat in seats):
        yield from _defects_of_groups(tables, state)
    barred = seats if tables.toast_bar == "each_player" else seats[:1]
    if any(set(seat.played) == {Card.TOAST} for seat in barred):
        yield Defect("seats", "a first card was a toast", "TIKI-5.10")
