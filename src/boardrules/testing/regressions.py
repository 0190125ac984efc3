"""Regression tests: matches that once broke a law are stored and checked again."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from boardrules import codec, games
from boardrules.conformance import Vector, VectorFile
from boardrules.errors import NotationError
from boardrules.testing.law import Law, breaking
from boardrules.testing.laws import LAWS
from boardrules.testing.matches import LIMIT, Match


def check_regressions(
    path: Path | str,
    *,
    laws: Iterable[Law] = LAWS,
    find: Callable[[str], type[Any]] = games.find_game,
) -> None:
    """Check stored matches against the laws that they broke: those in a file, or in a folder.

    `laws` are the laws that they may name, and `find` returns the class of a game. A match is
    played as far as its actions are legal: what a broken game allowed may be illegal now. From
    there it goes on at random, because laws are about whole matches. A folder that is not there
    raises `FileNotFoundError`: a check of nothing would never fail.
    """
    known = {each.name: each for each in laws}
    for file in _files(Path(path)):
        for vector in VectorFile.read(file).vectors:
            if vector.law not in known:
                raise LookupError(f"{file} names an unknown law: {vector.law}")
            game_class = _found(vector, file, find)
            with breaking(f"{file}: {vector.law}"):
                game = codec.from_data(vector.game, game_class)
                known[vector.law].check(game, _played(game, vector))


def _files(path: Path) -> list[Path]:
    if not path.exists():
        absent = f"there is no {path.absolute()}"
        raise FileNotFoundError(f"{absent}: boardrules conform --keep FILE makes it")
    return sorted(path.glob("*.json")) if path.is_dir() else [path]


def _found(vector: Vector, file: Path, find: Callable[[str], type[Any]]) -> type[Any]:
    try:
        return find(str(vector.game.get("game")))
    except LookupError as error:
        raise LookupError(f"{file}: {error}; pass find=, which returns its class") from None


def _played(game: Any, vector: Vector) -> Match[Any, Any]:
    actions: list[Any] = []
    states = [game.initial_state()]

    def do(action: Any) -> None:
        states.append(game.apply(states[-1], action))
        actions.append(action)

    for action in _read(game, vector):
        if action not in game.legal_actions(states[-1]):
            break
        do(action)
    seed = vector.seed or 0
    rng = Random(seed)  # noqa: S311  # not for secrets
    while len(actions) < LIMIT and (legal := game.legal_actions(states[-1])):
        do(rng.choice(legal))
    return Match(game, tuple(actions), tuple(states), seed)


def _read(game: Any, vector: Vector) -> Iterator[Any]:
    """Read the actions as far as they are in the game's notation."""
    with suppress(NotationError):
        for text in vector.actions:
            yield game.parse_action(text)
