"""A game's options as parameters of OpenSpiel, which knows numbers, texts and yes or no."""

from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, TypeAlias, cast, get_args, get_type_hints

import attrs
from attrs import frozen

Value: TypeAlias = bool | int | float | str
"""What a parameter of OpenSpiel can be."""

_NONE: Mapping[type, Value] = {int: 0, str: ""}
"""What stands for None, which OpenSpiel does not know."""


@frozen
class Option:
    """An option of a game as a parameter. Where it may be None, 0 or no text stands for that."""

    name: str
    default: Value
    may_be_none: bool

    def read(self, value: Value) -> Value | None:
        """Return what a parameter says, for the game."""
        return None if self.may_be_none and value == _NONE.get(type(self.default)) else value


def options_of(form: type[Any]) -> tuple[Option, ...]:
    """List the options of a game class that are numbers, texts, or yes or no.

    All others, the components among them, stay as they are by default.

    >>> from boardrules import games
    >>> [option.name for option in options_of(games.find("tucana-builders"))]
    ['players', 'achievements']
    """
    return tuple(_options(form))


def _options(form: type[Any]) -> Iterator[Option]:
    hints = get_type_hints(form)
    for field in attrs.fields(form) if attrs.has(form) else ():
        allowed = get_args(hints[field.name])
        may_be_none = NoneType in allowed
        default = field.default
        if default is None:
            default = next((none for kind, none in _NONE.items() if kind in allowed), None)
        if field.init and type(default) in {bool, int, float, str}:
            yield Option(field.alias or field.name, cast("Value", default), may_be_none)
