"""Threads that share a game and its states get the answers that one alone gets."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
import sys
from typing import Any

import pytest

from boardrules import Player, Record, find_game, game_names, key, playout

THREADS = 8
STEPS = 12
"""How many states of a match are asked, spread over it."""


@pytest.fixture
def _often() -> Iterator[None]:
    """Switch between threads as often as Python can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def answers(game: Any, states: list[Any]) -> list[object]:
    """Ask all that fills what is derived: rules, scores, views, scenes, numbers, worlds."""
    found: list[object] = []
    for state in states:
        views = [game.view(state, seat) for seat in (None, *map(Player, range(game.players)))]
        found += [
            key(state),
            hash(state),
            [game.format_action(action) for action in game.legal_actions(state)[:9]],
            game.chance_weights(state),
            game.score(state),
            game.score_items(state),
            game.validate(state),
            [key(view) for view in views],
            [game.render(game.scene(view)) for view in views],
            [key(game.determinize(view, Random(1))) for view in views],
        ]
    return found


def fresh(name: str, actions: tuple[Any, ...]) -> tuple[Any, list[Any]]:
    """Make a game and states that nobody has asked anything yet."""
    game: Any = find_game(name)()
    states = Record(game, actions).replay()
    return game, [*states[:: max(1, len(states) // STEPS)]]


@pytest.mark.usefixtures("_often")
@pytest.mark.parametrize("name", game_names())
def test_threads_that_share_states_get_the_same_answers(name: str) -> None:
    actions = playout(find_game(name)(), Random(3), max_actions=120).actions
    expected = answers(*fresh(name, actions))
    shared = fresh(name, actions)
    with ThreadPoolExecutor(THREADS) as threads:
        asked = [threads.submit(answers, *shared) for _ in range(THREADS)]
    assert all(each.result() == expected for each in asked)
