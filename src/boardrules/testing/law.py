"""What a law is, and how it is run on a game."""

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import frozen
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import HypothesisException

from boardrules.game import Game
from boardrules.testing.matches import Match, matches

AnyMatch: TypeAlias = Match[Any, Any]
Check: TypeAlias = Callable[[Any, AnyMatch], None]


class LawBroken(AssertionError):  # noqa: N818  # an assertion about a game, not an error of ours
    """A game that does not keep a law, and where."""


def require(condition: object, message: str, *values: object) -> None:
    """Raise `LawBroken` unless a condition holds.

    The values are put into the message only then: most states are large, and most laws hold.
    A message without values may have braces of its own.
    """
    if not condition:
        raise LawBroken(message.format(*values) if values else message)


def check_matches(game: Game[Any, Any], check: Check, *, max_examples: int | None = None) -> None:
    """Run a check on generated matches of a game; whole matches may take their time.

    There are as many as Hypothesis is set to generate, or as `max_examples` says. Whatever a game
    raises that it should not, breaks a law, whichever it is.
    """

    def run(match: AnyMatch) -> None:
        check(game, match)

    run.__name__ = check.__name__  # so that Hypothesis tells the laws apart
    patient = settings(
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        max_examples=max_examples or settings().max_examples,
    )
    try:
        patient(given(matches(game))(run))()
    except LawBroken as error:
        raise LawBroken(f"{check.__name__}: {error}") from error
    except HypothesisException:
        raise
    except Exception as error:
        raise LawBroken(f"{check.__name__}: {error.__class__.__name__}: {error}") from error


@frozen
class Law:
    """A law of games: a statement, and a check of one match.

    `needs` are the protocols that a game must offer for the law to apply to it. A law with
    `small_box` follows all histories of a match, and is for boxes that have few.
    """

    name: str
    statement: str
    needs: tuple[type, ...]
    check: Check
    small_box: bool = False

    def applies_to(self, game: object) -> bool:
        """Tell whether a game offers what this law is about."""
        return all(isinstance(game, need) for need in self.needs)

    def __call__(self, game: Game[Any, Any], *, max_examples: int | None = None) -> None:
        """Check a game on generated matches: as many as Hypothesis is set to, or as told."""
        check_matches(game, self.check, max_examples=max_examples)

    def __str__(self) -> str:
        return self.name


def law(*needs: type, small_box: bool = False) -> Callable[[Check], Law]:
    """Make a law of a function of a game and a match; its docstring is the statement."""

    def make(check: Check) -> Law:
        statement = " ".join((check.__doc__ or "").split())
        return Law(check.__name__, statement, (Game, *needs), check, small_box)

    return make
