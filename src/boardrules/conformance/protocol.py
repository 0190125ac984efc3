"""The protocol by which an engine in any language is asked: one line of JSON for each message.

A request is one of `{"new": GAME}`, `{"do": [ACTION, ...]}` and `{"ask": KIND, ...}`. The reply is
`{"answer": ...}`, `{"unsupported": REASON}` or `{"error": REASON}`.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as OutOfTime
from contextlib import suppress
import os
import shlex
import signal
import subprocess
from typing import IO, Any, Final, Self, cast

import attrs

from boardrules import codec
from boardrules.conformance.engines import Engine, EngineError, UnsupportedError
from boardrules.conformance.vectors import Question
from boardrules.errors import CodecError
from boardrules.quoting import cut, printable

LONGEST_LINE: Final = 2**24
"""How many bytes a line may have."""


def serve(engine: Engine, requests: IO[bytes], replies: IO[bytes]) -> None:
    """Let an engine answer requests, line by line, until there are no more."""
    while line := requests.readline(LONGEST_LINE):
        replies.write(f"{codec.to_json(reply_to(engine, line))}\n".encode("ascii"))
        replies.flush()


def reply_to(engine: Engine, line: str | bytes) -> dict[str, Any]:
    """Return the reply of an engine to one request."""
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
        case {"ask": _}:
            return engine.ask(codec.from_data(request, Question))
        case _:
            raise EngineError("expected a request with one of new, do and ask")


class Program:
    """An engine that is another program, which is asked by its standard input and output.

    `seconds` is how long it may take for one reply. Close it, or use it in a `with`.
    """

    def __init__(self, command: str | Sequence[str], *, seconds: float = 60) -> None:
        self.command = shlex.split(command) if isinstance(command, str) else [*command]
        self._seconds = seconds
        self._ended: str | None = None
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the user's own program
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # so that all that it starts can be ended with it
            )
        except (OSError, IndexError, ValueError) as error:
            raise EngineError(f"the program cannot be started: {error}") from None
        self._talk = ThreadPoolExecutor(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def new(self, game: dict[str, Any]) -> None:
        """Begin a match."""
        self._request({"new": game})

    def do(self, actions: Sequence[str]) -> None:
        """Do some actions."""
        self._request({"do": list(actions)})

    def ask(self, question: Question) -> Any:
        """Ask the program."""
        named = {field.name: getattr(question, field.name) for field in attrs.fields(Question)}
        return self._request({name: value for name, value in named.items() if value is not None})

    def close(self) -> None:
        """End the program, with all that it has started."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._talk.shutdown()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                cast("IO[bytes]", pipe).close()

    def _request(self, request: dict[str, Any]) -> Any:
        """Send a request, and return the answer, or raise what the program says instead."""
        if self._ended is not None:
            raise EngineError(self._ended)
        line = self._talk.submit(self._exchange, f"{codec.to_json(request)}\n".encode("ascii"))
        try:
            reply = line.result(self._seconds)
        except OutOfTime:
            raise self._failure(f"no reply in {self._seconds:g} seconds") from None
        except OSError:
            reply = b""
        if not reply.endswith(b"\n"):
            is_long = len(reply) == LONGEST_LINE
            raise self._failure(
                f"a reply of more than {LONGEST_LINE:,} bytes" if is_long else self._last_words()
            )
        try:
            return _answer_in(codec.parse_json(reply))
        except CodecError:
            said = cut(printable(reply.decode(errors="replace").strip()))
            raise self._failure(f"a reply that is not in the protocol: {said}") from None

    def _exchange(self, request: bytes) -> bytes:
        stdin, stdout = (
            cast("IO[bytes]", self._process.stdin),
            cast("IO[bytes]", self._process.stdout),
        )
        stdin.write(request)
        stdin.flush()
        return stdout.readline(LONGEST_LINE)

    def _last_words(self) -> str:
        try:
            return f"the program has ended, with exit code {self._process.wait(1)}"
        except subprocess.TimeoutExpired:
            return "the program has closed its output"

    def _failure(self, reason: str) -> EngineError:
        """End a program that cannot be understood any more."""
        self._ended = reason
        self.close()
        return EngineError(reason)


def _answer_in(reply: Any) -> Any:
    match reply:
        case {"answer": answer, **others} if not others:
            return answer
        case {"unsupported": str(reason), **others} if not others:
            raise UnsupportedError(reason)
        case {"error": str(reason), **others} if not others:
            raise EngineError(reason)
        case _:
            raise CodecError(())
