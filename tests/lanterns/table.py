"""Two tables of Lanterns, the sample game of the kit, and a match at each."""

import pytest

from boardrules import IllegalActionError, Player
from boardrules.testing import Lanterns
from boardrules.testing.lanterns import State

GAME = Lanterns(2, 4, (1, 2, 3, 4, 5, 6, 7, 8, 8))
"""Two turns; the second 8 stays in the pile."""

SMALL = Lanterns(2, 2, (1, 1, 2, 3, 3))

P1, P2, P3 = Player(0), Player(1), Player(2)

ODD, EVEN = (1, 3, 5, 7), (2, 4, 6, 8)
DEAL = tuple(f"* deal P{1 + number % 2} {number + 1}" for number in range(8))
FIRST_TURN = ("P1 hide 1", "P1 show 7", "P2 hide 8", "P2 show 2")
SECOND_TURN = ("P1 hide 4", "P1 show 6", "P2 hide 3", "P2 show 5")
MATCH = (*DEAL, *FIRST_TURN, *SECOND_TURN)


def play(*texts: str, game: Lanterns = GAME) -> State:
    state = game.initial_state()
    for text in texts:
        state = game.apply(state, game.parse_action(text))
    return state


def texts_of(*texts: str, player: Player | None = None, game: Lanterns = GAME) -> list[str]:
    """List the legal actions after some others, as text."""
    actions = game.legal_actions(play(*texts, game=game), player)
    return [game.format_action(action) for action in actions]


def reasons(text: str, *before: str, game: Lanterns = GAME) -> list[str]:
    """List the violations of an action after some others; `apply` must agree."""
    state = play(*before, game=game)
    action = game.parse_action(text)
    with pytest.raises(IllegalActionError) as caught:
        game.apply(state, action)
    assert caught.value.violations == game.explain(state, action)
    assert caught.value.action == action
    assert caught.value.state is state
    return [str(violation) for violation in caught.value.violations]


SMALL_DEAL = ("* deal P1 2", "* deal P2 1", "* deal P1 3", "* deal P2 1")
