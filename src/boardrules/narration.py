"""What happens in a match, told to somebody who watches."""

from typing import Any, cast

from boardrules.building.notation import format_player
from boardrules.game import Game, HasNotation, HasViews
from boardrules.player import CHANCE, Player

DRAWN = "something is drawn face down"
"""What is told of a draw that is hidden."""


CHOSEN = "has chosen"
"""What is told of a choice that is hidden."""


def written(game: Game[Any, Any], action: Any) -> str:
    """Write an action on one line, in the game's notation if it has one."""
    if isinstance(game, HasNotation):
        return cast("HasNotation[Any]", game).format_action(action)
    return str(action)


def told(game: Game[Any, Any], before: Any, action: Any, player: Player | None) -> list[str]:
    """Tell what a seat, or a spectator, learns by an action: of itself, and of earlier ones.

    >>> from boardrules.testing import Lanterns
    >>> game = Lanterns()
    >>> state = game.initial_state()
    >>> deal = game.legal_actions(state)[0]
    >>> told(game, state, deal, Player(0)), told(game, state, deal, None)
    (['* deal P1 1'], ['something is drawn face down'])
    """
    seen = (action,)
    if isinstance(game, HasViews):
        seen = cast("HasViews[Any, Any, Any]", game).witness(before, action, player)
    lines = [written(game, each) for each in seen]
    if action not in seen:
        who = format_player(action.player)
        is_draw = action.player == CHANCE
        lines.insert(0, DRAWN if is_draw else f"{who} {CHOSEN}")
    return lines
