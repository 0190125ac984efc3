"""Register games with OpenSpiel."""

from collections.abc import Callable, Mapping
from typing import Any

from boardrules import games
from boardrules.adapters.openspiel import _pyspiel
from boardrules.adapters.openspiel.game import BoardGame, game_type, short_name
from boardrules.adapters.openspiel.parameters import Value
from boardrules.adapters.openspiel.state import Playable

_registered: dict[str, type[Any]] = {}
"""The game class registered under each name."""


def register() -> tuple[str, ...]:
    """Register all games of the catalogue that OpenSpiel can play, and return their names there.

    Calling this again has no effect.

    >>> register()[1]
    'boardrules_tiki_topple'
    """
    game_classes = [games.find_game(name) for name in games.game_names()]
    return tuple(register_game(game_class) for game_class in game_classes if _fits(game_class))


def register_game(game_class: type[Any]) -> str:
    """Register a game that is not in the catalogue, and return its name in OpenSpiel.

    No other class can then be registered under that name.
    """
    _check(game_class)
    name = short_name(game_class.name)
    if _registered.get(name, game_class) is not game_class:
        raise ValueError(f"another class is already registered as {name}: {_registered[name]!r}")
    if name not in _registered:
        # OpenSpiel releases this after Python has ended; a class is safe to release then.
        made = type(
            game_class.__name__, (BoardGame,), {"game_class": game_class, "__reduce__": _reduce}
        )
        _pyspiel.register_game(game_type(game_class()), made)
        _registered[name] = game_class
    return name


def _reduce(game: BoardGame) -> tuple[Callable[..., _pyspiel.Game], tuple[Any, ...]]:
    """Pickle a game so that it loads in a process where nothing is registered."""
    return _load, (game.game_class, game.get_parameters())


def _load(game_class: type[Any], parameters: Mapping[str, Value]) -> _pyspiel.Game:
    return _pyspiel.load_game(register_game(game_class), parameters)


def _check(game_class: object) -> None:
    if not isinstance(game_class, type):
        raise TypeError(
            f"register the class of a game, not an object of {type(game_class).__name__}"
        )
    if not _fits(game_class):
        raise TypeError(f"{game_class.__name__} does not offer what OpenSpiel needs: see Playable")


def _fits(game_class: type[Any]) -> bool:
    """Return whether OpenSpiel can play a game with default options."""
    try:
        return isinstance(game_class(), Playable)
    except TypeError:
        return False
