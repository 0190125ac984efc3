"""Makes games known to OpenSpiel."""

from collections.abc import Callable, Mapping
from typing import Any

from boardrules import games
from boardrules.adapters.openspiel import _pyspiel
from boardrules.adapters.openspiel.game import BoardGame, game_type, short_name
from boardrules.adapters.openspiel.parameters import Value
from boardrules.adapters.openspiel.state import Playable

_forms: dict[str, type[Any]] = {}
"""The class that is registered under each name in OpenSpiel."""


def register() -> tuple[str, ...]:
    """Make all games of the catalogue known that OpenSpiel can play, and return their names there.

    Whoever calls this again changes nothing.

    >>> register()[1]
    'boardrules_tiki_topple'
    """
    forms = [games.find(name) for name in games.names()]
    return tuple(register_game(form) for form in forms if _fits(form))


def register_game(form: type[Any]) -> str:
    """Make a game known that is in no catalogue, and return its name in OpenSpiel.

    No other class can be registered under that name then.
    """
    _check(form)
    name = short_name(form.name)
    if _forms.get(name, form) is not form:
        raise ValueError(f"another class is registered as {name} already: {_forms[name]!r}")
    if name not in _forms:
        # OpenSpiel lets go of this after Python has ended, which a class survives.
        made = type(form.__name__, (BoardGame,), {"form": form, "__reduce__": _reduce})
        _pyspiel.register_game(game_type(form()), made)
        _forms[name] = form
    return name


def _reduce(game: BoardGame) -> tuple[Callable[..., _pyspiel.Game], tuple[Any, ...]]:
    """Tell how to read a pickle, in a process that has registered nothing as well."""
    return _load, (game.form, game.get_parameters())


def _load(form: type[Any], parameters: Mapping[str, Value]) -> _pyspiel.Game:
    return _pyspiel.load_game(register_game(form), parameters)


def _check(form: object) -> None:
    if not isinstance(form, type):
        raise TypeError(f"register the class of a game, not an object of {type(form).__name__}")
    if not _fits(form):
        raise TypeError(f"{form.__name__} does not offer what OpenSpiel asks for, see Playable")


def _fits(form: type[Any]) -> bool:
    """Tell whether a game can be played without a choice of options, and by OpenSpiel."""
    try:
        return isinstance(form(), Playable)
    except TypeError:
        return False
