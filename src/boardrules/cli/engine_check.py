"""Ask an engine what vectors ask, or play with it at random, and find out where it differs."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any, Final

from attrs import frozen

from boardrules.cli.differences import Report
from boardrules.cli.errors import FAILED, CommandError
from boardrules.conformance import (
    Difference,
    Engine,
    Library,
    Program,
    Result,
    Vector,
    VectorFile,
    check,
    check_at_random,
    game_at_random,
    narrowed,
    shrunk,
)
from boardrules.errors import BoardRulesError

MOST_FAILURES: Final = 3
"""How often in a row a program may fail before a match begins: then it is not asked any more."""


@frozen
class Trial:
    """What an engine is put to, and how the first thing in which it differs is found."""

    title: str
    check: Callable[[Engine], Result]
    narrow: Callable[[Difference, Engine], Difference] = narrowed


@frozen
class Batch:
    """All that an engine is put to in a game: its vectors, or some matches at random."""

    game: str
    size: int
    trials: Iterable[Trial]
    vectors: tuple[Vector, ...] = ()

    @classmethod
    def of_vectors(cls, file: VectorFile) -> "Batch":
        """Ask the vectors of a game, the shortest first."""
        ranked = sorted(file.vectors, key=lambda each: len(each.actions))
        trials = (Trial(vector.id, partial(check, vector)) for vector in ranked)
        return cls(file.game, len(ranked), trials, file.vectors)

    @classmethod
    def at_random(cls, game_class: type[Any], matches: int, seed: int) -> "Batch":
        """Play matches, each with a seed of its own."""
        return cls(game_class.name, matches, _matches(game_class, matches, seed))

    @property
    def noun(self) -> str:
        """What its trials are."""
        return "vector" if self.vectors else "match"

    def left(self, results: Sequence[Result]) -> list[Vector]:
        """List the vectors that were not asked."""
        asked = {result.vector.id for result in results}
        return [vector for vector in self.vectors if vector.id not in asked]


def _matches(game_class: type[Any], matches: int, seed: int) -> Iterator[Trial]:
    for number in range(1, matches + 1):
        rng = Random(f"{seed}/{number}")  # noqa: S311  # not for secrets
        title = f"{game_class.name}/random/{seed}-{number}"
        game = game_at_random(game_class, rng)
        yield Trial(title, partial(check_at_random, title, game, rng=rng), _shortened)


def _shortened(difference: Difference, engine: Engine) -> Difference:
    return narrowed(shrunk(difference, engine), engine)


@frozen
class Asked:
    """What came of a trial: a report of a difference, or why the program could not go on."""

    result: Result
    report: Report | None = None
    failure: str | None = None

    @property
    def vector(self) -> Vector:
        """The vector that was asked, or the match that was played."""
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


def asked(trials: Iterable[Trial], start: Callable[[], Program] | None) -> Generator[Asked]:
    """Put a program, or else this library, to one trial after the other.

    A program that fails is started again, up to `MOST_FAILURES` times if it cannot begin a match.
    """
    failures = 0
    with ExitStack() as stack:
        engine = Library() if start is None else stack.enter_context(start())
        for trial in trials:
            try:
                found = _ask(trial, engine)
            except BoardRulesError as error:  # of this library
                raise CommandError(f"{trial.title} cannot be played: {error}", FAILED) from None
            yield found
            failures = failures + 1 if found.fails_to_begin else 0
            if failures == MOST_FAILURES:
                break
            if start is not None and _failure(engine) is not None:
                engine = stack.enter_context(start())


def _ask(trial: Trial, engine: Program | Library) -> Asked:
    result = trial.check(engine)
    if result.difference is None:
        return Asked(result)
    if (failure := _failure(engine)) is not None:
        return Asked(result, failure=failure)
    return Asked(result, Report.of(trial.narrow(result.difference, engine)))


def _failure(engine: Program | Library) -> str | None:
    return engine.failure if isinstance(engine, Program) else None
