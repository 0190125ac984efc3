"""How a seat's cards go from its hand to those that are set aside, or played."""

from boardrules.games.tiki_topple.components import CARD_ORDER, Card
from boardrules.games.tiki_topple.state import Seat
from boardrules.sequences import without


def seat_after_aside(seat: Seat, card: Card) -> Seat:
    """Set a card of the hand aside (TIKI-3.4)."""
    return Seat(without(seat.hand, card), _with(seat.aside, card), seat.played)


def seat_after_play(seat: Seat, card: Card) -> Seat:
    """Play a card of the hand: it is out for the rest of the round (TIKI-4.3)."""
    return Seat(without(seat.hand, card), seat.aside, _with(seat.played, card))


def _with(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(sorted((*cards, card), key=CARD_ORDER.__getitem__))
