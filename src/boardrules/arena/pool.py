"""The arena's own workers: processes that play one match after another."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
import os
import pickle
from queue import SimpleQueue
import signal
from subprocess import PIPE, Popen
from threading import Thread, local
from typing import Any, BinaryIO, Self, TypeAlias, cast

from boardrules.arena import processes, untrusted
from boardrules.arena.processes import ProcessError, UnendedError
from boardrules.arena.referee import attempt
from boardrules.arena.results import Failed, Played
from boardrules.arena.tournament import Tournament
from boardrules.player import Player

Attempt: TypeAlias = Future[Played | Failed]


def main() -> None:
    """Run a worker: play matches of a tournament until there are no more."""
    with (
        processes.hidden(),
        os.fdopen(os.dup(0), "rb") as incoming,
        os.fdopen(os.dup(1), "wb") as outgoing,
    ):
        processes.redirect_streams()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # where there are no process groups
        processes.adopt_orphans()
        serve(incoming, outgoing)


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Read a tournament and numbers of matches, and write which bots are asked, and results."""
    messages: SimpleQueue[Any] = SimpleQueue()
    Thread(target=pass_on, args=(incoming, messages.put), daemon=True).start()

    def reply(message: object) -> None:
        with suppress(OSError):  # the program is gone, and this process is about to end
            pickle.dump(message, outgoing)
            outgoing.flush()

    try:
        tournament: Tournament = pickle.loads(messages.get())  # noqa: S301  # from the program
    except Exception as error:  # noqa: BLE001  # a game that cannot be imported here
        reply(f"the game cannot be loaded in a worker: {type(error).__name__}: {error}")
        return
    for number in iter(messages.get, None):
        try:
            played: object = attempt(tournament, number, reply)
        except UnendedError as error:
            played = str(error)
        has_ended = processes.end_children(spared=untrusted.idle_pids())
        reply(played if has_ended else processes.UNENDED)


def pass_on(incoming: BinaryIO, put: Callable[[Any], None]) -> None:
    """Pass items on until None; without it the parent is gone, and this process ends."""
    message: object = ...
    try:
        while message is not None:
            message = pickle.load(incoming)  # noqa: S301  # from the program
            put(message)
    except Exception:  # noqa: BLE001  # there is nothing left to do
        os._exit(1)


class Worker:
    """A worker process, as its parent sees it."""

    def __init__(self, tournament: Tournament) -> None:
        self.process: Popen[bytes] = processes.start_python("boardrules.arena.pool", PIPE, PIPE)
        self.is_dead = False
        self._stdin = cast("BinaryIO", self.process.stdin)
        self._stdout = cast("BinaryIO", self.process.stdout)
        self._send(pickle.dumps(tournament))

    def play(self, number: int) -> Played | Failed:
        """Have a match played; if the worker dies, name the untrusted bot that it asked last."""
        asked: Player | None = None
        try:
            self._send(number)
            while not isinstance(message := pickle.load(self._stdout), Played | Failed):  # noqa: S301
                if isinstance(message, str):
                    raise ProcessError(message)
                asked = message
        except (EOFError, OSError, pickle.UnpicklingError):
            self.close()
            return Failed("its worker died", asked)
        return message

    def _send(self, message: object) -> None:
        pickle.dump(message, self._stdin)
        self._stdin.flush()

    def stop(self) -> None:
        """Let the process end when it is idle."""
        if not self._stdin.closed:
            with suppress(OSError):
                self._send(None)
            with suppress(OSError):
                self._stdin.close()

    def close(self) -> None:
        """Wait for the end of the process."""
        self.stop()
        self._stdout.close()
        self.process.wait()
        self.is_dead = True


class Pool:
    """Workers for a tournament, one for each thread that submits matches.

    A worker that dies is replaced. A pool that is left by an exception kills its workers.
    """

    def __init__(self, tournament: Tournament, workers: int) -> None:
        self.workers: list[Worker] = []
        self._tournament = tournament
        self._threads = ThreadPoolExecutor(workers)
        self._thread = local()
        self._is_interrupted = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._is_interrupted = error[0] is not None
        for worker in self.workers if self._is_interrupted else ():
            worker.process.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self.workers:
            worker.stop()
        for worker in self.workers:
            worker.close()

    def submit(self, number: int) -> Attempt:
        """Have a match played as soon as a worker is free."""
        return self._threads.submit(self._play, number)

    def _play(self, number: int) -> Played | Failed:
        worker: Worker | None = getattr(self._thread, "worker", None)
        if worker is None or worker.is_dead:
            worker = self._thread.worker = self.start()
        return worker.play(number)

    def start(self) -> Worker:
        """Start a worker, which ends at once if the pool has been left by an exception."""
        try:
            worker = Worker(self._tournament)
        except OSError as error:
            raise ProcessError(f"a worker cannot start: {error}") from error
        self.workers.append(worker)
        if self._is_interrupted:
            worker.process.kill()
        return worker
