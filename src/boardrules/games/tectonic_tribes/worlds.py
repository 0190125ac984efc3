"""What may be true given what a seat knows in Tectonic Tribes.

A seat knows of many cards in which packets they were. Between two such moments, and after the last
one, a card may have stayed in the pile or among the discards, or have come and gone with a packet
that the seat did not hold just then. Besides, a seat may know which cards have left a packet, and
not who discarded which.

All histories that fit are equally likely, since every card is drawn from a pile whose size is
known. So worlds are counted by letting card after card take its places in the deals.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from attrs import frozen

from boardrules.chance import Choose, chosen_by, ways
from boardrules.game import Rng
from boardrules.games.tectonic_tribes.actions import Place
from boardrules.games.tectonic_tribes.knowledge import DealView, View
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import Deal, State, Turn


class Slot(NamedTuple):
    """Where a card leaves a packet: how, in which turn, and by which seat."""

    kind: Literal["discard", "play"]
    turn: int
    seat: int


class Pool(NamedTuple):
    """Cards of which some, one each, left by these slots; the others stay."""

    cards: tuple[int, ...]
    slots: tuple[Slot, ...]


@frozen
class Packet:
    """What a viewer knows of a packet.

    `known` are cards that were in it. They left it by the slots that are `filled`, or by those of
    `pools`, or not at all. `open_slots` are for cards that the viewer does not know.
    """

    known: frozenset[int]
    filled: dict[Slot, int]
    pools: tuple[Pool, ...]
    open_slots: tuple[Slot, ...]


def packet_of(deal: DealView, seat: int, viewer: int | None) -> Packet:
    """Work out what a viewer knows of the packet that was dealt to a seat."""
    seats = len(deal.sizes)
    filled: dict[Slot, int] = {}
    hidden: list[Slot] = []
    for number, turn in enumerate(deal.turns):
        holder = (seat + number) % seats
        is_own = holder == viewer
        discard, play = Slot("discard", number, holder), Slot("play", number, holder)
        if is_own and turn.discard is not None:
            filled[discard] = turn.discard
        elif turn.has_discarded[holder]:
            hidden.append(discard)
        if turn.plays:
            filled[play] = turn.plays[holder]
        elif is_own and turn.play is not None:
            filled[play] = turn.play
        elif turn.has_played[holder]:
            hidden.append(play)
    held = [turn for turn in range(len(deal.hands)) if (seat + turn) % seats == viewer]
    known = set(filled.values())
    pools: list[Pool] = []
    for place, start in enumerate(held):
        stop = held[place + 1] if place + 1 < len(held) else len(deal.hands)
        kept = deal.hands[stop] if stop < len(deal.hands) else ()
        seen = {card for slot, card in filled.items() if start <= slot.turn < stop}
        cards = set(deal.hands[start]).difference(kept, seen)
        slots = tuple(slot for slot in hidden if start <= slot.turn < stop)
        pools.append(Pool(tuple(sorted(cards)), slots))
        known.update(deal.hands[start])
    first = held[0] if held else len(deal.turns)
    return Packet(
        frozenset(known),
        filled,
        tuple(pools),
        tuple(slot for slot in hidden if slot.turn < first),
    )


Cell: TypeAlias = int
"""A part of a deal, by the number of the deal: before the pile was made anew (even), or after."""


def cell_of(deal: int, *, is_late: bool) -> Cell:
    """Number the parts of the deals."""
    return 2 * deal + is_late


class Path(NamedTuple):
    """What a card may have done in a stretch: the cells where it was dealt unseen, and the last.

    The last one is where the viewer knows it again; a path that leads to the present has none.
    """

    unseen: tuple[Cell, ...]
    last: Cell | None = None


@frozen
class Stretch:
    """A time in which the viewer lost sight of a card, up to the packet of a seat, or up to now.

    `earlier` counts the stretches that end in the same packet and come before this one.
    """

    card: int
    seat: int | None
    earlier: int
    is_last: bool
    paths: tuple[Path, ...]


Key: TypeAlias = tuple[int, ...]
"""The places left in each cell, then how many known cards of a packet took early ones."""


class Step(NamedTuple):
    """A path, its weight, and the key after it."""

    path: Path
    weight: int
    after: Key


Places: TypeAlias = tuple[tuple[int, ...], ...]
"""For each cell, the cards dealt to each seat."""


@frozen
class Plan:
    """What a view leaves open.

    `steps` has, for each stretch and key, the paths from there on and their weights: in how many
    ways this card and all later ones can take their places.
    """

    packets: tuple[tuple[Packet, ...], ...]
    places: Places
    stretches: tuple[Stretch, ...]
    steps: tuple[dict[Key, tuple[Step, ...]], ...]


def _places(deals: tuple[DealView, ...]) -> Places:
    """Count the cards dealt to each seat in each cell: round and round, from the first seat on."""
    places: list[tuple[int, ...]] = []
    for deal in deals:
        seats = len(deal.sizes)
        first = sum(deal.sizes) if deal.reformed_after is None else deal.reformed_after
        early = tuple(len(range(seat, first, seats)) for seat in range(seats))
        late = (size - some for size, some in zip(deal.sizes, early, strict=True))
        places += (early, tuple(late))
    return tuple(places)


def _paths(deals: tuple[DealView, ...], start: int, stop: int, *, in_pile: bool) -> Iterator[Path]:
    """Find what a card may do from one deal up to another; at first it is in the pile or discarded.

    A card in the pile may be dealt, and has to be if the pile was used up. A discarded card is in
    the pile again when that is made anew. What was dealt unseen is discarded unseen.
    """
    if start == len(deals):
        yield Path(())
        return
    is_reformed = deals[start].reformed_after is not None
    cell = cell_of(start, is_late=not in_pile)
    if start == stop:
        if in_pile or is_reformed:
            yield Path((), cell)
        return
    if in_pile or is_reformed:
        for path in _paths(deals, start + 1, stop, in_pile=False):
            yield Path((cell, *path.unseen), path.last)
    if not (in_pile and is_reformed):
        yield from _paths(deals, start + 1, stop, in_pile=in_pile or is_reformed)


def _stretches(
    view: View, packets: tuple[tuple[Packet, ...], ...], numbers: tuple[int, ...]
) -> Iterator[Stretch]:
    """Yield the stretches in the order of the packets where they end, those up to now last.

    So the known cards of a deal have their places before unknown ones take the others.
    """
    deals = view.deals
    passed = {
        card
        for card, act in zip(view.drawn, view.origin, strict=False)
        if not isinstance(act, Place)
    }
    laid = {
        act.card
        for deal in deals
        for turn in deal.turns
        for act in turn.acts
        if isinstance(act, Place)
    }
    whereabouts = {card: (0, card not in passed) for card in numbers}
    for card in set(view.drawn) - passed:
        del whereabouts[card]
    for deal, row in enumerate(packets):
        for seat, packet in enumerate(row):
            for earlier, card in enumerate(sorted(packet.known)):
                if card not in whereabouts:
                    raise ValueError(f"no state fits this view: where does card {card} come from?")
                start, in_pile = whereabouts[card]
                paths = list(_paths(deals, start, deal, in_pile=in_pile))
                if seat == view.player:
                    cell = cell_of(deal, is_late=card in deals[deal].late)
                    paths = [path for path in paths if path.last == cell]
                is_last = earlier + 1 == len(packet.known)
                yield Stretch(card, seat, earlier, is_last, tuple(paths))
                whereabouts[card] = (deal + 1, False)
    for card in sorted(whereabouts.keys() - laid):
        start, in_pile = whereabouts[card]
        paths = list(_paths(deals, start, len(deals), in_pile=in_pile))
        yield Stretch(card, None, 0, False, tuple(paths))


@lru_cache(maxsize=64)
def _plan(view: View, numbers: tuple[int, ...]) -> Plan:
    """Work out what a view leaves open; many worlds are drawn from the same view."""
    packets = tuple(
        tuple(packet_of(deal, seat, view.player) for seat in range(len(deal.sizes)))
        for deal in view.deals
    )
    stretches = tuple(_stretches(view, packets, numbers))
    places = _places(view.deals)
    start = (*map(sum, places), 0)
    keys: list[set[Key]] = [{start}]
    for stretch in stretches:
        keys.append({step.after for key in keys[-1] for step in _steps(stretch, key, places)})
    counts = {key: 1 for key in keys.pop() if not any(key)}
    steps: list[dict[Key, tuple[Step, ...]]] = []
    for stretch in reversed(stretches):
        found: dict[Key, tuple[Step, ...]] = {}
        for key in keys.pop():
            some = tuple(
                Step(path, weight * counts[after], after)
                for path, weight, after in _steps(stretch, key, places)
                if after in counts
            )
            if some:
                found[key] = some
        counts = {key: sum(step.weight for step in some) for key, some in found.items()}
        steps.append(found)
    if start not in counts:
        raise ValueError("no state fits this view: the cards do not add up")
    return Plan(packets, places, stretches, tuple(reversed(steps)))


def _steps(stretch: Stretch, key: Key, places: Places) -> Iterator[Step]:
    """Yield the paths of a card, each with the number of ways in which it can take its places."""
    seat, early = stretch.seat, key[-1]
    for path in stretch.paths:
        left = list(key)
        weight = 1
        for cell in path.unseen:
            weight *= left[cell]
            left[cell] -= 1
        if seat is not None and path.last is not None:
            is_late = path.last % 2
            weight *= places[path.last][seat] - (stretch.earlier - early if is_late else early)
            left[path.last] -= 1
            left[-1] = 0 if stretch.is_last else early + 1 - is_late
        if weight:
            yield Step(path, weight, tuple(left))


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Yield every state that fits a view; all of them weigh the same."""
    plan = _plan(view, rules.setting.numbers)
    for state in ways(lambda choose: _world(plan, view, choose)):
        yield state, 1


def determinize(rules: Rules, view: View, rng: Rng) -> State:
    """Draw one of the states that fit a view."""
    return _world(_plan(view, rules.setting.numbers), view, chosen_by(rng))


def _world(plan: Plan, view: View, choose: Choose) -> State:
    """Choose where the unknown cards were, and who discarded which."""
    unknown = _unknown_cards(plan, choose)
    deals: list[Deal] = []
    for number, (deal, row) in enumerate(zip(view.deals, plan.packets, strict=True)):
        slots: dict[Slot, int] = {}
        packets: list[tuple[int, ...]] = []
        for seat, packet in enumerate(row):
            cards = unknown.get((number, seat), [])
            packets.append(tuple(sorted((*packet.known, *cards))))
            slots |= packet.filled
            for pool in (*packet.pools, Pool(tuple(sorted(cards)), packet.open_slots)):
                left = list(pool.cards)
                for slot in pool.slots:
                    slots[slot] = left.pop(choose((1,) * len(left)))
        seats = range(len(deal.sizes))
        turns = tuple(
            Turn(
                tuple(slots.get(Slot("discard", turn, seat)) for seat in seats),
                tuple(slots.get(Slot("play", turn, seat)) for seat in seats),
                seen.acts,
            )
            for turn, seen in enumerate(deal.turns)
        )
        deals.append(Deal(tuple(packets), turns))
    return State(view.order, view.drawn, view.origin, tuple(deals))


def _unknown_cards(plan: Plan, choose: Choose) -> dict[tuple[int, int], list[int]]:
    """Choose which cards were in each packet that the viewer does not know."""
    left = [list(places) for places in plan.places]
    unknown: dict[tuple[int, int], list[int]] = {}
    key = (*map(sum, plan.places), 0)
    for stretch, found in zip(plan.stretches, plan.steps, strict=True):
        steps = found[key]
        path, _, key = steps[choose([step.weight for step in steps]) if len(steps) > 1 else 0]
        for cell in path.unseen:
            places = left[cell]
            seats = [seat for seat, places_left in enumerate(places) if places_left]
            seat = seats[choose([places[seat] for seat in seats])]
            places[seat] -= 1
            unknown.setdefault((cell // 2, seat), []).append(stretch.card)
        if path.last is not None and stretch.seat is not None:
            left[path.last][stretch.seat] -= 1
    return unknown
