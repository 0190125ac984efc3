"""What may be true given what a seat knows in Tectonic Tribes.

A seat knows of many cards in which packets they were; where the others may have been is counted in
`plans`. Besides, a seat may know which cards have left a packet, and not who discarded which.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, cast

from attrs import fields, frozen

from boardrules.chance import Choose, chosen_by, ways
from boardrules.game import Rng
from boardrules.games.tectonic_tribes import knowledge, validation
from boardrules.games.tectonic_tribes.knowledge import DealView, View
from boardrules.games.tectonic_tribes.plans import Plan, plan, unseen_cards
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import Deal, State, Turn
from boardrules.memo import remember
from boardrules.quoting import quoted
from boardrules.typecheck import as_viewer, check_type


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


@frozen
class Open:
    """What a view leaves open: who discarded which, and where unseen cards were."""

    packets: tuple[tuple[Packet, ...], ...]
    plan: Plan


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Return an iterator over the states that fit a view; all of them weigh the same."""
    opened = _opened(rules, view)
    return ((state, 1) for state in ways(lambda choose: _world(opened, view, choose)))


def determinize(rules: Rules, view: View, rng: Rng) -> State:
    """Draw one of the states that fit a view."""
    return _world(_opened(rules, view), view, chosen_by(rng))


def _opened(rules: Rules, view: View) -> Open:
    """Work out what a view leaves open; it remembers that, since many worlds are drawn from it.

    A view that the same rules have shown needs no check.
    """
    known_to, opened = cast("tuple[object, Open | None]", view.memo)
    is_shown = known_to is rules
    if not is_shown or opened is None:
        if not is_shown:
            _check_shape(rules, view)
        packets = tuple(
            tuple(packet_of(deal, seat, view.player) for seat in range(rules.players))
            for deal in view.deals
        )
        known = [[packet.known for packet in row] for row in packets]
        opened = Open(packets, plan(view, known, rules.setting.numbers))
        if not is_shown:
            _check_state(rules, view, _world(opened, view, _first))
        remember(view, rules, opened)
    return opened


def _check_shape(rules: Rules, view: View) -> None:
    """Refuse a view that has more of something than a match, or not an entry for each seat."""
    check_type(view, View, "view")
    as_viewer(view.player, rules.players)
    if len(view.deals) > rules.setting.deals:
        raise ValueError(f"no state fits this view: it has {len(view.deals)} deals")
    for deal in view.deals:
        turns = rules.setting.hand // 2
        if max(len(deal.turns), len(deal.hands)) > turns:
            raise ValueError(f"no state fits this view: a hand is used up after {turns} turns")
        rows: list[Sequence[object]] = [deal.sizes]
        for turn in deal.turns:
            rows += (turn.has_discarded, turn.has_played, turn.plays or rules.setting.seats)
        if {len(row) for row in rows} != {rules.players}:
            raise ValueError(f"no state fits this view: there are {rules.players} players")


def _first(weights: Sequence[int]) -> int:
    """Choose what comes first."""
    if not weights:
        raise ValueError("no state fits this view: more cards have left a packet than it had")
    return 0


def _check_state(rules: Rules, view: View, state: State) -> None:
    """Refuse a view if a state that should fit it cannot be, or looks otherwise."""
    for defect in validation.defects(rules, state):
        raise ValueError(f"no state fits this view: {defect}")
    right = knowledge.view(rules, state, view.player)
    for number, (deal, right_deal) in enumerate(zip(view.deals, right.deals, strict=True)):
        _check_fields(f"deals[{number}].", deal, right_deal)
    _check_fields("", view, right)


def _check_fields(where: str, found: View | DealView, right: View | DealView) -> None:
    """Refuse what differs in a field."""
    for field in fields(type(found)):
        one, other = getattr(found, field.name), getattr(right, field.name)
        if one != other:
            message = f"{where}{field.name} would be {quoted(other)}, not {quoted(one)}"
            raise ValueError(f"no state fits this view: {message}")


def _world(opened: Open, view: View, choose: Choose) -> State:
    """Choose where the unknown cards were, and who discarded which."""
    unseen = unseen_cards(opened.plan, choose)
    deals: list[Deal] = []
    for number, (deal, row) in enumerate(zip(view.deals, opened.packets, strict=True)):
        slots: dict[Slot, int] = {}
        packets: list[tuple[int, ...]] = []
        for seat, packet in enumerate(row):
            cards = unseen.get((number, seat), [])
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
