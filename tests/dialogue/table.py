"""How the replies of stand-ins are read, as a table: `python -m tests.dialogue.table`."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
import sys
from typing import Any, get_args

from boardrules.bots import Turn, turn_of
from boardrules.dialogue import Category, Reply, read
from tests.bots.matches import TABLES, moments
from tests.dialogue import stand_ins
from tests.dialogue.stating import states

Read = Callable[[Turn[Any, Any, Any], str], Reply[Any]]

TITLES = {
    "in_prose": "right, in prose",
    "in_json": "right, in JSON",
    "rambling": "rambles",
    "hallucinating": "hallucinates",
    "in_other_words": "other language or markup",
    "disguised": "letters that look alike",
    "injecting": "talks to the referee",
}
TRIED = 40
"""How many replies of each stand-in are read in each position."""


@cache
def turns() -> list[Turn[Any, Any, Any]]:
    """Return turns at all tables."""
    return [
        turn_of(game, state, player, Random(0))
        for game in TABLES.values()
        for state, player in moments(game, 5, 6)
    ]


def check(reading: Read, turn: Turn[Any, Any, Any], text: str) -> Reply[Any]:
    """Read a text, and require that a legal action comes of it only if it is stated."""
    reply = reading(turn, text)
    assert (reply.action is None) == (reply.category != "ok")
    if reply.action is not None:
        assert reply.action in turn.actions
        assert states(turn, text, reply.action), (text, reply.action)
    return reply


def replies(name: str, reading: Read = read, tried: int = 20) -> Counter[str]:
    """Count the categories of what a stand-in says in all turns."""
    rng = Random(name)
    return Counter(
        check(reading, turn, stand_ins.ALL[name](turn, rng)).category
        for turn in turns()
        for _ in range(tried)
    )


def rows(tried: int = TRIED) -> list[str]:
    """Write a line for each stand-in; an action that is not stated is an error."""
    categories = get_args(Category)
    lines = [f"| stand-in | {' | '.join(f'`{each}`' for each in categories)} |"]
    for name, title in TITLES.items():
        found = replies(name, tried=tried)
        lines.append(f"| {title} | {' | '.join(f'{found[each]:,}' for each in categories)} |")
    return lines


if __name__ == "__main__":
    sys.stdout.write("\n".join(rows()) + "\n")
