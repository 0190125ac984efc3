"""Names of a package that are imported when they are first used."""

from collections.abc import Callable, Mapping
from importlib import import_module
import sys


def on_demand(package: str, modules: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package, by the names that its modules have for it."""
    homes = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return find
