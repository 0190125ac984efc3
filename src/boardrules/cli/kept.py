"""Matches that were left and are in no file of the user's: the latest are kept for a while."""

from contextlib import suppress
from os import stat_result
from pathlib import Path
from secrets import token_hex
from typing import Final

from boardrules.cli.catalogue import Entry
from boardrules.cli.errors import CommandError
from boardrules.cli.files import read_text, write_text
from boardrules.cli.records import named_game, read_saved

MOST: Final = 20
"""How many matches are kept."""
LARGEST: Final = 5_000_000
"""How many bytes they may have together."""


def keep(text: str) -> Path:
    """Keep the record of a match, drop the oldest ones, and return where it is."""
    path = _folder() / f"{token_hex(8)}.txt"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"cannot write {path.parent}: {error.strerror}") from None
    write_text(path, text)
    others = [each for each in _matches() if each[0] != path]
    size = len(text.encode())
    for number, (other, status) in enumerate(others, start=2):
        size += status.st_size
        if number > MOST or size > LARGEST:
            with suppress(OSError):
                other.unlink()
    return path


def is_kept(path: Path) -> bool:
    """Return whether a file is one of those that are kept."""
    try:
        return path.parent == _folder()
    except CommandError:
        return False


def find_latest(entry: Entry | None) -> Path:
    """Find the match that was left last and is not over, of one game or of any."""
    found = (path for path, _ in _matches() if _can_go_on(path, entry))
    path = next(found, None)
    if path is None:
        which = "match" if entry is None else f"match of {entry.title}"
        raise CommandError(f"no {which} is kept that could go on: name the file of a record")
    return path


def _folder() -> Path:
    """Return where programs of this user keep what they need to go on."""
    try:
        from platformdirs import user_state_path  # noqa: PLC0415  # it is optional
    except ImportError:
        raise CommandError("matches are kept only with the extra cli") from None
    return user_state_path("boardrules", appauthor=False) / "matches"


def _matches() -> list[tuple[Path, stat_result]]:
    """List what is kept, the latest first, without what another program removes meanwhile."""
    found: list[tuple[Path, stat_result]] = []
    for path in _folder().glob("*.txt"):
        with suppress(OSError):
            found.append((path, path.lstat()))
    return sorted(found, key=lambda each: each[1].st_mtime_ns, reverse=True)


def _can_go_on(path: Path, wanted: Entry | None) -> bool:
    """Return whether a match is not over; if it cannot be read, whoever resumes it is told why."""
    try:
        entry = named_game(read_text(path))
        if wanted not in {None, entry}:
            return False
        return not read_saved(path, entry, {}).is_over
    except CommandError:
        return wanted is None
