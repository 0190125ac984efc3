"""What each seat knows in Tiki Topple, and what may be true given that."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import permutations

from attrs import frozen

from boardrules.game import Rng
from boardrules.games.tiki_topple.actions import Action, DealMission, SetAside
from boardrules.games.tiki_topple.asides import Asides
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.state import Round, Seat, State
from boardrules.games.tiki_topple.tables import Tables
from boardrules.games.tiki_topple.validation import defects
from boardrules.notation import format_player
from boardrules.player import CHANCE, Player
from boardrules.sequences import without
from boardrules.typecheck import as_viewer, check_fields


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
    """Show a seat its own cards and mission (TIKI-2.1), and of the others what lies open.

    Cards that were played do (TIKI-R8); those set aside or left in hand never do (TIKI-R9).
    """
    return View(player, state.finished, state.column, seat_views(state, (player,)))


def seat_views(state: State, owners: Collection[Player | None]) -> tuple[SeatView, ...]:
    """Show the seats, those of the owners with all that they hide."""
    return tuple(
        _seat_view(seat, mission, is_own=number in owners)
        for number, (seat, mission) in enumerate(zip(state.seats, state.missions, strict=True))
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


def witness(
    rules: Rules, state: State, action: Action, player: Player | None
) -> tuple[Action, ...]:
    """Tell a seat what it is dealt and sets aside (TIKI-2.1, TIKI-R9), and everybody all else."""
    if isinstance(action, SetAside | DealMission):
        return (action,) if action.seat == player else ()
    if None in state.missions:
        return (action,)
    # The missions of others are told when a round ends and they are scored (TIKI-6.3).
    finished = rules.apply_unchecked(state, action).finished[len(state.finished) :]
    missions = [
        (Player(seat), each) for done in finished for seat, each in enumerate(done.missions)
    ]
    return (action, *(DealMission(CHANCE, *dealt) for dealt in missions if dealt[0] != player))


# The states that a seat cannot tell apart.


def determinize(rules: Rules, seen: View, rng: Rng) -> State:
    """Draw one of the worlds by weight, seat by seat, without listing them all."""
    tables = rules.tables
    _check(rules, seen)
    possible = [_possible_asides(tables, seat) for seat in seen.seats]
    asides = [tables.aside_at(some, rng.randrange(some.ways)) for some in possible]
    deck, dealt = _unknown_missions(tables, seen)
    missions = [deck.pop(rng.randrange(len(deck))) for _ in range(dealt)]
    return _world(tables, seen, asides, missions)


def worlds(rules: Rules, seen: View) -> Iterator[tuple[State, int]]:
    """Yield every state that fits a view; a view that fits no state is refused at once.

    A hidden mission is any that is not known to be elsewhere. Hidden cards set aside weigh as
    much as there are ways to draw them.
    """
    _check(rules, seen)
    return _worlds(rules.tables, seen)


def any_world(rules: Rules, seen: View) -> State:
    """Return a state that fits a view, for all that is the same in every one of them."""
    return next(_worlds(rules.tables, seen))[0]


def _worlds(tables: Tables, seen: View) -> Iterator[tuple[State, int]]:
    deck, dealt = _unknown_missions(tables, seen)
    for chosen, weight in _rows([_possible_asides(tables, seat) for seat in seen.seats]):
        for missions in permutations(deck, dealt):
            yield _world(tables, seen, chosen, missions), weight


def _rows(asides: Sequence[Asides]) -> Iterator[tuple[tuple[tuple[Card, ...], ...], int]]:
    """Yield what all seats may have set aside, those of the last seat fastest, with the weight."""
    if not asides:
        yield (), 1
        return
    for aside, weight in asides[0]:
        for others, of_others in _rows(asides[1:]):
            yield (aside, *others), weight * of_others


def _possible_asides(tables: Tables, seat: SeatView) -> Asides:
    """Find what a seat may have set aside; if that is known, all of it was."""
    if seat.aside is not None:
        return tables.asides(seat.aside, (), len(seat.aside))
    return tables.asides(tables.hand, seat.played, seat.aside_size)


def _unknown_missions(tables: Tables, seen: View) -> tuple[list[Mission], int]:
    """List the missions that may be in hidden hands, and count those hands."""
    known = {mission for done in seen.finished for mission in done.missions}
    known |= {seat.mission for seat in seen.seats if seat.mission is not None}
    deck = [mission for mission in tables.components.missions if mission not in known]
    return deck, sum(seat.has_mission and seat.mission is None for seat in seen.seats)


def _world(
    tables: Tables,
    seen: View,
    asides: Sequence[tuple[Card, ...]],
    missions: Sequence[Mission],
) -> State:
    """Fill in what a view hides; the missions are in the order of the seats."""
    hidden = iter(missions)
    return State(
        seen.finished,
        seen.column,
        tuple(
            Seat(_remove(tables.hand, seat.played + aside), aside, seat.played)
            for seat, aside in zip(seen.seats, asides, strict=True)
        ),
        tuple(
            next(hidden) if seat.has_mission and seat.mission is None else seat.mission
            for seat in seen.seats
        ),
    )


def _remove(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    for card in gone:
        cards = without(cards, card)
    return cards


# Views that no state has.


def _check(rules: Rules, seen: View) -> None:
    """Refuse a view that no state has; look at each only once."""
    sound_views = rules.tables.sound_views
    if seen in sound_views:
        return
    check_fields(seen)
    if (reason := next(_contradictions(rules, seen), None)) is not None:
        raise ValueError(f"no state has this view: {reason}")
    sound_views.add(seen)


def _contradictions(rules: Rules, seen: View) -> Iterator[str]:
    """Find what keeps a view from being that of a state; each check presupposes the others."""
    yield from _miscounts(rules.tables, seen)
    world = any_world(rules, seen)
    yield from map(str, defects(rules, world))
    if view(rules, world, as_viewer(seen.player, rules.players)) != seen:
        yield "what it tells of the seats does not agree"


def _miscounts(tables: Tables, seen: View) -> Iterator[str]:
    """Find what keeps the hidden cards and missions of a view from being filled in."""
    if len(seen.seats) != tables.players:
        yield f"there are {tables.players} players, not {len(seen.seats)}"
    for number, seat in enumerate(seen.seats):
        shown = Counter(seat.played + (seat.aside or ()))
        most = min(tables.cards.set_aside, len(tables.hand) - len(seat.played))
        if not shown <= Counter(tables.hand) or not 0 <= seat.aside_size <= most:
            yield f"the cards of {format_player(Player(number))} do not add up"
    deck, dealt = _unknown_missions(tables, seen)
    if dealt > len(deck):
        yield f"there are not {dealt} more missions"
