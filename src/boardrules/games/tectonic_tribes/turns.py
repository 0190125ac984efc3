"""What happens in a match of Tectonic Tribes, action by action."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

from boardrules.building.sequences import replaced, without
from boardrules.games.tectonic_tribes.actions import (
    Action,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    Play,
    Tribe,
)
from boardrules.games.tectonic_tribes.board import Board, laid
from boardrules.games.tectonic_tribes.state import Cards, Reshuffle, State, changed, turn_of
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.persistent import PersistentList
from boardrules.player import Player

# Setting up.


def opening(tables: Tables) -> State:
    """Return the table before anything is drawn.

    Tribe cards that nobody plays are nowhere (TECTONIC-2.7).
    """
    return State(
        phase="order",
        waiting=tables.seats,
        deal=0,
        turn=0,
        size=0,
        board=Board(),
        hands=((),) * tables.players,
        front=tables.nothing,
        revealed=(),
        tribes=(tables.tribes,) * tables.players,
        order=tables.nothing,
        pile=tables.numbers,
        discards=(),
        discarded=tables.nothing,
        aside=(),
        history=PersistentList(),
    )


def _after_order(tables: Tables, before: State, draw: DrawOrder) -> State:
    """Deal a turn-order card (TECTONIC-2.3); after the last one, the lowest goes first.

    The order is kept in `waiting`, so the cards can be taken back (TECTONIC-2.8).
    """
    order = replaced(before.order, draw.seat, draw.place)
    history = before.history.appended(draw)
    waiting = before.waiting[1:]
    if waiting:
        return changed(before, waiting=waiting, order=order, history=history)
    waiting = tuple(Player(order.index(card)) for card in range(1, tables.players + 1))
    return changed(before, phase="terrain", waiting=waiting, order=order, history=history)


def _after_terrain(_tables: Tables, before: State, draw: DrawTerrain) -> State:
    """Draw the card that a seat lays (TECTONIC-2.4)."""
    return changed(
        before,
        phase="origin",
        front=replaced(before.front, draw.seat, draw.card),
        pile=_without_card(before.pile, draw.card),
        history=before.history.appended(draw),
    )


# Dealing.


def _with_new_hands(tables: Tables, before: State) -> State:
    """Begin a deal (TECTONIC-6.2), of full hands or of shorter ones (TECTONIC-R8)."""
    cards = len(before.pile) + len(before.discards)
    size = min(tables.hand, cards // tables.players // 2 * 2)
    if not size:
        return changed(before, phase="end", waiting=())  # TECTONIC-R11
    now = changed(
        before, phase="deal", waiting=tables.seats[:1], deal=before.deal + 1, turn=0, size=size
    )
    return now if now.pile else _refilled(now)


def _after_deal(tables: Tables, before: State, draw: DealCard) -> State:
    """Deal a card; round and round, until the last seat has a full hand (TECTONIC-R13)."""
    seat, card = draw.seat, draw.card
    hands = replaced(before.hands, seat, _with_card(before.hands[seat], card))
    pile = _without_card(before.pile, card)
    if len(hands[-1]) == before.size:
        return changed(before, phase="choose", waiting=tables.seats, turn=1, hands=hands, pile=pile)
    following = tables.seats[seat + 1 - tables.players]
    now = changed(before, waiting=(following,), hands=hands, pile=pile)
    return now if pile else _refilled(now)


def _with_card(cards: Cards, card: int) -> Cards:
    """Put a card among others, in order of number."""
    some = [*cards, card]
    some.sort()
    return tuple(some)


def _without_card(pile: Cards, card: int) -> Cards:
    """Take a card out of the pile, which is in order of number: found without a search."""
    place = bisect_left(pile, card)
    if place == len(pile) or pile[place] != card:
        raise ValueError(f"there is no card {card} in the pile")
    return pile[:place] + pile[place + 1 :]


def _refilled(before: State) -> State:
    """Make the discards the pile, where a draw is due and none is left (TECTONIC-6.3)."""
    history = before.history.appended(Reshuffle(before.hands))
    return changed(before, pile=before.discards, discards=(), history=history)


# Choosing.

_ByAll: TypeAlias = tuple[int, ...]
"""A card of each seat, once all have chosen."""


def _after_discard(_tables: Tables, before: State, choice: Discard) -> State:
    """Discard a card of the hand (TECTONIC-3.1)."""
    player, card = choice.player, choice.card
    return changed(
        before,
        hands=replaced(before.hands, player, without(before.hands[player], card)),
        discarded=replaced(before.discarded, player, card),
    )


def _after_play(tables: Tables, before: State, choice: Play) -> State:
    """Choose a card of the hand; when all have chosen, reveal (TECTONIC-3.2)."""
    player, card = choice.player, choice.card
    hands = replaced(before.hands, player, without(before.hands[player], card))
    front = replaced(before.front, player, card)
    waiting = without(before.waiting, player)
    if waiting:
        return changed(before, waiting=waiting, hands=hands, front=front)
    plays, discards = cast("_ByAll", front), cast("_ByAll", before.discarded)
    return changed(
        before,
        phase="act",
        waiting=in_order_of_turn(plays),
        hands=hands,
        front=front,
        revealed=plays,
        discards=tuple(sorted(before.discards + discards)),
        discarded=tables.nothing,
        history=before.history.appended(turn_of(before.turn, discards, plays, hands)),
    )


def in_order_of_turn(plays: tuple[int, ...]) -> tuple[Player, ...]:
    """Let the highest number go first (TECTONIC-3.3)."""
    return tuple([Player(plays.index(card)) for card in sorted(plays, reverse=True)])


# Laying cards, and discarding after a tribe card.


def _after_place(tables: Tables, before: State, place: Place) -> State:
    """Lay a terrain card (TECTONIC-4.1)."""
    now = changed(
        before,
        phase="act" if before.deal else "terrain",
        waiting=before.waiting[1:],
        board=laid(tables.grid, before.board, place),
        front=replaced(before.front, place.player, None),
        history=before.history.appended(place),
    )
    return now if now.waiting else _after_all(tables, now)


def _after_tribe(tables: Tables, before: State, tribe: Tribe) -> State:
    """Lay a tribe card (TECTONIC-5.1); nobody discards where no card is left (TECTONIC-R1)."""
    player, tribes = tribe.player, before.tribes
    can_drop = bool(droppable(before))
    now = changed(
        before,
        phase="drop" if can_drop else "act",
        waiting=before.waiting if can_drop else before.waiting[1:],
        board=laid(tables.grid, before.board, tribe),
        tribes=replaced(tribes, player, without(tribes[player], tribe.card)),
        history=before.history.appended(tribe),
    )
    return now if now.waiting else _after_all(tables, now)


def droppable(state: State) -> tuple[Player, ...]:
    """List whose card may go after a tribe card: one's own, or that of a later seat."""
    front = state.front
    return tuple([seat for seat in sorted(state.waiting) if front[seat] is not None])


def _after_drop(tables: Tables, before: State, drop: Drop) -> State:
    """Discard a card (TECTONIC-5.2); what becomes of one's own is an option (TECTONIC-R1)."""
    front, aside = list(before.front), before.aside
    lost, front[drop.seat] = cast("int", front[drop.seat]), None  # who has no card cannot lose it
    own, front[drop.player] = front[drop.player], None
    if own is not None and tables.stolen_card == "hand_over":
        front[drop.seat] = own
    elif own is not None:
        aside = (*aside, own)
    now = changed(
        before,
        phase="act",
        waiting=before.waiting[1:],
        front=tuple(front),
        discards=_with_card(before.discards, lost),
        aside=aside,
        history=before.history.appended(drop),
    )
    return now if now.waiting else _after_all(tables, now)


def _after_pass(tables: Tables, before: State, act: Pass) -> State:
    """Lay nothing; a card that fits nowhere is discarded (TECTONIC-R2, TECTONIC-R11)."""
    card = before.front[act.player]
    now = changed(
        before,
        phase="act" if before.deal else "terrain",
        waiting=before.waiting[1:],
        front=replaced(before.front, act.player, None),
        discards=before.discards if card is None else _with_card(before.discards, card),
        history=before.history.appended(act),
    )
    return now if now.waiting else _after_all(tables, now)


def _after_all(tables: Tables, before: State) -> State:
    """Go on when all have acted: deal, pass the hands on, or end the match."""
    if not before.deal:
        return _with_new_hands(tables, changed(before, order=tables.nothing))  # TECTONIC-2.8
    hands, discards = before.hands, tuple(sorted(before.discards + before.aside))
    goes_on = tables.advanced or all(before.tribes)  # TECTONIC-7.1, TECTONIC-8.1
    if goes_on and hands[0]:
        return changed(
            before,
            phase="choose",
            waiting=tables.seats,
            turn=before.turn + 1,
            hands=hands[-1:] + hands[:-1],  # TECTONIC-6.1
            revealed=(),
            discards=discards,
            aside=(),
        )
    now = changed(before, phase="end", revealed=(), discards=discards, aside=())
    goes_on = goes_on and before.deal < tables.deals_due(before.tribes)  # TECTONIC-7.2
    return _with_new_hands(tables, now) if goes_on else now


AFTER: Final[dict[type[Action], Callable[[Tables, State, Any], State]]] = {
    DrawOrder: _after_order,
    DrawTerrain: _after_terrain,
    DealCard: _after_deal,
    Discard: _after_discard,
    Play: _after_play,
    Place: _after_place,
    Tribe: _after_tribe,
    Drop: _after_drop,
    Pass: _after_pass,
}
"""What each kind of action does to the table, if it is legal."""
