"""What the players of Tiki Topple may play: cards, and where in the column."""

from itertools import combinations
from typing import Literal, TypeAlias, assert_never

from boardrules.games.tiki_topple.actions import Play, Puh, Toast, Topple, Up, Wiki
from boardrules.games.tiki_topple.components import Card, Tiki
from boardrules.player import Player
from boardrules.sequences import LazySequence

Way: TypeAlias = tuple[Card, int, int]
"""A card, and the upper and the lower place that it is played on: one place for most cards."""

PlayTable: TypeAlias = dict[tuple[Card, Tiki, Tiki], Play]
"""What a seat plays with a card on the Tikis in the two places of a way."""

_UP_STEPS: dict[Card, Literal[1, 2, 3]] = {Card.UP1: 1, Card.UP2: 2, Card.UP3: 3}


def ways_of_hand(hand: tuple[Card, ...], tikis: int, may_toast: bool) -> tuple[Way, ...]:
    """List the ways to play a card of a hand on a column with a number of Tikis, in order.

    Not to play is none of them (TIKI-4.4).
    """
    return tuple(
        way
        for card in dict.fromkeys(hand)
        if may_toast or card is not Card.TOAST
        for way in ways_of_card(card, tikis)
    )


def ways_of_card(card: Card, tikis: int) -> tuple[Way, ...]:
    """List the ways to play a card on a column with a number of Tikis, in order."""
    match card:
        case Card.UP1 | Card.UP2 | Card.UP3:
            places = range(_UP_STEPS[card], tikis)  # with enough Tikis above (TIKI-5.2)
        case Card.PUH:
            places = range(tikis - 2)  # with two below (TIKI-5.4)
        case Card.TOPPLE:
            places = range(tikis - 1)  # with one below (TIKI-5.6)
        case Card.WIKI:  # two different Tikis (TIKI-R5)
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

    def __init__(self, table: PlayTable, column: tuple[Tiki, ...], ways: tuple[Way, ...]) -> None:
        self._table = table
        self._column = column
        self._ways = ways
        self.length = len(ways)

    def item(self, place: int) -> Play:
        """Return the play that is made in one of the ways."""
        card, upper, lower = self._ways[place]
        return self._table[card, self._column[upper], self._column[lower]]
