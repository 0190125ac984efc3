"""JSON objects in a text that is not JSON, found in one pass over it."""

from collections.abc import Iterator
import json
import re
from typing import Any, Final, TypeAlias, cast

# Inside braces a string is passed over as a whole, so that braces in it do not count. One that is
# not closed ends with its line. No alternative gives anything back: nothing is read twice.
_INSIDE: Final = re.compile(r'[{}]|"(?:[^"\\\n]++|\\[^\n])*+"?')
_OUTSIDE: Final = re.compile("{")

_Pairs: TypeAlias = tuple[tuple[str, Any], ...]
"""An object, with keys that are repeated."""

_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=tuple, parse_int=str, parse_float=str, parse_constant=str
)


def outermost(text: str) -> Iterator[slice]:
    """Find what stands in braces that belong together, the last first, and nothing inside others.

    >>> text = '{"a": {"b": "}"}} or { {} or so'
    >>> [text[found] for found in outermost(text)]
    ['{}', '{"a": {"b": "}"}}']
    """
    opened: list[int] = []
    spans: list[tuple[int, int]] = []
    at = 0
    while (token := (_INSIDE if opened else _OUTSIDE).search(text, at)) is not None:
        at = token.end()
        if token[0] == "{":
            opened.append(token.start())
        elif token[0] == "}":
            start = opened.pop()
            while spans and spans[-1][0] > start:
                spans.pop()
            spans.append((start, at))
    return (slice(start, end) for start, end in reversed(spans))


def values(text: str, key: str) -> list[Any] | None:
    """Return what an object has under a key; if it has nothing there, what those inside it have.

    A key that is repeated has several values; its capitals do not matter. A number is a text, as it
    is written, however long it is. What is not JSON has None.

    >>> values('{"a": 1e9, "a": {"b": null}}', "a"), values('{"b": [{"a": 1}]}', "a")
    (['1e9', (('b', None),)], ['1'])
    """
    try:
        level: list[Any] = [_DECODER.decode(text)]
    except (ValueError, RecursionError):
        return None
    found: list[Any] = []
    while level and not found:
        objects = [cast("_Pairs", each) for each in level if isinstance(each, tuple)]
        arrays: list[list[Any]] = [each for each in level if isinstance(each, list)]
        found = [value for pairs in objects for name, value in pairs if name.lower() == key]
        level = [value for pairs in objects for _, value in pairs]
        level += [value for array in arrays for value in array]
    return found
