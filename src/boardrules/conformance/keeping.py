"""Differences that are kept as vectors, to be asked again."""

from collections.abc import Iterable
from contextlib import suppress

from attrs import evolve

from boardrules import codec
from boardrules.conformance.checking import Difference, library_at, questions
from boardrules.conformance.engines import Library, UnsupportedError
from boardrules.conformance.exercising import exercised
from boardrules.conformance.vectors import (
    AnyExpectation,
    Expectation,
    Question,
    Step,
    Vector,
    VectorFile,
    plain,
)


def kept(difference: Difference, about: str) -> VectorFile:
    """Make a file of one vector: what was done, and all that can be asked after that.

    Its name is made from these actions, so that the same match is not kept twice.
    """
    game, done = difference.game, difference.done
    library = library_at(game, done)
    expect: list[AnyExpectation] = []
    for question in _asked(difference, library):
        with suppress(UnsupportedError):
            expect.append(Expectation.that(question, library.ask(question)))
    name = f"{game['game']}/random-{codec.key((game, done))[:12]}"
    vector = Vector(name, about, game, (), (Step(done, tuple(expect)),))
    with suppress(OSError, ValueError):  # somebody's own game, without a ledger
        vector = evolve(vector, rules=exercised(vector))
    return VectorFile(1, 1, game["game"], (vector,))


def _asked(difference: Difference, library: Library) -> Iterable[Question]:
    """List what is asked: first that by which the engine differs, if it is a question."""
    asked = difference.question
    first = () if asked is None else (plain(asked),)
    return dict.fromkeys((*first, *questions(library)))
