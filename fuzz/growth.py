"""Documents that grow: what they cost must grow with their size, and not with its square."""

from collections.abc import Callable, Iterator
from functools import partial
import json
import re
import time
from typing import Any, Final, TypeAlias

from attrs import frozen

from fuzz.mutation import nodes, parsed, seal
from fuzz.targets import TARGETS

SMALL: Final = 2**14
LARGE: Final = 2**16
RATIO: Final = 2.5 * LARGE / SMALL
"""How many times as long a large document may take as a small one."""
NOTHING: Final = 0.05
"""How many seconds are too few to be compared."""

Grow: TypeAlias = Callable[[int], bytes]
"""Make a document of about some number of bytes."""


@frozen
class Growth:
    """A target, what grows in one of its documents, and how."""

    target: str
    what: str
    grow: Grow

    def seconds(self, size: int) -> float:
        """Measure how long the target takes for a document, at best."""
        data = self.grow(size)
        return min(self._seconds(data) for _ in range(2))

    def _seconds(self, data: bytes) -> float:
        start = time.process_time()
        TARGETS[self.target].run(data)
        return time.process_time() - start

    def is_steep(self) -> bool:
        """Tell whether a large document takes too long, compared with a small one."""
        return self.seconds(LARGE) > RATIO * self.seconds(SMALL) + NOTHING


def growths(name: str) -> Iterator[Growth]:
    """Find all that can grow in the documents with which a target begins."""
    seen: set[str] = set()
    for document in TARGETS[name].seeds():
        lines = document.decode().split("\n")
        for index in range(len(lines)):
            root = parsed(lines[index])
            found = _in_text(lines, index) if root is None else _in_json(lines, index, root)
            for what, grow in found:
                if what not in seen:
                    seen.add(what)
                    yield Growth(name, what, grow)


# JSON.

_HOLE: Final = "\u2205"
"""Stands in a document where something grows."""


def _in_json(lines: list[str], index: int, root: list[Any]) -> Iterator[tuple[str, Grow]]:
    """Let each list, text and number of a document grow; those of the same kind only once."""
    names = {id(root): ""}
    kinds: set[str] = set()
    for inside, where in nodes(root):
        value, is_item = inside[where], isinstance(where, int)
        name = names[id(inside)] + ("[]" if is_item else f".{where}")
        names[id(value)] = name
        if name in kinds:
            continue
        kinds.add(name)
        inside[where] = _HOLE
        template = json.dumps(root[0], separators=(",", ":"))
        inside[where] = value
        for kind, part in _parts(value).items():
            yield f"{kind} at {name or '.'}", _filled(lines, index, template, part)


def _parts(value: Any) -> dict[str, Callable[[int], str]]:
    """Name what may grow in place of a value, each as a function of its size."""
    parts: dict[str, Callable[[int], str]] = {
        "digits": lambda size: "9" * size,
        "a text": lambda size: json.dumps("\u00e9\x1b" * (size // 12)),
        "brackets": lambda size: "[" * (size // 2) + "]" * (size // 2),
        "names": lambda size: json.dumps({str(number): 0 for number in range(size // 10)}),
    }
    match value:
        case [item, *_]:
            parts["copies"] = partial(_copies, json.dumps(item), is_numbered=False)
            parts["numbered copies"] = partial(_copies, json.dumps(item), is_numbered=True)
        case _:
            pass
    return parts


def _copies(item: str, size: int, *, is_numbered: bool) -> str:
    """Repeat an item, if wanted with other numbers and names in each."""
    number = 1 + size // (1 + len(item))
    items = (_numbered(item, each) if is_numbered else item for each in range(number))
    return f"[{','.join(items)}]"


def _numbered(item: str, number: int) -> str:
    """Add to every number in JSON, and write a number behind every name."""
    raised = re.sub(r"\d+", lambda found: str(int(found[0]) + number), item)
    return re.sub(r'(?<=[A-Za-z])"(?!:)', f'{number}"', raised)


def _filled(lines: list[str], index: int, template: str, part: Callable[[int], str]) -> Grow:
    before, after = template.split(json.dumps(_HOLE))

    def grow(size: int) -> bytes:
        line = before + part(size) + after
        if root := parsed(line):
            seal(root[0])
            line = json.dumps(root[0], separators=(",", ":"))
        return "\n".join([*lines[:index], line, *lines[index + 1 :]]).encode()

    return grow


# Text.


def _in_text(lines: list[str], index: int) -> Iterator[tuple[str, Grow]]:
    """Let a line be repeated, as it is or with a number in it, and each of its words."""
    line = lines[index]
    words = re.findall(r"\w+|[^\w]", line) or [""]
    kind = re.search(r"[a-z]{3,}|\W", line)
    where = f"line {kind[0] if kind else ''!r}"
    first, last = (
        re.sub(pattern, r"\g<0>{}", line.replace("{", "{{").replace("}", "}}"), count=1)
        for pattern in (r"\w+", r"\w+(?=\W*$)")
    )
    for what, numbered in (("copies of", line), ("beginnings of", first), ("ends of", last)):
        yield f"{what} {where}", _repeated(lines, index, numbered)
    for at, word in enumerate(words[:8]):
        for what, made in (("copies", word), ("words", f"{word} ")):
            before, after = "".join(words[:at]), "".join(words[at + 1 :])
            yield f"{what} of word {at} of {where}", _lengthened(lines, index, before, made, after)


def _repeated(lines: list[str], index: int, line: str) -> Grow:
    def grow(size: int) -> bytes:
        more = [line.format(number) for number in range(size // (2 + len(line)))]
        return "\n".join([*lines[:index], *more, *lines[index:]]).encode()

    return grow


def _lengthened(lines: list[str], index: int, before: str, word: str, after: str) -> Grow:
    def grow(size: int) -> bytes:
        line = before + word * (size // (len(word) or 1)) + after
        return "\n".join([*lines[:index], line, *lines[index + 1 :]]).encode()

    return grow
