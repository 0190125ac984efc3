"""Tournaments on a cluster of dask: real processes, of which some are killed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
import os
from pathlib import Path
import signal
from typing import Any

import pytest

from boardrules.arena import Tournament, run, runner
from boardrules.games.tiki_topple import TikiTopple
from tests.arena import bots
from tests.arena.games import Moody

distributed: Any = pytest.importorskip("distributed", reason="the extra `dask` is not installed")

pytestmark = pytest.mark.peer

TWELVE = Tournament(TikiTopple(players=2), (f"{bots.__name__}:Slow", "random"), 12, seed=3)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    cluster = distributed.LocalCluster(
        n_workers=2, processes=True, threads_per_worker=1, dashboard_address=":0"
    )
    with cluster, distributed.Client(cluster) as client:
        yield client


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    out = tmp_path_factory.mktemp("expected") / "results.jsonl"
    with ThreadPoolExecutor(2) as threads:
        run(TWELVE, executor=threads, workers=2, out=out)
    return out.read_bytes()


def test_a_cluster_gives_the_same_results(client: Any, expected: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    report = run(TWELVE, executor=client.get_executor(), workers=2, out=out)
    assert out.read_bytes() == expected
    assert report.voids == ()


def test_a_match_that_fails_is_played_again_and_not_only_looked_up(
    client: Any, tmp_path: Path
) -> None:
    moody = Moody(players=2, folder=str(tmp_path))
    report = run(
        Tournament(moody, TWELVE.seats, 2, seed=3), executor=client.get_executor(), workers=2
    )
    assert len([*tmp_path.iterdir()]) == 1
    assert report.voids == ()


def test_a_bot_that_the_cluster_does_not_know_forfeits(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check_nothing(_tournament: Tournament) -> None:
        pass

    monkeypatch.setattr(runner, "check_bots", check_nothing)
    unknown = Tournament(TWELVE.game, ("random", "nowhere:bot"), 4)
    report = run(unknown, executor=client.get_executor(), workers=2)
    assert [each.forfeits for each in report.bots] == [0, 4]


def test_a_killed_worker_changes_nothing(client: Any, expected: bytes, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    first, *_ = client.run(os.getpid).values()
    killed: list[int] = []

    def kill(done: int, _total: int) -> None:
        if done and not killed:
            os.kill(first, signal.SIGKILL)
            killed.append(done)

    report = run(TWELVE, executor=client.get_executor(), workers=2, out=out, progress=kill)
    assert killed
    assert killed[0] < 12
    assert report.voids == ()
    assert out.read_bytes() == expected
