"""The rules of Tectonic Tribes: who acts, what is legal, and what an action breaks."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from boardrules.errors import Violation
from boardrules.games.tectonic_tribes import scoring, turns
from boardrules.games.tectonic_tribes.actions import (
    Act,
    Action,
    Choice,
    DealCard,
    Discard,
    Draw,
    DrawOrder,
    DrawTerrain,
    Drop,
    Laying,
    Pass,
    Place,
    Play,
    Tribe,
)
from boardrules.games.tectonic_tribes.board import Layings, Way
from boardrules.games.tectonic_tribes.position import DUE, Phase, Position
from boardrules.games.tectonic_tribes.state import State
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.notation import format_player
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.quoting import quoted
from boardrules.rules import BaseRules
from boardrules.sequences import LazySequence
from boardrules.typecheck import as_whole


class Rules(BaseRules[Tables, State, Action]):
    """The rules at one table."""

    def initial_state(self) -> State:
        """Return the table before anything is drawn."""
        return State()

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Tell who acts: chance, all seats that have not chosen, or the seat whose turn it is."""
        return _to_act(turns.position(self.tables, state))

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions: by card, rotation, y and x; drops by seat; draws by number.

        Terrain cards come before tribe cards, and to pass comes last.
        """
        tables = self.tables
        position = turns.position(tables, state)
        if player is not None:
            if player not in _to_act(position):
                return ()
            player = Player(as_whole(player, "seat"))
        match position.phase:
            case "deal" | "terrain" | "order":
                return draws(tables, position)
            case "choose":
                return choices(tables, position, position.waiting[0] if player is None else player)
            case "act" | "origin":
                return layings(tables, position)
            case "drop":
                made = tables.drops[position.waiting[0]]
                return tuple([made[victim] for victim in turns.droppable(position)])
            case "end":
                return ()
            case _:
                assert_never(position.phase)

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws: no two cards are the same, so all are equally likely."""
        position = turns.position(self.tables, state)
        match position.phase:
            case "deal" | "terrain":
                return (1,) * len(position.pile)
            case "order":
                return (1,) * len(position.waiting)
            case _:
                return ()

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        return turns.after(self.tables, state, action)

    def score(self, state: State) -> tuple[int, ...]:
        """Score the continent as it lies now."""
        return scoring.score(self.tables, state)

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the regions that bring points, from north to south and from west to east."""
        return scoring.score_items(self.tables, state)

    def outcome(self, state: State) -> Outcome | None:
        """Tell how the match ended, or None before that."""
        return scoring.outcome(self.tables, state)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Find every rule that can be judged and is broken."""
        tables = self.tables
        position = turns.position(tables, state)
        if position.phase == "end":
            yield Violation(_rule_of_end(tables, position), "the match is over")
            return
        yield from violations_of_actor(tables, action)
        if position.phase not in _PHASES[type(action)]:
            message = f"not now: {DUE[position.phase]}"
            yield Violation("TECTONIC-R13", message)
            return
        match action:
            case DrawOrder() | DrawTerrain() | DealCard():
                yield from violations_of_draw(position, action)
            case Discard() | Play():
                yield from violations_of_choice(tables, position, action)
            case Place() | Tribe():
                yield from violations_of_turn(tables, position, action)
                yield from violations_of_card(tables, position, action, state.plays)
                yield from violations_of_placement(tables, position, action)
            case Drop():
                yield from violations_of_turn(tables, position, action)
                yield from violations_of_drop(tables, position, action)
            case Pass():
                yield from violations_of_turn(tables, position, action)
                yield from violations_of_pass(tables, position, action)
            case _:
                assert_never(action)


# Who acts, and what is legal.


def _to_act(position: Position) -> tuple[Player, ...]:
    match position.phase:
        case "order" | "terrain" | "deal":
            return (CHANCE,)
        case "choose":
            return position.waiting
        case _:
            return position.waiting[:1]


class DrawsForSeat(LazySequence[Draw]):
    """What chance may draw for a seat: draws of one kind, by number."""

    __slots__ = ("_cards", "_made")

    def __init__(self, made: dict[int, Draw], cards: tuple[int, ...]) -> None:
        self._made = made
        self._cards = cards
        self.length = len(cards)

    def item(self, place: int) -> Draw:
        """Return the draw of one of the cards."""
        return self._made[self._cards[place]]


def draws(tables: Tables, position: Position) -> DrawsForSeat:
    """List what chance may draw: a turn-order card, or a card of the pile (TECTONIC-2.2)."""
    seat = position.waiting[0]
    if position.phase == "deal":
        return DrawsForSeat(tables.draws[DealCard][seat], position.pile)
    if position.phase == "terrain":
        return DrawsForSeat(tables.draws[DrawTerrain][seat], position.pile)
    return DrawsForSeat(tables.draws[DrawOrder][seat], _order_cards_left(position))


def _order_cards_left(position: Position) -> tuple[int, ...]:
    """List the turn-order cards that nobody has yet (TECTONIC-2.3)."""
    front = position.front
    return tuple(card for card in range(1, len(front) + 1) if card not in front)


def choices(tables: Tables, position: Position, player: Player) -> tuple[Choice, ...]:
    """List the cards that a seat may discard, or play if it has discarded (TECTONIC-3.1)."""
    hand = position.hands[player]
    made = tables.choices[len(hand) % 2][player]  # as in `_has_discarded`
    return tuple([made[card] for card in hand])


def _has_discarded(hand: tuple[int, ...]) -> bool:
    """Tell whether a seat has discarded this turn: a turn begins with an even hand."""
    return len(hand) % 2 == 1


def layings(tables: Tables, position: Position) -> Layings:
    """List what the seat may do whose turn it is: lay a card, or pass (TECTONIC-R2)."""
    player = position.waiting[0]
    card = position.front[player]
    openings = tables.grid.openings(position.board, player)
    ways: tuple[Way, ...] = ()
    if card is not None:
        ways = tables.ways[Place, card].ways
    if position.phase == "act":
        ways += tables.ways_of_tribes(position.tribes[player])
    is_stuck = card is None or not (openings.upright or openings.lying)
    passes = tables.passes[player] if is_stuck else ()
    return Layings(tables.grid, position.board, player, openings, ways, passes)


# What an action breaks.

_PHASES: Final[dict[type[Action], tuple[Phase, ...]]] = {
    DrawOrder: ("order",),
    DrawTerrain: ("terrain",),
    DealCard: ("deal",),
    Discard: ("choose",),
    Play: ("choose",),
    Place: ("origin", "act"),
    Tribe: ("act",),
    Drop: ("drop",),
    Pass: ("origin", "act"),
}


def _rule_of_end(tables: Tables, position: Position) -> str:
    """Tell by which rule a match has ended."""
    if not (tables.advanced or all(position.tribes)):
        return "TECTONIC-7.1"
    if position.deal < tables.deals:
        return "TECTONIC-R11"
    return "TECTONIC-8.1" if tables.advanced else "TECTONIC-7.2"


def violations_of_actor(tables: Tables, action: Action) -> Iterator[Violation]:
    """Check that chance draws, and that a seat does everything else."""
    player = action.player
    if isinstance(action, Draw):
        if player != CHANCE:
            yield Violation("TECTONIC-R14", f"chance draws, not {format_player(player)}")
    elif player not in tables.seats:
        yield Violation("TECTONIC-1.1", f"{format_player(player)} has no seat at this table")


def violations_of_draw(position: Position, draw: Draw) -> Iterator[Violation]:
    """Check for whom a card is drawn, and that it is there to be drawn."""
    if draw.seat != position.waiting[0]:
        message = f"{format_player(position.waiting[0])} gets the next card"
        yield Violation("TECTONIC-R13", message)
    if isinstance(draw, DrawOrder):
        if draw.place not in _order_cards_left(position):
            message = f"there is no turn-order card {quoted(draw.place)} to deal"
            yield Violation("TECTONIC-2.3", message)
    elif draw.card not in position.pile:
        yield Violation("TECTONIC-2.2", f"there is no card {quoted(draw.card)} in the pile")


def violations_of_choice(tables: Tables, position: Position, choice: Choice) -> Iterator[Violation]:
    """Check a discard or a play: each seat makes both once a turn, with cards of its hand."""
    player = choice.player
    who = format_player(player)
    if player not in tables.seats:
        return
    if player not in position.waiting:
        yield Violation("TECTONIC-3.1", f"{who} has chosen already")
        return
    hand = position.hands[player]
    if isinstance(choice, Discard) and _has_discarded(hand):
        yield Violation("TECTONIC-3.1", f"{who} has discarded already")
    if isinstance(choice, Play) and not _has_discarded(hand):
        yield Violation("TECTONIC-3.1", f"{who} discards a card first")
    if choice.card not in hand:
        yield Violation("TECTONIC-3.1", f"{who} has no card {quoted(choice.card)} in hand")


def violations_of_turn(tables: Tables, position: Position, act: Act) -> Iterator[Violation]:
    """Check that it is the turn of a seat."""
    if act.player in tables.seats and act.player != position.waiting[0]:
        rule = "TECTONIC-2.4" if position.phase == "origin" else "TECTONIC-4.1"
        yield Violation(rule, f"it is the turn of {format_player(position.waiting[0])}")


def violations_of_card(
    tables: Tables, position: Position, laying: Laying, plays: tuple[int | None, ...]
) -> Iterator[Violation]:
    """Check that a seat has the card that it lays, after these cards were chosen."""
    player, card = laying.player, laying.card
    who = format_player(player)
    if (type(laying), card) not in tables.faces:
        if isinstance(laying, Place):
            yield Violation("TECTONIC-1.3", f"there is no terrain card {quoted(card)}")
        else:
            yield Violation("TECTONIC-1.4", f"there is no tribe card {quoted(card)}")
    elif player not in tables.seats:
        return
    elif isinstance(laying, Tribe):
        if card not in position.tribes[player]:
            yield Violation("TECTONIC-5.1", f"{who} has laid tribe card {card} already")
    elif card != position.front[player]:
        if position.phase == "origin":
            yield Violation("TECTONIC-2.4", f"{who} has not drawn card {card}")
        elif player in position.waiting and card == plays[player]:
            message = f"{who} has lost card {card}, discarded after a tribe card"
            yield Violation("TECTONIC-R1", message)
        else:
            yield Violation("TECTONIC-4.1", f"{who} has no card {card} to lay")


def violations_of_placement(
    tables: Tables, position: Position, laying: Laying
) -> Iterator[Violation]:
    """Check where and how a card is laid."""
    ways = tables.ways.get((type(laying), laying.card))
    if ways is None:
        return
    if all(way[2] != laying.rotation for way in ways.ways):
        half_a_turn_less = laying.rotation - 2
        message = f"r{laying.rotation} looks like r{half_a_turn_less}, which stands for both"
        yield Violation("TECTONIC-R5", message)
    board = position.board
    if not board.covered:  # the first card obeys no rule of placement (TECTONIC-2.5)
        if (laying.x, laying.y) != (0, 0):
            yield Violation("TECTONIC-R6", "the first card lies at 0,0")
        return
    bit = tables.grid.bit(board, laying.x, laying.y)
    footprint = 0 if bit is None else tables.grid.footprints[laying.rotation % 2] << bit
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


def violations_of_drop(tables: Tables, position: Position, drop: Drop) -> Iterator[Violation]:
    """Check whose card is discarded after a tribe card."""
    if drop.player not in tables.seats:
        return
    victim = format_player(drop.seat)
    if drop.seat not in tables.seats:
        yield Violation("TECTONIC-1.1", f"{victim} has no seat at this table")
    elif drop.seat not in position.waiting:
        rule = "TECTONIC-5.2" if len(position.waiting) > 1 else "TECTONIC-5.3"
        yield Violation(rule, f"{victim} has acted this turn")
    elif position.front[drop.seat] is None:
        yield Violation("TECTONIC-R1", f"{victim} has lost the terrain card already")


def violations_of_pass(tables: Tables, position: Position, act: Pass) -> Iterator[Violation]:
    """Check that a seat that lays nothing cannot lay its card (TECTONIC-R2)."""
    player = act.player
    if player not in tables.seats or position.front[player] is None:
        return
    if any(tables.grid.openings(position.board, player)):
        message = f"{format_player(player)} can lay card {position.front[player]}"
        yield Violation("TECTONIC-R2", message)
