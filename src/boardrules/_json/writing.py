"""Writing JSON, exactly: each value as its type says, and nothing that JSON cannot hold.

Sequences and mappings of any class are taken, since games hand out lazy ones.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import isfinite
from pathlib import Path
from typing import Any, Literal, NewType, TypeAlias, cast, get_args, get_origin

import attrs

from boardrules._json.reading import LARGEST, converter, expected, step
from boardrules._messages import quoted
from boardrules.persistent import PersistentList

Write: TypeAlias = Callable[[Any], Any]
"""Turn a value into plain JSON data."""

ERRORS = (AttributeError, LookupError, NameError, RecursionError, TypeError, ValueError)
"""What comes of a value that cannot be written."""


def unwritable(value: object, type_form: Any = None, path: str = "$") -> Iterator[tuple[str, str]]:
    """Yield the path and the message of each part of a value that cannot be written."""
    try:
        converter.unstructure(value, unstructure_as=type_form)
    except RecursionError:
        yield path, "nested too deeply"
    except ERRORS as error:
        is_in_part = False
        for name, part, part_form in _parts(value):
            for fault in unwritable(part, part_form, path + name):
                is_in_part = True
                yield fault
        if not is_in_part and isinstance(error, ValueError):
            yield path, str(error)
        elif not is_in_part:
            name = getattr(type_form, "__name__", "data for JSON")
            yield path, f"expected {name}, not {quoted(value)}"


def _parts(value: Any) -> Iterator[tuple[str, object, Any]]:
    """Yield the parts of an object, each with its step of a path, and its type if it has one."""
    cls: type[Any] = value.__class__
    if attrs.has(cls):
        for field in attrs.fields(cls):
            type_form = None if isinstance(field.type, str) else field.type
            yield step(field.name), getattr(value, field.name), type_form
    elif isinstance(value, Mapping):
        for name, part in cast("Mapping[object, object]", value).items():
            yield step(str(name)), part, None
    elif isinstance(value, AbstractSet):  # which has no order
        yield from (("", part, None) for part in cast("AbstractSet[object]", value))
    elif isinstance(value, Sequence) and not isinstance(value, str | bytes):
        for index, part in enumerate(cast("Sequence[object]", value)):
            yield step(index), part, None


def _write_int(value: object) -> int:
    if type(value) is not int:
        raise expected("a whole number", value)
    if not -LARGEST <= value <= LARGEST:
        raise ValueError("expected a whole number of at most 2^53")
    return value


def _write_float(value: object) -> float:
    if type(value) is not float:
        return _write_int(value)
    if not isfinite(value):
        raise expected("a finite number", value)
    return value


def _write_bool(value: object) -> bool:
    if type(value) is not bool:
        raise expected("true or false", value)
    return value


def _write_str(value: object) -> str:
    if type(value) is str and value.isascii():  # which is found without a look at the text
        return value
    if not isinstance(value, str):
        raise expected("a text", value)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise expected("a text without unpaired surrogates", value) from None
    return value


def _write_none(value: None) -> None:
    return value


def _refuse(value: object) -> None:
    raise expected("data for JSON", value)


def _newtype_hook(type_form: Any) -> Write:
    """Write a seat as the number that it is."""
    return converter.get_unstructure_hook(type_form.__supertype__)


def _literal_hook(type_form: Any) -> Write:
    values: tuple[object, ...] = get_args(type_form)
    kinds = {value.__class__ for value in values}
    return converter.get_unstructure_hook(kinds.pop()) if len(kinds) == 1 else converter.unstructure


def _is_literal(type_form: Any) -> bool:
    return get_origin(type_form) is Literal


def _is_other_sequence(type_form: Any) -> bool:
    """Return whether something is a sequence, and neither a tuple nor a list, which are known."""
    return isinstance(type_form, type) and (
        issubclass(type_form, Sequence) and type_form not in {tuple, list}
    )


def _write_sequence(values: Sequence[object]) -> list[Any]:
    return [converter.unstructure(value) for value in values]


def _is_persistent_list(type_form: Any) -> bool:
    return get_origin(type_form) is PersistentList


def _persistent_hook(type_form: Any) -> Write:
    write = converter.get_unstructure_hook(get_args(type_form)[0])
    return lambda values: [write(value) for value in values]


def _is_mapping(type_form: Any) -> bool:
    origin = get_origin(type_form) or type_form
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _mapping_hook(type_form: Any) -> Write:
    """Write a mapping whose keys are texts: JSON has no others."""
    arguments = get_args(type_form)
    write = converter.get_unstructure_hook(arguments[1]) if arguments[1:] else converter.unstructure

    def unstructure(values: Mapping[object, object]) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for name, value in values.items():
            key = converter.unstructure(name)
            if not isinstance(key, str):
                raise expected("a text as a key", name)
            data[key] = write(value)
        return data

    return unstructure


for cls, write in (
    (int, _write_int),
    (float, _write_float),
    (bool, _write_bool),
    (str, _write_str),
    (type(None), _write_none),
    (bytes, _refuse),
    (Path, _refuse),
):
    converter.register_unstructure_hook(cls, write)
converter.register_unstructure_hook_factory(lambda cls: isinstance(cls, NewType), _newtype_hook)
converter.register_unstructure_hook_factory(_is_literal, _literal_hook)
converter.register_unstructure_hook_func(_is_other_sequence, _write_sequence)
converter.register_unstructure_hook_factory(_is_persistent_list, _persistent_hook)
converter.register_unstructure_hook_factory(_is_mapping, _mapping_hook)
