"""Check values against their annotations, exactly: `True` is no number, a list is no tuple.

Types are not checked where search goes fast. Wherever a stranger's value comes in, they are, so
that two equal states never have different JSON, and nobody has to read an error from inside.
"""

from collections.abc import Callable
from enum import Enum
from functools import cache
from operator import index
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeAlias, Union, get_args, get_origin

import attrs

from boardrules.player import Player
from boardrules.quoting import quoted

Misfit: TypeAlias = tuple[str, str, object]
"""Where a value does not fit, what was expected there, and what was found."""

Check: TypeAlias = Callable[[Any], Misfit | None]
"""Find the first place where a value does not fit."""

_NAMES = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "None"}


def check_type(value: object, form: Any, what: str) -> None:
    """Raise `TypeError` unless a value is of a type: a class, or a union such as `Action`.

    `what` is what the value is called.

    >>> check_type((1, True), tuple[int, ...], "hand")
    Traceback (most recent call last):
    TypeError: hand[1]: expected a whole number, not True
    """
    if misfit := _check(form)(value):
        place, expected, found = misfit
        raise TypeError(f"{what}{place}: expected {expected}, not {quoted(found)}")


def check_fields(instance: object) -> None:
    """Raise `TypeError` unless all fields of an attrs object are of their types."""
    check_type(instance, type(instance), type(instance).__name__)


def as_whole(value: object, what: str) -> int:
    """Return a whole number as `int`, NumPy's too; `True` and `1.0` are none.

    >>> as_whole(3, "number")
    3
    """
    if type(value) is int:
        return value
    try:
        if not isinstance(value, bool):
            return int(index(value))  # type: ignore[arg-type]  # which is what is found out here
    except TypeError:
        pass
    raise TypeError(f"{what}: expected a whole number, not {quoted(value)}")


def as_seat(player: Any, players: int) -> Player:
    """Return a seat at a table of so many as `int`, or raise an error that says what is wrong."""
    seat = as_whole(player, "seat")
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {quoted(seat)}: seats go from 0 to {players - 1}")
    return Player(seat)


def as_viewer(player: Any, players: int) -> Player | None:
    """Return a seat as `int`, or None, which is a spectator."""
    return None if player is None else as_seat(player, players)


@cache
def _check(form: Any) -> Check:
    """Make the check of a type."""
    if isinstance(form, NewType):
        return _check(form.__supertype__)
    if form is str:
        return _text
    if form in _NAMES:
        return _exactly(form, _NAMES[form])
    origin, arguments = get_origin(form), get_args(form)
    if origin in {Union, UnionType}:
        return _one_of_types(arguments)
    if origin is Literal:
        return _one_of_values(arguments)
    if origin is tuple and arguments[-1:] == (Ellipsis,):
        return _many(tuple, arguments[0], "a tuple")
    if origin is tuple:
        return _row(arguments)
    if origin is frozenset:
        return _many(frozenset, arguments[0], "a frozenset")
    if isinstance(form, type) and issubclass(form, Enum):
        return _exactly(form, f"a {form.__name__}")
    return _object(form)


def _is_exactly(form: type, value: object) -> bool:
    return type(value) is form


def _exactly(form: type, name: str) -> Check:
    return lambda value: None if type(value) is form else ("", name, value)


def _text(value: object) -> Misfit | None:
    """Refuse half a character too: no file could hold it."""
    if type(value) is str:
        try:
            value.encode()
        except UnicodeEncodeError:
            return ("", "a text of whole characters", value)
        return None
    return ("", _NAMES[str], value)


def _one_of_types(forms: tuple[Any, ...]) -> Check:
    """Let the class of a value decide which check it must pass."""
    checks = [_check(form) for form in forms]
    by_class: dict[type, Check] = {
        form: check for form, check in zip(forms, checks, strict=True) if attrs.has(form)
    }
    names = " or ".join(_name(form) for form in forms)

    def check(value: object) -> Misfit | None:
        if found := by_class.get(type(value)):
            return found(value)
        if any(check(value) is None for check in checks):
            return None
        return ("", names, value)

    return check


def _name(form: Any) -> str:
    return _NAMES.get(form) or str(getattr(form, "__name__", form))


def _one_of_values(values: tuple[object, ...]) -> Check:
    table = {(type(value), value) for value in values}
    kinds = {type(value) for value in values}
    names = "one of " + ", ".join(map(repr, values))

    def check(value: Any) -> Misfit | None:
        fits = type(value) in kinds and (type(value), value) in table
        return None if fits else ("", names, value)

    return check


def _many(form: type, item: Any, name: str) -> Check:
    check_item = _check(item)

    def check(values: Any) -> Misfit | None:
        if not _is_exactly(form, values):
            return ("", name, values)
        for place, value in enumerate(values):
            if misfit := check_item(value):
                return _inside(f"[{place}]", misfit)
        return None

    return check


def _row(forms: tuple[Any, ...]) -> Check:
    checks = [_check(form) for form in forms]

    def check(values: Any) -> Misfit | None:
        if not _is_exactly(tuple, values) or len(values) != len(checks):
            return ("", f"a tuple of {len(checks)}", values)
        for place, (value, check_item) in enumerate(zip(values, checks, strict=True)):
            if misfit := check_item(value):
                return _inside(f"[{place}]", misfit)
        return None

    return check


def _object(form: Any) -> Check:
    checks = [(field.name, _check(field.type)) for field in attrs.fields(form)]
    name = f"a {form.__name__}"

    def check(value: Any) -> Misfit | None:
        if type(value) is not form:
            return ("", name, value)
        for field, check_field in checks:
            if misfit := check_field(getattr(value, field)):
                return _inside(f".{field}", misfit)
        return None

    return check


def _inside(place: str, misfit: Misfit) -> Misfit:
    """Say where the part is that does not fit."""
    inner, expected, found = misfit
    return (f"{place}{inner}", expected, found)
