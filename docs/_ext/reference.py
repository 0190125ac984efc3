"""Write the reference: real signatures, aliases and enumerations written out, games in order.

`{game-class}` takes the class of a game::

    ```{game-class} boardrules.games.tiki_topple.game.TikiTopple
    ```

`{laws}` lists the laws of the test kit.

Autodoc is corrected where it would say nothing: a protocol has no constructor, the default of a box
would fill a page, and methods that all games inherit are shown with the types of each.
"""

from collections.abc import Iterator
from enum import Enum
from importlib import import_module
import inspect
import pkgutil
from pydoc import locate
import re
from types import ModuleType, UnionType
from typing import Any, get_args

import attrs
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import stringify_signature
from sphinx.util.typing import ExtensionMetadata, stringify_annotation
from typing_extensions import is_protocol

import boardrules
from boardrules import game as contract
from boardrules.testing import LAWS

NAMED_VALUES = {"attribute", "data", "property"}
"""What Napoleon expects a docstring such as `int: how many` for."""

LONGEST_DEFAULT = 40
"""A longer default is left out of a signature."""

ORDER = (
    contract.Game,
    contract.Explains,
    contract.HasScoreItems,
    contract.HasProspects,
    contract.AppliesUnchecked,
    contract.HasViews,
    contract.HasNotation,
    contract.HasScenes,
    contract.Renders,
    contract.DrawsText,
    contract.HasPictures,
    contract.Validates,
    contract.HasInventory,
    contract.HasNumbers,
    contract.ListsNumbers,
    contract.HasObservations,
)
"""The protocols of a game, in the order in which their methods are listed."""


class GameClass(SphinxDirective):
    """Document a game: its options, what it alone offers, then the contract in order."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return what autodoc makes of the class and of each method."""
        path = self.arguments[0]
        cls: Any = locate(path)
        options = {option.name for option in attrs.fields(cls)}
        shared = [name for protocol in ORDER for name in vars(protocol) if name[0] != "_"]
        functions = inspect.getmembers(cls, inspect.isfunction)
        own = [name for name, _ in functions if name[0] != "_" and name in vars(cls)]
        lines = ["```{eval-rst}", f".. autoclass:: {path}", ""]
        for name in (*(name for name in own if name not in shared), *shared):
            if name not in options and hasattr(cls, name):
                kind = "property" if isinstance(getattr(cls, name), property) else "method"
                lines += [f"   .. auto{kind}:: {path}.{name}", ""]
        return self.parse_text_to_nodes("\n".join([*lines, "```"]))


class LawList(SphinxDirective):
    """List all laws, each with what it says and what it needs."""

    def run(self) -> list[nodes.Node]:
        """Write a list of definitions, and parse it in place."""
        lines: list[str] = []
        for law in LAWS:
            needs = [f"`{need.__name__}`" for need in law.needs if need is not contract.Game]
            needs += ["on a small box"] * law.small_box
            about = f" ({', '.join(needs)})" if needs else ""
            lines += [f"`{law.name}`{about}", f": {law.statement}", ""]
        return self.parse_text_to_nodes("\n".join(lines))


def correct_signature(
    _app: Sphinx, _what: str, name: str, obj: Any, _options: Any, signature: str | None, result: str
) -> tuple[str, str] | None:
    """Return the signature to show, or None for that of autodoc."""
    if signature is None:
        return None
    if inspect.isclass(obj):
        if is_protocol(obj) or issubclass(obj, Enum):
            return "", ""
        return (_constructor(obj), "") if attrs.has(obj) else None
    types = _types(name.rpartition(".")[0])
    return _plain(_with_types(signature, types)), _plain(_with_types(result or "", types))


def _plain(text: str) -> str:
    """Leave out how type variables vary, which matters to type checkers alone."""
    return re.sub(r"(?<=T)_(co|contra)\b", "", text)


def _constructor(cls: type) -> str:
    """Write the parameters of an attrs class, without defaults that are made or too long."""
    fields = {field.alias: field for field in attrs.fields(cls)}
    parameters = [
        _shortened(parameter, fields[name])
        for name, parameter in inspect.signature(cls).parameters.items()
    ]
    text = stringify_signature(inspect.Signature(parameters), unqualified_typehints=True)
    return _with_types(text, _types(cls.__module__))


class _LeftOut:
    """A default that is not shown."""

    def __repr__(self) -> str:
        return "..."


def _shortened(parameter: inspect.Parameter, field: Any) -> inspect.Parameter:
    shown = parameter.replace(annotation=field.type)
    if parameter.default is attrs.NOTHING or len(repr(parameter.default)) > LONGEST_DEFAULT:
        return shown.replace(default=_LeftOut())
    return shown


def _types(path: str) -> dict[str, str]:
    """Find what stands for the type variables of a game, and for the union of its actions."""
    parts = path.split(".")
    home = ".".join(parts[:3])
    if not home.startswith(("boardrules.games.", "boardrules.testing.lanterns")) or len(parts) < 4:
        return {}
    module = import_module(home)
    classes = vars(module)
    union = stringify_annotation(classes["Action"], "smart")
    named = {union: f"~{_alias_home(home)}.Action"}
    for variable in ("State", "View", "Scene"):
        cls = classes[variable]
        named[f"{variable}T"] = f"~{cls.__module__}.{cls.__qualname__}"
    return named | {"ActionT": named[union]}


def _alias_home(home: str) -> str:
    return f"{home}.{'pieces' if home.endswith('lanterns') else 'actions'}"


def _with_types(text: str, types: dict[str, str]) -> str:
    for old, new in types.items():
        pattern = rf"~?[\w.]*\b{old}\b" if old.isidentifier() else re.escape(old)
        text = re.sub(pattern, new, text)
    return text


def write_out(
    _app: Sphinx, _what: str, _name: str, obj: Any, _options: Any, lines: list[str]
) -> None:
    """Add what an alias or an enumeration consists of."""
    if isinstance(obj, UnionType):
        links = [f":class:`~{cls.__module__}.{cls.__qualname__}`" for cls in get_args(obj)]
        lines += ["", f"One of {', '.join(links)}.", ""]
    elif inspect.isclass(obj) and issubclass(obj, Enum):
        lines += ["", "Values: " + ", ".join(f"``{member.value!r}``" for member in obj) + ".", ""]


def find_docstring(
    _app: Sphinx, what: str, name: str, obj: Any, _options: Any, lines: list[str]
) -> None:
    """Take the docstring of an exported constant from the module that defines it."""
    package, _, constant = name.rpartition(".")
    if what != "data" or ("", constant) in ModuleAnalyzer.for_module(package).find_attr_docs():
        return
    for module in _modules():
        if module.__name__.startswith(package) and vars(module).get(constant) is obj:
            found = ModuleAnalyzer.for_module(module.__name__).find_attr_docs().get(("", constant))
            lines[:] = found or lines


def keep_colon(
    _app: Sphinx, what: str, _name: str, _obj: Any, _options: Any, lines: list[str]
) -> None:
    """Begin with an empty comment, or Napoleon takes the words before a colon for a type."""
    if what in NAMED_VALUES:
        lines[:0] = ["..", ""]


def check_colon(
    _app: Sphinx, _what: str, name: str, _obj: Any, _options: Any, lines: list[str]
) -> None:
    """Warn of a docstring whose words became a type after all."""
    if any(line.startswith(":type:") for line in lines):
        logging.getLogger(__name__).warning("the docstring of %s was split at its colon", name)


def check_all_are_documented(_app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of every name that a module exports and no page documents."""
    documented: dict[str, list[str]] = {}
    for path in env.domains.python_domain.objects:
        documented.setdefault(path.rpartition(".")[2], []).append(path)
    for module in _modules():
        for name in set(getattr(module, "__all__", ())) - {"__version__"}:
            exported = getattr(module, name)
            if not any(locate(path) is exported for path in documented.get(name, ())):
                logging.getLogger(__name__).warning(
                    "%s exports %s, which the reference does not document", module.__name__, name
                )


def _modules() -> Iterator[ModuleType]:
    yield boardrules
    for found in pkgutil.walk_packages(boardrules.__path__, "boardrules."):
        if not re.search(r"__main__|\.cli\b|\._|\.games\.\w+\.", found.name):
            yield import_module(found.name)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives, and listen to autodoc."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("game-class", GameClass)
    app.add_directive("laws", LawList)
    app.connect("autodoc-process-signature", correct_signature)
    app.connect("autodoc-process-docstring", find_docstring, priority=50)
    app.connect("autodoc-process-docstring", keep_colon, priority=100)
    app.connect("autodoc-process-docstring", write_out)
    app.connect("autodoc-process-docstring", check_colon, priority=900)
    app.connect("env-check-consistency", check_all_are_documented)
    return {"parallel_read_safe": True}
