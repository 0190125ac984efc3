"""What each seat knows in Tectonic Tribes, and what may be true given that."""

from collections.abc import Iterator, Sequence
from typing import Literal, cast

from attrs import fields, frozen

from boardrules._messages import quoted
from boardrules.building.chance import Choose, chosen_by, ways
from boardrules.building.deriving import derived, fill
from boardrules.building.sequences import replaced
from boardrules.building.simultaneous_choices import revealed
from boardrules.building.typecheck import as_viewer, check_type
from boardrules.game import Rng
from boardrules.games.tectonic_tribes import validation
from boardrules.games.tectonic_tribes.actions import (
    Action,
    DealCard,
    Discard,
    DrawTerrain,
    Place,
    Play,
)
from boardrules.games.tectonic_tribes.knowledge.plans import Plan, plan, unseen_cards
from boardrules.games.tectonic_tribes.knowledge.views import (
    Packet,
    Pool,
    Slot,
    deals_known,
    packet_of,
    view_of,
)
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import (
    Cards,
    Event,
    Reshuffle,
    ReshuffleSeen,
    State,
    TurnSeen,
    View,
    turn_of,
)
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.persistent import PersistentList
from boardrules.player import Player


def view(rules: Rules, state: State, player: Player | None) -> View:
    """Return what a seat knows, or a spectator, and nothing else."""
    shown = view_of(state, player)
    fill(rules, shown, None)  # it fits a state, so nobody has to check that
    return shown


def witness(
    rules: Rules, state: State, action: Action, player: Player | None
) -> tuple[Action, ...]:
    """Return what others choose when all have (TECTONIC-3.2), and never what they hold or discard.

    Cards that are dropped are seen by all (TECTONIC-R12).
    """
    match action:
        case DealCard():
            is_seen = action.seat == player
        case Play() if rules.to_act(state) == (action.player,):
            cards = cast("tuple[int, ...]", replaced(state.front, action.player, action.card))
            plays = [Play(Player(seat), card) for seat, card in enumerate(cards)]
            return revealed(plays, action, player)
        case Discard() | Play():
            is_seen = action.player == player
        case _:
            is_seen = True
    return (action,) if is_seen else ()


# What may be true.


@frozen
class Open:
    """What a view leaves open: who discarded which, by deal and packet, and unseen cards."""

    packets: tuple[tuple[Packet, ...], ...]
    plan: Plan


@frozen
class Hidden:
    """What was hidden in a deal: the packets as dealt, and which card left one by which slot."""

    packets: tuple[Cards, ...]
    slots: dict[Slot, int]

    def gone(self, kind: Literal["discard", "play"], number: int) -> tuple[int | None, ...]:
        """List what the seats discarded or played in a turn, None before they have."""
        seats = range(len(self.packets))
        return tuple([self.slots.get(Slot(kind, number - 1, seat)) for seat in seats])


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Return an iterator over the states that fit a view; all of them weigh the same."""
    opened = _opened(rules, view)
    return ((state, 1) for state in ways(lambda choose: _world(rules.tables, view, opened, choose)))


def determinize(rules: Rules, view: View, rng: Rng) -> State:
    """Draw one of the states that fit a view."""
    return _world(rules.tables, view, _opened(rules, view), chosen_by(rng))


def _opened(rules: Rules, view: View) -> Open:
    """Compute what a view leaves open, once, since many worlds are drawn from it."""
    opened = _checked(rules, view)
    if opened is None:
        opened = _open(rules.tables, view)
        fill(rules, view, opened)
    return opened


@derived
def _checked(rules: Rules, view: View) -> Open | None:
    """Refuse a view that no state has."""
    _check_shape(rules, view)
    opened = _open(rules.tables, view)
    state = _world(rules.tables, view, opened, _first)
    for defect in validation.defects(rules, state):
        raise ValueError(f"no state fits this view: {defect}")
    right = view_of(state, view.player)
    for field in fields(View):
        one, other = getattr(view, field.name), getattr(right, field.name)
        if one != other:
            message = f"{field.name} would be {quoted(other)}, not {quoted(one)}"
            raise ValueError(f"no state fits this view: {message}")
    return opened


def _check_shape(rules: Rules, view: View) -> None:
    """Refuse a view that has more of something than a match, or not an entry for each seat."""
    check_type(view, View, "view")
    as_viewer(view.player, rules.players)
    turns = [event for event in view.history if isinstance(event, TurnSeen)]
    most = rules.tables.deals * rules.tables.hand // 2
    if len(turns) > most:
        raise ValueError(f"no state fits this view: a match has {most} turns at the most")
    cards = len(rules.tables.numbers)
    if not all(0 <= some <= cards for some in (view.size, *view.hand_sizes)):
        raise ValueError(f"no state fits this view: there are {cards} terrain cards")
    rows: list[Sequence[object]] = [view.hand_sizes, view.front, view.tribes, view.order]
    rows += (turn.plays for turn in turns)
    if {len(row) for row in rows} != {rules.players}:
        raise ValueError(f"no state fits this view: there are {rules.players} players")


def _first(weights: Sequence[int]) -> int:
    """Choose what comes first."""
    if not weights:
        raise ValueError("no state fits this view: more cards have left a packet than it had")
    return 0


def _open(tables: Tables, view: View) -> Open:
    deals = deals_known(view)
    packets = tuple(
        tuple(packet_of(deal, seat, view.player) for seat in tables.seats) for deal in deals
    )
    known = [[packet.known for packet in row] for row in packets]
    return Open(packets, plan(view, deals, known, tables.numbers))


def _world(tables: Tables, view: View, opened: Open, choose: Choose) -> State:
    """Choose where the unknown cards were, and who discarded which."""
    unseen = unseen_cards(opened.plan, choose)
    deals: list[Hidden] = []
    for number, row in enumerate(opened.packets):
        slots: dict[Slot, int] = {}
        packets: list[Cards] = []
        for seat, packet in enumerate(row):
            cards = unseen.get((number, seat), [])
            packets.append(tuple(sorted((*packet.known, *cards))))
            slots |= packet.filled
            for pool in (*packet.pools, Pool(tuple(sorted(cards)), packet.open_slots)):
                left = list(pool.cards)
                for slot in pool.slots:
                    slots[slot] = left.pop(choose((1,) * len(left)))
        deals.append(Hidden(tuple(packets), slots))
    return _table(tables, view, deals)


def _table(tables: Tables, view: View, deals: list[Hidden]) -> State:
    """Return what has happened, and how the table lies, where that was hidden."""
    cards = frozenset(tables.numbers)
    pile, laid, dealt = cards, set[int](), 0
    hands: tuple[Cards, ...] = ((),) * tables.players
    history: list[Event] = []
    for event in view.history:
        if isinstance(event, ReshuffleSeen):  # by then the pile was dealt, all else was discarded
            packets = deals[dealt].packets
            early = (tuple([card for card in packet if card in pile]) for packet in packets)
            history.append(Reshuffle(tuple(early)))
            pile = cards.difference(laid, pile)
        elif isinstance(event, TurnSeen):
            hands = hands[-1:] + hands[:-1]
            if event.number == 1:
                hands = deals[dealt].packets
                pile = pile.difference(*hands)
                dealt += 1
            gone = cast("tuple[int, ...]", deals[dealt - 1].gone("discard", event.number))
            hands = _left(hands, gone, event.plays)
            history.append(turn_of(event.number, gone, event.plays, hands))
        else:
            history.append(event)
            if isinstance(event, DrawTerrain):
                pile -= {event.card}
            elif isinstance(event, Place):
                laid.add(event.card)
    front, discarded = view.front, tables.nothing
    if view.phase in ("deal", "choose"):
        hands = hands[-1:] + hands[:-1]
        if dealt < len(deals):
            hands = deals[dealt].packets
            pile = pile.difference(*hands)
    if view.phase == "choose":
        discarded, front = deals[-1].gone("discard", view.turn), deals[-1].gone("play", view.turn)
        hands = _left(hands, discarded, front)
    discards = cards.difference(pile, laid, *hands, front, discarded, view.aside)
    return State(
        phase=view.phase,
        waiting=view.waiting,
        deal=view.deal,
        turn=view.turn,
        size=view.size,
        board=view.board,
        hands=hands,
        front=front,
        revealed=view.revealed,
        tribes=view.tribes,
        order=view.order,
        pile=tuple(sorted(pile)),
        discards=tuple(sorted(discards)),
        discarded=discarded,
        aside=view.aside,
        history=PersistentList(history),
    )


def _left(hands: tuple[Cards, ...], *gone: tuple[int | None, ...]) -> tuple[Cards, ...]:
    """List what is left in the hands after each has lost a card in some ways, or not yet."""
    lost = zip(*gone, strict=True)
    return tuple(
        [
            tuple([card for card in hand if card not in some])
            for hand, some in zip(hands, lost, strict=True)
        ]
    )
