"""What tables of cases name, found when a test runs and not while tests are collected."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from attrs import frozen

P = ParamSpec("P")
T = TypeVar("T")


@frozen(eq=False)
class Later:
    """A call that waits; what it is given may wait too."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    options: dict[str, Any]


def later(function: Callable[P, T]) -> Callable[P, T]:
    """Let calls wait until a test runs: to type checkers they are what they return."""

    def wait(*arguments: P.args, **options: P.kwargs) -> T:
        return cast("T", Later(function, arguments, options))

    return wait


def now(value: T) -> T:
    """Return what a call that has waited returns, and everything else as it is."""
    if not isinstance(value, Later):
        return value
    options = {name: now(option) for name, option in value.options.items()}
    return cast("T", value.function(*map(now, value.arguments), **options))
