"""Games with a rule broken, in one place or several, as `breaks.toml` says.

An engine that plays such a game is wrong about the rule, and a vector of the rule has to show it.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
import resource
import sys
from types import ModuleType
from typing import Any, TypeVar

from attrs import frozen

from vector_breaks import BREAKS, UNBROKEN

T = TypeVar("T")

SECONDS = 30
MEMORY = 4 * 2**30
"""What a mutant may take of a processor and of memory: some ask for all there is."""


@frozen
class Change:
    """A change of the code of a game: in which file and lines, what stands there, and what instead.

    What stands there is in the file once.
    """

    module: str
    path: Path
    lines: range
    before: str
    after: str


@frozen
class Mutant:
    """A game with some changes."""

    changes: tuple[Change, ...]

    @property
    def after(self) -> str:
        """What stands in the changed places."""
        return " and ".join(change.after for change in self.changes)


@cache
def mutants_of(package: str, rule: str) -> list[Mutant]:
    """List the mutants of a rule: as many as there are ways to break it on purpose."""
    if rule not in BREAKS and rule not in UNBROKEN:
        raise ValueError(f"breaks.toml says neither how {rule} is broken nor why it is not")
    return [
        Mutant(tuple(_change(package, *change) for change in way)) for way in BREAKS.get(rule, ())
    ]


def _change(package: str, module: str, old: str, new: str) -> Change:
    path = Path(str(import_module(package).__file__)).parent / f"{module.replace('.', '/')}.py"
    above, *below = path.read_text(encoding="utf-8").split(old)
    if len(below) != 1:
        raise ValueError(f"{old!r} is in {module} {len(below)} times")
    first = above.count("\n") + 1
    lines = range(first, first + len(old.splitlines()))
    return Change(f"{package}.{module}", path, lines, old, new)


# How a mutant is played.


class _Broken(MetaPathFinder, Loader):
    """Imports the modules of a game with changes."""

    def __init__(self, mutant: Mutant) -> None:
        self._changes = {
            module: [each for each in mutant.changes if each.module == module]
            for module in {change.module for change in mutant.changes}
        }

    def find_spec(self, fullname: str, _path: object, _target: object = None) -> ModuleSpec | None:
        """Find the modules that are changed, and no other."""
        if fullname not in self._changes:
            return None
        return ModuleSpec(fullname, self, origin=str(self._changes[fullname][0].path))

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        changes = self._changes[module.__name__]
        path = changes[0].path
        code = path.read_text(encoding="utf-8")
        for change in changes:
            code = code.replace(change.before, change.after)
        exec(compile(code, str(path), "exec"), module.__dict__)  # noqa: S102


def broken(package: str, name: str, mutant: Mutant) -> type[Any]:
    """Import a game anew, with its changes. This is for a process of its own."""
    for module in [each for each in sys.modules if f"{each}.".startswith(f"{package}.")]:
        del sys.modules[module]
    sys.meta_path.insert(0, _Broken(mutant))
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
