"""A whole tournament on many workers."""

from collections import Counter, deque
from collections.abc import Callable
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

from boardrules.arena import hosts
from boardrules.arena.book import Book
from boardrules.arena.hosts import UnknownBotError
from boardrules.arena.pool import Borrowed, Crew, Pool
from boardrules.arena.referee import check_bots, referee
from boardrules.arena.report import Report
from boardrules.arena.results import Played, Result
from boardrules.arena.tournament import Tournament
from boardrules.validators import check_whole

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many matches have been played, of how many."""

TRIES = 2
"""How often a match fails before it is void."""


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
        crew = stack.enter_context(Pool(workers)) if executor is None else Borrowed(executor)
        stack.callback(hosts.close_idle)
        check_bots(tournament)
        book = Book(
            tournament,
            None if out is None else Path(out),
            None if records is None else Path(records),
        )
        stack.enter_context(book)
        Dispatcher(tournament, book, crew, 2 * workers, progress).play()
    return Report.of(tournament.seats, book.results[: tournament.matches], book.seconds)


def _checked(workers: int | None) -> int:
    if workers is None:
        return os.cpu_count() or 1
    check_whole("workers", workers)
    if workers < 1:
        raise ValueError(f"there is at least one worker, not {workers}")
    return workers


def attempt(tournament: Tournament, number: int, _token: str) -> Played:
    """Play a match on a worker; the token keeps two tries from being taken for one."""
    return referee(tournament, number)


@define
class Dispatcher:
    """Hands out matches, and hands them out again when something goes wrong.

    A match that fails is tried once more. When a worker of our own pool dies, nobody knows whose
    match it was: all that were under way are suspects, and are played one by one. A match that
    fails twice, or takes its worker with it twice while it is the only one, is void.
    """

    tournament: Tournament
    book: Book
    crew: Crew
    most: int
    progress: Progress | None
    waiting: deque[int] = Factory(
        lambda self: deque(range(self.book.done, self.tournament.matches)), takes_self=True
    )
    suspects: deque[int] = Factory(deque[int])
    flight: dict[Future[Played], int] = Factory(dict[Future[Played], int])
    failures: Counter[int] = Factory(Counter[int])
    is_alone: bool = False

    def play(self) -> None:
        """Play all matches that are not in the book yet."""
        self._tell()
        try:
            while self._hand_out():
                done, _ = wait(self.flight, return_when=FIRST_COMPLETED)
                if lost := self._collect(done):
                    lost += self._collect(wait(self.flight).done)
                    self._start_again(lost)
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
        self.is_alone = bool(self.suspects)
        if self.is_alone:
            self._submit(self.suspects.popleft())
        while self.waiting and not self.is_alone and len(self.flight) < self.most:
            self._submit(self.waiting.popleft())
        return bool(self.flight)

    def _submit(self, number: int) -> None:
        future = self.crew.submit(attempt, self.tournament, number, uuid4().hex)
        self.flight[future] = number

    def _collect(self, done: set[Future[Played]]) -> list[int]:
        """Put results down; return the matches whose workers are lost."""
        lost: list[int] = []
        for future in done:
            number = self.flight.pop(future)
            try:
                played = future.result()
            except (CancelledError, UnknownBotError):
                raise
            except BrokenExecutor:
                lost.append(number)
            except Exception as error:  # noqa: BLE001  # whatever it is, the others go on
                self._try_again(number, f"{type(error).__name__}: {error}", self.waiting)
            else:
                self.book.add(played)
        return sorted(lost)

    def _start_again(self, lost: list[int]) -> None:
        self.crew.renew()
        if self.is_alone:
            self._try_again(lost[0], "its worker died", self.suspects)
        else:
            self.suspects.extend(lost)

    def _try_again(self, number: int, reason: str, line: deque[int]) -> None:
        self.failures[number] += 1
        if self.failures[number] < TRIES:
            line.appendleft(number)
        else:
            self.book.add(Played(Result(number, self.tournament.seating(number), void=reason)))
