"""What happens in Tiki Topple: chance prepares a round, and the players play their cards."""

from collections.abc import Callable
from operator import add
from typing import TYPE_CHECKING, Any, Final

from boardrules.building.changing import changer
from boardrules.building.sequences import replaced
from boardrules.games.tiki_topple.actions import Action, DealMission, DrawTiki, Play, SetAside
from boardrules.games.tiki_topple.column import COLUMN_AFTER, Column
from boardrules.games.tiki_topple.scoring import points_of
from boardrules.games.tiki_topple.state import Round, State
from boardrules.games.tiki_topple.tables import Tables

if TYPE_CHECKING:
    from attrs import evolve as changed  # mypy knows the fields of the class
else:
    changed = changer(State)

LEFT_AT_THE_END = 3
"""With this many Tikis left a round ends at once (TIKI-6.1)."""


def new_round(tables: Tables, finished: tuple[Round, ...], points: tuple[int, ...]) -> State:
    """Clear the table for the next round, or for good after the last.

    Everybody has all their cards again (TIKI-6.8), and there is no column yet (TIKI-6.9).
    """
    return State(finished, points, (), tables.fresh_seats, (None,) * tables.players)


def _after_draw(_tables: Tables, state: State, draw: DrawTiki) -> State:
    return changed(state, column=state.column + (draw.tiki,))


def _after_aside(tables: Tables, state: State, draw: SetAside) -> State:
    seat = tables.seats_after_aside[state.seats[draw.seat], draw.card]
    return changed(state, seats=replaced(state.seats, draw.seat, seat))


def _after_deal(_tables: Tables, state: State, deal: DealMission) -> State:
    return changed(state, missions=replaced(state.missions, deal.seat, deal.mission))


def _after_play(tables: Tables, state: State, play: Play) -> State:
    """Carry a card out and lay it down; the round may end with it."""
    column = COLUMN_AFTER[type(play)](state.column, play)
    seat = tables.seats_after_play[state.seats[play.player], play.card]
    seats = replaced(state.seats, play.player, seat)
    # A round ends early with few Tikis left, or else when all hands are empty (TIKI-6.2).
    if len(column) > LEFT_AT_THE_END and (seat.hand or any(other.hand for other in seats)):
        return changed(state, column=column, seats=seats)
    return _after_round(tables, state, column)


def _after_round(tables: Tables, state: State, column: Column) -> State:
    """Show the missions and score them (TIKI-6.3), then clear the table."""
    done = Round(column, tuple(mission for mission in state.missions if mission is not None))
    points = tuple(map(add, state.points, points_of(done.missions, column)))
    return new_round(tables, (*state.finished, done), points)


AFTER: Final[dict[type[Action], Callable[[Tables, State, Any], State]]] = {
    DrawTiki: _after_draw,
    SetAside: _after_aside,
    DealMission: _after_deal,
    **dict.fromkeys(COLUMN_AFTER, _after_play),
}
"""What each action does, if it is legal."""
