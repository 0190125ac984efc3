"""The squares and the cards of Tectonic Tribes as they are drawn."""

from collections.abc import Sequence
from typing import Final

from boardrules.building.notation import format_player
from boardrules.drawing.svg import INK, SEATS, at, element, label
from boardrules.games.tectonic_tribes.actions import Rotation
from boardrules.games.tectonic_tribes.components import Bonus, FaceSquare, Ground
from boardrules.player import Player

SIDE: Final = 40
"""How long the side of a square is; a card is two by three squares."""

_TREE = "M20 4 L29 16 H25 L33 28 H23 V36 H17 V28 H7 L15 16 H11 Z"
_WAVES = "M5 15 Q12 8 19 14 Q26 20 35 13 M5 28 Q12 21 19 27 Q26 33 35 26"
_PICKAXE = "M10 33 L26 14 M12 10 Q27 7 33 24"
_FLAME = (
    "M21 4 C22 13 32 17 31 26 C30 33 25 36 20 36 "
    "C14 36 9 32 9 25 C9 20 13 17 13 13 Q16 15 17 19 Q22 13 21 4 Z"
)
_GRASS = "M11 27 V22 M15 27 V19 M19 27 V22 M25 18 V13 M29 18 V10 M33 18 V13"
_TENT = "M20 4 L37 35 H3 Z"

_GROUNDS: Final = {
    Ground.FOREST: ("#7cb86f", element("path", d=_TREE, fill="#1c5428")),
    Ground.LAKE: (
        "#5aa9dc",
        element("path", d=_WAVES, fill="none", stroke="#fff", stroke_width=4),
    ),
    Ground.MINE: (
        "#6d6780",
        element("path", d=_PICKAXE, fill="none", stroke="#f2eee4", stroke_width=5),
    ),
    Ground.LAVA: ("#a82a18", element("path", d=_FLAME, fill="#ffd23f")),
    Ground.PLAIN: (
        "#f0e1b4",
        element("path", d=_GRASS, fill="none", stroke="#c9b071", stroke_width=2),
    ),
    Ground.TENT: ("#f0e1b4", ""),
}
"""The colour of each ground, and a shape that tells it from the others without colour."""


# Squares.


def tile(ground: Ground, bonus: Bonus = "", seat: Player | None = None) -> str:
    """Draw a square from (0, 0) on: its ground, and the bonus or the tent of a seat on it."""
    colour, shape = _GROUNDS[ground]
    drawn = element("rect", width=SIDE, height=SIDE, fill=colour) + shape
    if ground is Ground.TENT and seat is not None:
        drawn += element("path", d=_TENT, fill=SEATS[seat], stroke=INK)
        drawn += label(seat + 1, 20, 31, room=18, size=17, anchor="middle", bold=True, fill="#fff")
    if bonus:
        paper, ink = (INK, "#fff") if bonus == "x2" else ("#fff", INK)
        drawn += element("circle", cx=28, cy=12, r=11, fill=paper, stroke=INK)
        drawn += label(bonus, 28, 17, room=21, size=14, anchor="middle", bold=True, fill=ink)
    return drawn


def words(ground: Ground, bonus: Bonus, seat: Player | None) -> str:
    """Say what a square is."""
    if ground is Ground.TENT and seat is not None:
        return f"tent of {format_player(seat)}"
    return f"{ground} {bonus}".strip()


# Cards.


def face(squares: Sequence[FaceSquare], seat: Player | None = None, rotation: Rotation = 0) -> str:
    """Draw the six squares of a card from (0, 0) on, turned clockwise, with the tents of a seat."""
    rows = [squares[row : row + 2] for row in (0, 2, 4)]
    for _ in range(rotation):
        rows = [list(row) for row in zip(*reversed(rows), strict=True)]
    tiles = [
        at(SIDE * x, SIDE * y, tile(square.ground, square.bonus, seat))
        for y, row in enumerate(rows)
        for x, square in enumerate(row)
    ]
    width, height = size(rotation)
    frame = element("rect", width=width, height=height, fill="none", stroke=INK, stroke_width=3)
    return "".join(tiles) + frame


def back() -> str:
    """Draw a card that lies face down."""
    width, height = size(0)
    return element(
        "rect", width=width, height=height, rx=6, fill="#7d8fb3", stroke="#fff", stroke_width=3
    ) + element("path", d="M40 30 L62 60 L40 90 L18 60 Z", fill="#a9b6d0")


def size(rotation: Rotation) -> tuple[int, int]:
    """Return how wide and how high a card is that was turned."""
    return (3 * SIDE, 2 * SIDE) if rotation % 2 else (2 * SIDE, 3 * SIDE)
