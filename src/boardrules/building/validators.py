"""Checks for fields and arguments of games and actions, with errors that people can read."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from attrs import Attribute, frozen

from boardrules._messages import quoted
from boardrules.player import Player

ValidatorT = TypeVar("ValidatorT", bound=Callable[..., None])


def takes(**keywords: object) -> Callable[[ValidatorT], ValidatorT]:
    """Decorate an attrs validator with the values it allows, in keywords of JSON Schema.

    Where a field has such a validator, `boardrules.schema` adds the keywords to its schema.

    >>> @takes(minimum=1)
    ... def positive(_instance, attribute, value):
    ...     if value < 1:
    ...         raise ValueError(f"{attribute.name} is 1 or more")
    """

    def say(validator: ValidatorT) -> ValidatorT:
        validator.__dict__["json_schema"] = keywords
        return validator

    return say


Validator: TypeAlias = "Callable[[Any, Attribute[Any], Any], None]"
"""What attrs calls with an object, one of its fields, and the value of that."""


@frozen
class _OneOf:
    """An attrs validator for a few exact values: 2 is neither 2.0 nor True."""

    options: tuple[object, ...]

    @property
    def json_schema(self) -> dict[str, object]:
        """The allowed values, in keywords of JSON Schema."""
        return {"enum": self.options}

    def __call__(self, _instance: object, attribute: "Attribute[Any]", value: object) -> None:
        """Refuse any other value."""
        kinds = {type(option) for option in self.options}
        if type(value) not in kinds or value not in self.options:
            listed = ", ".join(repr(option) for option in self.options)
            raise ValueError(f"{attribute.name} is one of {listed}, not {quoted(value)}")


def one_of(*options: object) -> Validator:
    """Return a validator for a field with a few possible values."""
    return _OneOf(options)


@frozen
class _Between:
    """An attrs validator for whole numbers in a range."""

    least: int
    most: int

    @property
    def json_schema(self) -> dict[str, object]:
        """The allowed values, in keywords of JSON Schema."""
        return {"minimum": self.least, "maximum": self.most}

    def __call__(self, _instance: object, attribute: "Attribute[Any]", value: int) -> None:
        """Refuse smaller and larger numbers."""
        if not self.least <= value <= self.most:
            found = quoted(value)
            raise ValueError(f"{attribute.name} is from {self.least} to {self.most}, not {found}")


def between(least: int, most: int) -> Validator:
    """Return a validator for a field with a number from `least` to `most`."""
    return _Between(least, most)


@frozen
class _Box:
    """An attrs validator for the components of a game."""

    cls: type

    def __call__(self, _instance: object, attribute: "Attribute[Any]", value: object) -> None:
        """Refuse anything else, such as the path of a component file."""
        if not isinstance(value, self.cls):
            raise TypeError(f"{attribute.name} come from load_components, not {quoted(value)}")


def box(cls: type) -> Validator:
    """Return a validator for a field that holds components."""
    return _Box(cls)


@takes(minimum=0)
def first_player(instance: Any, attribute: "Attribute[Any]", value: object) -> None:
    """Refuse a seat that the game being made does not have; an attrs validator."""
    one_of(*range(instance.players))(instance, attribute, value)


@takes(minimum=0)
def seat(_instance: object, attribute: "Attribute[Any]", value: Player) -> None:
    """Refuse anything but a seat; an attrs validator."""
    if value < 0:
        raise ValueError(f"{attribute.name} is a seat from 0 on, not {quoted(value)}")


def check_whole(name: str, value: object, *, least: int | None = None) -> None:
    """Refuse anything but a whole number, such as True, and numbers that are too small."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} is a whole number, not {quoted(value)}")
    if least is not None and value < least:
        raise ValueError(f"{name} is {least} or more, not {quoted(value)}")
