"""Namespaces of Linux, in which a supervisor is alone with its bot and all that the bot starts.

They begin with their first process: when it ends, all others in them end with it, and one signal
of it reaches them all. No process in them can see or signal any outside, or read its memory. Files
and network stay as they are. Users need no rights for that, unless the system or a container
forbids it.
"""

import ctypes
import os
from pathlib import Path
import sys
from typing import Final

from boardrules.arena.processes import end_with_parent

_NEW_MOUNTS, _NEW_USERS, _NEW_PROCESSES = 0x0002_0000, 0x1000_0000, 0x2000_0000
_NO_SETUID, _NO_DEVICES, _NO_PROGRAMS = 2, 4, 8
_MAPPED: Final = 100
"""The exit code of a process that has mapped the ids of its parent."""


def enter() -> bool:
    """Continue in a child process, the first of new namespaces where that is permitted.

    Tell whether it is. The process that was there before ends as its child does.
    """
    if not sys.platform.startswith("linux"):
        return False
    listening, telling = os.pipe()
    outside = os.fork()
    if outside == 0:  # may map all ids if it has the rights; and there is no way back inside
        os.close(telling)
        is_there = os.read(listening, 1) != b""
        os.close(listening)
        if is_there and map_ids(Path(f"/proc/{os.getppid()}")):
            os._exit(_MAPPED)
        end_with_parent()
        return False
    os.close(listening)
    if ctypes.CDLL(None).unshare(_NEW_MOUNTS | _NEW_USERS | _NEW_PROCESSES) == 0:
        os.write(telling, b".")
    os.close(telling)
    code = _code(outside)
    if code == _MAPPED:
        inside = os.fork()
        if inside == 0:
            end_with_parent()
            _mount_processes()
            return True
        code = _code(inside)
    os._exit(code)


def _code(child: int) -> int:
    return abs(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def map_ids(folder: Path) -> bool:
    """Give users and groups their ids in the namespace of a process, by its folder in /proc.

    Tell whether that is permitted. Root keeps its rights to the files of others that way. Others
    may map nobody but themselves.
    """
    try:
        for name, own in (("uid_map", os.geteuid()), ("gid_map", os.getegid())):
            ranges = [line.split() for line in Path("/proc/self", name).read_text().splitlines()]
            try:
                (folder / name).write_text(
                    "".join(f"{first} {first} {count}\n" for first, _, count in ranges)
                )
            except PermissionError:
                (folder / "setgroups").write_text("deny")
                (folder / name).write_text(f"{own} {own} 1\n")
    except OSError:
        return False
    return True


def _mount_processes() -> None:
    """Mount /proc with the ids of the namespace; where that is forbidden, leave it as it is."""
    flags = ctypes.c_ulong(_NO_SETUID | _NO_DEVICES | _NO_PROGRAMS)
    ctypes.CDLL(None).mount(b"proc", b"/proc", b"proc", flags, None)
