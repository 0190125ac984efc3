"""How matches are handed out, on workers that are made up."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from pathlib import Path
from typing import Any

from attrs import Factory, define
import pytest

from boardrules import Player
from boardrules.arena import Result, Tournament, UnknownBotError, run, runner
from boardrules.arena.book import Book
from boardrules.arena.pool import Borrowed
from boardrules.arena.results import Played
from boardrules.arena.runner import Dispatcher
from boardrules.games.tiki_topple import TikiTopple

TEN = Tournament(TikiTopple(players=2), ("random", "greedy"), 10)


def played(number: int) -> Played:
    result = Result(
        number, TEN.seating(number), (3, 1), (1, 2), (Player(0),), "TIKI-7.2", 9, (4, 5)
    )
    return Played(result, (0.1, 0.2), f"record {number}\n")


@define
class Crew:
    """Fails where it is told to; a match that is fatal breaks it for all that come after."""

    errors: dict[int, list[BaseException]] = Factory(dict[int, list[BaseException]])
    fatal: dict[int, int] = Factory(dict[int, int])
    submitted: list[int | str] = Factory(list[int | str])
    is_broken: bool = False

    def submit(self, _call: object, _tournament: object, number: Any, _token: object) -> Any:
        self.submitted.append(number)
        future: Future[Played] = Future()
        if self.fatal.get(number):
            self.fatal[number] -= 1
            self.is_broken = True
        if self.is_broken:
            future.set_exception(BrokenExecutor("gone"))
        elif self.errors.get(number):
            future.set_exception(self.errors[number].pop())
        else:
            future.set_result(played(number))
        return future

    def renew(self) -> None:
        self.submitted.append("renewed")
        self.is_broken = False


def dispatch(crew: Any, matches: int = 10, most: int = 4) -> Book:
    tournament = Tournament(TEN.game, TEN.seats, matches)
    with Book(tournament) as book:
        Dispatcher(tournament, book, crew, most, None).play()
    return book


def voids(book: Book) -> dict[int, str]:
    return {result.number: result.void for result in book.results if result.void is not None}


def test_every_match_is_handed_out_once() -> None:
    crew = Crew()
    book = dispatch(crew)
    assert sorted(map(int, crew.submitted)) == [*range(10)]
    assert book.results == [played(number).result for number in range(10)]


def test_a_match_that_fails_is_tried_again() -> None:
    crew = Crew({2: [OSError("disk")], 5: [ValueError("why")]})
    book = dispatch(crew)
    assert sorted(map(int, crew.submitted)) == sorted([*range(10), 2, 5])
    assert voids(book) == {}


def test_a_match_that_fails_twice_is_void() -> None:
    book = dispatch(Crew({2: [OSError("disk\nfull"), ValueError("why")]}))
    assert len(book.results) == 10
    assert voids(book) == {2: "OSError: disk full"}


def test_matches_that_were_under_way_when_a_worker_died_are_played_one_by_one() -> None:
    crew = Crew(fatal={1: 1})
    assert voids(dispatch(crew, matches=5)) == {}
    assert crew.submitted == [0, 1, 2, 3, "renewed", 1, 2, 3, 4]


def test_a_match_may_lose_its_worker_once_when_it_is_alone() -> None:
    crew = Crew(fatal={1: 2})
    assert voids(dispatch(crew, matches=5)) == {}
    assert crew.submitted == [0, 1, 2, 3, "renewed", 1, "renewed", 1, 2, 3, 4]


def test_a_match_that_loses_its_worker_twice_when_it_is_alone_is_void() -> None:
    crew = Crew(fatal={1: 9})
    assert voids(dispatch(crew, matches=5)) == {1: "its worker died"}
    assert crew.submitted == [
        *(0, 1, 2, 3, "renewed", 1, "renewed", 1, "renewed"),
        *(2, 3, 4),
    ]


@pytest.mark.parametrize("error", [UnknownBotError("who"), CancelledError()], ids=["bot", "end"])
def test_some_errors_stop_a_run_at_once(error: BaseException) -> None:
    crew = Crew({0: [error]})
    with pytest.raises(type(error)):
        dispatch(crew)
    assert len(crew.submitted) == 4


class Idle:
    """Does nothing with its work."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, *_work: object) -> "Future[Any]":
        self.futures.append(Future())
        return self.futures[-1]


def test_little_is_under_way_and_is_cancelled_when_a_run_is_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    idle: Any = Idle()
    monkeypatch.setattr(runner, "wait", interrupt)
    with pytest.raises(KeyboardInterrupt):
        dispatch(Borrowed(idle))
    assert [future.cancelled() for future in idle.futures] == [True] * 4


class Direct:
    """An executor that works at once."""

    def submit(self, call: Callable[..., Any], *arguments: object) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(call(*arguments))
        return future


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let nobody play, and return the numbers of the matches that would have been played."""
    numbers: list[int] = []

    def referee(_tournament: Tournament, number: int) -> Played:
        numbers.append(number)
        return played(number)

    def check_nothing(_tournament: Tournament) -> None:
        pass

    monkeypatch.setattr(runner, "check_bots", check_nothing)
    monkeypatch.setattr(runner, "referee", referee)
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


def test_a_run_goes_on_where_another_ended(numbers: list[int], tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    run(Tournament(TEN.game, TEN.seats, 3), executor=DIRECT, out=out)
    report = run(TEN, executor=DIRECT, out=str(out))
    assert numbers == [*range(10)]
    assert len(report.results) == 10
    assert [each.seconds for each in report.bots] == pytest.approx([0.3 / 9] * 2)


def test_who_asks_for_less_than_there_is_gets_that(numbers: list[int], tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    run(TEN, executor=DIRECT, out=out)
    told = Told()
    three = Tournament(TEN.game, TEN.seats, 3)
    report = run(three, executor=DIRECT, out=out, progress=told)
    assert (len(report.results), told, len(numbers)) == (3, [(3, 3)], 10)
    assert len(out.read_text().splitlines()) == 11


@pytest.mark.usefixtures("numbers")
def test_a_run_keeps_records(tmp_path: Path) -> None:
    run(TEN, executor=DIRECT, records=str(tmp_path / "records"))
    assert len([*(tmp_path / "records").iterdir()]) == 10
