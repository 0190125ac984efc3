"""The rules of Tectonic Tribes: who acts, what is legal, and what an action breaks."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, overload

from boardrules._messages import quoted
from boardrules.building.base_rules import BaseRules
from boardrules.building.notation import format_player as _name
from boardrules.building.sequences import LazySequence
from boardrules.building.typecheck import as_whole, no_actions
from boardrules.errors import Violation
from boardrules.games.tectonic_tribes import scoring
from boardrules.games.tectonic_tribes.actions import (
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
        """Return who acts: chance, all seats that have not chosen, or the seat whose turn it is."""
        return to_act(state)

    @overload
    def legal_actions(self, state: State) -> Sequence[Action]: ...
    @overload
    def legal_actions(self, state: State, player: Player) -> Sequence[Action]: ...
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions: by card, rotation, y and x; drops by seat; draws by number.

        Terrain cards come before tribe cards, and to pass comes last.
        """
        if player is None:
            waiting = state.waiting
            return _LEGAL[state.phase](self.tables, state, waiting[0]) if waiting else ()
        if player not in to_act(state):
            return no_actions(player, self.players)
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
        """Return how the match ended, or None before that."""
        return scoring.outcome(self.tables, state)

    def violations(self, state: State, action: Action) -> Sequence[Violation]:
        """Find every rule that can be judged and is broken."""
        tables, phase, player = self.tables, state.phase, action.player
        if phase == "end":
            return [Violation(_rule_of_end(tables, state), "the match is over")]
        found: list[Violation] = []
        phases, check = _CHECKS[type(action)]
        if type(action) in tables.draws:
            if player != CHANCE:
                found.append(Violation("TECTONIC-R14", f"chance draws, not {_name(player)}"))
        elif player not in tables.seats:
            found.append(Violation("TECTONIC-1.1", f"{_name(player)} has no seat at this table"))
        elif phase in phases and player != state.waiting[0] and phase != "choose":
            rule = "TECTONIC-2.4" if phase == "origin" else "TECTONIC-4.1"
            found.append(Violation(rule, f"it is the turn of {_name(state.waiting[0])}"))
        if phase not in phases:
            return [*found, Violation("TECTONIC-R13", f"not now: {DUE[phase]}")]
        check(tables, state, action, found)
        return found


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


def _pile_draws(tables: Tables, state: State, _player: Player) -> WithCards:
    """List the cards of the pile, one of which is drawn or dealt (TECTONIC-2.2)."""
    kind = DealCard if state.phase == "deal" else DrawTerrain
    return WithCards(tables.draws[kind][state.waiting[0]], state.pile)


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
    return Layings(grid, seen, player, openings, ways, (Pass(player),) if is_stuck else ())


def _drops(tables: Tables, state: State, player: Player) -> tuple[Drop, ...]:
    """List the discards after a tribe card (TECTONIC-5.2)."""
    made = tables.drops[player]
    return tuple([made[victim] for victim in droppable(state)])


_LEGAL: Final[dict[Phase, Callable[[Tables, State, Player], Sequence[Action]]]] = {
    "order": _order_draws,
    "terrain": _pile_draws,
    "origin": _layings,
    "deal": _pile_draws,
    "choose": _choices,
    "act": _layings,
    "drop": _drops,
}


# What an action breaks.


def _rule_of_end(tables: Tables, state: State) -> str:
    """Say by which rule a match has ended."""
    if not (tables.advanced or all(state.tribes)):
        return "TECTONIC-7.1"
    if state.deal < tables.deals_due(state.tribes):
        return "TECTONIC-R11"
    return "TECTONIC-8.1" if tables.has_extra_hand(state.tribes) else "TECTONIC-7.2"


def _check_draw(_tables: Tables, state: State, draw: Draw, found: list[Violation]) -> None:
    """Check for whom a card is drawn, and that it is there to be drawn."""
    if draw.seat != state.waiting[0]:
        found.append(Violation("TECTONIC-R13", f"{_name(state.waiting[0])} gets the next card"))
    if isinstance(draw, DrawOrder):
        if draw.place not in _order_cards_left(state):
            message = f"there is no turn-order card {quoted(draw.place)} to deal"
            found.append(Violation("TECTONIC-2.3", message))
    elif draw.card not in state.pile:
        message = f"there is no card {quoted(draw.card)} in the pile"
        found.append(Violation("TECTONIC-2.2", message))


def _check_choice(tables: Tables, state: State, choice: Choice, found: list[Violation]) -> None:
    """Check a discard or a play: each seat makes both once a turn, with cards of its hand."""
    player, card = choice.player, choice.card
    if player not in state.waiting:
        if player in tables.seats:
            found.append(Violation("TECTONIC-3.1", f"{_name(player)} has chosen already"))
        return
    has_discarded = state.discarded[player] is not None
    if has_discarded != (type(choice) is Play):
        problem = "has discarded already" if has_discarded else "discards a card first"
        found.append(Violation("TECTONIC-3.1", f"{_name(player)} {problem}"))
    if card not in state.hands[player]:
        message = f"{_name(player)} has no card {quoted(card)} in hand"
        found.append(Violation("TECTONIC-3.1", message))


def _check_laying(tables: Tables, state: State, laying: Laying, found: list[Violation]) -> None:
    """Check that a seat has the card that it lays, and where and how it is laid."""
    kind, card, player, rotation = type(laying), laying.card, laying.player, laying.rotation
    ways = tables.ways.get((kind, card))
    if ways is None:
        rule, name = _SETS[kind]
        found.append(Violation(rule, f"there is no {name} card {quoted(card)}"))
        return
    if player in tables.seats:
        own = state.tribes[player] if kind is Tribe else state.front[player : player + 1]
        if card not in own:
            found.append(_missing(state, laying))
    if rotation >= len(ways):
        message = f"r{rotation} looks like r{rotation - 2}, which stands for both"
        found.append(Violation("TECTONIC-R5", message))
    grid, seen = tables.grid, relief(tables.grid, state.board)
    if not seen.covered:  # the first card obeys no rule of placement (TECTONIC-2.5)
        if (laying.x, laying.y) != (0, 0):
            found.append(Violation("TECTONIC-R6", "the first card lies at 0,0"))
        return
    bit = grid.bit(seen, laying.x, laying.y)
    footprint = 0 if bit is None else grid.footprints[rotation % 2] << bit
    covers = seen.covered & footprint
    if not covers:
        found.append(Violation("TECTONIC-4.3", "the card covers no square of the continent"))
    elif covers == footprint:
        message = "all six squares cover others; five may at the most"
        found.append(Violation("TECTONIC-4.3", message))
    if seen.lava & footprint:
        found.append(Violation("TECTONIC-4.5", "the card covers lava"))
    for seat, tents in enumerate(seen.tents):
        if tents & footprint and seat != laying.player:
            message = f"the card covers a tent of {_name(Player(seat))}"
            found.append(Violation("TECTONIC-4.6", message))


_SETS: Final[dict[type[Laying], tuple[str, str]]] = {
    Place: ("TECTONIC-1.3", "terrain"),
    Tribe: ("TECTONIC-1.4", "tribe"),
}
"""The rule of each set of cards, and its name."""


def _missing(state: State, laying: Laying) -> Violation:
    """Explain why a seat does not have the card that it lays."""
    player, card, who = laying.player, laying.card, _name(laying.player)
    if isinstance(laying, Tribe):
        return Violation("TECTONIC-5.1", f"{who} has laid tribe card {card} already")
    if state.phase == "origin":
        return Violation("TECTONIC-2.4", f"{who} has not drawn card {card}")
    if player in state.waiting and card == state.revealed[player]:
        message = f"{who} has lost card {card}, discarded after a tribe card"
        return Violation("TECTONIC-R1", message)
    return Violation("TECTONIC-4.1", f"{who} has no card {card} to lay")


def _check_drop(tables: Tables, state: State, drop: Drop, found: list[Violation]) -> None:
    """Check whose card is discarded after a tribe card."""
    if drop.player not in tables.seats:
        return
    victim = _name(drop.seat)
    if drop.seat not in tables.seats:
        found.append(Violation("TECTONIC-1.1", f"{victim} has no seat at this table"))
    elif drop.seat not in state.waiting:
        rule = "TECTONIC-5.2" if len(state.waiting) > 1 else "TECTONIC-5.3"
        found.append(Violation(rule, f"{victim} has acted this turn"))
    elif state.front[drop.seat] is None:
        found.append(Violation("TECTONIC-R1", f"{victim} has lost the terrain card already"))


def _check_pass(tables: Tables, state: State, act: Pass, found: list[Violation]) -> None:
    """Check that a seat that lays nothing cannot lay its card (TECTONIC-R2)."""
    player, grid = act.player, tables.grid
    if player not in tables.seats or state.front[player] is None:
        return
    if any(grid.openings(relief(grid, state.board), player)):
        message = f"{_name(player)} can lay card {state.front[player]}"
        found.append(Violation("TECTONIC-R2", message))


_Check: TypeAlias = Callable[[Tables, State, Any, list[Violation]], None]

_CHECKS: Final[dict[type[Action], tuple[tuple[Phase, ...], _Check]]] = {
    DrawOrder: (("order",), _check_draw),
    DrawTerrain: (("terrain",), _check_draw),
    DealCard: (("deal",), _check_draw),
    Discard: (("choose",), _check_choice),
    Play: (("choose",), _check_choice),
    Place: (("origin", "act"), _check_laying),
    Tribe: (("act",), _check_laying),
    Drop: (("drop",), _check_drop),
    Pass: (("origin", "act"), _check_pass),
}
"""In which phases each kind of action is due, and how it is checked then."""
