"""The catalogue: every game by its name.

Other people's packages add their games through the entry-point group `boardrules.games`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardrules.quoting import quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

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


def names() -> tuple[str, ...]:
    """List the names of all games.

    >>> "tiki-topple" in names()
    True
    """
    return tuple(sorted({*_OURS, *(point.name for point in _of_others())}))


def find(name: str) -> type[Any]:
    """Return the class of the game with this name, or raise `LookupError`.

    >>> find("tiki-topple")(players=3).players
    3
    """
    if name in _OURS:
        module, _, attribute = _OURS[name].partition(":")
        found: type[Any] = getattr(import_module(module), attribute)
        return found
    for point in _of_others().select(name=name):
        plugin: type[Any] = point.load()
        return plugin
    raise LookupError(f"there is no game {quoted(name)}; there are {', '.join(names())}")


def player_counts(game_class: type[Any]) -> tuple[int, ...]:
    """List how many can play a game, as its class declares it, or nothing.

    >>> player_counts(find("tiki-topple"))
    (2, 3, 4)
    """
    declared: tuple[int, ...] = getattr(game_class, "player_counts", ())
    return declared


def package_of(game_class: type[Any]) -> str:
    """Return the name of the package that the class of a game is in: its rooms and its ledger.

    >>> package_of(find("tiki-topple"))
    'boardrules.games.tiki_topple'
    """
    return game_class.__module__.rpartition(".")[0]
