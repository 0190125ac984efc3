"""A cattrs converter that accepts exactly what the types say."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, IntEnum, StrEnum
from functools import cache, partial
from itertools import count, repeat
import json
from math import isfinite
import operator
from types import GenericAlias, NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, cast, get_args, get_origin

import attrs
from cattrs import BaseValidationError, ClassValidationError, Converter, IterableValidationError
from cattrs.disambiguators import create_default_dis_func
from cattrs.errors import (
    AttributeValidationNote,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from boardrules._messages import named, printable, quoted
from boardrules.errors import LISTED, CodecError
from boardrules.persistent import PersistentList

LARGEST = 2**53
"""The largest whole number that every JSON reader represents exactly."""

Hook: TypeAlias = Callable[[Any, Any], Any]
"""Build a value from JSON data, for a type."""


def faults(error: BaseException, path: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the message of every fault."""
    match error:
        case IterableValidationError():
            parts, others = error.group_exceptions()
            for inner in others:  # says that some parts were not read
                yield from faults(inner, path)
            for inner, part in parts:
                yield from faults(inner, path + step(part.index))
        case ClassValidationError():
            fields, others = error.group_exceptions()
            for inner, field in fields:
                yield from faults(inner, path + step(field.name))
            for inner in others:
                yield from faults(inner, path)
        case CodecError():  # of a part that was written again
            for fault in error.faults:
                yield path + fault.path.removeprefix("$"), fault.message
        case _:
            yield path, printable(_in_words(error))


def step(index: int | str) -> str:
    """Write one step of a path: an index in a list, or a name in an object."""
    return f"[{index}]" if isinstance(index, int) else f".{named(index)}"


def _in_words(error: BaseException) -> str:
    match error:
        case KeyError():
            return "required, but missing"
        case ForbiddenExtraKeysError():
            return f"unknown: {named(', '.join(sorted(error.extra_fields)))}"
        case RecursionError():
            return "nested too deeply"
        case _ if type(error) in {ValueError, TypeError} and error.args:
            return str(error.args[0])  # validators of attrs add more arguments
        case _:
            return str(error)


def _number_of_faults(error: Exception) -> int:
    if not isinstance(error, BaseValidationError):
        return 1
    return sum(_number_of_faults(inner) for inner in error.exceptions)


def expected(what: str, found: object) -> ValueError:
    """Make the error for a value that is not what was expected."""
    shown = json.dumps(found) if found is None or isinstance(found, bool) else quoted(found)
    return ValueError(f"expected {what}, not {shown}")


def _structure_int(value: object, _type_form: object) -> int:
    if type(value) is not int:
        raise expected("a whole number", value)
    return _in_range(value)


def _in_range(value: int) -> int:
    if not -LARGEST <= value <= LARGEST:
        raise ValueError("expected a whole number of at most 2^53")
    return value


def _structure_str(value: object, _type_form: object) -> str:
    if type(value) is not str:
        raise expected("a text", value)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise expected("a text without unpaired surrogates", value) from None
    return value


def _structure_bool(value: object, _type_form: object) -> bool:
    if type(value) is not bool:
        raise expected("true or false", value)
    return value


def _structure_float(value: object, _type_form: object) -> float:
    if type(value) is int:
        return float(_in_range(value))
    if type(value) is not float:
        raise expected("a number", value)
    if not isfinite(value):
        raise expected("a finite number", value)
    return value


def _structure_none(value: object, _type_form: object) -> None:
    if value is not None:
        raise expected("null", value)


def gathered(errors: list[Exception], cls: type[Any]) -> ClassValidationError:
    """Join the faults of an object's fields, each marked `under` its name."""
    return ClassValidationError("faults", errors, cls)  # pyright: ignore[reportCallIssue]


def under(name: str, error: Exception) -> Exception:
    """Note that a fault is in the field `name` of an object."""
    error.add_note(AttributeValidationNote("", name, object))
    return error


def _as_list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise expected("a list", value)
    return cast("list[object]", value)


def _as_object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise expected("an object", value)
    return cast("dict[str, Any]", value)


def _choice(choices: Iterable[tuple[object, Any]]) -> Hook:
    """Make a hook that accepts a fixed list of JSON values."""
    table = {(type(raw), raw): choice for raw, choice in choices}
    what = "one of " + ", ".join(repr(raw) for _, raw in table)

    def structure(value: object, _type_form: object) -> Any:
        found = (type(value), value)
        if type(value) not in {int, str, bool, NoneType} or found not in table:
            raise expected(what, value)
        return table[found]

    return structure


@cache
def _members(cls: type[Enum]) -> Hook:
    return _choice((member.value, member) for member in cls)


def _structure_enum(value: object, cls: type[Enum]) -> Any:
    return _members(cls)(value, cls)


def _literal_hook(type_form: Any) -> Hook:
    return _choice(
        (value.value if isinstance(value, Enum) else value, value) for value in get_args(type_form)
    )


def read_parts(parts: Iterable[tuple[int | str, object, Any]], number: int) -> list[Any]:
    """Read each part of a list or an object, and gather the faults with their indexes.

    A part comes with its index or name, and its type. After `LISTED` faults reading stops.
    """
    built: list[Any] = []
    errors: list[Exception] = []
    found = 0
    for index, part, type_form in parts:
        try:
            built.append(converter.structure(part, type_form))
        except (BaseValidationError, ValueError) as error:
            error.add_note(IterableValidationNote("", index, type_form))
            errors.append(error)
            found += _number_of_faults(error)
            if found >= LISTED:
                break
    if not errors:
        return built
    if unread := number - len(built) - len(errors):
        errors.append(ValueError(f"too many faults: {unread:,} of {number:,} were not read"))
    raise IterableValidationError("faults", errors, list)  # pyright: ignore[reportCallIssue]


def _tuple_hook(type_form: Any) -> Hook:
    arguments = list(get_args(type_form))
    endless = len(arguments) == 2 and arguments[1] is Ellipsis

    def structure(value: object, _type_form: object) -> tuple[Any, ...]:
        items = _as_list(value)
        type_forms = repeat(arguments[0]) if endless else arguments
        if not endless and len(items) != len(arguments):
            raise ValueError(f"expected a list of {len(arguments)}, not of {len(items)}")
        return tuple(read_parts(zip(count(), items, type_forms), len(items)))

    return structure


def _list_hook(type_form: Any) -> Hook:
    read = _tuple_hook(GenericAlias(tuple, (*get_args(type_form), ...)))
    return lambda value, _type_form: list(read(value, type_form))


def _persistent_hook(type_form: Any) -> Hook:
    read = _tuple_hook(GenericAlias(tuple, (*get_args(type_form), ...)))
    return lambda value, _type_form: PersistentList(read(value, type_form))


def _frozenset_hook(type_form: Any) -> Hook:
    read = _tuple_hook(GenericAlias(tuple, (*get_args(type_form), ...)))

    def structure(value: object, _type_form: object) -> frozenset[Any]:
        items: tuple[Any, ...] = read(value, type_form)
        if len(set(items)) < len(items):
            raise ValueError("expected a set: an item appears twice")
        return frozenset(items)

    return structure


def _set_hook(type_form: Any) -> Hook:
    read = _frozenset_hook(type_form)
    return lambda value, _type_form: set(read(value, type_form))


def _dict_hook(type_form: Any) -> Hook:
    _, inner = get_args(type_form)

    def structure(value: object, _type_form: object) -> dict[str, Any]:
        data = _as_object(value)
        parts = ((name, part, inner) for name, part in data.items())
        return dict(zip(data, read_parts(parts, len(data)), strict=True))

    return structure


def _attrs_structure_hook(cls: Any) -> Hook:
    """Read an attrs class from an object with its fields and, if it has one, its kind."""
    fill = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True)
    kind = kind_of(cls)

    def structure(value: object, _type_form: object) -> Any:
        data = _as_object(value)
        if kind is None:
            return fill(data, cls)
        if data.get("kind") != kind:
            raise gathered([under("kind", expected(f"the kind {kind!r}", data.get("kind")))], cls)
        return fill({name: data[name] for name in data if name != "kind"}, cls)

    return structure


def _attrs_unstructure_hook(cls: Any) -> Callable[[object], Any]:
    write = make_dict_unstructure_fn(cls, converter)
    kind = kind_of(cls)
    if kind is None:
        return write
    return lambda value: {"kind": kind, **write(value)}


def kind_of(cls: Any) -> str | None:
    """Return the tag of a class among the others of a union, if it has one."""
    kind = getattr(get_origin(cls) or cls, "kind", None)
    return kind if isinstance(kind, str) else None  # a field may be called kind too


def _union_members(type_form: Any) -> tuple[Any, ...]:
    return get_args(type_form) if get_origin(type_form) in {Union, UnionType} else ()


def _is_union_of_kinds(type_form: Any) -> bool:
    members = [member for member in _union_members(type_form) if member is not NoneType]
    return bool(members) and all(attrs.has(member) and kind_of(member) for member in members)


def _union_hook(type_form: Any) -> Hook:
    """Read an action: the class that the tag `kind` names."""
    members = _union_members(type_form)
    classes = {kind_of(member): member for member in members if member is not NoneType}
    choose = _choice(classes.items())
    may_be_null = NoneType in members

    def structure(value: object, _type_form: object) -> Any:
        if may_be_null and value is None:
            return None
        data = _as_object(value)
        try:
            chosen = choose(data.get("kind"), None)
        except ValueError as error:
            raise gathered([under("kind", error)], dict) from None
        return converter.structure(data, chosen)

    return structure


def _is_union_of_classes(type_form: Any) -> bool:
    """Return whether a union is of attrs classes without kinds, perhaps with null."""
    members = [member for member in _union_members(type_form) if member is not NoneType]
    return len(members) > 1 and all(attrs.has(each) and not kind_of(each) for each in members)


def _fields_hook(type_form: Any) -> Hook:
    """Read the class of a union that a field names which the others have not."""
    members = [member for member in _union_members(type_form) if member is not NoneType]
    choose = create_default_dis_func(converter, *members)
    needed = Counter(
        field.name
        for member in members
        for field in attrs.fields(member)
        if field.default is attrs.NOTHING
    )
    names = ", ".join(sorted(name for name, count in needed.items() if count < len(members)))
    may_be_null = NoneType in _union_members(type_form)

    def structure(value: object, _type_form: object) -> Any:
        if may_be_null and value is None:
            return None
        data = _as_object(value)
        try:
            chosen = choose(data)
        except ValueError:
            raise ValueError(f"expected one of {names}") from None
        return converter.structure(data, cast("Any", chosen))

    return structure


def sorted_set(values: Iterable[object]) -> list[object]:
    """Sort a set, numbers first, so that its JSON is always the same."""
    return sorted(
        values,
        key=lambda data: (0, data, "") if isinstance(data, int) else (1, 0, json.dumps(data)),
    )


_COLLECTIONS: dict[object, Callable[[Any], Hook]] = {
    Literal: _literal_hook,
    tuple: _tuple_hook,
    list: _list_hook,
    PersistentList: _persistent_hook,
    frozenset: _frozenset_hook,
    set: _set_hook,
    dict: _dict_hook,
}


def _has_origin(origin: object, type_form: object) -> bool:
    return get_origin(type_form) is origin


def _by_class(type_form: Any) -> Callable[[Any], Any]:
    """Write a value as its class says, where its annotation says nothing."""

    def unstructure(value: object) -> Any:
        if type(value) is type_form:
            raise expected("data for JSON", value)
        return converter.unstructure(value)

    return unstructure


converter = Converter(
    forbid_extra_keys=True,
    unstructure_fallback_factory=_by_class,
    unstruct_collection_overrides={tuple: list, frozenset: sorted_set, set: sorted_set},
)
converter.register_structure_hook(int, _structure_int)
converter.register_structure_hook(str, _structure_str)
converter.register_structure_hook(bool, _structure_bool)
converter.register_structure_hook(float, _structure_float)
converter.register_structure_hook(type(None), _structure_none)
for cls in (Enum, StrEnum, IntEnum):
    converter.register_structure_hook(cls, _structure_enum)
    converter.register_unstructure_hook(cls, operator.attrgetter("value"))
for origin, factory in _COLLECTIONS.items():
    converter.register_structure_hook_factory(partial(_has_origin, origin), factory)
converter.register_structure_hook_factory(attrs.has, _attrs_structure_hook)
converter.register_unstructure_hook_factory(attrs.has, _attrs_unstructure_hook)
converter.register_structure_hook_factory(_is_union_of_kinds, _union_hook)
converter.register_structure_hook_factory(_is_union_of_classes, _fields_hook)
