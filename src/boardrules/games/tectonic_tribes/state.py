"""The table of Tectonic Tribes at one moment, as it lies and as somebody sees it.

Cards in hands, in the pile and among the discards are in order of number: nobody can tell in which
order they came there.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias

from attrs import frozen

from boardrules.building.changing import changer, fast_constructor
from boardrules.building.deriving import Deriving
from boardrules.games.tectonic_tribes.actions import (
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    Tribe,
)
from boardrules.games.tectonic_tribes.board import Board
from boardrules.persistent import PersistentList
from boardrules.player import CHANCE, Player

Phase: TypeAlias = Literal["order", "terrain", "origin", "deal", "choose", "act", "drop", "end"]
"""What is due: a draw, a choice of all seats, or the turn of one."""

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

Cards: TypeAlias = tuple[int, ...]
"""Terrain cards, in order of number."""


@frozen(cache_hash=True, weakref_slot=False)
class ReshuffleSeen:
    """The discards have become the pile: so many cards had been dealt by then, these to oneself."""

    kind: ClassVar = "reshuffle"
    dealt: int
    hand: Cards


@frozen(cache_hash=True, weakref_slot=False)
class TurnSeen:
    """What all played in a turn, what oneself discarded, and what was left in one's own hand."""

    kind: ClassVar = "turn"
    number: int
    discard: int | None
    plays: tuple[int, ...]
    hand: Cards


@frozen(cache_hash=True, weakref_slot=False)
class Reshuffle:
    """The discards have become the pile; `hands` is what had been dealt by then."""

    kind: ClassVar = "reshuffle"
    hands: tuple[Cards, ...]

    def seen_by(self, player: Player | None) -> ReshuffleSeen:
        """Return what a seat sees of it, or a spectator."""
        hand = () if player is None else self.hands[player]
        return ReshuffleSeen(sum(map(len, self.hands)), hand)


@frozen(cache_hash=True, weakref_slot=False)
class Turn:
    """All have chosen: what each seat discarded and played, and what was left in its hand.

    `number` counts the turns of a deal. After a turn, the hands are passed on.
    """

    kind: ClassVar = "turn"
    number: int
    discards: tuple[int, ...]
    plays: tuple[int, ...]
    hands: tuple[Cards, ...]

    @cached_property
    def sights(self) -> tuple[TurnSeen, ...]:
        """What each seat sees of it, and last a spectator."""
        return (
            *(
                TurnSeen(self.number, discard, self.plays, hand)
                for discard, hand in zip(self.discards, self.hands, strict=True)
            ),
            TurnSeen(self.number, None, self.plays, ()),
        )

    def seen_by(self, player: Player | None) -> TurnSeen:
        """Return what a seat sees of it, or a spectator."""
        return self.sights[-1 if player is None else player]


OpenEvent: TypeAlias = DrawOrder | DrawTerrain | Place | Tribe | Drop | Pass
"""What all see when it happens."""

Event: TypeAlias = OpenEvent | Reshuffle | Turn


@frozen(cache_hash=True, weakref_slot=False)
class State:
    """The table, and what has happened.

    `waiting` are the seats that have something to do in this phase: in seat order where cards are
    dealt or chosen, otherwise in the order in which they act. `deal` counts the deals, `turn` the
    turns of the present one, and `size` is the number of cards in its full hands.

    `front` has the terrain card in front of each seat: drawn in the setup, chosen, or yet to be
    laid; `revealed` are the cards that were chosen in this turn, once all see them. `tribes` are
    the tribe cards that each seat has left, and `order` the turn-order cards, in the setup.
    `discarded` is what each seat has discarded while others still choose; then these cards join
    the `discards`. `aside` are cards that nobody may lay or take any more, until the turn is over.

    `history` is what has happened, for what seats remember: nothing else looks at it.
    """

    phase: Phase
    waiting: tuple[Player, ...]
    deal: int
    turn: int
    size: int
    board: Board
    hands: tuple[Cards, ...]
    front: tuple[int | None, ...]
    revealed: tuple[int, ...]
    tribes: tuple[tuple[int, ...], ...]
    order: tuple[int | None, ...]
    pile: Cards
    discards: Cards
    discarded: tuple[int | None, ...]
    aside: tuple[int, ...]
    history: PersistentList[Event]


if TYPE_CHECKING:
    from attrs import evolve as changed  # pyright: ignore[reportUnusedImport]  # mypy knows fields
else:
    changed = changer(State)

turn_of = fast_constructor(Turn)


EventSeen: TypeAlias = OpenEvent | ReshuffleSeen | TurnSeen


@frozen(cache_hash=True)
class View(Deriving[Any]):
    """The table as the seat `player` sees it; the seat None is a spectator.

    Of the hands of others, the pile and the discards, those of this turn included, it is how many
    cards. Cards in `front` of others are None as long as they lie face down. `discard` is what
    oneself has discarded while others still choose. All else is as in a state.
    """

    player: Player | None
    phase: Phase
    waiting: tuple[Player, ...]
    deal: int
    turn: int
    size: int
    board: Board
    hand: Cards
    hand_sizes: tuple[int, ...]
    front: tuple[int | None, ...]
    revealed: tuple[int, ...]
    tribes: tuple[tuple[int, ...], ...]
    order: tuple[int | None, ...]
    pile: int
    discards: int
    discard: int | None
    aside: tuple[int, ...]
    history: tuple[EventSeen, ...]


Shown: TypeAlias = State | View
"""What lies open is in both: enough for scores and drawings."""


def to_act(shown: Shown) -> tuple[Player, ...]:
    """Return who acts: chance, all seats that have not chosen, or the seat whose turn it is."""
    phase = shown.phase
    if phase == "choose":
        return shown.waiting
    return (CHANCE,) if phase in ("deal", "terrain", "order") else shown.waiting[:1]
