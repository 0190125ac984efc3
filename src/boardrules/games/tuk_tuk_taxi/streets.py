"""The streets of Tuk Tuk Taxi with the cards on them, and where a drive may lead there.

A way is what somebody would drive if nothing stood where it ends. It ends when the points are used
up, when a sign stops it, when no step is open, at the taxi's own station, or on a light that the
roll cannot pass. A taxi stops on neither a light nor another taxi: a way that ends on one leads to
the last free square before it.

Ways depend on the cards alone. Other taxis, customers and the police decide what comes of them.
"""

from bisect import bisect
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from attrs import frozen

from boardrules.building.changing import fast_constructor
from boardrules.building.deriving import Deriving, derived, fill
from boardrules.building.tables import Table
from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.town import (
    BACK,
    DIRECTIONS,
    FIRST_SPOT,
    LEFT,
    RIGHT,
    Direction,
    Spot,
    Square,
    Town,
)

Effect: TypeAlias = Literal["light", "stop", "lost point", "limit"]
"""What a square does to a drive that enters it."""


class Bars(NamedTuple):
    """What bars the ways of drives.

    No arrival of `shut` can be made, by its number, and those of `turned` not from the arrival at a
    sign. `effects` are what spots do to a drive, lights included.
    """

    shut: frozenset[int]
    turned: dict[int, frozenset[int]]
    effects: dict[str, Effect]


Route: TypeAlias = str
"""The squares that a drive enters, in order: a word of their spots.

A way without the spots at its end where no taxi may stop is `way.rstrip(spots)`.
"""

Routes: TypeAlias = tuple[list[Route], list[Route], str]
"""Routes that may be driven to their end, all that there are, and the spots on and before them."""

DeadEnds: TypeAlias = Literal["allowed", "last_resort"]
"""When a way may be chosen that ends before all points are driven, for want of a step."""

Left: TypeAlias = tuple[int, int]
"""What is left where a way ends: points, and squares that the drive might enter."""

SPEED_LIMIT = 4
"""How many squares a drive may enter that has passed a speed limit (TUKTUK-6.6)."""


class Throw(NamedTuple):
    """The points of a drive, the colour for lights, and whether the police would notice.

    `toll` are the points that the first light on the way takes: none, half of them or all. By the
    `rule` all points are used.
    """

    points: int
    colour: Colour
    toll: int
    is_fast: bool
    rule: str


def throw_of(
    points: int, colour: Colour, *, is_fast: bool = False, rule: str = "TUKTUK-4.1"
) -> Throw:
    """Make a throw of so many points of a colour, with what a light takes of them."""
    tolls = {
        Colour.GREEN: 0,
        Colour.YELLOW: points - points // 2,  # TUKTUK-R22
        Colour.RED: points,
    }
    return Throw(points, colour, tolls[colour], is_fast, rule)


Start: TypeAlias = tuple[Square, Square, Direction | None, int, int, DeadEnds]
"""What ways depend on besides cards: home and square of the taxi, its heading, points and toll.

Last comes what is said of dead ends.
"""


def find_ways(town: Town, bars: Bars, start: Start) -> dict[Route, Left]:
    """Follow all ways step by step, and tell what is left where they end.

    `left` are the points that are left, of which the next light takes its `toll` if it is the first
    one, and `room` is how many squares the drive may still enter. Signs act on the squares that are
    entered (TUKTUK-R1). Nothing but lights depends on the colour of the roll (TUKTUK-5.1).
    """
    home, square, heading, points, toll, _ = start
    moves, (shut, turned, effects) = town.moves[home], bars
    ends: dict[Route, Left] = {}
    ahead = [(Route(), town.arrivals[square, heading], points, toll, points)]
    for route, at, all_left, all_toll, all_room in ahead:
        closed = shut | turned[at] if at in turned else shut
        is_end = True
        for to, arrival in moves[at]:
            if arrival in closed:
                continue
            is_end = False
            left, toll, room = all_left - 1, all_toll, all_room - 1
            if to in effects:
                effect = effects[to]
                if effect == "light":
                    left, toll = left - toll, 0
                elif effect == "stop":
                    left = 0
                elif effect == "lost point":  # TUKTUK-6.4, TUKTUK-R16
                    left -= 1
                else:
                    room = SPEED_LIMIT - 1 - len(route)
            if left > 0 and room > 0:
                ahead.append((route + to, arrival, left, toll, room))
            else:  # TUKTUK-4.1
                ends[route + to] = left, room
        if is_end:  # TUKTUK-R25, and at home TUKTUK-4.4
            ends[route] = all_left, all_room
    return ends


def to_the_end(town: Town, start: Start, ways: dict[Route, Left]) -> list[Route]:
    """List the ways that may be driven to their end (TUKTUK-R25).

    As a last resort come those that end with points left, where no step is open. A light with no
    open step beyond it is not passed, as other lights (TUKTUK-R5).
    """
    stops = town.lit + town.spots[start[0]]
    others = [way for way, left in ways.items() if min(left) <= 0 or way[-1:] in stops]
    return others if others and start[-1] == "last_resort" else [*ways]


def find_routes(town: Town, bars: Bars, start: Start) -> Routes:
    """List the routes of drives that meet nobody; none ends on a light (TUKTUK-R5)."""
    lit, ways = town.lit, find_ways(town, bars, start)
    routes = in_order({way.rstrip(lit) for way in ways})
    near = town.spots[start[1]] + "".join(routes)
    if start[-1] == "allowed":
        return routes, routes, near
    return in_order({way.rstrip(lit) for way in to_the_end(town, start, ways)}), routes, near


def in_order(words: set[str]) -> list[str]:
    """Sort routes by their squares, and those that enter none behind all others.

    Behind a route may stand what happens at its end, in characters that no square has.
    """
    listed = sorted(words)
    if listed[0][:1] >= FIRST_SPOT:
        return listed
    stays = [word for word in listed if word[:1] < FIRST_SPOT]
    return listed[len(stays) :] + stays


# The cards.

TURNS = {Card.TURN_RIGHT: RIGHT, Card.TURN_LEFT: LEFT}
"""Signs that make a taxi turn."""

NO_TURNS = {Card.NO_RIGHT: RIGHT, Card.NO_LEFT: LEFT}
"""Signs that keep a taxi from turning."""

ARMS = TURNS | NO_TURNS
"""Signs that lie on crossroads; their arrow is the direction of a taxi that arrives."""

CLOSING = frozenset((Card.NO_ENTRY, Card.ONE_WAY))
"""Signs that shut squares to some arrivals or to all."""

RULES = {
    Card.TURN_RIGHT: "TUKTUK-6.9",
    Card.TURN_LEFT: "TUKTUK-6.9",
    Card.NO_RIGHT: "TUKTUK-6.10",
    Card.NO_LEFT: "TUKTUK-6.10",
    Card.NO_ENTRY: "TUKTUK-6.8",
    Card.ONE_WAY: "TUKTUK-6.11",
    Card.CROSSING: "TUKTUK-6.5",
    Card.STOP: "TUKTUK-6.7",
    Card.POLICE_STOP: "TUKTUK-6.13",
}
"""The rules of signs that shut steps, and of those on which every drive ends."""

EFFECTS: dict[Card, Effect] = {
    Card.CROSSING: "stop",
    Card.STOP: "stop",
    Card.POLICE_STOP: "stop",
    Card.CROSSING_AHEAD: "lost point",
    Card.SPEED_LIMIT: "limit",
}
"""Signs that end drives or make them shorter."""

LEAVES_POLICE_STOP = 3
"""The highest number with which a taxi leaves a police-stop (TUKTUK-6.13)."""

_MOST_STARTS = 2**12
"""For how many starts the routes are kept, as long as the cards stay as they are."""


@frozen(cache_hash=True)
class Laid(Deriving[frozenset[int]]):
    """A card on the board; some signs have an arrow.

    What is derived are the arrivals that it shuts.
    """

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

    top: dict[Square, Laid]
    bars: Bars
    police: frozenset[Spot]
    routes: Table[Start, Routes]

    def card_on(self, square: Square) -> Card | None:
        """Return the card that counts on a square."""
        return self.top[square].card if square in self.top else None

    def holds(self, square: Square, number: int | None) -> bool:
        """Return whether a police-stop keeps a taxi from driving with a number (TUKTUK-6.13)."""
        return (
            number is not None
            and number > LEAVES_POLICE_STOP
            and self.card_on(square) is Card.POLICE_STOP
        )

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
    bars = Bars(frozenset(), {}, dict.fromkeys(town.lit, "light"))
    among = _make_streets({}, bars, frozenset(), _routes(town, bars))
    for top in {one.square: one for one in laid.cards}.values():
        among = _relaid(town, among, top.square, top)
    return among


def _routes(town: Town, bars: Bars) -> Table[Start, Routes]:
    return Table(_MOST_STARTS, partial(find_routes, town, bars))


def _relaid(town: Town, before: Streets, square: Square, laid: Laid | None) -> Streets:
    """Let another card count on a square, or none; what does not depend on it is kept."""
    spot, top, police, bars = town.spots[square], before.top.copy(), before.police, before.bars
    shut, turned, effects = bars
    if square in top:
        covered = top.pop(square)
        if covered.card in EFFECTS:
            effects = effects.copy()
            del effects[spot]
        elif covered.card in ARMS:
            turned = turned.copy()
            del turned[town.arrivals[square, covered.arrow]]
        elif covered.card in CLOSING:  # others may shut the same
            signs = [one for one in top.values() if one.card in CLOSING]
            shut = frozenset[int]().union(*[shut_by(town, one) for one in signs])
        police = police - {spot}
    if laid is not None:
        top[square], card = laid, laid.card
        if card in EFFECTS:
            effects = effects.copy()
            effects[spot] = EFFECTS[card]
        elif card in ARMS:
            turned = {**turned, town.arrivals[square, laid.arrow]: shut_by(town, laid)}
        elif card in CLOSING:
            shut = shut | shut_by(town, laid)
        elif card is Card.POLICE:
            police = police | {spot}
    if bars == (shut, turned, effects):
        return _make_streets(top, bars, police, before.routes)
    bars = Bars(shut, turned, effects)
    return _make_streets(top, bars, police, _routes(town, bars))


@derived
def shut_by(town: Town, laid: Laid) -> frozenset[int]:
    """Find the arrivals that a sign shuts, by number; a turn sign only to whoever arrives there."""
    card, square, arrow = laid.card, laid.square, laid.arrow
    if arrow is None:  # no entry, not even to stop there (TUKTUK-R29)
        return frozenset(town.arrivals[square, way] for way in DIRECTIONS)
    if card is Card.ONE_WAY:  # on the whole run (TUKTUK-R15)
        return town.arrivals_along[square, BACK[arrow]]
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
