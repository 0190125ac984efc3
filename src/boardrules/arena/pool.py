"""Who plays the matches: somebody's executor, or worker processes of our own."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
import os
import signal
from threading import Thread
from types import TracebackType
from typing import ParamSpec, Protocol, Self, TypeVar

from attrs import define, field, frozen

from boardrules.errors import BoardRulesError

_CANNOT_START = (
    "the processes of the pool cannot start; a script needs `if __name__ == '__main__':` around "
    "what it runs, and must be a file"
)

P = ParamSpec("P")
T = TypeVar("T")


class PoolError(BoardRulesError):
    """Processes of our own that cannot even start."""


class Crew(Protocol):
    """Workers to whom matches are handed out."""

    def submit(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Have a worker do something."""
        ...

    def renew(self) -> None:
        """Go on with other workers, after `BrokenExecutor`."""
        ...


@frozen
class Borrowed:
    """The workers of somebody else, who looks after them."""

    executor: Executor

    def submit(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Have a worker do something."""
        return self.executor.submit(call, *args, **kwargs)

    def renew(self) -> None:
        """Give up."""
        raise BrokenExecutor("the workers are lost; what has been played is kept")


@define
class Pool:
    """A process pool that can be renewed, and of which no process outlives its user.

    To enter it is to see that a worker can start, or to get a `PoolError`.
    """

    workers: int
    _executor: ProcessPoolExecutor = field(init=False)
    _cord: Connection = field(init=False)

    def __enter__(self) -> Self:
        self._open()
        with ExitStack() as stack:
            stack.callback(self._drop)
            self._try_out()
            stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self._executor.shutdown()
        self._drop()

    def _open(self) -> None:
        context = get_context("spawn")
        held, self._cord = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(
            self.workers, mp_context=context, initializer=hold_on, initargs=(held,)
        )

    def _try_out(self) -> None:
        try:
            self._executor.submit(os.getpid).result()
        except BrokenExecutor:
            raise PoolError(_CANNOT_START) from None

    def _drop(self) -> None:
        """Let go of the cord: whoever still works stops at once."""
        self._cord.close()
        self._executor.shutdown(cancel_futures=True)

    def renew(self) -> None:
        """Go on with other workers."""
        self._drop()
        self._open()

    def submit(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Have a worker do something; in a broken pool that fails like the rest."""
        try:
            return self._executor.submit(call, *args, **kwargs)
        except BrokenExecutor as error:
            future: Future[T] = Future()
            future.set_exception(error)
            return future


def hold_on(cord: Connection) -> None:
    """Let a worker end when the pool's user lets go, or dies; Ctrl-C is for the user alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with, args=(cord,), daemon=True).start()


def leave_with(cord: Connection) -> None:
    """Wait until nobody holds the other end, and end this process."""
    with suppress(EOFError, OSError):
        cord.recv()
    os._exit(1)
