"""The road signs of Tuk Tuk Taxi as shapes, in squares of 30 by 30."""

from functools import cache
from typing import Final

from boardrules.drawing.svg import element, label
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.town import Direction

SIZE: Final = 30
"""The side of a square."""

_RED, _BLUE, _DARK = "#c8102e", "#1a5fb4", "#12224d"
_QUARTERS = {Direction.NORTH: 0, Direction.EAST: 1, Direction.SOUTH: 2, Direction.WEST: 3}


@cache
def sign(card: Card, arrow: Direction | None = None) -> str:
    """Draw a card as it lies on a square; an arrow points out of the side it is for."""
    if card is Card.ONE_WAY and arrow is not None:
        return _plate(_BLUE) + _arrow(_ONE_WAY, arrow, "#fff")
    return _SHAPES[card] + ("" if arrow is None else _arrow(_POINTER, arrow, "#f5a300"))


def _arrow(points: tuple[tuple[float, float], ...], way: Direction, fill: str) -> str:
    """Draw a shape that points to the north, turned."""
    for _ in range(_QUARTERS[way]):
        points = tuple((SIZE - y, x) for x, y in points)
    corners = " ".join(f"{x:g},{y:g}" for x, y in points)
    return element("polygon", points=corners, fill=fill, stroke="#222", stroke_width=0.5)


_POINTER = ((15.0, 0.0), (20.0, 6.0), (10.0, 6.0))
_ONE_WAY = (
    (15.0, 4.0),
    (23.0, 13.0),
    (18.0, 13.0),
    (18.0, 26.0),
    (12.0, 26.0),
    (12.0, 13.0),
    (7.0, 13.0),
)


def _plate(fill: str) -> str:
    return element("rect", x=3, y=3, width=24, height=24, rx=3, fill=fill, stroke="#fff")


def _disc(fill: str, ring: str) -> str:
    return element("circle", cx=15, cy=15, r=11.5, fill=fill, stroke=ring, stroke_width=3)


def _triangle() -> str:
    return element("polygon", points="15,3 28,26 2,26", fill="#fff", stroke=_RED, stroke_width=3)


def _line(path: str, colour: str, width: float = 2.5) -> str:
    return element("path", d=path, fill="none", stroke=colour, stroke_width=width)


def _word(text: str, size: float, fill: str, middle: float = 15) -> str:
    return label(
        text, 15, middle + size / 3, room=24, size=size, anchor="middle", bold=True, fill=fill
    )


_FAR_ZEBRA = "M10 23 V19 M13.3 23 V16 M16.7 23 V16 M20 23 V19"
_ZEBRA = "M9 22 V15 M13 22 V13 M17 22 V13 M21 22 V15"
_TO_THE_RIGHT = "M11 22 V14 H19 M16 10.5 L20 14 L16 17.5"
_TO_THE_LEFT = "M19 22 V14 H11 M14 10.5 L10 14 L14 17.5"
_SLASH = "M7 7 L23 23"
_SKID = "M11 24 Q7 20 11 17 Q15 14 12 11 M19 24 Q15 20 19 17 Q23 14 18 11"

_SHAPES: Final[dict[Card, str]] = {
    Card.SLIPPERY: _triangle() + _line(_SKID, "#222", 2),
    Card.NO_PARKING: _disc(_BLUE, _RED) + _line(_SLASH, _RED, 3),
    Card.NO_STOPPING: _disc(_BLUE, _RED) + _line(f"{_SLASH} M23 7 L7 23", _RED, 3),
    Card.CROSSING_AHEAD: _triangle() + _line(_FAR_ZEBRA, "#222"),
    Card.CROSSING: _plate(_BLUE) + _line(_ZEBRA, "#fff", 3),
    Card.SPEED_LIMIT: _disc("#fff", _RED) + _word("30", 11, "#222"),
    Card.STOP: element(
        "polygon",
        points="10,3 20,3 27,10 27,20 20,27 10,27 3,20 3,10",
        fill=_RED,
        stroke="#fff",
        stroke_width=1.5,
    )
    + _word("STOP", 7.5, "#fff"),
    Card.NO_ENTRY: _disc(_RED, _RED) + _line("M7 15 H23", "#fff", 5),
    Card.TURN_RIGHT: _disc(_BLUE, "#fff") + _line(_TO_THE_RIGHT, "#fff", 3),
    Card.TURN_LEFT: _disc(_BLUE, "#fff") + _line(_TO_THE_LEFT, "#fff", 3),
    Card.ONE_WAY: _plate(_BLUE) + _arrow(_ONE_WAY, Direction.NORTH, "#fff"),
    Card.NO_RIGHT: _disc("#fff", _RED) + _line(_TO_THE_RIGHT, "#222", 2.5) + _line(_SLASH, _RED),
    Card.NO_LEFT: _disc("#fff", _RED) + _line(_TO_THE_LEFT, "#222", 2.5) + _line(_SLASH, _RED),
    Card.PARKING_METER: element("rect", x=13.5, y=15, width=3, height=12, fill="#444")
    + element("rect", x=8, y=3, width=14, height=15, rx=6, fill="#e8e8e8", stroke="#222")
    + _word("P", 11, "#222", 11),
    Card.POLICE_STOP: _plate(_DARK) + _word("HALT", 7.5, "#fff"),
    Card.POLICE: _plate(_DARK) + _word("POLICE", 5.5, "#fff"),
    Card.GARAGE: _plate("#666") + _word("G", 14, "#fff"),
    Card.PETROL: _plate("#666") + _word("P", 14, "#fff"),
    Card.REMOVE: _plate("#666") + _line("M8 8 L22 22 M22 8 L8 22", "#fff", 3),
}
