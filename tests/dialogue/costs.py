"""How long the prompts of a match are, as a table: `python -m tests.dialogue.costs`."""

from collections import Counter
import sys
from typing import Any

from boardrules import Player, find_game
from boardrules.bots import load
from boardrules.dialogue import Table
from boardrules.dialogue.teaching import title_of

NAMES = ("tiki-topple", "tectonic-tribes", "tucana-builders", "tuk-tuk-taxi")
MATCHES = 3
TOKEN = 4
"""How many characters a token is taken for."""


def lengths(name: str) -> Counter[str]:
    """Add up the prompts of one seat among greedy bots, in all matches."""
    found: Counter[str] = Counter()
    for seed in range(MATCHES):
        game: Any = find_game(name)(players=2)
        greedy = load("greedy")
        table = Table(game, {Player(1): greedy}, seed)
        while table.turn is not None:
            found["decisions"] += 1
            found["usual"] += len(table.ask())
            found["all"] += len(table.ask(legal="all"))
            found["bare"] += len(table.ask(teach=False))
            table.answer(game.format_action(greedy(table.turn)))
    return found


def row(name: str) -> str:
    """Write a line for a game: the means, as characters and as tokens."""
    mean = {key: total / MATCHES for key, total in lengths(name).items()}
    tokens = [f"{round(mean[key] / TOKEN, -2):,.0f}" for key in ("usual", "all", "bare")]
    cells = [title_of(find_game(name)()), f"{mean['decisions']:.0f}", f"{mean['usual']:,.0f}"]
    return f"| {' | '.join([*cells, *tokens])} |"


if __name__ == "__main__":
    sys.stdout.writelines(f"{row(name)}\n" for name in NAMES)
