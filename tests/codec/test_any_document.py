"""Any document is either read exactly as written or raises `CodecError`."""

from collections.abc import Callable, Sequence
from functools import cache
import json
from random import Random
from typing import Any, Literal, TypeVar, cast

from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import (
    CodecError,
    Player,
    Record,
    RecordError,
    from_json,
    key,
    playout,
    to_json,
    walk,
)
from boardrules.codec import parse_json, to_data
from boardrules.games.tiki_topple import TikiTopple
from tests.codec.values import (
    EVERYTHING,
    GAME,
    LARGEST,
    OWN_GAME,
    Coins,
    Everything,
    Level,
    Move,
    Point,
    Suit,
    Turn,
    Walk,
)

T = TypeVar("T")
ErrorT = TypeVar("ErrorT", bound=Exception)


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
    """List every value in a document: what it is in, and its name or index there."""
    if isinstance(document, dict):
        inner = cast("dict[str, Any]", document)
        return [(inner, name) for name in inner] + [
            node for part in inner.values() for node in nodes(part)
        ]
    if isinstance(document, list):
        items = cast("Sequence[Any]", document)
        return [(items, index) for index in range(len(items))] + [
            node for part in items for node in nodes(part)
        ]
    return []


def mutate(text: str, number: int, change: str, name: str, value: object) -> str:
    """Change one value in a document: replace it, delete it, or add one beside it."""
    root = [json.loads(text)]
    found = nodes(root)
    inside, where = found[number % len(found)]
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
    """Return whether a document is part of another, types of numbers included."""
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
    """Return what is read, or the only error that reading may raise."""
    try:
        return read()
    except error as caught:
        return caught


def check_reading(text: str, type_form: Any) -> None:
    """Read a document: it raises `CodecError`, or is read exactly as written."""
    value = attempt(lambda: from_json(text, type_form), CodecError)
    if isinstance(value, CodecError):
        assert value.faults
        assert all(found.path.startswith("$") and found.message for found in value.faults)
        return
    assert from_json(to_json(value), type_form) == value
    assert is_in(json.loads(text), json.loads(to_json(value)))


@cache
def documents() -> list[tuple[str, Any]]:
    """Write games, and states, actions and views of a match, each with what to read it as."""
    match = list(walk(GAME, Random(7)))
    return [
        (to_json(GAME), TikiTopple),
        (to_json(OWN_GAME), TikiTopple),
        *((to_json(step.before), GAME.types.state) for step in match[::25]),
        *((to_json(step.action), GAME.types.action) for step in match[::6]),
        *((to_json(GAME.view(step.before, Player(1))), GAME.types.view) for step in match[::25]),
    ]


@cache
def records() -> list[str]:
    """Write the first actions of two matches."""
    return [
        Record(game, playout(game, Random(3)).actions[:12]).to_json() for game in (GAME, OWN_GAME)
    ]


TYPE_FORMS: list[Any] = [
    *(int, str, bool, Suit, Level, Point, Move, Turn, Everything, Coins, TikiTopple),
    *(tuple[int, str], tuple[Point, ...], frozenset[str], dict[str, int], Point | None),
    *(Literal["up", 1], GAME.types.state, GAME.types.action, GAME.types.view),
]

changes = st.sampled_from(["replace", "delete", "add"])
# One bug at a time, so that a failure is reported within seconds.
often = settings(
    max_examples=30 * settings().max_examples, deadline=None, report_multiple_bugs=False
)


@given(everything)
@often
@pytest.mark.law
def test_everything_is_read_back(value: Everything) -> None:
    assert from_json(to_json(value), Everything) == value
    assert key(from_json(to_json(value), Everything)) == key(value)


@given(json_values, st.sampled_from(TYPE_FORMS))
@often
@pytest.mark.law
def test_any_json_is_read_exactly_or_is_a_fault(value: object, type_form: Any) -> None:
    check_reading(json.dumps(value), type_form)


@given(st.text(st.characters()) | st.text('[]{}",:0123456789.eE-+truefalsn '))
@often
@pytest.mark.law
def test_any_text_is_read_exactly_or_is_a_fault(text: str) -> None:
    for type_form in (int, Point, tuple[int, ...]):
        check_reading(text, type_form)


@given(st.binary())
@often
@pytest.mark.law
def test_any_bytes_are_read_or_are_a_fault(data: bytes) -> None:
    value = attempt(lambda: parse_json(data), CodecError)
    if isinstance(value, CodecError):
        assert [found.path for found in value.faults] == ["$"]


@given(st.integers(0, 99), changes, texts, json_values)
@often
@pytest.mark.law
def test_a_change_to_any_field_is_noticed(
    number: int, change: str, name: str, value: object
) -> None:
    document = to_data(EVERYTHING)
    # Sets are sorted when they are written, so they may differ from what was read.
    for field_name in ("names", "numbers", "suits", "spots"):
        document[field_name] = []
    check_reading(mutate(json.dumps(document), number, change, name, value), Everything)


@given(
    st.deferred(lambda: st.sampled_from(documents())),
    st.integers(0, 999),
    changes,
    texts,
    json_values,
)
@often
@pytest.mark.law
def test_a_change_to_any_document_is_noticed(
    document: tuple[str, Any], number: int, change: str, name: str, value: object
) -> None:
    text, type_form = document
    check_reading(mutate(text, number, change, name, value), type_form)


@given(
    st.deferred(lambda: st.sampled_from(records())),
    st.integers(0, 999),
    changes,
    texts,
    json_values,
)
@often
@pytest.mark.law
def test_a_change_to_a_record_is_noticed(
    document: str, number: int, change: str, name: str, value: object
) -> None:
    text = mutate(document, number, change, name, value)
    record = attempt(lambda: Record.from_json(text), RecordError)
    if isinstance(record, RecordError):
        assert record.reason
        return
    assert is_in(json.loads(text), json.loads(record.to_json()))
    assert Record.from_json(record.to_json()) == record
    states = attempt(record.replay, RecordError)
    if isinstance(states, RecordError):
        assert states.violations


def test_a_codec_error_hides_the_errors_of_cattrs() -> None:
    with pytest.raises(CodecError) as caught:
        from_json('{"x":"1"}', Point)
    assert caught.value.__context__ is None
