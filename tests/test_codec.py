"""JSON: what is written, what is read back, and that nothing else is taken."""

from collections.abc import Callable, Sequence
from enum import Enum, IntEnum, StrEnum
import hashlib
import json
import os
from random import Random
import subprocess
import sys
from typing import Any, ClassVar, Literal, NewType, TypeAlias, TypeVar, cast

from attrs import Factory, evolve, field, frozen
from attrs.validators import in_
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import (
    CodecError,
    Fault,
    GameTypes,
    Player,
    Record,
    RecordError,
    from_json,
    key,
    playout,
    to_json,
    walk,
)
from boardrules.codec import from_data, parse_json, to_data
from boardrules.errors import LISTED
from boardrules.games.tiki_topple import DEFAULT, TikiTopple

T = TypeVar("T")
ErrorT = TypeVar("ErrorT", bound=Exception)

LARGEST = 2**53


class Suit(StrEnum):
    CUPS = "cups"
    COINS = "coins"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Mood(Enum):
    CALM = "calm"
    WILD = 7


Seat = NewType("Seat", int)


@frozen
class Point:
    x: int
    y: int = 0


@frozen
class Walk:
    kind: ClassVar = "walk"
    steps: int


@frozen
class Jump:
    kind: ClassVar = "jump"
    over: Point
    why: str | None = None


Move: TypeAlias = Walk | Jump


@frozen
class Everything:
    """One field of each sort that games are made of."""

    whole: int
    text: str
    flag: bool
    maybe: int | None
    perhaps: Point | None
    word: Literal["up", "down", 1]
    suit: Suit
    level: Level
    mood: Mood
    seat: Seat
    point: Point
    pair: tuple[int, str]
    nothing: tuple[()]
    points: tuple[Point, ...]
    cells: tuple[tuple[int, int], ...]
    names: frozenset[str]
    numbers: frozenset[int]
    suits: frozenset[Suit]
    spots: frozenset[tuple[int, int]]
    table: dict[str, Point]
    move: Move
    moves: tuple[Move, ...]


EVERYTHING = Everything(
    whole=-3,
    text='caf\u00e9 "\n',
    flag=True,
    maybe=None,
    perhaps=Point(1),
    word="up",
    suit=Suit.CUPS,
    level=Level.HIGH,
    mood=Mood.WILD,
    seat=Seat(2),
    point=Point(1, 2),
    pair=(4, "four"),
    nothing=(),
    points=(Point(5), Point(6, 7)),
    cells=((0, 1), (2, 3)),
    names=frozenset({"pear", "apple", "fig", "Fig", ""}),
    numbers=frozenset({10, 9, -1, 100}),
    suits=frozenset(Suit),
    spots=frozenset({(2, 1), (1, 2), (1, -2)}),
    table={"b": Point(1), "a": Point(2)},
    move=Jump(Point(8, 9)),
    moves=(Walk(3), Jump(Point(0), "because")),
)

GOLDEN = (
    '{"cells":[[0,1],[2,3]],"flag":true,"level":2,"maybe":null,"mood":7,'
    '"move":{"kind":"jump","over":{"x":8,"y":9},"why":null},'
    '"moves":[{"kind":"walk","steps":3},'
    '{"kind":"jump","over":{"x":0,"y":0},"why":"because"}],'
    '"names":["","Fig","apple","fig","pear"],"nothing":[],"numbers":[-1,9,10,100],'
    '"pair":[4,"four"],"perhaps":{"x":1,"y":0},"point":{"x":1,"y":2},'
    '"points":[{"x":5,"y":0},{"x":6,"y":7}],"seat":2,"spots":[[1,-2],[1,2],[2,1]],'
    '"suit":"cups","suits":["coins","cups"],'
    '"table":{"a":{"x":2,"y":0},"b":{"x":1,"y":0}},"text":"caf\\u00e9 \\"\\n",'
    '"whole":-3,"word":"up"}'
)


def seeded(seed: int) -> Random:
    return Random(seed)  # a draw at a table


def fault(text: str | bytes, form: Any) -> Fault:
    """Read a document that has exactly one fault."""
    with pytest.raises(CodecError) as caught:
        from_json(text, form)
    (found,) = caught.value.faults
    return found


# Writing


def test_canonical_json_stays_as_it_is() -> None:
    assert to_json(EVERYTHING) == GOLDEN


def test_what_is_written_is_read_back() -> None:
    assert from_json(GOLDEN, Everything) == EVERYTHING
    assert from_json(GOLDEN.encode(), Everything) == EVERYTHING


def test_what_is_read_back_has_the_types_that_were_asked_for() -> None:
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


def test_a_field_with_a_default_is_written_all_the_same() -> None:
    assert to_json(Point(1)) == '{"x":1,"y":0}'


def test_plain_data_is_lists_and_dicts() -> None:
    assert to_data((Point(1), frozenset({2}))) == [{"x": 1, "y": 0}, [2]]


# Reading: each form takes its own values


@pytest.mark.parametrize(
    ("text", "form", "value"),
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
def test_reads_what_it_should(text: str, form: Any, value: object) -> None:
    read = from_json(text, form)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("text", "form", "message"),
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
        ("[1,2,1]", frozenset[int], "expected a set: something is in it twice"),
        ('["a","a"]', frozenset[str], "expected a set: something is in it twice"),
        ("[]", dict[str, int], "expected an object, not []"),
        ("null", dict[str, int], "expected an object, not null"),
        ("[]", Move, "expected an object, not []"),
        ('"walk"', Move, "expected an object, not 'walk'"),
        ("null", Move, "expected an object, not null"),
    ],
    ids=str,
)
def test_takes_nothing_for_something_else(text: str, form: Any, message: str) -> None:
    assert fault(text, form) == Fault("$", message)


@pytest.mark.parametrize(
    ("text", "form", "path", "message"),
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
    text: str, form: Any, path: str, message: str
) -> None:
    assert fault(text, form) == Fault(path, message)


@pytest.mark.parametrize("form", [Walk, Move])
def test_an_action_says_its_kind(form: Any) -> None:
    assert fault('{"steps":1}', form).path == "$.kind"


def test_a_path_begins_where_the_data_stands() -> None:
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


def test_of_many_faults_some_dozens_are_listed() -> None:
    with pytest.raises(CodecError) as caught:
        from_json(json.dumps([""] * 250_000), tuple[int, ...])
    error = caught.value
    assert len(error.faults) == LISTED
    assert error.faults[0] == Fault("$", "too many faults: 249,950 of 250,000 were not read")
    assert error.faults[1] == Fault("$[0]", "expected a whole number, not ''")
    assert str(error).endswith("; and 46 more")


def test_of_many_faulty_entries_some_dozens_are_listed() -> None:
    with pytest.raises(CodecError) as caught:
        from_json(json.dumps(dict.fromkeys(map(str, range(100_000)), "")), dict[str, int])
    assert len(caught.value.faults) == LISTED
    assert caught.value.faults[0].message == "too many faults: 99,950 of 100,000 were not read"


def test_faults_of_lists_in_lists_count_together() -> None:
    reads: list[int] = []

    @frozen
    class Cell:
        x: int

        def __attrs_post_init__(self) -> None:
            reads.append(self.x)
            raise ValueError("no")

    with pytest.raises(CodecError) as caught:
        from_json(json.dumps([[[{"x": 1}] * 9] * 9] * 9), tuple[tuple[tuple[Cell, ...], ...], ...])
    assert len(reads) == 54  # the first number of whole lists that is enough
    assert len(caught.value.faults) + caught.value.more == 54 + 2
    assert caught.value.faults[0] == Fault("$", "too many faults: 8 of 9 were not read")
    assert caught.value.faults[1] == Fault("$[0]", "too many faults: 3 of 9 were not read")


def test_an_error_repeats_nothing_that_a_terminal_would_obey() -> None:
    red = "\x1b[31m"
    documents: list[tuple[object, Any]] = [
        ({red: 0}, Point),
        ({red: ""}, dict[str, int]),
        ({red * 1000: ""}, dict[str, int]),
        (red, int),
        ({"kind": red}, Move),
        ({"x": red, "y": red}, Point),
    ]
    for document, form in documents:
        with pytest.raises(CodecError) as caught:
            from_json(json.dumps(document), form)
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


def test_what_a_validator_refuses_is_said_in_words() -> None:
    @frozen
    class Table:
        players: int = field(validator=in_((2, 3)))

    found = fault('{"players":7}', Table)
    assert found.message == "'players' must be in (2, 3) (got 7)"


# Forms that games may use beyond the usual ones


@frozen
class Piece:
    """A class whose kind is a field, as a piece's may be."""

    kind: str
    square: int


@frozen
class Run:
    """A move that only its kind tells from `Walk`."""

    kind: ClassVar = "run"
    steps: int


@frozen
class Turn:
    """Moves that may not have been made yet."""

    last: Walk | Run | None = None
    chosen: tuple[Walk | Run | None, ...] = ()


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
    ("value", "form"),
    [
        (None, Literal["up", None]),  # noqa: PYI061  # as somebody may write it
        (True, Literal["up", True]),
        (False, Literal[False]),
        (Suit.CUPS, Literal[Suit.CUPS]),
        (Mood.WILD, Literal[Mood.WILD, Mood.CALM]),
    ],
    ids=str,
)
def test_any_literal_is_read_back(value: object, form: Any) -> None:
    assert from_json(to_json(value), form) is value


@pytest.mark.parametrize(
    ("text", "form"),
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
def test_no_form_coerces(text: str, form: Any) -> None:
    assert fault(text, form).message.startswith("expected ")


# Numbers that every reader of JSON holds exactly


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
@pytest.mark.parametrize(("build", "form", "path"), BEYOND)
def test_larger_numbers_are_refused_both_ways(
    build: Callable[[int], object], form: Any, path: str, number: int
) -> None:
    with pytest.raises(ValueError, match=r"expected a whole number of at most 2\^53"):
        to_json(build(number))
    text = to_json(build(1)).replace("1", str(number))
    assert fault(text, form) == Fault(path, "expected a whole number of at most 2^53")


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_number_is_not_written(number: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
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
def test_what_no_float_can_hold_is_a_fault(number: object, message: str) -> None:
    with pytest.raises(CodecError) as caught:
        from_data([1, 2.5, number], tuple[float, ...])
    assert caught.value.faults == (Fault("$[2]", message),)


def test_a_number_that_cannot_be_printed_is_a_fault() -> None:
    with pytest.raises(CodecError) as caught:
        from_data([16**5000], tuple[str, ...])
    assert caught.value.faults == (
        Fault("$[0]", "expected a text, not a number of thousands of digits"),
    )


def test_a_key_that_is_there_twice_is_found_in_one_pass() -> None:
    keys = [f'"{number}":0' for number in [*range(100_000), 99_999]]
    found = fault(f"{{{','.join(keys)}}}", dict[str, int])
    assert found.message == "not a JSON document: the key '99999' is there twice"


# Documents that are no documents


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
        ('{"x":1,"x":1}', "the key 'x' is there twice"),
        ('[{"a":{"x":2,"y":1,"y":3}}]', "the key 'y' is there twice"),
        ("NaN", "NaN is not a JSON number"),
        ('{"x":Infinity}', "Infinity is not a JSON number"),
        ("[-Infinity]", "-Infinity is not a JSON number"),
        ("1" * 5000, "Exceeds the limit"),
        ("1e400", "the number 1e400 is too large"),
        ('{"x":-1e999}', "the number -1e999 is too large"),
        ('{"\\u001b[31m":1,"\\u001b[31m":1}', "the key '\\x1b[31m' is there twice"),
        ("\ufeff1", "Unexpected UTF-8 BOM"),
        (b"", "Expecting value"),
        (b'"\xff"', "'utf-8' codec can't decode byte 0xff"),
        (b'{"x":"\xc3"}', "'utf-8' codec can't decode byte 0xc3"),
    ],
    ids=repr,
)
def test_a_broken_document_is_one_fault(text: str | bytes, reason: str) -> None:
    for form in (int, str, Point, tuple[int, ...], dict[str, int]):
        found = fault(text, form)
        assert found.path == "$"
        assert found.message.startswith(f"not a JSON document: {reason}")


@pytest.mark.parametrize("depth", [10, 300, *range(900, 1000, 7), 2000, 5000, 20_000, 100_000])
@pytest.mark.parametrize("form", [int, Point, Everything, TikiTopple, Move, frozenset[int]])
def test_a_deep_document_is_a_fault(form: Any, depth: int) -> None:
    for text in ("[" * depth + "]" * depth, '{"x":' * depth + "1" + "}" * depth, "[" * depth):
        with pytest.raises(CodecError):
            from_json(text, form)


@pytest.mark.parametrize("depth", [10, 100, 200, 300, 500, *range(900, 1000, 7), 5000])
@pytest.mark.parametrize("name", ["box", "options", "components", "game", "else"])
def test_a_deep_part_of_a_game_is_a_fault(name: str, depth: int) -> None:
    document = to_data(TikiTopple(components=evolve(DEFAULT, rounds=(1, 1, 1))))
    document[name] = {"x": "deep"}
    text = json.dumps(document).replace('"deep"', "[" * depth + "]" * depth)
    with pytest.raises(CodecError):
        from_json(text, TikiTopple)


@pytest.mark.parametrize(
    "text", ['"\\ud800"', b'"\\ud800"', b'"\xed\xa0\x80"', '"\ud800"'], ids=ascii
)
def test_half_a_character_is_a_fault(text: str | bytes) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(text, str)
    assert str(refused.value).encode()  # it can be sent on


@pytest.mark.parametrize("text", ['{"\\ud800":0}', '{"x":1,"\\ud800":0}', '{"x":"\\ud800"}'])
def test_half_a_character_in_a_wrong_place_is_a_fault(text: str) -> None:
    with pytest.raises(CodecError):
        from_json(text, Point)


def test_a_document_may_be_bytes() -> None:
    assert from_json(b'{"x":1}', Point) == Point(1)
    assert from_json('"\u00e9"'.encode(), str) == "\u00e9"
    assert parse_json(b"[1]") == [1]


# Keys


def test_a_key_is_the_hash_of_the_canonical_json() -> None:
    assert key(EVERYTHING) == hashlib.sha256(GOLDEN.encode()).hexdigest()
    assert key((1, 2)) == "49a64717d5d4cb19952e6eac2946415cf6879adacf9908e7d872332d32c6e684"


def test_equal_values_built_in_other_ways_have_equal_keys() -> None:
    again = evolve(
        EVERYTHING,
        names=frozenset(sorted(EVERYTHING.names, reverse=True)),
        numbers=frozenset([100, -1, 9, 10, 9]),
        table={"a": Point(2, 0), "b": Point(1, 0)},
    )
    assert again == EVERYTHING
    assert key(again) == key(EVERYTHING)


def test_other_values_have_other_keys() -> None:
    others = [
        EVERYTHING,
        evolve(EVERYTHING, whole=-2),
        evolve(EVERYTHING, maybe=0),
        evolve(EVERYTHING, nothing=(), names=frozenset({"pear"})),
        evolve(EVERYTHING, cells=((0, 1),)),
        evolve(EVERYTHING, pair=(4, "4")),
    ]
    assert len({key(other) for other in others}) == len(others)


def test_states_that_meet_have_one_key() -> None:
    game = TikiTopple()
    state = next(step.before for step in walk(game, seeded(4)) if game.to_act(step.before) == (0,))
    first = game.apply_unchecked(state, game.legal_actions(state)[0])
    assert key(from_json(to_json(first), game.types.state)) == key(first)
    assert key(first) != key(state)


KEYS = """
import sys
from importlib import import_module
from boardrules import key, to_json
tests = import_module(sys.argv[1])
print(list(frozenset({"pear", "apple", "fig", "plum", "lime", "kiwi"})))
print(key(tests.EVERYTHING))
print(to_json(tests.EVERYTHING))
print(key(frozenset({"pear", "apple", "fig", "plum", "lime", "kiwi"})))
print(key(tests.middle_state()))
"""


def test_keys_are_the_same_in_every_process() -> None:
    runs = [
        subprocess.run(  # noqa: S603  # Python itself, on the lines above
            [sys.executable, "-c", KEYS, __name__],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for seed in ("0", "1", "2")
    ]
    # Python keeps the set in another order in each of them, or this would show nothing.
    assert len({order for order, *_ in runs}) > 1
    fruit = frozenset({"pear", "apple", "fig", "plum", "lime", "kiwi"})
    expected = [key(EVERYTHING), GOLDEN, key(fruit), key(middle_state())]
    assert [found for _, *found in runs] == [expected] * 3


# Games


def middle_state() -> object:
    """Return a state in the second round of a match, with most sorts of things in it."""
    return list(walk(TikiTopple(players=3), seeded(7)))[60].before


OWN_BOX = evolve(DEFAULT, rounds=(1, 2, 3))
GAME = TikiTopple(players=3, edition="gamewright", toast_bar="round")
OWN_GAME = TikiTopple(players=4, first_player=2, components=OWN_BOX)


@frozen
class Coins:
    """A game without a box."""

    name: ClassVar = "coins"
    types: ClassVar = GameTypes(Point, Move, Point)
    players: int = 2


@frozen
class Dice:
    """A game whose box nobody has but the players."""

    name: ClassVar = "dice"
    types: ClassVar = GameTypes(Point, Move, Point)
    components: Point
    players: int = 2


@frozen
class Cards:
    """A game that makes its usual box anew each time."""

    name: ClassVar = "cards"
    types: ClassVar = GameTypes(Point, Move, Point)
    components: Point = Factory(lambda: Point(5))


def changed(game: object, /, **changes: object) -> str:
    return json.dumps({**to_data(game), **changes})


def test_the_usual_box_is_known_by_its_digest() -> None:
    assert to_data(GAME) == {
        "game": "tiki-topple",
        "options": {
            "players": 3,
            "edition": "gamewright",
            "first_player": 0,
            "toast_bar": "round",
        },
        "components": key(DEFAULT),
    }
    assert from_json(to_json(GAME), TikiTopple) == GAME


def test_a_box_of_the_users_own_is_written_out() -> None:
    data = to_data(OWN_GAME)
    assert set(data) == {"game", "options", "components", "box"}
    assert data["components"] == key(OWN_BOX)
    assert data["box"] == to_data(OWN_BOX)
    assert from_json(to_json(OWN_GAME), TikiTopple) == OWN_GAME


def test_the_usual_box_may_be_written_out_too() -> None:
    assert from_json(changed(GAME, box=to_data(DEFAULT)), TikiTopple) == GAME


def test_an_option_with_a_default_may_be_missing() -> None:
    assert from_json(changed(GAME, options={}), TikiTopple) == TikiTopple()


def test_a_game_may_have_no_box() -> None:
    assert to_json(Coins(3)) == '{"game":"coins","options":{"players":3}}'
    assert from_json(to_json(Coins(3)), Coins) == Coins(3)


def test_a_game_without_a_box_is_given_none() -> None:
    assert "unknown" in fault(changed(Coins(), components="0"), Coins).message
    assert "unknown" in fault(changed(Coins(), box={}), Coins).message


def test_a_game_may_have_no_usual_box() -> None:
    game = Dice(Point(6))
    assert to_data(game) == {
        "game": "dice",
        "options": {"players": 2},
        "components": key(Point(6)),
        "box": {"x": 6, "y": 0},
    }
    assert from_json(to_json(game), Dice) == game


def test_a_game_without_a_usual_box_asks_for_one() -> None:
    document = to_data(Dice(Point(6)))
    del document["box"]
    assert fault(json.dumps(document), Dice) == Fault("$.box", "required, but missing")


def test_a_usual_box_may_be_made_anew_each_time() -> None:
    assert from_json(to_json(Cards()), Cards) == Cards()
    assert from_json(to_json(Cards(Point(7))), Cards) == Cards(Point(7))


@pytest.mark.parametrize(
    ("changes", "path", "message"),
    [
        ({"game": "chess"}, "$.game", "expected 'tiki-topple', not 'chess'"),
        ({"game": 5}, "$.game", "expected a text, not 5"),
        ({"game": None}, "$.game", "expected a text, not null"),
        ({"options": []}, "$.options", "expected an object, not []"),
        ({"options": {"players": "2"}}, "$.options.players", "expected a whole number, not '2'"),
        ({"options": {"players": 2.0}}, "$.options.players", "expected a whole number, not 2.0"),
        (
            {"options": {"toast_bar": "never"}},
            "$.options.toast_bar",
            "expected one of 'each_player', 'round', not 'never'",
        ),
        ({"options": {"edition": None}}, "$.options.edition", "expected a text, not null"),
        ({"options": {"colour": "red"}}, "$.options", "unknown: colour"),
        ({"else": 1}, "$", "unknown: else"),
        ({"components": "0"}, "$.components", f"expected {key(DEFAULT)!r}, not '0'"),
        ({"components": 0}, "$.components", "expected a text, not 0"),
        ({"box": []}, "$.box", "expected an object, not []"),
    ],
    ids=str,
)
def test_a_fault_in_a_game_has_its_path(
    changes: dict[str, object], path: str, message: str
) -> None:
    assert fault(changed(TikiTopple(), **changes), TikiTopple) == Fault(path, message)


@pytest.mark.parametrize(
    ("name", "value"), [("players", 5), ("first_player", 2), ("edition", "pocket")]
)
def test_what_the_game_itself_refuses_is_named(name: str, value: object) -> None:
    found = fault(changed(TikiTopple(), options={name: value}), TikiTopple)
    assert found.path.startswith("$.options")
    assert name in f"{found.path} {found.message}"
    assert "Attribute(" not in found.message


@pytest.mark.parametrize("name", ["game", "options", "components"])
def test_a_game_has_every_part(name: str) -> None:
    document = to_data(TikiTopple())
    del document[name]
    assert fault(json.dumps(document), TikiTopple).path == f"$.{name}"


def test_components_are_no_option() -> None:
    found = fault(changed(GAME, options={"components": to_data(DEFAULT)}), TikiTopple)
    assert found.path.startswith("$.options")
    assert "components" in f"{found.path} {found.message}"


def test_a_box_must_have_its_digest() -> None:
    found = fault(changed(OWN_GAME, components=key(DEFAULT)), TikiTopple)
    assert found.path == "$.components"
    assert found.message.startswith(f"expected {key(OWN_BOX)!r}, not '{key(DEFAULT)[:20]}")


@pytest.mark.parametrize(
    ("rounds", "path", "message"),
    [
        ([1, 2], "$.box.rounds", "expected a list of 3, not of 2"),
        ([1, "2", 3], "$.box.rounds[1]", "expected a whole number, not '2'"),
        ([1, 0, 3], "$.box", "components: rounds: a match has at least one round (TIKI-7.1)"),
    ],
    ids=str,
)
def test_a_fault_in_a_box_has_its_path(rounds: list[object], path: str, message: str) -> None:
    box = {**to_data(OWN_BOX), "rounds": rounds}
    text = changed(OWN_GAME, box=box, components=key(box))
    assert fault(text, TikiTopple) == Fault(path, message)


# Whatever comes, it is read as it stands or is a `CodecError`


texts = st.text(st.characters(), max_size=8) | st.sampled_from(
    ["kind", "x", "up", "walk", "toast", "NANI", "tiki-topple", "components", "players", "box"]
)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.integers()
    | st.sampled_from([LARGEST, LARGEST + 1, 10**400])
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
everything = st.builds(
    Everything,
    whole=st.integers(-LARGEST, LARGEST),
    text=st.text(),
    word=st.sampled_from(["up", "down", 1]),
    seat=st.integers(0, 9),
    point=st.builds(Point, st.integers(-9, 9), st.integers(-9, 9)),
    maybe=st.none() | st.integers(-9, 9),
    perhaps=st.none() | st.builds(Point, st.integers(-9, 9)),
    pair=st.tuples(st.integers(-9, 9), st.text()),
    nothing=st.just(()),
    points=st.lists(st.builds(Point, st.integers(-9, 9)), max_size=2).map(tuple),
    cells=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=2).map(tuple),
    names=st.frozensets(st.text(max_size=3), max_size=4),
    numbers=st.frozensets(st.integers(-99, 99), max_size=4),
    spots=st.frozensets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=4),
    table=st.dictionaries(st.text(max_size=3), st.builds(Point, st.integers(0, 9)), max_size=3),
    move=st.builds(Walk, st.integers(0, 9)),
    moves=st.lists(st.builds(Walk, st.integers(0, 9)), max_size=2).map(tuple),
)


def nodes(document: Any) -> list[tuple[Any, Any]]:
    """List every place of a document: what it is in, and its name or number there."""
    if isinstance(document, dict):
        inner = cast("dict[str, Any]", document)
        return [(inner, name) for name in inner] + [
            node for part in inner.values() for node in nodes(part)
        ]
    if isinstance(document, list):
        items = cast("Sequence[Any]", document)
        return [(items, place) for place in range(len(items))] + [
            node for part in items for node in nodes(part)
        ]
    return []


def mutate(text: str, place: int, change: str, name: str, value: object) -> str:
    """Change a document in one place: put a value there, take it away, or add one beside it."""
    root = [json.loads(text)]
    found = nodes(root)
    inside, where = found[place % len(found)]
    if change == "replace" or inside is root:
        inside[where] = value
    elif change == "delete":
        del inside[where]
    elif isinstance(inside, dict):
        inside[name] = value
    else:
        inside.insert(where, value)
    return json.dumps(root[0])


def is_in(part: Any, whole: Any) -> bool:
    """Tell whether a document says nothing but what another says, types of numbers included."""
    if type(part) is not type(whole):
        return False
    if isinstance(part, dict):
        fields = cast("dict[str, Any]", part)
        return all(name in whole and is_in(fields[name], whole[name]) for name in fields)
    if isinstance(part, list):
        items = cast("Sequence[Any]", part)
        return len(items) == len(whole) and all(map(is_in, items, whole))
    return bool(part == whole)


def attempt(read: Callable[[], T], error: type[ErrorT]) -> T | ErrorT:
    """Return what is read, or the one sort of error that reading it may raise."""
    try:
        return read()
    except error as caught:
        return caught


def check_reading(text: str, form: Any) -> None:
    """Read a document: it is a fault, or it is taken as it stands and nothing is made up."""
    value = attempt(lambda: from_json(text, form), CodecError)
    if isinstance(value, CodecError):
        assert value.faults
        assert all(found.path.startswith("$") and found.message for found in value.faults)
        return
    assert from_json(to_json(value), form) == value
    assert is_in(json.loads(text), json.loads(to_json(value)))


MATCH = list(walk(GAME, seeded(7)))
DOCUMENTS: list[tuple[str, Any]] = [
    (to_json(GAME), TikiTopple),
    (to_json(OWN_GAME), TikiTopple),
    *((to_json(step.before), GAME.types.state) for step in MATCH[::25]),
    *((to_json(step.action), GAME.types.action) for step in MATCH[::6]),
    *((to_json(GAME.view(step.before, Player(1))), GAME.types.view) for step in MATCH[::25]),
]
RECORDS = [
    Record(game, playout(game, seeded(3)).actions[:12]).to_json() for game in (GAME, OWN_GAME)
]
FORMS: list[Any] = [
    *(int, str, bool, Suit, Level, Point, Move, Turn, Everything, Coins, TikiTopple),
    *(tuple[int, str], tuple[Point, ...], frozenset[str], dict[str, int], Point | None),
    *(Literal["up", 1], GAME.types.state, GAME.types.action, GAME.types.view),
]

changes = st.sampled_from(["replace", "delete", "add"])
# One fault at a time, so that a failure is told in seconds.
often = settings(
    max_examples=max(300, settings().max_examples), deadline=None, report_multiple_bugs=False
)


@given(everything)
@often
def test_everything_is_read_back(value: Everything) -> None:
    assert from_json(to_json(value), Everything) == value
    assert key(from_json(to_json(value), Everything)) == key(value)


@given(json_values, st.sampled_from(FORMS))
@often
def test_any_json_is_read_as_it_stands_or_is_a_fault(value: object, form: Any) -> None:
    check_reading(json.dumps(value), form)


@given(st.text(st.characters()) | st.text('[]{}",:0123456789.eE-+truefalsn '))
@often
def test_any_text_is_read_as_it_stands_or_is_a_fault(text: str) -> None:
    for form in (int, Point, tuple[int, ...]):
        check_reading(text, form)


@given(st.binary())
@often
def test_any_bytes_are_read_or_are_a_fault(data: bytes) -> None:
    value = attempt(lambda: parse_json(data), CodecError)
    if isinstance(value, CodecError):
        assert [found.path for found in value.faults] == ["$"]


@given(st.integers(0, 99), changes, texts, json_values)
@often
def test_a_change_of_any_field_is_seen(place: int, change: str, name: str, value: object) -> None:
    document = to_data(EVERYTHING)
    # Sets are written in another order than they may be read in.
    for field_name in ("names", "numbers", "suits", "spots"):
        document[field_name] = []
    check_reading(mutate(json.dumps(document), place, change, name, value), Everything)


@given(st.sampled_from(DOCUMENTS), st.integers(0, 999), changes, texts, json_values)
@often
def test_a_change_of_any_document_is_seen(
    document: tuple[str, Any], place: int, change: str, name: str, value: object
) -> None:
    text, form = document
    check_reading(mutate(text, place, change, name, value), form)


@given(st.sampled_from(RECORDS), st.integers(0, 999), changes, texts, json_values)
@often
def test_a_change_of_a_record_is_seen(
    document: str, place: int, change: str, name: str, value: object
) -> None:
    text = mutate(document, place, change, name, value)
    record = attempt(lambda: Record.from_json(text), RecordError)
    if isinstance(record, RecordError):
        assert record.reason
        return
    assert is_in(json.loads(text), json.loads(record.to_json()))
    assert Record.from_json(record.to_json()) == record
    states = attempt(record.replay, RecordError)
    if isinstance(states, RecordError):
        assert states.violations


def test_a_fault_leads_to_no_error_of_another_library() -> None:
    with pytest.raises(CodecError) as caught:
        from_json('{"x":"1"}', Point)
    assert caught.value.__context__ is None
