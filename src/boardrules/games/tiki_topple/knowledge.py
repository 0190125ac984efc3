"""What each seat knows in Tiki Topple, and what may be true given that."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from attrs import frozen

from boardrules.game import Rng
from boardrules.games.tiki_topple.actions import Action, DealMission, SetAside
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.setup import Asides
from boardrules.games.tiki_topple.state import Round, Seat, State
from boardrules.games.tiki_topple.turns import without
from boardrules.notation import format_player
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
    deck, dealt = _unknown_missions(rules, view)
    for chosen, weight in _rows([_possible_asides(rules, seat) for seat in view.seats]):
        for missions in permutations(deck, dealt):
            yield _world(rules, view, chosen, missions), weight


def _rows(asides: Sequence[Asides]) -> Iterator[tuple[tuple[tuple[Card, ...], ...], int]]:
    """Yield what all seats may have set aside, those of the last seat fastest, with the weight."""
    if not asides:
        yield (), 1
        return
    for aside, weight in asides[0]:
        for others, of_others in _rows(asides[1:]):
            yield (aside, *others), weight * of_others


def determinize(rules: Rules, view: View, rng: Rng) -> State:
    """Draw one of the worlds by weight, seat by seat, without listing them all."""
    possible = [_possible_asides(rules, seat) for seat in view.seats]
    asides = [rules.aside_at(some, rng.randrange(some.ways)) for some in possible]
    deck, dealt = _unknown_missions(rules, view)
    missions = [deck.pop(rng.randrange(len(deck))) for _ in range(dealt)]
    return _world(rules, view, asides, missions)


def miscounts(rules: Rules, view: View) -> Iterator[str]:
    """Find what keeps the hidden cards and missions of a view from being filled in."""
    if len(view.seats) != rules.players:
        yield f"there are {rules.players} players, not {len(view.seats)}"
    for number, seat in enumerate(view.seats):
        shown = Counter(seat.played + (seat.aside or ()))
        most = min(rules.cards.set_aside, len(rules.hand) - len(seat.played))
        if not shown <= Counter(rules.hand) or not 0 <= seat.aside_size <= most:
            yield f"the cards of {format_player(Player(number))} do not add up"
    deck, dealt = _unknown_missions(rules, view)
    if dealt > len(deck):
        yield f"there are not {dealt} more missions"


def _possible_asides(rules: Rules, seat: SeatView) -> Asides:
    """Find what a seat may have set aside; if that is known, all of it was."""
    if seat.aside is not None:
        return rules.asides(seat.aside, (), len(seat.aside))
    return rules.asides(rules.hand, seat.played, seat.aside_size)


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
