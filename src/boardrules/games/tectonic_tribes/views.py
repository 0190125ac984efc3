"""A match of Tectonic Tribes as one seat knows it, with perfect recall."""

from typing import TypeAlias

from attrs import evolve, frozen

from boardrules.constructors import fast_constructor
from boardrules.games.tectonic_tribes.actions import Act, Laying, Pass, Place, Tribe
from boardrules.games.tectonic_tribes.position import Position, position_of
from boardrules.games.tectonic_tribes.state import Deal, State, Turn
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.games.tectonic_tribes.turns import in_order_of_turn, position, position_after
from boardrules.memo import Remembers, memo_of, remember
from boardrules.player import Player


@frozen(cache_hash=True, weakref_slot=False)
class TurnView:
    """A turn as somebody sees it: who has discarded and chosen, and what was done after that.

    `discard` and `play` are the viewer's own. `plays` are the cards of all seats once they have
    been revealed.
    """

    has_discarded: tuple[bool, ...]
    has_played: tuple[bool, ...]
    discard: int | None
    play: int | None
    plays: tuple[int, ...]
    acts: tuple[Act, ...]


@frozen(cache_hash=True, weakref_slot=False)
class DealView:
    """A deal as somebody sees it.

    `sizes` are the cards dealt to each seat. `reformed_after` is how many had been dealt when the
    pile was re-formed, None if it was not; `late` are the viewer's cards that came after that.
    `hands` is what the viewer held at the beginning of each turn.
    """

    sizes: tuple[int, ...]
    reformed_after: int | None
    late: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    turns: tuple[TurnView, ...]


@frozen(cache_hash=True)
class View(Remembers):
    """All that one seat knows; the seat None is a spectator. Of the piles it is how many cards."""

    player: Player | None
    order: tuple[int, ...]
    drawn: tuple[int, ...]
    origin: tuple[Place | Pass, ...]
    deals: tuple[DealView, ...]
    pile: int
    discards: int

    @property
    def layings(self) -> tuple[Laying, ...]:
        """The cards laid so far, in their order."""
        acts = [act for deal in self.deals for turn in deal.turns for act in turn.acts]
        return tuple(act for act in (*self.origin, *acts) if isinstance(act, Place | Tribe))


_turn_view_of = fast_constructor(TurnView)
_deal_view_of = fast_constructor(DealView)


def view_of(tables: Tables, state: State, player: Player | None) -> View:
    """Show a seat what it has held and what all have seen (TECTONIC-R12).

    Later states share the deals and turns that are over, so what a seat knows of these is worked
    out once and left there.
    """
    now = position(tables, state)
    played = list(zip(state.deals, now.reformed, strict=True))
    deals = [_view_of_past_deal(*past, player) for past in played[:-1]]
    if played:
        hand = () if player is None else now.hands[player]
        deals.append(_deal_view(*played[-1], player, hand))
    return View(
        player,
        state.order,
        state.drawn,
        state.origin,
        tuple(deals),
        len(now.pile),
        len(now.discards),
    )


def _view_of_past_deal(deal: Deal, reformed: tuple[int, ...], player: Player | None) -> DealView:
    """Return the view of a deal that is over."""
    made: dict[tuple[object, object], DealView] | None
    _, made = memo_of(deal)
    if made is None:
        made = {}
        remember(deal, None, made)
    shown = made.get((reformed, player))
    if shown is None:
        shown = made[reformed, player] = _deal_view(deal, reformed, player, ())
    return shown


def _deal_view(
    deal: Deal, reformed: tuple[int, ...], player: Player | None, hand: tuple[int, ...]
) -> DealView:
    """Return the view of a deal, of which the viewer has a hand left."""
    sizes = tuple(map(len, deal.packets))
    reformed_after: int | None = None
    late: tuple[int, ...] = ()
    if reformed:
        again = frozenset(reformed)
        reformed_after = sum(sizes) - sum(len(again.intersection(some)) for some in deal.packets)
        if player is not None:
            late = tuple([card for card in deal.packets[player] if card in again])
    seen = [_view_of_past_turn(deal, number, player) for number in range(len(deal.turns) - 1)]
    hands, turns = [held for held, _ in seen], [turn for _, turn in seen]
    if deal.turns:
        turn = _turn_view(deal.turns[-1], player)
        turns.append(turn)
        gone = [card for card in (turn.discard, turn.play) if card is not None]
        hand = tuple(sorted([*hand, *gone]))
    hands.append(hand)
    return _deal_view_of(
        sizes,
        reformed_after,
        late,
        () if player is None else tuple(hands),
        tuple(turns),
    )


SeenTurn: TypeAlias = tuple[tuple[int, ...], TurnView]
"""What the viewer held at the beginning of a turn, and what it knows of it."""


def _view_of_past_turn(deal: Deal, number: int, player: Player | None) -> SeenTurn:
    """Return what a seat knows of a turn that is over, as long as it is one of these packets."""
    turn, packets = deal.turns[number], deal.packets
    made: dict[Player | None, SeenTurn] | None
    dealt, made = memo_of(turn)
    if made is None or dealt is not packets:
        made = {}
        remember(turn, packets, made)
    seen = made.get(player)
    if seen is None:
        hand = () if player is None else _hand_held(deal, number, player)
        seen = made[player] = (hand, _turn_view(turn, player))
    return seen


def _hand_held(deal: Deal, number: int, player: Player) -> tuple[int, ...]:
    """Return what a seat held at the beginning of a turn: what was left of a packet."""
    seats = len(deal.packets)
    packet = (player - number) % seats
    gone: list[int | None] = []
    for before, turn in enumerate(deal.turns[:number]):
        holder = (packet + before) % seats
        gone += (turn.discards[holder], turn.plays[holder])
    return tuple(card for card in deal.packets[packet] if card not in gone)


def _turn_view(turn: Turn, player: Player | None) -> TurnView:
    plays = tuple([card for card in turn.plays if card is not None])
    return _turn_view_of(
        tuple([card is not None for card in turn.discards]),
        tuple([card is not None for card in turn.plays]),
        None if player is None else turn.discards[player],
        None if player is None else turn.plays[player],
        plays if len(plays) == len(turn.plays) else (),
        turn.acts,
    )


# What a view tells about how things lie.


def position_in(tables: Tables, view: View) -> Position:
    """Tell the phase, who goes on, and with what cards; hands and piles are not as they lie."""
    opening = evolve(tables.opening_position(), waiting=())
    if len(view.order) < tables.players:
        return opening
    if not view.deals:
        return position(tables, State(view.order, view.drawn, view.origin))
    if not view.deals[-1].turns:
        return evolve(opening, phase="deal")
    turn = view.deals[-1].turns[-1]
    seats = tables.seats
    if not turn.plays:
        return evolve(
            opening,
            phase="choose",
            waiting=tuple(seat for seat in seats if not turn.has_played[seat]),
            front=tuple(turn.play if seat == view.player else None for seat in seats),
        )
    # What follows on a turn is in the view as well: a last turn that is over ends the match.
    now = evolve(
        opening,
        phase="act",
        waiting=in_order_of_turn(turn.plays),
        front=turn.plays,
        deal=tables.deals,
    )
    for act in turn.acts:
        now = position_after(tables, now, act)
    return now


def public_part(now: Position) -> Position:
    """Leave out where cards are that somebody does not see."""
    front = () if now.phase == "choose" else now.front
    return position_of(
        now.phase,
        now.waiting,
        (),
        front,
        (),
        (),
        now.board,
        now.aside,
        now.tribes,
        now.deal,
        now.size,
        (),
    )


def public_position_in(tables: Tables, view: View) -> Position:
    """Tell what `public_part` tells, but of the board: a view from elsewhere remembers nothing."""
    now = position_in(tables, view)
    waiting, size = now.waiting, 0
    if now.phase == "order":
        waiting = tables.seats[len(view.order) :]
    if view.deals:
        sizes = view.deals[-1].sizes
        size = sizes[0]
        if now.phase == "deal":  # of short hands too (TECTONIC-R8)
            waiting = (Player(sizes.index(min(sizes))),)
            cards = view.pile + view.discards + sum(sizes)
            size = min(tables.hand, cards // tables.players // 2 * 2)
    laid = {(act.player, act.card) for act in view.layings if isinstance(act, Tribe)}
    tribes = tuple(
        tuple(card for card in tables.tribes if (seat, card) not in laid) for seat in tables.seats
    )
    board = tables.grid.empty(tables.players)
    return public_part(
        evolve(now, waiting=waiting, board=board, tribes=tribes, deal=len(view.deals), size=size)
    )


def position_in_world(tables: Tables, public: Position, view: View, state: State) -> Position:
    """Tell how things lie in a state that fits a view, given what all can see.

    The discards are sorted, since nobody can tell in which order they came.
    """
    cards = frozenset(tables.numbers)
    laid = {act.card for act in state.origin if isinstance(act, Place)}
    pile = cards.difference(state.drawn)
    reformed: list[tuple[int, ...]] = []
    hands: tuple[tuple[int, ...], ...] = ((),) * tables.players
    for seen, deal in zip(view.deals, state.deals, strict=True):
        added = frozenset[int]()
        if seen.reformed_after is not None:  # by then the pile was dealt, all else was discarded
            added = cards.difference(laid, pile)
        reformed.append(tuple(sorted(added)))
        pile = (added or pile).difference(*deal.packets)
        laid.update(act.card for turn in deal.turns for act in turn.acts if isinstance(act, Place))
    if state.deals:
        hands = _hands_now(state.deals[-1])
    front = state.plays if public.phase == "choose" else public.front
    discards = cards.difference(pile, laid, *hands, front, public.aside)
    return position_of(
        public.phase,
        public.waiting,
        hands,
        front,
        tuple(sorted(pile)),
        tuple(sorted(discards)),
        public.board,
        public.aside,
        public.tribes,
        public.deal,
        public.size,
        tuple(reformed),
    )


def _hands_now(deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Return what is left of the packets, by who holds them."""
    gone = {card for turn in deal.turns for card in (*turn.discards, *turn.plays)}
    packets = [tuple([card for card in packet if card not in gone]) for packet in deal.packets]
    first = (1 - len(deal.turns)) % len(packets) if deal.turns else 0
    return tuple(packets[first:] + packets[:first])


def hand_size(view: View, seat: Player) -> int:
    """Count the cards in hand; all hands of a deal begin with as many."""
    if not view.deals:
        return 0
    deal = view.deals[-1]
    gone = sum(turn.has_discarded[seat] + turn.has_played[seat] for turn in deal.turns)
    return deal.sizes[seat] - gone


def own_hand(view: View) -> list[int]:
    """List the viewer's own hand."""
    if not view.deals:
        return []
    deal = view.deals[-1]
    gone = [card for turn in deal.turns[-1:] for card in (turn.discard, turn.play)]
    return [card for card in deal.hands[-1] if card not in gone]
