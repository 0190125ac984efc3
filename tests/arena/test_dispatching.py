"""How matches are handed out, on workers that are made up."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from pathlib import Path
from typing import Any

from attrs import Factory, define
import pytest

from boardrules import Player, Record
from boardrules.arena import Forfeit, ProcessError, Result, Tournament, UnknownBotError, run, runner
from boardrules.arena.pool import Attempt
from boardrules.arena.results import Failed, Played
from boardrules.arena.results_file import Results
from boardrules.arena.runner import Dispatcher
from boardrules.games.tiki_topple import TikiTopple

TEN = Tournament(TikiTopple(players=2), ("random", "greedy"), 10, seed=7)


def played(number: int) -> Played:
    result = Result(
        number, TEN.seating(number), (3, 1), (1, 2), (Player(0),), "TIKI-7.2", 9, (4, 5)
    )
    return Played(result, (0.1, 0.2), f"record {number}\n")


@define
class Workers:
    """Play nothing, and fail where they are told to."""

    failures: dict[int, list[Failed | BaseException]] = Factory(
        dict[int, list[Failed | BaseException]]
    )
    submitted: list[int] = Factory(list[int])

    def submit(self, number: int) -> Attempt:
        self.submitted.append(number)
        future: Attempt = Future()
        failures = self.failures.get(number)
        outcome = failures.pop(0) if failures else played(number)
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
        return future


def dispatch(
    workers: Workers | Callable[[int], Attempt], matches: int = 10, progress: Any = None
) -> Results:
    submit = workers.submit if isinstance(workers, Workers) else workers
    tournament = Tournament(TEN.game, TEN.seats, matches)
    with Results(tournament) as results:
        Dispatcher(tournament, results, submit, 4, progress).play()
    return results


def voids(results: Results) -> dict[int, str]:
    return {result.number: result.void for result in results.results if result.void is not None}


def test_every_match_is_handed_out_once() -> None:
    workers = Workers()
    results = dispatch(workers)
    assert sorted(workers.submitted) == [*range(10)]
    assert results.results == [played(number).result for number in range(10)]


def test_a_match_that_fails_is_tried_again() -> None:
    workers = Workers({2: [OSError("disk")], 5: [Failed("ValueError: why")]})
    results = dispatch(workers)
    assert sorted(workers.submitted) == sorted([*range(10), 2, 5])
    assert voids(results) == {}


def test_a_match_that_fails_twice_is_void() -> None:
    results = dispatch(
        Workers({2: [OSError("disk\nfull")] * 2, 3: [Failed("its worker died")] * 2})
    )
    assert len(results.results) == 10
    assert voids(results) == {2: "OSError: disk full", 3: "its worker died"}


def test_a_stranger_whose_worker_dies_twice_has_forfeited() -> None:
    results = dispatch(Workers({2: [Failed("its worker died", Player(1))] * 2}))
    result = results.results[2]
    assert voids(results) == {}
    assert result.forfeit == Forfeit(Player(1), "its worker died twice after it was asked")
    assert (result.ranks, result.winners, result.actions) == ((1, 2), (Player(0),), 0)
    assert Record.from_text(result.record or "").actions == ()


@pytest.mark.parametrize(
    "error",
    [ProcessError("no"), UnknownBotError("who", "no"), BrokenExecutor("gone"), CancelledError()],
    ids=["pool", "bot", "executor", "end"],
)
def test_some_errors_stop_a_run_at_once(error: BaseException) -> None:
    workers = Workers({0: [error]})
    with pytest.raises(type(error)):
        dispatch(workers)
    assert len(workers.submitted) == 4


def test_little_is_under_way_and_is_cancelled_when_a_run_is_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    futures: list[Attempt] = []

    def submit(_number: int) -> Attempt:
        futures.append(Future())
        return futures[-1]

    monkeypatch.setattr(runner, "wait", interrupt)
    with pytest.raises(KeyboardInterrupt):
        dispatch(submit)
    assert [future.cancelled() for future in futures] == [True] * 4


def test_a_thousand_million_matches_are_planned_one_by_one() -> None:
    def interrupt(done: int, _total: int) -> None:
        if done > 20:
            raise KeyboardInterrupt

    workers = Workers()
    with pytest.raises(KeyboardInterrupt):
        dispatch(workers, matches=10**15, progress=interrupt)
    assert len(workers.submitted) <= 28


class Direct:
    """An executor that works at once."""

    def submit(
        self, call: Callable[..., Any], *arguments: object, **options: object
    ) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(call(*arguments, **options))
        return future


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Play nothing, and return the numbers of the matches that would have been played."""
    numbers: list[int] = []

    def attempt(_tournament: Tournament, number: int, **_options: object) -> Played:
        numbers.append(number)
        return played(number)

    def check_nothing(_tournament: Tournament) -> None:
        pass

    monkeypatch.setattr(runner, "check_bots", check_nothing)
    monkeypatch.setattr(runner, "attempt", attempt)
    return numbers


DIRECT: Any = Direct()


class Told(list[tuple[int, int]]):
    """Keeps what it is told."""

    def __call__(self, done: int, total: int) -> None:
        self.append((done, total))


def test_a_run_says_how_far_it_is(numbers: list[int]) -> None:
    told = Told()
    run(TEN, executor=DIRECT, workers=2, progress=told)
    assert (told[0], told[-1]) == ((0, 10), (10, 10))
    assert told == sorted(told)
    assert len(numbers) == 10


def test_one_worker_with_bots_of_the_library_is_this_process(numbers: list[int]) -> None:
    assert len(run(TEN, workers=1).results) == len(numbers) == 10


def test_a_run_goes_on_where_another_ended(numbers: list[int], tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    run(Tournament(TEN.game, TEN.seats, 3, seed=7), executor=DIRECT, out=out)
    report = run(TEN, executor=DIRECT, out=str(out))
    assert numbers == [*range(10)]
    assert len(report.results) == 10
    assert [each.seconds for each in report.bots] == pytest.approx([0.3 / 9] * 2)


def test_a_run_of_fewer_matches_than_are_stored_reports_only_those(
    numbers: list[int], tmp_path: Path
) -> None:
    out = tmp_path / "results.jsonl"
    run(TEN, executor=DIRECT, out=out)
    told = Told()
    three = Tournament(TEN.game, TEN.seats, 3, seed=7)
    report = run(three, executor=DIRECT, out=out, progress=told)
    assert (len(report.results), told, len(numbers)) == (3, [(3, 3)], 10)
    assert len(out.read_text().splitlines()) == 11


@pytest.mark.usefixtures("numbers")
def test_a_run_keeps_records(tmp_path: Path) -> None:
    run(TEN, executor=DIRECT, records=str(tmp_path / "records"))
    assert len([*(tmp_path / "records").iterdir()]) == 10
