"""The command: divide the time among the targets, and tell how each has fared."""

import argparse
from collections.abc import Iterable, Iterator
import hashlib
import os
from pathlib import Path
from random import Random
import re
import time
from typing import Final

from attrs import frozen

from boardrules import from_json, to_json
from fuzz import engine, replay
from fuzz.kept import kept_inputs
from fuzz.targets import TARGETS

WORK: Final = Path("build/fuzz")
"""Where inputs and findings of this and earlier runs are."""
SEEDS_PER_SECOND: Final = 4
"""How many inputs there are to begin with, so that they do not take all of the time."""
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
    parser.add_argument("--seed", type=int, default=1, help="which changes are tried; 0 is any")
    options = parser.parse_args()
    names: list[str] = options.targets or list(TARGETS)
    if unknown := [name for name in names if name not in TARGETS]:
        parser.error(f"there is no target {unknown[0]}")
    left = options.seconds - (time.monotonic() - start)
    rounds = -(-len(names) // options.workers)
    print(ROW.format(*HEADER), flush=True)
    found: list[str] = []
    for run in _runs(names, max(1.0, left / rounds), options.workers, options.seed):
        print(ROW.format(*run.row()), flush=True)
        found += [replay.command(run.name, path) for path in run.findings]
    for each in found:
        print(f"Replay a finding: {each}")
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
        """Tell what was reported and logged."""
        report = from_json((self.folder / "report.json").read_bytes(), engine.Report)
        log = (self.folder / "log").read_text(errors="replace")
        before, after = _last("INITED cov", log), _last("cov", log)
        return (
            self.name,
            f"{report.inputs:,}",
            f"{self.seconds:.0f} s",
            f"{report.slowest:.2f} s of {report.size:,} B",
            f"{report.memory:,} MB",
            f"{before:,} + {after - before:,}",
            len(self.findings) or "none",
        )


def _last(what: str, log: str) -> int:
    """Find the last number of some kind in a log, or 0."""
    return int((re.findall(rf"{what}: +(\d+)", log) or ["0"])[-1])


def _runs(names: Iterable[str], seconds: float, workers: int, seed: int) -> Iterator[Run]:
    """Fuzz some targets at a time, each for some seconds, and tell of each when it is done."""
    running: dict[int, tuple[str, Path, float]] = {}
    for name in names:
        folder = _prepared(name, int(SEEDS_PER_SECOND * seconds))
        pid = engine.start(TARGETS[name].run, seconds, folder, seed)
        running[pid] = name, folder, time.monotonic()
        if len(running) == workers:
            yield _finished(running)
    while running:
        yield _finished(running)


def _finished(running: dict[int, tuple[str, Path, float]]) -> Run:
    pid, status = os.wait()
    name, folder, start = running.pop(pid)
    for path in (folder / "corpus").iterdir():  # what is new in it will be of use again
        path.replace(folder / "earlier" / path.name)
    return Run(name, folder, time.monotonic() - start, os.waitstatus_to_exitcode(status))


def _prepared(name: str, most: int) -> Path:
    """Make a folder with some inputs to begin with, and without the findings of earlier runs."""
    folder = WORK / name
    for part in ("corpus", "earlier"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for path in (*folder.glob("*-*"), *(folder / "corpus").iterdir()):
        path.unlink()
    for data in (*TARGETS[name].seeds(), *kept_inputs(name)):
        (folder / "earlier" / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
    known = sorted((folder / "earlier").iterdir())
    for path in Random().sample(known, min(most, len(known))):
        (folder / "corpus" / path.name).write_bytes(path.read_bytes())
    (folder / "report.json").write_text(to_json(engine.Report()))
    return folder
