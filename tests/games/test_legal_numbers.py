"""The numbers of legal actions are listed without the actions, and are the same numbers."""

from typing import Any

import pytest

from boardrules import CHANCE, Player, games
from boardrules.play import walk
from tests.games.matches import seeded

SEATS = (None, CHANCE, Player(0), Player(1), Player(2))


def same(game: Any, state: Any) -> bool:
    """Return whether the listed numbers are those of the actions, for everybody."""
    return all(
        list(game.legal_numbers(state, player))
        == [game.encode(state, action) for action in game.legal_actions(state, player)]
        for player in SEATS
    )


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", games.game_names())
def test_along_a_match_the_numbers_are_those_of_the_actions(name: str, seed: int) -> None:
    game = games.find_game(name)(players=3)
    steps = zip(range(400), walk(game, seeded(seed)), strict=False)
    assert all(same(game, step.after) for _, step in steps)
    assert same(game, game.initial_state())
