"""Matches in which a rule is sought that the usual ones do not show.

Some are written down in `lines.toml`: all that chance draws and the players do, up to a position
that is not met by chance. Others are played at tables where the rule comes up.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
import re
import tomllib
from typing import Any

from vector_matches import Played, game_at, walked
from vector_tables import SOUGHT, TABLES

BATCH = 4
"""How many matches at each table are played before a mutant is asked about them."""

BATCHES = 15
"""How often that is done before a mutant is given up."""

LINES: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("lines.toml").read_text(encoding="utf-8")
)
"""What is written down for each game, by a name."""


def lines_of(name: str, rule: str) -> list[Played]:
    """List the lines that are written down for a rule."""
    return [_line(name, title) for title, line in LINES[name].items() if rule in line["rules"]]


@cache
def _line(name: str, title: str) -> Played:
    """Play what is written down."""
    line = LINES[name][title]
    game = game_at(name, line["table"])
    states = [game.initial_state()]
    texts = re.split(", |\n", line["actions"].strip())
    actions: tuple[Any, ...] = tuple(map(game.parse_action, texts))
    for action in actions:
        states.append(game.apply(states[-1], action))
    return Played(title, game, actions, tuple(states), 0, {}, Counter())


def more_matches(name: str, rule: str) -> Iterator[list[Played]]:
    """Play matches, some at a time, at the tables where a rule is sought; one of them greedy."""
    tables = SOUGHT.get(rule, [*TABLES[name]])
    for batch in range(BATCHES):
        seeds = (*range(BATCH * batch, BATCH * (batch + 1)), -1 - batch)
        yield [_walked(name, table, seed) for seed in seeds for table in tables]


_walked = cache(walked)
