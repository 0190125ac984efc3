"""Counts of the game tree, and the legal actions of a few positions in full."""

from collections import Counter
from copy import deepcopy
from itertools import takewhile
from pathlib import Path
import tomllib
from typing import Any

import pytest

from boardrules import CHANCE, Perft, Record, perft
from boardrules.games.tucana_builders import State, TucanaBuilders
from tests.games.tucana_builders.oracle import Oracle
from tests.games.tucana_builders.table import legal, oracle_box, play

HERE = Path(__file__).parent
POSITIONS: dict[str, dict[str, Any]] = tomllib.loads(
    (HERE / "perft.toml").read_text(encoding="utf-8")
)

FEW = 100
"""Counts of up to so many nodes, and depth 1 of all, are worked out anew with the oracle.

It took the others too.
"""

CASES = [
    pytest.param(name, depth, Perft(*counts), id=f"{name}, depth {depth}")
    for name, position in POSITIONS.items()
    for depth, counts in enumerate(position["counts"], start=1)
]


def game_of(position: dict[str, Any]) -> TucanaBuilders:
    """Return the table: by its options, or as a record has it, with its box."""
    if "record" not in position:
        return TucanaBuilders(**position["options"])
    text = (HERE / "records" / f"{position['record']}.json").read_text(encoding="utf-8")
    game = Record.from_json(text, game_type=TucanaBuilders).game
    assert isinstance(game, TucanaBuilders)
    return game


def actions_of(position: dict[str, Any]) -> list[str]:
    """Return the actions that lead to a position: the first ones of a record, or none."""
    if "record" not in position:
        return []
    text = (HERE / "records" / f"{position['record']}.txt").read_text(encoding="utf-8")
    _, _, lines = text.partition("\n\n")
    return lines.splitlines()[: position["first"]]


def library_position(name: str) -> tuple[TucanaBuilders, State]:
    game = game_of(POSITIONS[name])
    return game, play(game, game.initial_state(), *actions_of(POSITIONS[name]))


def oracle_position(name: str) -> Oracle:
    game = game_of(POSITIONS[name])
    oracle = Oracle(game.players, oracle_box(game.components), game.achievements)
    for text in actions_of(POSITIONS[name]):
        oracle.play(text)
    return oracle


def oracle_counts(oracle: Oracle, depth: int) -> list[Perft]:
    """Count the nodes at each depth: decisions, chance nodes and ends.

    Matches that are alike in everything are followed once, with the number of paths to them.
    """
    box = oracle.box
    counts: list[Perft] = []
    level: dict[str, tuple[Oracle, int]] = {"": (oracle, 1)}
    for _ in range(depth):
        below: dict[str, tuple[Oracle, int]] = {}
        kinds: Counter[str] = Counter()
        for node, paths in level.values():
            for text in node.legal():
                after = deepcopy(node, {id(box): box})
                after.play(text)
                kinds[kind_of(after)] += paths
                image = repr({name: value for name, value in vars(after).items() if name != "box"})
                _, before = below.get(image, (after, 0))
                below[image] = (after, before + paths)
        counts.append(Perft(**kinds))
        level = below
    return counts


def kind_of(oracle: Oracle) -> str:
    to_act = oracle.to_act()
    if not to_act:
        return "terminal"
    return "chance" if to_act == [CHANCE] else "decision"


@pytest.mark.parametrize(("name", "depth", "expected"), CASES)
@pytest.mark.oracle
def test_the_library_counts_what_the_oracle_counted(name: str, depth: int, expected: Perft) -> None:
    game, state = library_position(name)
    assert perft(game, state, depth) == expected


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.oracle
def test_the_oracle_still_counts_the_same(name: str) -> None:
    counts = [Perft(*numbers) for numbers in POSITIONS[name]["counts"]]
    few = list(takewhile(lambda expected: expected.nodes <= FEW, counts)) or counts[:1]
    assert oracle_counts(oracle_position(name), len(few)) == few


def test_all_tables_and_kinds_of_node_are_counted() -> None:
    games = [game_of(position) for position in POSITIONS.values()]
    starts = [game for game, at in zip(games, POSITIONS.values(), strict=True) if "first" not in at]
    assert {game.players for game in starts} == {1, 2, 3, 4, 5}
    assert {game.achievements for game in starts} == {False, True}
    counted = [counts for position in POSITIONS.values() for counts in position["counts"]]
    assert [max(numbers) > 0 for numbers in zip(*counted, strict=True)] == [True] * 3


@pytest.mark.parametrize(
    "name", [name for name, position in POSITIONS.items() if "legal" in position]
)
def test_the_order_of_legal_actions(name: str) -> None:
    expected = POSITIONS[name]["legal"]
    assert legal(*library_position(name)) == expected
    assert oracle_position(name).legal() == expected
