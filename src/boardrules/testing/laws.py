"""The laws that every game obeys, and how to check them on a game of your own."""

from typing import Any

from boardrules.game import Game, HasTypes
from boardrules.testing import knowledge_laws, play_laws, storage_laws
from boardrules.testing.law import Law
from boardrules.testing.storage_laws import check_processes

LAWS: tuple[Law, ...] = tuple(
    each
    for module in (play_laws, storage_laws, knowledge_laws)
    for each in vars(module).values()
    if isinstance(each, Law)
)
"""All laws, in the order in which they are written down."""


def laws_for(game: object, *, small_box: bool = False) -> tuple[Law, ...]:
    """List the laws that apply to a game.

    With `small_box`, those that follow all histories of a match as well.

    >>> from boardrules.testing import Lanterns
    >>> [each.name for each in laws_for(Lanterns())][:3]
    ['ends', 'deterministic', 'pure']
    """
    return tuple(
        each for each in LAWS if each.applies_to(game) and (small_box or not each.small_box)
    )


def check_laws(game: Game[Any, Any], *, small_box: bool = False) -> None:
    """Check all laws that apply to a game, each on generated matches."""
    for each in laws_for(game, small_box=small_box):
        each(game)
    if isinstance(game, HasTypes):
        check_processes(game)
