"""Counting where cards may have been that somebody did not see, in Tectonic Tribes.

All histories that fit a view are equally likely, since every card is drawn from a pile whose size
is known. So they are counted by letting cards take their places in the deals.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias, cast

from attrs import frozen

from boardrules.building.chance import Choose
from boardrules.games.tectonic_tribes.actions import DrawTerrain, Pass, Place
from boardrules.games.tectonic_tribes.knowledge.paths import (
    ARRIVED,
    Arrival,
    Key,
    Look,
    Move,
    Node,
    Part,
    Route,
    Step,
    cell_of,
    one_in,
)
from boardrules.games.tectonic_tribes.knowledge.views import DealKnown
from boardrules.games.tectonic_tribes.state import View
from boardrules.player import Player

Places: TypeAlias = tuple[tuple[int, ...], ...]
"""For each cell, the cards dealt to each seat."""

MOST_STEPS = 100_000
"""With the printed box some thousands are needed, with one of many cards and deals far too many."""


@frozen
class Plan:
    """What a view leaves open about the deals.

    `pools` are the cards that the viewer has not seen again. For each part, `steps` has all that
    can be chosen, by the key before it. `weights` tells, by the key after it, in how many ways the
    cards of all later parts can take their places; what leads nowhere is not there.
    """

    places: Places
    pools: tuple[tuple[int, ...], ...]
    parts: tuple[Part, ...]
    start: Key
    steps: tuple[dict[Key, list[Step]], ...]
    weights: tuple[dict[Key, int], ...]


def _places(deals: tuple[DealKnown, ...]) -> Places:
    """Count the cards dealt to each seat in each cell: round and round, from the first seat on."""
    places: list[tuple[int, ...]] = []
    for deal in deals:
        seats = len(deal.sizes)
        first = sum(deal.sizes) if deal.reformed_after is None else deal.reformed_after
        early = tuple(len(range(seat, first, seats)) for seat in range(seats))
        late = (size - some for size, some in zip(deal.sizes, early, strict=True))
        places += (early, tuple(late))
    return tuple(places)


Known: TypeAlias = Sequence[Sequence[frozenset[int]]]
"""For each deal and seat, the cards that the viewer knows to have been in the packet."""


def plan(view: View, deals: tuple[DealKnown, ...], known: Known, numbers: tuple[int, ...]) -> Plan:
    """Count where cards may have been; raise `ValueError` if nothing fits."""
    places = _places(deals)
    if any(free < 0 for cell in places for free in cell):
        raise ValueError("no state fits this view: the cards do not add up")
    cells = len(places)
    nodes = _after_setup(view, numbers)
    parts: list[Part] = []
    for number, row in enumerate(known):
        late = [(number, False)] if deals[number].reformed_after is not None else []
        routes = (
            Route.to(deals, [(number, True)], number, cells),
            Route.to(deals, late, number, 2 * cells),
        )
        parts += _arrivals(view.player, deals, number, row, places, nodes, routes)
        parts += (move for route in routes for move in route.moves())
    ends = ((len(deals), True), (len(deals), False))
    route = Route.to(deals, ends, len(deals), 3 * cells)
    parts += route.moves()
    pools: list[tuple[int, ...]] = [()] * (4 * cells + 2)
    laid = {laying.card for laying in view.board.cards if isinstance(laying, Place)}
    for node, cards in _by_node(nodes.keys() - laid, nodes, len(deals)).items():
        pools[cast("int", route.pool(node))] = tuple(cards)  # from each node, an end is reached
    start = [*map(sum, places), *map(len, pools[cells:])]
    needed = tuple(_with_cards(parts, start))
    moves = (part for part in needed if isinstance(part, Move) and part.dealt is not None)
    for last in {move.cell: move for move in moves}.values():
        last.is_last = True
    key = sum(count * one_in(index) for index, count in enumerate(start[:ARRIVED]))
    steps = tuple(_steps(needed, key))
    return Plan(places, tuple(pools), needed, key, steps, _weights(steps, key))


def _after_setup(view: View, numbers: tuple[int, ...]) -> dict[int, Node]:
    """Tell where the cards are after the setup, except those that were laid."""
    drawn = {event.card for event in view.history if isinstance(event, DrawTerrain)}
    passed = {
        draw.card
        for draw, act in pairwise(view.history)
        if isinstance(draw, DrawTerrain) and isinstance(act, Pass)
    }
    return {
        card: (0, card not in passed) for card in numbers if card in passed or card not in drawn
    }


def _by_node(cards: Iterable[int], nodes: dict[int, Node], deal: int) -> dict[Node, list[int]]:
    """Sort cards that the viewer sees in a deal by where they were before."""
    found: dict[Node, list[int]] = {}
    for card in sorted(cards):
        node = nodes.get(card)
        if node is None or node[0] > deal:
            raise ValueError(f"no state fits this view: where does card {card} come from?")
        found.setdefault(node, []).append(card)
    return dict(sorted(found.items(), key=lambda group: len(group[1])))


def _arrivals(
    viewer: Player | None,
    deals: tuple[DealKnown, ...],
    number: int,
    row: Sequence[frozenset[int]],
    places: Places,
    nodes: dict[int, Node],
    routes: tuple[Route, Route],
) -> Iterator[Arrival]:
    """Yield what is to be chosen for the known cards of a deal, which are elsewhere after it."""
    cell = cell_of(number, is_late=False)
    for seat, known in enumerate(row):
        earlier = 0
        own_late = deals[number].late if seat == viewer else None
        for node, cards in _by_node(known, nodes, number).items():
            early, late = (route.pool(node) for route in routes)
            least = len(cards) if late is None else 0
            most = 0 if early is None else len(cards)
            if own_late is not None:
                own_early = len(set(cards).difference(own_late))
                least, most = max(least, own_early), min(most, own_early)
            yield Arrival(
                cards=tuple(cards),
                early=range(least, most + 1),
                late=own_late,
                pools=(early or ARRIVED, late or ARRIVED),
                seat=seat,
                cell=cell,
                places=(places[cell][seat], places[cell + 1][seat]),
                earlier=earlier,
                is_last=earlier + len(cards) == len(known),
            )
            earlier += len(cards)
        nodes |= dict.fromkeys(known, (number + 1, False))


def _with_cards(parts: list[Part], start: list[int]) -> Iterator[Part]:
    """Leave out moves from pools that are always empty."""
    filled: set[int | None] = {pool for pool, cards in enumerate(start) if cards}
    for part in parts:
        if isinstance(part, Arrival):
            filled.update(part.pools)
            yield part
        elif part.pool in filled:
            filled.update((part.dealt, part.kept))
            yield part


def _steps(parts: tuple[Part, ...], start: Key) -> Iterator[dict[Key, list[Step]]]:
    """Yield, for each part, all that can be chosen after what was chosen before."""
    keys = {start}
    count = 0
    for part in parts:
        known: dict[Look, list[Step]] = {}
        steps_from: dict[Key, list[Step]] = {}
        for key in keys:
            look = part.look(key)
            steps = known.get(look)
            if steps is None:
                steps = known[look] = list(part.steps(look))
            steps_from[key] = steps
            count += len(steps)
            if count > MOST_STEPS:
                raise ValueError("this view leaves too much open for its worlds to be counted")
        yield steps_from
        keys = {key + change for key, steps in steps_from.items() for _, _, change in steps}


def _weights(steps: tuple[dict[Key, list[Step]], ...], start: Key) -> tuple[dict[Key, int], ...]:
    """Weigh all that can be chosen, backwards, from the last part to the first."""
    weights: dict[Key, int] = {0: 1}
    rows: list[dict[Key, int]] = []
    for steps_from in reversed(steps):
        rows.append(weights)
        found: dict[Key, int] = {}
        for key, some in steps_from.items():
            weight = 0
            for _, ways, change in some:
                weight += ways * weights.get(key + change, 0)
            if weight:
                found[key] = weight
        weights = found
    if start not in weights:
        raise ValueError("no state fits this view: the cards do not add up")
    return tuple(reversed(rows))


def unseen_cards(plan: Plan, choose: Choose) -> dict[tuple[int, int], list[int]]:
    """Choose the cards of each packet, by deal and seat, that the viewer does not know."""
    left = [list(places) for places in plan.places]
    pools = [list(cards) for cards in plan.pools]
    unseen: dict[tuple[int, int], list[int]] = {}
    key = plan.start
    for part, steps_from, weights in zip(plan.parts, plan.steps, plan.weights, strict=True):
        steps = [step for step in steps_from[key] if key + step[2] in weights]
        if len(steps) > 1:
            shares = [ways * weights[key + change] for _, ways, change in steps]
            steps = steps[choose(shares) :]
        number, _, change = steps[0]
        key += change
        if isinstance(part, Arrival):
            for is_late, some in enumerate(_split(part, number, choose)):
                pools[part.pools[is_late]] += some
                left[part.cell + is_late][part.seat] -= len(some)
            continue
        dealt, kept = _some_of(pools[part.pool], number, choose)
        pools[part.pool] = []
        for pool, some in ((part.dealt, dealt), (part.kept, kept)):
            if pool is not None:
                pools[pool] += some
        places = left[part.cell]
        for card in dealt:
            seats = [seat for seat, free in enumerate(places) if free]
            seat = seats[choose([places[seat] for seat in seats])]
            places[seat] -= 1
            unseen.setdefault((part.cell // 2, seat), []).append(card)
    return unseen


def _split(arrival: Arrival, early: int, choose: Choose) -> tuple[list[int], list[int]]:
    """Choose the early cards, where that is not known; return them and the late ones."""
    if arrival.late is None:
        return _some_of(arrival.cards, early, choose)
    cards, late = arrival.cards, arrival.late
    return [card for card in cards if card not in late], [card for card in cards if card in late]


def _some_of(cards: Sequence[int], number: int, choose: Choose) -> tuple[list[int], list[int]]:
    """Choose some of the cards, of a given number; return them and the others."""
    some: list[int] = []
    others: list[int] = []
    for index, card in enumerate(cards):
        wanted = number - len(some)
        unwanted = len(cards) - index - wanted
        if wanted and (not unwanted or choose((wanted, unwanted)) == 0):
            some.append(card)
        else:
            others.append(card)
    return some, others
