"""Where everything is in a state of Tectonic Tribes, and what is wrong with one built by hand."""

from collections.abc import Iterator, Mapping
from itertools import islice, zip_longest

from boardrules.errors import Defect
from boardrules.games.tectonic_tribes.actions import Place
from boardrules.games.tectonic_tribes.history import Dealt, events
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import Deal, State
from boardrules.games.tectonic_tribes.turns import after, position
from boardrules.notation import format_player


def inventory(rules: Rules, state: State) -> Mapping[str, tuple[str, ...]]:
    """Name the components in each place; a tribe card is named with its owner."""
    now = position(rules.tables, state)
    places: dict[str, tuple[str, ...]] = {
        "pile": tuple(map(str, now.pile)),
        "discards": tuple(map(str, sorted(now.discards))),
        "aside": tuple(map(str, now.aside)),
        "continent": tuple(
            str(act.card)
            if isinstance(act, Place)
            else f"{format_player(act.player)} tribe {act.card}"
            for act in state.layings
        ),
    }
    for seat in rules.tables.seats:
        owner = format_player(seat)
        card = now.front[seat]
        is_terrain = card is not None and now.phase != "order"
        places[f"{owner} hand"] = tuple(map(str, now.hands[seat]))
        places[f"{owner} front"] = (str(card),) if is_terrain else ()
        places[f"{owner} tribe cards"] = tuple(
            f"{owner} tribe {number}" for number in now.tribes[seat]
        )
    return places


def defects(rules: Rules, state: State) -> Iterator[Defect]:
    """Play the match again that led to a state, up to the first action that was not legal.

    A state that is built right can be reached, and only such a one has no defect.
    """
    is_misshapen = False
    for defect in defects_of_shape(rules, state):
        is_misshapen = True
        yield defect
    if is_misshapen:
        return
    rebuilt = rules.initial_state()
    for where, event in events(state):
        now = position(rules.tables, rebuilt)
        action = event.draw(now) if isinstance(event, Dealt) else event
        violations = tuple(rules.violations(rebuilt, action))
        yield from (Defect(where, broken.message, broken.rule) for broken in violations)
        if violations:
            return
        rebuilt = after(rules.tables, rebuilt, action)
    yield from _differences(state, rebuilt)


def _differences(state: State, rebuilt: State) -> Iterator[Defect]:
    """Find what no action of the match has entered, or what is missing or out of order."""
    yield from _first_difference("drawn", state.drawn, rebuilt.drawn)
    yield from _first_difference("origin", state.origin, rebuilt.origin)
    yield from islice(_differences_of_deals(state.deals, rebuilt.deals), 1)


def _differences_of_deals(found: tuple[Deal, ...], expected: tuple[Deal, ...]) -> Iterator[Defect]:
    for number, (one, other) in enumerate(zip(found, expected, strict=False)):
        yield from _first_difference(f"deals[{number}].packets", one.packets, other.packets)
        yield from _first_difference(f"deals[{number}].turns", one.turns, other.turns)
    if len(found) != len(expected):
        yield _unexpected(f"deals[{min(len(found), len(expected))}]")


def _first_difference(
    where: str, found: tuple[object, ...], expected: tuple[object, ...]
) -> Iterator[Defect]:
    pairs = enumerate(zip_longest(found, expected))
    indices = (index for index, (one, other) in pairs if one != other)
    yield from (_unexpected(f"{where}[{index}]") for index in islice(indices, 1))


def _unexpected(where: str) -> Defect:
    return Defect(where, "does not follow from what happened before", "TECTONIC-R13")


def defects_of_shape(rules: Rules, state: State) -> Iterator[Defect]:
    """Find what does not have an entry for each seat, and packets that no box can fill."""
    cards = len(rules.tables.numbers)
    for number, deal in enumerate(state.deals):
        here = f"deals[{number}]"
        if max(map(len, deal.packets), default=0) > cards:
            message = f"there are {cards} terrain cards"
            yield Defect(f"{here}.packets", message, "TECTONIC-1.3")
        rows: list[tuple[str, tuple[object, ...]]] = [(f"{here}.packets", deal.packets)]
        for index, turn in enumerate(deal.turns):
            rows += [
                (f"{here}.turns[{index}].discards", turn.discards),
                (f"{here}.turns[{index}].plays", turn.plays),
            ]
        for where, row in rows:
            if len(row) != rules.players:
                message = f"there are {rules.players} players, not {len(row)}"
                yield Defect(where, message, "TECTONIC-1.1")
