"""The processes of a tournament: how they start, and how leftovers are ended.

::

    your program, or boardrules simulate    has the seed; hands out matches, stores results (runner)
     |
     | two pipes for each worker (pool)
     |
     +-- worker                             plays one match at a time (referee);
     |    |                                 bots of the library are functions that it calls (seats)
     |    |
     |    | a socket for each supervisor, and another for each match (untrusted)
     |    |
     |    +-- supervisor                    for a bot named as module:name; kept for many matches;
     |         |                            runs no code of the bot (supervisor); on Linux a child
     |         |                            of the process that was started, and alone with its bot
     |         |                            where that is permitted (namespaces)
     |         |
     |         +-- bot                      forked for one match: loads the bot, lets it answer
     |              |
     |              +-- ...                 whatever the bot starts
     +-- worker
     ...

With one worker and only bots of the library, your program plays the matches itself. On an executor
of yours its processes are the workers.

A process that loses the pipe or socket to its parent ends, with all that is below it. A bot has no
socket but that of its match, which is closed when the match is over.
"""

from collections.abc import Collection, Generator
from contextlib import contextmanager, suppress
import ctypes
import os
from pathlib import Path
import signal
import subprocess
import sys
import time
from typing import IO, Final

from boardrules.errors import BoardRulesError

ENDING_SECONDS: Final = 10.0
"""How long processes may take to end."""

UNENDED: Final = (
    "what a bot has started does not end: the arena gave up after "
    f"{ENDING_SECONDS:g} seconds, and it may still run"
)

_BOOT: Final = (
    "import sys; main, *sys.path[:] = sys.argv[1:]; del sys.argv[1:]; "
    "from importlib import import_module; import_module(main).main()"
)
_SETTINGS: Final = {
    "PYTHONHASHSEED": "0",  # sets have the same order in every process
    "PYTHONUNBUFFERED": "1",  # what a bot prints is seen, however it ends
}
_PR_SET_PDEATHSIG, _PR_GET_DUMPABLE, _PR_SET_DUMPABLE = 1, 3, 4
_PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 36, 38
_LANDLOCK_CREATE_RULESET, _LANDLOCK_RESTRICT_SELF = 444, 446
_LANDLOCK_SCOPE_SIGNAL: Final = 2


class ProcessError(BoardRulesError):
    """A process of the arena cannot start or load the game, or those of a bot do not end."""


class UnendedError(ProcessError):
    """Processes of a bot do not end, and no other match should start more of them."""


def start_python(
    module: str, stdin: int | IO[bytes], stdout: int | None = None
) -> "subprocess.Popen[bytes]":
    """Start `main` of a module in a Python that looks for modules where this one does."""
    return subprocess.Popen(  # noqa: S603  # our own module
        [sys.executable, "-P", "-c", _BOOT, module, *sys.path],
        stdin=stdin,
        stdout=stdout,
        env={**os.environ, **_SETTINGS},
        process_group=0,  # Ctrl-C is for the program alone
    )


def redirect_streams() -> None:
    """Make stdin empty, and send what is printed to stderr."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing if sys.stderr is None else 2, 1)
    os.close(nothing)


def adopt_orphans() -> None:
    """Become the parent of orphaned descendants, on Linux."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def end_children(spared: Collection[int] = ()) -> bool:
    """End all children but some, and the orphans that are adopted meanwhile, on Linux.

    The first process of a namespace ends all others in it by one signal, which no chain of
    processes that fork and exit outruns. Elsewhere a chain may do so: give up after a time. Tell
    whether all have ended.
    """
    is_first = os.getpid() == 1
    deadline = time.monotonic() + ENDING_SECONDS
    while children := [pid for pid in _children() if pid not in spared]:
        if time.monotonic() > deadline:
            return False
        for pid in (-1,) if is_first else children:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        for pid in children:  # after all are killed, so that none gets the time to fork
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
    return True


def _children() -> list[int]:
    """List all children. Each thread has its own: if one ends meanwhile, another has them."""
    while True:
        files = Path("/proc/self/task").glob("*/children")
        with suppress(FileNotFoundError, ProcessLookupError):
            return [int(pid) for file in files for pid in file.read_text().split()]


def end_with_parent() -> None:
    """Let this process be killed when its parent ends, on Linux."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


@contextmanager
def hidden() -> Generator[None]:
    """Keep other processes of the user from the memory and the pipes of this one, on Linux.

    Root reaches them all the same.
    """
    before = _prctl(_PR_GET_DUMPABLE)
    _prctl(_PR_SET_DUMPABLE, 0)
    try:
        yield
    finally:
        _prctl(_PR_SET_DUMPABLE, before)


def confine() -> bool:
    """Keep this process, and all below it, from reaching any other, on Linux from 6.12 on.

    They can neither signal others nor read their memory. Tell whether that is so.
    """
    if not sys.platform.startswith("linux"):
        return False
    libc = ctypes.CDLL(None)
    attributes = (ctypes.c_uint64 * 3)(0, 0, _LANDLOCK_SCOPE_SIGNAL)  # of a landlock_ruleset_attr
    size = ctypes.c_size_t(ctypes.sizeof(attributes))
    ruleset = libc.syscall(_LANDLOCK_CREATE_RULESET, attributes, size, 0)
    return (
        ruleset >= 0
        and _prctl(_PR_SET_NO_NEW_PRIVS, 1) == 0
        and libc.syscall(_LANDLOCK_RESTRICT_SELF, ruleset, 0) == 0
    )


def _prctl(option: int, value: int = 0) -> int:
    if not sys.platform.startswith("linux"):
        return -1
    return int(ctypes.CDLL(None).prctl(option, value, 0, 0, 0))
