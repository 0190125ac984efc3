"""What one seat knows of a match of Tectonic Tribes, with perfect recall."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias, cast

from attrs import define, field, frozen

from boardrules._messages import quoted
from boardrules.building.changing import fast_constructor
from boardrules.games.tectonic_tribes.state import (
    Cards,
    Reshuffle,
    ReshuffleSeen,
    State,
    Turn,
    TurnSeen,
    View,
)
from boardrules.player import Player

Seats: TypeAlias = Sequence[int]

_view_of = fast_constructor(View)


def view_of(state: State, player: Player | None) -> View:
    """Show a seat what it holds and has held, and what all see (TECTONIC-R12)."""
    front, discarded = state.front, state.discarded
    if state.phase == "choose":
        front = tuple([card if seat == player else None for seat, card in enumerate(front)])
    return _view_of(
        player=player,
        phase=state.phase,
        waiting=state.waiting,
        deal=state.deal,
        turn=state.turn,
        size=state.size,
        board=state.board,
        hand=() if player is None else state.hands[player],
        hand_sizes=tuple(map(len, state.hands)),
        front=front,
        revealed=state.revealed,
        tribes=state.tribes,
        order=state.order,
        pile=len(state.pile),
        discards=len(state.discards) + len(discarded) - discarded.count(None),
        discard=None if player is None else discarded[player],
        aside=state.aside,
        history=tuple(
            [
                event.seen_by(player) if isinstance(event, Turn | Reshuffle) else event
                for event in state.history
            ]
        ),
    )


class Slot(NamedTuple):
    """Where a card leaves a packet: how, in which turn, and by which seat."""

    kind: Literal["discard", "play"]
    turn: int
    seat: int


@define
class DealKnown:
    """What a viewer knows of a deal: how many cards each seat got, and what happened to them.

    `hands` are what the viewer held when each turn began. In `gone` are, for each packet, the slots
    by which cards have left it, with None for cards that are not known. The pile was re-formed
    after so many cards, unless that is None, of which the viewer had some `before`.
    """

    sizes: tuple[int, ...]
    reformed_after: int | None = None
    before: Cards = ()
    hands: list[Cards] = field(factory=list[Cards])
    gone: list[dict[Slot, int | None]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.gone = [{} for _ in self.sizes]

    @property
    def late(self) -> frozenset[int]:
        """The viewer's cards that came from the new pile."""
        return frozenset(self.hands[0]).difference(self.before)

    def add(self, own: Player | None, turn: TurnSeen, discarders: Seats, players: Seats) -> None:
        """Add a turn, in which these seats have discarded and played so far."""
        number, seats, hand = len(self.hands), len(self.sizes), turn.hand
        for seat in discarders:
            discard = turn.discard if seat == own else None
            self.gone[(seat - number) % seats][Slot("discard", number, seat)] = discard
            hand += () if discard is None else (discard,)
        for seat in players:
            play = cast("int | None", turn.plays[seat])
            self.gone[(seat - number) % seats][Slot("play", number, seat)] = play
            hand += () if play is None or seat != own else (play,)
        self.hands.append(hand)


def deals_known(view: View) -> list[DealKnown]:
    """Gather what a viewer knows of each deal from what it remembers, and from what it sees now."""
    own, seats = view.player, range(len(view.hand_sizes))
    deals: list[DealKnown] = []
    begun = DealKnown(view.hand_sizes)
    for event in view.history:
        if isinstance(event, ReshuffleSeen):
            begun = DealKnown(view.hand_sizes, event.dealt, event.hand)
        elif isinstance(event, TurnSeen):
            if event.number == 1:
                deals.append(begun)
                begun = DealKnown(view.hand_sizes)
            elif not deals or event.number != len(deals[-1].hands) + 1:
                raise ValueError(f"no state fits this view: turn {quoted(event.number)} is missing")
            deals[-1].add(own, event, seats, seats)
    if view.phase in ("deal", "choose"):
        if view.turn < 2 or not deals:
            deals.append(begun)
            begun = DealKnown(view.hand_sizes)
        turn = TurnSeen(view.turn, view.discard, cast("tuple[int, ...]", view.front), view.hand)
        is_choice = view.phase == "choose"
        players = [seat for seat in seats if is_choice and seat not in view.waiting]
        sizes = view.hand_sizes  # even ones when a turn begins
        discarders = [seat for seat in seats if is_choice and (sizes[seat] % 2 or seat in players)]
        deals[-1].add(own, turn, discarders, players)
    if begun.reformed_after is not None:
        raise ValueError("no state fits this view: nothing was dealt after a reshuffle")
    for deal in deals:
        deal.sizes = (2 * len(deal.hands),) * len(seats)
    if deals:
        is_dealt = view.phase != "deal"
        deals[-1].sizes = (view.size,) * len(seats) if is_dealt else view.hand_sizes
    return deals


# Of many cards a viewer knows in which packet they were. It may also know which cards have left a
# packet, and not who discarded which.


class Pool(NamedTuple):
    """Cards of which some, one each, left by these slots; the others stay."""

    cards: tuple[int, ...]
    slots: tuple[Slot, ...]


@frozen
class Packet:
    """What a viewer knows of a packet.

    `known` are cards that were in it. They left it by the slots that are `filled`, or by those of
    `pools`, or not at all. `open_slots` are for cards that the viewer does not know.
    """

    known: frozenset[int]
    filled: dict[Slot, int]
    pools: tuple[Pool, ...]
    open_slots: tuple[Slot, ...]


def packet_of(deal: DealKnown, seat: int, viewer: int | None) -> Packet:
    """Work out what a viewer knows of the packet that was dealt to a seat.

    It goes to the next seat with each turn, so the viewer holds it every so many turns.
    """
    seats, hands = len(deal.sizes), deal.hands
    filled: dict[Slot, int] = {}
    hidden: list[Slot] = []
    for slot, card in deal.gone[seat].items():
        if card is None:
            hidden.append(slot)
        else:
            filled[slot] = card
    held = [number for number in range(len(hands)) if (seat + number) % seats == viewer]
    known = set(filled.values())
    pools: list[Pool] = []
    for start, stop in pairwise((*held, len(hands))):
        kept = hands[stop] if stop < len(hands) else ()
        seen = {card for slot, card in filled.items() if start <= slot.turn < stop}
        cards = set(hands[start]).difference(kept, seen)
        slots = tuple(slot for slot in hidden if start <= slot.turn < stop)
        pools.append(Pool(tuple(sorted(cards)), slots))
        known.update(hands[start])
    first = held[0] if held else len(hands)
    open_slots = tuple(slot for slot in hidden if slot.turn < first)
    return Packet(frozenset(known), filled, tuple(pools), open_slots)
