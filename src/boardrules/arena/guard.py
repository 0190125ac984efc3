"""Looks after the process of a bot from the outside, where the bot cannot be in the way."""

from contextlib import suppress
import os
import select
import signal
from typing import BinaryIO, NoReturn


def see_out(child: int, referee: BinaryIO) -> int:
    """Wait for a process to end, and return its exit code; whatever it has started ends too.

    If the referee hangs up, or asks by SIGTERM for the end, all of this ends at once.
    """
    with suppress(OSError):
        os.setpgid(child, child)

    def leave(*_signal: object) -> NoReturn:
        os.kill(child, signal.SIGKILL)
        _end_group(child)
        os._exit(1)

    bell, ring = os.pipe()
    os.set_blocking(ring, False)
    rung = signal.set_wakeup_fd(ring)
    heard = signal.signal(signal.SIGCHLD, _hear), signal.signal(signal.SIGTERM, leave)
    ears = select.poll()
    ears.register(bell, select.POLLIN)
    ears.register(referee, 0)  # nothing but that it is closed
    try:
        while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
            if [bell] != [heard_from for heard_from, _ in ears.poll()]:
                leave()
            os.read(bell, 512)
    finally:
        signal.signal(signal.SIGCHLD, heard[0])
        signal.signal(signal.SIGTERM, heard[1])
        signal.set_wakeup_fd(rung)
        os.close(bell)
        os.close(ring)
    _end_group(child)
    return os.waitstatus_to_exitcode(ended[1])


def _hear(*_signal: object) -> None:
    """Do nothing: the bell has rung."""


def _end_group(child: int) -> None:
    with suppress(OSError):
        os.killpg(child, signal.SIGKILL)
