"""Counts of the game trees, and the legal actions of some positions in full."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen
import pytest

from boardrules import Record, perft
from boardrules.play import Perft
from tests.games.counting import Oracle, Positions, counted, few
from tests.games.examples import EXAMPLES, Example, every_game
from tests.games.matches import legal, play, stored_record


@cache
def positions_of(example: Example) -> Positions:
    return Positions(Path(__file__).parent / example.package)


@cache
def record_of(example: Example, name: str) -> Record[Any]:
    return stored_record(example.game, example.package, name.removesuffix(".txt"))


@cache
def states_of(example: Example, name: str) -> tuple[Any, ...]:
    return record_of(example, name).replay()


@frozen
class Counted:
    """A position of a game that was counted."""

    example: Example
    name: str

    @property
    def positions(self) -> Positions:
        return positions_of(self.example)

    @property
    def entry(self) -> dict[str, Any]:
        return self.positions.by_name[self.name]

    def game(self) -> Any:
        """Return the game: by its options, or as a record has it, with its box."""
        if "options" in self.entry:
            return self.example.game(**self.entry["options"])
        return record_of(self.example, self.entry["record"]).game

    def state(self, game: Any) -> Any:
        if "record" in self.entry:
            return states_of(self.example, self.entry["record"])[self.entry["first"]]
        return play(game, game.initial_state(), *self.positions.actions(self.entry))

    def oracle(self) -> Oracle:
        oracle = self.example.oracle(self.game())
        for text in self.positions.actions(self.entry):
            oracle.play(text)
        return oracle


ALL = [Counted(example, name) for example in EXAMPLES for name in positions_of(example).by_name]


def named(position: Counted) -> str:
    return f"{position.example.name}-{position.name}"


@pytest.mark.parametrize(
    ("position", "depth", "expected"),
    [
        pytest.param(position, depth, Perft(*counts), id=f"{named(position)}-depth {depth}")
        for position in ALL
        for depth, counts in enumerate(position.entry["counts"], start=1)
    ],
)
@pytest.mark.oracle
def test_the_library_counts_what_the_oracle_counted(
    position: Counted, depth: int, expected: Perft
) -> None:
    game = position.game()
    assert perft(game, position.state(game), depth) == expected


MOST_ACTIONS = 320
"""An oracle took a minute to count a position with more legal actions; it is not asked again."""


@pytest.mark.parametrize(
    "position",
    [position for position in ALL if sum(position.entry["counts"][0]) <= MOST_ACTIONS],
    ids=named,
)
@pytest.mark.oracle
def test_the_oracle_still_counts_the_same(position: Counted) -> None:
    example = position.example
    expected = few(position.entry["counts"], example.few)
    found = counted(position.oracle(), len(expected), example.to_act, example.fixed)
    assert found == expected


@pytest.mark.parametrize(
    "position", [position for position in ALL if "legal" in position.entry], ids=named
)
def test_the_order_of_legal_actions(position: Counted) -> None:
    game, expected = position.game(), position.entry["legal"]
    assert legal(game, position.state(game)) == expected
    assert position.oracle().legal() == expected


def is_start(position: Counted) -> bool:
    return not position.positions.actions(position.entry)


def is_near_the_end(position: Counted) -> bool:
    return any(ends for _, _, ends in position.entry["counts"])


def is_between(position: Counted) -> bool:
    return not (is_start(position) or is_near_the_end(position))


@pytest.mark.parametrize("moment", [is_start, is_between, is_near_the_end])
@every_game
def test_all_tables_are_counted_from_start_to_end(
    example: Example, moment: Callable[[Counted], bool]
) -> None:
    games = [
        position.game() for position in ALL if position.example is example and moment(position)
    ]
    for names, expected in example.counted.items():
        assert {tuple(getattr(game, name) for name in names) for game in games} == expected


@every_game
def test_all_kinds_of_node_are_counted(example: Example) -> None:
    assert positions_of(example).kinds_of_node() == {"decision", "chance", "terminal"}


@every_game
def test_some_position_has_its_legal_actions_in_full(example: Example) -> None:
    assert positions_of(example).listed()
