"""Entries of JSON by their paths, such as `seats[1].hand`."""

from functools import reduce
import re
from typing import Any

from tests.games.examples.example import MISSING


def steps(path: str) -> list[str | int]:
    """Split a path into names and indices."""
    words = re.findall(r"[^.\[\]]+", path)
    return [int(word) if word.isdigit() else word for word in words]


def entry_at(data: Any, path: str) -> Any:
    """Find an entry."""
    return reduce(lambda inside, step: inside[step], steps(path), data)


def put(data: Any, path: str, value: Any) -> None:
    """Replace an entry, add it, or take it away."""
    *above, last = steps(path)
    inside: Any = reduce(lambda outer, step: outer[step], above, data)
    if value is MISSING:
        del inside[last]
    else:
        inside[last] = value
