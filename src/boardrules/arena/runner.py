"""A whole tournament on many workers."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import ExitStack
import os
from pathlib import Path
from typing import TypeAlias
from uuid import uuid4

from attrs import Factory, define

from boardrules.arena import strangers
from boardrules.arena.book import Book
from boardrules.arena.pool import Attempt, Pool, attempt
from boardrules.arena.referee import check_bots, forfeited
from boardrules.arena.report import Report
from boardrules.arena.results import Failed, Played, Result
from boardrules.arena.tournament import Tournament
from boardrules.bots.loading import is_strangers
from boardrules.errors import BoardRulesError
from boardrules.validators import check_whole

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many matches have been played, of how many."""

TRIES = 2
"""How often a match is tried."""


def run(
    tournament: Tournament,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    out: str | os.PathLike[str] | None = None,
    records: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play a tournament, or go on with one, and report on it.

    Args:
        tournament: what is played.
        executor: who does the work; by default processes on this machine.
        workers: how many matches are played at the same time, by default as many as this machine
            has processors. An executor should have as many workers.
        out: a file for the results. If it is there, its matches are not played again.
        records: a folder for the records of the matches.
        progress: is called with the number of matches played, and of all, when there is news.
    """
    workers = _checked(workers)
    with ExitStack() as stack:
        stack.callback(strangers.close_idle)
        check_bots(tournament)
        book = stack.enter_context(
            Book(
                tournament,
                None if out is None else Path(out),
                None if records is None else Path(records),
            )
        )
        if executor is not None:
            submit = _on(executor, tournament)
        elif workers == 1 and not any(map(is_strangers, tournament.seats)):
            submit = _here(tournament)
        else:
            submit = stack.enter_context(Pool(tournament, workers)).submit
        Dispatcher(tournament, book, submit, 2 * workers, progress).play()
    return Report.of(tournament.seats, book.results[: tournament.matches], book.seconds)


def _checked(workers: int | None) -> int:
    if workers is None:
        return os.cpu_count() or 1
    check_whole("workers", workers)
    if workers < 1:
        raise ValueError(f"there is at least one worker, not {workers}")
    return workers


def _here(tournament: Tournament) -> Callable[[int], Attempt]:
    """Play in this process: for one worker and the library's bots no other is needed."""

    def submit(number: int) -> Attempt:
        future: Attempt = Future()
        future.set_result(attempt(tournament, number))
        return future

    return submit


def _on(executor: Executor, tournament: Tournament) -> Callable[[int], Attempt]:
    """Play on somebody's executor; a token keeps it from taking two tries for one."""
    return lambda number: executor.submit(attempt_once, tournament, number, uuid4().hex)


def attempt_once(tournament: Tournament, number: int, _token: str) -> Played | Failed:
    """Play a match for an executor."""
    return attempt(tournament, number)


@define
class Dispatcher:
    """Hands out matches, and those that fail once more. A match that fails twice is over.

    If its worker died and a stranger's bot had been asked, that bot has forfeited: no bot may turn
    a lost match into one that does not count. Else the match is void.
    """

    tournament: Tournament
    book: Book
    submit: Callable[[int], Attempt]
    most: int
    progress: Progress | None
    waiting: Iterator[int] = Factory(
        lambda self: iter(range(self.book.done, self.tournament.matches)), takes_self=True
    )
    again: deque[int] = Factory(deque[int])
    flight: dict[Attempt, int] = Factory(dict[Attempt, int])
    failures: Counter[int] = Factory(Counter[int])

    def play(self) -> None:
        """Play all matches that are not in the book yet."""
        self._tell()
        try:
            while self._hand_out():
                for future in wait(self.flight, return_when=FIRST_COMPLETED).done:
                    self._collect(future, self.flight.pop(future))
                self._tell()
        finally:
            for future in self.flight:
                future.cancel()

    def _tell(self) -> None:
        if self.progress is not None:
            matches = self.tournament.matches
            self.progress(min(self.book.done, matches), matches)

    def _hand_out(self) -> bool:
        """Keep the workers busy; tell whether there is anything to wait for."""
        while len(self.flight) < self.most:
            number = self.again.popleft() if self.again else next(self.waiting, None)
            if number is None:
                break
            self.flight[self.submit(number)] = number
        return bool(self.flight)

    def _collect(self, future: Attempt, number: int) -> None:
        try:
            played = future.result()
        except (BoardRulesError, BrokenExecutor, CancelledError):  # nothing can be played at all
            raise
        except Exception as error:  # noqa: BLE001  # somebody's executor has lost a match
            played = Failed(f"{type(error).__name__}: {error}")
        if isinstance(played, Failed):
            self.failures[number] += 1
            if self.failures[number] < TRIES:
                self.again.append(number)
                return
            played = self._given_up(number, played)
        self.failures.pop(number, None)
        self.book.add(played)

    def _given_up(self, number: int, failed: Failed) -> Played:
        if failed.asked is None:
            return Played(Result(number, self.tournament.seating(number), void=failed.reason))
        reason = f"{failed.reason} twice after it was asked"
        return forfeited(self.tournament, number, failed.asked, reason)
