"""Makes games known to OpenSpiel."""

from typing import Any

from boardrules import games
from boardrules.adapters.openspiel import _pyspiel
from boardrules.adapters.openspiel.game import BoardGame, game_type, short_name
from boardrules.adapters.openspiel.state import Playable


def register() -> tuple[str, ...]:
    """Make all games of the catalogue known that OpenSpiel can play, and return their names there.

    Whoever calls this again changes nothing.

    >>> register()[1]
    'boardrules_tiki_topple'
    """
    forms = [games.find(name) for name in games.names()]
    return tuple(register_game(form) for form in forms if _fits(form))


def register_game(form: type[Any]) -> str:
    """Make a game known that is in no catalogue, and return its name in OpenSpiel."""
    if not _fits(form):
        raise TypeError(f"{form.__name__} does not offer what OpenSpiel asks for, see Playable")
    name = short_name(form.name)
    if name not in _pyspiel.registered_names():
        # OpenSpiel lets go of this after Python has ended, which a class survives.
        made = type(form.__name__, (BoardGame,), {"form": form})
        _pyspiel.register_game(game_type(form()), made)
    return name


def _fits(form: type[Any]) -> bool:
    """Tell whether a game can be played without a choice of options, and by OpenSpiel."""
    try:
        return isinstance(form(), Playable)
    except TypeError:
        return False
