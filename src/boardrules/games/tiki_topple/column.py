"""What each card of Tiki Topple does to the column, which is listed from the top."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from boardrules.building.sequences import without
from boardrules.games.tiki_topple.actions import UPS, Play, Puh, Toast, Topple, Up, Wiki
from boardrules.games.tiki_topple.components import Card, Tiki

Column: TypeAlias = tuple[Tiki, ...]

T = TypeVar("T")

_STEPS: Final = {card: steps for steps, card in UPS.items()}


def movable(card: Card, places: Sequence[T]) -> Sequence[T]:
    """Return the part of a column whose Tikis a card can move; a wiki moves any two."""
    if steps := _STEPS.get(card):
        return places[steps:]  # a move up is made in full (TIKI-5.2)
    if card is Card.PUH:
        return places[:-2]  # and so is a move down (TIKI-5.4)
    if card is Card.TOPPLE:
        return places[:-1]  # the last Tiki is there already (TIKI-5.6)
    return places[-1:]


def after_up(column: Column, play: Up) -> Column:
    """Move a Tiki up; those that it passes move down one place (TIKI-5.1)."""
    tiki = play.tiki
    start = column.index(tiki)
    end = start - play.steps
    return column[:end] + (tiki,) + column[end:start] + column[start + 1 :]


def after_puh(column: Column, play: Puh) -> Column:
    """Move a Tiki down two places; those that it passes move up one place (TIKI-5.3)."""
    tiki = play.tiki
    start = column.index(tiki)
    end = start + 3
    return column[:start] + column[start + 1 : end] + (tiki,) + column[end:]


def after_topple(column: Column, play: Topple) -> Column:
    """Put a Tiki in the last place; those that were below it move up one place (TIKI-5.5)."""
    return without(column, play.tiki) + (play.tiki,)


def after_wiki(column: Column, play: Wiki) -> Column:
    """Swap two Tikis (TIKI-5.7)."""
    swapped = list(column)
    swapped[column.index(play.tiki)] = play.other
    swapped[column.index(play.other)] = play.tiki
    return tuple(swapped)


def after_toast(column: Column, _play: Toast) -> Column:
    """Take the lowest Tiki out (TIKI-5.8)."""
    return column[:-1]


COLUMN_AFTER: Final[dict[type[Play], Callable[[Column, Any], Column]]] = {
    Up: after_up,
    Puh: after_puh,
    Topple: after_topple,
    Wiki: after_wiki,
    Toast: after_toast,
}
