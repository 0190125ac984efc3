"""Counts of the game tree, and the legal actions of a few positions in full."""

from pathlib import Path
from typing import Any

import pytest

from boardrules import Record, perft
from boardrules.games.tuk_tuk_taxi import State, TukTukTaxi
from boardrules.play import Perft
from tests.games.counting import Positions, counted, few
from tests.games.matches import legal, play
from tests.games.tuk_tuk_taxi.hand_built import oracle_box
from tests.games.tuk_tuk_taxi.oracle import Oracle

POSITIONS = Positions(Path(__file__).parent)
BY_NAME = POSITIONS.by_name

FEW = 320
"""Counts of up to so many nodes are worked out anew with the oracle; it took the others too."""


def game_of(position: dict[str, Any]) -> TukTukTaxi:
    """Return the table: by its options, or as a record has it."""
    if "record" not in position:
        return TukTukTaxi(**position["options"])
    text = POSITIONS.record(position).read_text(encoding="utf-8")
    game = Record.from_text(text, game_type=TukTukTaxi).game
    assert isinstance(game, TukTukTaxi)
    return game


def library_position(name: str) -> tuple[TukTukTaxi, State]:
    game = game_of(BY_NAME[name])
    return game, play(game, game.initial_state(), *POSITIONS.actions(BY_NAME[name]))


def oracle_position(name: str) -> Oracle:
    game = game_of(BY_NAME[name])
    oracle = Oracle(
        game.players,
        oracle_box(game.components),
        game.board,
        game.simplified,
        game.first_player,
        game.turn_limit,
        game.parking_meter,
    )
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
    oracle = oracle_position(name)
    assert counted(oracle, len(expected), Oracle.to_act, ("box", "board")) == expected


def test_all_tables_and_phases_are_counted() -> None:
    places = [library_position(name) for name in BY_NAME]
    assert {game.players for game, _ in places} == {2, 3, 4}
    assert {game.board for game, _ in places} == {"european", "exotic"}
    assert {game.simplified for game, _ in places} == {False, True}
    assert {state.phase for _, state in places} == {
        *("customers", "draw", "card", "roll", "drive", "onward", "park"),
    }
    assert POSITIONS.kinds_of_node() == {"decision", "chance", "terminal"}


@pytest.mark.parametrize("name", POSITIONS.listed())
def test_the_order_of_legal_actions(name: str) -> None:
    expected = BY_NAME[name]["legal"]
    assert legal(*library_position(name)) == expected
    assert oracle_position(name).legal() == expected
