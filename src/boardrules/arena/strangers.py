"""The referee's end of the line to strangers' bots."""

import atexit
from collections import defaultdict
from contextlib import suppress
import json
from math import inf
from multiprocessing import Pipe, reduction
from multiprocessing.connection import wait
import os
import pickle
import socket
import subprocess
import sys
from threading import Lock
import time
from typing import Any, Final, cast

from boardrules.arena import processes
from boardrules.arena.supervisor import AnyGame, Question, Start
from boardrules.bots import UnknownBotError
from boardrules.errors import BoardRulesError

PATIENCE: Final = 60.0
"""For how many seconds at least a bot may be loaded and made."""

_LONGEST_LINE: Final = 100_000
_PARTING: Final = 10.0


class BotError(BoardRulesError):
    """A bot that does not go on, in words for its forfeit."""


class SupervisorError(BoardRulesError):
    """Processes for bots in which no match can begin."""


class Supervisor:
    """A process above a stranger's bot, for one match after another of a game."""

    def __init__(self, game: AnyGame) -> None:
        if not hasattr(os, "fork"):
            raise SupervisorError("a bot from module:name needs a system that can fork processes")
        self.game = game
        self.path = tuple(sys.path)
        self._line: socket.socket | None = None
        self._control, theirs = Pipe()
        with theirs:
            self._process = processes.start_python("boardrules.arena.supervisor", theirs.fileno())
        with suppress(OSError):  # one that has died is found out when it is asked
            self._control.send_bytes(pickle.dumps(game))

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def fits(self, game: AnyGame) -> bool:
        """Tell whether another match can be played here."""
        is_alive = self._process.poll() is None
        return is_alive and self.path == tuple(sys.path) and self.game == game

    def begin(self, start: Start, limit: float | None) -> None:
        """Load a bot for a match, or raise `BotError` or `UnknownBotError`."""
        line, theirs = socket.socketpair()
        self._line = line
        with theirs, suppress(OSError):
            reduction.send_handle(self._control, theirs.fileno(), self.pid)
        match self._exchange(line, start, None if limit is None else max(limit, PATIENCE)):
            case "ready", True:
                return
            case "unknown", str(reason):
                raise UnknownBotError(start.bot, reason)
            case answer:
                raise _fault(answer)

    def ask(self, question: Question, limit: float | None) -> int | str:
        """Return the place of what the bot chooses, or the action that it made up.

        Anything else raises `BotError`.
        """
        match self._exchange(cast("socket.socket", self._line), question, limit):
            case "place", int(place) if 0 <= place < len(question.actions):
                return place
            case "action", str(text):
                return text
            case answer:
                raise _fault(answer)

    def _exchange(
        self, line: socket.socket, message: Start | Question, limit: float | None
    ) -> tuple[str, Any]:
        """Send a message, and return the kind and the content of the answer."""
        deadline = inf if limit is None else time.monotonic() + limit
        answer = b""
        try:
            line.settimeout(limit)
            line.sendall(pickle.dumps(message))
            while not answer.endswith(b"\n") and len(answer) < _LONGEST_LINE:
                left = None if limit is None else max(0.0, deadline - time.monotonic())
                ready = wait((line, self._control), left)
                if not ready:
                    return "fault", f"took longer than {limit:g} seconds"
                more = line.recv(_LONGEST_LINE) if line in ready else b""
                if not more:
                    return self._end()
                answer += more
        except TimeoutError:  # it does not even read
            return "fault", f"took longer than {limit:g} seconds"
        except OSError:
            return self._end()
        return _parsed(answer)

    def _end(self) -> tuple[str, Any]:
        """Hear how the process of the bot has ended."""
        try:
            if self._control.poll(_PARTING):
                return _parsed(self._control.recv_bytes())
        except (EOFError, OSError):
            return "fault", "its process has ended"
        return "fault", "closed the pipe of its process"

    def finish(self) -> None:
        """End the bot with all that it has started, if any, and be there for another match."""
        if self._line is None:
            _keep(self)
            return
        self._line.close()
        self._line = None
        try:
            self._control.send_bytes(b"stop")
            while self._control.poll(_PARTING):
                if _parsed(self._control.recv_bytes()) == ("ready", True):
                    _keep(self)
                    return
        except (EOFError, OSError):
            pass  # it was ended by somebody else
        self.kill()

    def close(self) -> None:
        """Let an idle process end."""
        self._control.close()
        try:
            self._process.wait(_PARTING)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End the process whatever it does, and in a worker all that a bot may have left there."""
        self._process.kill()
        self._process.wait()
        self._control.close()
        if processes.adopts_orphans:
            with _lock:
                _idle.clear()
            processes.end_children()


def _parsed(line: bytes) -> tuple[str, Any]:
    try:
        ((kind, content),) = json.loads(line).items()
    except (ValueError, AttributeError, RecursionError):
        return "forged", True
    return kind, content


def _fault(answer: tuple[str, Any]) -> BoardRulesError:
    """Make the error for what came instead of an answer."""
    match answer:
        case "fault", str(reason):
            return BotError(reason)
        case "unfit", str(reason):
            return SupervisorError(f"the game cannot be loaded in the process of a bot: {reason}")
        case _:
            return BotError("wrote into the pipe of its process")


_idle: defaultdict[int, list[Supervisor]] = defaultdict(list)
_lock = Lock()


def take(game: AnyGame) -> Supervisor:
    """Return an idle supervisor for a game, or a new one in place of those that are for others."""
    with _lock:
        idle = _idle[os.getpid()]  # those of a parent are not ours
        unfit = [each for each in idle if not each.fits(game)]
        fit = [each for each in idle if each not in unfit]
        _idle[os.getpid()] = fit[1:]
    for supervisor in unfit:
        supervisor.close()
    return fit[0] if fit else Supervisor(game)


def _keep(supervisor: Supervisor) -> None:
    with _lock:
        _idle[os.getpid()].append(supervisor)


def close_idle() -> None:
    """End the idle processes."""
    with _lock:
        idle = _idle.pop(os.getpid(), [])
    for supervisor in idle:
        supervisor.close()


atexit.register(close_idle)
