"""What single things cost: applying, hashing, JSON, memory, determinizing, and when."""

from collections.abc import Callable, Iterable
from gc import get_referents
from random import Random
from statistics import median
from sys import getsizeof
from time import perf_counter
from types import FunctionType, ModuleType
from typing import Any

import attrs

from benchmarks.tables import OURS
from boardrules import Player, from_json, playout, replay, to_json

MANY = 1_500
"""Of more states than this, some are left out."""


def one_at_a_time(rounds: int) -> tuple[list[str], list[list[str]]]:
    """Measure on states of ten random matches of each game."""
    headings = ["µs", *_measure(next(iter(OURS.values())), 1), "bytes per state"]
    rows = [
        [
            name,
            *(f"{cost * 1e6:.2f}" for cost in _measure(game, rounds).values()),
            f"{_memory(game):.0f}",
        ]
        for name, game in OURS.items()
    ]
    return headings, rows


def _measure(game: Any, rounds: int) -> dict[str, float]:
    steps = [step for seed in range(10) for step in _steps(game, seed)]
    steps = steps[:: 1 + len(steps) // MANY]
    states = [state for state, _ in steps]
    texts = [to_json(state) for state in states]
    views = [game.view(state, Player(0)) for state in states[:: 1 + len(states) // 40]]
    rng = Random(0)
    first = _each(rounds, views, lambda view: game.determinize(view, rng))
    return {
        "apply": _each(rounds, steps, lambda step: game.apply(*step)),
        "unchecked": _each(rounds, steps, lambda step: game.apply_unchecked(*step)),
        "legal actions": _each(rounds, states, game.legal_actions),
        "hash": _each(rounds, states, lambda state: hash(attrs.evolve(state)))
        - _each(rounds, states, attrs.evolve),
        "to JSON": _each(rounds, states, to_json),
        "from JSON": _each(rounds, texts, lambda text: from_json(text, game.types.state)),
        "determinize": first,
        "again": _each(
            rounds, views, lambda view: (game.determinize(view, rng), game.determinize(view, rng))
        )
        - first,
    }


def along_a_match(rounds: int) -> tuple[list[str], list[list[str]]]:
    """Measure a node, that is legal actions and an application, in each fifth of a match."""
    headings = ["µs per node", *(f"fifth {number}" for number in range(1, 6))]
    rows: list[list[str]] = []
    for name, game in OURS.items():
        matches = [_steps(game, seed) for seed in range(20)]
        row = [name]
        for fifth in range(5):
            part = [
                step
                for steps in matches
                for step in steps[len(steps) * fifth // 5 : len(steps) * (fifth + 1) // 5]
            ]
            row.append(f"{_each(rounds, part, _node(game)) * 1e6:.2f}")
        rows.append(row)
    return headings, rows


def _node(game: Any) -> Callable[[Any], object]:
    def node(step: tuple[Any, Any]) -> object:
        return game.legal_actions(step[0])[-1], game.apply_unchecked(*step)

    return node


def _steps(game: Any, seed: int) -> list[tuple[Any, Any]]:
    actions = playout(game, Random(seed)).actions
    return list(zip(replay(game, actions), actions, strict=False))


def _each(rounds: int, items: Iterable[Any], function: Callable[[Any], object]) -> float:
    """Time a function on each of some items: the median of some rounds."""
    items = list(items)
    times: list[float] = []
    for _ in range(rounds):
        begin = perf_counter()
        for item in items:
            function(item)
        times.append((perf_counter() - begin) / len(items))
    return median(times)


def _memory(game: Any) -> float:
    """Measure what a match keeps for each of its states, what they share counted once.

    What belongs to the game and not to the match does not count.
    """
    states = list(replay(game, playout(game, Random(0)).actions))
    known: set[int] = set()
    _size_of_all([game], known)
    return _size_of_all(states, known) / len(states)


def _size_of_all(items: Iterable[object], known: set[int]) -> int:
    """Add up the sizes of objects and of all that they lead to, unless they are known already."""
    size = 0
    waiting = list(items)
    while waiting:
        item = waiting.pop()
        if id(item) not in known and not isinstance(item, type | ModuleType | FunctionType):
            known.add(id(item))
            size += getsizeof(item)
            waiting.extend(get_referents(item))
    return size
