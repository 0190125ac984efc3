"""The streets of Tuk Tuk Taxi with the cards on them: what is shut, and what squares do."""

from bisect import bisect
from collections.abc import Mapping
from functools import partial

from attrs import frozen

from boardrules.building.changing import fast_constructor
from boardrules.building.deriving import Deriving, derived, fill
from boardrules.building.tables import Table
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.town import (
    BACK,
    LEFT,
    RIGHT,
    Direction,
    Spot,
    Square,
    Town,
)
from boardrules.games.tuk_tuk_taxi.ways import (
    Bars,
    Effect,
    Left,
    Route,
    Routes,
    Start,
    find_routes,
    find_ways,
)

TURNS = {Card.TURN_RIGHT: RIGHT, Card.TURN_LEFT: LEFT}
"""Signs that make a taxi turn."""

NO_TURNS = {Card.NO_RIGHT: RIGHT, Card.NO_LEFT: LEFT}
"""Signs that keep a taxi from turning."""

ARMS = TURNS | NO_TURNS
"""Signs that lie on crossroads; their arrow is the direction of a taxi that arrives."""

CLOSING = frozenset((Card.NO_ENTRY, Card.ONE_WAY))
"""Signs that shut squares to some arrivals or to all."""

STOPS = {
    Card.CROSSING: "TUKTUK-6.5",
    Card.STOP: "TUKTUK-6.7",
    Card.POLICE_STOP: "TUKTUK-6.13",
}
"""Signs on which every drive ends, and the rules that say so."""

EFFECTS: dict[Card, Effect] = {
    **dict.fromkeys(STOPS, "stop"),
    Card.CROSSING_AHEAD: "lost point",
    Card.SPEED_LIMIT: "limit",
}
"""Signs that end drives or make them shorter."""

LEAVES_POLICE_STOP = 3
"""The highest number with which a taxi leaves a police-stop (TUKTUK-6.13)."""

_MOST_STARTS = 2**12
"""For how many starts the routes are kept, as long as the cards stay as they are."""


@frozen(cache_hash=True, weakref_slot=False)
class Laid:
    """A card on the board; some signs have an arrow."""

    square: Square
    card: Card
    arrow: Direction | None = None


@frozen(eq=False, weakref_slot=False)
class Streets:
    """What is derived from the cards on the board.

    `top` are those that count: on each square the last one laid (TUKTUK-3.2). `bars` are what they
    do to drives, and on the spots of `police` the police lies. `routes` are those of drives that
    meet nobody.
    """

    top: Mapping[Square, Laid]
    bars: Bars
    police: frozenset[Spot]
    routes: Table[Start, Routes]

    def card_on(self, square: Square) -> Card | None:
        """Return the card that counts on a square."""
        return self.top[square].card if square in self.top else None

    def holds(self, square: Square, number: int | None) -> bool:
        """Tell whether a police-stop keeps a taxi from driving with a number (TUKTUK-6.13)."""
        return (
            number is not None
            and number > LEAVES_POLICE_STOP
            and self.card_on(square) is Card.POLICE_STOP
        )

    def ways(self, town: Town, start: Start) -> dict[Route, Left]:
        """Find the ways of a drive, and what is left where they end."""
        return find_ways(town, self.bars, start)

    def showing(self, card: Card) -> int:
        """Count the cards of a kind that no other card covers."""
        return sum(laid.card is card for laid in self.top.values())


@frozen(cache_hash=True)
class LaidCards(Deriving[Streets]):
    """The cards on the board by their squares, which go by column and row.

    Those on one square go from the bottom to the top.
    """

    cards: tuple[Laid, ...] = ()


# Every card makes some of these of values that are right, so time is saved where they are made.
_make_streets = fast_constructor(Streets)
_make_laid_cards = fast_constructor(LaidCards)
make_laid = fast_constructor(Laid)


@derived
def streets(town: Town, laid: LaidCards) -> Streets:
    """Derive the streets from the cards on them."""
    lights: dict[Spot, Effect] = {town.spots[light]: "light" for light in town.lights}
    among = _streets(town, {}, Bars(frozenset(), {}, lights), frozenset())
    for top in {one.square: one for one in laid.cards}.values():
        among = _relaid(town, among, top.square, top)
    return among


def _streets(
    town: Town, top: Mapping[Square, Laid], bars: Bars, police: frozenset[Spot]
) -> Streets:
    return _make_streets(top, bars, police, Table(_MOST_STARTS, partial(find_routes, town, bars)))


def _relaid(town: Town, before: Streets, square: Square, laid: Laid | None) -> Streets:
    """Let another card count on a square, or none; what does not depend on it is kept."""
    spot, top, police = town.spots[square], {**before.top}, before.police
    shut, turned, effects = before.bars
    if square in top:
        covered = top.pop(square)
        card, arrow = covered.card, covered.arrow
        if card in EFFECTS:
            effects = effects.copy()
            del effects[spot]
        elif card in ARMS:
            at = town.arrivals[square, arrow]
            turned = {other: moves for other, moves in turned.items() if other != at}
        elif card in CLOSING:  # others may shut the same
            signs = [one for one in top.values() if one.card in CLOSING]
            shut = frozenset[int]().union(*[shut_by(town, one) for one in signs])
        else:
            police = police - {spot}
    if laid is not None:
        top[square] = laid
        card, arrow = laid.card, laid.arrow
        if card in EFFECTS:
            effects = effects.copy()
            effects[spot] = EFFECTS[card]
        elif card in ARMS:
            turned = {**turned, town.arrivals[square, arrow]: shut_by(town, laid)}
        elif card in CLOSING:
            shut = shut | shut_by(town, laid)
        elif card is Card.POLICE:
            police = police | {spot}
    return _streets(town, top, Bars(shut, turned, effects), police)


def shut_by(town: Town, laid: Laid) -> frozenset[int]:
    """Find the arrivals that a sign shuts, by number; a turn sign only to whoever arrives there."""
    card, square, arrow = laid.card, laid.square, laid.arrow
    if arrow is None:  # no entry
        return town.arrivals_at[square]
    if card is Card.ONE_WAY:  # on the whole run (TUKTUK-R15)
        return town.arrivals_along[town.runs[square, arrow], BACK[arrow]]
    turn = ARMS[card][arrow]
    return frozenset(
        town.arrivals[to, way]
        for way, to in town.ways[square]
        if (way is turn) is (card in NO_TURNS)
    )


def with_card(town: Town, laid: LaidCards, card: Laid) -> LaidCards:
    """Lay a card on the board, on those that are on its square already."""
    order, before = town.order, laid.cards
    place = bisect(before, order[card.square], key=lambda one: order[one.square])
    after = _make_laid_cards((*before[:place], card, *before[place:]))
    fill(town, after, _relaid(town, streets(town, laid), card.square, card))
    return after


def without_card(town: Town, laid: LaidCards, square: Square) -> LaidCards:
    """Take off the top card of a square; the one beneath counts again (TUKTUK-R13)."""
    before = laid.cards
    *beneath, top = [place for place, one in enumerate(before) if one.square == square]
    after = _make_laid_cards(before[:top] + before[top + 1 :])
    next_top = before[beneath[-1]] if beneath else None
    fill(town, after, _relaid(town, streets(town, laid), square, next_top))
    return after
