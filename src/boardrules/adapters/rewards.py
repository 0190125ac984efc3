"""The rewards that environments have in common."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from boardrules.bots import lead
from boardrules.game import Game
from boardrules.outcome import Outcome, places, shares
from boardrules.player import Player

Reward: TypeAlias = Literal["outcome", "rank", "score", "lead"]
"""What the rewards of a match add up to.

With `outcome`, the winners share 1 and the others share -1. With `rank`, it goes from 1 for the
first to -1 for the last. With `score` it is the final score, and with `lead` the final lead over
the best other seat; both are paid as soon as the score changes.
"""

_PAYOFFS: Mapping[Reward, Callable[[Outcome], tuple[float, ...]]] = {
    "outcome": shares,
    "rank": places,
}
"""What a match is worth to each seat once it is over."""


def worth(
    reward: Reward, game: Game[Any, Any], state: Any, outcome: Outcome | None
) -> tuple[float, ...]:
    """Return what the rewards of each seat add up to so far; before the end, there is no outcome.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> game = TikiTopple()
    >>> worth("lead", game, game.initial_state(), None)
    (0.0, 0.0)
    """
    if payoffs := _PAYOFFS.get(reward):
        return (0.0,) * game.players if outcome is None else payoffs(outcome)
    scores = game.score(state)
    if reward == "lead":
        scores = tuple(lead(scores, Player(seat)) for seat in range(game.players))
    return tuple(map(float, scores))
