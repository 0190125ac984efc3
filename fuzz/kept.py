"""Inputs that are kept: what reaches code that the seeds do not, and everything ever found."""

from collections.abc import Iterator
import json
from pathlib import Path
from typing import Final

CORPUS: Final = Path(__file__).parent / "corpus"
"""A file for each target, with an input on each line: a JSON string, with a character a byte."""

FINDINGS: Final = Path(__file__).parent / "findings"
"""A folder for each target, with a file for each finding, which is named by what it was."""


def kept_inputs(name: str) -> Iterator[bytes]:
    """Yield all inputs that are kept for a target."""
    corpus = CORPUS / f"{name}.jsonl"
    if corpus.exists():
        for line in corpus.read_text(encoding="ascii").splitlines():
            yield json.loads(line).encode("latin-1")
    yield from findings(name)


def findings(name: str) -> Iterator[bytes]:
    """Yield what was ever found at a target."""
    for path in sorted((FINDINGS / name).glob("*")):
        yield path.read_bytes()
