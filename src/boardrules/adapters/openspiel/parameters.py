"""A game's options as parameters of OpenSpiel: numbers, texts and booleans."""

from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, TypeAlias, cast, get_args, get_type_hints

import attrs
from attrs import frozen

Value: TypeAlias = bool | int | float | str
"""What a parameter of OpenSpiel can be."""

_NONE: Mapping[type, Value] = {int: 0, str: ""}
"""The values that stand for None, which OpenSpiel does not have."""


@frozen
class Option:
    """An option of a game as a parameter. If it may be None, 0 or an empty text means None."""

    name: str
    default: Value
    may_be_none: bool

    def read(self, value: Value) -> Value | None:
        """Return the option that a parameter stands for."""
        return None if self.may_be_none and value == _NONE.get(type(self.default)) else value


def options_of(game_class: type[Any]) -> tuple[Option, ...]:
    """List the options of a game class that are numbers, texts or booleans.

    All others keep their defaults; the components are a parameter of another kind.

    >>> from boardrules import games
    >>> [option.name for option in options_of(games.find_game("tucana-builders"))]
    ['players', 'achievements', 'placements']
    """
    return tuple(_options(game_class))


def _options(game_class: type[Any]) -> Iterator[Option]:
    hints = get_type_hints(game_class)
    for field in attrs.fields(game_class) if attrs.has(game_class) else ():
        allowed = get_args(hints[field.name])
        may_be_none = NoneType in allowed
        default = field.default
        if default is None:
            default = next((none for cls, none in _NONE.items() if cls in allowed), None)
        if field.init and type(default) in {bool, int, float, str}:
            yield Option(field.alias or field.name, cast("Value", default), may_be_none)
