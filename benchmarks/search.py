"""What search gets done: iterations of ours beside OpenSpiel's, and matches in the arena."""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

from benchmarks.peers import OURS_IN_OPENSPIEL, TimedIsmcts
from benchmarks.table import Table
from benchmarks.tables import FOR_TWO
from benchmarks.timing import medians
from boardrules import playout, replay
from boardrules.arena import Tournament, run
from boardrules.bots import Ismcts, turn_of
from boardrules.player import CHANCE

PARTS = {"early": 0.1, "middle": 0.5, "late": 0.9}
"""Where in a match decisions are taken."""
ITERATIONS = 100
"""How many iterations our search has for each of them."""
SECONDS = 0.1
"""How long OpenSpiel's search thinks about each."""
MATCHES = 3
"""How many matches the decisions are taken from."""


class CpuIsmcts(Ismcts):
    """Our search, for some time on the processor instead of a number of iterations."""

    def budget(self) -> Iterator[int]:
        """Count the matches that the time on the processor allows, at least one."""
        end = process_time() + (self.seconds or 0)
        number = 0
        while not number or process_time() < end:
            yield number
            number += 1


def iterations(rounds: int) -> Table:
    """Measure iterations in a second, early and late in matches of two."""
    measured: dict[tuple[str, str, str], Callable[[int], float]] = {}
    for name, game in FOR_TWO.items():
        for part, share in PARTS.items():
            states = [_decision(game, seed, share) for seed in range(MATCHES)]
            measured[name, part, "ours"] = _ours(game, states)
            measured[name, part, "theirs"] = _theirs(OURS_IN_OPENSPIEL[name], states)
    costs = medians(rounds, measured)
    headings = ["iterations per second"]
    headings += [f"{part}{whose}" for part in PARTS for whose in ("", ", OpenSpiel")]
    rows = [
        [
            name,
            *(
                f"{1 / costs[name, part, whose]:,.0f}"
                for part in PARTS
                for whose in ("ours", "theirs")
            ),
        ]
        for name in FOR_TWO
    ]
    return headings, rows


def _decision(game: Any, seed: int, share: float) -> Any:
    """Return a state of a random match in which a seat has a choice."""
    states = [
        state
        for state in replay(game, playout(game, Random(seed)).actions)
        if CHANCE not in game.to_act(state) and len(game.legal_actions(state)) > 1
    ]
    return states[int(len(states) * share)]


def _ours(game: Any, states: list[Any]) -> Callable[[int], float]:
    bot = Ismcts(ITERATIONS)

    def measure(number: int) -> float:
        turns = [turn_of(game, state, game.to_act(state)[0], Random(number)) for state in states]
        begin = process_time()
        for turn in turns:
            bot(turn)
        return (process_time() - begin) / len(turns) / ITERATIONS

    return measure


def _theirs(game: Any, states: list[Any]) -> Callable[[int], float]:
    def measure(number: int) -> float:
        bot = TimedIsmcts(game, SECONDS, number)
        begin = process_time()
        for state in states:
            bot.decide(game.state_at(state))
        return (process_time() - begin) / bot.simulations

    return measure


def in_the_arena(rounds: int, matches: int) -> Table:
    """Measure random matches of Tiki Topple on one worker, beside a plain loop."""
    game = FOR_TWO["Tiki Topple"]

    def arena(number: int) -> float:
        begin = process_time()
        run(Tournament(game, ("random", "random"), matches, seed=number), workers=1)
        return (process_time() - begin) / matches

    def loop(number: int) -> float:
        rng = Random(number)
        begin = process_time()
        for _ in range(matches):
            playout(game, rng)
        return (process_time() - begin) / matches

    costs = medians(rounds, {"a loop of `playout`": loop, "`arena.run`, one worker": arena})
    plain = costs["a loop of `playout`"]
    rows = [[name, f"{cost * 1e6:.0f}", f"{cost / plain:.2f}"] for name, cost in costs.items()]
    return ["random matches of Tiki Topple", "µs per match", "of the loop"], rows
