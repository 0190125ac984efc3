"""Files that users name: every way to fail is a sentence."""

import os
from pathlib import Path

from boardrules.cli.errors import CommandError


def read_text(path: Path) -> str:
    """Read a file that should be text, with or without a byte order mark."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from None
    except ValueError:
        raise CommandError(f"cannot read {path}: it is not text in UTF-8") from None


def write_text(path: Path, text: str) -> None:
    """Put a text in a file's place at once: readers find the old text or the new one, whole."""
    path = Path(os.path.realpath(path))  # a link stays a link
    if path.exists() and not path.is_file():
        raise CommandError(f"cannot write {path}: it is not a file")
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        try:
            draft.write_text(text, encoding="utf-8", newline="\n")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from None
