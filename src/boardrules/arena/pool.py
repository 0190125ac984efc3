"""Workers of our own: processes that play one match after another."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
import os
import pickle
from queue import SimpleQueue
import signal
from subprocess import PIPE, Popen
from threading import Lock, Thread
from types import TracebackType
from typing import Any, BinaryIO, Self, TypeAlias, cast

from boardrules.arena.processes import adopt_orphans, start_python, take_streams
from boardrules.arena.referee import Note, referee
from boardrules.arena.results import Failed, Played
from boardrules.arena.tournament import Tournament
from boardrules.errors import BoardRulesError
from boardrules.player import Player

Attempt: TypeAlias = Future[Played | Failed]


class PoolError(BoardRulesError):
    """Workers that cannot even start."""


def attempt(tournament: Tournament, number: int, note: Note = id) -> Played | Failed:
    """Play a match, whatever is wrong with it."""
    try:
        return referee(tournament, number, note)
    except Exception as error:  # noqa: BLE001  # the other matches go on
        return Failed(f"{type(error).__name__}: {error}")


def main() -> None:
    """Be a worker: play matches of a tournament until there are no more."""
    incoming, outgoing = take_streams()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program alone
    adopt_orphans()
    messages: SimpleQueue[Any] = SimpleQueue()
    Thread(target=pass_on, args=(incoming, messages.put), daemon=True).start()

    def reply(message: object) -> None:
        with suppress(OSError):  # the program is gone, and so is this process in a moment
            pickle.dump(message, outgoing)
            outgoing.flush()

    try:
        tournament: Tournament = pickle.loads(messages.get())  # noqa: S301  # from the program
    except Exception as error:  # noqa: BLE001  # a game that cannot be imported here
        reply(f"the game cannot be loaded in a worker: {type(error).__name__}: {error}")
        return
    for number in iter(messages.get, None):
        reply(attempt(tournament, number, reply))


def pass_on(incoming: BinaryIO, put: Callable[[Any], None]) -> None:
    """Read up to None; if that never comes, the program is gone, and this process ends."""
    message: object = ...
    try:
        while message is not None:
            message = pickle.load(incoming)  # noqa: S301  # from the program
            put(message)
    except Exception:  # noqa: BLE001  # there is nobody to be told
        os._exit(1)


class Worker:
    """The program's end of the pipes to a worker."""

    def __init__(self, tournament: Tournament) -> None:
        self.process: Popen[bytes] = start_python("boardrules.arena.pool", PIPE, PIPE)
        self.is_dead = False
        self._stdin = cast("BinaryIO", self.process.stdin)
        self._stdout = cast("BinaryIO", self.process.stdout)
        self._send(pickle.dumps(tournament))

    def play(self, number: int) -> Played | Failed:
        """Have a match played; if the worker dies, say whose bot it has asked before."""
        asked: Player | None = None
        try:
            self._send(number)
            while not isinstance(message := pickle.load(self._stdout), Played | Failed):  # noqa: S301
                if isinstance(message, str):
                    raise PoolError(message)
                asked = message
        except (EOFError, OSError, pickle.UnpicklingError):
            self.is_dead = True
            self.close()
            return Failed("its worker died", asked)
        return message

    def _send(self, message: object) -> None:
        pickle.dump(message, self._stdin)
        self._stdin.flush()

    def close(self) -> None:
        """End the process, which has nothing to do."""
        with suppress(OSError):
            self._send(None)
        with suppress(OSError):
            self._stdin.close()
        self._stdout.close()
        self.process.wait()


class Pool:
    """Some workers for a tournament, with a thread for each that hands it matches.

    A worker that dies is replaced. No worker outlives a pool that is left by an exception.
    """

    def __init__(self, tournament: Tournament, workers: int) -> None:
        self.tournament = tournament
        self.workers = workers
        self._tasks: SimpleQueue[tuple[int, Attempt] | None] = SimpleQueue()
        self.threads: list[Thread] = []
        self._running: set[Worker] = set()
        self._is_closed = False
        self._lock = Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            with self._lock:
                self._is_closed = True
                for worker in self._running:
                    worker.process.kill()
        for _ in self.threads:
            self._tasks.put(None)
        for thread in self.threads:
            thread.join()

    def submit(self, number: int) -> Attempt:
        """Have a match played as soon as a worker is free."""
        future: Attempt = Future()
        self._tasks.put((number, future))
        if len(self.threads) < self.workers:
            self.threads.append(Thread(target=self._serve, daemon=True))
            self.threads[-1].start()
        return future

    def _serve(self) -> None:
        worker: Worker | None = None
        for number, future in iter(self._tasks.get, None):
            if not future.set_running_or_notify_cancel():
                continue
            try:
                worker = self.start() if worker is None or worker.is_dead else worker
                future.set_result(worker.play(number))
            except Exception as error:  # noqa: BLE001  # it is for whoever waits
                future.set_exception(error)
        if worker is not None and not worker.is_dead:
            worker.close()

    def start(self) -> Worker:
        """Start a worker, unless the pool is closed."""
        with self._lock:
            if self._is_closed:
                raise PoolError("the pool is closed")
            try:
                worker = Worker(self.tournament)
            except OSError as error:
                raise PoolError(f"a worker cannot start: {error}") from error
            self._running = {worker, *(each for each in self._running if not each.is_dead)}
        return worker
