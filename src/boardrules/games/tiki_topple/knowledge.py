"""What each seat knows in Tiki Topple, and what may be true given that."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from attrs import frozen

from boardrules.building.deriving import Deriving, derived
from boardrules.building.notation import format_player
from boardrules.building.sequences import without
from boardrules.building.typecheck import as_viewer, check_fields
from boardrules.game import Rng
from boardrules.games.tiki_topple.actions import Action, DealMission, SetAside
from boardrules.games.tiki_topple.components import Mission, Tiki
from boardrules.games.tiki_topple.rules import Phase, Rules, due
from boardrules.games.tiki_topple.set_aside_choices import Asides
from boardrules.games.tiki_topple.state import Cards, Round, Seat, State
from boardrules.games.tiki_topple.tables import Tables
from boardrules.games.tiki_topple.validation import defects
from boardrules.player import CHANCE, Player


@frozen(cache_hash=True)
class SeatView:
    """A seat as somebody sees it. What is hidden is None, and only its number of cards shows."""

    hand_size: int
    aside_size: int
    played: Cards
    has_mission: bool
    hand: Cards | None = None
    aside: Cards | None = None
    mission: Mission | None = None


@frozen
class Hidden:
    """What a view leaves open: what each seat may have set aside, and the missions of some seats.

    The deck has the missions that may be with these seats, which are so many.
    """

    asides: tuple[Asides, ...]
    deck: tuple[Mission, ...]
    missions: int


@frozen(cache_hash=True)
class View(Deriving[Hidden]):
    """All that one seat knows; the seat None is a spectator.

    It is the table of a `State`, with the phase of play and the seat whose card, mission or turn is
    due in it, which is chance while the column is laid, and at the end.
    """

    player: Player | None
    phase: Phase
    due: Player
    finished: tuple[Round, ...]
    points: tuple[int, ...]
    column: tuple[Tiki, ...]
    seats: tuple[SeatView, ...]


def view(rules: Rules, state: State, player: Player | None, *, is_open: bool = False) -> View:
    """Show a seat its own cards and mission (TIKI-2.1), and of the others what lies open.

    Cards that were played do (TIKI-R8); those set aside or left in hand never do (TIKI-R9). A
    referee, to whom all `is_open`, sees them too.
    """
    return View(
        player,
        *due(rules.tables, state),
        state.finished,
        state.points,
        state.column,
        tuple(
            _seat_view(seat, mission, is_own=is_open or number == player)
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
    hidden = _hidden(rules, seen)
    asides = [some.at(rng.randrange(some.ways)) for some in hidden.asides]
    deck = list(hidden.deck)
    missions = [deck.pop(rng.randrange(len(deck))) for _ in range(hidden.missions)]
    return _world(rules.tables, seen, asides, missions)


def worlds(rules: Rules, seen: View) -> Iterator[tuple[State, int]]:
    """Yield every state that fits a view; a view that fits no state is refused at once.

    A hidden mission is any that is not known to be elsewhere. Hidden cards set aside weigh as
    much as there are ways to draw them.
    """
    return _worlds(rules.tables, seen, _hidden(rules, seen))


def _worlds(tables: Tables, seen: View, hidden: Hidden) -> Iterator[tuple[State, int]]:
    for chosen, weight in _rows(hidden.asides):
        for missions in permutations(hidden.deck, hidden.missions):
            yield _world(tables, seen, chosen, missions), weight


def _rows(asides: Sequence[Asides]) -> Iterator[tuple[tuple[Cards, ...], int]]:
    """Yield every combination of set-aside cards with its weight; the last seat varies fastest."""
    if not asides:
        yield (), 1
        return
    for aside, weight in asides[0]:
        for others, of_others in _rows(asides[1:]):
            yield (aside, *others), weight * of_others


def _world(
    tables: Tables, seen: View, asides: Sequence[Cards], missions: Sequence[Mission]
) -> State:
    """Fill in what a view hides; the missions are in the order of the seats."""
    hidden = iter(missions)
    return State(
        seen.finished,
        seen.points,
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


def _remove(cards: Cards, gone: Cards) -> Cards:
    for card in gone:
        cards = without(cards, card)
    return cards


# What a view leaves open, and views that no state has.


@derived
def _hidden(rules: Rules, seen: View) -> Hidden:
    """Find what a view leaves open, once; refuse a view that no state has."""
    check_fields(seen)
    tables = rules.tables
    known = {mission for done in seen.finished for mission in done.missions}
    known |= {seat.mission for seat in seen.seats if seat.mission is not None}
    hidden = Hidden(
        tuple(_possible_asides(tables, seat) for seat in seen.seats),
        tuple(mission for mission in tables.components.missions if mission not in known),
        sum(seat.has_mission and seat.mission is None for seat in seen.seats),
    )
    for reason in _contradictions(rules, seen, hidden):
        raise ValueError(f"no state has this view: {reason}")
    return hidden


def _possible_asides(tables: Tables, seat: SeatView) -> Asides:
    """Find what a seat may have set aside; if that is known, all of it was."""
    if seat.aside is not None:
        return Asides(seat.aside, (), len(seat.aside))
    return Asides(tables.hand, seat.played, seat.aside_size)


def _contradictions(rules: Rules, seen: View, hidden: Hidden) -> Iterator[str]:
    """Find what keeps a view from being that of a state; each presupposes those before it."""
    tables = rules.tables
    if len(seen.seats) != tables.players:
        yield f"there are {tables.players} players, not {len(seen.seats)}"
    for number, seat in enumerate(seen.seats):
        shown = Counter(seat.played + (seat.aside or ()))
        most = min(tables.cards.set_aside, len(tables.hand) - len(seat.played))
        if not shown <= Counter(tables.hand) or not 0 <= seat.aside_size <= most:
            yield f"the cards of {format_player(Player(number))} do not add up"
    if hidden.missions > len(hidden.deck):
        yield f"there are not {hidden.missions} more missions"
    # What is wrong with the first of its worlds is wrong with all of them.
    world, _ = next(_worlds(tables, seen, hidden))
    yield from map(str, defects(rules, world))
    if view(rules, world, as_viewer(seen.player, rules.players)) != seen:
        yield "what it tells of the phase and of the seats does not agree"
