"""Preparing a match of Tectonic Tribes, and dealing its hands."""

from collections.abc import Iterator
from typing import assert_never

from boardrules.errors import Violation
from boardrules.games.tectonic_tribes.actions import (
    DealCard,
    Draw,
    DrawOrder,
    DrawTerrain,
    Pass,
    Place,
)
from boardrules.games.tectonic_tribes.table import Setting, Table
from boardrules.notation import format_player
from boardrules.player import CHANCE, Player
from boardrules.quoting import quoted
from boardrules.sequences import LazySequence, replaced


class Draws(LazySequence[Draw]):
    """The draws of one kind for one seat, by number."""

    __slots__ = ("_cards", "_kind", "_seat")

    def __init__(self, kind: type[Draw], seat: Player, cards: tuple[int, ...]) -> None:
        self._kind = kind
        self._seat = seat
        self._cards = cards
        self.length = len(cards)

    def item(self, place: int) -> Draw:
        """Return the draw of the card at a place."""
        return self._kind(CHANCE, self._seat, self._cards[place])


def draws(table: Table) -> Draws:
    """List what chance may draw: a turn-order card, or a card of the pile."""
    seat = table.waiting[0]
    if table.phase == "order":
        return Draws(DrawOrder, seat, order_cards_left(table))
    return Draws(DrawTerrain if table.phase == "terrain" else DealCard, seat, table.pile)


def order_cards_left(table: Table) -> tuple[int, ...]:
    """List the turn-order cards that nobody has yet (TECTONIC-2.3)."""
    return tuple(card for card in range(1, len(table.front) + 1) if card not in table.front)


def after_draw(setting: Setting, table: Table, draw: Draw) -> Table:
    """Do what chance has drawn."""
    match draw:
        case DealCard():
            return _after_deal(setting, table, draw)
        case DrawTerrain():
            return table._replace(
                phase="origin",
                pile=without(table.pile, draw.card),
                front=replaced(table.front, draw.seat, draw.card),
            )
        case DrawOrder():
            front = replaced(table.front, draw.seat, draw.place)
            if table.waiting[1:]:
                return table._replace(waiting=table.waiting[1:], front=front)
            return table._replace(
                phase="terrain",
                waiting=tuple(Player(front.index(card)) for card in range(1, len(front) + 1)),
                front=(None,) * len(front),
            )
        case _:
            assert_never(draw)


def after_origin(setting: Setting, table: Table, act: Place | Pass) -> Table:
    """Lay a first card of the continent (TECTONIC-2.4), or discard it (TECTONIC-R11)."""
    board, discards, waiting = table.board, table.discards, table.waiting[1:]
    if isinstance(act, Place):
        board = setting.laid(board, act)
    else:
        discards = (*discards, *filter(None, table.front))
    front = replaced(table.front, act.player, None)
    table = table._replace(
        phase="terrain", board=board, discards=discards, front=front, waiting=waiting
    )
    return table if waiting else with_new_hands(setting, table)


def with_new_hands(setting: Setting, table: Table) -> Table:
    """Begin a deal (TECTONIC-6.2), of full hands or of shorter ones (TECTONIC-R8, TECTONIC-R11)."""
    cards = len(table.pile) + len(table.discards)
    size = min(setting.hand, cards // setting.players // 2 * 2)
    if not size:
        return table._replace(phase="end", waiting=())
    return _refilled(
        table._replace(
            phase="deal",
            waiting=setting.seats[:1],
            deal=table.deal + 1,
            size=size,
            reformed=(*table.reformed, ()),
        )
    )


def dealt_at_once(
    setting: Setting, table: Table, packets: tuple[tuple[int, ...], ...]
) -> Table | None:
    """Deal whole packets where the pile has all their cards; None where it is not so simple."""
    if table.phase != "deal" or {len(packet) for packet in packets} != {table.size}:
        return None
    cards = {card for packet in packets for card in packet}
    pile = tuple([card for card in table.pile if card not in cards])
    if len(table.pile) - len(pile) != table.size * setting.players:
        return None
    return table._replace(phase="choose", waiting=setting.seats, pile=pile, hands=packets)


def _after_deal(setting: Setting, table: Table, draw: DealCard) -> Table:
    hands = replaced(table.hands, draw.seat, tuple(sorted((*table.hands[draw.seat], draw.card))))
    pile = without(table.pile, draw.card)
    if len(hands[-1]) == table.size:
        return table._replace(phase="choose", waiting=setting.seats, pile=pile, hands=hands)
    following = (draw.seat + 1) % setting.players
    return _refilled(
        table._replace(waiting=setting.seats[following : following + 1], pile=pile, hands=hands)
    )


def _refilled(table: Table) -> Table:
    """Make the discards the pile where a draw is due and none is left (TECTONIC-6.3)."""
    if table.pile:
        return table
    pile = tuple(sorted(table.discards))
    return table._replace(pile=pile, discards=(), reformed=(*table.reformed[:-1], pile))


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Take one card out of others."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def faults_of_draw(table: Table, draw: Draw) -> Iterator[Violation]:
    """Name the rules that a draw breaks."""
    if draw.player != CHANCE:
        yield Violation("TECTONIC-R14", f"chance draws, not {format_player(draw.player)}")
    phase = {DrawOrder: "order", DrawTerrain: "terrain", DealCard: "deal"}[type(draw)]
    if table.phase != phase:
        yield Violation("TECTONIC-R13", f"this is not the time: {DUE[table.phase]}")
        return
    if draw.seat != table.waiting[0]:
        yield Violation("TECTONIC-R13", f"{format_player(table.waiting[0])} gets the next card")
    if isinstance(draw, DrawOrder):
        if draw.place not in order_cards_left(table):
            yield Violation(
                "TECTONIC-2.3", f"there is no turn-order card {quoted(draw.place)} to deal"
            )
    elif draw.card not in table.pile:
        yield Violation("TECTONIC-2.2", f"there is no card {quoted(draw.card)} in the pile")


DUE = {
    "order": "turn-order cards are being dealt",
    "terrain": "a terrain card is being drawn",
    "origin": "the first cards are being laid",
    "deal": "hands are being dealt",
    "choose": "cards are being chosen",
    "act": "cards are being laid",
    "drop": "a terrain card has to be discarded",
}
