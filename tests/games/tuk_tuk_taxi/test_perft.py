"""Counts of the game tree, and the legal actions of a few positions in full."""

from collections import Counter
from copy import deepcopy
from itertools import takewhile
from pathlib import Path
import tomllib
from typing import Any

import pytest

from boardrules import CHANCE, Perft, Record, perft
from boardrules.games.tuk_tuk_taxi import Action, State, TukTukTaxi
from tests.games.tuk_tuk_taxi.oracle import Oracle
from tests.games.tuk_tuk_taxi.table import legal, oracle_box, play

HERE = Path(__file__).parent
POSITIONS: dict[str, dict[str, Any]] = tomllib.loads(
    (HERE / "perft.toml").read_text(encoding="utf-8")
)

FEW = 320
"""Counts of up to so many nodes are worked out anew with the oracle; it took the others too."""

CASES = [
    pytest.param(name, depth, Perft(*counts), id=f"{name}, depth {depth}")
    for name, position in POSITIONS.items()
    for depth, counts in enumerate(position["counts"], start=1)
]


def position_of(name: str) -> tuple[TukTukTaxi, list[str]]:
    """Return the game of a position, and the actions that lead there."""
    position = POSITIONS[name]
    if "record" not in position:
        return TukTukTaxi(**position["options"]), []
    text = (HERE / "records" / position["record"]).read_text(encoding="utf-8")
    record: Record[State, Action] = Record.from_text(text, game_type=TukTukTaxi)
    game = record.game
    assert isinstance(game, TukTukTaxi)
    return game, text.partition("\n\n")[2].splitlines()[: position["first"]]


def library_position(name: str) -> tuple[TukTukTaxi, State]:
    game, actions = position_of(name)
    return game, play(game, game.initial_state(), *actions)


def oracle_position(name: str) -> Oracle:
    game, actions = position_of(name)
    oracle = Oracle(
        game.players,
        oracle_box(game.components),
        game.board,
        game.simplified,
        game.first_player,
        game.turn_limit,
        game.parking_meter,
    )
    for text in actions:
        oracle.play(text)
    return oracle


def oracle_counts(oracle: Oracle, depth: int) -> list[Perft]:
    """Count the nodes at each depth: decisions, chance nodes and ends.

    Matches that are alike in everything are followed once, with the number of paths to them.
    """
    same = {id(oracle.box): oracle.box, id(oracle.board): oracle.board}
    counts: list[Perft] = []
    level: dict[str, tuple[Oracle, int]] = {"": (oracle, 1)}
    for _ in range(depth):
        below: dict[str, tuple[Oracle, int]] = {}
        kinds: Counter[str] = Counter()
        for node, paths in level.values():
            for text in node.legal():
                after = deepcopy(node, dict(same))
                after.play(text)
                kinds[kind_of(after)] += paths
                parts = {**vars(after), "box": None, "board": None}
                image = repr({**parts, "customers": sorted(after.customers.items())})
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
    few = list(takewhile(lambda expected: expected.nodes <= FEW, counts))
    assert few
    assert oracle_counts(oracle_position(name), len(few)) == few


def test_all_tables_and_phases_are_counted() -> None:
    places = [library_position(name) for name in POSITIONS]
    assert {game.players for game, _ in places} == {2, 3, 4}
    assert {game.board for game, _ in places} == {"european", "exotic"}
    assert {game.simplified for game, _ in places} == {False, True}
    assert {state.phase for _, state in places} == {
        *("customers", "draw", "card", "roll", "drive", "onward", "park"),
    }
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
