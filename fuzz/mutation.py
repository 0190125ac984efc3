"""Changing documents: a part of JSON, a line or a word, while most of it stays right."""

from collections.abc import Callable, Iterator
from contextlib import suppress
import json
from random import Random
import re
from typing import Any, Final, TypeAlias

from boardrules import BoardRulesError, key

Node: TypeAlias = tuple[Any, Any]
"""A value in a JSON document: the list or object that it is in, and its index or name there."""

SCALARS: Final[tuple[Any, ...]] = (
    *(0, 1, -1, 2, 3, 7, 53, 255, 1000, 2**31, 2**53, 2**53 + 1, -(2**53), 10**30),
    *(0.0, 0.5, 1e308, True, False, None, [], {}, "", " ", "P1", "*", "kind", "r0"),
    *("\ud800", "\0", "\x1b[31m", "\u2028", "\u0663", "\ufeff", "a\nb", "-", "1e5", "x" * 300),
)
"""Values that readers get wrong."""

WORDS: Final = (
    *("0", "1", "-1", "9007199254740993", "9" * 5000, "1e999", "NaN", "-0", "007", "1_000", "+1"),
    *(
        "\u0663",
        "\u00b2",
        "\x00",
        "\x1b[2J",
        "\ufeff",
        "\udc80",
        "\u2028",
        "\x85",
        "\t",
        "\r",
        "\r\n",
    ),
    *("P0", "P1", "P99", "P100", "*", "# ", ": ", ".", ",", "-", "'", '"', "[", "[[", "{", "}"),
    *("true", "null", "inf", "1979-05-27", "0x1F", "a.b.c", "'''", '"""', "\\", "=", "(", "é"),
)
"""Words that readers get wrong."""

_PARTS: Final = re.compile(r"\w+|\s|[^\w\s]")


def mutated(data: bytes, rng: Random) -> bytes:
    """Change a document in one or a few places."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 6))):
        data = _mutated_once(data, rng)
    return data


def _mutated_once(data: bytes, rng: Random) -> bytes:
    text = data.decode(errors="surrogateescape")
    lines = text.split("\n")
    # A long line is chosen more often than a short one.
    index = rng.choices(range(len(lines)), [1 + len(line) for line in lines])[0]
    root = parsed(lines[index])
    if root is not None:
        _change_json(root, rng)
        if rng.random() < 0.95:
            seal(root[0])
        lines[index] = json.dumps(root[0], separators=(",", ":"))
    elif rng.random() < 0.5:
        _change_lines(lines, index, rng)
    else:
        lines[index] = _change_words(lines[index], lines[rng.randrange(len(lines))], rng)
    return "\n".join(lines).encode(errors="surrogateescape")


def parsed(line: str) -> list[Any] | None:
    """Read a line of JSON that has parts, as the only item of a list."""
    if not line.startswith(("{", "[")):
        return None
    try:
        return [json.loads(line)]
    except (ValueError, RecursionError):
        return None


def seal(document: Any) -> None:
    """Write the right digest of a box beside it, or else no changed box would be looked into."""
    match document:
        case {"game": {"box": _}}:
            seal(document["game"])
        case {"box": box}:
            with suppress(BoardRulesError):
                document["components"] = key(box)
        case _:
            pass


# JSON.


def nodes(part: Any) -> list[Node]:
    """List every value in a document."""
    found: list[Node] = []
    ahead = [part]
    while ahead:
        inside = ahead.pop()
        here = [(inside, where) for where in _names(inside)]
        found += here
        ahead += [inside[where] for _, where in here]
    return found


def named_nodes(root: list[Any]) -> Iterator[tuple[str, Node]]:
    """Yield every value in a document by where it is; those in the same list have the same name."""
    names = {id(root): ""}
    for inside, where in nodes(root):
        name = names[id(inside)] + ("[]" if isinstance(where, int) else f".{where}")
        names[id(inside[where])] = name
        yield name, (inside, where)


def _names(value: Any) -> list[Any]:
    """List the indexes of a list, or the names in an object."""
    match value:
        case [*items]:
            return list(range(len(items)))
        case {**entries}:
            return list(entries)
        case _:
            return []


def _change_json(root: list[Any], rng: Random) -> None:
    every = nodes(root)
    inside, where = rng.choice(every)
    value = inside[where]
    alike = [node for node in every if type(node[0][node[1]]) is type(value)]
    match rng.randrange(10):
        case 0:
            inside[where] = rng.choice(SCALARS)
        case 1 | 2:  # what is there already is likely to fit
            other, there = rng.choice(alike)
            inside[where] = _copy(other[there])
        case 3 | 4:  # nothing is lost, and nothing is there twice
            _swap((inside, where), rng.choice(alike))
        case 5 if inside is not root:
            del inside[where]
        case 6 if isinstance(inside, list):
            inside[where:where] = [_copy(value)] * rng.choice((1, 1, 2, 5, 60))
        case 7 if len(found := nodes(value)) > 1:
            one, another = rng.sample(found, 2)
            _swap(one, another)
        case 8 if isinstance(inside, dict):
            inside[rng.choice(("kind", "x", "player", "\ud800", ""))] = _copy(value)
        case _ if type(value) is int:
            inside[where] = value + rng.choice((-2, -1, 1, 2, 10, 1000, -value))
        case _ if type(value) is str:
            inside[where] = _change_words(value, value, rng)
        case _:
            inside[where] = rng.choice(SCALARS)


def _swap(one: Node, another: Node) -> None:
    """Swap two values, unless one is in the other."""
    (inside, where), (other, there) = one, another
    if not (_holds(inside[where], other) or _holds(other[there], inside)):
        inside[where], other[there] = other[there], inside[where]


def _copy(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _holds(value: Any, part: Any) -> bool:
    return value is part or any(inside[where] is part for inside, where in nodes(value))


# Text.


def _change_lines(lines: list[str], index: int, rng: Random) -> None:
    other = rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[index]
        case 1:
            lines.insert(other, lines[index])
        case 2:
            lines[index], lines[other] = lines[other], lines[index]
        case 3:
            lines[index:index] = [lines[index]] * rng.choice((2, 9, 100))
        case _:
            lines.insert(index, rng.choice(("", " ", "#", "# \x1b[31m", "\ufeff", "x: 1", "[x]")))


def _change_words(text: str, other: str, rng: Random) -> str:
    words: list[str] = _PARTS.findall(text)
    others: list[str] = _PARTS.findall(other) or [""]
    at = rng.randrange(len(words) + 1)
    changes: tuple[Callable[[], object], ...] = (
        lambda: words.insert(at, rng.choice(WORDS)),
        lambda: words.insert(at, rng.choice(others)),
        lambda: words.__setitem__(slice(at, at + 1), [rng.choice(others)]),
        lambda: words.__setitem__(slice(at, at + 1), [rng.choice(WORDS)]),
        lambda: words.__delitem__(slice(at, at + rng.randrange(1, 4))),
        lambda: words.__setitem__(slice(at, at), words[at : at + 3] * rng.choice((1, 8, 200))),
        lambda: words.__setitem__(slice(at, at + 1), [_next_to("".join(words[at : at + 1]), rng)]),
    )
    rng.choice(changes)()
    return "".join(words)


def _next_to(word: str, rng: Random) -> str:
    """Change a number by a little, and a letter of any other word."""
    if word.isascii() and word.isdigit() and len(word) < 20:
        return str(int(word) + rng.choice((-1, 1, 10)))
    at = rng.randrange(len(word) + 1)
    return word[:at] + rng.choice("aA1#.+BLGP \x00é") + word[at + 1 :]
