"""Files that users name: every way to fail is a sentence."""

from contextlib import suppress
from errno import ELOOP
from itertools import count
import os
from pathlib import Path
from secrets import token_hex
import shutil
from stat import S_ISDIR, S_ISREG
import sys

from boardrules.cli.errors import CommandError

_STREAMS = {Path("/dev"), Path("/dev/fd"), Path("/proc/self/fd")}
"""Where the names of devices and open files are, also of those that lead to a plain file."""


def read_text(path: Path) -> str:
    """Read a file that should be text, with or without a byte order mark."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from None
    except ValueError:
        raise CommandError(f"cannot read {path}: it is not text in UTF-8") from None


def is_stream(path: Path) -> bool:
    """Return whether a path stands for a device, a pipe or an open file, which keeps no text."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return path.absolute().parent in _STREAMS if S_ISREG(mode) else not S_ISDIR(mode)


def is_file(path: Path) -> bool:
    """Return whether a path is that of a file that keeps a text."""
    return os.path.isfile(path) and not is_stream(path)  # noqa: PTH113  # which never raises


def check_is_new(path: Path, instead: str = "") -> None:
    """Refuse to write over a file that exists; say what one may do instead of replacing it."""
    if is_file(path):
        raise CommandError(f"{path} already exists: {instead}replace it with --overwrite")


def new_name(path: Path) -> Path:
    """Find a name beside a file that nothing has: `match (2).txt`."""
    names = (path.with_name(f"{path.stem} ({number}){path.suffix}") for number in count(2))
    return next(name for name in names if not os.path.lexists(name))


def write_text(path: Path, text: str) -> None:
    """Replace the text that a file holds; see `write_bytes`."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Replace what a file holds at once: whatever happens, the old or the new data is whole.

    A link stays a link. A stream gets the data after all that was written before.
    """
    try:
        if is_stream(path):
            sys.stdout.flush()  # which may be the same
            with path.open("ab") as stream:
                stream.write(data)
        else:
            _replace(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from None


def _replace(path: Path, data: bytes) -> None:
    """Write beside a file, and let that take the file's name and permissions."""
    if path.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    exists = path.exists()
    if exists:
        path.open("r+b").close()  # what must not be written is not replaced either
    draft = path.with_name(f".boardrules-{token_hex(8)}.tmp")
    try:
        with draft.open("xb") as file:
            if exists:
                shutil.copymode(path, draft)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    with suppress(OSError):  # not every system lets a folder be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
