"""What happens in a match of Tectonic Tribes, action by action.

A state is the log of a match. How things lie after it is worked out together with the next state
and left there, so that only states from elsewhere have to be played again.
"""

from bisect import bisect_left
from typing import assert_never

from attrs import evolve

from boardrules.games.tectonic_tribes import history
from boardrules.games.tectonic_tribes.actions import (
    Act,
    Action,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Laying,
    Pass,
    Place,
    Play,
    Tribe,
)
from boardrules.games.tectonic_tribes.board import Board
from boardrules.games.tectonic_tribes.position import Position, changed
from boardrules.games.tectonic_tribes.state import (
    Deal,
    State,
    Turn,
    deal_of,
    leave_memo,
    state_of,
    turn_of,
)
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.memo import remember
from boardrules.player import Player
from boardrules.sequences import replaced, without


def after(tables: Tables, state: State, action: Action) -> State:
    """Return the state after a legal action; it remembers how things lie then."""
    before = position(tables, state)
    now = position_after(tables, before, action)
    order, drawn, origin, deals = state.order, state.drawn, state.origin, state.deals
    match action:
        case DealCard():
            deals = deals[:-1] + (deal_of(now.hands),)
        case Discard():
            turn = deals[-1].turns[-1]
            discards = replaced(turn.discards, action.player, action.card)
            deals = _with_turn(deals, turn_of(discards, turn.plays))
        case Play():
            turn = deals[-1].turns[-1]
            plays = replaced(turn.plays, action.player, action.card)
            deals = _with_turn(deals, turn_of(turn.discards, plays))
        case Place() | Tribe() | Drop() | Pass():
            origin, deals = _with_act(origin, deals, action)
        case DrawTerrain():
            drawn = (*drawn, action.card)
        case DrawOrder():
            order = (*order, action.place)
        case _:
            assert_never(action)
    if now.phase != before.phase:
        deals = _with_what_begins(deals, now)
    following = state_of(order, drawn, origin, deals)
    leave_memo(following, (tables, now))
    return following


def position_after(tables: Tables, before: Position, action: Action) -> Position:
    """Tell how things lie after a legal action."""
    match action:
        case DealCard():
            return _after_deal(tables, before, action)
        case Discard():
            return _after_discard(before, action)
        case Play():
            return _after_play(before, action)
        case Place():
            return _after_place(tables, before, action)
        case Tribe():
            return _after_tribe(tables, before, action)
        case Drop():
            return _after_drop(tables, before, action)
        case Pass():
            return _after_pass(tables, before, action)
        case DrawTerrain():
            return _after_terrain(before, action)
        case DrawOrder():
            return _after_order(before, action)
        case _:
            assert_never(action)


# The log: a deal is there as soon as cards are due, and a turn as soon as choices are.


def _with_turn(deals: tuple[Deal, ...], turn: Turn) -> tuple[Deal, ...]:
    """Put a turn in place of the latest one."""
    deal = deals[-1]
    return deals[:-1] + (deal_of(deal.packets, deal.turns[:-1] + (turn,)),)


def _with_act(
    origin: tuple[Place | Pass, ...], deals: tuple[Deal, ...], act: Act
) -> tuple[tuple[Place | Pass, ...], tuple[Deal, ...]]:
    """Enter what a seat does in its turn, or in the setup."""
    if not deals and isinstance(act, Place | Pass):
        return (*origin, act), deals
    turn = deals[-1].turns[-1]
    return origin, _with_turn(deals, turn_of(turn.discards, turn.plays, turn.acts + (act,)))


def _with_what_begins(deals: tuple[Deal, ...], now: Position) -> tuple[Deal, ...]:
    """Begin a deal or a turn, where that is the phase that has come."""
    if now.phase == "deal":
        return (*deals, deal_of(((),) * len(now.hands)))
    if now.phase == "choose":
        deal = deals[-1]
        nothing = (None,) * len(now.hands)
        return deals[:-1] + (deal_of(deal.packets, deal.turns + (turn_of(nothing, nothing),)),)
    return deals


# Setting up.


def _after_order(before: Position, draw: DrawOrder) -> Position:
    """Deal a turn-order card (TECTONIC-2.3); after the last one, the lowest goes first.

    The order is kept in `waiting`, so the cards are taken back at once (TECTONIC-2.8).
    """
    front = replaced(before.front, draw.seat, draw.place)
    if before.waiting[1:]:
        return changed(before, "order", before.waiting[1:], front=front)
    return changed(
        before,
        "terrain",
        tuple(Player(front.index(card)) for card in range(1, len(front) + 1)),
        front=(None,) * len(front),
    )


def _after_terrain(before: Position, draw: DrawTerrain) -> Position:
    """Draw the card that a seat lays (TECTONIC-2.4)."""
    front = replaced(before.front, draw.seat, draw.card)
    pile = _without_card(before.pile, draw.card)
    return changed(before, "origin", before.waiting, front=front, pile=pile)


# Dealing.


def _with_new_hands(tables: Tables, before: Position) -> Position:
    """Begin a deal (TECTONIC-6.2), of full hands or of shorter ones (TECTONIC-R8)."""
    cards = len(before.pile) + len(before.discards)
    size = min(tables.hand, cards // tables.players // 2 * 2)
    if not size:
        return changed(before, "end", ())  # TECTONIC-R11
    now = evolve(
        before,
        phase="deal",
        waiting=tables.seats[:1],
        deal=before.deal + 1,
        size=size,
        reformed=(*before.reformed, ()),
    )
    return now if now.pile else _refilled(now)


def _after_deal(tables: Tables, before: Position, draw: DealCard) -> Position:
    """Deal a card; round and round, until the last seat has a full hand (TECTONIC-R13)."""
    seat, card = draw.seat, draw.card
    hands = list(before.hands)
    place = bisect_left(hands[seat], card)
    hands[seat] = hands[seat][:place] + (card,) + hands[seat][place:]
    pile = _without_card(before.pile, card)
    if len(hands[-1]) == before.size:
        return changed(before, "choose", tables.seats, tuple(hands), pile=pile)
    now = changed(before, "deal", tables.neighbours[seat], tuple(hands), pile=pile)
    return now if pile else _refilled(now)


def _without_card(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Take a card out of the pile, which is in order of number: found without a search."""
    place = bisect_left(pile, card)
    if place == len(pile) or pile[place] != card:
        raise ValueError(f"there is no card {card} in the pile")
    return pile[:place] + pile[place + 1 :]


def _refilled(before: Position) -> Position:
    """Make the discards the pile, where a draw is due and none is left (TECTONIC-6.3)."""
    pile = tuple(sorted(before.discards))
    return evolve(before, pile=pile, discards=(), reformed=(*before.reformed[:-1], pile))


# Choosing.


def _after_discard(before: Position, choice: Discard) -> Position:
    """Discard a card of the hand (TECTONIC-3.1)."""
    player, card = choice.player, choice.card
    hands = list(before.hands)
    hands[player] = without(hands[player], card)
    discards = before.discards + (card,)
    return changed(before, before.phase, before.waiting, tuple(hands), discards=discards)


def _after_play(before: Position, choice: Play) -> Position:
    """Choose a card of the hand; when all have chosen, reveal (TECTONIC-3.2)."""
    player, card = choice.player, choice.card
    hands, fronts = list(before.hands), list(before.front)
    hands[player], fronts[player] = without(hands[player], card), card
    front = tuple(fronts)
    if before.waiting == (player,):
        return changed(before, "act", in_order_of_turn(front), tuple(hands), front)
    return changed(before, before.phase, without(before.waiting, player), tuple(hands), front)


def in_order_of_turn(front: tuple[int | None, ...]) -> tuple[Player, ...]:
    """Let the highest number go first (TECTONIC-3.3)."""
    numbers = sorted([card for card in front if card is not None], reverse=True)
    return tuple([Player(front.index(card)) for card in numbers])


# Laying cards, and discarding after a tribe card.


def _after_place(tables: Tables, before: Position, place: Place) -> Position:
    """Lay a terrain card (TECTONIC-4.1)."""
    board = _laid(tables, before.board, place)
    front = replaced(before.front, place.player, None)
    now = changed(before, before.phase, before.waiting[1:], front=front, board=board)
    return now if before.phase == "act" and now.waiting else _after_seat(tables, now)


def _after_tribe(tables: Tables, before: Position, tribe: Tribe) -> Position:
    """Lay a tribe card (TECTONIC-5.1); nobody discards where no card is left (TECTONIC-R1)."""
    player, tribes = tribe.player, before.tribes
    tribes = replaced(tribes, player, without(tribes[player], tribe.card))
    board = _laid(tables, before.board, tribe)
    if droppable(before):
        return changed(before, "drop", before.waiting, board=board, tribes=tribes)
    return _after_seat(
        tables, changed(before, "act", before.waiting[1:], board=board, tribes=tribes)
    )


def _laid(tables: Tables, board: Board, laying: Laying) -> Board:
    stamp = tables.stamps[type(laying), laying.card][laying.rotation]
    return tables.grid.laid(board, stamp, laying)


def droppable(position: Position) -> tuple[Player, ...]:
    """List whose card may go after a tribe card: one's own, or that of a later seat."""
    front = position.front
    return tuple([seat for seat in sorted(position.waiting) if front[seat] is not None])


def _after_drop(tables: Tables, before: Position, drop: Drop) -> Position:
    """Discard a card (TECTONIC-5.2); what becomes of one's own is an option (TECTONIC-R1)."""
    front = list(before.front)
    aside = before.aside
    lost, front[drop.seat] = front[drop.seat], None
    own, front[drop.player] = front[drop.player], None
    if own is not None:
        if tables.stolen_card == "hand_over":
            front[drop.seat] = own
        else:
            aside = (*aside, own)
    discards = before.discards if lost is None else (*before.discards, lost)
    now = changed(
        before, "act", before.waiting[1:], front=tuple(front), discards=discards, aside=aside
    )
    return now if now.waiting else _after_turn(tables, now)


def _after_pass(tables: Tables, before: Position, act: Pass) -> Position:
    """Lay nothing; a card that fits nowhere is discarded (TECTONIC-R2, TECTONIC-R11)."""
    card = before.front[act.player]
    front, discards = before.front, before.discards
    if card is not None:
        front, discards = replaced(front, act.player, None), discards + (card,)
    now = changed(before, before.phase, before.waiting[1:], front=front, discards=discards)
    return _after_seat(tables, now)


def _after_seat(tables: Tables, before: Position) -> Position:
    """Let the next seat act that is waiting, or go on when all have."""
    is_setup = not before.deal
    if before.waiting:
        return changed(before, "terrain" if is_setup else "act", before.waiting)
    return _with_new_hands(tables, before) if is_setup else _after_turn(tables, before)


def _after_turn(tables: Tables, before: Position) -> Position:
    """Pass the hands on (TECTONIC-6.1), deal new ones, or end the match."""
    hands, discards = before.hands, before.discards + before.aside
    if not (tables.advanced or all(before.tribes)):
        return changed(before, "end", (), discards=discards, aside=())  # TECTONIC-7.1
    if hands[0]:
        hands = hands[-1:] + hands[:-1]
        return changed(before, "choose", tables.seats, hands, discards=discards, aside=())
    now = changed(before, "end", (), discards=discards, aside=())  # TECTONIC-7.2
    return _with_new_hands(tables, now) if before.deal < tables.deals else now


# Going through a log.


def position(tables: Tables, state: State) -> Position:
    """Tell how things lie; a state that play has led to remembers it.

    Every question about a state asks this first, so what is remembered is looked up right here.
    """
    now: Position | None
    try:
        made_in, now = state.memo
    except AttributeError:  # nothing has been worked out about it
        made_in, now = None, None
    if now is None or made_in is not tables:
        now = _played_again(tables, state)
        remember(state, tables, now)
    return now


def _played_again(tables: Tables, state: State) -> Position:
    """Play the match again that led to a state, and tell how things lie after it.

    Whole packets are dealt at once, and all cards of a turn are chosen at once, where that is the
    same.
    """
    now = tables.opening_position()
    for _, action in history.setup(state):
        now = position_after(tables, now, action)
    for deal in state.deals:
        now = _dealt_at_once(tables, now, deal) or _dealt(tables, now, deal)
        for turn in deal.turns:
            now = _chosen_at_once(tables, now, turn) or _chosen(tables, now, turn)
            for act in turn.acts:
                now = position_after(tables, now, act)
    return now


def _dealt_at_once(tables: Tables, before: Position, deal: Deal) -> Position | None:
    """Deal whole packets where the pile has all their cards; None where it is not so simple."""
    packets = deal.packets
    if before.phase != "deal" or {len(packet) for packet in packets} != {before.size}:
        return None
    cards = {card for packet in packets for card in packet}
    pile = tuple([card for card in before.pile if card not in cards])
    if len(before.pile) - len(pile) != before.size * tables.players:
        return None
    return changed(before, "choose", tables.seats, packets, pile=pile)


def _dealt(tables: Tables, before: Position, deal: Deal) -> Position:
    now = before
    for dealt in history.dealing(deal):
        now = _after_deal(tables, now, dealt.draw(now))
    return now


def _chosen_at_once(tables: Tables, before: Position, turn: Turn) -> Position | None:
    """Reveal the cards of a turn where all have chosen; None where it is not so simple."""
    discards = tuple([card for card in turn.discards if card is not None])
    plays = tuple([card for card in turn.plays if card is not None])
    if before.phase != "choose" or {len(discards), len(plays)} != {tables.players}:
        return None
    hands = tuple(
        [
            without(without(hand, discard), play)
            for hand, discard, play in zip(before.hands, discards, plays, strict=True)
        ]
    )
    discarded = before.discards + discards
    return changed(before, "act", in_order_of_turn(plays), hands, plays, discards=discarded)


def _chosen(tables: Tables, before: Position, turn: Turn) -> Position:
    now = before
    for choice in history.choices(turn):
        now = position_after(tables, now, choice)
    return now
