"""Counts of the game tree, and one position's legal actions in full."""

from collections import Counter
from copy import deepcopy
from itertools import takewhile
from pathlib import Path
import tomllib
from typing import Any

import pytest

from boardrules import CHANCE, Perft, perft
from boardrules.games.tiki_topple import State, TikiTopple
from tests.games.tiki_topple.oracle import GAMEWRIGHT, SCHMIDT, Oracle
from tests.games.tiki_topple.table import legal, play

HERE = Path(__file__).parent
POSITIONS: dict[str, dict[str, Any]] = tomllib.loads(
    (HERE / "perft.toml").read_text(encoding="utf-8")
)

FEW = 1_000
"""Counts of up to so many nodes are worked out anew with the oracle; it took the others too."""

CASES = [
    pytest.param(name, depth, Perft(*counts), id=f"{name}, depth {depth}")
    for name, position in POSITIONS.items()
    for depth, counts in enumerate(position["counts"], start=1)
]


def actions_of(position: dict[str, Any]) -> list[str]:
    """Return the actions that lead to a position: its own, or the first of a record."""
    if "actions" in position:
        return [*position["actions"]]
    record: str = position["record"]
    _, _, lines = (HERE / "records" / record).read_text(encoding="utf-8").partition("\n\n")
    return lines.splitlines()[: position["first"]]


def library_position(name: str) -> tuple[TikiTopple, State]:
    position = POSITIONS[name]
    game = TikiTopple(**position["options"])
    return game, play(game, game.initial_state(), *actions_of(position))


def oracle_position(name: str) -> Oracle:
    position = POSITIONS[name]
    options: dict[str, Any] = {"players": 2, "edition": "schmidt", **position["options"]}
    box = {"schmidt": SCHMIDT, "gamewright": GAMEWRIGHT}[options.pop("edition")]
    oracle = Oracle(box=box, **options)
    for text in actions_of(position):
        oracle.play(text)
    return oracle


def oracle_counts(oracle: Oracle, depth: int) -> list[Perft]:
    """Count the nodes at each depth: decisions, chance nodes and ends.

    Matches that are alike in everything are followed once, with the number of paths to them.
    """
    counts: list[Perft] = []
    level: dict[str, tuple[Oracle, int]] = {"": (oracle, 1)}
    for _ in range(depth):
        below: dict[str, tuple[Oracle, int]] = {}
        kinds: Counter[str] = Counter()
        for node, paths in level.values():
            for text in node.legal():
                after = deepcopy(node)
                after.play(text)
                actor = after.actor()
                kinds["terminal" if actor is None else KINDS.get(actor, "decision")] += paths
                image = repr(vars(after))
                _, before = below.get(image, (after, 0))
                below[image] = (after, before + paths)
        counts.append(Perft(**kinds))
        level = below
    return counts


KINDS = {int(CHANCE): "chance"}


@pytest.mark.parametrize(("name", "depth", "expected"), CASES)
@pytest.mark.oracle
def test_the_library_counts_what_the_oracle_counted(name: str, depth: int, expected: Perft) -> None:
    game, state = library_position(name)
    assert perft(game, state, depth) == expected


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.oracle
def test_the_oracle_still_counts_the_same(name: str) -> None:
    counts = [Perft(*numbers) for numbers in POSITIONS[name]["counts"]]
    few = list(takewhile(lambda expected: expected.nodes <= FEW, counts))
    assert few
    assert oracle_counts(oracle_position(name), len(few)) == few


def test_both_editions_and_all_tables_are_counted() -> None:
    tables = {
        (game.edition, game.players)
        for game in (TikiTopple(**position["options"]) for position in POSITIONS.values())
    }
    assert tables == {(edition, n) for edition in ("schmidt", "gamewright") for n in (2, 3, 4)}
    # And all three kinds of node.
    counted = [counts for position in POSITIONS.values() for counts in position["counts"]]
    assert [max(numbers) > 0 for numbers in zip(*counted, strict=True)] == [True] * 3


@pytest.mark.parametrize(
    "name", [name for name, position in POSITIONS.items() if "legal" in position]
)
def test_the_order_of_legal_actions(name: str) -> None:
    expected = POSITIONS[name]["legal"]
    assert legal(*library_position(name)) == expected
    assert oracle_position(name).legal() == expected
