"""Definitions in schemas: what a class, a game or a record is in JSON."""

from enum import Enum
from functools import cache
from typing import Any, Final, NewType

import attrs
from attrs import frozen

from boardrules._docstrings import argument_notes, prose
from boardrules._json.reading import kind_of
from boardrules.codec import (
    default_components,
    former_components,
    from_data,
    is_game,
    key,
    to_data,
)
from boardrules.errors import CodecError
from boardrules.record import FORMAT, Record
from boardrules.schema.limits import limits
from boardrules.schema.types import (
    NULL,
    Ref,
    Schema,
    choice,
    closed_object,
    schema_of_type,
    with_keywords,
)


@frozen
class Role:
    """A type by its role in a game, such as its actions, a union without a name."""

    name: str
    type_form: Any


@frozen
class RecordOf:
    """The records of a game, and the type of its actions."""

    game_class: Any
    action: Ref


_DIGEST: Final[Schema] = {
    "type": "string",
    "pattern": "^[0-9a-f]{64}$",
    "maxLength": 64,  # for those to whom `$` is also before the end of the last line
}

_FACTORY: Final[Any] = attrs.Factory


@cache
def definition(thing: Any, *, complete: bool) -> Schema:
    """Return the schema behind a `Ref`. In a complete one, no field of an object may be missing."""
    if isinstance(thing, NewType):
        return with_keywords(schema_of_type(thing.__supertype__), {})
    if isinstance(thing, Role):
        schema = schema_of_type(thing.type_form)
        return {"anyOf": [schema]} if isinstance(schema, Ref) else schema
    if isinstance(thing, RecordOf):
        return _record(thing)
    told = {"description": prose(thing)} if prose(thing) else {}
    if issubclass(thing, Enum):
        return {**told, **choice(thing)}
    make = _game if is_game(thing) else _object
    return {**told, **make(thing, complete=complete)}


def _object(cls: Any, *, complete: bool) -> Schema:
    properties, required = _fields(cls, complete=complete)
    kind = kind_of(cls)
    if kind is None:
        return closed_object(properties, required)
    return closed_object({"kind": {"const": kind}, **properties}, ["kind", *required])


def _fields(cls: Any, *, complete: bool) -> tuple[Schema, list[str]]:
    """Describe each field of a class, and list the required ones."""
    fields = attrs.fields(cls)
    if any(isinstance(field.type, str) for field in fields):
        fields = attrs.fields(attrs.resolve_types(cls))
    read = [field for field in fields if field.init]
    notes = argument_notes(cls)
    properties = {field.name: _property(field, notes.get(field.name)) for field in read}
    required = [field.name for field in read if complete or field.default is attrs.NOTHING]
    return properties, required


def _property(field: "attrs.Attribute[Any]", note: str | None) -> Schema | Ref:
    schema = schema_of_type(field.type)
    keywords = limits(field.validator)
    if "enum" in keywords:
        allowed = [value for value in keywords["enum"] if _is_read(value, field.type)]
        if field.type is bool and len(allowed) == 2:
            del keywords["enum"]  # it says no more than the type
        else:
            schema = {"enum": allowed}
    if note is not None:
        keywords["description"] = note
    if field.default is not attrs.NOTHING and not isinstance(field.default, _FACTORY):
        keywords["default"] = to_data(field.default)
    return with_keywords(schema, keywords) if keywords else schema


def _is_read(data: object, type_form: Any) -> bool:
    try:
        from_data(data, type_form)
    except CodecError:
        return False
    return True


def _game(cls: Any, *, complete: bool) -> Schema:
    """Describe the document of a game: its name, its options, the digest of its box, and the box.

    Where the box is missing, the digest is that of the default one, now or in an earlier release.
    """
    properties, required = _fields(cls, complete=complete)
    box = properties.pop("components", None)
    options = closed_object(properties, [name for name in required if name != "components"])
    named = {"game": {"const": cls.name}, "options": options}
    if box is None:
        return closed_object({**named, "components": NULL, "box": NULL}, named)
    box = schema_of_type(attrs.fields_dict(cls)["components"].type)  # without its default
    default = default_components(cls)
    if default is None:
        every = {**named, "components": _DIGEST, "box": box}
        return closed_object(every, every)
    every = {**named, "components": _DIGEST, "box": {"anyOf": [box, NULL]}}
    return {
        **closed_object(every, [*named, "components"]),
        "if": {"properties": {"box": NULL}},
        "then": {"properties": {"components": _one_of(key(default), *former_components(cls))}},
    }


def _one_of(*values: str) -> Schema:
    """Describe a value that is one of some, or the only one."""
    return {"const": values[0]} if len(values) == 1 else {"enum": [*values]}


def _record(record: RecordOf) -> Schema:
    """Describe the document of a record; how many seats there are depends on the options."""
    required: Schema = {
        "record": {"const": FORMAT},
        "library": {"type": "string", "minLength": 1},
        "game": Ref(record.game_class),
        "actions": {"type": "array", "items": record.action},
    }
    seats = {"type": "array", "items": {"type": "string", "minLength": 1}}
    optional = {"rules": {"type": "integer", "minimum": 1}, "seats": seats}
    first, _, _ = prose(Record).partition("\n\n")
    return {"description": first, **closed_object({**required, **optional}, required)}
