"""Whatever state is built by hand is judged, and only one that play can reach has no defects."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardrules import CodecError
from boardrules.codec import from_data, to_data
from boardrules.games.tectonic_tribes import State, StolenCard, TectonicTribes
from boardrules.rulebook import Rulebook
from tests.games.matches import seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box

RULES = Rulebook.of("boardrules.games.tectonic_tribes").ids
OPTIONS: tuple[tuple[int, bool, StolenCard], ...] = (
    (2, False, "hand_over"),
    (3, True, "forfeit"),
)
FACES = [PLAIN, "lava plain / lava plain / lava lava", "lava mine / lava lava / mine lava"]
GAMES = tuple(
    TectonicTribes(
        *options,
        components=box(FACES * 4, hand=2, deals=2),
    )
    for options in OPTIONS
)


def moments(game: TectonicTribes, seed: int) -> Iterator[State]:
    """Yield all states of a match."""
    rng = seeded(seed)
    state = game.initial_state()
    yield state
    while game.to_act(state):
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
        yield state


STATES = [(game, state) for game in GAMES for seed in range(3) for state in moments(game, seed)]


def is_part(part: State, whole: State) -> bool:
    """Tell whether one state may come before another, or be the same."""

    def begins(short: tuple[object, ...], long: tuple[object, ...]) -> bool:
        return long[: len(short)] == short

    def fits(few: tuple[object, ...], more: tuple[object, ...]) -> bool:
        return len(few) == len(more) and all(a in (None, b) for a, b in zip(few, more, strict=True))

    return (
        begins(part.order, whole.order)
        and begins(part.drawn, whole.drawn)
        and begins(part.origin, whole.origin)
        and len(part.deals) <= len(whole.deals)
        and all(
            len(few.packets) == len(more.packets)
            and all(set(a) <= set(b) for a, b in zip(few.packets, more.packets, strict=True))
            and len(few.turns) <= len(more.turns)
            and all(
                fits(a.discards, b.discards) and fits(a.plays, b.plays) and begins(a.acts, b.acts)
                for a, b in zip(few.turns, more.turns, strict=False)
            )
            for few, more in zip(part.deals, whole.deals, strict=False)
        )
    )


def can_be_reached(game: TectonicTribes, goal: State) -> bool:
    """Play towards a state, with legal actions only, as long as nothing contradicts it."""
    state: State | None = game.initial_state()
    while state is not None and state != goal:
        after = (
            game.apply(state, action)
            for seat in game.to_act(state)
            for action in game.legal_actions(state, seat)
        )
        state = next((one for one in after if is_part(one, goal)), None)
    return state is not None


def places_in(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each entry of JSON data, as what it is in and its index or key there."""
    pairs: Any = data.items() if hasattr(data, "items") else enumerate(data)
    for place, value in pairs:
        yield data, place
        if type(value) in (dict, list):
            yield from places_in(value)


def change(data: Any, numbers: list[int]) -> None:
    """Drop, repeat, exchange or alter something in JSON data."""
    places = [(inside, place) for inside, place in places_in(data) if place != "kind"]
    where, place = places[numbers[0] % len(places)]
    value = where[place]
    is_row = not hasattr(where, "items")
    alike = [(one, there) for one, there in places if type(one[there]) is type(value)]
    other, there = alike[numbers[1] % len(alike)]
    match numbers[2] % 5:
        case 0 if is_row:
            del where[place]
        case 1 if is_row:
            where.insert(place, deepcopy(value))
        case 2 if value is None or isinstance(value, int):
            where[place] = numbers[1] % 16 - 2
        case 3 if is_row and isinstance(value, int):
            where[place] = None
        case _:
            where[place], other[there] = deepcopy(other[there]), deepcopy(value)


def altered(state: State, numbers: list[list[int]]) -> State | None:
    """Change a state here and there; None where that is no longer a state."""
    data = to_data(state)
    for few in numbers:
        change(data, few)
    try:
        return from_data(data, State)
    except CodecError:
        return None


often = settings(max_examples=max(400, settings().max_examples), deadline=None)


@given(
    st.integers(0, len(STATES) - 1),
    st.lists(st.lists(st.integers(0, 999), min_size=3, max_size=3), min_size=1, max_size=2),
)
@often
def test_only_what_can_be_reached_has_no_defects(place: int, numbers: list[list[int]]) -> None:
    game, state = STATES[place]
    other = altered(state, numbers)
    assume(other is not None)
    assert other is not None
    found = game.validate(other)
    assert (found == ()) == can_be_reached(game, other)
    for one in found:
        assert one.where
        assert one.message
        assert one.rule in RULES
