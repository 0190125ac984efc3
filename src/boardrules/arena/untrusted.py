"""Untrusted bots and the processes above them, as the referee sees them."""

import atexit
from contextlib import suppress
from multiprocessing import Pipe, reduction
from multiprocessing.connection import wait
import os
import pickle
from random import Random
import socket
import subprocess
import sys
from threading import Lock
import time
from typing import Any, Final, cast

from boardrules import codec
from boardrules.arena.processes import (
    ENDING_SECONDS,
    UNENDED,
    ProcessError,
    UnendedError,
    start_python,
)
from boardrules.arena.tournament import AnyGame
from boardrules.bots import UnknownBotError
from boardrules.errors import BoardRulesError
from boardrules.player import Player

LOADING_SECONDS: Final = 60.0
"""How long a bot may take to be loaded, at least."""

_LONGEST_LINE: Final = 100_000


class BotError(BoardRulesError):
    """A bot has forfeited its match; the message has the reason."""


class Supervisor:
    """A process above a stranger's bot, for one match after another of a game."""

    def __init__(self, game: AnyGame) -> None:
        if not hasattr(os, "fork"):
            raise ProcessError("a bot from module:name needs a system that can fork processes")
        self._game = game
        self._path = tuple(sys.path)
        self._name = ""
        self._socket: socket.socket | None = None
        self._control, theirs = Pipe()
        with theirs:
            self._process = start_python("boardrules.arena.supervisor", theirs.fileno())
        with suppress(OSError):  # if it has died, `begin` finds out
            self._control.send_bytes(pickle.dumps(game))

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    def fits(self, game: AnyGame) -> bool:
        """Return whether a match of a game can be played here.

        In a process that was forked, those of its parent count as ended.
        """
        is_alive = self._process.poll() is None
        return is_alive and self._path == tuple(sys.path) and self._game == game

    def begin(self, name: str, player: Player, rng: Random, limit: float | None) -> None:
        """Load a bot for a match, or raise `BotError` or `UnknownBotError`."""
        self._name = name
        self._socket, theirs = socket.socketpair()
        with theirs, suppress(OSError):
            reduction.send_handle(self._control, theirs.fileno(), self.pid)
        limit = None if limit is None else max(limit, LOADING_SECONDS)
        match self._exchange((name, player, rng), limit):
            case "ready", True:
                return
            case "unknown", str(reason):
                raise UnknownBotError(name, reason)
            case _:
                raise BotError("wrote into the socket of its process")

    def ask(
        self,
        view: Any,
        actions: tuple[Any, ...],
        limit: float | None,
        news: tuple[str, ...] = (),
    ) -> int | str:
        """Return the index of the chosen action, or an action that is not among them as text.

        Anything else raises `BotError`.
        """
        match self._exchange((view, actions, news), limit):
            case "index", index if type(index) is int and 0 <= index < len(actions):
                return index
            case "action", str(text):
                return text
            case _:
                raise BotError("wrote into the socket of its process")

    def _exchange(self, message: object, limit: float | None) -> tuple[str, Any]:
        """Send a message, and return the kind and the content of the answer.

        Nothing that a bot sends raises anything but `BotError`: it could not lose otherwise.
        """
        bot = cast("socket.socket", self._socket)
        try:
            bot.settimeout(limit)
            start = time.monotonic()
            bot.sendall(pickle.dumps(message))
            answer = self._receive(bot, None if limit is None else start + limit)
        except TimeoutError:
            raise BotError(f"took longer than {limit:g} seconds") from None
        except (EOFError, OSError):
            raise self._end() from None
        match _parsed(answer):
            case "forfeit", str(reason):
                raise BotError(reason)
            case parsed:
                return parsed

    def _receive(self, bot: socket.socket, deadline: float | None) -> bytes:
        """Return a line from a bot, or raise `EOFError` if its process is at an end."""
        line = b""
        while not line.endswith(b"\n") and len(line) < _LONGEST_LINE:
            left = None if deadline is None else deadline - time.monotonic()
            ready = wait((bot, self._control), left)
            if not ready:
                raise TimeoutError
            more = bot.recv(_LONGEST_LINE) if bot in ready else b""
            if not more:
                raise EOFError
            line += more
        return line

    def _end(self) -> BotError | ProcessError:
        """Return the error for what the supervisor says about the end of the bot."""
        try:
            if not self._control.poll(ENDING_SECONDS):
                return BotError("closed the socket of its process")
            kind, reason = _parsed(self._control.recv_bytes())
        except (EOFError, OSError):
            return BotError("its process ended")
        if kind == "unfit":
            return ProcessError(f"the game cannot be loaded in the process of a bot: {reason}")
        return BotError(reason)

    def finish(self) -> None:
        """End the bot with all that it has started, and keep this process for another match.

        Raise `UnendedError` if something does not end.
        """
        has_ended = self._socket is None or self._stop(self._socket)
        if has_ended:
            self._socket = None
            with _lock:
                _idle.append(self)
            return
        self.kill()
        if has_ended is False:
            raise UnendedError(f"{self._name}: {UNENDED}")

    def _stop(self, bot: socket.socket) -> bool | None:
        """Return whether all of a bot has ended; None if the supervisor was killed or stopped."""
        bot.close()
        with suppress(EOFError, OSError):
            self._control.send_bytes(b"stop")
            while self._control.poll(2 * ENDING_SECONDS):
                kind, has_ended = _parsed(self._control.recv_bytes())
                if kind == "ready":
                    return bool(has_ended)
        return None

    def close(self) -> None:
        """Let an idle process end."""
        self._control.close()
        try:
            self._process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.wait()
        self._control.close()


def _parsed(line: bytes) -> tuple[str, Any]:
    try:
        ((kind, content),) = codec.parse_json(line).items()
    except (ValueError, AttributeError):
        return "nonsense", line
    return kind, content


_idle: list[Supervisor] = []
_lock = Lock()


def take(game: AnyGame) -> Supervisor:
    """Return an idle supervisor for a game, or a new one."""
    with _lock:
        while _idle:
            supervisor = _idle.pop()
            if supervisor.fits(game):
                return supervisor
            supervisor.close()
    return Supervisor(game)


def prepare(game: AnyGame, count: int) -> None:
    """Start supervisors, all at the same time, until some number of them is idle."""
    with _lock:
        _idle.extend([Supervisor(game) for _ in range(count - len(_idle))])


def idle_pids() -> list[int]:
    """List the ids of the idle processes."""
    return [supervisor.pid for supervisor in _idle]


def close_idle() -> None:
    """End the idle processes."""
    with _lock:
        while _idle:
            _idle.pop().close()


atexit.register(close_idle)
