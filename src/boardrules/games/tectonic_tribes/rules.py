"""The rules of Tectonic Tribes: who acts, what is legal, and what an action breaks."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from boardrules._messages import quoted
from boardrules.building.base_rules import BaseRules
from boardrules.building.notation import format_player
from boardrules.building.sequences import LazySequence
from boardrules.building.typecheck import as_whole
from boardrules.errors import Violation
from boardrules.games.tectonic_tribes import scoring
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
from boardrules.games.tectonic_tribes.board import Layings, relief
from boardrules.games.tectonic_tribes.state import DUE, Phase, State, to_act
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.games.tectonic_tribes.turns import AFTER, droppable, opening
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player


class Rules(BaseRules[Tables, State, Action]):
    """The rules at one table."""

    def initial_state(self) -> State:
        """Return the table before anything is drawn."""
        return opening(self.tables)

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Tell who acts: chance, all seats that have not chosen, or the seat whose turn it is."""
        return to_act(state)

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions: by card, rotation, y and x; drops by seat; draws by number.

        Terrain cards come before tribe cards, and to pass comes last.
        """
        if player is None:
            waiting = state.waiting
            return _LEGAL[state.phase](self.tables, state, waiting[0]) if waiting else ()
        if player not in to_act(state):
            return ()
        return _LEGAL[state.phase](self.tables, state, Player(as_whole(player, "seat")))

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws: no two cards are the same, so all are equally likely."""
        phase = state.phase
        if phase in ("deal", "terrain"):
            return self.tables.equal_weights[len(state.pile)]
        return self.tables.equal_weights[len(state.waiting)] if phase == "order" else ()

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        return AFTER[type(action)](self.tables, state, action)

    def score(self, state: State) -> tuple[int, ...]:
        """Score the continent as it lies now."""
        return scoring.points(self.tables, state.board)

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the regions that bring points, from north to south and from west to east."""
        return scoring.score_items(self.tables, state.board)

    def outcome(self, state: State) -> Outcome | None:
        """Tell how the match ended, or None before that."""
        return scoring.outcome(self.tables, state)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Find every rule that can be judged and is broken."""
        tables, phase, player = self.tables, state.phase, action.player
        if phase == "end":
            yield Violation(_rule_of_end(tables, state), "the match is over")
            return
        phases, check = _CHECKS[type(action)]
        if check is violations_of_draw:
            if player != CHANCE:
                yield Violation("TECTONIC-R14", f"chance draws, not {format_player(player)}")
        elif player not in tables.seats:
            yield Violation("TECTONIC-1.1", f"{format_player(player)} has no seat at this table")
        if phase in phases:
            yield from check(tables, state, action)
        else:
            yield Violation("TECTONIC-R13", f"not now: {DUE[phase]}")


# What is legal.


class WithCards(LazySequence[Draw | Choice]):
    """What can be done with some cards, by number: to draw, discard or play one of them."""

    __slots__ = ("_cards", "_made")

    def __init__(self, made: dict[int, Any], cards: tuple[int, ...]) -> None:
        self._made = made
        self._cards = cards
        self.length = len(cards)

    def item(self, place: int) -> Draw | Choice:
        """Return what is done with one of the cards."""
        made: Draw | Choice = self._made[self._cards[place]]
        return made


def _order_draws(tables: Tables, state: State, _player: Player) -> WithCards:
    """List the turn-order cards that may be dealt."""
    return WithCards(tables.draws[DrawOrder][state.waiting[0]], _order_cards_left(state))


def _order_cards_left(state: State) -> tuple[int, ...]:
    """List the turn-order cards that nobody has yet (TECTONIC-2.3)."""
    order = state.order
    return tuple(card for card in range(1, len(order) + 1) if card not in order)


def _terrain_draws(tables: Tables, state: State, _player: Player) -> WithCards:
    """List the cards of the pile, one of which is drawn (TECTONIC-2.2)."""
    return WithCards(tables.draws[DrawTerrain][state.waiting[0]], state.pile)


def _deals(tables: Tables, state: State, _player: Player) -> WithCards:
    """List the cards of the pile, one of which is dealt (TECTONIC-2.2)."""
    return WithCards(tables.draws[DealCard][state.waiting[0]], state.pile)


def _choices(tables: Tables, state: State, player: Player) -> WithCards:
    """List the cards that a seat may discard, or play if it has discarded (TECTONIC-3.1)."""
    has_discarded = state.discarded[player] is not None
    return WithCards(tables.choices[has_discarded][player], state.hands[player])


def _layings(tables: Tables, state: State, player: Player) -> Layings:
    """List what the seat may do whose turn it is: lay a card, or pass (TECTONIC-R2)."""
    grid, card = tables.grid, state.front[player]
    seen = relief(grid, state.board)
    openings = grid.openings(seen, player)
    ways = () if card is None else tables.ways[Place, card]
    if state.phase == "act":
        ways += tables.tribe_ways[state.tribes[player]]
    is_stuck = card is None or not any(openings)
    passes = tables.passes[player] if is_stuck else ()
    return Layings(grid, seen, player, openings, ways, passes)


def _drops(tables: Tables, state: State, player: Player) -> tuple[Drop, ...]:
    """List the discards after a tribe card (TECTONIC-5.2)."""
    made = tables.drops[player]
    return tuple([made[victim] for victim in droppable(state)])


_LEGAL: Final[dict[Phase, Callable[[Tables, State, Player], Sequence[Action]]]] = {
    "order": _order_draws,
    "terrain": _terrain_draws,
    "origin": _layings,
    "deal": _deals,
    "choose": _choices,
    "act": _layings,
    "drop": _drops,
}


# What an action breaks.


def _rule_of_end(tables: Tables, state: State) -> str:
    """Tell by which rule a match has ended."""
    if not (tables.advanced or all(state.tribes)):
        return "TECTONIC-7.1"
    if state.deal < tables.deals:
        return "TECTONIC-R11"
    return "TECTONIC-8.1" if tables.advanced else "TECTONIC-7.2"


def violations_of_draw(_tables: Tables, state: State, draw: Draw) -> Iterator[Violation]:
    """Check for whom a card is drawn, and that it is there to be drawn."""
    if draw.seat != state.waiting[0]:
        message = f"{format_player(state.waiting[0])} gets the next card"
        yield Violation("TECTONIC-R13", message)
    if isinstance(draw, DrawOrder):
        if draw.place not in _order_cards_left(state):
            message = f"there is no turn-order card {quoted(draw.place)} to deal"
            yield Violation("TECTONIC-2.3", message)
    elif draw.card not in state.pile:
        yield Violation("TECTONIC-2.2", f"there is no card {quoted(draw.card)} in the pile")


def violations_of_choice(tables: Tables, state: State, choice: Choice) -> Iterator[Violation]:
    """Check a discard or a play: each seat makes both once a turn, with cards of its hand."""
    player, card = choice.player, choice.card
    if player not in tables.seats:
        return
    if player not in state.waiting:
        yield Violation("TECTONIC-3.1", f"{format_player(player)} has chosen already")
        return
    has_discarded = state.discarded[player] is not None
    if has_discarded != (type(choice) is Play):
        problem = "has discarded already" if has_discarded else "discards a card first"
        yield Violation("TECTONIC-3.1", f"{format_player(player)} {problem}")
    if card not in state.hands[player]:
        message = f"{format_player(player)} has no card {quoted(card)} in hand"
        yield Violation("TECTONIC-3.1", message)


def violations_of_turn(tables: Tables, state: State, act: Act) -> Iterator[Violation]:
    """Check that it is the turn of a seat."""
    if act.player in tables.seats and act.player != state.waiting[0]:
        rule = "TECTONIC-2.4" if state.phase == "origin" else "TECTONIC-4.1"
        yield Violation(rule, f"it is the turn of {format_player(state.waiting[0])}")


def violations_of_laying(tables: Tables, state: State, laying: Laying) -> Iterator[Violation]:
    """Check whose turn it is, with what card, and where and how it is laid."""
    yield from violations_of_turn(tables, state, laying)
    yield from violations_of_card(tables, state, laying)
    yield from violations_of_placement(tables, state, laying)


def violations_of_card(tables: Tables, state: State, laying: Laying) -> Iterator[Violation]:
    """Check that a seat has the card that it lays."""
    player, card = laying.player, laying.card
    if (type(laying), card) not in tables.faces:
        if isinstance(laying, Place):
            yield Violation("TECTONIC-1.3", f"there is no terrain card {quoted(card)}")
        else:
            yield Violation("TECTONIC-1.4", f"there is no tribe card {quoted(card)}")
    elif player not in tables.seats:
        return
    elif type(laying) is Tribe:
        if card not in state.tribes[player]:
            message = f"{format_player(player)} has laid tribe card {card} already"
            yield Violation("TECTONIC-5.1", message)
    elif card != state.front[player]:
        who = format_player(player)
        if state.phase == "origin":
            yield Violation("TECTONIC-2.4", f"{who} has not drawn card {card}")
        elif player in state.waiting and card == state.revealed[player]:
            message = f"{who} has lost card {card}, discarded after a tribe card"
            yield Violation("TECTONIC-R1", message)
        else:
            yield Violation("TECTONIC-4.1", f"{who} has no card {card} to lay")


def violations_of_placement(tables: Tables, state: State, laying: Laying) -> Iterator[Violation]:
    """Check where and how a card is laid."""
    ways = tables.ways.get((type(laying), laying.card))
    if ways is None:
        return
    if (type(laying), laying.card, laying.rotation) not in ways:
        half_a_turn_less = laying.rotation - 2
        message = f"r{laying.rotation} looks like r{half_a_turn_less}, which stands for both"
        yield Violation("TECTONIC-R5", message)
    seen = relief(tables.grid, state.board)
    if not seen.covered:  # the first card obeys no rule of placement (TECTONIC-2.5)
        if (laying.x, laying.y) != (0, 0):
            yield Violation("TECTONIC-R6", "the first card lies at 0,0")
        return
    bit = tables.grid.bit(seen, laying.x, laying.y)
    footprint = 0 if bit is None else tables.grid.footprints[laying.rotation % 2] << bit
    covers = (seen.covered & footprint).bit_count()
    if covers == 0:
        yield Violation("TECTONIC-4.3", "the card covers no square of the continent")
    if covers == 6:
        yield Violation("TECTONIC-4.3", "all six squares cover others; five may at the most")
    if seen.lava & footprint:
        yield Violation("TECTONIC-4.5", "the card covers lava")
    for seat, tents in enumerate(seen.tents):
        if tents & footprint and seat != laying.player:
            owner = format_player(Player(seat))
            yield Violation("TECTONIC-4.6", f"the card covers a tent of {owner}")


def violations_of_drop(tables: Tables, state: State, drop: Drop) -> Iterator[Violation]:
    """Check whose card is discarded after a tribe card."""
    yield from violations_of_turn(tables, state, drop)
    victim = format_player(drop.seat)
    if drop.player not in tables.seats:
        return
    if drop.seat not in tables.seats:
        yield Violation("TECTONIC-1.1", f"{victim} has no seat at this table")
    elif drop.seat not in state.waiting:
        rule = "TECTONIC-5.2" if len(state.waiting) > 1 else "TECTONIC-5.3"
        yield Violation(rule, f"{victim} has acted this turn")
    elif state.front[drop.seat] is None:
        yield Violation("TECTONIC-R1", f"{victim} has lost the terrain card already")


def violations_of_pass(tables: Tables, state: State, act: Pass) -> Iterator[Violation]:
    """Check that a seat that lays nothing cannot lay its card (TECTONIC-R2)."""
    yield from violations_of_turn(tables, state, act)
    player = act.player
    if player not in tables.seats or state.front[player] is None:
        return
    if any(tables.grid.openings(relief(tables.grid, state.board), player)):
        message = f"{format_player(player)} can lay card {state.front[player]}"
        yield Violation("TECTONIC-R2", message)


_CHECKS: Final[
    dict[
        type[Action],
        tuple[tuple[Phase, ...], Callable[[Tables, State, Any], Iterator[Violation]]],
    ]
] = {
    DrawOrder: (("order",), violations_of_draw),
    DrawTerrain: (("terrain",), violations_of_draw),
    DealCard: (("deal",), violations_of_draw),
    Discard: (("choose",), violations_of_choice),
    Play: (("choose",), violations_of_choice),
    Place: (("origin", "act"), violations_of_laying),
    Tribe: (("act",), violations_of_laying),
    Drop: (("drop",), violations_of_drop),
    Pass: (("origin", "act"), violations_of_pass),
}
"""In which phases each kind of action is due, and how it is checked then."""
