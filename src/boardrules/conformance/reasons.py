"""Which rules a difference between an engine and this library is about."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from boardrules.conformance.checking import Difference, library_at
from boardrules.conformance.citing import in_play
from boardrules.conformance.engines import ANSWERS, Position
from boardrules.conformance.vectors import Question, vectors_of
from boardrules.errors import NotationError


def rules_of(difference: Difference) -> tuple[str, ...]:
    """Name the rules that a difference is about, the surest first.

    Where the answers themselves name no rule, these are the rules that are in play in the last
    action and in the answer of this library, those that fewest vectors exercise first.
    """
    named = tuple(_named(difference))
    return tuple(dict.fromkeys(named)) if named else _in_play(difference)


def _named(difference: Difference) -> Iterable[str]:
    """Yield the rules that the answers name."""
    expected, got = difference.expected, difference.got
    match difference.question:
        case Question(ask="explain" | "box"):
            return _only_in_one(expected, got)
        case Question(ask="items"):
            return [item[1] for item in _only_in_one(expected, got) if _is_item(item)]
        case Question(ask="outcome"):
            return [each["rule"] for each in (expected, got) if _has_rule(each)]
        case Question(ask="legal"):
            return _broken_by(difference, [text for text in _listed(got) if text not in expected])
        case _:
            return ()


def _only_in_one(expected: Any, got: Any) -> list[Any]:
    """List what only one of two lists has; first what is missing."""
    one, other = _listed(expected), _listed(got)
    return [each for each in one if each not in other] + [each for each in other if each not in one]


def _listed(answer: Any) -> list[Any]:
    match answer:
        case [*items]:
            return items
        case _:
            return []


def _is_item(item: Any) -> bool:
    match item:
        case [_, str(), _]:
            return True
        case _:
            return False


def _has_rule(outcome: Any) -> bool:
    match outcome:
        case {"rule": str()}:
            return True
        case _:
            return False


def _broken_by(difference: Difference, illegal: list[Any]) -> Iterable[str]:
    """Yield the rules that some actions break which an engine takes for legal."""
    position = library_at(difference.game, difference.done).position
    for text in illegal:
        try:
            yield from ANSWERS["explain"](position, Question(ask="explain", action=text))
        except (NotationError, TypeError):
            continue


def _in_play(difference: Difference) -> tuple[str, ...]:
    before = library_at(difference.game, difference.done[:-1])
    package = type(before.position.game).__module__.rpartition(".")[0]

    def run() -> None:
        before.do(difference.done[-1:])
        if difference.question is not None:
            before.ask(difference.question)

    _, rules = in_play(package, run)
    exercised = Counter(_exercised(before.position))
    return tuple(sorted(rules, key=lambda rule: (exercised[rule], rule)))


def _exercised(position: Position) -> Iterable[str]:
    """Yield each rule as often as there are vectors that exercise it."""
    try:
        vectors = vectors_of(position.game.name).vectors
    except LookupError:
        return ()
    return (rule for vector in vectors for rule in vector.rules)
