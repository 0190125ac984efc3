"""JSON: what is written."""

from typing import Any

import pytest

from boardrules import from_json, to_json
from boardrules.codec import to_data
from tests.codec.values import EVERYTHING, GOLDEN, Everything, Jump, Level, Mood, Point, Suit, Walk


def test_canonical_json_does_not_change() -> None:
    assert to_json(EVERYTHING) == GOLDEN


def test_what_is_written_is_read_back() -> None:
    assert from_json(GOLDEN, Everything) == EVERYTHING
    assert from_json(GOLDEN.encode(), Everything) == EVERYTHING


def test_what_is_read_back_has_the_annotated_types() -> None:
    again = from_json(GOLDEN, Everything)
    assert (type(again.suit), type(again.level), type(again.mood)) == (Suit, Level, Mood)
    assert (type(again.pair), type(again.points)) == (tuple, tuple)
    assert (type(again.names), type(again.table)) == (frozenset, dict)
    assert {type(suit) for suit in again.suits} == {Suit}
    assert [type(move) for move in again.moves] == [Walk, Jump]


def test_json_has_sorted_keys_no_spaces_and_only_ascii() -> None:
    assert to_json({"b": "\u00e9 \U0001f600", "a": (1, None, False)}) == (
        '{"a":[1,null,false],"b":"\\u00e9 \\ud83d\\ude00"}'
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (frozenset({"b", "a"}), '["a","b"]'),
        (frozenset({10, 9, -1}), "[-1,9,10]"),
        (frozenset({"b", 2, "a", 1}), '[1,2,"a","b"]'),
        (frozenset({Suit.CUPS, Suit.COINS}), '["coins","cups"]'),
        (frozenset({Level.HIGH, Level.LOW}), "[1,2]"),
        (frozenset({(2, 1), (1, 2)}), "[[1,2],[2,1]]"),
        (frozenset({Point(2), Point(1)}), '[{"x":1,"y":0},{"x":2,"y":0}]'),
        (frozenset({frozenset({"b", "a"}), frozenset({"c"})}), '[["a","b"],["c"]]'),
        (frozenset({None, "a"}), '["a",null]'),
        (frozenset[int](), "[]"),
    ],
    ids=lambda value: value if isinstance(value, str) else "set",
)
def test_sets_are_sorted(value: frozenset[Any], text: str) -> None:
    assert to_json(value) == text


def test_a_field_with_its_default_value_is_written() -> None:
    assert to_json(Point(1)) == '{"x":1,"y":0}'


def test_plain_data_is_lists_and_dicts() -> None:
    assert to_data((Point(1), frozenset({2}))) == [{"x": 1, "y": 0}, [2]]
