"""Where signs and the police may be laid in Tuk Tuk Taxi, and what is wrong elsewhere."""

from collections.abc import Iterator
from functools import cached_property

from attrs import frozen

from boardrules.building.sequences import LazySequence
from boardrules.building.tables import Table
from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi.actions import LayPolice, LaySign
from boardrules.games.tuk_tuk_taxi.components import SIGNS, Card
from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.games.tuk_tuk_taxi.streets import ARMS, RULES
from boardrules.games.tuk_tuk_taxi.town import BACK, DIRECTIONS, Direction, Square, Town, shown
from boardrules.player import Player


class Layings(LazySequence[LaySign]):
    """The ways to lay a sign: all that fit the town but those under taxis."""

    __slots__ = ("_gaps", "_signs")

    def __init__(self, signs: tuple[LaySign, ...], gaps: list[tuple[int, int]]) -> None:
        self._signs = signs
        self._gaps = gaps
        self.length = len(signs) - sum([size for _, size in gaps])

    def item(self, place: int) -> LaySign:
        """Return what is at a place, with the gaps left out."""
        for start, size in self._gaps:
            if place < start:
                break
            place += size
        return self._signs[place]


def arrows(town: Town, card: Card, square: Square) -> tuple[Direction | None, ...]:
    """List the arrows that a sign may have on a street square; most signs have none.

    An arrow of a one-way sign lies along the street (TUKTUK-6.11). Turn signs lie on crossroads
    (TUKTUK-6.9, TUKTUK-6.10), where a taxi can arrive and turn (TUKTUK-R6).
    """
    roads = town.roads[square]
    if card is Card.ONE_WAY:
        return tuple(way for way in DIRECTIONS if way in roads or BACK[way] in roads)
    if card not in ARMS:
        return (None,)
    if square not in town.crossroads:
        return ()
    arm = ARMS[card]
    return tuple(way for way in DIRECTIONS if BACK[way] in roads and arm[way] in roads)


@frozen(slots=False, eq=False)
class Signs:
    """Every way to lay a card in a town, by the seats that may."""

    town: Town
    seats: tuple[Player, ...]

    @cached_property
    def police(self) -> tuple[tuple[LayPolice, ...], ...]:
        """Every way to lay the police, by seat (TUKTUK-3.7)."""
        squares = [square for square in self.town.order if square in self.town.roads]
        return tuple(tuple(LayPolice(seat, square) for square in squares) for seat in self.seats)

    @cached_property
    def discardable(self) -> frozenset[Card]:
        """The signs that may find no square: taxis may stand on all where they fit."""
        return frozenset(card for card in SIGNS if len(self._spans[card]) <= len(self.seats))

    def layings(self, state: State, seat: Player, card: Card) -> Layings:
        """List where a sign may be laid: on any street without a taxi.

        Signs that are there already do not matter (TUKTUK-3.2), and neither lights nor squares
        with taxis are listed (TUKTUK-3.3, TUKTUK-3.4).
        """
        spans = self._spans[card]
        gaps = [spans[taxi.square] for taxi in state.taxis if taxi.square in spans]
        gaps.sort()
        return Layings(self._all[seat, card], gaps)

    @cached_property
    def _all(self) -> Table[tuple[Player, Card], tuple[LaySign, ...]]:
        """Every way in which a seat may lay a sign when no taxi is in the way."""
        return Table(len(self.seats) * len(SIGNS), lambda of: tuple(self._fitting(*of)))

    def _fitting(self, seat: Player, card: Card) -> Iterator[LaySign]:
        for square in self._spans[card]:
            for arrow in arrows(self.town, card, square):
                yield LaySign(seat, card, square, arrow)

    @cached_property
    def _spans(self) -> dict[Card, dict[Square, tuple[int, int]]]:
        """Where the ways to lay a sign on a square begin among all, and how many there are."""
        spans: dict[Card, dict[Square, tuple[int, int]]] = {}
        for card in SIGNS:
            spans[card] = {}
            start = 0
            for square in self.town.order:
                if square in self.town.streets and (size := len(arrows(self.town, card, square))):
                    spans[card][square] = (start, size)
                    start += size
        return spans


def violations_of_sign(town: Town, state: State, action: LaySign) -> Iterator[Violation]:
    """Name the rules against laying a sign on a square with this arrow."""
    card, square, arrow = action.card, action.square, action.arrow
    if square in town.lights:
        yield Violation("TUKTUK-3.3", f"{square} is a traffic light")
    elif square not in town.streets:
        yield Violation("TUKTUK-R6", f"{shown(square)} is not a street")
    else:
        if square in [taxi.square for taxi in state.taxis]:
            yield Violation("TUKTUK-3.4", f"there is a taxi on {square}")
        if arrow not in arrows(town, card, square):
            yield _violation_of_arrow(town, card, square, arrow)


def _violation_of_arrow(
    town: Town, card: Card, square: Square, arrow: Direction | None
) -> Violation:
    if card is not Card.ONE_WAY and card not in ARMS:
        return Violation("TUKTUK-R6", f"{card} has no arrow")
    if arrow is None:
        return Violation(RULES[card], f"{card} needs an arrow")
    if card is Card.ONE_WAY:
        return Violation(RULES[card], f"an arrow {arrow} lies across the street at {square}")
    if square not in town.crossroads:
        return Violation(RULES[card], f"{square} is not a crossroads")
    message = f"nobody driving {arrow} could arrive at {square} and turn as {card} says"
    return Violation("TUKTUK-R6", message)
