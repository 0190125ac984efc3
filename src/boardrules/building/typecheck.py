"""Check values against their annotations, exactly: `True` is not a number, a list is not a tuple.

Types are checked where values come in from outside, so that equal states never have different JSON
and a mistake is reported where it was made. Fast paths for search do not check them.
"""

from collections.abc import Callable
from enum import Enum
from functools import cache
import operator
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeAlias, Union, get_args, get_origin

import attrs

from boardrules._messages import quoted
from boardrules.persistent import PersistentList
from boardrules.player import CHANCE, Player

Misfit: TypeAlias = tuple[str, str, object]
"""The path to a value of the wrong type, what was expected there, and what was found."""

Check: TypeAlias = Callable[[Any], Misfit | None]
"""Find the first value of the wrong type."""

_BOOLS = {"bool", "bool_"}
"""The class of truth values, and what NumPy has called its own."""

_UNIONS = {Union, UnionType}

_NAMES = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "None"}


def check_type(value: object, type_form: Any, what: str) -> None:
    """Raise `TypeError` unless a value has a type: a class, or a union such as `Action`.

    `what` names the value in the error.

    >>> check_type((1, True), tuple[int, ...], "hand")
    Traceback (most recent call last):
    TypeError: hand[1]: expected a whole number, not True
    """
    if misfit := _check(type_form)(value):
        path, expected, found = misfit
        raise TypeError(f"{what}{path}: expected {expected}, not {quoted(found)}")


def checker(type_form: Any, what: str) -> Callable[[object], None]:
    """Return a function that checks values as `check_type` does, faster for those that fit.

    A class is checked by one condition, such as `type(value.card) is int and ...`. Whatever fails
    that, or has a type that no short condition describes, is left to `check_type`.

    >>> check = checker(tuple[int, ...] | None, "hand")
    >>> check((1, 2))
    >>> check((1, True))
    Traceback (most recent call last):
    TypeError: hand: expected tuple or None, not (1, True)
    """
    members = get_args(type_form) if get_origin(type_form) in _UNIONS else (type_form,)
    conditions: dict[type[Any], Callable[[Any], bool]] = {
        cls: _condition(cls) for cls in members if attrs.has(cls)
    }

    def check(value: object) -> None:
        fits = conditions.get(type(value))
        if fits is None or not fits(value):
            check_type(value, type_form, what)

    return check


def _condition(cls: type[Any]) -> Callable[[Any], bool]:
    """Write the condition that an object is one of a class, and its fields have their types."""
    space: dict[str, Any] = {}
    made: Callable[[Any], bool] = eval(  # noqa: S307  # attrs writes methods in the same way
        f"lambda value: {_expression('value', cls, space)}", space
    )
    return made


def _expression(value: str, type_form: Any, space: dict[str, Any]) -> str:
    """Write a condition that only values of a type fulfil, perhaps not all of them.

    Objects that it uses are put into `space`.
    """
    if isinstance(type_form, NewType):
        return _expression(value, type_form.__supertype__, space)
    name = f"name{len(space)}"
    origin: Any = get_origin(type_form)
    arguments: tuple[Any, ...] = get_args(type_form)
    if type_form is str:
        return f"type({value}) is str and {value}.isascii()"
    if origin in _UNIONS:
        either = [_expression(value, member, space) for member in arguments]
        return "(" + " or ".join(f"({condition})" for condition in either) + ")"
    if origin is Literal and len({*map(type, arguments)}) == 1:
        space[name] = frozenset(arguments)
        space[f"{name}_type"] = type(arguments[0])
        return f"type({value}) is {name}_type and {value} in {name}"
    if origin is tuple and arguments[1:] == (...,):
        each = _expression("each", arguments[0], space)
        return f"type({value}) is tuple and all([{each} for each in {value}])"
    if attrs.has(type_form):
        space[name] = type_form
        fields = attrs.fields(type_form)
        parts = [_expression(f"{value}.{field.name}", field.type, space) for field in fields]
        return " and ".join([f"type({value}) is {name}", *parts])
    if type_form in _NAMES or (isinstance(type_form, type) and issubclass(type_form, Enum)):
        space[name] = type_form
        return f"type({value}) is {name}"
    return "False"


def check_class(value: object, cls: Any, what: str, source: str = "") -> None:
    """Raise `TypeError` unless a value is an instance of a class; its fields are not checked.

    The error names the source of such values, if one is given.

    >>> check_class((1, 2), int, "view", "len(views)")
    Traceback (most recent call last):
    TypeError: view: expected an int, not (1, 2); len(views) returns one
    """
    if type(value) is not cls:
        article = "an" if cls.__name__[0] in "AEIOUaeiou" else "a"
        advice = f"; {source} returns one" if source else ""
        raise TypeError(f"{what}: expected {article} {cls.__name__}, not {quoted(value)}{advice}")


def check_fields(instance: object) -> None:
    """Raise `TypeError` unless every field of an attrs object has its annotated type."""
    check_type(instance, type(instance), type(instance).__name__)


def as_whole(value: object, what: str) -> int:
    """Return a whole number, which may be NumPy's, as `int`; refuse `True` and `1.0`.

    >>> as_whole(3, "number")
    3
    """
    if type(value) is int:
        return value
    try:
        if type(value).__name__ not in _BOOLS:
            return int(operator.index(value))  # type: ignore[arg-type]  # `index` raises TypeError
    except TypeError:
        pass
    raise TypeError(f"{what}: expected a whole number, not {quoted(value)}")


def as_seat(player: Any, players: int) -> Player:
    """Return a seat as `int`, or raise an error that says what is wrong with it."""
    seat = as_whole(player, "seat")
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {quoted(seat)}: seats go from 0 to {players - 1}")
    return Player(seat)


def check_player(player: Any, players: int) -> None:
    """Raise an error that says what is wrong with what is neither a seat nor chance."""
    if player != CHANCE:
        as_seat(player, players)


def no_actions(player: Any, players: int) -> tuple[()]:
    """Return `()` for a player who is not to act; raise for one who is not there."""
    check_player(player, players)
    return ()


def as_viewer(player: Any, players: int) -> Player | None:
    """Return a seat as `int`, or None for a spectator."""
    return None if player is None else as_seat(player, players)


@cache
def _check(type_form: Any) -> Check:
    """Return the check for a type."""
    if isinstance(type_form, NewType):
        return _check(type_form.__supertype__)
    if type_form is str:
        return _text
    if type_form in _NAMES:
        return _exactly(type_form, _NAMES[type_form])
    origin, arguments = get_origin(type_form), get_args(type_form)
    if origin in _UNIONS:
        return _one_of_types(arguments)
    if origin is Literal:
        return _one_of_values(arguments)
    if origin is tuple and arguments[-1:] == (Ellipsis,):
        return _many(tuple, arguments[0], "a tuple")
    if origin is tuple:
        return _row(arguments)
    if origin is PersistentList:
        return _many(PersistentList, arguments[0], "a PersistentList")
    if origin is frozenset:
        return _many(frozenset, arguments[0], "a frozenset")
    if isinstance(type_form, type) and issubclass(type_form, Enum):
        return _exactly(type_form, f"a {type_form.__name__}")
    return _object(type_form)


def _is_exactly(cls: type, value: object) -> bool:
    return type(value) is cls


def _exactly(cls: type, name: str) -> Check:
    return lambda value: None if type(value) is cls else ("", name, value)


def _text(value: object) -> Misfit | None:
    """Refuse unpaired surrogates too: they cannot be encoded."""
    if type(value) is str:
        try:
            value.encode()
        except UnicodeEncodeError:
            return ("", "a text without unpaired surrogates", value)
        return None
    return ("", _NAMES[str], value)


def _one_of_types(type_forms: tuple[Any, ...]) -> Check:
    """Choose the check by the class of the value."""
    checks = [_check(type_form) for type_form in type_forms]
    by_class: dict[type, Check] = {
        type_form: check
        for type_form, check in zip(type_forms, checks, strict=True)
        if attrs.has(type_form)
    }
    names = " or ".join(_name(type_form) for type_form in type_forms)

    def check(value: object) -> Misfit | None:
        if found := by_class.get(type(value)):
            return found(value)
        if any(check(value) is None for check in checks):
            return None
        return ("", names, value)

    return check


def _name(type_form: Any) -> str:
    return _NAMES.get(type_form) or str(getattr(type_form, "__name__", type_form))


def _one_of_values(values: tuple[object, ...]) -> Check:
    table = {(type(value), value) for value in values}
    kinds = {type(value) for value in values}
    names = "one of " + ", ".join(map(repr, values))

    def check(value: Any) -> Misfit | None:
        fits = type(value) in kinds and (type(value), value) in table
        return None if fits else ("", names, value)

    return check


def _many(cls: type, item: Any, name: str) -> Check:
    check_item = _check(item)

    def check(values: Any) -> Misfit | None:
        if not _is_exactly(cls, values):
            return ("", name, values)
        for index, value in enumerate(values):
            if misfit := check_item(value):
                return _inside(f"[{index}]", misfit)
        return None

    return check


def _row(type_forms: tuple[Any, ...]) -> Check:
    checks = [_check(type_form) for type_form in type_forms]

    def check(values: Any) -> Misfit | None:
        if not _is_exactly(tuple, values) or len(values) != len(checks):
            return ("", f"a tuple of {len(checks)}", values)
        for index, (value, check_item) in enumerate(zip(values, checks, strict=True)):
            if misfit := check_item(value):
                return _inside(f"[{index}]", misfit)
        return None

    return check


def _object(cls: Any) -> Check:
    checks = [(field.name, _check(field.type)) for field in attrs.fields(cls)]
    name = f"a {cls.__name__}"

    def check(value: Any) -> Misfit | None:
        if type(value) is not cls:
            return ("", name, value)
        for field, check_field in checks:
            if misfit := check_field(getattr(value, field)):
                return _inside(f".{field}", misfit)
        return None

    return check


def _inside(step: str, misfit: Misfit) -> Misfit:
    """Prepend a step to the path of a misfit."""
    path, expected, found = misfit
    return (f"{step}{path}", expected, found)
