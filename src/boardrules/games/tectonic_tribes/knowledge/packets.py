"""What a viewer knows of the packets of a deal in Tectonic Tribes.

Of many cards a viewer knows in which packet they were. It may also know which cards have left a
packet, and not who discarded which.
"""

from itertools import pairwise
from typing import NamedTuple

from attrs import frozen

from boardrules.games.tectonic_tribes.knowledge.views import DealKnown


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
