"""Measure what the games cost, beside what other libraries' games cost.

Run `nox -s bench`. All rounds are interleaved in one run, so that a slow moment of the machine
falls on everybody; the figures to look at are the ratios.
"""

import argparse
from datetime import UTC, datetime
import platform

from benchmarks import costs, nodes, oracles
from benchmarks.table import show


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each measurement")
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes in each round")
    options = parser.parse_args()
    print(
        f"{datetime.now(tz=UTC):%Y-%m-%d}, {platform.python_implementation()} "
        f"{platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"a million additions take {nodes.calibration() * 1e3:.1f} ms"
    )
    show("Random matches", *nodes.random_matches(options.rounds, options.nodes))
    show("One thing at a time", *costs.one_at_a_time(options.rounds))
    show("Along a match", *costs.along_a_match(options.rounds))
    show("Beside the oracles", *oracles.beside_ours(options.rounds))


if __name__ == "__main__":
    main()
