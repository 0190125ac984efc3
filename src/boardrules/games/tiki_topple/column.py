"""What each card of Tiki Topple does to the column, which is listed from the top."""

from typing import TypeAlias

from boardrules.games.tiki_topple.components import Tiki
from boardrules.sequences import without

Column: TypeAlias = tuple[Tiki, ...]


def after_up(column: Column, tiki: Tiki, steps: int) -> Column:
    """Move a Tiki up; those that it passes move down one place (TIKI-5.1)."""
    start = column.index(tiki)
    end = start - steps
    return column[:end] + (tiki,) + column[end:start] + column[start + 1 :]


def after_puh(column: Column, tiki: Tiki) -> Column:
    """Move a Tiki down two places; those that it passes move up one place (TIKI-5.3)."""
    start = column.index(tiki)
    end = start + 3
    return column[:start] + column[start + 1 : end] + (tiki,) + column[end:]


def after_topple(column: Column, tiki: Tiki) -> Column:
    """Put a Tiki in the last place; those that were below it move up one place (TIKI-5.5)."""
    return without(column, tiki) + (tiki,)


def after_wiki(column: Column, tiki: Tiki, other: Tiki) -> Column:
    """Swap two Tikis (TIKI-5.7)."""
    swapped = list(column)
    swapped[column.index(tiki)] = other
    swapped[column.index(other)] = tiki
    return tuple(swapped)


def after_toast(column: Column) -> Column:
    """Take the lowest Tiki out (TIKI-5.8)."""
    return column[:-1]
