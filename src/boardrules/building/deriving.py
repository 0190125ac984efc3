"""What is derived from a value and the tables of a game, computed once and kept with the value.

What a card shows, or where a street leads, is in the box and not in the state. So what rules look
up all the time, such as the land that the cards of a board make, is computed from the value *and*
the tables. It is kept in a slot of the value that it is derived from, which states share as long as
it does not change. It is not a field, so it takes no part in comparison, repr, JSON or copying.
Where a value is all that is needed, a `cached_property` does the same.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar

TablesT = TypeVar("TablesT")
OwnerT = TypeVar("OwnerT", bound="Deriving[Any]")
ValueT = TypeVar("ValueT")

_set = object.__setattr__


class Deriving(Generic[ValueT]):
    """Base class for frozen classes from which something is derived.

    `derived` has the tables that it was computed with, and the value; it is absent until then.
    """

    __slots__ = ("__weakref__", "derived")

    derived: tuple[object, ValueT]


def derived(
    compute: Callable[[TablesT, OwnerT], ValueT],
) -> Callable[[TablesT, OwnerT], ValueT]:
    """Decorate a function of a value so that the value keeps the result."""

    @wraps(compute)
    def kept(tables: TablesT, owner: OwnerT) -> ValueT:
        value: ValueT
        try:
            made_with, value = owner.derived
            if made_with is tables:
                return value
        except AttributeError:  # nothing is derived yet: to ask first would take longer
            pass
        value = compute(tables, owner)
        _set(owner, "derived", (tables, value))
        return value

    return kept


def fill(tables: object, owner: Deriving[ValueT], value: ValueT) -> None:
    """Store a derived result that whoever made the value has at hand."""
    _set(owner, "derived", (tables, value))
