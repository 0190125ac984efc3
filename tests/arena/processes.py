"""Whether processes are still there."""

from collections.abc import Iterable
import os
from pathlib import Path
import time

PATIENCE = 120.0


def is_gone(pid: int) -> bool:
    """Tell whether a process has ended, even if its parent has not waited for it."""
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
