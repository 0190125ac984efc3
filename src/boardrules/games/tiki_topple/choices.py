"""What chance may draw in Tiki Topple, and what the players may play."""

from collections.abc import Mapping
from itertools import combinations
from typing import TypeAlias

from boardrules.building.sequences import LazySequence
from boardrules.games.tiki_topple.actions import (
    UPS,
    DealMission,
    Play,
    Puh,
    Toast,
    Topple,
    Up,
    Wiki,
)
from boardrules.games.tiki_topple.column import Column, movable
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.state import Cards
from boardrules.player import Player

# Draws.


class Deals(LazySequence[DealMission]):
    """The deals to one seat of the missions that are left in the deck (TIKI-3.6)."""

    __slots__ = ("_deals", "_dealt", "_indices")

    def __init__(
        self, deals: tuple[DealMission, ...], indices: Mapping[Mission, int], dealt: list[Mission]
    ) -> None:
        self._deals = deals
        self._indices = indices
        self._dealt = dealt
        self.length = len(deals) - len(dealt)

    def item(self, place: int) -> DealMission:
        """Return a deal, counted without those of missions that have been dealt."""
        for index in sorted([self._indices[mission] for mission in self._dealt]):
            if index > place:
                break
            place += 1
        return self._deals[place]


# Plays.

Way: TypeAlias = tuple[Card, int, int]
"""A card, and the upper and the lower place that it is played on: one place for most cards."""

PlayTable: TypeAlias = dict[tuple[Card, Tiki, Tiki], Play]
"""What a seat plays with a card on the Tikis in the two places of a way."""


def ways_of_hand(hand: Cards, tikis: int, may_toast: bool) -> tuple[Way, ...]:
    """List the ways to play a card of a hand on a column with a number of Tikis, in order.

    Not to play is none of them (TIKI-4.4).
    """
    return tuple(
        (card, upper, lower)
        for card in dict.fromkeys(hand)
        if may_toast or card is not Card.TOAST
        for upper, lower in _places_of(card, tikis)
    )


def _places_of(card: Card, tikis: int) -> list[tuple[int, int]]:
    if card is Card.WIKI:
        return list(combinations(range(tikis), 2))  # two different Tikis (TIKI-R5)
    return [(place, place) for place in movable(card, range(tikis))]


def play_table(seat: Player, tikis: tuple[Tiki, ...]) -> PlayTable:
    """Make every play of a seat once, so that looking one up makes nothing."""
    plays: PlayTable = {}
    toast = Toast(seat)
    for tiki in tikis:
        plays |= {(card, tiki, tiki): Up(seat, steps, tiki) for steps, card in UPS.items()}
        plays[Card.PUH, tiki, tiki] = Puh(seat, tiki)
        plays[Card.TOPPLE, tiki, tiki] = Topple(seat, tiki)
        plays[Card.TOAST, tiki, tiki] = toast
    for first, second in combinations(tikis, 2):
        wiki = Wiki(seat, first, second)
        plays[Card.WIKI, first, second] = plays[Card.WIKI, second, first] = wiki
    return plays


class Plays(LazySequence[Play]):
    """The legal plays of one seat, looked up in its table when they are asked for."""

    __slots__ = ("_column", "_table", "_ways")

    def __init__(self, table: PlayTable, column: Column, ways: tuple[Way, ...]) -> None:
        self._table = table
        self._column = column
        self._ways = ways
        self.length = len(ways)

    def item(self, place: int) -> Play:
        """Return the play that is made in one of the ways."""
        card, upper, lower = self._ways[place]
        return self._table[card, self._column[upper], self._column[lower]]
