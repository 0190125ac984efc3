"""Which rules are in play while something is computed: those that the code cites where it runs.

A rule that is cited in the docstring of a function is in play when the function runs. One that is
cited in a statement, or in a comment at it or above it, is in play when the statement runs. What a
class or a constant cites is in play when a method of the class runs, or a statement that names it;
but the class of a game cites the rules of its options, and its methods call all modules. What is
computed only once is in play wherever it is used: `tables.rounds`, for example, of a cached
property `rounds` in the module `tables`.
"""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
import sys
from types import CodeType, FrameType
from typing import Any, TypeAlias, TypeVar

from attrs import frozen

from boardrules._citations import cited_lines
from boardrules.rulebook import Rulebook

T = TypeVar("T")

TraceFunction: TypeAlias = Callable[[FrameType, str, Any], Any]
"""What `sys.settrace` takes."""

_Rules: TypeAlias = dict[int, set[str]]
"""The rules that are in play when a line runs."""


def in_play(package: str, call: Callable[[], T]) -> tuple[T, frozenset[str]]:
    """Call a function; return what it returns, and the rules of a game that were in play.

    What the game has computed before does not run again.

    >>> from boardrules.games.tiki_topple import Card
    >>> from boardrules.games.tiki_topple.column import movable
    >>> in_play("boardrules.games.tiki_topple", lambda: movable(Card.PUH, "ABCD"))
    ('AB', frozenset({'TIKI-5.4'}))
    """
    result, tracer = watched(package, call)
    return result, frozenset(tracer.found)


def watched(package: str, call: Callable[[], T]) -> tuple[T, "Tracer"]:
    """Call a function; return what it returns, and what was noted about the rules of a game."""
    tracer = Tracer(rules_by_line(package))
    before = sys.gettrace()
    sys.settrace(tracer.enter)
    try:
        result = call()
    finally:
        sys.settrace(before)
    return result, tracer


class Tracer:
    """Notes which rules are in play, as Python calls it for each function and line that runs."""

    def __init__(self, cited: Mapping[str, _Rules]) -> None:
        self._cited = cited
        self.found: set[str] = set()
        self.answers: dict[tuple[CodeType, bool], Iterable[str]] = {}
        """The rules of functions that have answered yes or no, by what they have answered."""

    def enter(self, frame: FrameType, _event: str, _argument: object) -> TraceFunction | None:
        """Note the rules of a function, and watch its lines if its file cites any."""
        rules = self._cited.get(frame.f_code.co_filename)
        if rules is None:
            return None
        self.found.update(rules.get(frame.f_code.co_firstlineno, ()))
        return self.run

    def run(self, frame: FrameType, event: str, argument: object) -> TraceFunction:
        """Note the rules of a line, and of a function that answers yes or no."""
        rules, code = self._cited[frame.f_code.co_filename], frame.f_code
        self.found.update(rules.get(frame.f_lineno, ()))
        if event == "return" and isinstance(argument, bool):
            self.answers[code, argument] = rules.get(code.co_firstlineno, ())
        return self.run


@cache
def rules_by_line(package: str) -> dict[str, _Rules]:
    """Return the rules that are in play when a line runs, by file and line."""
    ids = Rulebook.of(package).ids
    folder = Path(str(import_module(package).__file__)).parent
    files = [_File.read(path) for path in sorted(folder.rglob("*.py"))]
    cited: dict[str, _Rules] = {file.path: defaultdict(set) for file in files}
    for file in files:
        for citation in cited_lines(file.code, ids):
            lines, names = file.where(citation.line)
            for line in lines:
                cited[file.path][line].add(citation.rule)
            for user in files:
                for line in {line for name in names for line in user.uses.get(name, ())}:
                    cited[user.path][line].add(citation.rule)
    return cited


@cache
def rules_by_name(package: str) -> dict[str, frozenset[str]]:
    """Return the rules about what a game computes once, such as `rounds`, by its name."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in rules_by_line(package):
        file = _File.read(Path(path))
        for citation in cited_lines(file.code, Rulebook.of(package).ids):
            for name in file.where(citation.line)[1]:
                found[name.rpartition(".")[2]].add(citation.rule)
    return {name: frozenset(rules) for name, rules in found.items()}


@frozen
class _File:
    """A file of code: its statements, its functions, and the lines in these that use a name."""

    path: str
    code: str
    body: list[ast.stmt]
    functions: list[ast.FunctionDef]
    uses: dict[str, set[int]]

    @classmethod
    def read(cls, path: Path) -> "_File":
        """Read a file."""
        code = path.read_text(encoding="utf-8")
        tree = ast.parse(code)
        functions = _functions(tree)
        uses: defaultdict[str, set[int]] = defaultdict(set)
        for function in functions:
            for node in ast.walk(function):
                if isinstance(node, ast.Name):
                    uses[node.id].add(node.lineno)
                elif isinstance(node, ast.Attribute):
                    uses[node.attr].add(node.lineno)
                    uses[f"{_owner(node, path.stem)}.{node.attr}"].add(node.lineno)
        return cls(str(path), code, tree.body, functions, uses)

    def where(self, line: int) -> tuple[Iterable[int], Iterable[str]]:
        """Return the lines that run for what a line says, or the names that stand for it."""
        around = [each for each in self.functions if _first(each) <= line <= _last(each)]
        if around:
            function = max(around, key=_first)
            runs = _runs(function, line)
            is_of_all = _first(function) in runs and _is_computed_once(function)
            return runs, [f"{Path(self.path).stem}.{function.name}"] if is_of_all else ()
        body = self.body
        index = next(i for i, node in enumerate(body) if line <= _last(node))
        said = body[index - 1] if index and _is_text(body[index]) else body[index]
        match said:
            case ast.ClassDef() if Path(self.path).stem == "game":
                return (), [said.name]
            case ast.ClassDef():
                return map(_first, _functions(said)), [said.name]
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                return (), [name]
            case _:  # the module
                return map(_first, self.functions), ()


def _owner(node: ast.Attribute, module: str) -> str:
    """Name what has an attribute; what a class has itself is named after its module."""
    match node.value:
        case ast.Name(id="self"):
            return module
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _is_computed_once(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(each, ast.Name) and each.id == "cached_property"
        for each in function.decorator_list
    )


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _runs(function: ast.FunctionDef, line: int) -> Iterable[int]:
    """Return the lines that run for what a line in a function says."""
    start = function.body[0]
    if line < start.lineno or (_is_text(start) and line <= _last(start)):
        return [_first(function)]
    parts = sorted(_parts(function))
    at = [runs for first, last, runs in parts if first <= line <= last]
    return at[-1] if at else next(runs for first, _, runs in parts if first > line)


def _parts(function: ast.FunctionDef) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield the first and last lines of statements and of the heads of compound ones.

    With each go the lines that run for it: for a case, those of all that is below it, such as a
    function that is returned there and runs later.
    """
    for node in ast.walk(function):
        if isinstance(node, ast.stmt) and node is not function:
            yield node.lineno, _end(node), tuple(range(node.lineno, _end(node) + 1))
        elif isinstance(node, ast.match_case):
            runs = tuple(range(node.body[0].lineno, _last(node.body[-1]) + 1))
            yield node.pattern.lineno, node.pattern.end_lineno or node.pattern.lineno, runs


def _end(statement: ast.stmt) -> int:
    """Return the last line of a statement, or of the head of a compound one."""
    if not hasattr(statement, "body"):
        return _last(statement)
    heads = (node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.expr))
    return max([statement.lineno, *(node.end_lineno or 0 for node in heads)])


def _first(node: ast.stmt) -> int:
    """Return the line where a definition begins, with its decorators."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _last(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
