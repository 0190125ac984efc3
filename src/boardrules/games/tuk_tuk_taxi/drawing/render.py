"""Tuk Tuk Taxi drawn as text, for people only.

A square takes three characters, in which the top card is drawn. What it covers, and what a taxi
stands on, is told below the map.
"""

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase
from textwrap import wrap

from boardrules.building.notation import format_outcome, format_player
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.drawing.scene import Frame, Scene, Sign
from boardrules.games.tuk_tuk_taxi.state import Phase
from boardrules.games.tuk_tuk_taxi.town import (
    DIRECTIONS,
    STEPS,
    Direction,
    Square,
    square_at,
)
from boardrules.player import Player

_WIDTH = 76
"""The characters of a line of words: in a frame, it still fits 80 columns."""
_WIDEST = 80
"""The characters of a line of the map, if it has all columns to z."""
_GLUE = "\N{NO-BREAK SPACE}"
_ARROWS = {Direction.NORTH: "^", Direction.EAST: ">", Direction.SOUTH: "v", Direction.WEST: "<"}
_MARKS = {"street": ".", "light": "L", "garage": "G", "petrol": "P"}
CODES = {
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


def render(scene: Scene) -> str:
    """Draw the town with all that is on it, then tell how the seats stand."""
    return "\n".join(line.rstrip() for line in _lines(scene))


def _lines(scene: Scene) -> Iterator[str]:
    yield from _listed("", [moment(scene)], "")
    yield ""
    cells = cells_of(scene)
    yield from _map(scene, cells)
    yield ""
    yield from _LEGEND
    yield from _listed("", _codes(scene), "  ")
    yield from _listed("Covered: ", covered_cards(scene), "; ")
    yield from _listed("Customers: ", waiting(scene), ", ")
    yield from _listed("Pile: ", counts(scene), "; ")
    yield ""
    yield from _seats(scene, cells)


# Words.


def _listed(title: str, items: Iterable[str], gap: str) -> list[str]:
    """Put as many items on a line as there is room for; without items there is no line."""
    whole = [item.replace(" ", _GLUE) for item in items]
    text = title + gap.join(whole)
    indent = " " * len(title)
    lines = wrap(text, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_GLUE, " ") for line in lines] if whole else []


def moment(scene: Scene, *, has_limit: bool = True) -> str:
    """Tell whose turn it is, and what is due, or how the match has ended."""
    if scene.outcome is not None:
        return format_outcome(scene.outcome)
    if scene.phase == "customers":
        return f"Setup: {format_player(scene.on_turn)} {_DUE[scene.phase]}"
    limit = f" of {scene.most_turns}" if has_limit and scene.most_turns is not None else ""
    due = [f"Turn {scene.turn}{limit}:", format_player(scene.on_turn), _DUE[scene.phase]]
    if scene.card is not None:
        due.append(scene.card)
    if scene.roll is not None:
        due.append(f"{scene.roll.number} ({scene.roll.colour})")
    return " ".join(due) + ("" if scene.heading is None else f", heading {scene.heading}")


def _codes(scene: Scene) -> list[str]:
    """Explain the codes of the cards on the board."""
    cards = {sign.card for stack in scene.stacks for sign in stack.cards}
    return [f"{code} {card}" for card, code in CODES.items() if card in cards]


def covered_cards(scene: Scene) -> Iterator[str]:
    """Tell what is beneath the top cards, from the top."""
    grounds = {each.square: _MARKS[each.ground] for each in scene.squares}
    for stack in scene.stacks:
        covered = [_code(sign) for sign in stack.cards[1:]]
        if grounds[stack.square] != "." and stack.cards[0].arrow:
            covered.append(grounds[stack.square])
        if covered:
            yield " ".join([stack.square, *covered])


def _code(sign: Sign, ground: str = "") -> str:
    """Write a card with its arrow, or else with what it lies on."""
    return CODES[sign.card] + (ground if sign.arrow is None else _ARROWS[sign.arrow])


def waiting(scene: Scene) -> list[str]:
    """Tell at which buildings customers are, and which squares they face."""
    faced = {building.number: building.customer for building in scene.buildings}
    customers = [f"B{number} {square}" for number, square in faced.items() if square]
    return customers or ["none on the board"]


def counts(scene: Scene) -> Iterator[str]:
    """Tell what is left in the pile, and what else may end the match."""
    yield str(sum(kind.count for kind in scene.pile))
    if scene.deliveries:
        yield f"deliveries in their order: {' '.join(map(format_player, scene.deliveries))}"
    if scene.stuck:
        yield f"turns in a row in which nobody can drive: {scene.stuck}"


def _seats(scene: Scene, cells: Mapping[Square, str]) -> Iterator[str]:
    """Tell how the seats stand."""
    for number, seat in enumerate(scene.seats):
        beneath = cells[seat.square].strip(" -.")
        where = f"at {seat.square}" + (f" on {beneath}" if beneath else "")
        words = [
            f"{format_player(Player(number))}  delivered {seat.delivered}",
            f"taxi {'at home' if seat.is_home else where}"
            + (" with a customer" if seat.carries else ""),
        ]
        if seat.lost_turns:
            words.append(f"loses {seat.lost_turns} turn{'s' * (seat.lost_turns > 1)}")
        if scene.outcome is not None:
            words.append(f"rank {scene.outcome.ranks[number]}")
        yield from _listed("", words, "  ")


# The map.


def _map(scene: Scene, cells: Mapping[Square, str]) -> Iterator[str]:
    """Draw the town with its taxis; if it is too wide, in strips, from the west to the east."""
    shown = dict(cells)
    for number, seat in enumerate(scene.seats):
        shown[seat.square] = format_player(Player(number)) + ("*" if seat.carries else " ")
    columns = range(scene.width)
    digits = len(str(scene.height))
    margin = digits + (digits + 3 * len(columns) < _WIDEST)
    room = (_WIDEST - margin) // 3
    for first in columns[::room]:
        strip = columns[first : first + room]
        ruler = " " * margin + "".join(f" {ascii_lowercase[column]} " for column in strip)
        yield ruler
        for row in reversed(range(scene.height)):
            squares = [square_at((column, row)) for column in strip]
            yield f"{row + 1:>{digits}}".ljust(margin) + "".join(
                shown.get(square, "   ") for square in squares
            )
        yield ruler


def cells_of(scene: Scene) -> dict[Square, str]:
    """Draw all that is beneath the taxis: the frame first, cards last."""
    cells = dict(_frame(scene.frame))
    grounds = {each.square: _MARKS[each.ground] for each in scene.squares}
    for square, ground in grounds.items():
        side = cells.get(square, "   ")
        cells[square] = side[0] + ground + side[2]
    for station in scene.stations:
        cells[station.square] = "[x]" if station.seat is None else f"[{station.seat + 1}]"
    cells |= _buildings(scene)
    for stack in scene.stacks:
        ground = grounds[stack.square].replace(".", " ")
        cells[stack.square] = _code(stack.cards[0], ground)
    return cells


def _frame(frame: Frame) -> Iterator[tuple[Square, str]]:
    """Draw the red frame; what lies on its sides comes in between."""
    for y in range(frame.south + 1, frame.north):
        for x in (frame.west, frame.east):
            yield _named(x, y), " | "
    for y in (frame.south, frame.north):
        yield _named(frame.west, y), " +-"
        for x in range(frame.west + 1, frame.east):
            yield _named(x, y), "---"
        yield _named(frame.east, y), "-+ "


def _named(x: int, y: int) -> Square:
    """Name a place by its column and row, both from 1."""
    return square_at((x - 1, y - 1))


def _buildings(scene: Scene) -> dict[Square, str]:
    """Draw the building spaces, and where customers face; of three digits there is no room."""
    places = {square.square: (square.x, square.y) for square in scene.squares}
    arrows = {STEPS[way]: _ARROWS[way] for way in DIRECTIONS}
    cells: dict[Square, str] = {}
    for building in scene.buildings:
        arrow = ""
        if building.customer is not None:
            x, y = places[building.customer]
            arrow = arrows[x - building.x, y - building.y]
        cells[_named(building.x, building.y)] = f"{building.number:>2}{arrow:1}"[:3]
    return cells
