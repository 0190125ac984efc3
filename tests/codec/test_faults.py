"""JSON: each fault has its path and says what was expected."""

import json
from typing import Any

from attrs import field, frozen
from attrs.validators import in_
import pytest

from boardrules import CodecError, from_json
from boardrules.codec import from_data
from boardrules.errors import LISTED, Fault
from tests.codec.values import GOLDEN, Everything, Move, Point, Walk, fault


@pytest.mark.parametrize(
    ("text", "type_form", "path", "message"),
    [
        ('{"x":"1"}', Point, "$.x", "expected a whole number, not '1'"),
        ('{"y":1}', Point, "$.x", "required, but missing"),
        ('{"x":1,"z":2}', Point, "$", "unknown: z"),
        ('{"x":1,"z":2,"a":3,"Y":4}', Point, "$", "unknown: Y, a, z"),
        ('[1,"2"]', tuple[int, ...], "$[1]", "expected a whole number, not '2'"),
        ("[1,2]", tuple[int, str], "$[1]", "expected a text, not 2"),
        ("[[1,2],[3]]", tuple[tuple[int, int], ...], "$[1]", "expected a list of 2, not of 1"),
        ("[1,[2]]", frozenset[int], "$[1]", "expected a whole number, not [2]"),
        ('[{"x":1},{}]', tuple[Point, ...], "$[1].x", "required, but missing"),
        ('{"a":1,"b":null}', dict[str, int], "$.b", "expected a whole number, not null"),
        ('{"a":{"x":true}}', dict[str, Point], "$.a.x", "expected a whole number, not true"),
        ('{"a @ b":null}', dict[str, int], "$.a @ b", "expected a whole number, not null"),
        ('{"kind":"walk"}', Move, "$.steps", "required, but missing"),
        (
            '{"kind":"walk","steps":"a @ b"}',
            Move,
            "$.steps",
            "expected a whole number, not 'a @ b'",
        ),
        ('{"kind":"walk","steps":1,"over":2}', Move, "$", "unknown: over"),
        ('{"kind":"jump","over":{"x":"1"}}', Move, "$.over.x", "expected a whole number, not '1'"),
        ('{"kind":"fly"}', Move, "$.kind", "expected one of 'walk', 'jump', not 'fly'"),
        ('{"kind":["walk"]}', Move, "$.kind", "expected one of 'walk', 'jump', not ['walk']"),
        ('{"kind":0}', Move, "$.kind", "expected one of 'walk', 'jump', not 0"),
        ('{"kind":"jump","steps":1}', Walk, "$.kind", "expected the kind 'walk', not 'jump'"),
    ],
    ids=str,
)
def test_a_fault_has_its_path_and_what_was_expected(
    text: str, type_form: Any, path: str, message: str
) -> None:
    assert fault(text, type_form) == Fault(path, message)


@pytest.mark.parametrize("type_form", [Walk, Move])
def test_an_action_says_its_kind(type_form: Any) -> None:
    assert fault('{"steps":1}', type_form).path == "$.kind"


def test_a_path_begins_where_the_data_is() -> None:
    with pytest.raises(CodecError) as caught:
        from_data([{"x": 1}, {"x": None}], tuple[Point, ...], path="$.board")
    assert [found.path for found in caught.value.faults] == ["$.board[1].x"]


def test_every_fault_of_a_document_is_named() -> None:
    with pytest.raises(CodecError) as caught:
        from_json('[{"x":"1","z":0},{"y":true},[],{"x":3}]', tuple[Point, ...])
    assert {(found.path, found.message) for found in caught.value.faults} == {
        ("$[0].x", "expected a whole number, not '1'"),
        ("$[0]", "unknown: z"),
        ("$[1].x", "required, but missing"),
        ("$[1].y", "expected a whole number, not true"),
        ("$[2]", "expected an object, not []"),
    }


def test_a_long_value_is_cut_short() -> None:
    message = fault(json.dumps("x" * 1000), int).message
    assert message == f"expected a whole number, not '{'x' * 27}...{'x' * 28}'"
    assert fault(json.dumps("x" * 58), int).message.endswith("not '" + "x" * 58 + "'")


def test_only_the_first_of_many_faults_are_listed() -> None:
    with pytest.raises(CodecError) as caught:
        from_json(json.dumps([""] * 250_000), tuple[int, ...])
    error = caught.value
    assert len(error.faults) == LISTED
    assert error.faults[0] == Fault("$", "too many faults: 249,950 of 250,000 were not read")
    assert error.faults[1] == Fault("$[0]", "expected a whole number, not ''")
    assert str(error).endswith("; and 46 more")


def test_only_the_first_of_many_faulty_entries_are_listed() -> None:
    with pytest.raises(CodecError) as caught:
        from_json(json.dumps(dict.fromkeys(map(str, range(100_000)), "")), dict[str, int])
    assert len(caught.value.faults) == LISTED
    assert caught.value.faults[0].message == "too many faults: 99,950 of 100,000 were not read"


def test_faults_in_nested_lists_are_counted_together() -> None:
    reads: list[int] = []

    @frozen
    class Cell:
        x: int

        def __attrs_post_init__(self) -> None:
            reads.append(self.x)
            raise ValueError("no")

    with pytest.raises(CodecError) as caught:
        from_json(json.dumps([[[{"x": 1}] * 9] * 9] * 9), tuple[tuple[tuple[Cell, ...], ...], ...])
    assert len(reads) == 54  # six whole lists of nine: the first number of them with 50 faults
    assert len(caught.value.faults) + caught.value.more == 54 + 2
    assert caught.value.faults[0] == Fault("$", "too many faults: 8 of 9 were not read")
    assert caught.value.faults[1] == Fault("$[0]", "too many faults: 3 of 9 were not read")


def test_an_error_shows_no_control_characters() -> None:
    red = "\x1b[31m"
    documents: list[tuple[object, Any]] = [
        ({red: 0}, Point),
        ({red: ""}, dict[str, int]),
        ({red * 1000: ""}, dict[str, int]),
        (red, int),
        ({"kind": red}, Move),
        ({"x": red, "y": red}, Point),
    ]
    for document, type_form in documents:
        with pytest.raises(CodecError) as caught:
            from_json(json.dumps(document), type_form)
        assert "\x1b" not in str(caught.value)
        assert "\\x1b[31m" in str(caught.value)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", list(json.loads(GOLDEN)))
def test_a_field_without_a_default_is_required(name: str) -> None:
    document = json.loads(GOLDEN)
    del document[name]
    assert fault(json.dumps(document), Everything) == Fault(f"$.{name}", "required, but missing")


def test_what_a_class_itself_refuses_is_a_fault() -> None:
    @frozen
    class Even:
        number: int

        def __attrs_post_init__(self) -> None:
            if self.number % 2:
                raise ValueError(f"{self.number} is odd")

    assert from_json('{"number":2}', Even) == Even(2)
    assert fault('[{"number":3}]', tuple[Even, ...]) == Fault("$[0]", "3 is odd")


def test_the_error_of_a_validator_is_readable() -> None:
    @frozen
    class Table:
        players: int = field(validator=in_((2, 3)))

    found = fault('{"players":7}', Table)
    assert found.message == "'players' must be in (2, 3) (got 7)"
