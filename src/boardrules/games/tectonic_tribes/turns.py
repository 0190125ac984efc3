"""A turn of Tectonic Tribes: choosing cards, laying them, and discarding after a tribe card."""

from collections.abc import Iterator
from typing import assert_never

from boardrules.errors import Violation
from boardrules.games.tectonic_tribes.actions import (
    Act,
    Choice,
    Discard,
    Drop,
    Laying,
    Pass,
    Place,
    Play,
    Tribe,
)
from boardrules.games.tectonic_tribes.setup import DUE, with_new_hands, without
from boardrules.games.tectonic_tribes.table import Setting, Table
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.quoting import quoted
from boardrules.sequences import replaced


def choices(setting: Setting, table: Table, player: Player) -> tuple[Choice, ...]:
    """List the cards that a seat may discard, or play if it has discarded (TECTONIC-3.1)."""
    hand = table.hands[player]
    made = setting.choices[has_discarded(hand)][player]
    return tuple([made[card] for card in hand])


def has_discarded(hand: tuple[int, ...]) -> bool:
    """Tell whether a seat has discarded this turn: a turn begins with an even hand."""
    return len(hand) % 2 == 1


def after_choice(table: Table, choice: Choice) -> Table:
    """Take a card out of the hand; when all have chosen, reveal (TECTONIC-3.2)."""
    player, card = choice.player, choice.card
    hands = replaced(table.hands, player, without(table.hands[player], card))
    if isinstance(choice, Discard):
        return table._replace(discards=(*table.discards, card), hands=hands)
    front = replaced(table.front, player, card)
    waiting = tuple([seat for seat in table.waiting if seat != player])
    if waiting:
        return table._replace(waiting=waiting, hands=hands, front=front)
    return table._replace(phase="act", waiting=in_order_of_turn(front), hands=hands, front=front)


def in_order_of_turn(front: tuple[int | None, ...]) -> tuple[Player, ...]:
    """Let the highest number go first (TECTONIC-3.3)."""
    numbers = sorted([card for card in front if card is not None], reverse=True)
    return tuple([Player(front.index(card)) for card in numbers])


def droppable(table: Table) -> tuple[Player, ...]:
    """List whose card may go after a tribe card: one's own, or that of a later seat."""
    return tuple([seat for seat in sorted(table.waiting) if table.front[seat] is not None])


def after_act(setting: Setting, table: Table, act: Act) -> Table:
    """Lay a card, discard after a tribe card, or pass."""
    player = act.player
    card = table.front[player]
    match act:
        case Place():
            board = setting.laid(table.board, act)
            table = table._replace(board=board, front=replaced(table.front, player, None))
        case Tribe():
            table = table._replace(
                phase="drop",
                board=setting.laid(table.board, act),
                tribes=replaced(table.tribes, player, without(table.tribes[player], act.card)),
            )
            if droppable(table):
                return table
        case Drop():
            table = _after_drop(setting, table, act)
        case Pass():
            if card is not None:
                discards = (*table.discards, card)
                front = replaced(table.front, player, None)
                table = table._replace(discards=discards, front=front)
        case _:
            assert_never(act)
    if len(table.waiting) > 1:
        return table._replace(phase="act", waiting=table.waiting[1:])
    return _after_turn(setting, table)


def _after_drop(setting: Setting, table: Table, drop: Drop) -> Table:
    """Discard a card (TECTONIC-5.2); what becomes of the own one is an option (TECTONIC-R1)."""
    front = list(table.front)
    aside = table.aside
    lost, front[drop.seat] = front[drop.seat], None
    own, front[drop.player] = front[drop.player], None
    if own is not None:
        if setting.hands_over:
            front[drop.seat] = own
        else:
            aside = (*aside, own)
    discards = table.discards if lost is None else (*table.discards, lost)
    return table._replace(discards=discards, front=tuple(front), aside=aside)


def _after_turn(setting: Setting, table: Table) -> Table:
    """Pass the hands on (TECTONIC-6.1), deal new ones, or end the match."""
    table = table._replace(waiting=(), discards=table.discards + table.aside, aside=())
    if setting.ends_with_last_tribe and not all(table.tribes):
        return table._replace(phase="end")  # TECTONIC-7.1
    if table.hands[0]:
        hands = table.hands[-1:] + table.hands[:-1]
        return table._replace(phase="choose", waiting=setting.seats, hands=hands)
    if table.deal < setting.deals:
        return with_new_hands(setting, table)
    return table._replace(phase="end")  # TECTONIC-7.2


def faults_of_choice(setting: Setting, table: Table, choice: Choice) -> Iterator[Violation]:
    """Name the rules that a discard or a choice breaks."""
    player = choice.player
    who = format_player(player)
    is_seated = player in setting.seats
    if not is_seated:
        yield Violation("TECTONIC-1.1", f"{who} has no seat")
    if table.phase != "choose":
        yield Violation("TECTONIC-R13", f"this is not the time: {DUE[table.phase]}")
        return
    if not is_seated:
        return
    hand = table.hands[player]
    if player not in table.waiting:
        yield Violation("TECTONIC-3.1", f"{who} has chosen already")
        return
    if isinstance(choice, Discard) and has_discarded(hand):
        yield Violation("TECTONIC-3.1", f"{who} has discarded already")
    if isinstance(choice, Play) and not has_discarded(hand):
        yield Violation("TECTONIC-3.1", f"{who} discards a card first")
    if choice.card not in hand:
        yield Violation("TECTONIC-3.1", f"{who} has no card {quoted(choice.card)} in hand")


def faults_of_act(
    setting: Setting, table: Table, act: Act, plays: tuple[int | None, ...]
) -> Iterator[Violation]:
    """Name the rules that laying, discarding after a tribe card, or passing breaks."""
    player = act.player
    is_seated = player in setting.seats
    if not is_seated:
        yield Violation("TECTONIC-1.1", f"{format_player(player)} has no seat")
    if table.phase not in _PHASES[type(act)]:
        yield Violation("TECTONIC-R13", f"this is not the time: {DUE[table.phase]}")
        return
    if is_seated and player != table.waiting[0]:
        rule = "TECTONIC-2.4" if table.phase == "origin" else "TECTONIC-4.1"
        yield Violation(rule, f"it is the turn of {format_player(table.waiting[0])}")
    if isinstance(act, Place | Tribe):
        yield from _faults_of_card(setting, table, act, plays)
        if (type(act), act.card) in setting.faces:
            yield from _faults_of_placement(setting, table, act)
    elif not is_seated:
        return
    elif isinstance(act, Drop):
        yield from _faults_of_drop(setting, table, act)
    elif table.front[player] is not None and any(setting.grid.openings(table.board, player)):
        card = table.front[player]
        yield Violation("TECTONIC-R2", f"{format_player(player)} can lay card {card}")


_PHASES: dict[type[Act], tuple[str, ...]] = {
    Place: ("origin", "act"),
    Tribe: ("act",),
    Drop: ("drop",),
    Pass: ("origin", "act"),
}


def _faults_of_card(
    setting: Setting, table: Table, laying: Laying, plays: tuple[int | None, ...]
) -> Iterator[Violation]:
    """Check that a seat has the card that it lays."""
    player, card = laying.player, laying.card
    who = format_player(player)
    if (type(laying), card) not in setting.faces:
        kind, rule = ("terrain", "1.3") if isinstance(laying, Place) else ("tribe", "1.4")
        yield Violation(f"TECTONIC-{rule}", f"there is no {kind} card {quoted(card)}")
    elif player not in setting.seats:
        return
    elif isinstance(laying, Tribe):
        if card not in table.tribes[player]:
            yield Violation("TECTONIC-5.1", f"{who} has laid tribe card {card} already")
    elif card != table.front[player]:
        if table.phase == "origin":
            yield Violation("TECTONIC-2.4", f"{who} has not drawn card {card}")
        elif player in table.waiting and card == plays[player]:
            yield Violation(
                "TECTONIC-R1", f"{who} has lost card {card}, discarded after a tribe card"
            )
        else:
            yield Violation("TECTONIC-4.1", f"{who} has no card {card} to lay")


def _faults_of_placement(setting: Setting, table: Table, laying: Laying) -> Iterator[Violation]:
    """Check where and how a card is laid."""
    if all(way[2] != laying.rotation for way in setting.ways[type(laying), laying.card].ways):
        half_a_turn_less = laying.rotation - 2
        message = f"r{laying.rotation} looks like r{half_a_turn_less}, which stands for both"
        yield Violation("TECTONIC-R5", message)
    board = table.board
    if not board.covered:
        if (laying.x, laying.y) != (0, 0):
            yield Violation("TECTONIC-R6", "the first card lies at 0,0")
        return
    bit = setting.grid.bit(board, laying.x, laying.y)
    footprint = 0 if bit is None else setting.grid.footprints[laying.rotation % 2] << bit
    covers = (board.covered & footprint).bit_count()
    if covers == 0:
        yield Violation("TECTONIC-4.3", "the card covers no square of the continent")
    if covers == 6:
        yield Violation("TECTONIC-4.3", "all six squares cover others; five may at the most")
    if board.lava & footprint:
        yield Violation("TECTONIC-4.5", "the card covers lava")
    for seat, tents in enumerate(board.tents):
        if seat != laying.player and tents & footprint:
            owner = format_player(Player(seat))
            yield Violation("TECTONIC-4.6", f"the card covers a tent of {owner}")


def _faults_of_drop(setting: Setting, table: Table, drop: Drop) -> Iterator[Violation]:
    """Check whose card is discarded after a tribe card."""
    victim = format_player(drop.seat)
    if drop.seat not in setting.seats:
        yield Violation("TECTONIC-1.1", f"{victim} has no seat")
    elif drop.seat not in table.waiting:
        rule = "TECTONIC-5.2" if len(table.waiting) > 1 else "TECTONIC-5.3"
        yield Violation(rule, f"{victim} has acted this turn")
    elif table.front[drop.seat] is None:
        yield Violation("TECTONIC-R1", f"{victim} has lost the terrain card already")
