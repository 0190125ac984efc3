"""What the options and the cards on the board come to in Tuk Tuk Taxi."""

from functools import cached_property
from typing import NamedTuple

from attrs import frozen

from boardrules.games.tuk_tuk_taxi.actions import LayPolice, LaySign
from boardrules.games.tuk_tuk_taxi.components import SIGNS, Card, Colour, Components
from boardrules.games.tuk_tuk_taxi.routes import (
    CAUGHT_FROM,
    Steps,
    Throw,
    Traffic,
    against_arrows,
)
from boardrules.games.tuk_tuk_taxi.state import Laid, State
from boardrules.games.tuk_tuk_taxi.town import (
    BACK,
    DIRECTIONS,
    LEFT,
    RIGHT,
    Direction,
    Square,
    Town,
)
from boardrules.player import Player
from boardrules.sequences import LazySequence

ONWARD = Throw(5, Colour.GREEN)
"""What a no-stopping sign makes a taxi drive (TUKTUK-6.3)."""

CUSTOMERS_EACH = 2
"""How many customers each player places (TUKTUK-2.2)."""


class Street(NamedTuple):
    """The cards that count, the directions that one-way signs close, and the steps by station."""

    top: dict[Square, Laid]
    against: frozenset[tuple[int, Direction]]
    steps: dict[Square, Steps]


class Layings(LazySequence[LaySign]):
    """The ways to lay a sign: all that fit the town but those under taxis."""

    __slots__ = ("_gaps", "_signs")

    def __init__(self, signs: tuple[LaySign, ...], gaps: list[tuple[int, int]]) -> None:
        self._signs = signs
        self._gaps = gaps
        self.length = len(signs) - sum(size for _, size in gaps)

    def item(self, place: int) -> LaySign:
        """Return what is at a place, with the gaps left out."""
        for start, size in self._gaps:
            if place < start:
                break
            place += size
        return self._signs[place]


@frozen(slots=False)
class Setting:
    """What the options come to, with tables made once."""

    players: int
    components: Components
    board: str
    simplified: bool

    @cached_property
    def town(self) -> Town:
        """The board that is played on."""
        return self.components.board(self.board).town

    @cached_property
    def seats(self) -> tuple[Player, ...]:
        """All seats."""
        return tuple(map(Player, range(self.players)))

    @cached_property
    def homes(self) -> tuple[Square, ...]:
        """The station of each seat: opposite ones for two players (TUKTUK-R7)."""
        numbers = (1, 3) if self.players == 2 else (1, 2, 3, 4)
        return tuple(self.town.stations[number] for number in numbers[: self.players])

    @cached_property
    def customers(self) -> int:
        """How many customers are placed (TUKTUK-2.2)."""
        return CUSTOMERS_EACH * self.players

    @cached_property
    def cards(self) -> dict[Card, int]:
        """How many cards there are of each kind in this game (TUKTUK-1.5)."""
        left_out = self.components.starred if self.simplified else ()
        counts = dict(self.components.cards)
        return {card: 0 if card in left_out else counts.get(card, 0) for card in Card}

    @cached_property
    def pile(self) -> tuple[int, ...]:
        """The pile at the beginning."""
        return tuple(self.cards.values())

    @cached_property
    def places(self) -> dict[Card, int]:
        """The places of the kinds of cards in a pile."""
        return {card: place for place, card in enumerate(Card)}

    @cached_property
    def throws(self) -> dict[int, Throw]:
        """What each number of the die comes to (TUKTUK-1.4)."""
        return {
            number: Throw(number, colour, is_fast=number >= CAUGHT_FROM)
            for number, colour in enumerate(self.components.die, start=1)
        }

    @cached_property
    def _signs(self) -> dict[tuple[Player, Card], tuple[LaySign, ...]]:
        """Every way to lay a sign, by seat and card, as far as asked for."""
        return {}

    def signs(self, seat: Player, card: Card) -> tuple[LaySign, ...]:
        """Return every way in which a seat may lay a sign."""
        signs = self._signs.get((seat, card))
        if signs is None:
            signs = self._signs[seat, card] = tuple(
                LaySign(seat, card, square, arrow)
                for square in self.town.order
                if square in self.town.streets
                for arrow in self.arrows(card, square)
            )
        return signs

    @cached_property
    def police(self) -> tuple[tuple[LayPolice, ...], ...]:
        """Every way to lay the police, by seat."""
        squares = [square for square in self.town.order if square in self.town.roads]
        return tuple(tuple(LayPolice(seat, square) for square in squares) for seat in self.seats)

    @cached_property
    def _spans(self) -> dict[Card, dict[Square, tuple[int, int]]]:
        """Where the ways to lay a sign on a square begin among all, and how many there are."""
        spans: dict[Card, dict[Square, tuple[int, int]]] = {}
        for card in SIGNS:
            spans[card] = {}
            start = 0
            for square in self.town.order:
                if square in self.town.streets and (size := len(self.arrows(card, square))):
                    spans[card][square] = (start, size)
                    start += size
        return spans

    @cached_property
    def discarded(self) -> frozenset[Card]:
        """The signs that may find no square: taxis may stand on all where they fit."""
        return frozenset(card for card in SIGNS if len(self._spans[card]) <= self.players)

    def arrows(self, card: Card, square: Square) -> tuple[Direction | None, ...]:
        """List the arrows that a sign may have on a street square; most signs have none."""
        roads = self.town.roads[square]
        if card is Card.ONE_WAY:
            return tuple(way for way in DIRECTIONS if way in roads or BACK[way] in roads)
        if card not in ARROW_SIGNS:
            return (None,)
        if square not in self.town.crossroads:
            return ()
        arm = RIGHT if card in {Card.TURN_RIGHT, Card.NO_RIGHT} else LEFT
        return tuple(way for way in DIRECTIONS if BACK[way] in roads and arm[way] in roads)

    def layings(self, state: State, seat: Player, card: Card) -> Layings:
        """List where a sign may be laid (TUKTUK-3.2, 3.3, 3.4)."""
        spans = self._spans[card]
        gaps = sorted(spans[taxi.square] for taxi in state.taxis if taxi.square in spans)
        return Layings(self.signs(seat, card), gaps)

    def street(self, laid: tuple[Laid, ...]) -> Street:
        """Find the cards that count: on each square the last one laid (TUKTUK-3.2)."""
        return self._street({card.square: card for card in laid})

    def with_card(self, street: Street, laid: Laid) -> Street:
        """Lay one card more on the streets."""
        return self._street({**street.top, laid.square: laid})

    def _street(self, top: dict[Square, Laid]) -> Street:
        return Street(top, against_arrows(self.town, top), {home: {} for home in self.homes})

    def traffic(self, street: Street, state: State, seat: Player) -> Traffic:
        """Return what stands on the streets for the taxi of a seat."""
        taken = frozenset([taxi.square for other, taxi in enumerate(state.taxis) if other != seat])
        home = self.homes[seat]
        return Traffic(street.top, street.against, taken, home, street.steps[home])


ARROW_SIGNS = frozenset({Card.TURN_RIGHT, Card.TURN_LEFT, Card.NO_RIGHT, Card.NO_LEFT})
"""Signs that lie on crossroads; their arrow is the direction of a taxi that arrives."""
