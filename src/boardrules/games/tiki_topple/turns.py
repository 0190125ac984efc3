"""What happens in Tiki Topple: chance prepares a round, and the players play their cards."""

from typing import assert_never

from boardrules.games.tiki_topple.actions import (
    Action,
    DealMission,
    DrawTiki,
    Puh,
    SetAside,
    Toast,
    Topple,
    Up,
    Wiki,
)
from boardrules.games.tiki_topple.column import (
    Column,
    after_puh,
    after_toast,
    after_topple,
    after_up,
    after_wiki,
)
from boardrules.games.tiki_topple.state import Round, State
from boardrules.games.tiki_topple.tables import Tables
from boardrules.sequences import replaced

LEFT_AT_THE_END = 3
"""With this many Tikis left a round ends at once (TIKI-6.1)."""


def new_round(tables: Tables, finished: tuple[Round, ...]) -> State:
    """Clear the table for the next round, or for good after the last.

    Everybody has all their cards again (TIKI-6.8), and there is no column yet (TIKI-6.9).
    """
    return State(finished, (), tables.fresh_seats, tables.no_missions)


def after(tables: Tables, state: State, action: Action) -> State:
    """Return the state after an action that is known to be legal."""
    match action:  # the most frequent first: it takes time to find that a case does not fit
        case DrawTiki():
            column = state.column + (action.tiki,)
            return State(state.finished, column, state.seats, state.missions)
        case Up():
            column = after_up(state.column, action.tiki, action.steps)
        case SetAside():
            seat = tables.seat_after_aside(state.seats[action.seat], action.card)
            seats = replaced(state.seats, action.seat, seat)
            return State(state.finished, state.column, seats, state.missions)
        case Toast():
            column = after_toast(state.column)
        case DealMission():
            missions = replaced(state.missions, action.seat, action.mission)
            return State(state.finished, state.column, state.seats, missions)
        case Topple():
            column = after_topple(state.column, action.tiki)
        case Wiki():
            column = after_wiki(state.column, action.tiki, action.other)
        case Puh():
            column = after_puh(state.column, action.tiki)
        case _:
            assert_never(action)
    # The card has been carried out and is laid down.
    player = action.player
    seat = tables.seat_after_play(state.seats[player], action.card)
    seats = replaced(state.seats, player, seat)
    # A round ends early with few Tikis left, or else when all hands are empty (TIKI-6.2).
    if len(column) > LEFT_AT_THE_END and (seat.hand or any(other.hand for other in seats)):
        return State(state.finished, column, seats, state.missions)
    return _after_round(tables, state, column)


def _after_round(tables: Tables, state: State, column: Column) -> State:
    """Keep the column and the missions, which are scored, and clear the table."""
    missions = tuple(mission for mission in state.missions if mission is not None)
    return new_round(tables, (*state.finished, Round(column, missions)))
