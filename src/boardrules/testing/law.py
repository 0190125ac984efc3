"""What a law is, and how it is run on a game."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, TypeAlias

from attrs import frozen
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import HypothesisException

from boardrules.game import Game
from boardrules.testing.counterexamples import how_to_keep
from boardrules.testing.matches import Match, matches

AnyMatch: TypeAlias = Match[Any, Any]
Check: TypeAlias = Callable[[Any, AnyMatch], None]


class LawBroken(AssertionError):  # noqa: N818  # an assertion about a game, not an error of ours
    """A game breaks a law."""


def require(condition: object, message: str, *values: object) -> None:
    """Raise `LawBroken` unless a condition holds.

    The values are formatted only then, because states can be large. A message without values may
    contain braces.
    """
    if not condition:
        raise LawBroken(message.format(*values) if values else message)


def check_matches(game: Game[Any, Any], check: Check, *, max_examples: int | None = None) -> None:
    """Run a check on generated matches of a game, without a deadline.

    `max_examples` is the number of matches; the default is that of Hypothesis. An unexpected
    exception from the game breaks the law too. A note on the error names the command that keeps
    the shrunk match, so that `check_regressions` checks it from then on.
    """
    broken_by: list[AnyMatch] = []

    def run(match: AnyMatch) -> None:
        broken_by[:] = [match]
        check(game, match)
        broken_by.clear()

    name = run.__name__ = check.__name__  # Hypothesis tells laws apart by name
    patient = settings(
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        max_examples=max_examples or settings().max_examples,
    )
    try:
        with breaking(name):
            patient(given(matches(game))(run))()
    except LawBroken as error:
        # The last match that Hypothesis tries is the shortest one that it has found.
        if broken_by and Phase.shrink in patient.phases:
            command = how_to_keep(name, statement_of(check), broken_by[0])
            if command is not None:
                error.add_note(command)
        raise


@contextmanager
def breaking(law: str) -> Generator[None]:
    """Let every exception from a game break a law, and name the law in it."""
    try:
        yield
    except LawBroken as error:
        raise LawBroken(f"{law}: {error}") from error
    except HypothesisException:
        raise
    except Exception as error:
        raise LawBroken(f"{law}: {error.__class__.__name__}: {error}") from error


def statement_of(check: Check) -> str:
    """Return what a check states: its docstring, on one line."""
    return " ".join((check.__doc__ or "").split())


@frozen
class Law:
    """A law of games: a statement, and a check of one match.

    The law applies to games that offer all protocols in `needs`. A law with `small_box` follows all
    histories of a match, so the box must be small.
    """

    name: str
    statement: str
    needs: tuple[type, ...]
    check: Check
    small_box: bool = False

    def applies_to(self, game: object) -> bool:
        """Return whether a game offers what this law checks."""
        return all(isinstance(game, need) for need in self.needs)

    def __call__(self, game: Game[Any, Any], *, max_examples: int | None = None) -> None:
        """Check a game on generated matches, by default as many as Hypothesis is set to."""
        check_matches(game, self.check, max_examples=max_examples)

    def __str__(self) -> str:
        return self.name


def law(*needs: type, small_box: bool = False) -> Callable[[Check], Law]:
    """Make a law from a check of a game and a match; its docstring is the statement."""

    def make(check: Check) -> Law:
        return Law(check.__name__, statement_of(check), (Game, *needs), check, small_box)

    return make
