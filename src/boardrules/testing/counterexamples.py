"""Counter-examples: matches that break a law are saved as vectors, so that they can be kept."""

from contextlib import suppress
import os
from pathlib import Path
from typing import Any

from hypothesis.configuration import storage_directory

from boardrules import codec
from boardrules.conformance import Step, Vector, VectorFile
from boardrules.game import Recordable
from boardrules.testing.matches import Match


def how_to_keep(law: str, statement: str, match: Match[Any, Any]) -> str | None:
    """Save a match that breaks a law, and tell which command keeps it.

    It is saved in the folder in which Hypothesis keeps its own failures. A match that cannot be
    repeated from its notation is not saved: that is None.
    """
    game = match.game
    if not isinstance(game, Recordable):
        return None
    with suppress(Exception):  # the law that is broken is worth more than a file
        actions = tuple(game.format_action(action) for action in match.actions)
        if tuple(map(game.parse_action, actions)) == match.actions:
            path = _save(law, statement, match.seed, game, actions)
            return f"To keep this match: boardrules conform --keep {os.path.relpath(path)}"
    return None


def _save(
    law: str, statement: str, seed: int, game: Recordable[Any, Any], actions: tuple[str, ...]
) -> Path:
    data = codec.to_data(game)
    vector = Vector(
        id=f"{law}-{codec.key((data, actions, seed))[:12]}",
        about=f"A match that broke a law. {statement}".strip(),
        game=data,
        rules=(),
        steps=(Step(actions, ()),),
        law=law,
        seed=seed,
    )
    folder: Any = storage_directory("boardrules")
    path = Path(getattr(folder, "path", folder)) / f"{vector.id}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = VectorFile(format=1, version=1, game=game.name, vectors=(vector,)).to_json()
    path.write_text(f"{text}\n", encoding="utf-8")
    return path
