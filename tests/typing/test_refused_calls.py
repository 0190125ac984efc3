"""Calls that look right and are not: both checkers must refuse them.

As a viewer, None is a spectator. As the seat of legal actions, it would pass for an argument that
was left out, and show a spectator what the first seat to act may do.
"""
# pyright: reportUnnecessaryTypeIgnoreComment=true

from typing import Any, TypeVar

import pytest

from boardrules import FullGame, Player, action_mask, find_game
from boardrules.game import HasPlayer
from boardrules.games.tiki_topple import TikiTopple
from boardrules.scene import BaseScene
from tests.games.tiki_topple.matches import prepared

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
SceneT = TypeVar("SceneT", bound=BaseScene)


def asked_for_nobody(game: FullGame[StateT, ActionT, Any, SceneT], state: StateT) -> None:
    nobody = None
    game.legal_actions(state, nobody)  # type: ignore[call-overload]
    game.legal_numbers(state, nobody)  # type: ignore[call-overload]
    game.decode(state, 0, nobody)  # type: ignore[call-overload]
    game.parse_action("P1 toast", nobody)  # type: ignore[call-overload]
    action_mask(game, state, nobody)  # type: ignore[call-overload]


def test_a_spectator_has_no_legal_actions() -> None:
    game = TikiTopple()
    state = prepared(game)
    game.legal_actions(state, None)  # type: ignore[call-overload]
    asked_for_nobody(game, state)
    assert game.legal_actions(state) == game.legal_actions(state, Player(0))


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(TypeError):
        find_game("tiki-topple")(plyers=2)  # type: ignore[call-arg]
