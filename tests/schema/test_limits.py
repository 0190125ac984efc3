"""What validators of fields say in a schema."""

from typing import Any, Literal

from attrs import field, frozen, validators
import pytest

from boardrules import Player
from boardrules.building.validators import between, check_whole, one_of, seat, takes
from boardrules.schema import schema_for
from tests.codec.values import Level, Suit
from tests.schema.agreement import VALUES, Draft202012Validator, Judge

LARGEST = 2**53


@takes(minimum=3, multipleOf=3)
def threes(_instance: object, _attribute: object, value: int) -> None:
    if value < 3 or value % 3:
        raise ValueError("expected threes")


@takes(minimum=4, multipleOf=4)
def fours(_instance: object, _attribute: object, value: int) -> None:
    if value < 4 or value % 4:
        raise ValueError("expected fours")


def positive(_instance: object, attribute: Any, value: object) -> None:
    check_whole(attribute.name, value, least=1)


def class_with(type_form: Any, validator: Any) -> Any:
    """Make a class with one field."""
    entries = {"__annotations__": {"it": type_form}, "it": field(validator=validator)}
    return frozen(type("Box", (), entries))


LIMITS: list[tuple[Any, Any, dict[str, Any]]] = [
    (int, one_of(2, 4), {"enum": [2, 4]}),
    (int, one_of(2, "2"), {"enum": [2]}),
    (int | None, one_of(None, 1), {"enum": [None, 1]}),
    (bool, one_of(False, True), {"type": "boolean"}),
    (bool, one_of(True), {"enum": [True]}),
    (Suit, one_of(Suit.COINS), {"enum": ["coins"]}),
    (Level, validators.in_(list(Level)), {"enum": [1, 2]}),
    (Literal["up", "down"], one_of("down", "left"), {"enum": ["down"]}),
    (Player, seat, {"allOf": [{"$ref": "#/$defs/Player"}], "minimum": 0}),
    (int, between(-1, 7), {"type": "integer", "minimum": -1, "maximum": 7}),
    (int, threes, {"type": "integer", "minimum": 3, "maximum": LARGEST, "multipleOf": 3}),
    (int, validators.in_((3, 1)), {"enum": [1, 3]}),
    (str, validators.in_({"b", "c", "a"}), {"enum": ["a", "b", "c"]}),
    (str, validators.in_(frozenset({"b", "a"})), {"enum": ["a", "b"]}),
    (int, validators.ge(1), {"type": "integer", "minimum": 1, "maximum": LARGEST}),
    (
        int,
        [validators.gt(1), validators.le(9), validators.lt(20), validators.ge(-3)],
        {
            "type": "integer",
            "minimum": -3,
            "maximum": 9,
            "exclusiveMinimum": 1,
            "exclusiveMaximum": 20,
        },
    ),
    (int, [one_of(1, 2, 3), validators.in_((2, 3, 4))], {"enum": [2, 3]}),
    (int, [one_of(1, 2, 3), threes], {"enum": [1, 2, 3], "minimum": 3, "multipleOf": 3}),
    (
        int,
        [threes, fours],
        {
            "type": "integer",
            "minimum": 4,
            "maximum": LARGEST,
            "multipleOf": 3,
            "allOf": [{"multipleOf": 4}],
        },
    ),
    (
        int | None,
        validators.optional(validators.ge(1)),
        {
            "anyOf": [
                {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
                {"type": "null"},
            ],
            "minimum": 1,
        },
    ),
    (int | None, validators.optional(one_of(1, 2)), {"enum": [1, 2, None]}),
]


@pytest.mark.parametrize(
    ("type_form", "validator", "expected"), LIMITS, ids=map(str, range(len(LIMITS)))
)
def test_a_validator_says_what_it_takes(
    type_form: Any, validator: Any, expected: dict[str, Any]
) -> None:
    cls = class_with(type_form, validator)
    schema = schema_for(cls)
    Draft202012Validator.check_schema(schema)
    assert schema["properties"]["it"] == expected
    judge = Judge.of(cls)
    for value in (*VALUES, *range(-13, 25), "a", "b", "d", "up", "down", "cups", "coins"):
        judge.check({"it": value})


def test_what_a_validator_does_not_say_is_left_to_the_codec() -> None:
    judge = Judge.of(class_with(int, positive))
    assert judge.accepts({"it": -1})
    assert judge.refusal({"it": -1}) == ["$: it is 1 or more, not -1"]
    judge = Judge.of(class_with(str, validators.in_("abc")))
    assert judge.accepts({"it": "d"})
    assert judge.refusal({"it": "ab"}) == []
    assert judge.refusal({"it": "d"}) == ["$: 'it' must be in 'abc' (got 'd')"]
    judge = Judge.of(class_with(int, validators.in_(range(LARGEST))))
    assert judge.accepts({"it": -1})
    assert judge.refusal({"it": -1})
