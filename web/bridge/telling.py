"""What happened at a table, told to whoever sits there, and where the points come from."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from random import Random
from typing import Any, Final

from boardrules import Player
from boardrules.building.notation import format_player
from boardrules.cli.match import Step
from boardrules.drawing.pages import OPEN, Viewer
from boardrules.narration import counted, told

MOST: Final = 150
"""How many moments of a match its chart shows, about."""


def _told(game: Any, step: Step, viewer: Viewer, lang: str) -> tuple[str, ...]:
    seat = None if viewer == OPEN else viewer
    return told(game, step.state, step.action, seat, lang, is_open=viewer == OPEN)


def lines(game: Any, steps: Iterable[Step], viewer: Viewer, lang: str) -> list[str]:
    """Tell what somebody learns by some steps; a line that repeats is counted."""
    return counted((line for step in steps for line in _told(game, step, viewer, lang)), lang)


def moves(game: Any, steps: Iterable[Step], viewer: Viewer, lang: str) -> list[tuple[int, str]]:
    """Tell the same, each line with the number of steps up to it."""
    found = [
        (at, line)
        for at, step in enumerate(steps, start=1)
        for line in _told(game, step, viewer, lang)
    ]
    groups = [[*same] for _, same in groupby(found, key=lambda line: line[1])]
    return [(same[-1][0], line) for same in groups for line in counted((t for _, t in same), lang)]


def items(game: Any, state: Any, viewer: Player | None) -> list[dict[str, Any]]:
    """List the points so far with their rules: those that the viewer can know of."""
    found = list(game.score_items(state))
    if game.outcome(state) is None:
        view, rng = game.view(state, viewer), Random(0)  # noqa: S311
        for _ in range(3):
            possible = game.score_items(game.determinize(view, rng))
            found = [item for item in found if item in possible]
    return [
        {
            "seat": format_player(item.player),
            "points": item.points,
            "rule": item.rule,
            "evidence": item.evidence,
        }
        for item in found
    ]


def result(
    game: Any, states: Sequence[Any], cited: Callable[[Iterable[str]], dict[str, str]]
) -> dict[str, Any]:
    """Tell how the points of a match came about: by rule, and along the match."""
    points: Counter[tuple[Player, str]] = Counter()
    for item in game.score_items(states[-1]):
        points[item.player, item.rule] += item.points
    rules = cited(rule for _, rule in points)
    every = max(1, len(states) // MOST)
    return {
        "rules": [
            {"rule": rule, "text": text, "points": [points[seat, rule] for seat in game.seats]}
            for rule, text in rules.items()
        ],
        "scores": [game.score(state) for state in (*states[:-1:every], states[-1])],
    }
