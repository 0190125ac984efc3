"""How rules are broken on purpose, as `breaks.toml` says."""

from pathlib import Path
import tomllib

_FILE = tomllib.loads(Path(__file__).with_name("breaks.toml").read_text(encoding="utf-8"))

BREAKS: dict[str, list[list[tuple[str, str, str]]]] = {
    rule: [list(zip(way[::3], way[1::3], way[2::3], strict=True)) for way in ways]
    for rule, ways in _FILE["breaks"].items()
}
"""For each rule the ways to break it: some modules, what is in each, and what stands there instead.

Most ways change one place. Some change several, where one alone would make the game break down.
"""

UNBROKEN: dict[str, str] = _FILE["unbroken"]
"""Rules that no vector of their own shows to be broken, and why."""
