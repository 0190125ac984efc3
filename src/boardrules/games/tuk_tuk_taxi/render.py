"""Tuk Tuk Taxi drawn as text, for people only.

A square takes three characters, in which the top card is drawn. What it covers, and what a taxi
stands on, is told below the map.
"""

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase
from textwrap import wrap

from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.knowledge import View
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import Laid, Phase
from boardrules.games.tuk_tuk_taxi.streets import street
from boardrules.games.tuk_tuk_taxi.town import (
    CORNER,
    DIRECTIONS,
    LIGHT,
    STREET,
    Direction,
    Square,
    Town,
    beside,
    square_at,
)
from boardrules.notation import format_player
from boardrules.outcome import Outcome

_WIDTH = 76
"""The characters of a line of words: in a frame, it still fits 80 columns."""
_WIDEST = 80
"""The characters of a line of the map, if it has all columns to z."""
_GLUE = "\N{NO-BREAK SPACE}"
_ARROWS = {Direction.NORTH: "^", Direction.EAST: ">", Direction.SOUTH: "v", Direction.WEST: "<"}
_CODES = {
    Card.SLIPPERY: "SL",
    Card.NO_PARKING: "NP",
    Card.NO_STOPPING: "NS",
    Card.CROSSING_AHEAD: "CA",
    Card.CROSSING: "CR",
    Card.SPEED_LIMIT: "SP",
    Card.STOP: "ST",
    Card.NO_ENTRY: "NE",
    Card.TURN_RIGHT: "TR",
    Card.TURN_LEFT: "TL",
    Card.ONE_WAY: "OW",
    Card.NO_RIGHT: "NR",
    Card.NO_LEFT: "NL",
    Card.PARKING_METER: "PM",
    Card.POLICE_STOP: "PS",
    Card.POLICE: "PO",
}
"""The cards that may lie on the board."""
_LEGEND = (
    ". street  L light  G garage  P petrol station  [1] station of P1  [x] closed",
    "7 building B7  7> its customer faces E  P1* taxi with a customer  +-+ frame",
)
_DUE: dict[Phase, str] = {
    "customers": "places a customer",
    "draw": "draws a card",
    "card": "has drawn",
    "roll": "rolls",
    "drive": "has rolled",
    "onward": "drives on for 5 squares",
    "park": "parks or rolls again",
}


def draw(rules: Rules, view: View) -> str:
    """Draw the town with all that is on it, then tell how the seats stand."""
    return "\n".join(line.rstrip() for line in _lines(rules, view))


def _lines(rules: Rules, view: View) -> Iterator[str]:
    outcome = rules.outcome(view)
    yield from _listed("", [_moment(rules, view) if outcome is None else _result(outcome)], "")
    yield ""
    cells = _cells(rules, view)
    yield from _map(rules, view, cells)
    yield ""
    yield from _LEGEND
    yield from _listed("", _codes(view), "  ")
    yield from _listed("Covered: ", _covered(rules, view), "; ")
    customers = [f"B{customer.building} {customer.square}" for customer in view.customers]
    yield from _listed("Customers: ", customers or ["none on the board"], ", ")
    yield from _listed("Pile: ", _counts(view), "; ")
    yield ""
    yield from _seats(rules, view, cells, outcome)


# Words.


def _listed(title: str, items: Iterable[str], gap: str) -> list[str]:
    """Put as many items on a line as there is room for; without items there is no line."""
    whole = [item.replace(" ", _GLUE) for item in items]
    text = title + gap.join(whole)
    indent = " " * len(title)
    lines = wrap(text, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_GLUE, " ") for line in lines] if whole else []


def _moment(rules: Rules, view: View) -> str:
    """Tell whose turn it is, and what is due."""
    if view.phase == "customers":
        return f"Setup: {format_player(rules.to_act(view)[0])} {_DUE[view.phase]}"
    most = rules.setting.most_turns
    limit = "" if most is None else f" of {most}"
    seat = rules.setting.seat(view.turn)
    due = [f"Turn {view.turn + 1}{limit}:", format_player(seat), _DUE[view.phase]]
    if view.card is not None:
        due.append(view.card)
    if view.number is not None:
        due.append(f"{view.number} ({rules.setting.throws[view.number].colour})")
    return " ".join(due) + ("" if view.heading is None else f", heading {view.heading}")


def _result(outcome: Outcome) -> str:
    winners = " and ".join(map(format_player, outcome.winners))
    return f"The end: {winners} {'wins' if len(outcome.winners) == 1 else 'share the win'}"


def _codes(view: View) -> list[str]:
    """Explain the codes of the cards on the board."""
    cards = [laid.card for laid in view.laid]
    return [f"{code} {card}" for card, code in _CODES.items() if card in cards]


def _covered(rules: Rules, view: View) -> Iterator[str]:
    """Tell what is beneath the top cards, from the top."""
    stacks: dict[Square, list[Laid]] = {}
    for laid in reversed(view.laid):
        stacks.setdefault(laid.square, []).append(laid)
    for square, ground in _grounds(rules.setting.town).items():
        cards = stacks.get(square, [])
        covered = [_code(laid) for laid in cards[1:]]
        if ground != "#" and any(laid.arrow for laid in cards[:1]):
            covered.append(ground)
        if covered:
            yield " ".join([square, *covered])


def _code(laid: Laid, ground: str = "") -> str:
    """Write a card with its arrow, or else with what it lies on."""
    return _CODES[laid.card] + (ground if laid.arrow is None else _ARROWS[laid.arrow])


def _counts(view: View) -> Iterator[str]:
    """Tell what is left in the pile, and what else may end the match."""
    yield str(sum(view.pile))
    if view.deliveries:
        yield f"deliveries in their order: {' '.join(map(format_player, view.deliveries))}"
    if view.stuck:
        yield f"turns in a row in which nobody can drive: {view.stuck}"


def _seats(
    rules: Rules, view: View, cells: Mapping[Square, str], outcome: Outcome | None
) -> Iterator[str]:
    """Tell how the seats stand."""
    for seat, home in zip(rules.setting.seats, rules.setting.homes, strict=True):
        taxi = view.taxis[seat]
        beneath = cells[taxi.square].strip(" -.")
        where = f"at {taxi.square}" + (f" on {beneath}" if beneath else "")
        words = [
            f"{format_player(seat)}  delivered {rules.score(view)[seat]}",
            f"taxi {'at home' if taxi.square == home else where}"
            + (" with a customer" if taxi.carries else ""),
        ]
        if taxi.lost_turns:
            words.append(f"loses {taxi.lost_turns} turn{'s' * (taxi.lost_turns > 1)}")
        if outcome is not None:
            words.append(f"rank {outcome.ranks[seat]}")
        yield from _listed("", words, "  ")


# The map.


def _map(rules: Rules, view: View, cells: Mapping[Square, str]) -> Iterator[str]:
    """Draw the town with its taxis; if it is too wide, in strips, from the west to the east."""
    shown = dict(cells)
    for seat, taxi in zip(rules.setting.seats, view.taxis, strict=True):
        shown[taxi.square] = format_player(seat) + ("*" if taxi.carries else " ")
    lines = rules.setting.town.lines
    columns = range(max(map(len, lines)))
    digits = len(str(len(lines)))
    margin = digits + (digits + 3 * len(columns) < _WIDEST)
    room = (_WIDEST - margin) // 3
    for first in columns[::room]:
        strip = columns[first : first + room]
        ruler = " " * margin + "".join(f" {ascii_lowercase[column]} " for column in strip)
        yield ruler
        for row in reversed(range(len(lines))):
            squares = [square_at((column, row)) for column in strip]
            yield f"{row + 1:>{digits}}".ljust(margin) + "".join(
                shown.get(square, "   ") for square in squares
            )
        yield ruler


def _cells(rules: Rules, view: View) -> dict[Square, str]:
    """Draw all that is beneath the taxis: the frame first, cards last."""
    town = rules.setting.town
    grounds = _grounds(town)
    cells = dict(_frame(town))
    for square, ground in grounds.items():
        side = cells.get(square, "   ")
        cells[square] = side[0] + ground.replace("#", ".") + side[2]
    cells |= dict.fromkeys(town.stations.values(), "[x]")
    cells |= {home: f"[{seat}]" for seat, home in enumerate(rules.setting.homes, start=1)}
    cells |= _buildings(town, view)
    for square, laid in street(rules.setting, view).cards.top.items():
        cells[square] = _code(laid, grounds[square].replace("#", " "))
    return cells


def _grounds(town: Town) -> dict[Square, str]:
    """Return the marks of streets and lights, by column and row."""
    return {square_at(place): town.marks[place] for place in town.places(STREET + LIGHT)}


def _frame(town: Town) -> Iterator[tuple[Square, str]]:
    """Draw the red frame; what lies on its sides comes in between."""
    (west, south), *_, (east, north) = town.places(CORNER)
    for row in range(south + 1, north):
        for column in (west, east):
            yield square_at((column, row)), " | "
    for row in (south, north):
        yield square_at((west, row)), " +-"
        for column in range(west + 1, east):
            yield square_at((column, row)), "---"
        yield square_at((east, row)), "-+ "


def _buildings(town: Town, view: View) -> dict[Square, str]:
    """Draw the building spaces, and where customers face; of three digits there is no room."""
    faces = {customer.building: customer.square for customer in view.customers}
    cells: dict[Square, str] = {}
    for number, place in enumerate(town.buildings, start=1):
        near = {way: beside(place, way) for way in DIRECTIONS}
        arrows = [
            _ARROWS[way]
            for way, other in near.items()
            if other in town.marks and square_at(other) == faces.get(number)
        ]
        cells[square_at(place)] = f"{number:>2}{''.join(arrows):1}"[:3]
    return cells
