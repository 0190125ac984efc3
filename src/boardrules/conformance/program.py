"""Engines that are other programs, asked by their standard input and output."""

from collections.abc import Sequence
from contextlib import suppress
import os
from queue import Empty, SimpleQueue
import shlex
import signal
import subprocess
from threading import Thread
from typing import IO, Any, Self

from boardrules import codec
from boardrules.conformance.engines import EngineError
from boardrules.conformance.protocol import LONGEST_LINE, answer_in, request_of
from boardrules.conformance.vectors import Question
from boardrules.errors import CodecError
from boardrules.quoting import cut, one_line


class Program:
    """An engine that is another program, which is asked by its standard input and output.

    `seconds` is how long it may take for one reply. A program that breaks the protocol is ended.
    Close it, or use it in a `with`.
    """

    def __init__(self, command: str | Sequence[str], *, seconds: float = 60) -> None:
        self._seconds = seconds
        self.failure: str | None = None
        """Why it cannot go on, if so."""
        try:
            if isinstance(command, str) and os.name != "nt":  # Windows splits a command itself
                command = shlex.split(command)
            self._process = subprocess.Popen(  # noqa: S603  # the user's own program
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except (OSError, LookupError, ValueError) as error:
            raise EngineError(f"the program cannot be started: {error}") from None
        self._requests = SimpleQueue[bytes]()
        self._replies = SimpleQueue[bytes]()
        # Whatever else has got hold of the pipes may keep these waiting: nothing waits for them.
        for talk, pipe, lines in (
            (_write, self._process.stdin, self._requests),
            (_read, self._process.stdout, self._replies),
        ):
            Thread(target=talk, args=(pipe, lines), daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def new(self, game: dict[str, Any]) -> None:
        """Begin a match."""
        self._ask({"new": game})

    def do(self, actions: Sequence[str]) -> None:
        """Do some actions."""
        self._ask({"do": list(actions)})

    def ask(self, question: Question) -> Any:
        """Ask the program."""
        return self._ask(request_of(question))

    def close(self) -> None:
        """End the program, and what it has started; on Windows, the program alone."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._requests.put(b"")

    def _ask(self, request: dict[str, Any]) -> Any:
        """Send a request, and return the answer, or raise what the program says instead."""
        if self.failure is not None:
            raise EngineError(self.failure)
        is_early = not self._replies.empty()
        if not is_early:
            self._requests.put(f"{codec.to_json(request)}\n".encode("ascii"))
        try:
            line = self._replies.get(timeout=self._seconds)
        except Empty:
            raise self._failed(f"it gave no reply in {self._seconds:g} seconds") from None
        if is_early and line:
            raise self._failed(f"it wrote a line that nobody asked for: {_start(line)}")
        if not line.endswith(b"\n"):
            is_long = len(line) == LONGEST_LINE
            limit = f"it wrote a line of more than {LONGEST_LINE:,} bytes"
            raise self._failed(limit if is_long else self._end())
        try:
            return answer_in(line)
        except CodecError as error:
            reason = f"it wrote what is no reply: {_start(line)} ({error})"
            raise self._failed(reason) from None

    def _end(self) -> str:
        """Say how the program has ended."""
        try:
            code = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        return f"it ended with exit code {code}" if code >= 0 else f"it ended by signal {-code}"

    def _failed(self, reason: str) -> EngineError:
        """End a program that cannot be understood any more."""
        self.failure = f"the program cannot go on: {reason}"
        self.close()
        return EngineError(self.failure)


def _start(line: bytes) -> str:
    """Quote the start of a line."""
    return cut(one_line(line[:1_000].decode(errors="replace")))


def _write(pipe: IO[bytes], lines: SimpleQueue[bytes]) -> None:
    """Write lines until there is an empty one, or nobody reads them."""
    with suppress(OSError), pipe:
        while line := lines.get():
            pipe.write(line)
            pipe.flush()


def _read(pipe: IO[bytes], lines: SimpleQueue[bytes]) -> None:
    """Read lines until there are no more, or two that nobody has asked for; then an empty one."""
    with pipe:
        while lines.qsize() < 2 and (line := pipe.readline(LONGEST_LINE)):
            lines.put(line)
    lines.put(b"")
