"""A step of a taxi in Tuk Tuk Taxi: which steps are open, and which rules close the others."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.state import Laid
from boardrules.games.tuk_tuk_taxi.town import BACK, LEFT, RIGHT, Direction, Square, Town

Step: TypeAlias = tuple[Direction, Square]

Steps: TypeAlias = dict[tuple[Square, Direction | None], tuple[Step, ...]]
"""The steps that are open on a square to a taxi that has come in a direction, as far as known."""

TURNS = {Card.TURN_RIGHT: RIGHT, Card.TURN_LEFT: LEFT}
"""Signs that make a taxi turn."""

NO_TURNS = {Card.NO_RIGHT: RIGHT, Card.NO_LEFT: LEFT}
"""Signs that keep a taxi from turning."""


class Traffic(NamedTuple):
    """What stands on the streets, for one taxi.

    `top` are the cards that count, `against` the directions in which nobody may drive along a run,
    `taken` are the squares of the other taxis. `steps` fills up with what cards and stations allow.
    """

    top: Mapping[Square, Laid]
    against: frozenset[tuple[int, Direction]]
    taken: frozenset[Square]
    home: Square
    steps: Steps


def against_arrows(town: Town, top: Mapping[Square, Laid]) -> frozenset[tuple[int, Direction]]:
    """Find the runs with one-way signs, and the closed directions (TUKTUK-6.11, TUKTUK-R15)."""
    return frozenset(
        (town.runs[laid.square, laid.arrow], BACK[laid.arrow])
        for laid in top.values()
        if laid.card is Card.ONE_WAY and laid.arrow is not None
    )


def open_steps(
    town: Town, traffic: Traffic, square: Square, heading: Direction | None
) -> tuple[Step, ...]:
    """List the steps that may be taken from a square by a taxi that has come in a direction.

    At the beginning of a turn it has come from nowhere, and no turn sign binds it (TUKTUK-R8).
    """
    steps = traffic.steps.get((square, heading))
    if steps is None:
        steps = traffic.steps[square, heading] = tuple(_steps(town, traffic, square, heading))
    return steps


def _steps(
    town: Town, traffic: Traffic, square: Square, heading: Direction | None
) -> Iterator[Step]:
    only = barred = back = None
    if heading is not None:
        back = BACK[heading]
        laid = traffic.top.get(square)
        if laid is not None and laid.arrow is heading:
            only = TURNS[laid.card][heading] if laid.card in TURNS else None
            barred = NO_TURNS[laid.card][heading] if laid.card in NO_TURNS else None
    for way, to in town.ways[square]:
        if way is back or way is barred or (only is not None and way is not only):
            continue  # TUKTUK-4.2, TUKTUK-6.9, TUKTUK-6.10
        sign = traffic.top.get(to)
        if sign is not None and sign.card is Card.NO_ENTRY:
            continue  # TUKTUK-6.8
        run = town.runs.get((to, way))
        if run is None:
            if to != traffic.home:
                continue  # TUKTUK-R7
        elif (run, way) in traffic.against and square in town.roads:
            continue  # TUKTUK-6.11
        yield way, to


def violations_of_step(
    town: Town,
    traffic: Traffic,
    square: Square,
    heading: Direction | None,
    step: Step,
) -> Iterator[Violation]:
    """Name the rules that close a step to a neighbouring square, as `open_steps` applies them."""
    way, to = step
    if heading is not None:
        if way is BACK[heading]:
            yield Violation("TUKTUK-4.2", f"from {square} back to {to}")
        laid = traffic.top.get(square)
        if laid is not None and laid.arrow is heading:
            if laid.card in TURNS and way is not TURNS[laid.card][heading]:
                yield Violation("TUKTUK-6.9", f"{laid.card} at {square}")
            if laid.card in NO_TURNS and way is NO_TURNS[laid.card][heading]:
                yield Violation("TUKTUK-6.10", f"{laid.card} at {square}")
    sign = traffic.top.get(to)
    if sign is not None and sign.card is Card.NO_ENTRY:
        yield Violation("TUKTUK-6.8", f"no-entry at {to}")
    run = town.runs.get((to, way))
    if run is None:
        if to != traffic.home:
            yield Violation("TUKTUK-R7", f"{to} is not the taxi's own station")
    elif (run, way) in traffic.against and square in town.roads:
        yield Violation("TUKTUK-6.11", f"from {square} to {to} is against a one-way street")
