"""Whole tournaments, on real workers."""

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import Pipe, get_context
import os
from pathlib import Path
import subprocess
from subprocess import CompletedProcess
import sys
from typing import Any

import pytest

from boardrules.arena import PoolError, Tournament, UnknownBotError, pool, run
from boardrules.arena.book import Book
from boardrules.arena.pool import Pool, leave_with
from boardrules.games.tiki_topple import TikiTopple
from tests.arena import bots
from tests.arena.games import Mined
from tests.arena.processes import PATIENCE, remaining

TIKI = TikiTopple(players=2)
SLOW = (f"{bots.__name__}:Slow", "random")
EIGHT = Tournament(TIKI, SLOW, 8, seed=3)


@pytest.fixture(scope="module")
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def expected(threads: Executor, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play eight matches in threads, and return their file."""
    out = tmp_path_factory.mktemp("expected") / "results.jsonl"
    run(EIGHT, executor=threads, workers=2, out=out)
    return out


@pytest.mark.parametrize("workers", [1, 8])
def test_the_results_do_not_depend_on_the_number_of_workers(
    workers: int, expected: Path, tmp_path: Path
) -> None:
    out = tmp_path / "results.jsonl"
    report = run(EIGHT, workers=workers, out=out)
    assert out.read_bytes() == expected.read_bytes()
    assert [result.number for result in report.results] == [*range(8)]
    assert [(each.bot, each.matches) for each in report.bots] == [(SLOW[0], 8), (SLOW[1], 8)]


def test_a_worker_that_dies_costs_a_second_try(tmp_path: Path, expected: Path) -> None:
    mined = Mined(players=2, folder=str(tmp_path), times=1)
    report = run(Tournament(mined, SLOW, 8, seed=3), workers=2)
    assert [*tmp_path.iterdir()]
    with Book(EIGHT, expected) as book:
        assert list(report.results) == book.results


def test_who_interrupts_a_run_waits_for_nobody(
    tmp_path: Path, expected: Path, threads: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "results.jsonl"
    pids = tmp_path / "pids"
    pids.mkdir()
    monkeypatch.setenv(bots.SLOW, str(pids))

    def interrupt(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(EIGHT, workers=2, out=out, progress=interrupt)
    assert len(out.read_text().splitlines()) < 9
    assert remaining(int(path.name) for path in pids.iterdir()) == []
    monkeypatch.delenv(bots.SLOW)
    run(EIGHT, executor=threads, out=out)
    assert out.read_bytes() == expected.read_bytes()


def test_lost_workers_of_somebody_else_stop_the_run(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    mined = Mined(players=2, folder=str(tmp_path), times=1)
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor,
        pytest.raises(BrokenExecutor, match="the workers are lost"),
    ):
        run(Tournament(mined, SLOW, 2, seed=3), executor=executor, workers=1, out=out)
    assert len(out.read_text().splitlines()) == 1


def test_an_unknown_bot_is_an_error_before_anything_is_played(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    with pytest.raises(UnknownBotError, match="there is no bot 'chess'"):
        run(Tournament(TIKI, ("random", "chess"), 2), out=out)
    assert not out.exists()


@pytest.mark.parametrize("workers", [0, -1, True, 1.5])
def test_there_is_a_whole_number_of_workers(workers: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=f"worker.*, not {workers}"):
        run(EIGHT, workers=workers)


SCRIPT = """
from boardrules.arena import Tournament, run
from boardrules.games.tiki_topple import TikiTopple
tournament = Tournament(TikiTopple(players=2), ("random", "random"), 2)
{guard}
    report = run(tournament, workers=1, out="results.jsonl")
    print(len(report.results) - len(report.voids))
"""


def run_script(folder: Path, guard: str, *, is_file: bool = True) -> "CompletedProcess[str]":
    script = folder / "script.py"
    text = SCRIPT.format(guard=guard)
    script.write_text(text)
    return subprocess.run(  # noqa: S603  # our own script
        [sys.executable, str(script) if is_file else "-"],
        input=None if is_file else text,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def test_a_script_with_a_guard_may_run_a_tournament(tmp_path: Path) -> None:
    done = run_script(tmp_path, "if __name__ == '__main__':")
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")


@pytest.mark.parametrize(
    ("guard", "is_file"),
    [("if True:", True), ("if __name__ == '__main__':", False)],
    ids=["guard", "file"],
)
def test_a_pool_that_cannot_start_is_one_error_and_leaves_no_file(
    guard: str, is_file: bool, tmp_path: Path
) -> None:
    done = run_script(tmp_path, guard, is_file=is_file)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1] == (
        "boardrules.arena.pool.PoolError: the processes of the pool cannot start; a script needs "
        "`if __name__ == '__main__':` around what it runs, and must be a file"
    )
    assert done.stderr.count("Traceback") == 2
    assert [path.name for path in tmp_path.iterdir()] == ["script.py"]


def test_a_pool_whose_workers_end_at_once_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "hold_on", os.close)
    with pytest.raises(PoolError, match="the processes of the pool cannot start"), Pool(1):
        pass


def test_a_broken_pool_fails_and_can_be_renewed() -> None:
    with Pool(1) as pool:
        fatal = pool.submit(os._exit, 1)
        with pytest.raises(BrokenExecutor):
            fatal.result()
        with pytest.raises(BrokenExecutor):
            pool.submit(abs, -1).result()
        pool.renew()
        assert pool.submit(abs, -1).result() == 1


def test_a_worker_ends_when_nobody_holds_its_cord(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    held, cord = Pipe(duplex=False)
    cord.close()
    leave_with(held)
    assert codes == [1]
