"""A step of a taxi in Tuk Tuk Taxi: which steps are open, and which rules close the others."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from attrs import frozen

from boardrules.constructors import fast_constructor
from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.state import Laid
from boardrules.games.tuk_tuk_taxi.town import (
    BACK,
    DIRECTIONS,
    LEFT,
    RIGHT,
    Direction,
    Moves,
    Spot,
    Square,
    Town,
)

Step: TypeAlias = tuple[Square, Direction]
"""The next square, and the direction in which it lies."""

Heading: TypeAlias = Direction | None
"""The direction in which a taxi has come to a square; at the beginning of a turn it has none."""

TURNS = {Card.TURN_RIGHT: RIGHT, Card.TURN_LEFT: LEFT}
"""Signs that make a taxi turn."""

NO_TURNS = {Card.NO_RIGHT: RIGHT, Card.NO_LEFT: LEFT}
"""Signs that keep a taxi from turning."""


Effect: TypeAlias = Literal["light", "stop", "lost point", "limit"]
"""What a square does to a drive that enters it."""

EFFECTS: dict[Card, Effect] = {
    Card.CROSSING: "stop",
    Card.STOP: "stop",
    Card.POLICE_STOP: "stop",
    Card.CROSSING_AHEAD: "lost point",
    Card.SPEED_LIMIT: "limit",
}
"""Signs that end drives or make them shorter."""


@frozen(eq=False, weakref_slot=False)
class Cards:
    """The cards that count on the streets, and what they come to.

    `against` are the directions in which nobody may drive along a run. The others are in numbers:
    `police` are the spots with the police, and `effects` those that do something to a drive, lights
    included. No arrival of `closed` can be made, and from one of `turned` a sign leaves only these
    moves.
    """

    top: Mapping[Square, Laid]
    against: frozenset[tuple[int, Direction]]
    police: frozenset[Spot]
    effects: dict[Spot, Effect]
    closed: frozenset[int]
    turned: dict[int, Moves]


_make_cards = fast_constructor(Cards)


def cards_of(town: Town, top: Mapping[Square, Laid]) -> Cards:
    """Find what cards come to."""
    order, cards = town.order, top.values()
    effects: dict[Spot, Effect] = {order[square]: "light" for square in town.lights}
    effects |= {order[one.square]: EFFECTS[one.card] for one in cards if one.card in EFFECTS}
    return Cards(
        top,
        _against(town, top),
        frozenset(order[laid.square] for laid in cards if laid.card is Card.POLICE),
        effects,
        _closed(town, top),
        dict(turned for laid in cards for turned in _turned_by(town, laid)),
    )


def relaid(town: Town, before: Cards, square: Square, laid: Laid | None) -> Cards:
    """Let another card count on a square, or none; what does not depend on it is kept."""
    spot, top = town.order[square], dict(before.top)
    covered = top.pop(square) if laid is None else top.get(square)
    against, police, effects = before.against, before.police, before.effects
    closed, turned = before.closed, before.turned
    if covered is not None:
        if covered.card in EFFECTS:
            effects = effects.copy()
            del effects[spot]
        elif covered.card in _CLOSING:
            others = {one: top[one] for one in top if one != square}
            against, closed = _against(town, others), _closed(town, others)
        elif covered.card is Card.POLICE:
            police = police - {spot}
        elif covered.arrow is not None:
            lifted = dict(_turned_by(town, covered))
            turned = {number: turned[number] for number in turned if number not in lifted}
    if laid is not None:
        top[square] = laid
        if laid.card in EFFECTS:
            effects = effects.copy()
            effects[spot] = EFFECTS[laid.card]
        elif laid.card in _CLOSING:
            against = against | _against(town, {square: laid})
            closed = closed.union(_closed_by(town, laid))
        elif laid.card is Card.POLICE:
            police = police | {spot}
        elif laid.arrow is not None:
            turned = turned | dict(_turned_by(town, laid))
    return _make_cards(top, against, police, effects, closed, turned)


def _against(town: Town, top: Mapping[Square, Laid]) -> frozenset[tuple[int, Direction]]:
    """Find the runs with one-way signs, and the closed directions (TUKTUK-6.11, TUKTUK-R15)."""
    return frozenset(
        (town.runs[laid.square, laid.arrow], BACK[laid.arrow])
        for laid in top.values()
        if laid.card is Card.ONE_WAY and laid.arrow is not None
    )


_CLOSING = frozenset((Card.NO_ENTRY, Card.ONE_WAY))
"""Signs that close squares to some arrivals or to all."""


def _closed(town: Town, top: Mapping[Square, Laid]) -> frozenset[int]:
    """Find the arrivals that no taxi can make, by number."""
    signs = [laid for laid in top.values() if laid.card in _CLOSING]
    return frozenset[int]().union(*[_closed_by(town, laid) for laid in signs])


def _closed_by(town: Town, laid: Laid) -> Iterable[int]:
    """Find the arrivals that a sign closes, as `open_steps` applies it."""
    square, arrow = laid.square, laid.arrow
    if arrow is None:  # no entry
        return [number for way in DIRECTIONS for number in town.numbers_at[square, way]]
    return town.numbers_along[town.runs[square, arrow], BACK[arrow]]


def _turned_by(town: Town, laid: Laid) -> Iterator[tuple[int, Moves]]:
    """Find the arrivals at a turn sign, and the moves that it leaves as `open_steps` does."""
    card, arrow = laid.card, laid.arrow
    if arrow is not None and (card in TURNS or card in NO_TURNS):
        turn = (TURNS | NO_TURNS)[card][arrow]
        ways = {turn} if card in TURNS else {*DIRECTIONS} - {turn}
        for number in town.numbers_at[laid.square, arrow]:
            moves = [move for move in town.moves[number] if town.arrivals[move[1]].heading in ways]
            yield number, tuple(moves)


def open_moves(town: Town, cards: Cards, number: int) -> list[tuple[Spot, int]]:
    """List the moves from an arrival: the steps of `open_steps` in numbers."""
    moves, closed = cards.turned.get(number, town.moves[number]), cards.closed
    return [move for move in moves if move[1] not in closed]


def open_steps(
    town: Town, cards: Cards, home: Square | None, square: Square, heading: Heading
) -> Iterator[Step]:
    """Find the steps that may be taken from a square by a taxi that has come in a direction.

    At the beginning of a turn it has come from nowhere, and no turn sign binds it (TUKTUK-R8).
    """
    only = barred = back = None
    if heading is not None:
        back = BACK[heading]
        laid = cards.top.get(square)
        if laid is not None and laid.arrow is heading:
            only = TURNS[laid.card][heading] if laid.card in TURNS else None
            barred = NO_TURNS[laid.card][heading] if laid.card in NO_TURNS else None
    for way, to in town.ways[square]:
        if way is back or way is barred or (only is not None and way is not only):
            continue  # TUKTUK-4.2, TUKTUK-6.9, TUKTUK-6.10
        sign = cards.top.get(to)
        if sign is not None and sign.card is Card.NO_ENTRY:
            continue  # TUKTUK-6.8
        run = town.runs.get((to, way))
        if run is None:
            if to != home:
                continue  # TUKTUK-R7
        elif (run, way) in cards.against and square in town.roads:
            continue  # TUKTUK-6.11
        yield to, way


def violations_of_step(
    town: Town,
    cards: Cards,
    home: Square,
    square: Square,
    heading: Heading,
    step: Step,
) -> Iterator[Violation]:
    """Name the rules that close a step to a neighbouring square, as `open_steps` applies them."""
    to, way = step
    if heading is not None:
        if way is BACK[heading]:
            yield Violation("TUKTUK-4.2", f"from {square} back to {to}")
        laid = cards.top.get(square)
        if laid is not None and laid.arrow is heading:
            if laid.card in TURNS and way is not TURNS[laid.card][heading]:
                yield Violation("TUKTUK-6.9", f"{laid.card} at {square}")
            if laid.card in NO_TURNS and way is NO_TURNS[laid.card][heading]:
                yield Violation("TUKTUK-6.10", f"{laid.card} at {square}")
    sign = cards.top.get(to)
    if sign is not None and sign.card is Card.NO_ENTRY:
        yield Violation("TUKTUK-6.8", f"no-entry at {to}")
    run = town.runs.get((to, way))
    if run is None:
        if to != home:
            yield Violation("TUKTUK-R7", f"{to} is not the taxi's own station")
    elif (run, way) in cards.against and square in town.roads:
        yield Violation("TUKTUK-6.11", f"from {square} to {to} is against a one-way street")
