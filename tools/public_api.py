"""Write the public names of the library with their signatures: python tools/public_api.py.

Public is what modules without an underscore in their names offer: the names in their `__all__`, or
else those that they define. Of a game, and of other packages that say so in `__all__`, the package
is public and not its modules.
"""

from collections.abc import Iterator
from pathlib import Path
import sys
from typing import cast

import griffe

ROOT = Path(__file__).parents[1]
FILE = ROOT / "tests" / "public_api.txt"


def public_api() -> Iterator[str]:
    """Yield a line for each public name, in order."""
    package = griffe.load("boardrules", search_paths=[ROOT / "src"])
    modules = {module.path: module for module in _public_modules(cast("griffe.Module", package))}
    for path, module in sorted(modules.items()):
        for name in sorted(module.members):
            member = module.members[name]
            is_offered = name in module.exports if module.exports else not member.is_alias
            if name.startswith("_") or not is_offered or member.is_module:
                continue
            target = member.final_target if isinstance(member, griffe.Alias) else member
            if target is not member and target.path.rpartition(".")[0] in modules:
                yield f"{path}.{name} = {target.path}"
            else:
                yield from _lines(f"{path}.{name}", target)


def _public_modules(module: griffe.Module) -> Iterator[griffe.Module]:
    yield module
    if module.exports and module.name != "boardrules":
        return
    for name, inner in module.modules.items():
        if not inner.is_alias and not name.startswith("_") and name != "cli":
            yield from _public_modules(inner)


def _lines(path: str, member: griffe.Object | griffe.Alias) -> Iterator[str]:
    if isinstance(member, griffe.Function):
        yield f"{path.rpartition('.')[0]}.{member.signature()}"
    elif isinstance(member, griffe.Class):
        yield f"class {path}({', '.join(map(str, member.bases))})"
        for name in sorted({*member.members, *member.overloads}):
            if name in member.members and not name.startswith("_"):
                yield from _lines(f"{path}.{name}", member.members[name])
            elif not name.startswith("_"):  # a method of a protocol, which has no body
                yield from (f"{path}.{each.signature()}" for each in member.overloads[name])
    elif isinstance(member, griffe.Attribute) and "TypeVar(" not in str(member.value):
        yield f"{path}: {member.annotation}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in public_api()), encoding="utf-8")
    sys.stdout.write(f"wrote {FILE.relative_to(ROOT)}\n")
