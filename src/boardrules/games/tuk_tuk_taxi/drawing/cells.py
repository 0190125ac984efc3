"""The squares of Tuk Tuk Taxi as text.

A square takes three characters, in which the top card is drawn. What it covers, and what a taxi
stands on, is told beside the map.
"""

from collections.abc import Iterator
from typing import Final

from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.drawing.scene import Frame, Scene, Sign
from boardrules.games.tuk_tuk_taxi.town import (
    DIRECTIONS,
    STEPS,
    Direction,
    Square,
    square_at,
)

_ARROWS: Final = {
    Direction.NORTH: "^",
    Direction.EAST: ">",
    Direction.SOUTH: "v",
    Direction.WEST: "<",
}
_MARKS: Final = {"street": ".", "light": "L", "garage": "G", "petrol": "P"}
CODES: Final = {
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


def covered_cards(scene: Scene) -> Iterator[str]:
    """Say what is beneath the top cards, from the top."""
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
