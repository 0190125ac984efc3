"""What each seat knows in Tiki Topple, and what may be true given that."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import comb, prod

from attrs import frozen

from boardrules.chance import pick
from boardrules.game import Rng
from boardrules.games.tiki_topple.actions import Action, DealMission, SetAside
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.state import Round, Seat, State
from boardrules.games.tiki_topple.turns import without
from boardrules.player import Player
from boardrules.typecheck import as_viewer


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


def view(state: State, player: Player | None) -> View:
    """Show a seat its own cards and mission, and of the others what lies open (TIKI-R8)."""
    player = as_viewer(player, len(state.seats))
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


def witness(action: Action, player: Player | None) -> Action | None:
    """Hide from a seat which card another sets aside, and which mission another is dealt."""
    if isinstance(action, SetAside | DealMission) and action.seat != player:
        return None
    return action


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Yield every state that fits a view.

    A hidden mission is any that is not known to be elsewhere. Hidden cards set aside weigh as
    many as there are ways to draw them.
    """
    asides = [_possible_asides(rules, seat) for seat in view.seats]
    deck, dealt = _unknown_missions(rules, view)
    for chosen in product(*asides):
        weight = prod(possible[aside] for possible, aside in zip(asides, chosen, strict=True))
        for missions in permutations(deck, dealt):
            yield _world(rules, view, chosen, missions), weight


def determinize(rules: Rules, view: View, rng: Rng) -> State:
    """Draw one of the worlds by weight, seat by seat, without listing them all."""
    possible = [_possible_asides(rules, seat) for seat in view.seats]
    asides = [list(some)[pick(list(some.values()), rng)] for some in possible]
    deck, dealt = _unknown_missions(rules, view)
    missions = [deck.pop(rng.randrange(len(deck))) for _ in range(dealt)]
    return _world(rules, view, asides, missions)


def _possible_asides(rules: Rules, seat: SeatView) -> dict[tuple[Card, ...], int]:
    """Find what a seat may have set aside, with the number of ways to draw it."""
    if seat.aside is not None:
        return {seat.aside: 1}
    return _ways_to_set_aside(rules.hand, seat.played, seat.aside_size)


@cache
def _ways_to_set_aside(
    cards: tuple[Card, ...], played: tuple[Card, ...], size: int
) -> dict[tuple[Card, ...], int]:
    """Count the ways to draw each hand of a size from all cards, without those played later."""
    return {
        aside: prod(comb(cards.count(card), aside.count(card)) for card in set(aside))
        for aside in combinations(_remove(cards, played), size)
    }


def _unknown_missions(rules: Rules, view: View) -> tuple[list[Mission], int]:
    """List the missions that may be in hidden hands, and count those hands."""
    known = {mission for done in view.finished for mission in done.missions}
    known |= {seat.mission for seat in view.seats if seat.mission is not None}
    deck = [mission for mission in rules.components.missions if mission not in known]
    return deck, sum(seat.has_mission and seat.mission is None for seat in view.seats)


def _world(
    rules: Rules,
    view: View,
    asides: Sequence[tuple[Card, ...]],
    missions: Sequence[Mission],
) -> State:
    """Fill in what a view hides; the missions are in the order of the seats."""
    hidden = iter(missions)
    return State(
        view.finished,
        view.column,
        tuple(
            Seat(_remove(rules.hand, seat.played + aside), aside, seat.played)
            for seat, aside in zip(view.seats, asides, strict=True)
        ),
        tuple(
            next(hidden) if seat.has_mission and seat.mission is None else seat.mission
            for seat in view.seats
        ),
    )


def _remove(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    for card in gone:
        cards = without(cards, card)
    return cards
