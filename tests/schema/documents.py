"""Documents of matches: everything of a game that is written."""

from collections.abc import Iterator, Sequence
import json
from random import Random
from typing import Any, TypeVar

from boardrules import Player, Record, walk
from boardrules.codec import to_data

T = TypeVar("T")


def documents(game: Any, moments: int) -> Iterator[tuple[str, Any]]:
    """Play a match, and yield its documents with their kinds; of some moments, what is seen."""
    steps = list(walk(game, Random(3)))
    actions = tuple(step.action for step in steps)
    seats = [None, *map(Player, range(game.players))]
    yield "game", to_data(game)
    yield "record", json.loads(Record(game, actions).to_json())
    yield "record", json.loads(Record(game, actions[:3], seats=("Ada",) * game.players).to_json())
    for action in actions:
        yield "action", to_data(action)
    for state in some([*(step.before for step in steps), steps[-1].after], moments):
        yield "state", to_data(state)
        views = [game.view(state, seat) for seat in seats]
        scenes = [*map(game.scene, views), game.open_scene(state)]
        for kind, seen in (("view", views), ("scene", scenes)):
            for value in dict.fromkeys(seen):  # several seats may see the same
                yield kind, to_data(value)


def some(items: Sequence[T], number: int) -> list[T]:
    """Choose items that are far from each other, the last among them."""
    return list(items[::-1][:: max(1, len(items) // number)])
