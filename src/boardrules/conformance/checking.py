"""Check an engine against vectors, and find the first difference."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from itertools import zip_longest
from typing import Any, Final

from attrs import evolve, frozen

from boardrules.building.notation import format_player
from boardrules.conformance.engines import Engine, EngineError, Library, UnsupportedError
from boardrules.conformance.protocol import request_of
from boardrules.conformance.vectors import (
    AnyExpectation,
    DigestExpectation,
    Expectation,
    Kind,
    Question,
    Vector,
    ordered,
)
from boardrules.errors import CodecError
from boardrules.player import CHANCE, Player


@frozen
class Difference:
    """Where an engine differs from what is expected.

    `done` are the actions before it. `question` is None where the engine refused to begin the
    match, or to do the last of these actions. `got` is its answer, and `error` what it said if it
    gave none. Where only a digest is expected, `expected` is what this library answers.
    `refused_by` are the rules by which it refuses what is legal, if it says so. Where counts led to
    it, `counted` is how these differ.
    """

    game: dict[str, Any]
    done: tuple[str, ...]
    question: Question | None = None
    expected: Any = None
    got: Any = None
    error: str | None = None
    refused_by: tuple[str, ...] = ()
    counted: "Difference | None" = None


@frozen
class Result:
    """The result of a vector: how often the engine agreed, and where it first differs.

    `answered` counts the answers that agree, by kind. `unsupported` counts the questions that it
    does not support, by kind and by the reason that it gives. The kind is `new` where it does not
    support the game or its options.
    """

    vector: Vector
    answered: Counter[Kind]
    unsupported: Counter[tuple[str, str]]
    difference: Difference | None

    @property
    def agreed(self) -> int:
        """How many answers agree."""
        return self.answered.total()


def check(vector: Vector, engine: Engine) -> Result:
    """Ask an engine all that a vector asks, up to the first difference.

    Whatever the engine does not support is counted and left out.
    """
    answered, unsupported, done = Counter[Kind](), Counter[tuple[str, str]](), 0

    def result(question: Question | None = None, reply: "Reply | None" = None) -> Result:
        actions = vector.actions[:done]
        difference = None if reply is None else _difference(vector, actions, question, reply)
        return Result(vector, answered, unsupported, difference)

    reply = replied(engine.new, vector.game)
    if reply.is_unsupported:
        unsupported["new", str(reply.error)] += 1
        return result()
    if reply.error is not None:
        return result(None, reply)
    for step in vector.steps:
        for action in step.do:
            reply = replied(engine.do, [action])
            done += 1
            if reply.error is not None:
                return result(None, reply)
        for expectation in step.expect:
            reply = replied(engine.ask, expectation)
            if reply.is_unsupported:
                unsupported[expectation.ask, str(reply.error)] += 1
            elif reply.fits(expectation):
                answered[expectation.ask] += 1
            else:
                return result(expectation, reply)
    return result()


@frozen
class Reply:
    """What an engine said: an answer, or an error."""

    answer: Any = None
    error: str | None = None
    is_unsupported: bool = False

    def fits(self, expectation: AnyExpectation) -> bool:
        """Return whether it is the expected answer. What is not JSON never is."""
        try:
            return self.error is None and expectation.fits(self.answer)
        except CodecError:
            return False


def replied(call: Callable[[Any], Any], argument: object) -> Reply:
    """Return what an engine says to a request, whatever that is."""
    try:
        return Reply(call(argument))
    except UnsupportedError as error:
        return Reply(error=str(error), is_unsupported=True)
    except EngineError as error:
        return Reply(error=str(error))


def _difference(
    vector: Vector, done: tuple[str, ...], question: Question | None, reply: Reply
) -> Difference:
    match question:
        case Expectation():
            expected = question.answer
        case DigestExpectation():
            library = library_at(vector.game, done)
            expected = ordered(question.ask, library.ask(question))
        case _:
            expected = None
    return Difference(vector.game, done, question, expected, reply.answer, reply.error)


def requests_of(difference: Difference) -> list[dict[str, Any]]:
    """List the requests of the protocol that lead to a difference; each is a line of JSON.

    >>> found = Difference({"game": "nim"}, ("P1 take 2",), Question(ask="legal"))
    >>> requests_of(found)
    [{'new': {'game': 'nim'}}, {'do': ['P1 take 2']}, {'ask': 'legal'}]
    """
    asked = [] if difference.question is None else [request_of(difference.question)]
    done = ({"do": [action]} for action in difference.done)
    return [{"new": difference.game}, *done, *asked]


def library_at(game: dict[str, Any], done: tuple[str, ...]) -> Library:
    """Return this library at a position of a match."""
    library = Library()
    library.new(game)
    library.do(done)
    return library


def narrowed(difference: Difference, engine: Engine) -> Difference:
    """Find the first position on the way to a difference in which an engine already differs.

    The way is walked from the start, and in each position all is asked that can be. An engine that
    refuses what is legal is asked why.
    """
    game, done = difference.game, difference.done
    if replied(engine.new, game).error is not None:
        return difference
    library = library_at(game, ())
    found = _difference_at(library, engine, game, ())
    for number, action in enumerate(done, start=1):
        if found is not None:
            return found
        reply = replied(engine.do, [action])
        if reply.error is not None:
            reasons = refused_by(engine, action)
            return Difference(game, done[:number], error=reply.error, refused_by=reasons)
        library.do([action])
        found = _difference_at(library, engine, game, done[:number])
    return found or difference


def _difference_at(
    library: Library, engine: Engine, game: dict[str, Any], done: tuple[str, ...]
) -> Difference | None:
    """Ask an engine all that can be asked where it is, and what it supports."""
    for question in questions(library):
        with suppress(UnsupportedError):
            if (found := difference_in(question, library, engine, game, done)) is not None:
                return found
    return None


def difference_in(
    question: Question,
    library: Library,
    engine: Engine,
    game: dict[str, Any],
    done: tuple[str, ...],
) -> Difference | None:
    """Ask an engine a question where it is, or raise `UnsupportedError`."""
    reply = replied(engine.ask, question)
    if reply.is_unsupported:
        raise UnsupportedError(reply.error)
    answer = library.ask(question)
    if reply.fits(Expectation.that(question, answer)):
        return None
    expected = ordered(question.ask, answer)
    found = Difference(game, done, question, expected, reply.answer, reply.error)
    return evolve(found, refused_by=refused_by(engine, *left_out(found)[:1]))


def left_out(difference: Difference) -> list[str]:
    """List the legal actions that an engine leaves out."""
    match difference:
        case Difference(question=Question(ask="legal"), got=[*_]):
            theirs = {*texts(difference.got)}
            return [action for action in texts(difference.expected) if action not in theirs]
        case _:
            return []


def refused_by(engine: Engine, *actions: str) -> tuple[str, ...]:
    """Ask an engine which rules actions break, if it can tell."""
    replies = [replied(engine.ask, Question(ask="explain", action=action)) for action in actions]
    return tuple(rule for reply in replies for rule in texts(reply.answer))


def as_list(answer: Any) -> list[Any]:
    """Return an answer that is a list, or an empty list."""
    match answer:
        case [*items]:
            return items
        case _:
            return []


def texts(answer: Any) -> list[str]:
    """Return the texts in an answer that is a list."""
    return [each for each in as_list(answer) if isinstance(each, str)]


def questions(library: Library) -> Iterator[Question]:
    """Yield what can be asked about any position.

    What tells most about the rules comes first: who is to act and what brought points, then what
    lies on the table, and only then what is legal, which depends on that.
    """
    game, state = library.position.game, library.position.state
    seats = tuple(map(format_player, map(Player, range(game.players))))
    first = [format_player(player) for player in game.to_act(state)[:1]]
    yield Question(ask="to_act")
    yield Question(ask="items")
    yield Question(ask="score")
    yield Question(ask="outcome")
    yield Question(ask="open_scene")
    for seat in (None, *seats):
        yield Question(ask="scene", seat=seat)
        yield Question(ask="told", seat=seat)
    yield Question(ask="legal")
    for seat in (format_player(CHANCE), *seats):
        if seat not in first:
            yield Question(ask="legal", seat=seat)
    yield Question(ask="weights")
    yield Question(ask="key")


class Absent(Enum):
    """What one of two answers does not have."""

    ABSENT = "nothing"


ABSENT: Final = Absent.ABSENT


def differing(expected: Any, got: Any, path: str = "$") -> Iterator[tuple[str, Any, Any]]:
    """Yield the parts in which two answers differ, by their paths: what is expected, and what came.

    What only one of them has is `ABSENT` in the other. Of lists of different lengths, the lengths
    come first.

    >>> list(differing({"round": 2, "hand": ["UP"]}, {"round": 1, "hand": ["UP"]}))
    [('$.round', 2, 1)]
    >>> [path for path, _, _ in differing({"hand": ["UP", "TOAST"]}, {"hand": ["UP"]})]
    ['$.hand.length', '$.hand[1]']
    """
    match expected, got:
        case {}, {}:
            for name in dict.fromkeys((*expected, *got)):
                mine, yours = expected.get(name, ABSENT), got.get(name, ABSENT)
                yield from differing(mine, yours, f"{path}.{name}")
        case [*ours], [*theirs]:
            if len(ours) != len(theirs):
                yield f"{path}.length", len(ours), len(theirs)
            pairs = zip_longest(ours, theirs, fillvalue=ABSENT)
            for index, (mine, yours) in enumerate(pairs):
                yield from differing(mine, yours, f"{path}[{index}]")
        case _ if type(expected) is not type(got) or expected != got:
            yield path, expected, got
        case _:
            pass
