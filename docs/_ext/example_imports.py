"""Begin the examples of a docstring with imports of what they take from their own module.

A docstring's doctest knows all names of its module; somebody who copies it from a page does not.
"""

import ast
from collections.abc import Iterator
from doctest import DocTestParser
from importlib import import_module
from types import ModuleType
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata


def add_imports(
    _app: Sphinx, what: str, name: str, obj: Any, _options: Any, lines: list[str]
) -> None:
    """Insert the imports before the first example."""
    first = next((place for place, line in enumerate(lines) if line.startswith(">>> ")), None)
    home = name if what == "module" else getattr(obj, "__module__", None)
    if first is None or home is None:
        return
    module = import_module(home)
    needed: dict[str, set[str]] = {}
    for each in _free_names("\n".join(lines)) & vars(module).keys():
        needed.setdefault(_shortest_home(module, each), set()).add(each)
    lines[first:first] = [
        f">>> from {source} import {', '.join(sorted(names))}"
        for source, names in sorted(needed.items())
    ]


def _free_names(docstring: str) -> set[str]:
    """Find the names that examples read, but neither set nor import."""
    examples = DocTestParser().get_examples(docstring)
    found = list(ast.walk(ast.parse("".join(example.source for example in examples))))
    read = {node.id for node in found if isinstance(node, ast.Name)}
    return read.difference(*map(_bound, found))


def _bound(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from (alias.asname or alias.name for alias in names)
        case _:
            pass


def _shortest_home(module: ModuleType, name: str) -> str:
    """Find the outermost package that has what a module calls by this name."""
    value = vars(module)[name]
    source = getattr(value, "__module__", None) or module.__name__
    parts = (source if source.startswith("boardrules") else module.__name__).split(".")
    packages = (".".join(parts[:size]) for size in range(1, len(parts) + 1))
    return next(each for each in packages if getattr(import_module(each), name, None) is value)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Listen to autodoc, before Napoleon does."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", add_imports, priority=200)
    return {"parallel_read_safe": True}
