"""JSON: what is read, and what is refused."""

from typing import Any, Literal

from attrs import frozen
import pytest

from boardrules import from_json, to_json
from boardrules.errors import Fault
from tests.codec.values import Jump, Level, Mood, Move, Point, Run, Seat, Suit, Turn, Walk, fault


@pytest.mark.parametrize(
    ("text", "type_form", "value"),
    [
        ("0", int, 0),
        (" 7 ", int, 7),
        ("-0", int, 0),
        ('""', str, ""),
        ("true", bool, True),
        ("false", bool, False),
        ("null", type(None), None),
        ("null", int | None, None),
        ("5", int | None, 5),
        ('{"x":1}', Point, Point(1, 0)),
        ('{"y":2,"x":1}', Point, Point(1, 2)),
        ("null", Point | None, None),
        ('"up"', Literal["up", 1], "up"),
        ("1", Literal["up", 1], 1),
        ('"cups"', Suit, Suit.CUPS),
        ("2", Level, Level.HIGH),
        ('"calm"', Mood, Mood.CALM),
        ("7", Mood, Mood.WILD),
        ("3", Seat, Seat(3)),
        ("[1,2]", tuple[int, ...], (1, 2)),
        ("[]", tuple[int, ...], ()),
        ("[]", tuple[()], ()),
        ('[1,"a"]', tuple[int, str], (1, "a")),
        ("[2,1]", frozenset[int], frozenset({1, 2})),
        ("[2,1]", list[int], [2, 1]),
        ("[2,1]", set[int], {1, 2}),
        ("1.5", float, 1.5),
        ('{"b":1,"a":2}', dict[str, int], {"a": 2, "b": 1}),
        ('{"kind":"walk","steps":2}', Walk, Walk(2)),
        ('{"steps":2,"kind":"walk"}', Move, Walk(2)),
        ('{"kind":"jump","over":{"x":1}}', Move, Jump(Point(1))),
    ],
    ids=str,
)
def test_reads_what_it_should(text: str, type_form: Any, value: object) -> None:
    read = from_json(text, type_form)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("text", "type_form", "message"),
    [
        ('"0"', int, "expected a whole number, not '0'"),
        ("0.0", int, "expected a whole number, not 0.0"),
        ("0.9", int, "expected a whole number, not 0.9"),
        ("1e2", int, "expected a whole number, not 100.0"),
        ("true", int, "expected a whole number, not true"),
        ("null", int, "expected a whole number, not null"),
        ("[]", int, "expected a whole number, not []"),
        ("{}", int, "expected a whole number, not {}"),
        ("0", str, "expected a text, not 0"),
        ("null", str, "expected a text, not null"),
        ('["a"]', str, "expected a text, not ['a']"),
        ("0", bool, "expected true or false, not 0"),
        ("1", bool, "expected true or false, not 1"),
        ('"true"', bool, "expected true or false, not 'true'"),
        ("null", bool, "expected true or false, not null"),
        ("0", type(None), "expected null, not 0"),
        ("false", type(None), "expected null, not false"),
        ('"5"', int | None, "expected a whole number, not '5'"),
        ("false", int | None, "expected a whole number, not false"),
        ('"left"', Literal["up", 1], "expected one of 'up', 1, not 'left'"),
        ('"1"', Literal["up", 1], "expected one of 'up', 1, not '1'"),
        ("1.0", Literal["up", 1], "expected one of 'up', 1, not 1.0"),
        ("true", Literal["up", 1], "expected one of 'up', 1, not true"),
        ("[]", Literal["up", 1], "expected one of 'up', 1, not []"),
        ("{}", Literal["up", 1], "expected one of 'up', 1, not {}"),
        ("null", Literal["up", 1], "expected one of 'up', 1, not null"),
        ('"CUPS"', Suit, "expected one of 'cups', 'coins', not 'CUPS'"),
        ("[]", Suit, "expected one of 'cups', 'coins', not []"),
        ('"1"', Level, "expected one of 1, 2, not '1'"),
        ("1.0", Level, "expected one of 1, 2, not 1.0"),
        ("true", Level, "expected one of 1, 2, not true"),
        ("3", Level, "expected one of 1, 2, not 3"),
        ("7.0", Mood, "expected one of 'calm', 7, not 7.0"),
        ('"3"', Seat, "expected a whole number, not '3'"),
        ("true", Seat, "expected a whole number, not true"),
        ("[]", Point, "expected an object, not []"),
        ('"x"', Point, "expected an object, not 'x'"),
        ("null", Point, "expected an object, not null"),
        ("0", Point | None, "expected an object, not 0"),
        ("{}", tuple[int, ...], "expected a list, not {}"),
        ('"12"', tuple[str, ...], "expected a list, not '12'"),
        ("null", tuple[int, ...], "expected a list, not null"),
        ("[1]", tuple[int, str], "expected a list of 2, not of 1"),
        ('[1,"a",2]', tuple[int, str], "expected a list of 2, not of 3"),
        ("[1]", tuple[()], "expected a list of 0, not of 1"),
        ("{}", tuple[()], "expected a list, not {}"),
        ("{}", frozenset[int], "expected a list, not {}"),
        ('"ab"', frozenset[str], "expected a list, not 'ab'"),
        ("[1,2,1]", frozenset[int], "expected a set: an item appears twice"),
        ('["a","a"]', frozenset[str], "expected a set: an item appears twice"),
        ("[]", dict[str, int], "expected an object, not []"),
        ("null", dict[str, int], "expected an object, not null"),
        ("[]", Move, "expected an object, not []"),
        ('"walk"', Move, "expected an object, not 'walk'"),
        ("null", Move, "expected an object, not null"),
    ],
    ids=str,
)
def test_refuses_values_of_other_types(text: str, type_form: Any, message: str) -> None:
    assert fault(text, type_form) == Fault("$", message)


# Less usual types


@frozen
class Piece:
    """A class with a field called kind."""

    kind: str
    square: int


def test_a_field_may_be_called_kind() -> None:
    piece = Piece("queen", 3)
    assert to_json(piece) == '{"kind":"queen","square":3}'
    assert from_json(to_json(piece), Piece) == piece


@pytest.mark.parametrize(
    "turn",
    [Turn(), Turn(Walk(1)), Turn(Run(1)), Turn(None, (None, Walk(2), Run(3), None))],
    ids=str,
)
def test_a_move_may_be_missing(turn: Turn) -> None:
    assert from_json(to_json(turn), Turn) == turn


def test_a_missing_move_is_as_strict_as_a_move() -> None:
    assert fault('{"last":{"kind":"fly"}}', Turn).path == "$.last.kind"
    assert fault('{"chosen":[null,{"kind":"walk"}]}', Turn).path == "$.chosen[1].steps"


@pytest.mark.parametrize(
    ("value", "type_form"),
    [
        (None, Literal["up", None]),  # noqa: PYI061  # as somebody may write it
        (True, Literal["up", True]),
        (False, Literal[False]),
        (Suit.CUPS, Literal[Suit.CUPS]),
        (Mood.WILD, Literal[Mood.WILD, Mood.CALM]),
    ],
    ids=str,
)
def test_any_literal_is_read_back(value: object, type_form: Any) -> None:
    assert from_json(to_json(value), type_form) is value


@pytest.mark.parametrize(
    ("text", "type_form"),
    [
        ('"ab"', list[str]),
        ("{}", list[int]),
        ("{}", list[Any]),
        ("null", list[Any]),
        ("[1,1]", set[int]),
        ('"1.5"', float),
        ("true", float),
        ("null", float),
    ],
    ids=str,
)
def test_no_type_is_coerced(text: str, type_form: Any) -> None:
    assert fault(text, type_form).message.startswith("expected ")
