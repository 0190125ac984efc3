"""What single things cost: applying, hashing, JSON, memory, worlds, and when in a match."""

from collections.abc import Callable, Iterable
from functools import partial
from gc import get_referents
from random import Random
from statistics import median
from sys import getsizeof
from types import FunctionType, ModuleType
from typing import Any

import attrs

from benchmarks.table import Table
from benchmarks.tables import FOR_TWO, OURS
from benchmarks.timing import each, medians
from boardrules import Player, from_json, playout, replay, to_json
from boardrules.adapters.arrays import mask
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.player import CHANCE

MANY = 1_500
"""Of more states than this, some are left out."""
DRAWN = 100
"""How many positions are drawn in a round."""
VIEWS = 100
"""How many worlds are drawn in a round."""


def one_at_a_time(rounds: int) -> Table:
    """Measure on states of ten random matches of each game."""
    headings = ["µs"]
    rows: list[list[str]] = []
    for name, game in OURS.items():
        costs = _single_costs(game, rounds)
        headings = ["µs", *costs, "bytes per state"]
        shown = (f"{cost * 1e6:.2f}" for cost in costs.values())
        rows.append([name, *shown, f"{_memory(game):.0f}"])
    return headings, rows


def _single_costs(game: Any, rounds: int) -> dict[str, float]:
    steps = [step for seed in range(10) for step in _steps(game, seed)]
    steps = steps[:: 1 + len(steps) // MANY]
    states = [state for state, _ in steps]
    texts = [to_json(state) for state in states[::5]]
    costs = medians(
        rounds,
        {
            "apply": each(lambda step: game.apply(*step), steps),
            "unchecked": each(lambda step: game.apply_unchecked(*step), steps),
            "legal actions": each(game.legal_actions, states),
            "copy and hash": each(lambda state: hash(attrs.evolve(state)), states),
            "copy": each(attrs.evolve, states),
            "to JSON": each(to_json, states[::5]),
            "from JSON": each(lambda text: from_json(text, game.types.state), texts),
        },
    )
    costs["hash"] = costs.pop("copy and hash") - costs.pop("copy")
    return costs


def along_a_match(rounds: int) -> Table:
    """Measure a node, that is legal actions and an application, in each fifth of a match."""

    def node(game: Any) -> Callable[[Any], object]:
        return lambda step: (game.legal_actions(step[0])[-1], game.apply_unchecked(*step))

    return _by_fifths(rounds, "µs per node", OURS, node)


def views_along_a_match(rounds: int) -> Table:
    """Measure the view of a seat in each fifth of a match."""

    def view(game: Any) -> Callable[[Any], object]:
        return lambda step: game.view(step[0], Player(0))

    return _by_fifths(rounds, "µs per view", FOR_TWO, view)


def drawing(rounds: int) -> Table:
    """Measure what it takes to look at a position: to know it, to see it, to send and draw it."""
    headings = ["µs"]
    rows: list[list[str]] = []
    for name, game in FOR_TWO.items():
        steps = [step for seed in range(5) for step in _steps(game, seed)]
        states = [state for state, _ in steps[:: 1 + len(steps) // DRAWN]]
        views = [game.view(state, Player(0)) for state in states]
        scenes = [game.scene(view) for view in views]
        costs = medians(
            rounds,
            {
                "view": each(partial(game.view, player=Player(0)), states),
                "scene": each(game.scene, views),
                "open scene": each(game.open_scene, states),
                "scene to JSON": each(to_json, scenes),
                "text": each(game.render, scenes),
                "picture": each(game.picture, scenes),
            },
        )
        headings = ["µs", *costs, "kB of JSON", "kB of picture"]
        sizes = [
            median(len(text) for text in map(made, scenes)) for made in (to_json, game.picture)
        ]
        rows.append(
            [
                name,
                *(f"{cost * 1e6:.1f}" for cost in costs.values()),
                *(f"{size / 1e3:.1f}" for size in sizes),
            ]
        )
    return headings, rows


def _by_fifths(
    rounds: int, unit: str, games: dict[str, Any], measured: Callable[[Any], Callable[[Any], Any]]
) -> Table:
    headings = [unit, *(f"fifth {number}" for number in range(1, 6))]
    rows: list[list[str]] = []
    for name, game in games.items():
        matches = [_steps(game, seed) for seed in range(20)]
        parts = {
            fifth: [
                step
                for steps in matches
                for step in steps[len(steps) * fifth // 5 : len(steps) * (fifth + 1) // 5]
            ]
            for fifth in range(5)
        }
        functions = {fifth: each(measured(game), part) for fifth, part in parts.items()}
        costs = medians(rounds, functions)
        rows.append([name, *(f"{cost * 1e6:.2f}" for cost in costs.values())])
    return headings, rows


def worlds(rounds: int) -> Table:
    """Measure possible worlds: the first of a view, another, and the first look at one."""
    headings = ["µs", "first world of a view", "another", "first look", "look at a played state"]
    rows: list[list[str]] = []
    for name, game in OURS.items():
        states = [
            state
            for seed in range(10)
            for state, _ in _steps(game, seed)
            if game.to_act(state)[0] != CHANCE
        ]
        states = states[:: 1 + len(states) // VIEWS]
        taken = [_costs_of_worlds(game, states, number) for number in range(rounds)]
        costs = zip(*taken, strict=True)
        rows.append([name, *(f"{median(some) * 1e6:.2f}" for some in costs)])
    return headings, rows


def _costs_of_worlds(game: Any, states: list[Any], number: int) -> tuple[float, ...]:
    """Measure the four things once; views are new each time, since they remember worlds."""
    rng = Random(number)
    views = [game.view(state, game.to_act(state)[0]) for state in states]
    drawn: list[Any] = []

    def look(state: Any) -> object:
        return game.to_act(state), len(game.legal_actions(state)), game.score(state)

    first = each(lambda view: drawn.append(game.determinize(view, rng)), views)(number)
    another = each(lambda view: game.determinize(view, rng), views)(number)
    return first, another, each(look, drawn)(number), each(look, states)(number)


def in_bulk(rounds: int) -> Table:
    """Measure what is done many times at once, or for the first time with a new game."""
    tectonic = TectonicTribes(players=4)
    late = _last_laying(tectonic)
    actions = list(tectonic.legal_actions(late))
    tiki = TikiTopple(players=2)
    state = next(
        state
        for state, _ in reversed(_steps(tiki, 0))
        if tiki.to_act(state) and tiki.to_act(state)[0] != CHANCE
    )
    text = to_json(tiki)

    def scores(number: int) -> float:
        before = from_json(to_json(late), tectonic.types.state)
        return each(
            lambda action: tectonic.score(tectonic.apply_unchecked(before, action)), actions
        )(number)

    def from_elsewhere(number: int) -> float:
        read = [from_json(to_json(late), tectonic.types.state) for _ in range(20)]
        return each(tectonic.score, read)(number)

    costs = medians(
        rounds,
        {
            f"Tectonic Tribes: a score after one of {len(actions):,} placements": scores,
            "Tectonic Tribes: a score of a state that comes from elsewhere": from_elsewhere,
            "Tiki Topple: a mask": each(lambda _: mask(tiki, state), range(200)),
            "Tiki Topple: a mask of a game that was just read from JSON": each(
                lambda _: mask(from_json(text, TikiTopple), state), range(20)
            ),
            "Tiki Topple: reading the game from JSON": each(
                lambda _: from_json(text, TikiTopple), range(20)
            ),
        },
    )
    return ["what", "µs"], [[name, f"{cost * 1e6:.1f}"] for name, cost in costs.items()]


def _last_laying(game: Any) -> Any:
    """Return a late state of a match with hundreds of placements."""
    states = [state for state, _ in _steps(game, 0)]
    return next(state for state in reversed(states) if len(game.legal_actions(state)) > 100)


def _steps(game: Any, seed: int) -> list[tuple[Any, Any]]:
    actions = playout(game, Random(seed)).actions
    return list(zip(replay(game, actions), actions, strict=False))


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
