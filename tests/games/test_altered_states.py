"""Whatever state is built by hand is judged, and only one that can be played on has no defects."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
import pytest

from boardrules import CodecError
from boardrules.codec import from_data, to_data
from boardrules.games import tectonic_tribes as tectonic
from boardrules.games import tucana_builders as tucana
from boardrules.rulebook import Rulebook
from tests.games.examples import EXAMPLES, TECTONIC_TRIBES, TUCANA_BUILDERS, Example, every_game
from tests.games.matches import seeded

NUMBERS = (*range(-2, 14), 10**15)


@cache
def moments(example: Example) -> tuple[tuple[Any, Any], ...]:
    """Play some matches; return the game and the state of each moment."""
    return tuple(
        (game, state)
        for game in (example.game(**options) for options in example.altered)
        for seed in range(3)
        for state in match(game, seed)
    )


def match(game: Any, seed: int) -> Iterator[Any]:
    """Yield the states of a match, at most some hundreds."""
    rng, state = seeded(seed), game.initial_state()
    yield state
    for _ in range(300):
        if not (to_act := game.to_act(state)):
            return
        actions = game.legal_actions(state, to_act[rng.randrange(len(to_act))])
        state = game.apply(state, actions[rng.randrange(len(actions))])
        yield state


def entries_in(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each entry of JSON data, as what it is in and its index or key there."""
    pairs: Any = data.items() if hasattr(data, "items") else enumerate(data)
    for index, value in pairs:
        yield data, index
        if type(value) in (dict, list):
            yield from entries_in(value)


def change(data: Any, numbers: list[int], words: tuple[str, ...]) -> None:
    """Drop, repeat, exchange or alter something in JSON data."""
    entries = [(inside, index) for inside, index in entries_in(data) if index != "kind"]
    inside, index = entries[numbers[0] % len(entries)]
    value = inside[index]
    is_list = not hasattr(inside, "items")
    alike = [(one, there) for one, there in entries if type(one[there]) is type(value)]
    other, there = alike[numbers[1] % len(alike)]
    match numbers[2] % 6:
        case 0 if is_list:
            del inside[index]
        case 1 if is_list:
            inside.insert(index, deepcopy(value))
        case 2 if value is None or type(value) is int:
            inside[index] = NUMBERS[numbers[1] % len(NUMBERS)]
        case 3 if isinstance(value, str):
            inside[index] = words[numbers[1] % len(words)]
        case 4:
            inside[index] = None
        case _:
            inside[index], other[there] = deepcopy(other[there]), deepcopy(value)


def altered(example: Example, state: Any, numbers: list[list[int]]) -> Any:
    """Change a state here and there; None where that is no longer a state."""
    data: Any = to_data(state)
    for few in numbers:
        change(data, few, example.words)
    try:
        return from_data(data, example.game.types.state)
    except CodecError:
        return None


some_changes = given(
    st.integers(0, 10**6),
    st.lists(st.lists(st.integers(0, 999), min_size=3, max_size=3), min_size=1, max_size=2),
)
often = settings(max_examples=30 * settings().max_examples, deadline=None)


@pytest.mark.law
@every_game
def test_an_altered_state_has_defects_with_rules_or_can_be_played_on(example: Example) -> None:
    rules = Rulebook.of(f"boardrules.games.{example.package}").ids

    @often
    @some_changes
    def check(index: int, numbers: list[list[int]]) -> None:
        game, state = moments(example)[index % len(moments(example))]
        other = altered(example, state, numbers)
        assume(other is not None)
        if defects := game.validate(other):
            assert all(defect.where and defect.message for defect in defects)
            assert {defect.rule for defect in defects} <= {*rules}
            return
        assert (game.outcome(other) is None) == bool(game.to_act(other))
        for action in game.legal_actions(other)[:3]:
            assert game.validate(game.apply(other, action)) == ()

    check()


# States that are logs of their matches: only one that play can reach has no defects


def is_part_in_tectonic_tribes(part: tectonic.State, whole: tectonic.State) -> bool:
    """Return whether one state may come before another, or be the same."""
    before, after = [*part.history], [*whole.history]
    if after[: len(before)] != before:
        return False
    nobody = (None,) * len(part.hands)
    hands, discards, plays = whole.hands, whole.discarded, whole.front
    if len(before) < len(after):
        event = after[len(before)]
        if isinstance(event, tectonic.Turn):
            hands, discards, plays = event.hands, event.discards, event.plays
        elif isinstance(event, tectonic.Reshuffle):
            hands, discards, plays = event.hands, nobody, nobody
        else:
            return part.phase not in ("deal", "choose") or part.hands == hands
    rows = [part.hands, part.discarded, part.front, hands, discards, plays]
    if {len(row) for row in rows} != {len(nobody)}:
        return False
    if part.phase not in ("deal", "choose"):
        return True
    return all(
        {*mine[0], *mine[1:]} <= {None, *others[0], *others[1:]}
        and mine[1] in (None, others[1])
        and mine[2] in (None, others[2])
        for mine, others in zip(
            zip(part.hands, part.discarded, part.front, strict=True),
            zip(hands, discards, plays, strict=True),
            strict=True,
        )
    )


def can_be_reached(game: Any, goal: Any, is_part: Callable[[Any, Any], bool]) -> bool:
    """Play towards a state, with legal actions only, as long as nothing contradicts it."""
    state = game.initial_state()
    while state is not None and state != goal:
        after = (
            game.apply(state, action)
            for seat in game.to_act(state)
            for action in game.legal_actions(state, seat)
        )
        state = next((one for one in after if is_part(one, goal)), None)
    return state is not None


@pytest.mark.law
@pytest.mark.parametrize(
    ("example", "is_part"),
    [
        pytest.param(TECTONIC_TRIBES, is_part_in_tectonic_tribes, id="tectonic-tribes"),
    ],
)
def test_only_what_can_be_reached_has_no_defects(
    example: Example, is_part: Callable[[Any, Any], bool]
) -> None:
    @often
    @some_changes
    def check(index: int, numbers: list[list[int]]) -> None:
        game, state = moments(example)[index % len(moments(example))]
        other = altered(example, state, numbers)
        assume(other is not None)
        assert (game.validate(other) == ()) == can_be_reached(game, other, is_part)

    check()


# Tables: what has no defects can be reached in some order


def is_earlier_in_tucana_builders(part: tucana.State, whole: tucana.State) -> bool:
    """Return whether play may lead from one state to another, as far as the sheets tell."""
    if (
        part.setup not in (None, whole.setup)
        or part.achievements != whole.achievements[: len(part.achievements)]
        or part.turns > whole.turns
        or any(few < more for few, more in zip(part.supply, whole.supply, strict=True))
    ):
        return False
    if part.turns == whole.turns:
        return (
            part.terrain in (None, whole.terrain)
            and part.tiles == whole.tiles[: len(part.tiles)]
            and all(a in (None, b) for a, b in zip(part.choices, whole.choices, strict=False))
        )
    return all(
        few.starts == more.starts[: len(few.starts)]
        and {*few.tiles} <= {*more.tiles}
        and few.awards == more.awards[: len(few.awards)]
        and few.first_round in (None, more.first_round)
        for few, more in zip(part.sheets, whole.sheets, strict=True)
    )


def can_be_reached_somehow(game: tucana.TucanaBuilders, goal: tucana.State) -> bool:
    """Look for a way to a state, in whatever order its tiles were laid."""
    ahead, seen = [game.initial_state()], set[tucana.State]()
    while ahead:
        state = ahead.pop()
        if state == goal:
            return True
        seats = game.to_act(state)
        for seat in seats if state.turns == goal.turns else seats[:1]:
            for action in game.legal_actions(state, seat):
                after = game.apply_unchecked(state, action)
                if after not in seen and is_earlier_in_tucana_builders(after, goal):
                    seen.add(after)
                    ahead.append(after)
    return False


@pytest.mark.law
def test_only_a_table_that_can_be_reached_has_no_defects() -> None:
    @often
    @some_changes
    def check(index: int, numbers: list[list[int]]) -> None:
        game, state = moments(TUCANA_BUILDERS)[index % len(moments(TUCANA_BUILDERS))]
        other = altered(TUCANA_BUILDERS, state, numbers)
        assume(other is not None)
        assert game.validate(other) or can_be_reached_somehow(game, other)

    check()


def test_every_game_has_moments_to_alter() -> None:
    assert all(len(moments(example)) > 100 for example in EXAMPLES)
