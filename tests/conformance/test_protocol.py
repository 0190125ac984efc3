"""The protocol: requests that are answered, and replies that are read."""

from io import BytesIO
import json
from typing import Any

import pytest

from boardrules import codec, games
from boardrules.conformance import (
    EngineError,
    Library,
    UnsupportedError,
    reply_to,
    serve,
)
from boardrules.conformance import protocol as module
from boardrules.conformance.protocol import answer_in
from boardrules.errors import CodecError

NEW = {"new": codec.to_data(games.find_game("tiki-topple")())}


def replies(*requests: Any) -> list[Any]:
    """Let the library answer requests, each a line."""
    library = Library()
    lines = [each if isinstance(each, str) else json.dumps(each) for each in requests]
    return [reply_to(library, line) for line in lines]


def test_a_match_is_begun_and_played_and_asked_about() -> None:
    assert replies(
        NEW,
        {"do": ["* column NANI", "* column HUHU"]},
        {"ask": "legal"},
        {"ask": "told", "seat": None},
    ) == [
        {"answer": None},
        {"answer": None},
        {"answer": ["* column WIKIWIKI"]},
        {"answer": ["* column HUHU"]},
    ]


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ("", "$: not a JSON document: Expecting value: line 1 column 1 (char 0)"),
        ("[" * 200_000, "$: not a JSON document: nested too deeply"),
        ({}, "expected a request with one of new, do and ask"),
        (5, "expected a request with one of new, do and ask"),
        ({"new": {}, "do": []}, "expected a request with one of new, do and ask"),
        ({"do": [], "seat": "P1"}, "expected a request with one of new, do and ask"),
        ({"new": []}, "$.new: expected an object, not []"),
        ({"new": {}}, "$.game: expected a text, not null"),
        ({"new": {"game": 5}}, "$.game: expected a text, not 5"),
        ({"do": "P1 toast"}, "$.do: expected a list, not 'P1 toast'"),
        ({"do": [5]}, "$.do[0]: expected a text, not 5"),
        ({"do": ["* column NANI"]}, "no match has begun"),
        ({"ask": "legal"}, "no match has begun"),
        ({"ask": "legal", "depth": "2"}, "$.depth: expected a whole number, not '2'"),
        ({"ask": "legal", "seat": 1}, "$.seat: expected a text, not 1"),
        ({"ask": "legal", "place": 1}, "$: unknown: place"),
    ],
)
def test_a_request_that_is_refused(asked: Any, reason: str) -> None:
    assert replies(asked) == [{"error": reason}]


def test_an_unknown_question_is_not_supported() -> None:
    assert replies({"ask": "best"}) == [{"unsupported": "there is no question 'best'"}]


def test_an_unknown_game_is_not_supported() -> None:
    (reply,) = replies({"new": {"game": "ludo", "options": {}}})
    assert reply["unsupported"].startswith("there is no game 'ludo'")


def test_lines_are_served_until_there_are_no_more() -> None:
    out = BytesIO()
    serve(Library(), BytesIO(b'{"ask":"to_act"}\n\xff\n{"ask":"to_act"}'), out)
    first, second, third = out.getvalue().splitlines()
    assert first == third == b'{"error":"no match has begun"}'
    assert b"not a JSON document" in second


def test_a_long_line_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_LINE", 10)
    out = BytesIO()
    serve(Library(), BytesIO(b"x" * 15), out)
    assert out.getvalue().count(b"not a JSON document") == 2


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("[]", r"^\$: expected one of answer, unsupported and error$"),
        ("5", "expected one of"),
        ('{"answer": 1, "error": "x"}', "expected one of"),
        ('{"error": 5}', "expected one of"),
        ('{"unsupported": null}', "expected one of"),
        ('{"answer": NaN}', r"^\$: not a JSON document: NaN is not a JSON number$"),
        ('{"answer": 1e999}', "the number 1e999 is too large"),
        ('{"answer": 1, "answer": 2}', "the key 'answer' appears twice"),
        ("", "Expecting value"),
    ],
)
def test_what_is_no_reply_is_refused(reply: str, reason: str) -> None:
    with pytest.raises(CodecError, match=reason):
        answer_in(reply.encode())


@pytest.mark.parametrize("code", ["utf-16", "utf-32-be", "latin-1"])
def test_a_reply_in_another_code_is_refused(code: str) -> None:
    with pytest.raises(CodecError, match=r"^\$: not UTF-8: .* at byte \d+$"):
        answer_in('{"answer": "\u00e9"}'.encode(code))


def test_a_reply_has_an_answer_or_a_reason() -> None:
    assert answer_in(b'{"answer": null}') is None
    with pytest.raises(UnsupportedError, match=r"^no keys$"):
        answer_in(b'{"unsupported": "no\\n keys"}')
    with pytest.raises(EngineError, match=r"^no such card$"):
        answer_in(b'{"error": "no such card"}')
