"""JSON: what games hand out is written, and what cannot be written is refused with its path."""

from array import array
from collections import Counter, UserList, deque
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from enum import IntFlag
from fractions import Fraction
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from attrs import evolve, frozen
import numpy as np
import pytest

from boardrules import CHANCE, CodecError, games, to_json
from boardrules.codec import key, to_data
from boardrules.errors import LISTED, Fault
from boardrules.play import walk
from boardrules.testing import Lanterns
from tests.codec.values import EVERYTHING, Point, Suit, Walk


def begun(game: Any) -> Any:
    """Play at random up to some decision."""
    decisions = (
        step.after
        for step in walk(game, Random(1))
        if game.to_act(step.after) not in {(), (CHANCE,)}
    )
    return next(decisions)


# What games hand out.


@pytest.mark.parametrize("name", [*games.game_names(), "lanterns"])
def test_whatever_a_game_hands_out_is_written(name: str) -> None:
    game: Any = Lanterns() if name == "lanterns" else games.find_game(name)()
    state = begun(game)
    player = game.to_act(state)[0]
    actions = game.legal_actions(state)
    assert to_data(actions) == [to_data(action) for action in actions]
    tables = game.observe(game.view(state, player), player)
    assert to_data(tables) == {table: list(numbers) for table, numbers in tables.items()}
    places = game.inventory(state)
    assert to_data(places) == {place: list(things) for place, things in places.items()}
    told = game.witness(state, actions[0], player)
    assert to_data(told) == [to_data(action) for action in told]
    numbers = game.legal_numbers(state)
    assert to_data(numbers) == list(numbers)


class Pair(NamedTuple):
    one: Any
    other: Any


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (range(3), [0, 1, 2]),
        (array("i", [1, 2]), [1, 2]),
        (bytearray(b"\0\1"), [0, 1]),
        (deque([Point(1)]), [{"x": 1, "y": 0}]),
        (UserList([Point(1)]), [{"x": 1, "y": 0}]),
        (Pair(Point(1), None), [{"x": 1, "y": 0}, None]),
        (MappingProxyType({"a": (1, 2)}), {"a": [1, 2]}),
        (Counter("aab"), {"a": 2, "b": 1}),
        ({Suit.CUPS: 0.5}, {"cups": 0.5}),
        ({Walk(2)}, [{"kind": "walk", "steps": 2}]),
        ("\u00e9", "\u00e9"),
        ((True, None), [True, None]),
    ],
)
def test_sequences_and_mappings_of_any_class_are_written(value: object, data: object) -> None:
    assert to_data(value) == data


@frozen
class Loose:
    """Fields whose annotations say little."""

    anything: object = None
    some: Iterable[Any] = ()
    half: float = 0.5
    table: dict[str, int] | None = None
    flags: tuple[bool, ...] = ()
    none: None = None
    side: Literal["up", "down"] = "up"


def test_where_an_annotation_says_little_the_class_decides() -> None:
    value = Loose(Point(1), [Point(2)], 1, {"a": 3}, (True,))
    assert to_json(value) == (
        '{"anything":{"x":1,"y":0},"flags":[true],"half":1,"none":null,"side":"up",'
        '"some":[{"x":2,"y":0}],"table":{"a":3}}'
    )


# What is refused.


class Bits(IntFlag):
    ONE = 1


class Thing:
    def __repr__(self) -> str:
        return "Thing()"


def endless() -> list[Any]:
    """Make a list that contains itself."""
    items: list[Any] = []
    items.append(items)
    return items


NO_DATA = (
    Thing(),
    Thing,
    len,
    b"ab",
    iter(()),
    Path("a"),
    Decimal(1),
    Fraction(1, 2),
    date(2000, 1, 1),
    1j,
    ...,
    {"a": 1}.keys(),
    np.int64(1),
    np.arange(2),
)


@pytest.mark.parametrize("value", NO_DATA, ids=lambda value: type(value).__name__)
def test_what_is_no_data_is_refused(value: object) -> None:
    for write in (to_data, to_json, key):
        with pytest.raises(CodecError, match=r"^\$\.a\[1\]: expected data for JSON, not "):
            write({"a": (1, value)})


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        (float("nan"), "$", "expected a finite number, not nan"),
        ({"a": {"b": [float("inf")]}}, "$.a.b[0]", "expected a finite number, not inf"),
        ((1, 2**53 + 1), "$[1]", "expected a whole number of at most 2^53"),
        (Bits.ONE, "$", "expected a whole number, not <Bits.ONE: 1>"),
        ({1: 2}, "$", "expected a text as a key, not 1"),
        ({None: 2}, "$", "expected a text as a key, not null"),
        ({(1, 2): 3}, "$", "expected a text as a key, not (1, 2)"),
        ({"a": {"\ud800": 1}}, "$.a", "expected a text without unpaired surrogates, not '\\ud800'"),
        (["\ud800"], "$[0]", "expected a text without unpaired surrogates, not '\\ud800'"),
        ({Thing()}, "$", "expected data for JSON, not Thing()"),
        (endless(), "$", "nested too deeply"),
    ],
)
def test_what_json_cannot_hold_is_refused(value: object, path: str, message: str) -> None:
    with pytest.raises(CodecError) as caught:
        to_json(value)
    assert caught.value.faults == (Fault(path, message),)


@pytest.mark.parametrize(
    ("name", "value", "path", "message"),
    [
        ("whole", True, "$.whole", "expected a whole number, not true"),
        ("whole", "0", "$.whole", "expected a whole number, not '0'"),
        ("seat", 1.0, "$.seat", "expected a whole number, not 1.0"),
        ("maybe", np.int64(1), "$.maybe", f"expected a whole number, not {np.int64(1)!r}"),
        ("text", None, "$.text", "expected a text, not null"),
        ("flag", 1, "$.flag", "expected true or false, not 1"),
        ("word", Thing(), "$.word", "expected data for JSON, not Thing()"),
        ("suit", Thing(), "$.suit", "expected Suit, not Thing()"),
        ("points", (Thing(),), "$.points[0]", "expected data for JSON, not Thing()"),
        ("points", 7, "$.points", "expected tuple, not 7"),
        ("point", 7, "$.point", "expected Point, not 7"),
        ("cells", ((0, True),), "$.cells", "expected a whole number, not true"),
    ],
)
def test_a_field_of_the_wrong_type_is_refused(
    name: str, value: Any, path: str, message: str
) -> None:
    with pytest.raises(CodecError) as caught:
        to_json(evolve(EVERYTHING, **{name: value}))
    assert caught.value.faults == (Fault(path, message),)


@frozen
class Quoted:
    """A class whose annotations are texts."""

    thing: "Missing"  # type: ignore[name-defined]  # noqa: F821  # pyright: ignore[reportUndefinedVariable]


def test_a_class_that_cannot_be_understood_is_refused() -> None:
    with pytest.raises(CodecError, match=r"^\$: expected data for JSON, not Quoted\("):
        to_data(Quoted(1))


def test_of_many_faults_the_first_are_listed() -> None:
    with pytest.raises(CodecError) as caught:
        to_data([Thing()] * 1000)
    assert len(caught.value.faults) == LISTED
