"""Games with a rule broken in one place: the code that cites the rule is changed a little.

An engine that plays such a game is wrong about the rule, and a vector of the rule has to show it.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
import resource
import sys
from types import ModuleType
from typing import Any, Literal, TypeAlias, TypeVar

from attrs import field, frozen

from boardrules.citations import cited_lines
from boardrules.conformance.citing import rules_by_line
from vector_breaks import BREAKS, UNBROKEN

T = TypeVar("T")

NOT_CHANGED = {
    *("__init__", "actions", "state", "notation", "validation", "numbers", "observation"),
    *("scene", "render", "screenful", "picture"),
    *("chart", "faces", "maps", "road_signs", "sketch"),  # draw
}
"""The rooms of a game that decide no rule."""

SECONDS = 30
MEMORY = 4 * 2**30
"""What a mutant may take of a processor and of memory: some ask for all there is."""

_OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OTHER_CALLS = {"any": "all", "all": "any", "min": "max", "max": "min"}

About: TypeAlias = Literal["play", "reasons", "box"]
"""How a match goes, why an action is illegal, or what is wrong with a box."""


@frozen(order=True)
class Mutant:
    """A change of the code of a game: in which module, and the how-many-th of it if it is made up.

    `rank` tells how near it is to where a rule is cited: on the same line, in the same statement,
    in the same function, and so on. `about` is what is wrong in the game then, and `lines` are the
    first and last of the statement that is changed.
    """

    rank: int
    about: About = field(order=False)
    module: str = field(order=False)
    number: int | None = field(order=False)
    lines: tuple[int, int] = field(order=False)
    before: str = field(order=False)
    after: str = field(order=False)

    @property
    def is_written(self) -> bool:
        """Whether somebody has written it, for one rule alone."""
        return self.number is None

    def __str__(self) -> str:
        return (
            f"{self.module.rpartition('.')[2]}, line {self.lines[0]}: {self.before} -> {self.after}"
        )


# How code can be changed.


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand instead of a node: a little different, and mostly of the same type."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in _OPPOSITES:
            yield ast.Compare(node.left, [_OPPOSITES[type(operator)]()], node.comparators)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            if value:
                yield ast.Constant(value - 1)
        case ast.BoolOp(op=ast.And()):
            yield ast.BoolOp(ast.Or(), node.values)
        case ast.BoolOp(op=ast.Or()):
            yield ast.BoolOp(ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.BinOp(op=ast.Add()):
            yield ast.BinOp(node.left, ast.Sub(), node.right)
            yield node.left
        case ast.BinOp(op=ast.Sub()):
            yield ast.BinOp(node.left, ast.Add(), node.right)
        case ast.BinOp(op=ast.Mod() | ast.BitOr() | ast.BitAnd() | ast.Mult()):
            yield node.left
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)
        case ast.If():
            yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        case ast.comprehension(ifs=[_, *_]):
            yield ast.comprehension(node.target, node.iter, [], node.is_async)
        case ast.Call(func=ast.Name(id=name)) if name in _OTHER_CALLS:
            yield ast.Call(ast.Name(_OTHER_CALLS[name], ast.Load()), node.args, node.keywords)
        case ast.Expr() | ast.AugAssign():
            yield ast.Pass()
        case ast.Return(value=ast.Call(args=[ast.expr() as first, *_])):
            yield ast.Return(first)
        case _:
            pass


class Changer(ast.NodeTransformer):
    """Goes through code, numbers what can be changed, and makes one of the changes."""

    def __init__(self, wanted: int | None = None) -> None:
        self._wanted = wanted
        self.found: list[tuple[ast.AST, ast.AST]] = []
        """The code before and after each change."""

    def visit(self, node: ast.AST) -> Any:
        """Change a node if it is its turn."""
        for other in () if _is_text(node) else changes(node):
            number = len(self.found)
            self.found.append((node, other))
            if number == self._wanted:
                return ast.copy_location(other, node)
        match node:
            case ast.AnnAssign():  # types stay as they are, and so do reasons
                if node.value is not None:
                    node.value = self.visit(node.value)
                return node
            case ast.arguments() | ast.Call(func=ast.Name(id="Violation" | "Defect")):
                return node
            case ast.FunctionDef():
                node.body = [self.visit(each) for each in node.body]
                return node
            case _:
                return self.generic_visit(node)


def _line(node: ast.AST) -> int:
    return node.target.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0)


def _code(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    return ast.unparse(node)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# Where a rule is decided.


@frozen
class _Room:
    """A module of a game."""

    package: str
    path: Path
    code: str
    tree: ast.Module

    @classmethod
    def read(cls, package: str, path: Path) -> "_Room":
        """Read a module."""
        code = path.read_text(encoding="utf-8")
        return cls(package, path, code, ast.parse(code))

    @property
    def module(self) -> str:
        """The name by which it is imported."""
        return f"{self.package}.{self.path.stem}"

    def places(self, rule: str) -> list[tuple[int, int, int]]:
        """List the lines that decide a rule: how near they are, the first, and the last."""
        cited = rules_by_line(self.package)[str(self.path)]
        return [
            *(
                place
                for each in cited_lines(self.code, [rule])
                for place in _places(self.tree, each.line)
            ),
            *((2, line, line) for line, rules in cited.items() if rule in rules),
        ]

    def about(self, line: int) -> About:
        """Tell what a line is about."""
        if self.path.stem in {"components", "component_file"}:
            return "box"
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef) and _span(node)[0] <= line <= _span(node)[1]:
                called = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
                for name, about in _REASONS.items():
                    if name in called:
                        return about
        return "play"

    def statement(self, line: int) -> tuple[int, int]:
        """Return the first and last lines of the statement that has a line."""
        spans = [
            _span(node)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.stmt) and not _has_parts(node)
        ]
        return next((span for span in spans if span[0] <= line <= span[1]), (line, line))


_REASONS: dict[str, About] = {"Violation": "reasons", "Defect": "box"}
"""What a function is about that makes these."""


def _places(tree: ast.Module, line: int) -> Iterator[tuple[int, int, int]]:
    """Yield the lines that decide what a line says: how near, the first, and the last."""
    yield 0, line, line
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case)
        and _span(node)[0] <= line <= _span(node)[1]
    ]
    for node in around:
        first, last = _span(node)
        match node:
            case ast.FunctionDef() if line <= _span(node.body[0])[1]:
                yield 2, first, last
            case ast.ClassDef() if line <= _span(node.body[0])[1]:
                yield 3, first, last
            case ast.If() if line <= _span(node.body[0])[1]:
                yield 1, first, _span(node.test)[1]
            case _ if not _has_parts(node):
                yield 1, first, last
            case _:
                pass
    for node, text in zip(tree.body, tree.body[1:], strict=False):
        if _is_text(text) and _span(text)[0] <= line <= _span(text)[1]:
            yield (3 if isinstance(node, ast.ClassDef) else 1, *_span(node))
    after = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node.lineno > line]
    if not any(isinstance(node, ast.stmt) and not _has_parts(node) for node in around):
        for node in sorted(after, key=_span)[:1]:  # a comment is about what comes next
            yield 1, node.lineno, node.lineno if _has_parts(node) else _span(node)[1]


def _has_parts(node: ast.AST) -> bool:
    return hasattr(node, "body") or hasattr(node, "cases")


def _span(node: ast.AST) -> tuple[int, int]:
    if isinstance(node, ast.match_case):
        return _span(node.pattern)[0], _span(node.body[-1])[1]
    first: int = getattr(node, "lineno", 0)
    return first, getattr(node, "end_lineno", None) or first


@cache
def _rooms(package: str) -> list[_Room]:
    folder = Path(str(import_module(package).__file__)).parent
    paths = [path for path in sorted(folder.glob("*.py")) if path.stem not in NOT_CHANGED]
    return [_Room.read(package, path) for path in paths]


@cache
def mutants_of(package: str, rule: str) -> list[Mutant]:
    """List the mutants of a rule: those that are written down, or else of the code that cites it.

    Of these, the nearest come first; else they are in a random order.
    """
    if rule in BREAKS or rule in UNBROKEN:
        return [*_written(package, rule)]
    found = [*_made_up(package, rule)]
    Random(rule).shuffle(found)
    return sorted(found)


def _written(package: str, rule: str) -> Iterator[Mutant]:
    for name, old, new in BREAKS.get(rule, ()):
        room = next(each for each in _rooms(package) if each.path.stem == name)
        before, *after = room.code.split(old)
        if len(after) != 1:
            raise ValueError(f"{old!r} is in {name} {len(after)} times")
        first = before.count("\n") + 1
        lines = first, first + old.strip("\n").count("\n")
        yield Mutant(-1, room.about(first), room.module, None, lines, old, new)


def _made_up(package: str, rule: str) -> Iterator[Mutant]:
    for room in _rooms(package):
        places = room.places(rule)
        changer = Changer()
        changer.visit(ast.parse(room.code) if places else ast.Module([], []))
        for number, change in enumerate(changer.found):
            line = _line(change[0])
            ranks = [rank for rank, first, last in places if first <= line <= last]
            if ranks:
                about, lines = room.about(line), room.statement(line)
                yield Mutant(min(ranks), about, room.module, number, lines, *map(_code, change))


# How a mutant is played.


class _Broken(MetaPathFinder, Loader):
    """Imports a module of a game with one change."""

    def __init__(self, mutant: Mutant, path: Path) -> None:
        self._mutant = mutant
        self._path = path

    def find_spec(self, fullname: str, _path: object, _target: object = None) -> ModuleSpec | None:
        """Find the module that is changed, and no other."""
        if fullname != self._mutant.module:
            return None
        return ModuleSpec(fullname, self, origin=str(self._path))

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        code, mutant = self._path.read_text(encoding="utf-8"), self._mutant
        if mutant.is_written:
            tree = ast.parse(code.replace(mutant.before, mutant.after))
        else:
            tree = ast.fix_missing_locations(Changer(mutant.number).visit(ast.parse(code)))
        exec(compile(tree, str(self._path), "exec"), module.__dict__)  # noqa: S102


def broken(package: str, name: str, mutant: Mutant) -> type[Any]:
    """Import a game anew, with one change. This is for a process of its own."""
    folder = Path(str(import_module(package).__file__)).parent
    path = folder / f"{mutant.module.rpartition('.')[2]}.py"
    for module in [each for each in sys.modules if f"{each}.".startswith(f"{package}.")]:
        del sys.modules[module]
    sys.meta_path.insert(0, _Broken(mutant, path))
    found: type[Any] = getattr(import_module(package), name)
    return found


def apart(call: Callable[..., T], *arguments: Any) -> T | None:
    """Call a function in a process of its own, or return None if it takes too long or fails."""
    context = get_context("fork")
    reader, writer = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(writer, call, arguments))
    process.start()
    writer.close()
    try:
        result: T | None = reader.recv()
    except EOFError:  # it was stopped
        result = None
    process.join()
    return result


def _send(writer: Connection, call: Callable[..., Any], arguments: Sequence[Any]) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        result = call(*arguments)
    except Exception:  # noqa: BLE001  # a mutant may do anything
        result = None
    writer.send(result)
