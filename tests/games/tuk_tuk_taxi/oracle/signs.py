"""The cards on the board, and where signs may lie."""

from typing import NamedTuple

from tests.games.tuk_tuk_taxi.oracle.board import (
    LEFT_OF,
    OPPOSITE,
    RIGHT_OF,
    STEPS,
    Board,
    Square,
    arms,
    is_crossroads,
)

TURN_SIGNS = ("turn-right", "turn-left", "no-right", "no-left")
"""Name the signs that lie on crossroads and have an arrow."""

PLAIN_SIGNS = (
    "slippery",
    "no-parking",
    "no-stopping",
    "crossing-ahead",
    "crossing",
    "speed-limit",
    "stop",
    "no-entry",
    "parking-meter",
    "police-stop",
)
"""Name the signs without an arrow."""

EVENTS = ("garage", "petrol", "police", "remove")
"""Name the cards that are no signs."""


class Card(NamedTuple):
    """Hold a card that lies on the board.

    Attributes:
        kind: what it shows.
        arrow: the direction of its arrow; an empty text for a card without one.
    """

    kind: str
    arrow: str = ""


Cards = dict[Square, list[Card]]
"""The cards on the board, on each square the lowest first. A square without cards is left out."""


def top_cards(cards: Cards) -> dict[Square, Card]:
    """Return the cards that count: on each square the one on top."""
    return {square: pile[-1] for square, pile in cards.items()}


def arrows_for(board: Board, kind: str, square: Square) -> list[str]:
    """List the arrows with which a sign may lie on a street square, [""] for one without arrow.

    Whether a taxi stands there is not looked at.
    """
    if kind in PLAIN_SIGNS:
        return [""]
    found = arms(board, square)
    if kind == "one-way":
        # The street must go on at least to one side along the arrow.
        return [arrow for arrow in STEPS if arrow in found or OPPOSITE[arrow] in found]
    assert kind in TURN_SIGNS, "there is no other sign"
    if not is_crossroads(board, square):
        return []
    side = RIGHT_OF if kind.endswith("right") else LEFT_OF
    return [arrow for arrow in STEPS if OPPOSITE[arrow] in found and side[arrow] in found]


def places_for(board: Board, kind: str, taxis: list[Square]) -> list[tuple[Square, str]]:
    """List where and with which arrow a sign may be put, in order."""
    return [
        (square, arrow)
        for square in sorted(board.streets)
        if square not in taxis
        for arrow in arrows_for(board, kind, square)
    ]
