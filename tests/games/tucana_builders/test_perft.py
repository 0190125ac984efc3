"""Counts of the game tree, and the legal actions of a few positions in full."""

from pathlib import Path
from typing import Any

import pytest

from boardrules import Record, perft
from boardrules.games.tucana_builders import State, TucanaBuilders
from boardrules.play import Perft
from tests.games.counting import Positions, counted, few
from tests.games.matches import legal, play
from tests.games.tucana_builders.boxes import oracle_box
from tests.games.tucana_builders.oracle import Oracle

POSITIONS = Positions(Path(__file__).parent)
BY_NAME = POSITIONS.by_name

FEW = 100
"""Counts of up to so many nodes, and depth 1 of all, are worked out anew with the oracle.

It took the others too.
"""


def game_of(position: dict[str, Any]) -> TucanaBuilders:
    """Return the table: by its options, or as a record has it, with its box."""
    if "record" not in position:
        return TucanaBuilders(**position["options"])
    text = POSITIONS.record(position).with_suffix(".json").read_text(encoding="utf-8")
    game = Record.from_json(text, game_type=TucanaBuilders).game
    assert isinstance(game, TucanaBuilders)
    return game


def library_position(name: str) -> tuple[TucanaBuilders, State]:
    game = game_of(BY_NAME[name])
    return game, play(game, game.initial_state(), *POSITIONS.actions(BY_NAME[name]))


def oracle_position(name: str) -> Oracle:
    game = game_of(BY_NAME[name])
    oracle = Oracle(game.players, oracle_box(game.components), game.achievements)
    for text in POSITIONS.actions(BY_NAME[name]):
        oracle.play(text)
    return oracle


@pytest.mark.parametrize(("name", "depth", "expected"), POSITIONS.cases())
@pytest.mark.oracle
def test_the_library_counts_what_the_oracle_counted(name: str, depth: int, expected: Perft) -> None:
    game, state = library_position(name)
    assert perft(game, state, depth) == expected


@pytest.mark.parametrize("name", BY_NAME)
@pytest.mark.oracle
def test_the_oracle_still_counts_the_same(name: str) -> None:
    expected = few(BY_NAME[name]["counts"], FEW)
    assert counted(oracle_position(name), len(expected), Oracle.to_act) == expected


def test_all_tables_and_kinds_of_node_are_counted() -> None:
    games = [game_of(position) for position in BY_NAME.values()]
    starts = [game for game, at in zip(games, BY_NAME.values(), strict=True) if "first" not in at]
    assert {game.players for game in starts} == {1, 2, 3, 4, 5}
    assert {game.achievements for game in starts} == {False, True}
    assert POSITIONS.kinds_of_node() == {"decision", "chance", "terminal"}


@pytest.mark.parametrize("name", POSITIONS.listed())
def test_the_order_of_legal_actions(name: str) -> None:
    expected = BY_NAME[name]["legal"]
    assert legal(*library_position(name)) == expected
    assert oracle_position(name).legal() == expected
