"""Let our search play others on our games, with equal time on the processor for a decision.

Run `python -m benchmarks.duel --against openspiel-ismcts`. The others are `greedy` or any bot of
the library, and OpenSpiel's `ISMCTSBot` and `MCTSBot` through our adapter, as its documentation
shows them; `MCTSBot` sees the true state, with all that is hidden. Our search has one seat and the
others have the rest. It takes all seats in turn, in matches that have the same random numbers of
chance to begin with. A game is played until a sequential test has decided whether our search is
better, or until there have been `--matches`.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from math import log10
from random import Random
from typing import Any, TypeAlias

from benchmarks.peers import TimedIsmcts, TimedMcts, in_openspiel
from benchmarks.search import CpuIsmcts
from benchmarks.table import show
from boardrules import games
from boardrules.arena import Sprt, wilson
from boardrules.bots import load, turn_of
from boardrules.play import draw
from boardrules.player import CHANCE, Player

Decide: TypeAlias = Callable[[Any, Player], Any]
"""How the others decide: from a state and a seat to an action."""

OPTIONS: dict[str, dict[str, Any]] = {
    "tiki-topple": {},
    "tectonic-tribes": {},
    "tucana-builders": {},
    "tuk-tuk-taxi": {"turn_limit": 40},
}
"""The games; the limit keeps matches of Tuk Tuk Taxi short."""

OPENSPIEL: dict[str, Callable[[Any, float, int], Any]] = {
    "openspiel-ismcts": TimedIsmcts,
    "openspiel-mcts": TimedMcts,
}

STEP = 200
"""By how many Elo points our search is better if the test says so: three of four for two seats."""


def main() -> None:
    """Play the matches, and print who has won how many."""
    parser = argparse.ArgumentParser(prog="benchmarks.duel", description=main.__doc__)
    parser.add_argument("--against", default="openspiel-ismcts", help="who has the other seats")
    parser.add_argument("--players", type=int, default=2, help="how many seats there are")
    parser.add_argument("--matches", type=int, default=40, help="matches of each game at most")
    parser.add_argument("--seconds", type=float, default=0.1, help="time for a decision")
    parser.add_argument("--only", choices=OPTIONS, action="append", help="a game; may be repeated")
    options = parser.parse_args()
    headings = [f"against {options.against}", "players", "matches", "won", "95% interval", "better"]
    rows = [_row(name, options) for name in options.only or OPTIONS]
    show(f"{options.seconds * 1e3:g} ms for a decision", (headings, rows))


def _row(name: str, options: Any) -> list[str]:
    players = options.players
    game = games.find_game(name)(players=players, **OPTIONS[name])
    even = -400 * log10(players - 1)  # in points, to win one match out of so many players
    sprt = Sprt(even, even + STEP)
    won, played = 0.0, 0
    groups: Counter[float] = Counter()
    verdict = sprt.verdict(groups)
    while verdict.accepted is None and played < options.matches:
        group = 0.0
        for seat in map(Player, range(players)):
            outcome = _outcome(game, name, seat, played, options)
            group += (seat in outcome.winners) / len(outcome.winners)
            played += 1
        won += group
        groups[group / players] += 1
        verdict = sprt.verdict(groups)
        print(f"{name}: {won:g} of {played}, {verdict.llr:.2f}", flush=True)
    low, high = wilson(won, played)
    better = {"elo1": "yes", "elo0": "no", None: "not decided"}[verdict.accepted]
    return [name, str(players), str(played), f"{won:g}", f"{low:.0%} to {high:.0%}", better]


def _outcome(game: Any, name: str, seat: Player, number: int, options: Any) -> Any:
    """Play one match with our search at a seat."""
    chance, rng = Random(number // game.players), Random(number)
    ours = CpuIsmcts(None, options.seconds)
    others = _others(game, name, number, options)
    state = game.initial_state()
    while to_act := game.to_act(state):
        if to_act[0] == CHANCE:
            action = draw(game, state, chance)
        elif to_act[0] == seat:
            action = ours(turn_of(game, state, seat, rng))
        else:
            action = others(state, to_act[0])
        state = game.apply(state, action)
    return game.outcome(state)


def _others(game: Any, name: str, number: int, options: Any) -> Decide:
    if options.against not in OPENSPIEL:
        bot, rng = load(options.against), Random(-1 - number)
        return lambda state, player: bot(turn_of(game, state, player, rng))
    theirs = in_openspiel(name, {"players": game.players, **OPTIONS[name]})
    search = OPENSPIEL[options.against](theirs, options.seconds, number)
    return lambda state, player: game.decode(state, search.decide(theirs.state_at(state)), player)


if __name__ == "__main__":
    main()
