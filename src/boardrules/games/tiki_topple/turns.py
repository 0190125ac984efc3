"""A turn of Tiki Topple: cards, where they may be played, and what they do to the column."""

from collections.abc import Iterator
from itertools import combinations
from typing import Literal, TypeAlias, assert_never

from boardrules.errors import Violation
from boardrules.games.tiki_topple.actions import Play, Puh, Toast, Topple, Up, Wiki
from boardrules.games.tiki_topple.components import CARD_ORDER, Card, Tiki
from boardrules.games.tiki_topple.state import Seat
from boardrules.player import Player
from boardrules.quoting import cut, printable
from boardrules.sequences import LazySequence

Column: TypeAlias = tuple[Tiki, ...]
Way: TypeAlias = tuple[Card, int, int]
"""A card, and the upper and the lower place that it is played on: one place for most cards."""

PlayTable: TypeAlias = dict[tuple[Card, Tiki, Tiki], Play]
"""What a seat plays with a card on the Tikis in the two places of a way."""

_UP_STEPS: dict[Card, Literal[1, 2, 3]] = {Card.UP1: 1, Card.UP2: 2, Card.UP3: 3}


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Take one card out of others."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def with_(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Put one card among others, in the order of `Card`."""
    return tuple(sorted((*cards, card), key=CARD_ORDER.__getitem__))


def seat_after_aside(seat: Seat, card: Card) -> Seat:
    """Set a card of the hand aside."""
    return Seat(without(seat.hand, card), with_(seat.aside, card), seat.played)


def seat_after_play(seat: Seat, card: Card) -> Seat:
    """Play a card of the hand (TIKI-4.3)."""
    return Seat(without(seat.hand, card), seat.aside, with_(seat.played, card))


def ways_of(card: Card, tikis: int) -> tuple[Way, ...]:
    """List where a card may be played on a column of so many Tikis, in order."""
    match card:
        case Card.UP1 | Card.UP2 | Card.UP3:
            places = range(_UP_STEPS[card], tikis)
        case Card.PUH:
            places = range(tikis - 2)
        case Card.TOPPLE:
            places = range(tikis - 1)
        case Card.WIKI:
            return tuple((card, upper, lower) for upper, lower in combinations(range(tikis), 2))
        case Card.TOAST:
            places = range(1)
        case _:
            assert_never(card)
    return tuple((card, place, place) for place in places)


def play_table(seat: Player, tikis: tuple[Tiki, ...]) -> PlayTable:
    """Make every play of a seat once, so that looking one up makes nothing."""
    plays: PlayTable = {}
    toast = Toast(seat)
    for tiki in tikis:
        plays |= {(card, tiki, tiki): Up(seat, steps, tiki) for card, steps in _UP_STEPS.items()}
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
        """Return the play at a place."""
        card, upper, lower = self._ways[place]
        return self._table[card, self._column[upper], self._column[lower]]


def carry_out(column: Column, play: Play) -> Column:
    """Do to the column what a card says (TIKI-5.1, 5.3, 5.5, 5.7, 5.8)."""
    match play:
        case Up():
            start = column.index(play.tiki)
            end = start - play.steps
            return column[:end] + (play.tiki,) + column[end:start] + column[start + 1 :]
        case Wiki():
            swapped = list(column)
            swapped[column.index(play.tiki)] = play.other
            swapped[column.index(play.other)] = play.tiki
            return tuple(swapped)
        case Puh():
            return _moved_down(column, play.tiki, column.index(play.tiki) + 2)
        case Topple():
            return _moved_down(column, play.tiki, len(column) - 1)
        case Toast():
            return column[:-1]
        case _:
            assert_never(play)


def _moved_down(column: Column, tiki: Tiki, end: int) -> Column:
    start = column.index(tiki)
    return column[:start] + column[start + 1 : end + 1] + (tiki,) + column[end + 1 :]


def faults_on_column(column: Column, play: Play) -> Iterator[Violation]:
    """Name the rules that keep a card from being carried out in full."""
    if isinstance(play, Toast):
        return
    named = (play.tiki, play.other) if isinstance(play, Wiki) else (play.tiki,)
    if isinstance(play, Wiki) and play.tiki == play.other:
        yield Violation("TIKI-R5", "wiki swaps two different Tikis")
    missing = [tiki for tiki in dict.fromkeys(named) if tiki not in column]
    for tiki in missing:
        yield Violation("TIKI-5.9", f"{printable(cut(tiki))} is not in the column")
    if missing:
        return
    above = column.index(play.tiki)
    below = len(column) - 1 - above
    match play:
        case Up(steps=steps) if above < steps:
            message = f"{play.tiki} in place {above + 1} cannot move up {steps}"
            yield Violation("TIKI-5.2", message)
        case Puh() if below < 2:
            message = f"{play.tiki} in place {above + 1} of {len(column)} cannot move down 2"
            yield Violation("TIKI-5.4", message)
        case Topple() if below < 1:
            yield Violation("TIKI-5.6", f"{play.tiki} is in the last place already")
        case _:
            pass
