"""What the validators of fields take, in keywords of JSON Schema.

A validator offers its keywords as an attribute `json_schema`, as those in
`boardrules.building.validators` do; some of attrs' own are known. What no keyword can say, such as
a relation between fields, is left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, cast

from attrs import validators

from boardrules._json.reading import sorted_set
from boardrules.codec import to_data


def _class_of(validator: object) -> type[Any]:
    """Return the class of a validator that attrs makes: it is private."""
    return type(validator)


_AND: Final = _class_of(validators.and_(validators.ge(0)))
_IN: Final = _class_of(validators.in_(()))
_NUMBER: Final = _class_of(validators.ge(0))
_OPTIONAL: Final = _class_of(validators.optional(validators.ge(0)))

_COMPARISONS: Final = {
    ">=": "minimum",
    ">": "exclusiveMinimum",
    "<=": "maximum",
    "<": "exclusiveMaximum",
}


def limits(validator: object) -> dict[str, Any]:
    """Return what a validator takes, as far as keywords say it.

    >>> limits(validators.and_(validators.ge(1), validators.in_((0, 1, 2))))
    {'minimum': 1, 'enum': [0, 1, 2]}
    """
    found: dict[str, Any] = {}
    for keywords in _offered(validator):
        found = narrowed(found, keywords)
    return found


def narrowed(schema: Mapping[str, Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
    """Add keywords to a schema; where it has some of them already, both count.

    >>> narrowed({"type": "integer", "minimum": -9}, {"minimum": 1})
    {'type': 'integer', 'minimum': 1}
    """
    result = dict(schema)
    for name, value in keywords.items():
        if name not in schema:
            result[name] = value
        elif name == "enum":
            result[name] = [each for each in schema[name] if _is_among(each, value)]
        elif name.startswith(("min", "exclusiveMin")):
            result[name] = max(schema[name], value)
        elif name.startswith(("max", "exclusiveMax")):
            result[name] = min(schema[name], value)
        else:
            result["allOf"] = [*result.get("allOf", []), {name: value}]
    return result


def _is_among(value: object, values: list[object]) -> bool:
    return any(type(value) is type(each) and value == each for each in values)


def _offered(validator: Any) -> Iterator[dict[str, Any]]:
    offer = getattr(validator, "json_schema", None)
    if isinstance(offer, Mapping):
        keywords = cast("Mapping[str, Any]", offer)
        yield {name: to_data(value) for name, value in keywords.items()}
    elif isinstance(validator, _AND):
        for each in validator._validators:  # noqa: SLF001
            yield from _offered(each)
    elif isinstance(validator, _OPTIONAL):
        for keywords in _offered(validator.validator):
            yield {
                name: [*value, None] if name == "enum" else value
                for name, value in keywords.items()
            }
    elif isinstance(validator, _NUMBER):
        yield {_COMPARISONS[validator.compare_op]: validator.bound}
    elif isinstance(validator, _IN):
        options: object = validator.options
        if isinstance(options, frozenset | tuple):  # a set, which has no order, becomes a tuple
            yield {"enum": sorted_set(map(to_data, cast("Iterable[object]", options)))}
