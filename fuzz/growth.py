"""Documents that grow: what they cost must grow with their size, and not with its square."""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
import json
from pathlib import Path
from random import Random
import re
import sys
import time
from typing import Any, Final, TypeAlias

from attrs import frozen

from fuzz.doors import game_of
from fuzz.mutation import named_nodes, nodes, parsed, seal
from fuzz.replay import command
from fuzz.targets import TARGETS

SMALL: Final = 2**14
LARGE: Final = 2**16
RATIO: Final = 2.5 * LARGE / SMALL
"""How many times as long a large document may take as a small one."""
NOTHING: Final = 0.05
"""How many seconds are too few to be compared."""
WORK: Final = Path("build/fuzz")

Grow: TypeAlias = Callable[[int], bytes]
"""Make a document of about some number of bytes."""


@frozen
class Growth:
    """A target, what grows in one of its documents, and how."""

    target: str
    what: str
    grow: Grow

    def seconds(self, size: int) -> float:
        """Measure how long the target takes for a document of a size."""
        data = self.grow(size)
        start = time.process_time()
        self.run(data)
        return time.process_time() - start

    def run(self, data: bytes) -> None:
        """Try a document that has not been seen before."""
        game_of.cache_clear()
        TARGETS[self.target].run(data)

    def is_steep(self) -> bool:
        """Return whether a large document takes too long, compared with a small one, each time."""
        return all(self.seconds(LARGE) > RATIO * self.seconds(SMALL) + NOTHING for _ in range(3))

    def kept(self) -> str:
        """Write a large document to a file, and return the command that tries it."""
        name = re.sub(r"\W+", "-", self.what)
        path = WORK / self.target / f"steep-{name}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.grow(LARGE))
        return command(self.target, path)


def main() -> int:
    """Let documents grow in random order until the time is over; 1 if one grows too steeply."""
    parser = argparse.ArgumentParser(prog="fuzz.growth", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="by default all of them")
    parser.add_argument("--seconds", type=float, default=10, help="how long it may take")
    options = parser.parse_args()
    deadline = time.monotonic() + options.seconds
    every = [growth for name in options.targets or TARGETS for growth in growths(name)]
    tried, steep = 0, 0
    for growth in Random().sample(every, len(every)):
        if time.monotonic() > deadline:
            break
        tried += 1
        if growth.is_steep():
            steep += 1
            print(f"Replay what takes too long: {growth.kept()}", flush=True)
    print(f"{tried:,} of {len(every):,} documents have grown from {SMALL:,} to {LARGE:,} bytes.")
    return 1 if steep else 0


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
    """Let each value of a document grow, but only one of a kind."""
    for number, (name, (inside, where)) in enumerate(named_nodes(root)):
        for kind, part in _parts(inside[where]).items():
            yield f"{kind} at {name}", partial(_filled, lines, index, number, part)


def _parts(value: Any) -> dict[str, Callable[[int], str]]:
    """Name what may grow in place of a value, each as a function of its size."""
    match value:
        case str():
            return {"a text": lambda size: json.dumps("\u00e9\x1b" * (size // 12))}
        case [item, *_]:
            copies = partial(_copies, json.dumps(item))
            return {"copies": copies, "numbered copies": partial(copies, is_numbered=True)}
        case {}:
            return {"names": lambda size: json.dumps(dict.fromkeys(range(size // 10), 0))}
        case [] | None:
            return {"brackets": lambda size: "[" * (size // 2) + "]" * (size // 2)}
        case _:
            return {"digits": lambda size: "9" * size}


def _copies(item: str, size: int, *, is_numbered: bool = False) -> str:
    """Repeat an item, if wanted with other numbers and names in each."""
    number = 1 + size // (1 + len(item))
    items = (_numbered(item, each) if is_numbered else item for each in range(number))
    return f"[{','.join(items)}]"


def _numbered(item: str, number: int) -> str:
    """Add to every number in JSON, and write a number behind every name."""
    raised = re.sub(r"\d+", lambda found: str(int(found[0]) + number), item)
    return re.sub(r'(?<=[A-Za-z])"(?!:)', f'{number}"', raised)


def _filled(
    lines: list[str], index: int, number: int, part: Callable[[int], str], size: int
) -> bytes:
    """Let one of the values of a line grow."""
    root = [json.loads(lines[index])]
    inside, where = nodes(root)[number]
    inside[where] = _HOLE
    line = json.dumps(root[0]).replace(json.dumps(_HOLE), part(size))
    if grown := parsed(line):
        seal(grown[0])
        line = json.dumps(grown[0], separators=(",", ":"))
    return "\n".join([*lines[:index], line, *lines[index + 1 :]]).encode()


# Text.


def _in_text(lines: list[str], index: int) -> Iterator[tuple[str, Grow]]:
    """Let a line be repeated, as it is or with a number in it, and each of its words."""
    line = lines[index]
    words = re.findall(r"\w+|\W", line) or [""]
    kind = re.search(r"[a-z]{3,}|\W", line)
    where = f"line {kind[0] if kind else ''!r}"
    for what, numbered in {"copies": r"$^", "beginnings": r"\w+", "ends": r"\w+(?=\W*$)"}.items():
        yield f"{what} of {where}", partial(_repeated, lines, index, numbered)
    for at, word in enumerate(words[:8]):
        for what, made in (("copies", word), ("words", f"{word} ")):
            grow = partial(_lengthened, lines, index, words, at, made)
            yield f"{what} of word {at} of {where}", grow


def _repeated(lines: list[str], index: int, numbered: str, size: int) -> bytes:
    """Repeat a line, with a number behind what a pattern finds in it."""
    line = lines[index]
    copies = [
        re.sub(numbered, rf"\g<0>{number}", line, count=1)
        for number in range(size // (2 + len(line)))
    ]
    return "\n".join([*lines[:index], *copies, *lines[index:]]).encode()


def _lengthened(
    lines: list[str], index: int, words: list[str], at: int, word: str, size: int
) -> bytes:
    """Repeat a word instead of the one that is there."""
    line = "".join([*words[:at], word * (size // len(word or " ")), *words[at + 1 :]])
    return "\n".join([*lines[:index], line, *lines[index + 1 :]]).encode()


if __name__ == "__main__":
    sys.exit(main())
