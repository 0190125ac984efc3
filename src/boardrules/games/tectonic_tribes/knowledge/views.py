"""What one seat knows of a match of Tectonic Tribes, with perfect recall."""

from itertools import pairwise
from typing import NamedTuple

from attrs import frozen

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


class TurnKnown(NamedTuple):
    """What a viewer knows of the choices of a turn, and what it held at the beginning.

    The seats that have discarded and played are there, with None for cards that are not known.
    """

    hand: Cards
    discards: dict[int, int | None]
    plays: dict[int, int | None]


class DealKnown(NamedTuple):
    """What a viewer knows of a deal: how many cards each seat got, and its turns.

    `reformed_after` is how many had been dealt when the pile was re-formed, None if it was not;
    `late` are the viewer's cards that came after that.
    """

    sizes: tuple[int, ...]
    reformed_after: int | None
    late: frozenset[int]
    turns: tuple[TurnKnown, ...]


def deals_known(view: View) -> tuple[DealKnown, ...]:
    """Gather what a viewer knows of each deal from what it remembers, and from what it sees now."""
    seats = range(len(view.hand_sizes))
    rows: list[tuple[ReshuffleSeen | None, list[TurnKnown]]] = []
    reshuffle: ReshuffleSeen | None = None
    for event in view.history:
        if isinstance(event, ReshuffleSeen):
            reshuffle = event
        elif isinstance(event, TurnSeen):
            if event.number == 1:
                rows.append((reshuffle, []))
                reshuffle = None
            elif not rows or event.number != len(rows[-1][1]) + 1:
                raise ValueError(f"no state fits this view: turn {quoted(event.number)} is missing")
            rows[-1][1].append(_turn_known(view.player, event))
    if view.phase in ("deal", "choose"):
        if view.turn < 2 or not rows:
            rows.append((reshuffle, []))
            reshuffle = None
        rows[-1][1].append(_present_turn(view))
    if reshuffle is not None:
        raise ValueError("no state fits this view: nothing was dealt after a reshuffle")
    deals: list[DealKnown] = []
    for index, (again, turns) in enumerate(rows):
        is_present = index == len(rows) - 1
        sizes = tuple(view.size if is_present else 2 * len(turns) for _ in seats)
        if is_present and view.phase == "deal":
            sizes = view.hand_sizes
        late = frozenset(() if again is None else set(turns[0].hand).difference(again.hand))
        deals.append(DealKnown(sizes, again.dealt if again else None, late, tuple(turns)))
    return tuple(deals)


def _turn_known(player: Player | None, turn: TurnSeen) -> TurnKnown:
    """Tell what is known of a turn in which all have chosen."""
    discards: dict[int, int | None] = dict.fromkeys(range(len(turn.plays)))
    hand: Cards = ()
    if player is not None and turn.discard is not None:
        discards[player] = turn.discard
        hand = (*turn.hand, turn.discard, turn.plays[player])
    return TurnKnown(hand, discards, dict(enumerate(turn.plays)))


def _present_turn(view: View) -> TurnKnown:
    """Tell what is known of a turn in which some still choose, or of hands that are being dealt."""
    own = view.player
    plays: dict[int, int | None] = {}
    discards: dict[int, int | None] = {}
    if view.phase == "choose":
        plays = {seat: card for seat, card in enumerate(view.front) if seat not in view.waiting}
        discards = {
            seat: view.discard if seat == own else None
            for seat, size in enumerate(view.hand_sizes)
            if size % 2 or seat in plays  # a turn begins with an even hand
        }
    gone = [] if own is None else [discards.get(own), plays.get(own)]
    return TurnKnown((*view.hand, *(card for card in gone if card is not None)), discards, plays)


def passed_on(view: View, away: int) -> frozenset[int]:
    """Return the cards that the viewer has passed on and that a seat so far away may have still.

    The hand of that seat was the viewer's as many turns ago.
    """
    number = view.turn - away
    if number < 1:
        return frozenset()
    turns = [event for event in view.history if isinstance(event, TurnSeen)]
    last = view.turn - (view.phase == "choose")
    turn, *later = turns[len(turns) - (last - number) - 1 :]
    return frozenset(turn.hand).difference(*(turn.plays for turn in later))


# Of many cards a viewer knows in which packet they were. It may also know which cards have left a
# packet, and not who discarded which.


class Slot(NamedTuple):
    """Where a card leaves a packet: how, in which turn, and by which seat."""

    kind: str
    turn: int
    seat: int


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
    seats, turns = len(deal.sizes), deal.turns
    filled: dict[Slot, int] = {}
    hidden: list[Slot] = []
    for number, turn in enumerate(turns):
        holder = (seat + number) % seats
        for kind, gone in (("discard", turn.discards), ("play", turn.plays)):
            if holder in gone:
                card = gone[holder]
                if card is None:
                    hidden.append(Slot(kind, number, holder))
                else:
                    filled[Slot(kind, number, holder)] = card
    held = [number for number in range(len(turns)) if (seat + number) % seats == viewer]
    known = set(filled.values())
    pools: list[Pool] = []
    for start, stop in pairwise((*held, len(turns))):
        kept = turns[stop].hand if stop < len(turns) else ()
        seen = {card for slot, card in filled.items() if start <= slot.turn < stop}
        cards = set(turns[start].hand).difference(kept, seen)
        slots = tuple(slot for slot in hidden if start <= slot.turn < stop)
        pools.append(Pool(tuple(sorted(cards)), slots))
        known.update(turns[start].hand)
    first = held[0] if held else len(turns)
    return Packet(
        frozenset(known),
        filled,
        tuple(pools),
        tuple(slot for slot in hidden if slot.turn < first),
    )
