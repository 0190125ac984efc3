"""The rules of Tiki Topple: who acts, what is legal, and what an illegal action breaks."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias, overload

from boardrules._messages import named
from boardrules.building.base_rules import BaseRules
from boardrules.building.notation import format_player
from boardrules.building.typecheck import no_actions
from boardrules.errors import Violation
from boardrules.games.tiki_topple import scoring
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
from boardrules.games.tiki_topple.choices import Deals, Plays
from boardrules.games.tiki_topple.column import Column, movable
from boardrules.games.tiki_topple.components import Card, Tiki
from boardrules.games.tiki_topple.state import State
from boardrules.games.tiki_topple.tables import Tables
from boardrules.games.tiki_topple.turns import AFTER, new_round
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player

Phase: TypeAlias = Literal["column", "aside", "mission", "turns", "end"]


class Rules(BaseRules[Tables, State, Action]):
    """The rules at one table."""

    def initial_state(self) -> State:
        """Return the table before the first Tiki is drawn; all begin with no points (TIKI-3.2)."""
        return new_round(self.tables, (), (0,) * self.players)

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Return whose turn it is; chance prepares each round (TIKI-R4)."""
        return actors(*due(self.tables, state))

    @overload
    def legal_actions(self, state: State) -> Sequence[Action]: ...
    @overload
    def legal_actions(self, state: State, player: Player) -> Sequence[Action]: ...
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions: by card, then by place from the top, for wiki the upper first.

        Chance draws Tikis alphabetically, cards in the order of `Card`, missions in the order of
        the components.
        """
        tables = self.tables
        phase, seat = due(tables, state)
        if player is not None and player != (seat if phase == "turns" else CHANCE):
            return no_actions(player, self.players)
        if phase == "turns":
            column = state.column
            hand = state.seats[seat].hand
            ways = tables.ways[hand, len(column), may_toast(tables, state, seat)]
            return Plays(tables.plays[seat], column, ways)
        if phase == "column":
            return tables.column_draws[state.column]
        if phase == "aside":
            return tables.aside_draws[seat, state.seats[seat].hand]
        if phase == "mission":
            return Deals(tables.deals[seat], tables.mission_indices, state.missions_dealt)
        return ()

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws: cards by how many of their kind are left, all else equally.

        So every column that may be laid is equally likely (TIKI-R2).
        """
        tables = self.tables
        phase, seat = due(tables, state)
        if phase == "column":
            return (1,) * len(tables.column_draws[state.column])
        if phase == "aside":
            return tables.aside_weights[state.seats[seat].hand]
        if phase == "mission":
            rounds = len(state.finished)
            dealt = rounds * tables.players + tables.orders[rounds].index(seat)
            return (1,) * (len(tables.components.missions) - dealt)
        return ()

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        return AFTER[type(action)](self.tables, state, action)

    def score(self, state: State) -> tuple[int, ...]:
        """Return the points of the finished rounds; more would give missions away."""
        return state.points

    def prospects(self, state: State) -> tuple[int, ...]:
        """Score the missions against the column as it stands now."""
        return scoring.points_of(state.missions, state.column)

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the points by round, then by seat, then from the most valuable Tiki on."""
        return scoring.score_items(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return who has won, once the last round is scored."""
        return scoring.outcome(self.tables, len(state.finished), state.points)

    def violations(self, state: State, action: Action) -> Iterable[Violation]:
        """Find every rule that can be judged and is broken."""
        tables = self.tables
        phase, seat = due(tables, state)
        if phase == "end":
            return [Violation("TIKI-7.1", "the match is over")]
        player = action.player
        time, judge = _JUDGES[type(action)]
        found: list[Violation] = []
        if time != "turns":
            if player != CHANCE:
                found.append(Violation("TIKI-R4", f"chance draws, not {format_player(player)}"))
        elif player not in tables.seats:
            message = f"{format_player(player)} has no seat at this table"
            found.append(Violation("TIKI-4.1", message))
        if time == phase:
            judge(tables, state, seat, action, found)
        else:
            found.append(Violation("TIKI-R3", f"not now: {DUE[phase]}"))
        return found


def due(tables: Tables, state: State) -> tuple[Phase, Player]:
    """Return the phase of play (TIKI-R3), and whose card, mission or turn is due in it."""
    finished = len(state.finished)
    if finished >= tables.rounds and tables.is_over(finished, state.points):
        return "end", CHANCE
    order = tables.orders[finished]
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
    turn = 0
    while state.missions[order[turn]] is not None:
        turn += 1
    return "mission", order[turn]


def actors(phase: Phase, seat: Player) -> tuple[Player, ...]:
    """Return who acts in a phase: the seat whose turn it is, or else chance, or nobody."""
    if phase == "turns":
        return (seat,)
    return () if phase == "end" else (CHANCE,)


def may_toast(tables: Tables, state: State, player: Player) -> bool:
    """Return whether a toast would no longer be a first card (TIKI-5.10, TIKI-R1)."""
    if tables.toast_bar == "each_player":
        return bool(state.seats[player].played)
    return any(seat.played for seat in state.seats)


# What an action breaks, where its time has come. Each is given the seat that is due.

DUE: Final[dict[Phase, str]] = {
    "column": "the column is being laid",
    "aside": "cards are being set aside",
    "mission": "missions are being dealt",
    "turns": "the players are taking their turns",
}


def _judge_draw(
    tables: Tables, state: State, _seat: Player, draw: DrawTiki, found: list[Violation]
) -> None:
    tiki, column = draw.tiki, state.column
    if tiki in column or tiki not in tables.group_of:
        found.append(Violation("TIKI-3.1", f"there is no {named(tiki)} left to draw"))
    elif tiki not in tables.open_tikis(column):
        message = f"{tiki} does not belong to the group that has been begun"
        found.append(Violation("TIKI-3.1", message))


def _judge_aside(
    _tables: Tables, state: State, seat: Player, draw: SetAside, found: list[Violation]
) -> None:
    if draw.seat != seat:
        message = f"{format_player(seat)} is the next to set a card aside"
        found.append(Violation("TIKI-R3", message))
    elif draw.card not in state.seats[seat].hand:
        message = f"{format_player(seat)} has no {draw.card} to set aside"
        found.append(Violation("TIKI-3.4", message))


def _judge_deal(
    tables: Tables, state: State, seat: Player, deal: DealMission, found: list[Violation]
) -> None:
    mission = deal.mission
    if deal.seat != seat:
        message = f"{format_player(seat)} is the next to be dealt a mission"
        found.append(Violation("TIKI-R3", message))
    if mission not in tables.mission_indices:
        found.append(Violation("TIKI-1.3", f"there is no mission {named(str(mission))}"))
    elif mission in state.missions_dealt:
        found.append(Violation("TIKI-6.7", f"the mission {mission} has already been dealt"))


def _judge_play(
    tables: Tables, state: State, seat: Player, play: Play, found: list[Violation]
) -> None:
    player, card, column = play.player, play.card, state.column
    if player in tables.seats:
        own = state.seats[player]
        if player != seat:
            found.append(Violation("TIKI-4.1", f"it is the turn of {format_player(seat)}"))
        if card not in own.hand:
            rule = "TIKI-4.3" if card in own.played else "TIKI-4.2"
            found.append(Violation(rule, f"{format_player(player)} has no {card} in hand"))
        if card is Card.TOAST and not may_toast(tables, state, player):
            found.append(Violation("TIKI-5.10", "toast cannot be the first card"))
    if isinstance(play, Wiki):
        tiki, other = play.tiki, play.other
        if tiki == other:
            found.append(Violation("TIKI-R5", "wiki swaps two different Tikis"))
        found += [_not_there(each) for each in dict.fromkeys((tiki, other)) if each not in column]
    elif not isinstance(play, Toast) and play.tiki not in movable(card, column):
        found.append(_stuck(column, play))


def _stuck(column: Column, play: Up | Puh | Topple) -> Violation:
    """Explain why a card cannot move a Tiki."""
    tiki = play.tiki
    if tiki not in column:
        return _not_there(tiki)
    place = column.index(tiki) + 1
    if isinstance(play, Up):
        return Violation("TIKI-5.2", f"{tiki} in place {place} cannot move up {play.steps}")
    if isinstance(play, Puh):
        message = f"{tiki} in place {place} of {len(column)} cannot move down 2"
        return Violation("TIKI-5.4", message)
    return Violation("TIKI-5.6", f"{tiki} is already in the last place")


def _not_there(tiki: Tiki) -> Violation:
    return Violation("TIKI-5.9", f"{named(tiki)} is not in the column")


_Judge: TypeAlias = Callable[[Tables, State, Player, Any, list[Violation]], None]

_JUDGES: Final[dict[type[Action], tuple[Phase, _Judge]]] = {
    DrawTiki: ("column", _judge_draw),
    SetAside: ("aside", _judge_aside),
    DealMission: ("mission", _judge_deal),
    **dict.fromkeys((Up, Puh, Topple, Wiki, Toast), ("turns", _judge_play)),
}
"""When each action is made, and what may be wrong with it then."""
