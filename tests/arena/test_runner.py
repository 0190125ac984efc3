"""Whole tournaments, on real workers."""

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from io import BytesIO
from multiprocessing import get_context
import os
from pathlib import Path
import pickle
import subprocess
import sys
from typing import Any

import pytest

from boardrules import Player
from boardrules.arena import (
    Forfeit,
    ProcessError,
    Tournament,
    UnknownBotError,
    processes,
    run,
)
from boardrules.arena.pool import Pool, pass_on, serve
from boardrules.arena.referee import attempt
from boardrules.arena.results import Failed, Played
from boardrules.arena.results_file import Results
from boardrules.games.tiki_topple import TikiTopple
from tests.arena import bots
from tests.arena.games import Mined, Moody, Tied
from tests.arena.processes import PATIENCE, left_behind

TIKI = TikiTopple(players=2)
SLOW = (f"{bots.__name__}:Slow", "random")
FOUR = Tournament(TIKI, SLOW, 4, seed=3)


@pytest.fixture(scope="module")
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def expected(threads: Executor, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play four matches in threads, and return their file."""
    out = tmp_path_factory.mktemp("expected") / "results.jsonl"
    run(FOUR, executor=threads, workers=2, out=out)
    return out


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 4])
def test_the_results_do_not_depend_on_the_number_of_workers(
    workers: int, expected: Path, tmp_path: Path
) -> None:
    out = tmp_path / "results.jsonl"
    report = run(FOUR, workers=workers, out=out)
    assert out.read_bytes() == expected.read_bytes()
    assert [result.number for result in report.results] == [*range(4)]
    assert [(each.bot, each.matches) for each in report.bots] == [(SLOW[0], 4), (SLOW[1], 4)]


@pytest.mark.slow
def test_bots_of_the_library_do_the_same_in_this_process_and_in_workers(threads: Executor) -> None:
    tournament = Tournament(TIKI, ("greedy@1", "random"), 4, seed=3)
    expected = run(tournament, workers=1).results
    assert run(tournament, workers=2).results == expected
    assert run(tournament, executor=threads).results == expected


@pytest.mark.slow
def test_a_worker_that_dies_costs_a_second_try(tmp_path: Path, expected: Path) -> None:
    mined = Mined(players=2, folder=str(tmp_path), times=1)
    report = run(Tournament(mined, SLOW, 4, seed=3), workers=2)
    assert [*tmp_path.iterdir()]
    with Results(FOUR, expected) as results:
        assert list(report.results) == results.results


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", SLOW[0]], ids=["library", "stranger"])
def test_a_worker_that_dies_twice_costs_the_match(bot: str, tmp_path: Path) -> None:
    mined = Mined(players=2, folder=str(tmp_path), times=2)
    (result,) = run(Tournament(mined, ("random", bot), 1, seed=3), workers=2).results
    if bot == "random":
        assert (result.void, result.forfeit) == ("its worker died", None)
    else:
        assert result.forfeit == Forfeit(Player(1), "its worker died twice after it was asked")


@pytest.mark.slow
def test_an_interrupted_run_does_not_wait(
    tmp_path: Path, expected: Path, threads: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "results.jsonl"
    locks = tmp_path / "locks"
    locks.mkdir()
    monkeypatch.setenv(bots.SLOW, str(locks))

    def interrupt(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(FOUR, workers=2, out=out, progress=interrupt)
    assert len(out.read_text().splitlines()) < 5
    assert left_behind(locks) == []
    monkeypatch.delenv(bots.SLOW)
    run(FOUR, executor=threads, out=out)
    assert out.read_bytes() == expected.read_bytes()


@pytest.mark.slow
def test_lost_workers_of_somebody_else_stop_the_run(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    mined = Mined(players=2, folder=str(tmp_path), times=1)
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor,
        pytest.raises(BrokenExecutor),
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
        run(FOUR, workers=workers)


SCRIPT = """
from boardrules.arena import Tournament, run
from boardrules.games.tiki_topple import TikiTopple
report = run(Tournament(TikiTopple(players=2), ("random", "random"), 2), workers=2)
print(len(report.results) - len(report.voids))
"""


@pytest.mark.slow
@pytest.mark.parametrize("is_file", [True, False])
def test_any_script_may_run_a_tournament(is_file: bool, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run(  # noqa: S603  # our own script
        [sys.executable, str(script) if is_file else "-"],
        input=None if is_file else SCRIPT,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")


# The pool, and a worker seen from inside.


def test_a_game_that_workers_cannot_load_stops_the_run(tmp_path: Path) -> None:
    tied = Tied(players=2, home=os.getpid())
    tournament = Tournament(tied, ("random", "random"), 4)
    with pytest.raises(ProcessError, match="loaded in a worker: ImportError: this is not my home"):
        run(tournament, workers=2, out=tmp_path / "results.jsonl")


def test_a_worker_that_cannot_start_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(processes, "start_python", refuse)
    with pytest.raises(ProcessError, match=r"a worker cannot start: .* temporarily unavailable"):
        run(Tournament(TIKI, ("random", "random"), 4), workers=2)


@pytest.mark.slow
def test_only_as_many_workers_start_as_there_are_matches() -> None:
    tournament = Tournament(TIKI, ("random", "random"), 2)
    with Pool(tournament, 1000) as workers:
        for future in [workers.submit(number) for number in (0, 1)]:
            assert isinstance(future.result(PATIENCE), Played)
        assert 1 <= len(workers.workers) <= 2


def test_a_pool_that_is_left_by_an_exception_keeps_no_worker() -> None:
    workers = Pool(Tournament(TIKI, ("random", "random"), 2), 1)
    with pytest.raises(KeyboardInterrupt), workers:
        raise KeyboardInterrupt
    late = workers.start()
    assert late.play(0) == Failed("its worker died")
    assert late.is_dead


def test_a_worker_ends_when_the_program_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    heard: list[object] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    pass_on(BytesIO(pickle.dumps(5)), heard.append)
    assert (codes, heard) == ([1], [5])


@pytest.mark.parametrize("is_known", [True, False])
def test_a_worker_says_whether_it_can_play(is_known: bool) -> None:
    tournament = pickle.dumps(Tournament(TIKI, ("random", "random"), 2))
    incoming = [tournament, 1, None] if is_known else [b"cno_such_module\nGame\n.", None]
    outgoing = BytesIO()
    serve(BytesIO(b"".join(map(pickle.dumps, incoming))), outgoing)
    outgoing.seek(0)
    if is_known:
        assert isinstance(pickle.load(outgoing), Played)  # noqa: S301
    else:
        assert "worker: ModuleNotFoundError: " in pickle.load(outgoing)  # noqa: S301
    assert outgoing.read() == b""


def test_what_is_wrong_with_a_match_is_told(tmp_path: Path) -> None:
    moody = Moody(players=2, folder=str(tmp_path))
    tournament = Tournament(moody, ("random", "random"), 2)
    assert attempt(tournament, 0) == Failed("RuntimeError: not\nnow")
    assert isinstance(attempt(tournament, 0), Played)
