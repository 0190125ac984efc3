"""Tectonic Tribes as it lies on the table at one moment, as somebody sees it."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from attrs import frozen

from boardrules.building.changing import fast_constructor
from boardrules.building.notation import format_outcome
from boardrules.games.tectonic_tribes import scoring
from boardrules.games.tectonic_tribes.actions import Laying, Place, Rotation, Tribe
from boardrules.games.tectonic_tribes.board import Board
from boardrules.games.tectonic_tribes.components import (
    SQUARES,
    TENT,
    Bonus,
    Card,
    FaceSquare,
    Ground,
    Square,
)
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.scoring import Region
from boardrules.games.tectonic_tribes.state import DUE, Phase, Shown, State, View, to_act
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.player import Player
from boardrules.scene import BaseScene

Status: TypeAlias = Literal[
    "to_discard", "to_play", "has_chosen", "to_act", "to_drop", "acts_later", "has_acted"
]
"""What a seat does in a phase: the first three while cards are chosen, the others after that."""


@frozen(cache_hash=True, weakref_slot=False)
class SquareScene:
    """A square of the continent that one sees.

    x grows to the east and y to the south, as in the notation. `bonus` is empty where there is
    none, and `tent` is the seat whose tent stands there. `card` is the place, from 0 on, of the
    card that the square is on among the cards of the continent.
    """

    x: int
    y: int
    ground: Ground
    bonus: Bonus
    tent: Player | None
    card: int


_square_scene = fast_constructor(SquareScene)  # a continent has hundreds


@frozen(cache_hash=True)
class LaidCard:
    """A card of the continent: what it is, who laid it, and how it lies.

    Terrain cards and the tribe cards of each seat are numbered separately. `face` has the six
    squares of the upright card, row by row from the north-west. It has been turned clockwise by
    `rotation` quarter turns, and x and y are the north-west corner of what it covers then: two
    squares by three if `rotation` is even, otherwise three by two.
    """

    kind: Literal["terrain", "tribe"]
    number: int
    face: tuple[FaceSquare, ...]
    player: Player
    x: int
    y: int
    rotation: Rotation


@frozen(cache_hash=True)
class Continent:
    """What lies in the middle of the table.

    `cards` are in the order in which they were laid, each on top of those before. `squares` are
    what one sees from above, and `regions` what they form, scored or not: both are listed from
    north to south and from west to east.
    """

    cards: tuple[LaidCard, ...]
    squares: tuple[SquareScene, ...]
    regions: tuple[Region, ...]


@frozen(cache_hash=True)
class SeatScene:
    """A seat: its colour, its cards, and what it does in this phase.

    `order` is its turn-order card in the setup, None before it has one and after the setup.
    `status` is None where chance acts for all, and at the end. `tribes` are the tribe cards that it
    has left: everybody sees how many (TECTONIC-2.1), and knows which (TECTONIC-R15). `has_front`
    tells whether a terrain card lies in front of it, and `front` is that card: drawn in the setup,
    chosen, or yet to be laid. Until all have chosen, it lies face down.

    `hand`, a `front` that lies face down and `discard`, which is the card that the seat has
    discarded while others still choose, are None where the viewer does not see them.
    """

    colour: str
    order: int | None
    status: Status | None
    hand_size: int
    tribes: tuple[Card, ...]
    has_front: bool
    front: Card | None = None
    hand: tuple[Card, ...] | None = None
    discard: Card | None = None


@frozen(cache_hash=True)
class Scene(BaseScene):
    """What lies on the table.

    `deal` is the present one of all `deals`, and `turn` the present one of the `turns` that its
    hands are enough for; they are 0 before the first. In the `advanced` game, the match goes on
    after the last tribe card of a seat. `waiting` are the seats that have something to do in this
    phase, in the order in which they act. `pile` and `discards` count terrain cards, and those that
    lie `aside` cannot be laid any more in this turn.
    """

    phase: Phase
    deal: int
    deals: int
    turn: int
    turns: int
    advanced: bool
    continent: Continent
    waiting: tuple[Player, ...]
    seats: tuple[SeatScene, ...]
    pile: int
    discards: int
    aside: tuple[Card, ...]


class Held(NamedTuple):
    """The size of a hand, and the cards of its seat as far as somebody sees them."""

    size: int
    hand: Sequence[int] | None
    discard: int | None


def scene(rules: Rules, view: View) -> Scene:
    """Show a seat its own cards, and those that lie open."""
    held = [
        Held(size, view.hand, view.discard) if seat == view.player else Held(size, None, None)
        for seat, size in enumerate(view.hand_sizes)
    ]
    return _scene(rules.tables, view, held, view.player, (view.pile, view.discards))


def open_scene(rules: Rules, state: State) -> Scene:
    """Show the cards of all seats."""
    pairs = zip(state.hands, state.discarded, strict=True)
    held = [Held(len(hand), hand, discard) for hand, discard in pairs]
    discards = len(state.discards) + sum(discard is not None for discard in state.discarded)
    return _scene(rules.tables, state, held, None, (len(state.pile), discards))


def _scene(
    tables: Tables,
    shown: Shown,
    held: Sequence[Held],
    viewer: Player | None,
    piles: tuple[int, int],
) -> Scene:
    return Scene(
        viewer=viewer,
        to_act=to_act(shown),
        scores=scoring.points(tables, shown.board),
        outcome=scoring.outcome(tables, shown),
        phase=shown.phase,
        deal=shown.deal,
        deals=tables.deals_due(shown.tribes),
        turn=shown.turn,
        turns=shown.size // 2,
        advanced=tables.advanced,
        continent=tables.table(_continent)[shown.board],
        waiting=shown.waiting,
        seats=tuple(_seat(tables, shown, seat, held[seat]) for seat in tables.seats),
        pile=piles[0],
        discards=piles[1],
        aside=tuple(tables.cards[Place, card] for card in shown.aside),
    )


def _seat(tables: Tables, shown: Shown, seat: Player, held: Held) -> SeatScene:
    cards = tables.cards
    size, hand, discard = held
    front = shown.front[seat]
    is_choosing = shown.phase == "choose"
    return SeatScene(
        colour=tables.components.colours[seat],  # in the order of the box (TECTONIC-R16)
        order=shown.order[seat],
        status=_status(shown, seat, size),
        hand_size=size,
        tribes=tuple([cards[Tribe, card] for card in shown.tribes[seat]]),
        has_front=seat not in shown.waiting if is_choosing else front is not None,
        front=None if front is None else cards[Place, front],
        hand=None if hand is None else tuple([cards[Place, card] for card in hand]),
        discard=None if discard is None else cards[Place, discard],
    )


def _status(now: Shown, seat: Player, hand: int) -> Status | None:
    is_waiting = seat in now.waiting
    match now.phase:
        case "choose" if is_waiting:
            return "to_play" if hand % 2 else "to_discard"  # a turn begins with an even hand
        case "choose":
            return "has_chosen"
        case "terrain" | "origin" | "act" | "drop" if not is_waiting:
            return "has_acted"
        case "origin" | "act" | "drop" if seat == now.waiting[0]:
            return "to_drop" if now.phase == "drop" else "to_act"
        case "terrain" | "origin" | "act" | "drop":
            return "acts_later"
        case _:
            return None


def _continent(tables: Tables, board: Board) -> Continent:
    return Continent(
        tuple(_laid_card(tables, laying) for laying in board.cards),
        tuple(_squares(tables, board.cards)),
        scoring.regions(tables, board),
    )


def _laid_card(tables: Tables, laying: Laying) -> LaidCard:
    card = tables.cards[type(laying), laying.card]
    return LaidCard(
        "tribe" if isinstance(laying, Tribe) else "terrain",
        card.number,
        card.face,
        laying.player,
        laying.x,
        laying.y,
        laying.rotation,
    )


def _squares(tables: Tables, layings: Sequence[Laying]) -> Iterator[SquareScene]:
    """Yield the squares that one sees, each with the topmost card there (TECTONIC-4.4)."""
    seen: dict[tuple[int, int], tuple[Square, int]] = {}
    for number, laying in enumerate(layings):
        rows = tables.looks[type(laying), laying.card, laying.rotation]
        for y, row in enumerate(rows, start=laying.y):
            for x, square in enumerate(row, start=laying.x):
                seen[y, x] = (square, number)
    for y, x in sorted(seen):
        square, number = seen[y, x]
        ground, bonus = SQUARES[square]
        tent = layings[number].player if square == TENT else None
        yield _square_scene(x, y, ground, bonus, tent, number)


# Words, for drawings.


def moment(scene: Scene) -> str:
    """Say what is going on, or how the match ended."""
    if scene.outcome is not None:
        return format_outcome(scene.outcome)
    due = DUE[scene.phase]
    if not scene.deal:
        return f"Setup: {due}"
    turn = f", turn {scene.turn} of {scene.turns}" if scene.turn else ""
    return f"Deal {scene.deal} of {scene.deals}{turn}: {due}"


def doing(scene: Scene, player: Player) -> str:
    """Say what a seat does in this phase, or its rank at the end.

    In the setup its turn-order card tells that.
    """
    seat = scene.seats[player]
    if scene.outcome is not None:
        return f"rank {scene.outcome.ranks[player]}"
    if seat.order is not None:
        return f"turn-order card {seat.order}"
    return "" if seat.status is None else seat.status.replace("_", " ")
