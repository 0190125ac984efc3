"""What each seat knows in Tiki Topple, and what may be true given that."""

from attrs import frozen

from boardrules.games.tiki_topple.actions import Action, DealMission, SetAside
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.state import Round, Seat, State
from boardrules.player import Player


@frozen(cache_hash=True)
class SeatView:
    """A seat as somebody sees it. What is hidden is None, and only its number of cards shows."""

    hand_size: int
    aside_size: int
    played: tuple[Card, ...]
    has_mission: bool
    hand: tuple[Card, ...] | None = None
    aside: tuple[Card, ...] | None = None
    mission: Mission | None = None


@frozen(cache_hash=True)
class View:
    """All that one seat knows; the seat None is a spectator."""

    player: Player | None
    finished: tuple[Round, ...]
    column: tuple[Tiki, ...]
    seats: tuple[SeatView, ...]


def view(_rules: Rules, state: State, player: Player | None) -> View:
    """Show a seat its own cards and mission, and of the others what lies open (TIKI-R8)."""
    return View(
        player,
        state.finished,
        state.column,
        tuple(
            _seat_view(seat, mission, is_own=number == player)
            for number, (seat, mission) in enumerate(zip(state.seats, state.missions, strict=True))
        ),
    )


def _seat_view(seat: Seat, mission: Mission | None, *, is_own: bool) -> SeatView:
    return SeatView(
        len(seat.hand),
        len(seat.aside),
        seat.played,
        mission is not None,
        seat.hand if is_own else None,
        seat.aside if is_own else None,
        mission if is_own else None,
    )


def witness(_rules: Rules, _state: State, action: Action, player: Player | None) -> Action | None:
    """Hide from a seat which card another sets aside, and which mission another is dealt."""
    if isinstance(action, SetAside | DealMission) and action.seat != player:
        return None
    return action
