"""Whatever state is built by hand is judged, and only one that play can reach has no defects."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardrules import CodecError
from boardrules.codec import from_data, to_data
from boardrules.games.tucana_builders import State, TucanaBuilders
from boardrules.rulebook import Rulebook
from tests.games.matches import seeded
from tests.games.tucana_builders.boxes import tiny_box

RULES = Rulebook.of("boardrules.games.tucana_builders").ids
TILES = {"bar": (1, "0 3 puma"), "hub": (12, "0 1 2 3 4 5 snake")}
NO_SAND = tiny_box(island=(" A j j B", "  y j j"), tiles=TILES)
GAMES = (
    TucanaBuilders(2, achievements=True, components=tiny_box(tiles=TILES)),
    TucanaBuilders(1, components=NO_SAND),
    TucanaBuilders(3, components=NO_SAND),
)


def moments(game: TucanaBuilders, seed: int) -> Iterator[State]:
    """Yield all states of a match."""
    rng, state = seeded(seed), game.initial_state()
    yield state
    while to_act := game.to_act(state):
        actions = game.legal_actions(state, to_act[rng.randrange(len(to_act))])
        state = game.apply(state, actions[rng.randrange(len(actions))])
        yield state


STATES = [(game, state) for game in GAMES for seed in range(3) for state in moments(game, seed)]


def is_part(part: State, whole: State) -> bool:
    """Tell whether one state may come before another, or be the same."""
    if (
        part.setup not in (None, whole.setup)
        or part.starts != whole.starts[: len(part.starts)]
        or part.achievements != whole.achievements[: len(part.achievements)]
        or part.turns != whole.turns[: len(part.turns)]
    ):
        return False
    now = whole if len(part.turns) == len(whole.turns) else whole.turns[len(part.turns)]
    return (
        part.terrain in (None, now.terrain)
        and part.tiles == now.tiles[: len(part.tiles)]
        and all(mine in (None, it) for mine, it in zip(part.choices, now.choices, strict=False))
    )


def can_be_reached(game: TucanaBuilders, goal: State) -> bool:
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
    match numbers[2] % 6:
        case 0 if is_row:
            del where[place]
        case 1 if is_row:
            where.insert(place, deepcopy(value))
        case 2 if value is None or isinstance(value, int):
            where[place] = (*range(-2, 7), 10**15)[numbers[1] % 10]
        case 3 if isinstance(value, str):
            where[place] = ("jungle", "sand", "hub", "bar", "lava")[numbers[1] % 5]
        case 4:
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


@settings(max_examples=max(300, settings().max_examples), deadline=None)
@given(
    st.integers(0, len(STATES) - 1),
    st.lists(st.lists(st.integers(0, 999), min_size=3, max_size=3), min_size=1, max_size=2),
)
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
