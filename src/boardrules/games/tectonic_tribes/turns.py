"""What happens in a match of Tectonic Tribes, action by action.

A state is the log of a match. How things lie after it is worked out together with the next state
and left there, so that only states from elsewhere have to be played again.
"""

from bisect import bisect_left
from typing import assert_never

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
from boardrules.games.tectonic_tribes.position import Position, position_of
from boardrules.games.tectonic_tribes.setting import Setting
from boardrules.games.tectonic_tribes.state import (
    Deal,
    State,
    Turn,
    deal_of,
    state_of,
    turn_of,
)
from boardrules.memo import remember
from boardrules.player import Player
from boardrules.sequences import replaced, without


def after(setting: Setting, state: State, action: Action) -> State:
    """Return the state after a legal action; it remembers how things lie then."""
    before = position(setting, state)
    order, drawn, origin, deals = state.order, state.drawn, state.origin, state.deals
    match action:
        case DealCard():
            now = _after_deal(setting, before, action)
            deals = deals[:-1] + (deal_of(now.hands),)
        case Discard():
            now = _after_discard(before, action)
            turn = deals[-1].turns[-1]
            discards = replaced(turn.discards, action.player, action.card)
            deals = _with_turn(deals, turn_of(discards, turn.plays))
        case Play():
            now = _after_play(before, action)
            turn = deals[-1].turns[-1]
            plays = replaced(turn.plays, action.player, action.card)
            deals = _with_turn(deals, turn_of(turn.discards, plays))
        case Place():
            now = _after_place(setting, before, action)
            origin, deals = _with_act(origin, deals, action)
        case Tribe():
            now = _after_tribe(setting, before, action)
            origin, deals = _with_act(origin, deals, action)
        case Drop():
            now = _after_drop(setting, before, action)
            origin, deals = _with_act(origin, deals, action)
        case Pass():
            now = _after_pass(setting, before, action)
            origin, deals = _with_act(origin, deals, action)
        case DrawTerrain():
            now = _after_terrain(before, action)
            drawn = (*drawn, action.card)
        case DrawOrder():
            now = _after_order(before, action)
            order = (*order, action.place)
        case _:
            assert_never(action)
    if now.phase != before.phase:
        deals = _with_what_begins(deals, now)
    return state_of(order, drawn, origin, deals, (setting, now))


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
        return before._replace(waiting=before.waiting[1:], front=front)
    return before._replace(
        phase="terrain",
        waiting=tuple(Player(front.index(card)) for card in range(1, len(front) + 1)),
        front=(None,) * len(front),
    )


def _after_terrain(before: Position, draw: DrawTerrain) -> Position:
    """Draw the card that a seat lays (TECTONIC-2.4)."""
    return before._replace(
        phase="origin",
        pile=without(before.pile, draw.card),
        front=replaced(before.front, draw.seat, draw.card),
    )


# Dealing.


def _with_new_hands(setting: Setting, before: Position) -> Position:
    """Begin a deal (TECTONIC-6.2), of full hands or of shorter ones (TECTONIC-R8)."""
    cards = len(before.pile) + len(before.discards)
    size = min(setting.hand, cards // setting.players // 2 * 2)
    if not size:
        return before._replace(phase="end", waiting=())  # TECTONIC-R11
    now = before._replace(
        phase="deal",
        waiting=setting.seats[:1],
        deal=before.deal + 1,
        size=size,
        reformed=(*before.reformed, ()),
    )
    return now if now.pile else _refilled(now)


def _after_deal(setting: Setting, before: Position, draw: DealCard) -> Position:
    """Deal a card; round and round, until the last seat has a full hand (TECTONIC-R13)."""
    seat, card = draw.seat, draw.card
    _, _, hands, front, pile = before[:5]
    hand = hands[seat]
    place = bisect_left(hand, card)
    hands = replaced(hands, seat, hand[:place] + (card,) + hand[place:])
    pile = _without_card(pile, card)
    if len(hands[-1]) == before.size:
        return position_of(("choose", setting.seats, hands, front, pile) + before[5:])
    now = position_of(("deal", setting.neighbours[seat], hands, front, pile) + before[5:])
    return now if pile else _refilled(now)


def _without_card(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Take a card out of the pile, which is in order of number: found without a search."""
    place = bisect_left(pile, card)
    if pile[place] != card:
        raise ValueError(f"there is no card {card} in the pile")
    return pile[:place] + pile[place + 1 :]


def _refilled(before: Position) -> Position:
    """Make the discards the pile, where a draw is due and none is left (TECTONIC-6.3)."""
    pile = tuple(sorted(before.discards))
    return before._replace(pile=pile, discards=(), reformed=(*before.reformed[:-1], pile))


# Choosing.


def _after_discard(before: Position, choice: Discard) -> Position:
    """Discard a card of the hand (TECTONIC-3.1)."""
    player, card = choice.player, choice.card
    phase, waiting, hands, front, pile, discards = before[:6]
    hands = replaced(hands, player, without(hands[player], card))
    return position_of((phase, waiting, hands, front, pile, discards + (card,)) + before[6:])


def _after_play(before: Position, choice: Play) -> Position:
    """Choose a card of the hand; when all have chosen, reveal (TECTONIC-3.2)."""
    player, card = choice.player, choice.card
    phase, waiting, hands, front = before[:4]
    hands = replaced(hands, player, without(hands[player], card))
    front = replaced(front, player, card)
    if waiting == (player,):
        return position_of(("act", in_order_of_turn(front), hands, front) + before[4:])
    return position_of((phase, without(waiting, player), hands, front) + before[4:])


def in_order_of_turn(front: tuple[int | None, ...]) -> tuple[Player, ...]:
    """Let the highest number go first (TECTONIC-3.3)."""
    numbers = sorted([card for card in front if card is not None], reverse=True)
    return tuple([Player(front.index(card)) for card in numbers])


# Laying cards, and discarding after a tribe card.


def _after_place(setting: Setting, before: Position, place: Place) -> Position:
    """Lay a terrain card (TECTONIC-4.1)."""
    phase, waiting, hands, front, pile, discards, board = before[:7]
    board = _laid(setting, board, place)
    front = replaced(front, place.player, None)
    now = (hands, front, pile, discards, board) + before[7:]
    if phase == "act" and len(waiting) > 1:
        return position_of(("act", waiting[1:]) + now)
    return _after_seat(setting, position_of((phase, waiting) + now))


def _after_tribe(setting: Setting, before: Position, tribe: Tribe) -> Position:
    """Lay a tribe card (TECTONIC-5.1); nobody discards where no card is left (TECTONIC-R1)."""
    player, tribes = tribe.player, before.tribes
    tribes = replaced(tribes, player, without(tribes[player], tribe.card))
    board = _laid(setting, before.board, tribe)
    now = position_of(("drop",) + before[1:6] + (board, before.aside, tribes) + before[9:])
    has_own = before.front[player] is not None
    return now if has_own or droppable(now) else _after_seat(setting, now)


def _laid(setting: Setting, board: Board, laying: Laying) -> Board:
    stamp = setting.stamps[type(laying), laying.card][laying.rotation]
    return setting.grid.laid(board, stamp, laying)


def droppable(position: Position) -> tuple[Player, ...]:
    """List whose card may go after a tribe card: one's own, or that of a later seat."""
    front = position.front
    return tuple([seat for seat in sorted(position.waiting) if front[seat] is not None])


def _after_drop(setting: Setting, before: Position, drop: Drop) -> Position:
    """Discard a card (TECTONIC-5.2); what becomes of one's own is an option (TECTONIC-R1)."""
    front = list(before.front)
    aside = before.aside
    lost, front[drop.seat] = front[drop.seat], None
    own, front[drop.player] = front[drop.player], None
    if own is not None:
        if setting.stolen_card == "hand_over":
            front[drop.seat] = own
        else:
            aside = (*aside, own)
    discards = before.discards if lost is None else (*before.discards, lost)
    _, waiting, hands, _, pile, _, board, _ = before[:8]
    now = (hands, tuple(front), pile, discards, board, aside) + before[8:]
    if len(waiting) > 1:
        return position_of(("act", waiting[1:]) + now)
    return _after_seat(setting, position_of(("act", waiting) + now))


def _after_pass(setting: Setting, before: Position, act: Pass) -> Position:
    """Lay nothing; a card that fits nowhere is discarded (TECTONIC-R2, TECTONIC-R11)."""
    card = before.front[act.player]
    if card is None:
        return _after_seat(setting, before)
    front = replaced(before.front, act.player, None)
    return _after_seat(setting, before._replace(discards=(*before.discards, card), front=front))


def _after_seat(setting: Setting, before: Position) -> Position:
    """Let the next seat act, or go on when all have."""
    waiting = before.waiting[1:]
    is_setup = not before.deal
    if waiting:
        return position_of(("terrain" if is_setup else "act", waiting) + before[2:])
    return _with_new_hands(setting, before) if is_setup else _after_turn(setting, before)


def _after_turn(setting: Setting, before: Position) -> Position:
    """Pass the hands on (TECTONIC-6.1), deal new ones, or end the match."""
    _, _, hands, front, pile, discards, board, aside = before[:8]
    now = (front, pile, discards + aside, board, ()) + before[8:]
    if not (setting.advanced or all(before.tribes)):
        return position_of(("end", (), hands) + now)  # TECTONIC-7.1
    if hands[0]:
        return position_of(("choose", setting.seats, hands[-1:] + hands[:-1]) + now)
    if before.deal < setting.deals:
        return _with_new_hands(setting, position_of(("deal", (), hands) + now))
    return position_of(("end", (), hands) + now)  # TECTONIC-7.2


# Going through a log.


def position(setting: Setting, state: State) -> Position:
    """Tell how things lie; a state that play has led to remembers it.

    Every question about a state asks this first, so what is remembered is looked up right here.
    """
    now: Position | None
    try:
        made_in, now = state.memo
    except AttributeError:  # nothing has been worked out about it
        made_in, now = None, None
    if now is None or made_in is not setting:
        now = _played_again(setting, state)
        remember(state, setting, now)
    return now


def _played_again(setting: Setting, state: State) -> Position:
    """Play the match again that led to a state, and tell how things lie after it.

    Whole packets are dealt at once, and all cards of a turn are chosen at once, where that is the
    same.
    """
    played = State()
    remember(played, setting, setting.opening_position())
    for _, action in history.setup(state):
        played = after(setting, played, action)
    for deal in state.deals:
        played = _dealt_at_once(setting, played, deal) or _dealt(setting, played, deal)
        for turn in deal.turns:
            played = _chosen_at_once(setting, played, turn) or _chosen(setting, played, turn)
            for act in turn.acts:
                played = after(setting, played, act)
    return position(setting, played)


def _dealt_at_once(setting: Setting, state: State, deal: Deal) -> State | None:
    """Deal whole packets where the pile has all their cards; None where it is not so simple."""
    before, packets = position(setting, state), deal.packets
    if before.phase != "deal" or {len(packet) for packet in packets} != {before.size}:
        return None
    cards = {card for packet in packets for card in packet}
    pile = tuple([card for card in before.pile if card not in cards])
    if len(before.pile) - len(pile) != before.size * setting.players:
        return None
    now = before._replace(phase="choose", waiting=setting.seats, pile=pile, hands=packets)
    deals = _with_what_begins((*state.deals[:-1], Deal(packets)), now)
    return _with_deals(setting, state, deals, now)


def _dealt(setting: Setting, state: State, deal: Deal) -> State:
    for dealt in history.dealing(deal):
        state = after(setting, state, dealt.draw(position(setting, state)))
    return state


def _chosen_at_once(setting: Setting, state: State, turn: Turn) -> State | None:
    """Reveal the cards of a turn where all have chosen; None where it is not so simple."""
    before = position(setting, state)
    discards = tuple([card for card in turn.discards if card is not None])
    plays = tuple([card for card in turn.plays if card is not None])
    if before.phase != "choose" or {len(discards), len(plays)} != {setting.players}:
        return None
    hands = tuple(
        [
            without(without(hand, discard), play)
            for hand, discard, play in zip(before.hands, discards, plays, strict=True)
        ]
    )
    now = before._replace(
        phase="act",
        waiting=in_order_of_turn(plays),
        discards=before.discards + discards,
        hands=hands,
        front=plays,
    )
    return _with_deals(setting, state, _with_turn(state.deals, Turn(discards, plays)), now)


def _chosen(setting: Setting, state: State, turn: Turn) -> State:
    for choice in history.choices(turn):
        state = after(setting, state, choice)
    return state


def _with_deals(setting: Setting, state: State, deals: tuple[Deal, ...], now: Position) -> State:
    return state_of(state.order, state.drawn, state.origin, deals, (setting, now))
