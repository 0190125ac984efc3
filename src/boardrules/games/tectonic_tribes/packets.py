"""What a viewer knows of the packets of a deal in Tectonic Tribes.

Of many cards a viewer knows in which packet they were. It may also know which cards have left a
packet, and not who discarded which.
"""

from typing import Literal, NamedTuple

from attrs import frozen

from boardrules.games.tectonic_tribes.views import DealView


class Slot(NamedTuple):
    """Where a card leaves a packet: how, in which turn, and by which seat."""

    kind: Literal["discard", "play"]
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


def packet_of(deal: DealView, seat: int, viewer: int | None) -> Packet:
    """Work out what a viewer knows of the packet that was dealt to a seat."""
    seats = len(deal.sizes)
    filled: dict[Slot, int] = {}
    hidden: list[Slot] = []
    for number, turn in enumerate(deal.turns):
        holder = (seat + number) % seats
        is_own = holder == viewer
        discard, play = Slot("discard", number, holder), Slot("play", number, holder)
        if is_own and turn.discard is not None:
            filled[discard] = turn.discard
        elif turn.has_discarded[holder]:
            hidden.append(discard)
        if turn.plays:
            filled[play] = turn.plays[holder]
        elif is_own and turn.play is not None:
            filled[play] = turn.play
        elif turn.has_played[holder]:
            hidden.append(play)
    held = [turn for turn in range(len(deal.hands)) if (seat + turn) % seats == viewer]
    known = set(filled.values())
    pools: list[Pool] = []
    for index, start in enumerate(held):
        stop = held[index + 1] if index + 1 < len(held) else len(deal.hands)
        kept = deal.hands[stop] if stop < len(deal.hands) else ()
        seen = {card for slot, card in filled.items() if start <= slot.turn < stop}
        cards = set(deal.hands[start]).difference(kept, seen)
        slots = tuple(slot for slot in hidden if start <= slot.turn < stop)
        pools.append(Pool(tuple(sorted(cards)), slots))
        known.update(deal.hands[start])
    first = held[0] if held else len(deal.turns)
    return Packet(
        frozenset(known),
        filled,
        tuple(pools),
        tuple(slot for slot in hidden if slot.turn < first),
    )
