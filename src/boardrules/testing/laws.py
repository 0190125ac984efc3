"""The laws that every game obeys, and how to check them on a game of your own."""

from typing import Any

from boardrules.game import (
    Game,
    HasNotation,
    HasNumbers,
    HasObservations,
    HasScenes,
    HasTypes,
    HasViews,
    Narrates,
)
from boardrules.testing import (
    knowledge_laws,
    narration_laws,
    number_laws,
    play_laws,
    rebuilding_laws,
    scene_laws,
    storage_laws,
    telling_laws,
    type_laws,
)
from boardrules.testing.law import Law
from boardrules.testing.storage_laws import check_processes

LAWS: tuple[Law, ...] = tuple(
    each
    for module in (
        play_laws,
        storage_laws,
        rebuilding_laws,
        knowledge_laws,
        telling_laws,
        narration_laws,
        scene_laws,
        number_laws,
        type_laws,
    )
    for each in vars(module).values()
    if isinstance(each, Law)
)
"""All laws, in the order of their definitions."""


def laws_for(game: object, *, small_box: bool = False) -> tuple[Law, ...]:
    """List the laws that apply to a game.

    `small_box` adds those that follow all histories of a match. An object that is not a game, or
    that offers only part of a protocol, raises `TypeError`.

    >>> from boardrules.testing import Lanterns
    >>> [each.name for each in laws_for(Lanterns())][:3]
    ['ends', 'deterministic', 'pure']
    """
    _require_whole_protocols(game)
    return tuple(
        each for each in LAWS if each.applies_to(game) and (small_box or not each.small_box)
    )


def _require_whole_protocols(game: object) -> None:
    if missing := [name for name in _MEMBERS[Game] if not hasattr(game, name)]:
        raise TypeError(f"{game!r} is not a game: it has no {', '.join(missing)}")
    for protocol in _OFFERS:
        missing = [name for name in _MEMBERS[protocol] if not hasattr(game, name)]
        if 0 < len(missing) < len(_MEMBERS[protocol]):
            raise TypeError(
                f"{game!r} has only part of {protocol.__name__}: no {', '.join(missing)}"
            )


_OFFERS = (HasNotation, HasViews, Narrates, HasScenes, HasNumbers, HasObservations)

_MEMBERS: dict[type, tuple[str, ...]] = {
    protocol: tuple(name for name in vars(protocol) if not name.startswith("_"))
    for protocol in (Game, *_OFFERS)
}


def check_laws(game: Game[Any, Any], *, small_box: bool = False) -> None:
    """Check all laws that apply to a game, each on generated matches.

    A game that can be stored is also run in other processes, which must be able to import it, so
    not if its class is defined in the running script or notebook.
    """
    for each in laws_for(game, small_box=small_box):
        each(game)
    if isinstance(game, HasTypes) and game.__class__.__module__ != "__main__":
        check_processes(game)
