"""How things lie at one moment of Tectonic Tribes: what all decisions look at."""

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from boardrules.games.tectonic_tribes.board import Board
from boardrules.player import Player

Phase: TypeAlias = Literal["order", "terrain", "origin", "deal", "choose", "act", "drop", "end"]

DUE: Final[dict[Phase, str]] = {
    "order": "turn-order cards are being dealt",
    "terrain": "a terrain card is being drawn",
    "origin": "the first cards are being laid",
    "deal": "hands are being dealt",
    "choose": "cards are being chosen",
    "act": "cards are being laid",
    "drop": "a terrain card has to be discarded",
}
"""What goes on in each phase, in words."""


class Position(NamedTuple):
    """Where the cards are, and who goes on.

    `waiting` are the seats that have something to do in this phase: in seat order where cards are
    dealt or chosen, otherwise in the order in which they act. `front` has the terrain card in
    front of each seat: drawn in the setup, chosen, or yet to be laid. `aside` are cards that nobody
    may lay or take any more, until the turn is over. `tribes` are the tribe cards that each seat
    has left.

    `deal` counts the deals, `size` is the number of cards in its hands, and `reformed` has, for
    each deal, the discards that became the pile during it, mostly none.
    """

    phase: Phase
    waiting: tuple[Player, ...]
    hands: tuple[tuple[int, ...], ...]
    front: tuple[int | None, ...]
    pile: tuple[int, ...]
    discards: tuple[int, ...]
    board: Board
    aside: tuple[int, ...]
    tribes: tuple[tuple[int, ...], ...]
    deal: int
    size: int
    reformed: tuple[tuple[int, ...], ...]


position_of = cast(
    "Callable[[tuple[object, ...]], Position]",
    partial(tuple.__new__, Position),  # pyright: ignore[reportUnknownMemberType]  # of a tuple
)
"""Make a position of its fields in order: a fifth of the cost of `_replace`, for the actions that
matches mostly consist of. What changes most often comes first.
"""
