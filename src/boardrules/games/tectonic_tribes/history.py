"""A match of Tectonic Tribes as actions: what each does, and those that led to a state."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from boardrules.games.tectonic_tribes.actions import (
    Act,
    Action,
    Choice,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Pass,
    Place,
    Play,
)
from boardrules.games.tectonic_tribes.setup import after_draw, after_origin, dealt_at_once
from boardrules.games.tectonic_tribes.state import Deal, State, Turn
from boardrules.games.tectonic_tribes.table import Setting, Table
from boardrules.games.tectonic_tribes.turns import after_act, after_choice
from boardrules.player import CHANCE, Player
from boardrules.sequences import replaced

DRAWS = (DrawOrder, DrawTerrain, DealCard)
CHOICES = (Discard, Play)


def table_after(setting: Setting, table: Table, action: Action) -> Table:
    """Return how things lie after a legal action."""
    if isinstance(action, DRAWS):
        return after_draw(setting, table, action)
    if isinstance(action, CHOICES):
        return after_choice(table, action)
    if table.phase == "origin" and isinstance(action, Place | Pass):
        return after_origin(setting, table, action)
    return after_act(setting, table, action)


def state_after(state: State, action: Action, before: Table, after: Table) -> State:
    """Enter a legal action in the state, given how things lie before and after it."""
    order, drawn, origin, deals = state.order, state.drawn, state.origin, state.deals
    if isinstance(action, DealCard):
        packets = replaced(deals[-1].packets, action.seat, after.hands[action.seat])
        deals = (*deals[:-1], Deal(packets))
    elif isinstance(action, DrawOrder):
        order = (*order, action.place)
    elif isinstance(action, DrawTerrain):
        drawn = (*drawn, action.card)
    elif before.phase == "origin" and isinstance(action, Place | Pass):
        origin = (*origin, action)
    else:
        deal = deals[-1]
        turn = _turn_after(deal.turns[-1], action)
        deals = (*deals[:-1], Deal(deal.packets, (*deal.turns[:-1], turn)))
    if after.phase != before.phase:
        if after.phase == "deal":
            deals = (*deals, Deal(((),) * len(after.hands)))
        elif after.phase == "choose":
            deal = deals[-1]
            nothing = (None,) * len(after.hands)
            deals = (*deals[:-1], Deal(deal.packets, (*deal.turns, Turn(nothing, nothing))))
    return State(order, drawn, origin, deals)


def _turn_after(turn: Turn, action: Choice | Act) -> Turn:
    if isinstance(action, Discard):
        discards = replaced(turn.discards, action.player, action.card)
        return Turn(discards, turn.plays, turn.acts)
    if isinstance(action, Play):
        return Turn(turn.discards, replaced(turn.plays, action.player, action.card), turn.acts)
    return Turn(turn.discards, turn.plays, (*turn.acts, action))


def table_of(setting: Setting, state: State) -> Table:
    """Return how things lie in a state; whole packets are dealt at once where that is the same."""
    table = setting.opening_table()
    for _, event in _events_of_setup(state):
        table = table_after(setting, table, event)
    for deal in state.deals:
        begun = dealt_at_once(setting, table, deal.packets)
        if begun is None:
            for _, dealt in _packets("", deal):
                table = table_after(setting, table, _draw(dealt, table))
        else:
            table = begun
        for _, event in _turns("", deal):
            table = table_after(setting, table, event)
    return table


def history(setting: Setting, state: State) -> Iterator[tuple[str, Action, Table]]:
    """Yield the actions that led to a state, along the canonical tree.

    Each comes with its place in the state, and with how things lay before it. In what order a
    hand was dealt is not known; its cards come in an order in which the pile has them.
    """
    table = setting.opening_table()
    for where, event in _events(state):
        action = event if not isinstance(event, Dealt) else _draw(event, table)
        yield where, action, table
        table = table_after(setting, table, action)


class Dealt(NamedTuple):
    """A card that was dealt to a seat, one of this packet."""

    seat: Player
    packet: tuple[int, ...]


def _draw(dealt: Dealt, table: Table) -> DealCard:
    """Find a card that may come next: one that is in the pile, if there is any."""
    rest = list((Counter(dealt.packet) - Counter(table.hands[dealt.seat])).elements())
    in_pile = [card for card in rest if card in table.pile]
    return DealCard(CHANCE, dealt.seat, (in_pile or rest or dealt.packet)[0])


def _events(state: State) -> Iterator[tuple[str, Action | Dealt]]:
    """Yield what happened, place by place."""
    yield from _events_of_setup(state)
    for number, deal in enumerate(state.deals):
        yield from _packets(f"deals[{number}]", deal)
        yield from _turns(f"deals[{number}]", deal)


def _events_of_setup(state: State) -> Iterator[tuple[str, Action]]:
    for seat, card in enumerate(state.order):
        yield f"order[{seat}]", DrawOrder(CHANCE, Player(seat), card)
    seats = sorted(range(len(state.order)), key=state.order.__getitem__)
    for number, (seat, card) in enumerate(zip(seats, state.drawn, strict=False)):
        yield f"drawn[{number}]", DrawTerrain(CHANCE, Player(seat), card)
        if number < len(state.origin):
            yield f"origin[{number}]", state.origin[number]


def _packets(where: str, deal: Deal) -> Iterator[tuple[str, Dealt]]:
    for place in range(max(map(len, deal.packets))):
        for seat, packet in enumerate(deal.packets):
            if place < len(packet):
                yield f"{where}.packets[{seat}]", Dealt(Player(seat), packet)


def _turns(where: str, deal: Deal) -> Iterator[tuple[str, Choice | Act]]:
    for number, turn in enumerate(deal.turns):
        here = f"{where}.turns[{number}]"
        for seat, (discard, play) in enumerate(zip(turn.discards, turn.plays, strict=True)):
            if discard is not None:
                yield f"{here}.discards[{seat}]", Discard(Player(seat), discard)
            if play is not None:
                yield f"{here}.plays[{seat}]", Play(Player(seat), play)
        for place, act in enumerate(turn.acts):
            yield f"{here}.acts[{place}]", act
