"""One moment of a match of Tiki Topple."""

from typing import TypeAlias

from attrs import frozen

from boardrules.building.sequences import without
from boardrules.games.tiki_topple.components import CARD_ORDER, Card, Mission, Tiki

Cards: TypeAlias = tuple[Card, ...]
"""Cards in the order of `Card`, since no other order matters."""


@frozen(cache_hash=True)
class Seat:
    """The cards of one player: in hand, set aside, and played in this round."""

    hand: Cards
    aside: Cards = ()
    played: Cards = ()

    def after_aside(self, card: Card) -> "Seat":
        """Set a card of the hand aside (TIKI-3.4)."""
        return Seat(without(self.hand, card), _with(self.aside, card), self.played)

    def after_play(self, card: Card) -> "Seat":
        """Play a card of the hand: it is out for the rest of the round (TIKI-4.3)."""
        return Seat(without(self.hand, card), self.aside, _with(self.played, card))


def _with(cards: Cards, card: Card) -> Cards:
    return tuple(sorted((*cards, card), key=CARD_ORDER.__getitem__))


@frozen(cache_hash=True)
class Round:
    """A finished round: the column at its end, and the mission of each seat."""

    column: tuple[Tiki, ...]
    missions: tuple[Mission, ...]


@frozen(cache_hash=True, weakref_slot=False)
class State:
    """The table: the finished rounds, with the points they gave, and the present round.

    `points` are where the pawns of the seats stand on the score track. The column is listed from
    the top. A Tiki that is not in it has not been drawn yet, or has been taken out. `missions` has
    None for each seat that has not been dealt one yet.
    """

    finished: tuple[Round, ...]
    points: tuple[int, ...]
    column: tuple[Tiki, ...]
    seats: tuple[Seat, ...]
    missions: tuple[Mission | None, ...]

    @property
    def missions_dealt(self) -> list[Mission]:
        """The missions that are in the deck no more: none is dealt again (TIKI-6.7)."""
        dealt = [mission for mission in self.missions if mission is not None]
        for done in self.finished:
            dealt += done.missions
        return dealt
