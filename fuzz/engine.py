"""One target in a process of its own, where atheris changes inputs to reach new code."""

from collections.abc import Callable
from importlib import import_module
import json
import os
from pathlib import Path
from random import Random
import sys
import time
from typing import Any, Final, NoReturn

from attrs import frozen

from fuzz.mutation import mutated

LONGEST_INPUT: Final = 2**16
HANGS_AFTER: Final = 20
"""After how many seconds an input counts as a finding, whatever its size is."""
MOST_MEMORY: Final = 1_000
"""How many megabytes a process may take."""
SECONDS: Final = 1.0
SECONDS_PER_BYTE: Final = 0.0002
"""What an input may take in proportion to its size: while atheris watches, all is slower."""


class TooSlowError(Exception):
    """An input that takes longer than its size allows."""


@frozen
class Watched:
    """A target whose slowest input is kept in a folder."""

    run: Callable[[bytes], None]
    folder: Path
    slowest: list[float]

    def __call__(self, data: bytes) -> None:
        """Try an input, and once more if it took long: some things are worked out only once."""
        seconds = self._seconds(data)
        if seconds > max(self.slowest, default=0):
            seconds = min(seconds, self._seconds(data))
        if seconds > max(self.slowest, default=0):
            self.slowest[:] = [seconds]
            (self.folder / "slowest").write_bytes(data)
            (self.folder / "slowest.json").write_text(json.dumps([seconds, len(data)]))
        if seconds > SECONDS + len(data) * SECONDS_PER_BYTE:
            raise TooSlowError(f"{seconds:.1f} seconds for {len(data):,} bytes")

    def _seconds(self, data: bytes) -> float:
        """Try an input, and measure the time of this process."""
        start = time.process_time()
        self.run(data)
        return time.process_time() - start


def start(run: Callable[[bytes], None], seconds: int, folder: Path) -> int:
    """Fuzz in a new process for some time, with the inputs in a folder, and return its number."""
    pid = os.fork()
    if pid == 0:
        with (folder / "log").open("wb") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
        _fuzz(Watched(run, folder, []), seconds, folder)
    return pid


def _fuzz(run: Callable[[bytes], None], seconds: int, folder: Path) -> NoReturn:
    atheris: Any = import_module("atheris")  # which has no types

    def mutate(data: bytes, longest: int, seed: int) -> bytes:
        """Change a document, or a few bytes."""
        rng = Random(seed)  # repeatable
        changed: bytes = atheris.Mutate(data, longest) if rng.random() < 0.2 else mutated(data, rng)
        return changed[:longest]

    options = {
        "max_total_time": seconds,
        "max_len": LONGEST_INPUT,
        "len_control": 0,  # documents are long from the start
        "timeout": HANGS_AFTER,
        "rss_limit_mb": MOST_MEMORY,
        "print_final_stats": 1,
        "artifact_prefix": f"{folder}/",
    }
    words = [f"-{name}={value}" for name, value in options.items()]
    atheris.Setup([sys.argv[0], *words, str(folder / "corpus")], run, custom_mutator=mutate)
    atheris.Fuzz()
    raise AssertionError("atheris ends the process itself")
