"""One target in a process of its own, where atheris changes inputs to reach new code."""

from collections.abc import Callable
from importlib import import_module
import os
from pathlib import Path
from random import Random
import resource
import sys
import time
from typing import Any, Final, NoReturn

from attrs import define, frozen

from boardrules import to_json
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


@define
class Watched:
    """A target that is tried until its time is over; what it takes is kept in a folder."""

    run: Callable[[bytes], None]
    folder: Path
    deadline: float
    inputs: int = 0
    slowest: float = 0.0
    size: int = 0
    """How many bytes the slowest input has."""

    def __call__(self, data: bytes) -> None:
        """Try an input, or end the process if its time is over."""
        self.report()
        if time.monotonic() > self.deadline:
            os._exit(0)
        self.inputs += 1
        seconds = self._seconds(data)
        if seconds > self.slowest:  # some things are worked out only once
            seconds = min(seconds, self._seconds(data))
        if seconds > self.slowest:
            self.slowest, self.size = seconds, len(data)
        if seconds > SECONDS + len(data) * SECONDS_PER_BYTE:
            raise TooSlowError(f"{seconds:.1f} seconds for {len(data):,} bytes")

    def _seconds(self, data: bytes) -> float:
        """Try an input, and measure the time of this process."""
        start = time.process_time()
        self.run(data)
        return time.process_time() - start

    def report(self) -> None:
        """Write down what was tried, and what it took."""
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        report = Report(self.inputs, self.slowest, self.size, memory)
        (self.folder / "report.json").write_text(to_json(report))


@frozen
class Report:
    """How many inputs were tried, what the slowest took, and the memory in megabytes."""

    inputs: int = 0
    slowest: float = 0.0
    size: int = 0
    memory: int = 0


def start(run: Callable[[bytes], None], seconds: float, folder: Path, seed: int) -> int:
    """Fuzz in a new process for some time, with the inputs in a folder, and return its number.

    The same seed tries the same changes as far as the time allows; 0 is another one every time.
    """
    pid = os.fork()
    if pid == 0:
        with (folder / "log").open("wb") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
        _fuzz(Watched(run, folder, time.monotonic() + seconds), folder, seed)
    return pid


def _fuzz(run: Callable[[bytes], None], folder: Path, seed: int) -> NoReturn:
    atheris: Any = import_module("atheris")  # which has no types

    def mutate(data: bytes, longest: int, seed: int) -> bytes:
        """Change a document, or a few bytes."""
        rng = Random(seed)  # repeatable
        changed: bytes = atheris.Mutate(data, longest) if rng.random() < 0.2 else mutated(data, rng)
        return changed[:longest]

    options = {
        "seed": seed,
        "max_len": LONGEST_INPUT,
        "len_control": 0,  # documents are long from the start
        "timeout": HANGS_AFTER,
        "rss_limit_mb": MOST_MEMORY,
        "artifact_prefix": f"{folder}/",
    }
    words = [f"-{name}={value}" for name, value in options.items()]
    atheris.Setup([sys.argv[0], *words, str(folder / "corpus")], run, custom_mutator=mutate)
    atheris.Fuzz()
    raise AssertionError("this is not reached: the process ends while it fuzzes")
