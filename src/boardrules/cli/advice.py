"""What a person can be told besides the rules: a bot's opinion, and where points come from."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias, cast

from boardrules.bots import Evaluation, Ismcts, Turn, previews, turn_of
from boardrules.game import Game, HasScoreItems, HiddenGame
from boardrules.outcome import ScoreItem
from boardrules.player import Player

AnyGame: TypeAlias = Game[Any, Any]

SECONDS = 1.0
"""How long a bot thinks about a hint."""
_WORLDS = 8


def _with_views(game: AnyGame) -> HiddenGame[Any, Any, Any] | None:
    """Return a game if it has views."""
    return cast("Any", game) if isinstance(game, HiddenGame) else None


def _turn(game: AnyGame, state: Any, player: Player) -> Turn[Any, Any, Any] | None:
    """Return the turn of a seat, with random numbers of its own; None without views."""
    known = _with_views(game)
    return None if known is None else turn_of(known, state, player, Random(0))  # noqa: S311


def hint(game: AnyGame, state: Any, player: Player) -> tuple[Evaluation[Any], ...]:
    """Ask a bot for its best actions by what a seat knows; none for a game without views."""
    turn = _turn(game, state, player)
    return () if turn is None else Ismcts(None, SECONDS).evaluate(turn)[:3]


def points_of(
    game: AnyGame, state: Any, player: Player, actions: Sequence[Any], seat: Player
) -> tuple[float, ...]:
    """Tell what each action would bring a seat, now or at the next scoring, by what a player knows.

    There is nothing to tell in a game without views.
    """
    turn = _turn(game, state, player)
    found = () if turn is None else previews(turn, actions, seat=seat)
    return tuple(each.points + each.prospects for each in found)


def known_items(game: AnyGame, state: Any, seat: Player | None) -> tuple[ScoreItem, ...]:
    """List the items of the score that are the same in whatever state a seat considers possible."""
    if not isinstance(game, HasScoreItems):
        return ()
    scored = cast("HasScoreItems[Any]", game)
    known, rng = _with_views(game), Random(0)  # noqa: S311
    worlds = [state]
    if known is not None:
        view = known.view(state, seat)
        worlds = [known.determinize(view, rng) for _ in range(_WORLDS)]
    first, *others = [scored.score_items(world) for world in worlds]
    common = Counter(first)
    for items in others:
        common &= Counter(items)
    return tuple(common.elements())
