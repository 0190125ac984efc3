"""Matches in which seats answer in text, one question at a time."""

from random import Random
from typing import Any

import pytest

from boardrules import Outcome, Player, is_over
from boardrules.bots import load
from boardrules.dialogue import Table
from boardrules.dialogue.table import ending
from boardrules.games.tiki_topple import TikiTopple
from tests.bots.matches import EVERY_TABLE


def answered(table: Table, rng: Random) -> str:
    """Answer with a legal action, and return it."""
    assert table.turn is not None
    game: Any = table.game
    text: str = game.format_action(rng.choice(table.turn.actions))
    assert table.answer(f"ACTION: {text}").category == "ok"
    return text


@EVERY_TABLE
def test_all_seats_of_every_game_answer_to_the_end(game: Any) -> None:
    table, rng, asked = Table(game, seed=3), Random(4), set[int]()
    for _ in range(400):
        if table.turn is None:
            break
        asked.add(table.turn.player)
        answered(table, rng)
    assert table.outcome is not None
    assert asked == set(range(game.players))
    assert table.record.replay()[-1] == table.state
    assert is_over(game, table.state)


def test_bots_have_their_seats_and_are_told_what_happened() -> None:
    told: list[tuple[str, ...]] = []

    def listen(turn: Any) -> Any:
        told.append(turn.news)
        return turn.actions[0]

    table = Table(TikiTopple(), {Player(1): listen}, seed=1)
    said = answered(table, Random(1)).split()[-1]
    assert any(said in line for line in told[0])
    assert "## What happened since your last turn" in table.ask()
    assert "## What happened" in table.ask(legal="none", teach=False)


def test_what_is_refused_changes_nothing() -> None:
    table = Table(TikiTopple(), {Player(1): load("random")}, seed=1)
    before = table.state
    assert table.answer("Hm.").category == "unreadable"
    assert table.state is before


def test_whoever_does_the_same_again_meets_the_same_again() -> None:
    table = Table(TikiTopple(), {Player(1): load("random")}, seed=1)
    assert not table.undo(Player(0))
    before = table.state
    action = answered(table, Random(1))
    after = table.state
    assert table.undo(Player(0))
    assert table.state == before
    table.answer(f"ACTION: {action}")
    assert table.state == after


def test_nobody_is_asked_after_the_end() -> None:
    table = Table(TikiTopple(), {Player(seat): load("random") for seat in range(2)})
    assert table.turn is None
    with pytest.raises(ValueError, match="the match is over"):
        table.ask()


def test_an_ending_names_winners_if_there_are_some() -> None:
    assert "P1 wins." in ending(Outcome.by_score((3, 2), rule="A-1"))
    assert "Nobody wins." in ending(Outcome((3, 2), (1, 1), (), "A-1"))
