"""Counts of the game tree, and the legal actions of a few positions in full."""

from pathlib import Path

import pytest

from boardrules import perft
from boardrules.games.tectonic_tribes import State, TectonicTribes
from boardrules.play import Perft
from tests.games.counting import Positions, counted, few
from tests.games.matches import legal, play
from tests.games.tectonic_tribes.boxes import oracle_box
from tests.games.tectonic_tribes.oracle import Oracle
from tests.games.tectonic_tribes.playing import position

POSITIONS = Positions(Path(__file__).parent)
BY_NAME = POSITIONS.by_name

FEW = 300
"""Counts of up to so many nodes are worked out anew with the oracle; it took the others too."""


def library_position(name: str) -> tuple[TectonicTribes, State]:
    position = BY_NAME[name]
    game = TectonicTribes(**position["options"])
    return game, play(game, game.initial_state(), *POSITIONS.actions(position))


def oracle_position(name: str) -> Oracle:
    position = BY_NAME[name]
    game = TectonicTribes(**position["options"])
    oracle = Oracle(
        game.players,
        oracle_box(game.components),
        game.advanced,
        game.stolen_card,
        game.lava_scores,
    )
    for text in POSITIONS.actions(position):
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


def test_all_tables_and_options_are_counted() -> None:
    games = [TectonicTribes(**position["options"]) for position in BY_NAME.values()]
    assert {game.players for game in games} == {2, 3, 4, 5}
    assert {game.advanced for game in games} == {False, True}
    assert {game.stolen_card for game in games} == {"hand_over", "forfeit"}
    assert POSITIONS.kinds_of_node() == {"decision", "chance", "terminal"}


@pytest.mark.rule("TECTONIC-R1")
def test_a_drop_is_counted_in_each_reading_of_a_stolen_card() -> None:
    readings = {
        game.stolen_card
        for game, state in map(library_position, BY_NAME)
        if position(game, state).phase == "drop"
    }
    assert readings == {"hand_over", "forfeit"}


@pytest.mark.parametrize("name", POSITIONS.listed())
def test_the_order_of_legal_actions(name: str) -> None:
    expected = BY_NAME[name]["legal"]
    assert legal(*library_position(name)) == expected
    assert oracle_position(name).legal() == expected
