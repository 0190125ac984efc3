"""The states that a seat of Tiki Topple cannot tell apart: hidden missions, cards set aside."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from boardrules.game import Rng
from boardrules.games.tiki_topple import knowledge
from boardrules.games.tiki_topple.components import Card, Mission
from boardrules.games.tiki_topple.knowledge import SeatView, View
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.setup import Asides
from boardrules.games.tiki_topple.state import Seat, State
from boardrules.games.tiki_topple.turns import without
from boardrules.games.tiki_topple.validation import defects
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.typecheck import as_viewer, check_fields


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Yield every state that fits a view; one that no state has is refused at the call.

    A hidden mission is any that is not known to be elsewhere. Hidden cards set aside weigh as
    many as there are ways to draw them.
    """
    _check(rules, view)
    return _worlds(rules, view)


def _worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
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
    _check(rules, view)
    possible = [_possible_asides(rules, seat) for seat in view.seats]
    asides = [rules.aside_at(some, rng.randrange(some.ways)) for some in possible]
    deck, dealt = _unknown_missions(rules, view)
    missions = [deck.pop(rng.randrange(len(deck))) for _ in range(dealt)]
    return _world(rules, view, asides, missions)


def _check(rules: Rules, view: View) -> None:
    """Refuse a view that no state has; look at each only once."""
    if view in rules.sound_views:
        return
    check_fields(view)
    if (fault := next(_faults(rules, view), None)) is not None:
        raise ValueError(f"no state has this view: {fault}")
    rules.sound_views.add(view)


def _faults(rules: Rules, view: View) -> Iterator[str]:
    """Find what keeps a view from being that of a state; each check presupposes the others."""
    yield from _miscounts(rules, view)
    world, _ = next(_worlds(rules, view))
    yield from map(str, defects(rules, world))
    if knowledge.view(rules, world, as_viewer(view.player, rules.players)) != view:
        yield "what it tells of the seats does not agree"


def _miscounts(rules: Rules, view: View) -> Iterator[str]:
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
