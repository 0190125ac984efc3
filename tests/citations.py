"""Where rules are cited in the code of a game, and how they should not be."""

import ast
from collections.abc import Iterator
from pathlib import Path
import re

from attrs import frozen


@frozen
class Citation:
    """A text that cites a rule, or tries to, and where it is."""

    text: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.text} at {self.file}:{self.line}"


@frozen
class Source:
    """A file of code or data: its name and its text."""

    name: str
    text: str

    def at(self, position: int, text: str) -> Citation:
        """Say where a text was found."""
        return Citation(text, self.name, self.text.count("\n", 0, position) + 1)


def sources(folder: Path, *suffixes: str) -> list[Source]:
    """Read the files of a game, in the order of their names."""
    return [
        Source(path.name, path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*"))
        if path.suffix in suffixes
    ]


def cited(prefix: str, source: Source) -> Iterator[Citation]:
    """Find the ids that are written out in full, in code, docstrings and comments."""
    for match in re.finditer(rf"\b{prefix}-(?:R\d+|\d+(?:\.\d+)?)(?!\w)", source.text):
        yield source.at(match.start(), match[0])


def shortened(prefix: str, source: Source) -> Iterator[Citation]:
    """Find ids that are left to the reader, as the second one in `NIM-1.2, 1.3`."""
    joint = r"(?:\s*(?:,|;|/|&|-|\N{EN DASH}|\band\b|\bor\b|\bto\b)[\s#]*)+"
    number = r"(?:R\d+|\d+\.\d+)"
    for match in re.finditer(rf"\b{prefix}-{number}(?:{joint}{number}(?!\w))+", source.text):
        yield source.at(match.start(), " ".join(match[0].split()))


def assembled(prefix: str, source: Source) -> Iterator[Citation]:
    """Find texts that make ids when the program runs, such as `f"NIM-{number}"`."""
    tree = ast.parse(source.text)
    settled = set(_judged_elsewhere(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if node not in settled:
                is_made = _has_part(prefix, text)
            case ast.JoinedStr(values=parts):
                is_made = any(
                    _makes_an_id(prefix, before, after)
                    for before, after in zip(parts, [*parts[1:], ast.Constant("")], strict=True)
                )
            case ast.BinOp(left=before, op=ast.Add(), right=after):
                is_made = _makes_an_id(prefix, before, after)
            case _:
                continue
        if is_made:
            yield Citation(ast.unparse(node), source.name, node.lineno)


def _judged_elsewhere(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield docstrings, which do nothing, and the parts of longer texts."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as docstring):
                yield docstring
            case ast.JoinedStr(values=parts):
                yield from parts
            case ast.BinOp(left=part, op=ast.Add()):
                yield part
            case _:
                pass


def _has_part(prefix: str, text: str) -> bool:
    """Return whether a text names the prefix, but no whole id there."""
    whole = r"-(?:R\d+|\d+(?:\.\d+)?)(?!\w|\.\d|\.$)"
    return re.search(rf"\b{prefix}\b(?!{whole})", text) is not None


def _makes_an_id(prefix: str, before: ast.AST, after: ast.AST) -> bool:
    """Return whether two parts of a text meet in the middle of an id."""
    match before, after:
        case ast.Constant(value=str(text)), ast.Constant(value=""):
            return _has_part(prefix, text)
        case ast.Constant(value=str(text)), _:
            ends_inside = re.search(rf"\b{prefix}-[R\d.]*$", text) is not None
            return ends_inside or _has_part(prefix, text)
        case _, ast.Constant(value=str(text)):
            return re.match(r"-(?:R\d+|\d+\.\d+)(?!\w)", text) is not None
        case _:
            return False
