"""States that remember what rules have worked out about them."""

from functools import cached_property
from typing import Any

from attrs import frozen


@frozen
class Remembers:
    """A base for states that are expensive to look at, such as one that is the log of a match.

    What they remember is derived: it is no field, it is neither compared nor stored.
    """

    @cached_property
    def memo(self) -> tuple[object, Any]:
        """The rules that worked something out last, and what that was."""
        return (None, None)


def remember(state: Remembers, rules: object, value: object) -> None:
    """Leave with a state what some rules have worked out about it."""
    object.__setattr__(state, "memo", (rules, value))
