"""What a person can be told besides the rules: a bot's opinion, and where points come from."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias, cast

from boardrules.bots import Evaluation, Ismcts, Turn, previews, turn_of
from boardrules.building.wording import Phrase, phrase
from boardrules.game import Game, HasScoreItems, HiddenGame
from boardrules.outcome import ScoreItem
from boardrules.player import Player

AnyGame: TypeAlias = Game[Any, Any]

SECONDS = 2.0
"""How long a bot thinks about a hint."""
_WORLDS = 8
_FEW = 6
"""How many words of an action are written out in a hint."""


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
    """Return the points each action would bring a seat, now or at the next scoring.

    There is nothing to tell in a game without views.
    """
    turn = _turn(game, state, player)
    found = () if turn is None else previews(turn, actions, seat=seat)
    return tuple(each.points + each.prospects for each in found)


def foreseen(game: AnyGame, state: Any, player: Player, action: Any) -> Any:
    """Return a state after an action that looks to a player as the true one will.

    It is None where that depends on what the player does not know yet, and without views.
    """
    known = _with_views(game)
    if known is None:
        return None
    view, rng = known.view(state, player), Random(0)  # noqa: S311
    afters = [known.apply(known.determinize(view, rng), action) for _ in range(_WORLDS)]
    seen = {known.view(after, player) for after in afters}
    return afters[0] if len(seen) == 1 else None


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


def with_changes(label: str, changes: str) -> str:
    """Write an action of a list with what it would change.

    >>> with_changes("#1 toast", "you +3, P2 -6"), with_changes("#2 toast", "")
    ('#1 toast: you +3, P2 -6', '#2 toast')
    """
    return f"{label}: {changes}" if changes else label


def with_points(word: str, points: float) -> str:
    """Write a word with the points that it would bring.

    >>> with_points("r1", 2.0), with_points("r2", -0.375), with_points("r3", 0.01)
    ('r1 +2', 'r2 -0.4', 'r3')
    """
    return f"{word} {round(points, 1):+g}" if round(points, 1) else word


def brief(text: str) -> str:
    """Write an action of many words in a few: where it begins, and where it ends.

    >>> brief("drive b13 c13 d13 e13 f13 load B7"), brief("up1 NUI")
    ('drive b13 ... f13 load B7', 'up1 NUI')
    """
    words = text.split()
    return text if len(words) <= _FEW else " ".join([*words[:2], "...", *words[-3:]])


def opinion_of(evaluation: Evaluation[Any], players: int) -> Phrase:
    """Say how often a bot has tried an action, and how well that went.

    >>> from boardrules.cli.speech import spoken
    >>> spoken(opinion_of(Evaluation("toast", 40, -2.25), players=2))
    '2.2 points behind on average, 40 tries'
    >>> spoken(opinion_of(Evaluation("toast", 40, 0.01), players=2))
    'level on average, 40 tries'
    """
    value = round(evaluation.value, 1)
    lead = phrase("level")
    if value or players == 1:
        where = "alone" if players == 1 else "ahead" if value > 0 else "behind"
        lead = phrase(where, points=abs(value))
    return phrase("opinion", visits=evaluation.visits, lead=lead)
