"""What happens in Tiki Topple: chance prepares a round, and the players play their cards."""

from typing import assert_never

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
from boardrules.games.tiki_topple.column import (
    Column,
    after_puh,
    after_toast,
    after_topple,
    after_up,
    after_wiki,
)
from boardrules.games.tiki_topple.setting import Setting
from boardrules.games.tiki_topple.state import Round, State
from boardrules.sequences import replaced

LEFT_AT_THE_END = 3
"""With this many Tikis left a round ends at once (TIKI-6.1)."""


def new_round(setting: Setting, finished: tuple[Round, ...]) -> State:
    """Clear the table for the next round, or for good after the last.

    Everybody has all their cards again (TIKI-6.8), and there is no column yet (TIKI-6.9).
    """
    return State(finished, (), setting.fresh_seats, setting.no_missions)


def after(setting: Setting, state: State, action: Action) -> State:
    """Return the state after an action that is known to be legal."""
    column, seats, missions = state.column, state.seats, state.missions
    match action:
        case DrawTiki():
            return State(state.finished, column + (action.tiki,), seats, missions)
        case SetAside():
            seat = setting.seat_after_aside(seats[action.seat], action.card)
            return State(state.finished, column, replaced(seats, action.seat, seat), missions)
        case DealMission():
            dealt = replaced(missions, action.seat, action.mission)
            return State(state.finished, column, seats, dealt)
        case Up():
            return _after_play(setting, state, action, after_up(column, action.tiki, action.steps))
        case Puh():
            return _after_play(setting, state, action, after_puh(column, action.tiki))
        case Topple():
            return _after_play(setting, state, action, after_topple(column, action.tiki))
        case Wiki():
            return _after_play(
                setting, state, action, after_wiki(column, action.tiki, action.other)
            )
        case Toast():
            return _after_play(setting, state, action, after_toast(column))
        case _:
            assert_never(action)


def _after_play(setting: Setting, state: State, play: Play, column: Column) -> State:
    """Lay down a card that has been carried out, and end the round if that was its last card."""
    player = play.player
    seat = setting.seat_after_play(state.seats[player], play.card)
    seats = replaced(state.seats, player, seat)
    # A round ends early with few Tikis left, or else when all hands are empty (TIKI-6.2).
    if len(column) > LEFT_AT_THE_END and (seat.hand or any(other.hand for other in seats)):
        return State(state.finished, column, seats, state.missions)
    missions = tuple(mission for mission in state.missions if mission is not None)
    return new_round(setting, (*state.finished, Round(column, missions)))
