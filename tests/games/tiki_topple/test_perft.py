"""Counts of the game tree, and one position's legal actions in full."""

from pathlib import Path
from typing import Any

import pytest

from boardrules import perft
from boardrules.games.tiki_topple import State, TikiTopple
from boardrules.play import Perft
from tests.games.counting import Positions, counted, few
from tests.games.matches import legal, play
from tests.games.tiki_topple.oracle import GAMEWRIGHT, SCHMIDT, Oracle

POSITIONS = Positions(Path(__file__).parent)
BY_NAME = POSITIONS.by_name

FEW = 1_000
"""Counts of up to so many nodes are worked out anew with the oracle; it took the others too."""


def library_position(name: str) -> tuple[TikiTopple, State]:
    position = BY_NAME[name]
    game = TikiTopple(**position["options"])
    return game, play(game, game.initial_state(), *POSITIONS.actions(position))


def oracle_position(name: str) -> Oracle:
    position = BY_NAME[name]
    options: dict[str, Any] = {"players": 2, "edition": "schmidt", **position["options"]}
    box = {"schmidt": SCHMIDT, "gamewright": GAMEWRIGHT}[options.pop("edition")]
    oracle = Oracle(box=box, **options)
    for text in POSITIONS.actions(position):
        oracle.play(text)
    return oracle


def to_act(oracle: Oracle) -> list[int]:
    actor = oracle.actor()
    return [] if actor is None else [actor]


@pytest.mark.parametrize(("name", "depth", "expected"), POSITIONS.cases())
@pytest.mark.oracle
def test_the_library_counts_what_the_oracle_counted(name: str, depth: int, expected: Perft) -> None:
    game, state = library_position(name)
    assert perft(game, state, depth) == expected


@pytest.mark.parametrize("name", BY_NAME)
@pytest.mark.oracle
def test_the_oracle_still_counts_the_same(name: str) -> None:
    expected = few(BY_NAME[name]["counts"], FEW)
    assert counted(oracle_position(name), len(expected), to_act) == expected


def test_both_editions_and_all_tables_are_counted() -> None:
    tables = {
        (game.edition, game.players)
        for game in (TikiTopple(**position["options"]) for position in BY_NAME.values())
    }
    assert tables == {(edition, n) for edition in ("schmidt", "gamewright") for n in (2, 3, 4)}
    assert POSITIONS.kinds_of_node() == {"decision", "chance", "terminal"}


@pytest.mark.parametrize("name", POSITIONS.listed())
def test_the_order_of_legal_actions(name: str) -> None:
    expected = BY_NAME[name]["legal"]
    assert legal(*library_position(name)) == expected
    assert oracle_position(name).legal() == expected
