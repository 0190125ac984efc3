"""Whole matches beside the slow second version of the rules, compared at every node."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import CHANCE
from boardrules.games.tiki_topple import (
    Action,
    Card,
    Components,
    Edition,
    Mission,
    State,
    Tiki,
    TikiTopple,
)
from boardrules.games.tiki_topple.tables import ToastBar
from tests.games.matches import seeded
from tests.games.tiki_topple.oracle import GAMEWRIGHT, SCHMIDT, Box, Oracle

pytestmark = pytest.mark.oracle

PAIRS = Box(
    groups=(("AAA", "BBB"), ("CCC", "DDD")),
    missions=(
        ("AAA", "CCC", "BBB"),
        ("CCC", "AAA", "DDD"),
        ("DDD", "BBB", "CCC"),
        ("BBB", "AAA", "CCC"),
        ("DDD", "AAA", "BBB"),
    ),
    hand=(("up1", 2), ("puh", 1), ("wiki", 1), ("toast", 1)),
    set_aside=1,
    rounds=(2, 1, 1),
)
"""Two symbols, one toast a colour: a round ends with the first toast, or without any."""

FIVES = Box(
    groups=(("AA",), ("BB",), ("CC",), ("DD",), ("EE",)),
    missions=(
        ("AA", "BB", "CC"),
        ("BB", "CC", "DD"),
        ("CC", "DD", "EE"),
        ("DD", "EE", "AA"),
        ("EE", "AA", "BB"),
        ("AA", "CC", "EE"),
    ),
    hand=(("up1", 1), ("up2", 1), ("up3", 1), ("topple", 1), ("toast", 3)),
    set_aside=2,
    rounds=(1, 2, 1),
)
"""Every Tiki has a symbol of its own, and there are more toasts than Tikis to take out."""


def components_of(box: Box) -> Components:
    """Put the same things in a box of the library."""
    tikis = [Tiki(name) for group in box.groups for name in group]
    return Components(
        groups=tuple(tuple(map(Tiki, group)) for group in box.groups),
        colours=tuple((tiki, "grey") for tiki in tikis),
        missions=tuple(Mission(*map(Tiki, names)) for names in box.missions),
        rounds=box.rounds,
        editions=(
            Edition(
                "schmidt",
                tuple(Card(kind) for kind, number in box.hand for _ in range(number)),
                box.set_aside,
            ),
        ),
    )


BOXES: dict[str, tuple[Box, str, Components | None]] = {
    "schmidt": (SCHMIDT, "schmidt", None),
    "gamewright": (GAMEWRIGHT, "gamewright", None),
    "pairs": (PAIRS, "schmidt", components_of(PAIRS)),
    "fives": (FIVES, "schmidt", components_of(FIVES)),
}

TABLES: list[tuple[str, int, int, ToastBar]] = [
    (name, players, first, toast_bar)
    for name in BOXES
    for players in (2, 3, 4)
    for first in range(players)
    for toast_bar in ("each_player", "round")
]


def make(name: str, players: int, first: int, toast_bar: ToastBar) -> tuple[TikiTopple, Oracle]:
    """Make the same table in both versions."""
    box, edition, components = BOXES[name]
    oracle = Oracle(players, box, first, toast_bar)
    if components is None:
        return TikiTopple(players, edition, first, toast_bar), oracle
    return TikiTopple(players, edition, first, toast_bar, components), oracle


@cache
def text_of(action: Action) -> str:
    return TikiTopple().format_action(action)


def compare(game: TikiTopple, state: State, oracle: Oracle) -> list[Action]:
    """Compare all that both versions say about a node; return its legal actions."""
    actor = oracle.actor()
    assert game.to_act(state) == (() if actor is None else (actor,))
    actions = list(game.legal_actions(state))
    assert [text_of(action) for action in actions] == oracle.legal()
    assert list(game.chance_weights(state)) == oracle.weights()
    assert list(game.score(state)) == oracle.scores()
    outcome = game.outcome(state)
    assert list(outcome.winners if outcome is not None else ()) == oracle.winners()
    if actor not in {None, CHANCE}:
        assert list(state.column) == oracle.column
    return actions


def play_both(game: TikiTopple, oracle: Oracle, numbers: Iterator[int]) -> None:
    """Play a match in both versions, or as much of it as there are numbers."""
    state = game.initial_state()
    actions = compare(game, state, oracle)
    while actions and (number := next(numbers, None)) is not None:
        action = actions[number % len(actions)]
        oracle.play(text_of(action))
        state = game.apply(state, action)
        actions = compare(game, state, oracle)


MATCHES = {"schmidt": 12, "gamewright": 16, "pairs": 64, "fives": 64}
"""How many matches are played at each table: more where they are short."""


@pytest.mark.parametrize(("name", "players", "first", "toast_bar"), TABLES)
def test_random_matches(name: str, players: int, first: int, toast_bar: ToastBar) -> None:
    rng = seeded(TABLES.index((name, players, first, toast_bar)))
    for _ in range(MATCHES[name]):
        game, oracle = make(name, players, first, toast_bar)
        play_both(game, oracle, iter(lambda: rng.randrange(2**30), None))
        assert oracle.over


@pytest.mark.rule("TIKI-R12")
@pytest.mark.parametrize("players", [2, 3])
def test_random_matches_with_further_rounds(players: int) -> None:
    box = replace(PAIRS, missions=tuple(permutations(("AAA", "BBB", "CCC", "DDD"), 3))[:7])
    rng, rounds = seeded(players), Counter[int]()
    for _ in range(60):
        components = components_of(box)
        game = TikiTopple(players, components=components, ties="further_round")
        oracle = Oracle(players, box, ties="further_round")
        play_both(game, oracle, iter(lambda: rng.randrange(2**30), None))
        assert oracle.over
        rounds[oracle.round_number] += 1
    assert rounds.keys() == ({2, 3} if players == 2 else {1, 2})


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TABLES), st.lists(st.integers(0, 2**16), max_size=160))
def test_matches_from_lists_of_numbers(
    table: tuple[str, int, int, ToastBar], numbers: list[int]
) -> None:
    play_both(*make(*table), iter(numbers))
