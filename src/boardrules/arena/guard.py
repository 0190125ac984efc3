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
        with suppress(OSError):
            os.kill(child, signal.SIGKILL)
        _end_group(child)
        os._exit(1)

    bell, ring = os.pipe()
    os.set_blocking(ring, False)
    old_ring = signal.set_wakeup_fd(ring)
    old_handlers = {
        number: signal.signal(number, handler)
        for number, handler in ((signal.SIGCHLD, _hear), (signal.SIGTERM, leave))
    }
    ears = select.poll()
    ears.register(bell, select.POLLIN)
    ears.register(referee, 0)  # nothing but that it is closed
    try:
        while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
            if [bell] != [where for where, _ in ears.poll()]:
                leave()
            os.read(bell, 512)
    finally:
        for number, handler in old_handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(old_ring)
        os.close(bell)
        os.close(ring)
    _end_group(child)
    return os.waitstatus_to_exitcode(ended[1])


def _hear(*_signal: object) -> None:
    """Do nothing: the bell has rung."""


def _end_group(child: int) -> None:
    with suppress(OSError):
        os.killpg(child, signal.SIGKILL)
