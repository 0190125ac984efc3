"""A whole tournament on many workers."""

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
from itertools import islice
import os
from typing import TypeAlias
from uuid import uuid4

from attrs import Factory, define

from boardrules.arena import processes, untrusted
from boardrules.arena.pool import Attempt, Pool
from boardrules.arena.referee import Match, attempt, check_bots
from boardrules.arena.report import Report
from boardrules.arena.results import Failed, Played, Result
from boardrules.arena.results_file import Results
from boardrules.arena.tournament import Tournament
from boardrules.bots.loading import is_untrusted
from boardrules.building.validators import check_whole
from boardrules.errors import BoardRulesError

Progress: TypeAlias = Callable[[int, int], None]
"""Is called with the number of matches played so far, and that of all matches."""


def run(
    tournament: Tournament,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    out: str | os.PathLike[str] | None = None,
    records: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play a tournament, or resume one, and report on it.

    Args:
        tournament: what is played.
        executor: where matches are played; by default in processes on this machine.
        workers: how many matches are played at the same time, by default as many as this machine
            has processors. An executor should have as many workers.
        out: a file for the results. Matches that are in it already are not played again.
        records: a folder for the records of the matches.
        progress: is called at the start, and whenever matches have been played.
    """
    workers = (os.cpu_count() or 1) if workers is None else workers
    check_whole("workers", workers, least=1)
    with ExitStack() as stack:
        if any(map(is_untrusted, tournament.seats)):
            stack.enter_context(processes.hidden())
        stack.callback(untrusted.close_idle)
        check_bots(tournament)
        results = stack.enter_context(Results(tournament, out, records))
        if executor is not None:
            submit = _on(executor, tournament)
        elif workers == 1 and not any(map(is_untrusted, tournament.seats)):
            submit = _here(tournament)
        else:
            submit = stack.enter_context(Pool(tournament, workers)).submit
        Dispatcher(tournament, results, submit, 2 * workers, progress).play()
    played = results.results[: results.needed]
    verdict = None if tournament.sprt is None else tournament.sprt.verdict(results.counts)
    return Report.of(tournament.seats, played, results.seconds, verdict)


def _here(tournament: Tournament) -> Callable[[int], Attempt]:
    """Play in this process: enough for one worker and bots of the library."""

    def submit(number: int) -> Attempt:
        future: Attempt = Future()
        future.set_result(attempt(tournament, number))
        return future

    return submit


def _on(executor: Executor, tournament: Tournament) -> Callable[[int], Attempt]:
    """Play on an executor; a token keeps dask from answering a second try with the first result."""
    return lambda number: executor.submit(attempt, tournament, number, token=uuid4().hex)


@define
class Dispatcher:
    """Dispatches matches; one that fails is tried again, and a second failure is its result.

    If its worker died after a stranger's bot was asked, that bot forfeits, so that no bot can turn
    a lost match into one that does not count. Otherwise the match is void.
    """

    tournament: Tournament
    results: Results
    submit: Callable[[int], Attempt]
    most_pending: int
    progress: Progress | None
    pending: dict[Attempt, int] = Factory(dict[Attempt, int])
    failed: set[int] = Factory(set[int])

    def play(self) -> None:
        """Play the matches that are needed and have no result yet."""
        numbers = iter(range(self.results.done, self.tournament.matches))
        self._show_progress()
        try:
            while not self.results.is_complete:
                for number in islice(numbers, self.most_pending - len(self.pending)):
                    self.pending[self.submit(number)] = number
                for future in wait(self.pending, return_when=FIRST_COMPLETED).done:
                    self._collect(future, self.pending.pop(future))
                self._show_progress()
        finally:
            for future in self.pending:
                future.cancel()

    def _show_progress(self) -> None:
        if self.progress is not None:
            needed = self.results.needed
            self.progress(min(self.results.done, needed), needed)

    def _collect(self, future: Attempt, number: int) -> None:
        try:
            played = future.result()
        except (BoardRulesError, BrokenExecutor, CancelledError):  # nothing can be played at all
            raise
        except Exception as error:  # noqa: BLE001  # somebody's executor has lost a match
            played = Failed(f"{type(error).__name__}: {error}")
        if isinstance(played, Played):
            self.results.add(played)
        elif number not in self.failed:
            self.failed.add(number)
            self.pending[self.submit(number)] = number
        elif played.asked is None:
            seating = self.tournament.seating(number)
            self.results.add(Played(Result(number, seating, void=played.reason)))
        else:
            reason = f"{played.reason} twice after it was asked"
            self.results.add(Match(self.tournament, number).forfeited(played.asked, reason))
