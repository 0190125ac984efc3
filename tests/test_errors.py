"""Exceptions: their messages, their fields, and that they can be pickled."""

from copy import copy, deepcopy
import pickle
from typing import Any

import pytest

from boardrules import (
    BoardRulesError,
    CodecError,
    ComponentError,
    Defect,
    IllegalActionError,
    NotationError,
    RecordError,
    Violation,
)
from boardrules.errors import LISTED, Fault

TURN = Violation("NIM-1", "it is the turn of P2")
MANY = Violation("NIM-2", "there are 3 left")
SIZE = Defect("heaps[0]", "a heap has 1", "NIM-3")
COLOUR = Defect("colour", "unknown", "NIM-4")

ERRORS = [
    IllegalActionError(("take", 5), ("left", 3), (TURN, MANY)),
    NotationError("P1 tkae", "expected 'P1 take 2'"),
    CodecError((Fault("$.x", "required, but missing"), Fault("$.y[2]", "expected null, not 0"))),
    ComponentError("my_box.toml", (SIZE, COLOUR)),
    CodecError((Fault("$.x", "required, but missing"),) * 70, more=7),
    ComponentError("my_box.toml", (SIZE,) * 70, more=7),
    RecordError("does not fit", 7, ("take", 5), (TURN,), (("left", 4), ("left", 3))),
    RecordError("played with a box of its own", box="63d73bec"),
    RecordError("there is no game 'go'"),
    BoardRulesError("whatever"),
]


def fields(error: BaseException) -> dict[str, Any]:
    return {"args": error.args, **vars(error)}


@pytest.mark.parametrize("error", ERRORS, ids=str)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_with_all_of_its_fields(error: BoardRulesError, protocol: int) -> None:
    again: Any = pickle.loads(pickle.dumps(error, protocol))  # noqa: S301  # made right here
    assert type(again) is type(error)
    assert fields(again) == fields(error)
    assert str(again) == str(error)


@pytest.mark.parametrize("error", ERRORS, ids=str)
def test_copies_with_all_of_its_fields(error: BoardRulesError) -> None:
    for again in (copy(error), deepcopy(error)):
        assert type(again) is type(error)
        assert fields(again) == fields(error)
        assert str(again) == str(error)


def test_notes_survive_too() -> None:
    error = NotationError("x", "y")
    error.add_note("in the third match")
    again: Any = pickle.loads(pickle.dumps(error))  # noqa: S301  # made one line above
    assert again.__notes__ == ["in the third match"]


def test_an_illegal_action_gives_everything_back() -> None:
    error = IllegalActionError(("take", 5), ("left", 3), (TURN, MANY))
    assert (error.action, error.state) == (("take", 5), ("left", 3))
    assert error.violations == (TURN, MANY)


def test_a_notation_error_has_the_text_and_the_reason() -> None:
    error = NotationError("P1 tkae", "expected 'P1 take 2'")
    assert (error.text, error.reason) == ("P1 tkae", "expected 'P1 take 2'")


def test_a_codec_error_has_every_fault() -> None:
    fault = Fault("$.x", "required, but missing")
    assert CodecError((fault,)).faults == (fault,)
    assert (fault.path, fault.message) == ("$.x", "required, but missing")


def test_only_the_first_of_many_faults_are_kept_and_the_others_counted() -> None:
    fault = Fault("$.x", "no")
    codec = CodecError((fault,) * 1000, more=500)
    assert (codec.faults, codec.more) == ((fault,) * LISTED, 1450)
    assert str(codec) == "$.x: no; $.x: no; $.x: no; $.x: no; $.x: no; and 1,495 more"
    box = ComponentError("my_box.toml", (SIZE,) * 1000, more=500)
    assert (box.defects, box.more) == ((SIZE,) * LISTED, 1450)
    assert str(box).endswith("; heaps[0]: a heap has 1 (NIM-3); and 1,450 more")


def test_an_error_shows_no_control_characters() -> None:
    assert str(NotationError("\x1b[31m" * 100, "no")).startswith(r"cannot read '\x1b[31m\x1b")
    assert len(str(NotationError("\x1b[31m" * 100, "no"))) < 100
    assert str(ComponentError("\x1b[31m", (SIZE,))).startswith(r"\x1b[31m: heaps")


def test_a_component_error_has_its_source_and_every_defect() -> None:
    error = ComponentError("my_box.toml", (SIZE, COLOUR))
    assert (error.source, error.defects) == ("my_box.toml", (SIZE, COLOUR))


def test_a_record_error_has_everything_known() -> None:
    bare = RecordError("no title")
    assert (bare.reason, bare.line, bare.action) == ("no title", None, None)
    assert (bare.violations, bare.states, bare.box) == ((), (), None)
    full = RecordError("does not fit", 7, "take", (TURN,), ("a", "b"), "63d73bec")
    assert (full.reason, full.line, full.action) == ("does not fit", 7, "take")
    assert (full.violations, full.states, full.box) == ((TURN,), ("a", "b"), "63d73bec")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (
            IllegalActionError("take 5", "3 left", (TURN, MANY)),
            "take 5 is illegal: it is the turn of P2 (NIM-1); there are 3 left (NIM-2)",
        ),
        (IllegalActionError("take 5", "3 left", ()), "take 5 is illegal"),
        (NotationError("P1 tkae", "expected a seat"), "cannot read 'P1 tkae': expected a seat"),
        (NotationError("a\nb", "expected a seat"), "cannot read 'a\\nb': expected a seat"),
        (CodecError((Fault("$.x", "expected null"),)), "$.x: expected null"),
        (
            ComponentError("my_box.toml", (SIZE, COLOUR)),
            "my_box.toml: heaps[0]: a heap has 1 (NIM-3); colour: unknown (NIM-4)",
        ),
        (RecordError("there is no game 'go'"), "there is no game 'go'"),
        (RecordError("cannot read 'x'", line=7), "line 7: cannot read 'x'"),
        (BoardRulesError("whatever"), "whatever"),
    ],
)
def test_says_what_is_wrong(error: BoardRulesError, message: str) -> None:
    assert str(error) == message


@pytest.mark.parametrize(
    ("faults", "message"),
    [
        (2, "$[0]: no; $[1]: no"),
        (5, "$[0]: no; $[1]: no; $[2]: no; $[3]: no; $[4]: no"),
        (6, "$[0]: no; $[1]: no; $[2]: no; $[3]: no; $[4]: no; and 1 more"),
        (9, "$[0]: no; $[1]: no; $[2]: no; $[3]: no; $[4]: no; and 4 more"),
    ],
)
def test_a_codec_error_shows_five_faults_and_counts_the_others(faults: int, message: str) -> None:
    error = CodecError(tuple(Fault(f"$[{index}]", "no") for index in range(faults)))
    assert str(error) == message
    assert len(error.faults) == faults


@pytest.mark.parametrize(
    "error_class", [IllegalActionError, NotationError, CodecError, ComponentError, RecordError]
)
def test_is_a_value_error_of_this_library(error_class: type[Exception]) -> None:
    assert issubclass(error_class, BoardRulesError)
    assert issubclass(error_class, ValueError)


def test_one_except_catches_all_of_them_and_nothing_else() -> None:
    assert all(isinstance(error, BoardRulesError) for error in ERRORS)
    assert not issubclass(BoardRulesError, ValueError)
    assert not isinstance(ValueError(), BoardRulesError)


def test_no_error_is_caught_as_another() -> None:
    classes = {type(error) for error in ERRORS} - {BoardRulesError}
    assert all(not issubclass(one, other) for one in classes for other in classes - {one})


def test_an_illegal_action_is_quoted_briefly() -> None:
    long = IllegalActionError("\x1b" * 900_000, None, ())
    assert str(long).isprintable()
    assert len(str(long)) < 2_100
    assert str(IllegalActionError(10**5000, None, ())) == "int is illegal"
