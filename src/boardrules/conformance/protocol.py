"""The protocol by which an engine in any language is asked: one line of JSON for each message.

A request is one of `{"new": GAME}`, `{"do": [ACTION, ...]}` and `{"ask": KIND, ...}`. The reply is
`{"answer": ...}`, `{"unsupported": REASON}` or `{"error": REASON}`.
"""

from typing import IO, Any, Final, get_args

import attrs

from boardrules import codec
from boardrules._messages import one_line, quoted
from boardrules.conformance.engines import Engine, EngineError, UnsupportedError
from boardrules.conformance.vectors import Kind, Question
from boardrules.errors import CodecError, Fault

LONGEST_LINE: Final = 2**24
"""How many bytes a line may have, with its end."""


def serve(engine: Engine, requests: IO[bytes], replies: IO[bytes]) -> None:
    """Let an engine answer requests, line by line, until there are no more.

    A line that is too long is refused, and its rest is read as other lines.
    """
    while line := requests.readline(LONGEST_LINE):
        replies.write(f"{codec.to_json(reply_to(engine, line))}\n".encode("ascii"))
        replies.flush()


def reply_to(engine: Engine, line: str | bytes) -> dict[str, Any]:
    """Return the reply of an engine to one request.

    >>> from boardrules.conformance import Library
    >>> reply_to(Library(), '{"ask": "to_act"}')
    {'error': 'no match has begun'}
    """
    try:
        return {"answer": _answer(engine, codec.parse_json(line))}
    except UnsupportedError as error:
        return {"unsupported": str(error)}
    except (EngineError, CodecError) as error:
        return {"error": str(error)}


def _answer(engine: Engine, request: Any) -> Any:
    match request:
        case {"new": game, **others} if not others:
            return engine.new(codec.from_data(game, dict[str, Any], path="$.new"))
        case {"do": actions, **others} if not others:
            return engine.do(codec.from_data(actions, tuple[str, ...], path="$.do"))
        case {"ask": str(kind)} if kind not in get_args(Kind):
            raise UnsupportedError(f"there is no question {quoted(kind)}")
        case {"ask": _}:
            return engine.ask(codec.from_data(request, Question))
        case _:
            raise EngineError("expected a request with one of new, do and ask")


def request_of(question: Question) -> dict[str, Any]:
    """Return the request that asks a question.

    >>> request_of(Question(ask="legal", seat="P2"))
    {'ask': 'legal', 'seat': 'P2'}
    """
    named = {field.name: getattr(question, field.name) for field in attrs.fields(Question)}
    return {name: value for name, value in named.items() if value is not None}


def answer_in(line: bytes) -> Any:
    """Return the answer in a reply, or raise what it says instead.

    A line that is not a reply raises `CodecError`.
    """
    match codec.parse_json(_text(line)):
        case {"answer": answer, **others} if not others:
            return answer
        case {"unsupported": str(reason), **others} if not others:
            raise UnsupportedError(one_line(reason))
        case {"error": str(reason), **others} if not others:
            raise EngineError(one_line(reason))
        case _:
            raise CodecError((Fault("$", "expected one of answer, unsupported and error"),))


def _text(line: bytes) -> str:
    """Decode a line, or raise `CodecError`; Python's reader of JSON would take other codes too."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CodecError(
            (Fault("$", f"not UTF-8: {error.reason} at byte {error.start}"),)
        ) from None
