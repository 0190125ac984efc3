"""What is in the box, and whether the rules can be followed with it."""

from dataclasses import dataclass
from typing import NamedTuple

TERRAINS = ("forest", "lake", "mine", "plain", "lava")
"""Name every kind of ground a square can show."""

BONUSES = ("+1", "+2", "x2")
"""Name every bonus a square can carry."""

SQUARES_OF_A_CARD = 6
"""Say how many squares a card has: two columns and three rows while it lies in `r0`."""


@dataclass
class Box:
    """Describe what is in the box.

    Attributes:
        terrain: for every number the six squares of that terrain card, row by row from the
            north-west as it lies in `r0`; a square is a terrain with or without a bonus right
            behind it, such as "forest" or "lake+1".
        tribes: the set of tribe cards that each player gets, written alike; a square "tent" is a
            tent of the player who owns the card.
        hand_sizes: for every number of players the cards of a full hand.
        hands: for every number of players the hands of the basic game; the advanced game has one
            more.
    """

    terrain: dict[int, tuple[str, ...]]
    tribes: tuple[tuple[str, ...], ...]
    hand_sizes: dict[int, int]
    hands: dict[int, int]


class Square(NamedTuple):
    """Hold one visible square of the continent.

    Attributes:
        terrain: one of the terrains, or "tent".
        bonus: one of the bonuses, or an empty text.
        owner: seat that a tent belongs to; None for anything but a tent.
    """

    terrain: str
    bonus: str = ""
    owner: int | None = None


def read_square(text: str, owner: int | None) -> Square:
    """Turn a square as the box writes it into a square of the continent.

    Only a tent keeps the owner of the card: the rest of a tribe card is ground like any other.
    """
    if text == "tent":
        return Square("tent", "", owner)
    for bonus in BONUSES:
        if text.endswith(bonus):
            return Square(text[: -len(bonus)], bonus)
    return Square(text)


def check_box(box: Box, players: int) -> None:
    """Refuse a box with which the rules cannot be followed."""
    if len(box.terrain) < players:
        raise ValueError("fewer terrain cards than seats")
    for size in box.hand_sizes.values():
        if size < 2 or size % 2 != 0:
            raise ValueError("a hand must hold an even number of cards")
    if players not in box.hand_sizes or players not in box.hands:
        raise ValueError(f"the box does not tell the hands for {players} players")
    if box.hands[players] < 1:
        raise ValueError("a match needs a hand")
    for face in [*box.terrain.values(), *box.tribes]:
        if len(face) != SQUARES_OF_A_CARD:
            raise ValueError("a card has six squares")
    for face in box.terrain.values():
        for text in face:
            if read_square(text, None).terrain not in TERRAINS:
                raise ValueError(f"not a square of a terrain card: {text!r}")
    for face in box.tribes:
        for text in face:
            # The printed ones show plains and tents only, but other ground would do no harm.
            if read_square(text, None).terrain not in (*TERRAINS, "tent"):
                raise ValueError(f"not a square of a tribe card: {text!r}")
