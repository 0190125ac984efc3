"""The rules of Tiki Topple: who acts, what is legal, and what an illegal action breaks."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias, assert_never

from boardrules.errors import Violation
from boardrules.games.tiki_topple import scoring, turns
from boardrules.games.tiki_topple.actions import (
    Action,
    DealMission,
    DrawTiki,
    Play,
    Puh,
    SetAside,
    Toast,
    Topple,
    Up,
    Wiki,
)
from boardrules.games.tiki_topple.column import Column
from boardrules.games.tiki_topple.components import Tiki
from boardrules.games.tiki_topple.draws import Deals, missions_dealt, missions_left
from boardrules.games.tiki_topple.plays import Plays
from boardrules.games.tiki_topple.state import State
from boardrules.games.tiki_topple.tables import Tables
from boardrules.notation import format_player
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.quoting import named
from boardrules.rules import BaseRules

Phase: TypeAlias = Literal["column", "aside", "mission", "turns", "end"]


class Rules(BaseRules[Tables, State, Action]):
    """The rules at one table."""

    def initial_state(self) -> State:
        """Return the table before the first Tiki is drawn."""
        return turns.new_round(self.tables, ())

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Tell whose turn it is; chance prepares each round (TIKI-R4)."""
        phase, seat = due(self.tables, state)
        if phase == "turns":
            return (seat,)
        return () if phase == "end" else (CHANCE,)

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions: by card, then by place from the top, for wiki the upper first.

        Chance draws Tikis alphabetically, cards in the order of `Card`, missions in the order of
        the components.
        """
        tables = self.tables
        phase, seat = due(tables, state)
        if player is not None and player != (seat if phase == "turns" else CHANCE):
            return ()
        if phase == "turns":
            column = state.column
            hand = state.seats[seat].hand
            ways = tables.ways(hand, len(column), may_toast(tables, state, seat))
            return Plays(tables.plays[seat], column, ways)
        if phase == "column":
            return tables.column_draws(state.column)
        if phase == "aside":
            return tables.aside_draws(seat, state.seats[seat].hand)
        if phase == "mission":
            return Deals(tables.deals[seat], tables.mission_indices, state)
        return ()

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws: cards by how many of their kind are left, all else equally.

        So every column that may be laid is equally likely (TIKI-R2).
        """
        tables = self.tables
        phase, seat = due(tables, state)
        if phase == "column":
            return (1,) * len(tables.column_draws(state.column))
        if phase == "aside":
            return tables.aside_weights(state.seats[seat].hand)
        if phase == "mission":
            return (1,) * missions_left(len(tables.components.missions), state)
        return ()

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        return turns.after(self.tables, state, action)

    def score(self, state: State) -> tuple[int, ...]:
        """Return the points of the finished rounds; more would give missions away."""
        return scoring.score(state.finished, self.players)

    def prospects(self, state: State) -> tuple[int, ...]:
        """Score the missions against the column as it stands now."""
        return scoring.prospects(state)

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the points by round, then by seat, then from the most valuable Tiki on."""
        return scoring.score_items(state)

    def outcome(self, state: State) -> Outcome | None:
        """Tell who has won, once the last round is scored."""
        return scoring.outcome(state) if len(state.finished) == self.tables.rounds else None

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Find every rule that can be judged and is broken."""
        tables = self.tables
        phase, seat = due(tables, state)
        if phase == "end":
            yield Violation("TIKI-7.1", "the match is over")
            return
        player, column = action.player, state.column
        time = _PHASES.get(type(action), "turns")
        if time == "turns":
            if player not in tables.seats:
                yield Violation("TIKI-4.1", f"{format_player(player)} has no seat at this table")
        elif player != CHANCE:
            yield Violation("TIKI-R4", f"chance draws, not {format_player(player)}")
        if time != phase:
            yield Violation("TIKI-R3", f"not now: {DUE[phase]}")
            return
        match action:
            case DrawTiki():
                yield from _violations_of_draw(tables, column, action.tiki)
            case SetAside():
                yield from _violations_of_aside(state, action, seat)
            case DealMission():
                yield from _violations_of_deal(tables, state, action, seat)
            case Up():
                yield from _violations_of_hand(tables, state, action, seat)
                yield from _violations_of_up(column, action.tiki, action.steps)
            case Puh():
                yield from _violations_of_hand(tables, state, action, seat)
                yield from _violations_of_puh(column, action.tiki)
            case Topple():
                yield from _violations_of_hand(tables, state, action, seat)
                yield from _violations_of_topple(column, action.tiki)
            case Wiki():
                yield from _violations_of_hand(tables, state, action, seat)
                yield from _violations_of_wiki(column, action.tiki, action.other)
            case Toast():
                yield from _violations_of_hand(tables, state, action, seat)
                yield from _violations_of_toast(tables, state, player)
            case _:
                assert_never(action)


def due(tables: Tables, state: State) -> tuple[Phase, Player]:
    """Tell the phase of play (TIKI-R3), and whose card, mission or turn is due in it."""
    order = tables.orders[len(state.finished)]
    if not order:
        return "end", CHANCE
    seats = state.seats
    last = order[-1]
    if state.missions[last] is not None:
        # Turns go round (TIKI-4.1): whoever has had one holds a card fewer than the last seat.
        cards = len(seats[last].hand)
        turn = 0
        while len(seats[order[turn]].hand) < cards:
            turn += 1
        return "turns", order[turn]
    if len(state.column) < tables.number_of_tikis:
        return "column", CHANCE
    set_aside = tables.cards.set_aside
    for seat in order:
        if len(seats[seat].aside) < set_aside:
            return "aside", seat
    return "mission", order[-state.missions.count(None)]


def may_toast(tables: Tables, state: State, player: Player) -> bool:
    """Tell whether a toast would no longer be a first card (TIKI-5.10, TIKI-R1)."""
    if tables.toast_bar == "each_player":
        return bool(state.seats[player].played)
    return any(seat.played for seat in state.seats)


# What an action breaks.


_PHASES: dict[type[Action], Phase] = {
    DrawTiki: "column",
    SetAside: "aside",
    DealMission: "mission",
}
"""When chance draws what; plays are for the turns."""

DUE: dict[Phase, str] = {
    "column": "the column is being laid",
    "aside": "cards are being set aside",
    "mission": "missions are being dealt",
    "turns": "the players are taking their turns",
}


def _violations_of_draw(tables: Tables, column: Column, tiki: Tiki) -> Iterator[Violation]:
    if tiki in column or tiki not in tables.components.tikis:
        yield Violation("TIKI-3.1", f"there is no {named(tiki)} left to draw")
    elif tiki not in [draw.tiki for draw in tables.column_draws(column)]:
        yield Violation("TIKI-3.1", f"{tiki} does not belong to the group that has been begun")


def _violations_of_aside(state: State, action: SetAside, seat: Player) -> Iterator[Violation]:
    if action.seat != seat:
        yield Violation("TIKI-R3", f"{format_player(seat)} is the next to set a card aside")
    elif action.card not in state.seats[seat].hand:
        yield Violation("TIKI-3.4", f"{format_player(seat)} has no {action.card} to set aside")


def _violations_of_deal(
    tables: Tables, state: State, action: DealMission, seat: Player
) -> Iterator[Violation]:
    if action.seat != seat:
        yield Violation("TIKI-R3", f"{format_player(seat)} is the next to be dealt a mission")
    if action.mission not in tables.mission_indices:
        message = f"there is no mission {named(str(action.mission))}"
        yield Violation("TIKI-1.3", message)
    elif action.mission in missions_dealt(state):
        yield Violation("TIKI-6.7", f"the mission {action.mission} has already been dealt")


def _violations_of_hand(
    tables: Tables, state: State, play: Play, seat: Player
) -> Iterator[Violation]:
    player, card = play.player, play.card
    if player not in tables.seats:
        return
    if player != seat:
        yield Violation("TIKI-4.1", f"it is the turn of {format_player(seat)}")
    if card not in state.seats[player].hand:
        rule = "TIKI-4.3" if card in state.seats[player].played else "TIKI-4.2"
        yield Violation(rule, f"{format_player(player)} has no {card} in hand")


def _violations_of_toast(tables: Tables, state: State, player: Player) -> Iterator[Violation]:
    if player in tables.seats and not may_toast(tables, state, player):
        yield Violation("TIKI-5.10", "toast cannot be the first card")


def _violations_of_up(column: Column, tiki: Tiki, steps: int) -> Iterator[Violation]:
    yield from _violations_of_choice(column, tiki)
    if tiki in column and column.index(tiki) < steps:
        message = f"{tiki} in place {column.index(tiki) + 1} cannot move up {steps}"
        yield Violation("TIKI-5.2", message)


def _violations_of_puh(column: Column, tiki: Tiki) -> Iterator[Violation]:
    yield from _violations_of_choice(column, tiki)
    if tiki in column[-2:]:
        place = f"place {column.index(tiki) + 1} of {len(column)}"
        yield Violation("TIKI-5.4", f"{tiki} in {place} cannot move down 2")


def _violations_of_topple(column: Column, tiki: Tiki) -> Iterator[Violation]:
    yield from _violations_of_choice(column, tiki)
    if tiki in column[-1:]:
        yield Violation("TIKI-5.6", f"{tiki} is already in the last place")


def _violations_of_wiki(column: Column, tiki: Tiki, other: Tiki) -> Iterator[Violation]:
    if tiki == other:
        yield Violation("TIKI-R5", "wiki swaps two different Tikis")
    for chosen in dict.fromkeys((tiki, other)):
        yield from _violations_of_choice(column, chosen)


def _violations_of_choice(column: Column, tiki: Tiki) -> Iterator[Violation]:
    if tiki not in column:
        yield Violation("TIKI-5.9", f"{named(tiki)} is not in the column")
