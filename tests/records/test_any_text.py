"""Any text is either a record or raises `RecordError`."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import Record, RecordError, playout
from boardrules.games.tiki_topple import DEFAULT, TikiTopple
from tests.records.nim import TEXT, Heap, Nim

T = TypeVar("T")


@cache
def texts() -> list[str]:
    """Write a record of Nim, and the beginning of a longer one."""
    game = TikiTopple(players=2, edition="gamewright", components=DEFAULT)
    record = Record(game, playout(game, Random(5)).actions)
    return [TEXT, "\n".join(record.to_text().split("\n")[:40]) + "\n"]


# One bug at a time, so that a failure is reported within seconds.
often = settings(
    max_examples=30 * settings().max_examples, deadline=None, report_multiple_bugs=False
)
edits = st.tuples(
    st.sampled_from(["delete line", "repeat line", "swap lines", "delete", "insert", "replace"]),
    st.integers(0, 999),
    st.integers(0, 999),
    st.sampled_from(list(": \n#*-P0129{}[]\"'.eax\x00\u2028\ufeff\ud800")) | st.characters(),
)


def apply_edit(text: str, edit: tuple[str, int, int, str]) -> str:
    what, first, second, character = edit
    lines = text.split("\n")
    first_line, second_line = first % len(lines), second % len(lines)
    index = first * 31 % (len(text) + 1)
    match what:
        case "delete line":
            del lines[first_line]
        case "repeat line":
            lines.insert(second_line, lines[first_line])
        case "swap lines":
            lines[first_line], lines[second_line] = lines[second_line], lines[first_line]
        case "delete":
            return text[:index] + text[index + 1 :]
        case "insert":
            return text[:index] + character + text[index:]
        case _:
            return text[:index] + character + text[index + 1 :]
    return "\n".join(lines)


def attempt(read: Callable[[], T]) -> T | RecordError:
    try:
        return read()
    except RecordError as error:
        return error


@given(st.deferred(lambda: st.sampled_from(texts())), st.lists(edits, min_size=1, max_size=3))
@often
@pytest.mark.law
def test_an_edited_text_is_a_record_or_a_record_error(
    text: str, changes: list[tuple[str, int, int, str]]
) -> None:
    for change in changes:
        text = apply_edit(text, change)
    record = attempt(lambda: Record.from_text(text))
    if isinstance(record, RecordError):
        assert record.reason
        assert record.line is None or 1 <= record.line <= text.count("\n") + 1
        return
    assert Record.from_text(record.to_text()) == record
    assert Record.from_json(record.to_json()) == record
    states = attempt(record.replay)
    if isinstance(states, RecordError):
        assert states.line in record.lines
        assert states.action in record.actions
        assert states.violations
        assert states.states[0] == record.game.initial_state()
    else:
        assert len(states) == len(record.actions) + 1


@given(st.text(st.characters()))
@often
@pytest.mark.law
def test_any_text_is_a_record_error(text: str) -> None:
    assert isinstance(attempt(lambda: Record.from_text(text)), RecordError)
    assert isinstance(attempt(lambda: Record.from_json(text)), RecordError)


@given(st.binary())
@often
@pytest.mark.law
def test_any_bytes_are_a_record_error(data: bytes) -> None:
    assert isinstance(attempt(lambda: Record.from_json(data)), RecordError)


@given(st.integers(1, 4), st.integers(0, 999))
@settings(max_examples=5 * settings().max_examples, parent=often)
@pytest.mark.law
def test_any_match_is_read_back(most: int, seed: int) -> None:
    game = Nim(players=3, most=most, components=Heap(9))
    record = Record(game, playout(game, Random(seed)).actions)
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text(), components=Heap(9)) == record
    assert record.replay()[-1].left == 0
