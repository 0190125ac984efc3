"""Schemas of single types."""

from enum import Enum
from typing import Any, ClassVar, Generic, Literal, NewType, TypeVar

from attrs import Factory, field, frozen
import pytest

from boardrules import CodecError, Player
from boardrules.codec import from_data, to_data
from boardrules.schema import DIALECT, schema_for
from tests.codec.values import EVERYTHING, Everything, Jump, Level, Mood, Move, Point, Suit, Turn
from tests.schema.agreement import VALUES, Draft202012Validator, Judge, mutants, words_in

T = TypeVar("T")

INTEGER = {"type": "integer", "minimum": -(2**53), "maximum": 2**53}
POINT = {
    "title": "Point",
    "type": "object",
    "properties": {"x": INTEGER, "y": {**INTEGER, "default": 0}},
    "required": ["x"],
    "additionalProperties": False,
}

SCHEMAS: list[tuple[Any, dict[str, Any]]] = [
    (int, INTEGER),
    (str, {"type": "string"}),
    (bool, {"type": "boolean"}),
    (float, {"type": "number"}),
    (None.__class__, {"type": "null"}),
    (Any, {}),
    (Literal["up", 1, True, Suit.CUPS], {"enum": ["up", 1, True, "cups"]}),
    (str | None, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
    (tuple[str, ...], {"type": "array", "items": {"type": "string"}}),
    (list[str], {"type": "array", "items": {"type": "string"}}),
    (frozenset[str], {"type": "array", "items": {"type": "string"}, "uniqueItems": True}),
    (set[str], {"type": "array", "items": {"type": "string"}, "uniqueItems": True}),
    (dict[str, bool], {"type": "object", "additionalProperties": {"type": "boolean"}}),
    (tuple[()], {"type": "array", "minItems": 0, "maxItems": 0}),
    (
        tuple[str, str],
        {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
    ),
    (
        tuple[str, bool, str],
        {
            "type": "array",
            "prefixItems": [{"type": "string"}, {"type": "boolean"}, {"type": "string"}],
            "items": {"anyOf": [{"type": "string"}, {"type": "boolean"}]},
            "minItems": 3,
            "maxItems": 3,
        },
    ),
    (Player, {"title": "Player", **INTEGER}),
    (Suit, {"title": "Suit", "enum": ["cups", "coins"]}),
    (Level, {"title": "Level", "enum": [1, 2]}),
    (Mood, {"title": "Mood", "enum": ["calm", 7]}),
    (Point, POINT),
    (
        Jump,
        {
            "title": "Jump",
            "type": "object",
            "properties": {
                "kind": {"const": "jump"},
                "over": {"$ref": "#/$defs/Point"},
                "why": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None},
            },
            "required": ["kind", "over"],
            "additionalProperties": False,
            "$defs": {"Point": POINT},
        },
    ),
]


@pytest.mark.parametrize(("type_form", "expected"), SCHEMAS, ids=lambda part: str(part)[:60])
def test_each_type_has_a_schema(type_form: Any, expected: dict[str, Any]) -> None:
    schema = schema_for(type_form)
    assert schema == {"$schema": DIALECT, **expected}
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(
    "type_form",
    [*(form for form, _ in SCHEMAS if form not in {Any, float}), Move, Move | None, Turn],
    ids=str,
)
def test_a_schema_accepts_what_the_codec_reads_and_nothing_else(type_form: Any) -> None:
    judge = Judge.of(type_form)
    for value in (*VALUES, ["a"], ["a", "a"], ["a", "b"], ["a", True, "b"], {"x": 1}, {"x": True}):
        judge.check(value)


def test_anything_goes_where_anything_is_expected() -> None:
    accepts = Draft202012Validator(schema_for(dict[str, Any])).is_valid
    assert accepts({"a": 1, "b": [None]})
    assert not accepts([])


@pytest.mark.slow
def test_codec_and_schema_agree_on_whatever_is_changed_in_a_value_of_all_types() -> None:
    judge = Judge.of(Everything)
    document = to_data(EVERYTHING)
    judge.check(document)
    assert judge.refusal(document) == []
    verdicts: set[bool] = set()
    for mutant in mutants(document, words_in(schema_for(Everything)), most=500):
        judge.check(mutant)
        verdicts.add(judge.accepts(mutant))
    assert verdicts == {False, True}


def test_a_number_above_2_to_the_53_is_any_number_to_a_schema() -> None:
    # To JSON Schema, 1e300 and the same number with all its digits are one.
    judge = Judge.of(float)
    for value in VALUES:
        if value not in (2**53 + 1, -(2**53) - 1):
            judge.check(value)
    assert judge.accepts(10**300)
    assert judge.accepts(1e300)
    assert judge.refusal(1e300) == []
    assert judge.refusal(10**300) == ["$: expected a whole number of at most 2^53"]


def test_items_of_a_set_that_differ_only_in_defaults_are_two_to_a_schema() -> None:
    judge = Judge.of(frozenset[Point])
    assert not judge.accepts([{"x": 1}, {"x": 1}])
    assert judge.accepts([{"x": 1}, {"x": 1, "y": 0}])
    assert judge.refusal([{"x": 1}, {"x": 1, "y": 0}]) == [
        "$: expected a set: an item appears twice"
    ]


# Classes


@frozen
class Left:
    left: int


@frozen
class Right:
    right: int
    spare: Left | None = None


def test_classes_without_a_kind_are_told_apart_by_their_fields() -> None:
    judge = Judge.of(Left | Right | None)
    for data in (None, {"left": 1}, {"right": 1}, {"right": 1, "spare": {"left": 2}}, {}, {"a": 1}):
        judge.check(data)
    assert judge.accepts({"right": 1})
    assert not judge.accepts({"left": 1, "right": 1})


@frozen
class Chain:
    """A chain of links.

    A link knows its neighbour.

    Args:
        links: how many.

    >>> Chain(1).links
    1
    """

    links: "int"
    suit: Suit = Suit.CUPS
    tail: "Chain | None" = None
    made: tuple[int, ...] = Factory(tuple)
    derived: int = field(default=3, init=False)
    _hidden: int = 4


def test_a_class_may_contain_itself() -> None:
    schema = schema_for(Chain, title="My chain")
    assert schema["title"] == "My chain"
    assert schema["description"] == "A chain of links.\n\nA link knows its neighbour."
    assert schema["$defs"]["Chain"]["properties"] == schema["properties"]
    assert schema["required"] == ["links"]
    assert schema["properties"] == {
        "links": {**INTEGER, "description": "how many."},
        "suit": {"allOf": [{"$ref": "#/$defs/Suit"}], "default": "cups"},
        "tail": {"anyOf": [{"$ref": "#/$defs/Chain"}, {"type": "null"}], "default": None},
        "made": {"type": "array", "items": INTEGER},
        "_hidden": {**INTEGER, "default": 4},
    }
    document = to_data(Chain(1, tail=Chain(2)))
    judge = Judge.of(Chain)
    assert judge.accepts(document)
    for mutant in mutants(document):
        judge.check(mutant)


def test_no_field_may_be_missing_in_a_complete_schema() -> None:
    schema = schema_for(Chain, complete=True)
    assert schema["required"] == ["links", "suit", "tail", "made", "_hidden"]
    assert Draft202012Validator(schema).is_valid(to_data(Chain(1, tail=Chain(2))))
    assert not Draft202012Validator(schema).is_valid({"links": 1})
    # Nothing else differs.
    read = schema_for(Chain)
    read["required"] = read["$defs"]["Chain"]["required"] = schema["required"]
    assert schema == read


class Heading(Enum):
    NORTH = (0, 1)
    HERE = "here"
    HALF = 0.5


def test_a_member_that_is_not_read_is_not_in_the_schema() -> None:
    assert schema_for(Heading)["enum"] == ["here"]
    with pytest.raises(CodecError):
        from_data([0, 1], Heading)


def named_point(module: str) -> Any:
    cls = type("Point", (), {"__annotations__": {"z": int}, "__module__": module})
    return frozen(cls)


def test_two_classes_of_one_name_get_two() -> None:
    others = tuple(named_point(f"somewhere.{place}.game_scene") for place in ("here", "there"))
    schema = schema_for(tuple[Point, others[0], others[1]])  # type: ignore[valid-type]
    assert list(schema["$defs"]) == ["GameScenePoint", "GameScenePoint2", "Point"]
    assert schema["prefixItems"] == [
        {"$ref": f"#/$defs/{name}"} for name in ("Point", "GameScenePoint", "GameScenePoint2")
    ]
    assert all(name == each["title"] for name, each in schema["$defs"].items())


@frozen
class Pair(Generic[T]):
    first: T


@frozen
class Odd:
    kind: ClassVar = "odd"
    what: complex


UNKNOWN: list[Any] = [
    *(complex, object, tuple, dict, int | str, Point | int, Pair[int], Odd, tuple[bytes, ...]),
    *(NewType("Strange", bytes), dict[str, bytes], bytes | None),
]


@pytest.mark.parametrize("type_form", UNKNOWN, ids=str)
def test_a_type_that_has_no_json_has_no_schema(type_form: Any) -> None:
    with pytest.raises(TypeError, match=r"^there is no schema for "):
        schema_for(type_form)


def test_a_schema_is_made_anew_each_time() -> None:
    first = schema_for(Everything)
    schema_for(Everything)["$defs"]["Point"]["properties"].clear()
    schema_for(Everything)["properties"]["names"]["items"]["type"] = "integer"
    assert schema_for(Everything) == first
