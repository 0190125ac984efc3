"""Engines that are other programs, asked by their standard input and output."""

from collections.abc import Sequence
from contextlib import suppress
import os
from queue import Empty, SimpleQueue
import shlex
import signal
import subprocess
from threading import Thread
from typing import IO, Any, Final, Self

from boardrules import codec
from boardrules._messages import cut, one_line
from boardrules.conformance.engines import EngineError
from boardrules.conformance.protocol import LONGEST_LINE, answer_in, request_of
from boardrules.conformance.vectors import Question
from boardrules.errors import CodecError

SECONDS: Final = 60.0
"""How long a program may take for one reply, by default."""

_IS_FLUSHED: Final = "was the line flushed?"
_GOES_ON: Final = "it should answer until its input ends"
_PRINTS_ELSE: Final = "is something else printed to standard output? print it to standard error"
"""What is often the reason of a failure."""


class Program:
    """An engine that is another program, which is asked by its standard input and output.

    `seconds` is how long it may take for one reply. A program that breaks the protocol is ended.
    Close it, or use it in a `with`.
    """

    def __init__(self, command: str | Sequence[str], *, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self.failure: str | None = None
        """Why it cannot go on, if so."""
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the user's own program
                _words(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except (OSError, ValueError) as error:
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
            time = "a second" if self._seconds == 1 else f"{self._seconds:g} seconds"
            reason = f"it gave no reply in {time}; {_IS_FLUSHED}"
            raise self._failed(reason) from None
        if is_early and line:
            reason = f"it wrote a line that nobody asked for: {_start(line)}; {_PRINTS_ELSE}"
            raise self._failed(reason)
        if not line.endswith(b"\n"):
            is_long = len(line) == LONGEST_LINE
            limit = f"it wrote a line of more than {LONGEST_LINE:,} bytes"
            raise self._failed(limit if is_long else self._end(is_within=bool(line)))
        try:
            return answer_in(line)
        except CodecError as error:
            reason = f"it wrote what is no reply: {_start(line)} ({error}); {_PRINTS_ELSE}"
            raise self._failed(reason) from None

    def _end(self, *, is_within: bool) -> str:
        """Say how the program has ended, perhaps within a line."""
        try:
            code = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        place = " in the middle of a line" if is_within else ""
        if code < 0:
            return f"it ended by signal {-code}{place}"
        hint = "" if code else f"; {_GOES_ON}"
        return f"it ended with exit code {code}{place}{hint}"

    def _failed(self, reason: str) -> EngineError:
        """End a program that cannot be understood any more."""
        self.failure = f"the program cannot go on: {reason}"
        self.close()
        return EngineError(self.failure)


def _words(command: str | Sequence[str]) -> str | Sequence[str]:
    """Split a command as a shell does; Windows splits it itself."""
    words = shlex.split(command) if isinstance(command, str) and os.name != "nt" else command
    if not words:
        raise ValueError("the command is empty")
    return words


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
