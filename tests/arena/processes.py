"""Whether processes are still there.

A process of a bot has another id in its namespace than outside. It leaves a locked file behind, and
the lock is there for as long as the process, or any that it has started, keeps the file open.
"""

from collections.abc import Iterable
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
import os
from pathlib import Path
from tempfile import mkstemp
import time

PATIENCE = 120.0


def is_gone(pid: int) -> bool:
    """Return whether a process has ended, even if its parent has not waited for it."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False


def remaining(pids: Iterable[int]) -> list[int]:
    """Wait for processes to end, and return those that do not."""
    deadline = time.monotonic() + PATIENCE
    pids = list(pids)
    while pids and time.monotonic() < deadline:
        pids = [pid for pid in pids if not is_gone(pid)]
        time.sleep(0.05)
    return pids


def leave_lock(folder: str) -> int:
    """Leave a file that is locked as long as this process, or one below it, keeps it open."""
    descriptor, _ = mkstemp(dir=folder)
    flock(descriptor, LOCK_SH)
    os.set_inheritable(descriptor, True)
    return descriptor


def left_behind(folder: Path) -> list[Path]:
    """Wait for those who have left locks to end, and return the files of those who do not."""
    deadline = time.monotonic() + PATIENCE
    files = list(folder.iterdir())
    assert files
    while (locked := list(filter(_is_locked, files))) and time.monotonic() < deadline:
        time.sleep(0.05)
    return locked


def _is_locked(path: Path) -> bool:
    with path.open("rb") as file:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return True
    return False
