"""How cards that somebody did not see may have gone, in Tectonic Tribes.

A viewer knows of many cards in which packets they were. Before that, and after the last such
moment, a card may have stayed in the pile or among the discards, or have come and gone with packets
that the viewer did not hold just then. Cards that are in the same place and go to the same place
are counted together, in pools.
"""

from collections.abc import Iterable, Iterator
from math import comb, perm
from typing import TypeAlias

from attrs import define, frozen

from boardrules.games.tectonic_tribes.knowledge.views import DealKnown

Cell: TypeAlias = int
"""A part of a deal, by the number of the deal: before the pile was re-formed (even), or after."""

Node: TypeAlias = tuple[int, bool]
"""Where a card was that the viewer did not see: before which deal, and whether in the pile."""

Key: TypeAlias = int
"""The early places that known cards of a packet have taken, then the places left in each cell and
the cards in each pool: counts, put side by side in one number."""

Look: TypeAlias = tuple[int, int]
"""What matters of a key where something is chosen."""

Step: TypeAlias = tuple[int, int, int]
"""How many cards do something, in how many ways, and what that adds to a key."""

ARRIVED = -2
"""The pool of cards that have come where they go to; they are not counted any more."""

BITS = 12
MOST = (1 << BITS) - 1
"""The bits of a count in a key; no box has so many cards."""


def one_in(index: int | None) -> Key:
    """Return what a place in a cell, or a card in a pool, adds to a key."""
    return 0 if index is None or index == ARRIVED else 1 << BITS * (index + 1)


@frozen
class Arrival:
    """Known cards of a packet that were in the same place before: how many came early?

    That is one of `early`; the others came late, after the pile was re-formed. They come from two
    `pools`. `places` are those of the packet in `cell` and in the next, and `earlier` counts its
    cards that have theirs. Of the viewer's own cards it is known which were late.
    """

    cards: tuple[int, ...]
    early: range
    late: frozenset[int] | None
    pools: tuple[int, int]
    seat: int
    cell: Cell
    places: tuple[int, int]
    earlier: int
    is_last: bool

    def look(self, key: Key) -> Look:
        """Tell how many early and late places earlier cards of the packet have taken."""
        early = key & MOST
        return early, self.earlier - early

    def steps(self, look: Look) -> Iterator[Step]:
        """Yield each number of early cards, with the ways to choose them and their places."""
        before, before_late = look
        changes = [
            one_in(pool) - one_in(self.cell + index) for index, pool in enumerate(self.pools)
        ]
        for early in self.early:
            late = len(self.cards) - early
            weight = perm(self.places[0] - before, early) * perm(self.places[1] - before_late, late)
            if self.late is None:
                weight *= comb(len(self.cards), early)
            if weight:
                taken = -before if self.is_last else early
                yield early, weight, early * changes[0] + late * changes[1] + taken


@define
class Move:
    """Cards of a pool before a deal: how many were dealt unseen?

    They take places in `cell` and go to the pool `dealt`, the others to the pool `kept`. Either is
    None where it cannot be. The last move to a cell takes all the places that are left.
    """

    pool: int
    cell: Cell
    dealt: int | None
    kept: int | None
    is_last: bool = False

    def look(self, key: Key) -> Look:
        """Tell how many cards are in the pool, and how many places are left in the cell."""
        return key >> BITS * (self.pool + 1) & MOST, key >> BITS * (self.cell + 1) & MOST

    def steps(self, look: Look) -> Iterator[Step]:
        """Yield each number of dealt cards, with the ways to choose them and their places."""
        waiting, places = look
        least = max(places if self.is_last else 0, waiting if self.kept is None else 0)
        most = 0 if self.dealt is None else min(waiting, places)
        dealt, kept = one_in(self.dealt) - one_in(self.cell), one_in(self.kept)
        gone = waiting * one_in(self.pool)
        for cards in range(least, most + 1):
            weight = comb(waiting, cards) * perm(places, cards)
            yield cards, weight, cards * dealt + (waiting - cards) * kept - gone


Part: TypeAlias = Arrival | Move


@frozen
class Route:
    """The nodes from which a card can come to the pile or to the discards before a deal.

    Before the deal number `stop` it has arrived. Each other node has a pool, from `pools` on.
    """

    deals: tuple[DealKnown, ...]
    stop: int
    nodes: frozenset[Node]
    pools: int

    @classmethod
    def to(
        cls, deals: tuple[DealKnown, ...], ends: Iterable[Node], stop: int, pools: int
    ) -> "Route":
        """Find the nodes from which one of the ends is reached."""
        nodes = set(ends)
        for start in reversed(range(stop)):
            nodes |= {
                node
                for node in ((start, True), (start, False))
                if not nodes.isdisjoint(filter(None, _following(deals, node)))
            }
        return cls(deals, stop, frozenset(nodes), pools)

    def pool(self, node: Node | None) -> int | None:
        """Return the pool of a node, or None if no card goes there."""
        if node is None or node not in self.nodes:
            return None
        start, in_pile = node
        return ARRIVED if start == self.stop else self.pools + 2 * start + in_pile

    def moves(self) -> Iterator[Move]:
        """Yield what is to be chosen on the way, in the order of the deals."""
        for start in range(self.stop):
            for in_pile in (True, False):
                pool = self.pool((start, in_pile))
                if pool is not None:
                    dealt, kept = map(self.pool, _following(self.deals, (start, in_pile)))
                    yield Move(pool, cell_of(start, is_late=not in_pile), dealt, kept)


def cell_of(deal: int, *, is_late: bool) -> Cell:
    """Return a part of a deal: before the pile was re-formed, or after."""
    return 2 * deal + is_late


def _following(deals: tuple[DealKnown, ...], node: Node) -> tuple[Node | None, Node | None]:
    """Tell where a card is after a deal if it was dealt unseen, and if it was not.

    A card in the pile may be dealt, and has to be if the pile was used up. A discarded card is in
    the pile again when that is re-formed. What was dealt unseen is discarded unseen.
    """
    deal, in_pile = node
    is_reformed = deals[deal].reformed_after is not None
    return (
        (deal + 1, False) if in_pile or is_reformed else None,
        None if in_pile and is_reformed else (deal + 1, in_pile or is_reformed),
    )
