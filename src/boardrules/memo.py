"""States that remember what has been worked out about them."""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, TypeVar

from attrs import frozen

SettingT = TypeVar("SettingT")
StateT = TypeVar("StateT", bound="Remembers")
ValueT = TypeVar("ValueT")


@frozen
class Remembers:
    """A base for states that are expensive to look at, such as one that is the log of a match.

    What they remember is derived: it is no field, it is neither compared nor stored.
    """

    @cached_property
    def memo(self) -> tuple[object, Any]:
        """The setting in which something was worked out last, and what that was."""
        return (None, None)


def remember(state: Remembers, setting: object, value: object) -> None:
    """Leave with a state what has been worked out about it in a setting."""
    object.__setattr__(state, "memo", (setting, value))


def remembered(
    work_out: Callable[[SettingT, StateT], ValueT],
) -> Callable[[SettingT, StateT], ValueT]:
    """Let a state remember what a function works out about it: the decorator of that function.

    Whoever makes a state can also leave it there with `remember`, so that nothing is worked out.
    """

    @wraps(work_out)
    def recall(setting: SettingT, state: StateT) -> ValueT:
        value: ValueT
        earlier, value = state.memo
        if earlier is not setting:
            value = work_out(setting, state)
            remember(state, setting, value)
        return value

    return recall
