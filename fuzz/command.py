"""The command: divide the time among the targets, and tell how each has fared."""

import argparse
from collections.abc import Iterable, Iterator
import hashlib
import json
import os
from pathlib import Path
import re
import time
from typing import Final

from attrs import frozen

from fuzz import engine
from fuzz.kept import kept_inputs
from fuzz.targets import TARGETS

WORK: Final = Path("build/fuzz")
"""Where inputs and findings of this and earlier runs are."""
ROW: Final = "{:<27} {:>8} {:>8} {:>18} {:>9} {:>14}  {}"
HEADER: Final = ("target", "inputs", "time", "slowest", "memory", "code reached", "findings")


def main(start: float) -> int:
    """Fuzz as long as the options say, since the program was started; 1 means findings."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"by default all of {', '.join(TARGETS)}"
    )
    parser.add_argument("--seconds", type=int, default=60, help="how long it may take in all")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="how many at a time")
    options = parser.parse_args()
    names: list[str] = options.targets or list(TARGETS)
    if unknown := [name for name in names if name not in TARGETS]:
        parser.error(f"there is no target {unknown[0]}")
    left = options.seconds - (time.monotonic() - start)
    rounds = -(-len(names) // options.workers)
    print(ROW.format(*HEADER), flush=True)
    found: list[str] = []
    for run in _runs(names, max(1, int(left / rounds)), options.workers):
        print(ROW.format(*run.row()), flush=True)
        found += [f"python -m fuzz.replay {run.name} {path}" for path in run.findings]
    for replay in found:
        print(f"Replay a finding: {replay}")
    return 1 if found else 0


@frozen
class Run:
    """A target, the folder in which it was fuzzed, and how long that took."""

    name: str
    folder: Path
    seconds: float
    code: int

    @property
    def findings(self) -> list[Path]:
        """The inputs that failed, or the log where atheris did."""
        kinds = ("crash", "timeout", "oom", "leak")
        found = [path for kind in kinds for path in sorted(self.folder.glob(f"{kind}-*"))]
        return found or ([self.folder / "log"] if self.code else [])

    def row(self) -> tuple[object, ...]:
        """Tell what the log says."""
        log = (self.folder / "log").read_text(errors="replace")
        inputs, memory = _last("number_of_executed_units", log), _last("peak_rss_mb", log)
        before, after = _last("INITED cov", log), _last("cov", log)
        slowest, size = json.loads((self.folder / "slowest.json").read_text())
        return (
            self.name,
            f"{inputs:,}",
            f"{self.seconds:.0f} s",
            f"{slowest:.2f} s of {size:,} B",
            f"{memory:,} MB",
            f"{before:,} + {after - before:,}",
            len(self.findings) or "none",
        )


def _last(what: str, log: str) -> int:
    """Find the last number of some kind in a log, or 0."""
    return int((re.findall(rf"{what}: +(\d+)", log) or ["0"])[-1])


def _runs(names: Iterable[str], seconds: int, workers: int) -> Iterator[Run]:
    """Fuzz some targets at a time, each for some seconds, and tell of each when it is done."""
    running: dict[int, tuple[str, Path, float]] = {}
    for name in names:
        folder = _prepared(name)
        pid = engine.start(TARGETS[name].run, seconds, folder)
        running[pid] = name, folder, time.monotonic()
        if len(running) == workers:
            yield _finished(running)
    while running:
        yield _finished(running)


def _finished(running: dict[int, tuple[str, Path, float]]) -> Run:
    pid, status = os.wait()
    name, folder, start = running.pop(pid)
    return Run(name, folder, time.monotonic() - start, os.waitstatus_to_exitcode(status))


def _prepared(name: str) -> Path:
    """Make a folder with all inputs to begin with, and without the findings of earlier runs."""
    folder = WORK / name
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*-*"):
        path.unlink()
    for data in (*TARGETS[name].seeds(), *kept_inputs(name)):
        (corpus / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
    return folder
