"""Games by name, for environments that take a game or its name with options."""

from collections.abc import Mapping
from typing import Any, TypeVar

from boardrules import games

GameT = TypeVar("GameT")


def found(game: GameT | str, options: Mapping[str, Any]) -> GameT:
    """Return a game as it is, or build one from its name and options.

    >>> found("tiki-topple", {"players": 3}).players
    3
    >>> found(found("tiki-topple", {}), {"players": 3})
    Traceback (most recent call last):
    TypeError: a game has its options already: players is for the name of a game
    """
    if isinstance(game, str):
        built: GameT = games.find_game(game)(**options)
        return built
    if options:
        names = ", ".join(options)
        raise TypeError(f"a game has its options already: {names} is for the name of a game")
    return game
