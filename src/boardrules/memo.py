"""States that remember what has been worked out about them."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

TablesT = TypeVar("TablesT")
StateT = TypeVar("StateT", bound="Remembers")
ValueT = TypeVar("ValueT")

_NOTHING: tuple[Any, Any] = (None, None)
_set = object.__setattr__


class Remembers:
    """A base for states that are expensive to look at, such as one that is the log of a match.

    What they remember is derived: it is no field, it is neither compared nor stored, and a copy
    lacks it. `memo` has the tables in which something was worked out, and what that was; as long
    as nothing was, there is no such attribute, which keeps looking at the others fast.
    """

    __slots__ = ("__weakref__", "memo")

    memo: tuple[Any, ...]


def remember(state: Remembers, tables: object, *values: object) -> None:
    """Leave with a state what has been worked out about it with some tables."""
    _set(state, "memo", (tables, *values))


def hand_on(before: Remembers, after: Remembers) -> None:
    """Leave with a state what an earlier one remembers, because all of it still holds."""
    _set(after, "memo", getattr(before, "memo", _NOTHING))


def memo_of(state: Remembers) -> tuple[Any, ...]:
    """Return the tables in which something was worked out about a state, and what that was."""
    return getattr(state, "memo", _NOTHING)


def remembered(
    work_out: Callable[[TablesT, StateT], ValueT],
) -> Callable[[TablesT, StateT], ValueT]:
    """Let a state remember what a function works out about it: the decorator of that function.

    Whoever makes a state can also leave it there with `remember`, so that nothing is worked out.
    """

    @wraps(work_out)
    def recall(tables: TablesT, state: StateT) -> ValueT:
        value: ValueT
        earlier, value = getattr(state, "memo", _NOTHING)
        if earlier is not tables:
            value = work_out(tables, state)
            remember(state, tables, value)
        return value

    return recall
