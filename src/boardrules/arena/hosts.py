"""The referee's end of the line to the processes of the bots."""

import atexit
from collections import defaultdict
from contextlib import suppress
import json
import os
import pickle
from queue import Empty, SimpleQueue
import subprocess
import sys
from threading import Lock, Thread
from typing import Any, BinaryIO, Final, cast

from boardrules.arena.host import Ask, Start
from boardrules.errors import BoardRulesError

PATIENCE: Final = 60.0
"""For how many seconds at least a bot may be in the making."""

_BOOT = (
    "import sys; sys.path[:], sys.argv[1:] = sys.argv[1:], []; "
    "from boardrules.arena.host import main; main()"
)
_SETTINGS = {
    "PYTHONHASHSEED": "0",  # sets have the same order in every process
    "PYTHONUNBUFFERED": "1",  # what a bot prints is seen, however it ends
}
_LONGEST_LINE = 100_000
_PARTING = 10.0


class BotError(BoardRulesError):
    """A bot that does not go on, in words for its forfeit."""


class UnknownBotError(BoardRulesError, LookupError):
    """A name by which no bot is found, or none that could ever play."""


class HostError(BoardRulesError):
    """A host in which a match cannot even begin."""


class Host:
    """A process for bots, used for one match after another.

    A thread of its own writes and reads, so that no bot can make the referee wait.
    """

    def __init__(self) -> None:
        self.path = tuple(sys.path)
        self._process = subprocess.Popen(  # noqa: S603  # our own module
            [sys.executable, "-c", _BOOT, *self.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **_SETTINGS},
            process_group=0,
        )
        self._stdin = cast("BinaryIO", self._process.stdin)
        self._stdout = cast("BinaryIO", self._process.stdout)
        self._is_sound = True
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._inbox: SimpleQueue[bytes] = SimpleQueue()
        self._thread = Thread(target=self._talk, daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def _talk(self) -> None:
        with self._stdout:
            while (message := self._outbox.get()) is not None:
                try:
                    self._stdin.write(message)
                    self._stdin.flush()
                    line = self._stdout.readline(_LONGEST_LINE)
                except OSError:
                    line = b""
                self._inbox.put(line)

    def _exchange(self, message: Start | Ask | None, seconds: float | None) -> tuple[str, Any]:
        """Send a message, and return the kind and the content of the answer."""
        self._outbox.put(pickle.dumps(message))
        try:
            line = self._inbox.get(timeout=seconds)
        except Empty:
            raise self._lost(f"took longer than {seconds:g} seconds") from None
        if not line:
            raise self._lost("its process has ended")
        try:
            ((kind, content),) = json.loads(line).items()
        except (ValueError, AttributeError, RecursionError):
            raise self._lost("wrote into the pipe of its process") from None
        return kind, content

    def _lost(self, reason: str) -> BotError:
        """Note that the process can serve no other match."""
        self._is_sound = False
        return BotError(reason)

    def _fault(self, answer: tuple[str, Any]) -> BotError:
        """Put into words what a bot did instead of an answer."""
        match answer:
            case "raised", str(what):
                return BotError(f"raised {what}")
            case "other", str(what):
                return BotError(f"answered {what}, which is no action")
            case "ended", int(code) if code < 0:
                return self._lost(f"its process was ended by signal {-code}")
            case "ended", int(code):
                return self._lost(f"its process has ended with exit code {code}")
            case _:
                return self._lost("wrote into the pipe of its process")

    def begin(self, start: Start, limit: float | None) -> None:
        """Make a bot for a match, or raise `BotError`."""
        match self._exchange(start, None if limit is None else max(limit, PATIENCE)):
            case "ready", True:
                return
            case "unfit", reason:
                raise HostError(f"the game cannot be loaded in the process of a bot: {reason}")
            case "unknown", reason:
                raise UnknownBotError(reason)
            case answer:
                raise self._fault(answer)

    def ask(self, ask: Ask, limit: float | None) -> int | str:
        """Return the place of what the bot chooses, or the action that it made up.

        Anything else raises `BotError`.
        """
        match self._exchange(ask, limit):
            case "place", int(place) if 0 <= place < len(ask.actions):
                return place
            case "action", str(text):
                return text
            case answer:
                raise self._fault(answer)

    def finish(self) -> bool:
        """Let the bot go; tell whether the host is ready for another match."""
        try:
            return self._is_sound and self._exchange(None, _PARTING) == ("ended", 0)
        except BotError:
            return False

    def close(self) -> None:
        """End an idle process."""
        self._outbox.put(pickle.dumps(None))
        self._release()

    def kill(self) -> None:
        """End the process whatever it does, with all that it has started."""
        self._process.terminate()
        try:
            self._process.wait(_PARTING)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._release()

    def _release(self) -> None:
        self._outbox.put(None)
        self._process.wait()
        with suppress(OSError):
            self._stdin.close()
        self._thread.join(_PARTING)


_idle: defaultdict[int, list[Host]] = defaultdict(list)
_lock = Lock()


def take(number: int) -> list[Host]:
    """Return some hosts, idle ones if there are any."""
    here = tuple(sys.path)
    with _lock:
        idle = _idle[os.getpid()]  # those of a parent are not ours
        taken = [host for host in idle if host.path == here][:number]
        for host in taken:
            idle.remove(host)
    try:
        while len(taken) < number:
            taken.append(Host())
    except OSError:
        put_away(taken)
        raise
    return taken


def give_back(hosts: list[Host]) -> None:
    """Keep hosts after a match, as far as they are ready for another."""
    for host in hosts:
        if host.finish():
            put_away([host])
        else:
            host.kill()


def put_away(hosts: list[Host]) -> None:
    """Keep hosts that are idle."""
    with _lock:
        _idle[os.getpid()] += hosts


def close_idle() -> None:
    """End the idle processes."""
    with _lock:
        hosts = _idle.pop(os.getpid(), [])
    for host in hosts:
        host.close()


atexit.register(close_idle)
