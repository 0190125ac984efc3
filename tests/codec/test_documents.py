"""JSON: numbers too large for other readers, and documents that are not JSON."""

from collections.abc import Callable
import json
import sys
from typing import Any

from attrs import evolve, frozen, resolve_types
import pytest

from boardrules import CodecError, from_json, to_json
from boardrules.codec import from_data, parse_json, to_data
from boardrules.errors import Fault
from boardrules.games.tiki_topple import DEFAULT, TikiTopple
from tests.codec.values import LARGEST, Everything, Move, Point, Seat, Walk, fault

# Large numbers


@pytest.mark.parametrize("number", [LARGEST, -LARGEST])
def test_the_largest_number_is_written_and_read(number: int) -> None:
    assert from_json(to_json(number), int) == number


BEYOND: list[tuple[Callable[[int], object], Any, str]] = [
    (lambda number: number, int, "$"),
    (Seat, Seat, "$"),
    (Point, Point, "$.x"),
    (lambda number: Point(0, number), Point, "$.y"),
    (lambda number: (0, number), tuple[int, ...], "$[1]"),
    (lambda number: (number, ""), tuple[int, str], "$[0]"),
    (lambda number: frozenset({number}), frozenset[int], "$[0]"),
    (lambda number: {"a": number}, dict[str, int], "$.a"),
    (lambda number: {"a": (Point(number),)}, dict[str, tuple[Point, ...]], "$.a[0].x"),
    (lambda number: number, int | None, "$"),
    (Walk, Move, "$.steps"),
]


@pytest.mark.parametrize("number", [LARGEST + 1, -LARGEST - 1, 10**400])
@pytest.mark.parametrize(("build", "type_form", "path"), BEYOND)
def test_larger_numbers_are_neither_written_nor_read(
    build: Callable[[int], object], type_form: Any, path: str, number: int
) -> None:
    with pytest.raises(ValueError, match=r"expected a whole number of at most 2\^53"):
        to_json(build(number))
    text = to_json(build(1)).replace("1", str(number))
    assert fault(text, type_form) == Fault(path, "expected a whole number of at most 2^53")


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_nan_and_infinity_are_not_written(number: float) -> None:
    with pytest.raises(CodecError, match=r"^\$\[0\]: expected a finite number, not "):
        to_json((number,))


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (10**400, "expected a whole number of at most 2^53"),
        (-(10**400), "expected a whole number of at most 2^53"),
        (float("inf"), "expected a finite number, not inf"),
        (float("nan"), "expected a finite number, not nan"),
        (True, "expected a number, not true"),
    ],
    ids=["large", "small", "inf", "nan", "bool"],
)
def test_a_number_that_is_not_a_finite_float_is_a_fault(number: object, message: str) -> None:
    with pytest.raises(CodecError) as caught:
        from_data([1, 2.5, number], tuple[float, ...])
    assert caught.value.faults == (Fault("$[2]", message),)


def test_a_number_that_cannot_be_printed_is_a_fault() -> None:
    with pytest.raises(CodecError) as caught:
        from_data([16**5000], tuple[str, ...])
    assert caught.value.faults == (
        Fault("$[0]", "expected a text, not a number of thousands of digits"),
    )


def test_a_key_that_appears_twice_is_found_in_one_pass() -> None:
    keys = [f'"{number}":0' for number in [*range(100_000), 99_999]]
    found = fault(f"{{{','.join(keys)}}}", dict[str, int])
    assert found.message == "not a JSON document: the key '99999' appears twice"


# Documents that are not JSON


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Expecting value"),
        ("  ", "Expecting value"),
        ("nothing", "Expecting value"),
        ("{'x':1}", "Expecting property name"),
        ('{"x":1', "Expecting ',' delimiter"),
        ('{"x":1,}', "" if sys.version_info < (3, 13) else "Illegal trailing comma"),
        ('{"x":1} x', "Extra data"),
        ('{"x":1}{"x":1}', "Extra data"),
        ('{"x":01}', "Expecting ',' delimiter"),
        ('{"x":+1}', "Expecting value"),
        ('{"x":0x1}', "Expecting ',' delimiter"),
        ('"\n"', "Invalid control character"),
        ('"\\x"', "Invalid \\escape"),
        ('{"x":1,"x":1}', "the key 'x' appears twice"),
        ('[{"a":{"x":2,"y":1,"y":3}}]', "the key 'y' appears twice"),
        ("NaN", "NaN is not a JSON number"),
        ('{"x":Infinity}', "Infinity is not a JSON number"),
        ("[-Infinity]", "-Infinity is not a JSON number"),
        ("1" * 5000, "Exceeds the limit"),
        ("1e400", "the number 1e400 is too large"),
        ('{"x":-1e999}', "the number -1e999 is too large"),
        ('{"\\u001b[31m":1,"\\u001b[31m":1}', "the key '\\x1b[31m' appears twice"),
        ("\ufeff1", "Unexpected UTF-8 BOM"),
        (b"", "Expecting value"),
        (b'"\xff"', "'utf-8' codec can't decode byte 0xff"),
        (b'{"x":"\xc3"}', "'utf-8' codec can't decode byte 0xc3"),
    ],
    ids=repr,
)
def test_a_broken_document_is_one_fault(text: str | bytes, reason: str) -> None:
    for type_form in (int, str, Point, tuple[int, ...], dict[str, int]):
        found = fault(text, type_form)
        assert found.path == "$"
        assert found.message.startswith(f"not a JSON document: {reason}")


@pytest.mark.slow
@pytest.mark.parametrize("depth", [10, 300, *range(900, 1000, 7), 2000, 5000, 20_000, 100_000])
@pytest.mark.parametrize("type_form", [int, Point, Everything, TikiTopple, Move, frozenset[int]])
def test_a_deep_document_is_a_fault(type_form: Any, depth: int) -> None:
    for text in ("[" * depth + "]" * depth, '{"x":' * depth + "1" + "}" * depth, "[" * depth):
        with pytest.raises(CodecError):
            from_json(text, type_form)


@pytest.mark.parametrize("depth", [10, 100, 200, 300, 500, *range(900, 1000, 7), 5000])
@pytest.mark.parametrize("name", ["box", "options", "components", "game", "else"])
def test_a_deep_part_of_a_game_is_a_fault(name: str, depth: int) -> None:
    document = to_data(TikiTopple(components=evolve(DEFAULT, rounds=(1, 1, 1))))
    document[name] = {"x": "deep"}
    text = json.dumps(document).replace('"deep"', "[" * depth + "]" * depth)
    with pytest.raises(CodecError):
        from_json(text, TikiTopple)


def test_a_box_that_is_too_deep_has_no_digest() -> None:
    document = to_data(TikiTopple(components=evolve(DEFAULT, rounds=(1, 1, 1))))
    box: Any = []
    for _ in range(500):
        box = [box]
    document["box"] = {"x": box}
    with pytest.raises(CodecError) as caught:
        from_data(document, TikiTopple)
    assert caught.value.faults == (Fault("$", "nested too deeply"),)


@frozen
class Nest:
    inner: "Nest | None" = None


def test_what_is_too_deep_for_its_class_is_a_fault() -> None:
    data: Any = None
    for _ in range(2000):
        data = {"inner": data}
    with pytest.raises(CodecError, match=r"^\$(\.inner)+: nested too deeply$"):
        from_data(data, resolve_types(Nest))


@pytest.mark.parametrize(
    "text", ['"\\ud800"', b'"\\ud800"', b'"\xed\xa0\x80"', '"\ud800"'], ids=ascii
)
def test_an_unpaired_surrogate_is_a_fault(text: str | bytes) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(text, str)
    assert str(refused.value).encode()  # it can be printed


@pytest.mark.parametrize("text", ['{"\\ud800":0}', '{"x":1,"\\ud800":0}', '{"x":"\\ud800"}'])
def test_an_unpaired_surrogate_in_another_field_is_a_fault(text: str) -> None:
    with pytest.raises(CodecError):
        from_json(text, Point)


def test_a_document_may_be_bytes() -> None:
    assert from_json(b'{"x":1}', Point) == Point(1)
    assert from_json('"\u00e9"'.encode(), str) == "\u00e9"
    assert parse_json(b"[1]") == [1]
