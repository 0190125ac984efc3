"""Ask an engine what vectors ask, and find out where it differs."""

from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack
from typing import Final

from attrs import frozen

from boardrules.cli.differences import Report
from boardrules.cli.errors import FAILED, CommandError
from boardrules.conformance import Difference, Library, Program, Result, Vector, check, narrowed
from boardrules.errors import BoardRulesError

MOST_FAILURES: Final = 3
"""How often in a row a program may fail before a match begins: then it is not asked any more."""


@frozen
class Asked:
    """What came of a vector: a report of a difference, or why the program could not go on."""

    result: Result
    report: Report | None = None
    failure: str | None = None

    @property
    def vector(self) -> Vector:
        """The vector that was asked."""
        return self.result.vector

    @property
    def difference(self) -> Difference | None:
        """The first difference on the way of the vector."""
        return self.result.difference if self.report is None else self.report.difference

    @property
    def fails_to_begin(self) -> bool:
        """Whether the program could not even begin the match."""
        match self.result.difference:
            case Difference(done=(), question=None):
                return self.failure is not None
            case _:
                return False


def asked(vectors: Iterable[Vector], start: Callable[[], Program] | None) -> Generator[Asked]:
    """Ask a program, or else this library, one vector after the other, the shortest first.

    A program that fails is started again, up to `MOST_FAILURES` times if it cannot begin a match.
    """
    failures = 0
    with ExitStack() as stack:
        engine = Library() if start is None else stack.enter_context(start())
        for vector in sorted(vectors, key=lambda each: len(each.actions)):
            try:
                found = _ask(vector, engine)
            except BoardRulesError as error:  # of this library
                raise CommandError(f"{vector.id} cannot be played: {error}", FAILED) from None
            yield found
            failures = failures + 1 if found.fails_to_begin else 0
            if failures == MOST_FAILURES:
                break
            if start is not None and _failure(engine) is not None:
                engine = stack.enter_context(start())


def _ask(vector: Vector, engine: Program | Library) -> Asked:
    result = check(vector, engine)
    if result.difference is None:
        return Asked(result)
    if (failure := _failure(engine)) is not None:
        return Asked(result, failure=failure)
    return Asked(result, Report.of(narrowed(result.difference, engine)))


def _failure(engine: Program | Library) -> str | None:
    return engine.failure if isinstance(engine, Program) else None
