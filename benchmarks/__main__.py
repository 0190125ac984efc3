"""Measure what the games cost, beside what other libraries' games cost.

Run `nox -s bench`. All rounds are interleaved in one run, so that a slow moment of the machine
falls on everybody; the figures to look at are the ratios.
"""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
import platform
import sysconfig
from typing import Any

from benchmarks import costs, learners, nodes, oracles, search
from benchmarks.table import Table, show

TABLES: dict[str, tuple[str, Callable[[Any], Table]]] = {
    "nodes": ("Random matches", lambda o: nodes.random_matches(o.rounds, o.nodes)),
    "pettingzoo": ("In PettingZoo", lambda o: learners.in_pettingzoo(o.rounds, o.nodes // 10)),
    "openspiel": ("In OpenSpiel", lambda o: learners.in_openspiel(o.rounds, o.nodes)),
    "gymnasium": ("In Gymnasium", lambda o: learners.in_gymnasium(o.rounds, o.nodes // 20)),
    "search": ("Search", lambda o: search.iterations(o.rounds)),
    "arena": ("In the arena", lambda o: search.in_the_arena(o.rounds, o.nodes // 50)),
    "single": ("One thing at a time", lambda o: costs.one_at_a_time(o.rounds)),
    "worlds": ("Possible worlds", lambda o: costs.worlds(o.rounds)),
    "bulk": ("Batches and first calls", lambda o: costs.in_bulk(o.rounds)),
    "fifths": ("Along a match", lambda o: costs.along_a_match(o.rounds)),
    "views": ("Views along a match", lambda o: costs.views_along_a_match(o.rounds)),
    "drawing": ("Drawing a position", lambda o: costs.drawing(o.rounds)),
    "oracles": ("Compared with the test oracles", lambda o: oracles.beside_ours(o.rounds)),
}
"""Every table by a short name: its title, and what makes it of the options."""


def build() -> str:
    """Tell how the interpreter was built: one with both takes about 0.85 of the time of others."""
    options = str(sysconfig.get_config_var("CONFIG_ARGS"))
    found = {
        "PGO": "--enable-optimizations" in options,
        "LTO": "--with-lto" in options,
    }
    return " and ".join(f"{'with' if is_on else 'without'} {name}" for name, is_on in found.items())


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each measurement")
    parser.add_argument("--nodes", type=int, default=10_000, help="nodes in each round")
    parser.add_argument("--only", choices=TABLES, action="append", help="a table; may be repeated")
    options = parser.parse_args()
    print(
        f"*{datetime.now(tz=UTC):%Y-%m-%d}, {platform.python_implementation()} "
        f"{platform.python_version()} {build()}, {platform.system()} {platform.machine()}, "
        f"a million additions take {nodes.calibration() * 1e3:.1f} ms; "
        f"medians of {options.rounds} rounds of {options.nodes:,} nodes.*"
    )
    for name in options.only or TABLES:
        title, make = TABLES[name]
        show(title, make(options))


if __name__ == "__main__":
    main()
