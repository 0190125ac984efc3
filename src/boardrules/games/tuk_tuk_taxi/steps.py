"""A step of a taxi in Tuk Tuk Taxi: which steps are open, and which rules close the others."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.state import Laid
from boardrules.games.tuk_tuk_taxi.town import BACK, LEFT, RIGHT, Direction, Square, Town

Step: TypeAlias = tuple[Square, Direction]
"""The next square, and the direction in which it lies."""

Heading: TypeAlias = Direction | None
"""The direction in which a taxi has come to a square; at the beginning of a turn it has none."""

Steps: TypeAlias = dict[Square, dict[Heading | tuple[Square, Heading], tuple[Step, ...]]]
"""The steps that are open on each square, as far as known, by heading.

On the square beside a station they are others for the taxi that lives there: by home and heading.
"""

TURNS = {Card.TURN_RIGHT: RIGHT, Card.TURN_LEFT: LEFT}
"""Signs that make a taxi turn."""

NO_TURNS = {Card.NO_RIGHT: RIGHT, Card.NO_LEFT: LEFT}
"""Signs that keep a taxi from turning."""


class Cards(NamedTuple):
    """The cards that count on the streets, and what they come to.

    `against` are the directions in which nobody may drive along a run, and `police` are the squares
    with the police. `steps` fills up with the steps that are open.
    """

    top: Mapping[Square, Laid]
    against: frozenset[tuple[int, Direction]]
    police: frozenset[Square]
    steps: Steps


def cards_of(town: Town, top: Mapping[Square, Laid], bare: Steps) -> Cards:
    """Find what cards come to, with the steps that are open on streets without cards."""
    police = frozenset(laid.square for laid in top.values() if laid.card is Card.POLICE)
    steps = _without(bare, [square for laid in top.values() for square in _affected(town, laid)])
    return Cards(top, _against(town, top), police, steps)


def relaid(town: Town, before: Cards, square: Square, laid: Laid | None) -> Cards:
    """Let another card count on a square, or none; what does not depend on it is kept."""
    top = dict(before.top)
    covered = top.pop(square, None) if laid is None else top.get(square)
    if laid is not None:
        top[square] = laid
    _, against, police, steps = before
    changed = [one for one in (covered, laid) if one is not None]
    affected = [where for one in changed for where in _affected(town, one)]
    if affected:
        steps = _without(steps, affected)
    for one in changed:
        if one.card is Card.ONE_WAY:
            against = _against(town, top)
        elif one.card is Card.POLICE:
            police = police | {square} if one is laid else police - {square}
    return Cards(top, against, police, steps)


def _against(town: Town, top: Mapping[Square, Laid]) -> frozenset[tuple[int, Direction]]:
    """Find the runs with one-way signs, and the closed directions (TUKTUK-6.11, TUKTUK-R15)."""
    return frozenset(
        (town.runs[laid.square, laid.arrow], BACK[laid.arrow])
        for laid in top.values()
        if laid.card is Card.ONE_WAY and laid.arrow is not None
    )


def _affected(town: Town, laid: Laid) -> tuple[Square, ...]:
    """List the squares on which the open steps depend on a card, as `_steps` finds them."""
    if laid.card in TURNS or laid.card in NO_TURNS:
        return (laid.square,)
    if laid.card is Card.NO_ENTRY:
        return tuple([to for _, to in town.ways[laid.square]])
    if laid.card is Card.ONE_WAY and laid.arrow is not None:
        return town.along[town.runs[laid.square, laid.arrow], laid.arrow]
    return ()


def _without(steps: Steps, squares: list[Square]) -> Steps:
    """Forget the open steps on some squares."""
    kept = dict(steps)
    for square in squares:
        kept[square] = {}
    return kept


def open_steps(
    town: Town, cards: Cards, home: Square, square: Square, heading: Heading
) -> tuple[Step, ...]:
    """List the steps that may be taken from a square by a taxi that has come in a direction.

    At the beginning of a turn it has come from nowhere, and no turn sign binds it (TUKTUK-R8).
    """
    known = cards.steps[square]
    at = (home, heading) if square == town.doors[home] else heading
    steps = known.get(at)
    if steps is None:
        steps = known[at] = tuple(_steps(town, cards, home, square, heading))
    return steps


def _steps(
    town: Town, cards: Cards, home: Square, square: Square, heading: Heading
) -> Iterator[Step]:
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
