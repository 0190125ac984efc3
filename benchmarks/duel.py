"""Let our search play OpenSpiel's on our games, with equal time on the processor for a decision.

Run `python -m benchmarks.duel`. OpenSpiel's `ISMCTSBot` plays through our adapter, as its
documentation shows it. The two change seats from match to match, and each pair of matches has the
same random numbers of chance to begin with.
"""

import argparse
from random import Random
from typing import Any

from benchmarks.peers import TimedIsmcts, in_openspiel
from benchmarks.search import CpuIsmcts
from benchmarks.table import show
from boardrules import games
from boardrules.arena import wilson
from boardrules.bots import turn_of
from boardrules.play import draw
from boardrules.player import CHANCE, Player

OPTIONS: dict[str, dict[str, Any]] = {
    "tiki-topple": {},
    "tectonic-tribes": {},
    "tucana-builders": {},
    "tuk-tuk-taxi": {"turn_limit": 40},
}
"""The games, for two players; the limit keeps matches of Tuk Tuk Taxi short."""


def main() -> None:
    """Play the matches, and print who has won how many."""
    parser = argparse.ArgumentParser(prog="benchmarks.duel", description=main.__doc__)
    parser.add_argument("--matches", type=int, default=40, help="matches of each game")
    parser.add_argument("--seconds", type=float, default=0.1, help="time for a decision")
    parser.add_argument("--only", choices=OPTIONS, action="append", help="a game; may be repeated")
    options = parser.parse_args()
    rows = [_row(name, options.matches, options.seconds) for name in options.only or OPTIONS]
    headings = ["ours against OpenSpiel's", "won", "lost", "drawn", "rate", "95% interval"]
    show(f"{options.seconds * 1e3:g} ms for a decision", (headings, rows))


def _row(name: str, matches: int, seconds: float) -> list[str]:
    game = games.find_game(name)(players=2, **OPTIONS[name])
    theirs = in_openspiel(name, {"players": 2, **OPTIONS[name]})
    results = [_result(game, theirs, number, seconds) for number in range(matches)]
    won, lost, drawn = (results.count(result) for result in (1, -1, 0))
    low, high = wilson(won + drawn / 2, matches)
    rate = (won + drawn / 2) / matches
    counts = [str(count) for count in (won, lost, drawn)]
    return [name, *counts, f"{rate:.0%}", f"{low:.0%} to {high:.0%}"]


def _result(game: Any, theirs: Any, number: int, seconds: float) -> int:
    """Play one match: 1 if our search wins, -1 if it loses, 0 if both share the win."""
    our_seat = Player(number % 2)
    chance, rng = Random(number // 2), Random(number)
    ours, other = CpuIsmcts(None, seconds), TimedIsmcts(theirs, seconds, number)
    state = game.initial_state()
    while to_act := game.to_act(state):
        if to_act[0] == CHANCE:
            action = draw(game, state, chance)
        elif to_act[0] == our_seat:
            action = ours(turn_of(game, state, our_seat, rng))
        else:
            action = game.decode(state, other.decide(theirs.state_at(state)), to_act[0])
        state = game.apply(state, action)
    winners = game.outcome(state).winners
    if len(winners) != 1:
        return 0
    return 1 if winners[0] == our_seat else -1


if __name__ == "__main__":
    main()
