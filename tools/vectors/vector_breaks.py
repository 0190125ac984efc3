"""How rules are broken on purpose, as `breaks.toml` says."""

from pathlib import Path
import tomllib

_FILE = tomllib.loads(Path(__file__).with_name("breaks.toml").read_text(encoding="utf-8"))

BREAKS: dict[str, list[tuple[str, str, str]]] = {
    rule: [(module, old, new) for module, old, new in changes]
    for rule, changes in _FILE["breaks"].items()
}
"""For each rule some modules, what is in them, and what stands there instead."""

UNBROKEN: dict[str, str] = _FILE["unbroken"]
"""Rules that no vector of their own shows to be broken, and why."""
