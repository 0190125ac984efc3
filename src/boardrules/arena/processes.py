"""The processes of a tournament, how they start, and how what they leave behind is ended.

::

    your program, or boardrules simulate    has the seed; hands out matches, keeps results (runner)
     |
     | a pipe for each worker (pool)
     |
     +-- worker                             plays one match at a time (referee);
     |    |                                 bots of the library are functions that it calls
     |    |
     |    | a socket for each supervisor, and another for each match (strangers)
     |    |
     |    +-- supervisor                    for a bot that came as module:name; kept for many
     |         |                            matches; runs no code of the bot (supervisor)
     |         |
     |         +-- bot                      forked for one match: loads the bot, lets it answer
     |              |
     |              +-- ...                 whatever the bot starts
     +-- worker
     ...

Whoever loses the pipe or socket to its parent ends, with all that is below it. A bot has no socket
but that of its match, which is closed when the match is over.
"""

from contextlib import suppress
import ctypes
import os
from pathlib import Path
import signal
import subprocess
import sys
from typing import IO, BinaryIO, Final

_BOOT: Final = (
    "import sys; main, *sys.path[:] = sys.argv[1:]; del sys.argv[1:]; "
    "from importlib import import_module; import_module(main).main()"
)
_SETTINGS: Final = {
    "PYTHONHASHSEED": "0",  # sets have the same order in every process
    "PYTHONUNBUFFERED": "1",  # what a bot prints is seen, however it ends
}
_TASKS: Final = Path("/proc/self/task")
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 36, 38
_LANDLOCK_CREATE_RULESET, _LANDLOCK_RESTRICT_SELF = 444, 446
_LANDLOCK_SCOPE_SIGNAL: Final = 2


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


def take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Keep the pipes for us: nothing is left to read, and what is printed goes to stderr."""
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing if sys.stderr is None else 2, 1)
    os.close(nothing)
    return incoming, outgoing


adopts_orphans = False
"""Whether this process becomes the parent of what its children leave behind."""


def adopt_orphans() -> None:
    """Become the parent of what children leave behind, where the system can, as Linux can."""
    global adopts_orphans  # noqa: PLW0603  # it is a property of the process
    adopts_orphans = any(_TASKS.glob("*/children")) and _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def end_children() -> None:
    """End all children, and the orphans that are adopted meanwhile, until there are none."""
    while True:
        for file in _TASKS.glob("*/children"):
            for pid in map(int, file.read_text().split()):
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def end_with_parent() -> None:
    """Let this process be killed when its parent ends, where the system can."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def confine() -> bool:
    """Let this process, and all below it, reach no process but themselves, where the system can.

    They can neither signal others nor read their memory. Linux can from 6.12 on.
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
