"""The catalogue: every game by its name.

Tiki Topple is the smallest game, and the best to read first; Tectonic Tribes is the largest.

Other people's packages add their games through the entry-point group `boardrules.games`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from boardrules._messages import quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from boardrules.games.tectonic_tribes import TectonicTribes
    from boardrules.games.tiki_topple import TikiTopple
    from boardrules.games.tucana_builders import TucanaBuilders
    from boardrules.games.tuk_tuk_taxi import TukTukTaxi

GROUP = "boardrules.games"


_OURS = {
    "tectonic-tribes": "boardrules.games.tectonic_tribes:TectonicTribes",
    "tiki-topple": "boardrules.games.tiki_topple:TikiTopple",
    "tucana-builders": "boardrules.games.tucana_builders:TucanaBuilders",
    "tuk-tuk-taxi": "boardrules.games.tuk_tuk_taxi:TukTukTaxi",
}


def _of_others() -> "EntryPoints":
    """Return the entry points of other people's games."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # this takes time, few need it

    return entry_points(group=GROUP)


def game_names() -> tuple[str, ...]:
    """List the names of all games.

    >>> "tiki-topple" in game_names()
    True
    """
    return tuple(sorted({*_OURS, *(point.name for point in _of_others())}))


@overload
def find_game(name: Literal["tectonic-tribes"]) -> "type[TectonicTribes]": ...
@overload
def find_game(name: Literal["tiki-topple"]) -> "type[TikiTopple]": ...
@overload
def find_game(name: Literal["tucana-builders"]) -> "type[TucanaBuilders]": ...
@overload
def find_game(name: Literal["tuk-tuk-taxi"]) -> "type[TukTukTaxi]": ...
@overload
def find_game(name: str) -> type[Any]: ...
def find_game(name: str) -> type[Any]:
    """Return the class of the game with this name, or raise `LookupError`.

    `game_names` lists the names. For one of ours, type checkers know the class.

    >>> find_game("tiki-topple")(players=3).players
    3
    """
    if name in _OURS:
        module, _, attribute = _OURS[name].partition(":")
        found: type[Any] = getattr(import_module(module), attribute)
        return found
    for point in _of_others().select(name=name):
        plugin: type[Any] = point.load()
        return plugin
    raise LookupError(f"there is no game {quoted(name)}; there are {', '.join(game_names())}")


def player_counts(game_class: type[Any]) -> tuple[int, ...]:
    """List how many can play a game, as its class declares it, or nothing.

    >>> player_counts(find_game("tiki-topple"))
    (2, 3, 4)
    """
    declared: tuple[int, ...] = getattr(game_class, "player_counts", ())
    return declared


def package_of(game_class: type[Any]) -> str:
    """Return the name of the package that has the class of a game, its modules and its ledger.

    >>> package_of(find_game("tiki-topple"))
    'boardrules.games.tiki_topple'
    """
    return game_class.__module__.rpartition(".")[0]
