"""The processes of a tournament, how they start, and how what they leave behind is ended.

::

    your program, or boardrules simulate    has the seed; hands out matches, stores results (runner)
     |
     | two pipes for each worker (pool)
     |
     +-- worker                             plays one match at a time (referee);
     |    |                                 bots of the library are functions that it calls (seats)
     |    |
     |    | a socket for each supervisor, and another for each match (strangers)
     |    |
     |    +-- supervisor                    for a bot named as module:name; kept for many matches;
     |         |                            runs no code of the bot (supervisor)
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

from collections.abc import Collection
from contextlib import suppress
import ctypes
import os
from pathlib import Path
import signal
import subprocess
import sys
from typing import IO, Final

from boardrules.errors import BoardRulesError

_BOOT: Final = (
    "import sys; main, *sys.path[:] = sys.argv[1:]; del sys.argv[1:]; "
    "from importlib import import_module; import_module(main).main()"
)
_SETTINGS: Final = {
    "PYTHONHASHSEED": "0",  # sets have the same order in every process
    "PYTHONUNBUFFERED": "1",  # what a bot prints is seen, however it ends
}
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 36, 38
_LANDLOCK_CREATE_RULESET, _LANDLOCK_RESTRICT_SELF = 444, 446
_LANDLOCK_SCOPE_SIGNAL: Final = 2


class ProcessError(BoardRulesError):
    """A process of the arena cannot start, or cannot load the game."""


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
    """Leave nothing to read from stdin, and let what is printed go to stderr."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing if sys.stderr is None else 2, 1)
    os.close(nothing)


def adopt_orphans() -> None:
    """Become the parent of what children leave behind, on Linux."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def end_children(spared: Collection[int] = ()) -> None:
    """End all children but some, and the orphans that are adopted meanwhile, on Linux."""
    while children := [pid for pid in _children() if pid not in spared]:
        for pid in children:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)


def _children() -> list[int]:
    """List all children. Each thread has its own: if one ends meanwhile, another has them."""
    while True:
        files = Path("/proc/self/task").glob("*/children")
        with suppress(FileNotFoundError, ProcessLookupError):
            return [int(pid) for file in files for pid in file.read_text().split()]


def end_with_parent() -> None:
    """Let this process be killed when its parent ends, on Linux."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


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
        and _prctl(_PR_SET_NO_NEW_PRIVS, 1)
        and libc.syscall(_LANDLOCK_RESTRICT_SELF, ruleset, 0) == 0
    )


def _prctl(option: int, value: int) -> bool:
    if not sys.platform.startswith("linux"):
        return False
    return bool(ctypes.CDLL(None).prctl(option, value, 0, 0, 0) == 0)
