"""What each seat knows in Tectonic Tribes, and what may be true given that."""

from collections.abc import Iterator, Sequence
from typing import cast

from attrs import fields, frozen

from boardrules.chance import Choose, chosen_by, ways
from boardrules.game import Rng
from boardrules.games.tectonic_tribes import validation
from boardrules.games.tectonic_tribes.actions import Action, DealCard, Discard, Play
from boardrules.games.tectonic_tribes.packets import Packet, Pool, Slot, packet_of
from boardrules.games.tectonic_tribes.plans import Plan, plan, unseen_cards
from boardrules.games.tectonic_tribes.position import Position
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import Deal, State, Turn
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.games.tectonic_tribes.turns import position
from boardrules.games.tectonic_tribes.views import (
    DealView,
    View,
    position_in_world,
    public_part,
    public_position_in,
    view_of,
)
from boardrules.memo import memo_of, remember
from boardrules.player import Player
from boardrules.quoting import quoted
from boardrules.reveals import revealed
from boardrules.sequences import replaced
from boardrules.typecheck import as_viewer, check_type


def view(rules: Rules, state: State, player: Player | None) -> View:
    """Return what a seat knows, or a spectator, and nothing else."""
    tables = rules.tables
    shown = view_of(tables, state, player)
    remember(shown, tables, Known(public_part(position(tables, state)), None))
    return shown


def witness(
    rules: Rules, state: State, action: Action, player: Player | None
) -> tuple[Action, ...]:
    """Tell what others choose when all have (TECTONIC-3.2), and never what they hold or discard.

    Cards that are dropped are seen by all (TECTONIC-R12).
    """
    match action:
        case DealCard():
            is_seen = action.seat == player
        case Play() if rules.to_act(state) == (action.player,):
            cards = cast("tuple[int, ...]", replaced(state.plays, action.player, action.card))
            plays = [Play(Player(seat), card) for seat, card in enumerate(cards)]
            return revealed(plays, action, player)
        case Discard() | Play():
            is_seen = action.player == player
        case _:
            is_seen = True
    return (action,) if is_seen else ()


@frozen
class Open:
    """What a view leaves open: who discarded which, and where unseen cards were."""

    packets: tuple[tuple[Packet, ...], ...]
    plan: Plan


@frozen
class Known:
    """What a view remembers: how things lie as all can see, and what is open once that is asked."""

    public: Position
    opened: Open | None


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Return an iterator over the states that fit a view; all of them weigh the same."""
    public, opened = _opened(rules, view)
    tables = rules.tables
    found = ways(lambda choose: _world(opened, view, choose))
    return ((_with_position(tables, public, view, state), 1) for state in found)


def determinize(rules: Rules, view: View, rng: Rng) -> State:
    """Draw one of the states that fit a view."""
    public, opened = _opened(rules, view)
    return _with_position(rules.tables, public, view, _world(opened, view, chosen_by(rng)))


def seen_by_all(rules: Rules, view: View) -> Position:
    """Tell how things lie as all can see, without a look at what may be true beside that."""
    tables = rules.tables
    made_in, known = cast("tuple[object, Known]", memo_of(view))
    return known.public if made_in is tables else public_position_in(tables, view)


def _with_position(tables: Tables, public: Position, view: View, state: State) -> State:
    """Leave with a world how things lie in it, so that it is not played again."""
    remember(state, tables, position_in_world(tables, public, view, state))
    return state


def _opened(rules: Rules, view: View) -> tuple[Position, Open]:
    """Work out what a view leaves open; it remembers that, since many worlds are drawn from it.

    A view that was made with the same tables needs no check.
    """
    tables = rules.tables
    made_in, known = cast("tuple[object, Known]", memo_of(view))
    if made_in is not tables:
        _check_shape(rules, view)
        opened = _open(tables, view)
        world = _world(opened, view, _first)
        _check_state(rules, view, world)
        known = Known(public_part(position(tables, world)), opened)
        remember(view, tables, known)
    elif known.opened is None:
        known = Known(known.public, _open(tables, view))
        remember(view, tables, known)
    return known.public, cast("Open", known.opened)


def _open(tables: Tables, view: View) -> Open:
    packets = tuple(
        tuple(packet_of(deal, seat, view.player) for seat in tables.seats) for deal in view.deals
    )
    known = [[packet.known for packet in row] for row in packets]
    return Open(packets, plan(view, known, tables.numbers))


def _check_shape(rules: Rules, view: View) -> None:
    """Refuse a view that has more of something than a match, or not an entry for each seat."""
    check_type(view, View, "view")
    as_viewer(view.player, rules.players)
    if len(view.deals) > rules.tables.deals:
        raise ValueError(f"no state fits this view: it has {len(view.deals)} deals")
    for deal in view.deals:
        turns = rules.tables.hand // 2
        if max(len(deal.turns), len(deal.hands)) > turns:
            raise ValueError(f"no state fits this view: a hand is used up after {turns} turns")
        rows: list[Sequence[object]] = [deal.sizes]
        for turn in deal.turns:
            rows += (turn.has_discarded, turn.has_played, turn.plays or rules.tables.seats)
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
    right = view_of(rules.tables, state, view.player)
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
