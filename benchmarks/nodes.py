"""Random matches, measured per node: legal actions, a choice, its application."""

from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.peers import PEERS, Match
from benchmarks.tables import OURS
from boardrules.chance import pick


def calibration() -> float:
    """Time a fixed piece of plain Python, to compare machines by."""
    begin = perf_counter()
    total = 0
    for number in range(1_000_000):
        total += number
    return perf_counter() - begin


def ours(game: Any, *, unchecked: bool = True) -> Match:
    """Play one of our games; chance is a node like any other."""
    apply = game.apply_unchecked if unchecked else game.apply
    legal_actions, chance_weights = game.legal_actions, game.chance_weights

    def match(rng: Random) -> int:
        state = game.initial_state()
        nodes = 0
        while actions := legal_actions(state):
            weights = chance_weights(state)
            place = pick(weights, rng) if weights else rng.randrange(len(actions))
            state = apply(state, actions[place])
            nodes += 1
        return nodes

    return match


def random_matches(rounds: int, nodes: int) -> tuple[list[str], list[list[str]]]:
    """Measure everybody in turn, round by round; give medians and ratios to the peers."""
    players = {
        **PEERS,
        **{name: ours(game) for name, game in OURS.items()},
        **{f"{name}, checked": ours(game, unchecked=False) for name, game in OURS.items()},
    }
    times: dict[str, list[float]] = {name: [] for name in players}
    for number in range(rounds):
        for name, match in players.items():
            times[name].append(per_node(match, Random(number), nodes))
    costs = {name: median(some) for name, some in times.items()}
    fast, slow = costs["OpenSpiel chess (C++)"], costs["python-chess"]
    headings = ["game", "µs per node", "of C++ chess", "of python-chess"]
    rows = [
        [name, f"{cost * 1e6:.2f}", f"{cost / fast:.2f}", f"{cost / slow:.2f}"]
        for name, cost in costs.items()
    ]
    return headings, rows


def per_node(match: Match, rng: Random, nodes: int) -> float:
    """Time whole matches of about so many nodes in all."""
    played = 0
    begin = perf_counter()
    while played < nodes:
        played += match(rng)
    return (perf_counter() - begin) / played
