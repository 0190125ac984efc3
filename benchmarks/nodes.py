"""Random matches, measured per node: legal actions, a choice, its application."""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from benchmarks.peers import PEERS, Match
from benchmarks.table import Table
from benchmarks.tables import OURS
from benchmarks.timing import medians
from boardrules.building.chance import pick


def calibration() -> float:
    """Time a fixed piece of plain Python, to compare machines by."""
    begin = process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    return process_time() - begin


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


def random_matches(rounds: int, nodes: int) -> Table:
    """Measure everybody in turn, round by round; give medians and ratios to the peers."""
    players = {(name, ""): match for name, match in PEERS.items()}
    for name, game in OURS.items():
        players[name, ""] = ours(game)
        players[name, "checked"] = ours(game, unchecked=False)
    costs = medians(rounds, {key: per_node(match, nodes) for key, match in players.items()})
    fast, slow = costs["OpenSpiel chess (C++)", ""], costs["python-chess", ""]
    headings = ["game", "µs per node", "checked", "of C++ chess", "of python-chess"]
    rows: list[list[str]] = []
    for name in (*PEERS, *OURS):
        cost, checked = costs[name, ""], costs.get((name, "checked"))
        shown = "" if checked is None else f"{checked * 1e6:.2f}"
        rows.append([name, f"{cost * 1e6:.2f}", shown, f"{cost / fast:.2f}", f"{cost / slow:.2f}"])
    return headings, rows


def per_node(match: Match, nodes: int) -> Callable[[int], float]:
    """Measure whole matches of about so many nodes in all; rounds differ, games do not."""

    def measure(number: int) -> float:
        rng = Random(number)
        played = 0
        begin = process_time()
        while played < nodes:
            played += match(rng)
        return (process_time() - begin) / played

    return measure
