"""Schemas of types: what the codec reads, in the words of JSON Schema.

A schema that is still being put together has a `Ref` wherever it uses a class: what that is called
depends on the other classes of the document.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, Literal, NewType, TypeAlias, Union, get_args, get_origin

import attrs
from attrs import frozen

from boardrules._json.reading import LARGEST
from boardrules._messages import quoted
from boardrules.persistent import PersistentList
from boardrules.schema.limits import narrowed

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, or a part of one."""


@frozen
class Ref:
    """Stands for the definition of a class, or of something else that has one."""

    to: Any


NULL: Final[Schema] = {"type": "null"}

_SIMPLE: Final[dict[Any, Schema]] = {
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    NoneType: NULL,
    Any: {},
}


def schema_of_type(type_form: Any) -> Schema | Ref:
    """Return the schema of a type, or raise `TypeError` where the codec reads no such type."""
    if type_form in _SIMPLE:
        return dict(_SIMPLE[type_form])
    if isinstance(type_form, NewType) or _is_class(type_form):
        return Ref(type_form)
    origin, arguments = get_origin(type_form), get_args(type_form)
    match origin:
        case _ if origin is Literal:
            return choice(arguments)
        case _ if origin in {Union, UnionType}:
            return _union(type_form)
        case _ if origin is tuple and arguments[-1:] != (Ellipsis,):
            return _row(arguments)
        case _ if origin in {tuple, list, PersistentList}:
            return {"type": "array", "items": schema_of_type(arguments[0])}
        case _ if origin in {frozenset, set}:
            return {"type": "array", "items": schema_of_type(arguments[0]), "uniqueItems": True}
        case _ if origin is dict:
            return {"type": "object", "additionalProperties": schema_of_type(arguments[1])}
        case _:
            raise TypeError(f"there is no schema for {quoted(type_form)}")


def _is_class(type_form: Any) -> bool:
    """Return whether a type is an `Enum`, or a class of attrs that is not generic."""
    return isinstance(type_form, type) and (attrs.has(type_form) or issubclass(type_form, Enum))


def choice(values: Iterable[object]) -> Schema:
    """Describe a few values, or members of an `Enum`; the codec reads only those of some types."""
    plain = [value.value if isinstance(value, Enum) else value for value in values]
    return {"enum": [value for value in plain if type(value) in {bool, int, str, NoneType}]}


def _union(type_form: Any) -> Schema:
    members = [member for member in get_args(type_form) if member is not NoneType]
    if len(members) > 1 and not all(map(attrs.has, members)):
        raise TypeError(f"there is no schema for {quoted(type_form)}")
    null = [NULL] if NoneType in get_args(type_form) else []
    return {"anyOf": [*map(schema_of_type, members), *null]}


def _row(type_forms: tuple[Any, ...]) -> Schema:
    """Describe a list of fixed length.

    Where all items are alike, `items` is enough. Otherwise it is there for programs that know no
    `prefixItems`; to others it says nothing, as no item comes after those.
    """
    schemas = [schema_of_type(type_form) for type_form in type_forms]
    kinds = [schema for index, schema in enumerate(schemas) if schema not in schemas[:index]]
    number = {"minItems": len(schemas), "maxItems": len(schemas)}
    match kinds:
        case []:
            return {"type": "array", **number}
        case [kind]:
            return {"type": "array", "items": kind, **number}
        case _:
            items = {"anyOf": kinds}
            return {"type": "array", "prefixItems": schemas, "items": items, **number}


def closed_object(properties: Mapping[str, Any], required: Iterable[str]) -> Schema:
    """Describe an object that has no other properties than these."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def with_keywords(schema: Schema | Ref, keywords: Mapping[str, Any]) -> Schema:
    """Add keywords to a schema.

    JSON Schema would allow them beside a reference, but some programs then take what it refers to
    for another type.
    """
    return narrowed({"allOf": [schema]} if isinstance(schema, Ref) else schema, keywords)
