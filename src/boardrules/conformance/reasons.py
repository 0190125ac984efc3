"""Which rules a difference between an engine and this library is about."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import islice
import re
from types import CodeType
from typing import Any, Final, TypeVar

from boardrules.building.notation import format_player
from boardrules.conformance.checking import (
    Difference,
    as_list,
    differing,
    left_out,
    library_at,
    texts,
)
from boardrules.conformance.citing import rules_by_name, watched
from boardrules.conformance.engines import ANSWERS, Position
from boardrules.conformance.vectors import Expectation, Question, Vector, vectors_of
from boardrules.errors import BoardRulesError
from boardrules.games import package_of
from boardrules.player import CHANCE
from boardrules.rulebook import Rulebook

T = TypeVar("T")

CHANCE_SEAT: Final = format_player(CHANCE)

MOST_SHOWN: Final = 2
"""How many rules may be shown at once by vectors that end in one position."""

EXPLAINED: Final = 100
"""How many illegal actions of an engine are explained, at most."""


def rules_of(difference: Difference) -> tuple[str, ...]:
    """Name the rules that a difference is about, the likeliest first.

    First come the rules that the engine names when it refuses what is legal, then those that the
    answers name or that this library names for what is illegal. The others are in play in the last
    action and in the answer: those first that were in play least often before, where both agreed,
    or whose functions answer yes or no as they never did before, and of these the ones that fewest
    vectors exercise. They come first where legal actions are
    missing and there are others instead: then it is the last action that led elsewhere. Where
    another player is to act, the rules of the answer come before those of the action; where the
    match is over for one only, those of its outcome are in play as well; and where the table is
    wrong before any player has acted, those come first that are about the part that is wrong. Where
    a rule brings other points than it should, those come first whose code had a part in the number.
    If a vector ends where the two differ, so as to show that its rule is broken, this rule is the
    first guess, and the second one where a rule is named.
    """
    named, (others, answering) = [*difference.refused_by, *_named(difference)], _in_play(difference)
    if _is_elsewhere(difference):
        likely, guesses = [], others + named
    else:
        counting = _counting(difference, answering)
        likely = [rule for rule in others if rule in counting] + named
        guesses = others
    return tuple(dict.fromkeys(likely[:1] + _shown(difference) + likely + guesses))


def sure_rules_of(difference: Difference) -> frozenset[str]:
    """Name the rules that a difference is surely about; all other `rules_of` it are a guess.

    They are those that the engine or an answer names. Where the last action led elsewhere, they are
    about another position, and none is sure. Nor is one where others had a part in its points.
    """
    if _is_elsewhere(difference):
        return frozenset()
    if _is_of_number(difference) and _counting(difference, _in_play(difference)[1]):
        return frozenset()
    return frozenset((*difference.refused_by, *_named(difference)))


def _is_elsewhere(difference: Difference) -> bool:
    return bool(left_out(difference) and _added(difference))


def _added(difference: Difference) -> list[str]:
    """List the actions that an engine takes for legal and this library does not."""
    known = {*texts(difference.expected)}
    return [action for action in texts(difference.got) if action not in known]


def _named(difference: Difference) -> Iterator[str]:
    """Yield the rules that the answers name."""
    expected, got = difference.expected, difference.got
    match difference.question:
        case Question(ask="explain" | "box"):
            yield from _only_in_one(texts(expected), texts(got))
        case Question(ask="items"):
            yield from (rule for _, rule, _ in _only_in_one(_items(expected), _items(got)))
        case Question(ask="outcome"):
            yield from _only_in_one(_decisive(expected), _decisive(got))
        case Question(ask="legal"):
            position = library_at(difference.game, difference.done).position
            for action in _added(difference)[:EXPLAINED]:
                yield from _broken_by(position, action)
        case _:
            pass


def _is_of_number(difference: Difference) -> bool:
    """Return whether the same rules bring points to the same seats, but another number."""
    question = difference.question
    if question is None or question.ask != "items":
        return False
    expected, got = _items(difference.expected), _items(difference.got)
    return {item[:2] for item in expected} == {item[:2] for item in got}


def _counting(difference: Difference, answering: Mapping[str, int]) -> frozenset[str]:
    """Name the rules whose code has a part in points that differ in number only.

    They are in play in the answer, and were not in play before in answers without the points.
    Rules that bring points themselves are left out.
    """
    if not _is_of_number(difference):
        return frozenset()
    bringing = _bringing(difference.game["game"]).union(_named(difference))
    most = max((answering.get(rule, 0) for rule in _named(difference)), default=-1)
    return frozenset(
        rule for rule, before in answering.items() if before <= most and rule not in bringing
    )


def _shown(difference: Difference) -> list[str]:
    """List the rules of the vectors that end here: a game that breaks one of them differs here.

    At the start, or where more than two rules are shown at once, that tells nothing.
    """
    data, done = difference.game, difference.done
    vectors = _vectors(data["game"]) if done else ()
    ending = [each for each in vectors if each.actions == done and each.game == data]
    ways = [vector.id.split("/") for vector in ending]
    rules = list(dict.fromkeys(rule for _, rule, way in ways if way.startswith("done")))
    return rules if len(rules) <= MOST_SHOWN else []


def _decisive(outcome: Any) -> list[str]:
    """List the rule that decides an outcome, if there is one."""
    match outcome:
        case {"rule": str(rule)}:
            return [rule]
        case _:
            return []


def _items(answer: Any) -> Iterator[tuple[str, str, int]]:
    """Yield the points in an answer by seat and rule; whatever else is in it is left out."""
    for item in as_list(answer):
        match item:
            case [str(seat), str(rule), int(points)]:
                yield seat, rule, points
            case _:
                pass


def _only_in_one(expected: Iterable[T], got: Iterable[T]) -> list[T]:
    """List what only one of two answers has; first what is missing."""
    one, other = dict.fromkeys(expected), dict.fromkeys(got)
    return [
        *(each for each in one if each not in other),
        *(each for each in other if each not in one),
    ]


def _broken_by(position: Position, action: str) -> list[str]:
    """Name the rules that an action breaks which an engine takes for legal."""
    try:
        broken: list[str] = ANSWERS["explain"](position, Question(ask="explain", action=action))
    except BoardRulesError:  # it is no action at all
        return []
    return broken


def _in_play(difference: Difference) -> tuple[list[str], dict[str, int]]:
    """Name the rules that are in play, those first that were so least often before.

    Beside them go those that are in play in the answer, and in how many answers before it.
    """
    question, done = difference.question, difference.done
    now = library_at(difference.game, ()).position
    package = package_of(type(now.game))
    try:
        Rulebook.of(package)
    except (OSError, ValueError):  # somebody's own game, without a ledger
        return [], {}
    acting, answering = _Watch(package), _Watch(package)
    acting.call(partial(library_at, difference.game, ()))
    for text in (None, *done):
        if text is not None:
            now = acting.call(partial(now.after, text, is_checked=False))
        if question is not None and question.ask not in {"perft", "box"}:  # which take long
            answering.call(partial(ANSWERS[question.ask], now, question))
    for text in () if _is_elsewhere(difference) else left_out(difference)[:1]:
        usual = _Watch(package)  # what is in play in an action that both list has no part in it
        for alike in _both_list(difference, text)[:1]:
            usual.call(partial(now.after, alike))
        acting.call(partial(now.after, text))
        acting.leave_out(usual.latest)
    if _is_about_the_end(difference):
        answering.call(partial(ANSWERS["outcome"], now, Question(ask="outcome")))
    is_of_answer = question is not None and question.ask in {"told", "weights"}
    first = _of_the_setup(difference, package)
    if is_of_answer or _is_about_the_order(difference):
        first.update(answering.latest)
    exercised = _exercised(now.game.name)

    def place(rule: str) -> tuple[bool, int, int, str]:
        before = min(watch.latest.get(rule, len(done)) for watch in (acting, answering))
        return rule not in first, before, exercised[rule], rule

    return sorted({*acting.latest, *answering.latest, *first}, key=place), answering.latest


def _both_list(difference: Difference, text: str) -> list[str]:
    """List the legal actions of both, those of the same kind as another action first."""
    got, kind = {*texts(difference.got)}, text.split()[1:2]
    both = [each for each in texts(difference.expected) if each in got]
    return sorted(both, key=lambda each: each.split()[1:2] != kind)


def _is_about_the_end(difference: Difference) -> bool:
    """Return whether the match is over for only one of the two."""
    is_asked = difference.question is not None and difference.question.ask == "to_act"
    return is_asked and bool(as_list(difference.expected)) != bool(as_list(difference.got))


def _is_about_the_order(difference: Difference) -> bool:
    """Return whether both let a player act, but another one."""
    is_asked = difference.question is not None and difference.question.ask == "to_act"
    both = as_list(difference.expected), as_list(difference.got)
    return is_asked and all(seats and CHANCE_SEAT not in seats for seats in both)


def _of_the_setup(difference: Difference, package: str) -> set[str]:
    """Name the rules about parts of a scene that are wrong before any player has acted."""
    is_scene = difference.question is not None and difference.question.ask.endswith("scene")
    if not is_scene or any(not text.startswith(f"{CHANCE_SEAT} ") for text in difference.done):
        return set()
    parts = islice(differing(difference.expected, difference.got), EXPLAINED)
    names = {name for path, _, _ in parts for name in re.findall("[a-z_]+", path)}
    return {rule for name in names for rule in rules_by_name(package).get(name, ())}


class _Watch:
    """Watches which rules are in play, call by call."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._before = Counter[str]()
        self._answers: set[tuple[CodeType, bool]] = set()
        self.latest: dict[str, int] = {}
        """The rules that were in play in the latest call, and in how many calls before it.

        Where a function of a rule has answered yes or no as it never did before, that is none.
        """

    def call(self, call: Callable[[], T]) -> T:
        """Call a function, and return what it returns."""
        result, tracer = watched(self._package, call)
        new = tracer.answers.keys() - self._answers
        turned = {rule for key in new for rule in tracer.answers[key]}
        self.latest = {rule: 0 if rule in turned else self._before[rule] for rule in tracer.found}
        self._before.update(tracer.found)
        self._answers |= new
        return result

    def leave_out(self, rules: Iterable[str]) -> None:
        """Leave out what was in play elsewhere as well."""
        self.latest = {rule: count for rule, count in self.latest.items() if rule not in rules}


def _exercised(game: str) -> Counter[str]:
    """Count the vectors that exercise each rule."""
    return Counter(rule for vector in _vectors(game) for rule in vector.rules)


@cache
def _bringing(game: str) -> frozenset[str]:
    """Return the rules that bring points in the vectors of a game."""
    asked = (each for vector in _vectors(game) for step in vector.steps for each in step.expect)
    known = (each for each in asked if isinstance(each, Expectation) and each.ask == "items")
    return frozenset(rule for each in known for _, rule, _ in _items(each.answer))


def _vectors(game: str) -> tuple[Vector, ...]:
    """Return the vectors of a game, if it has any."""
    try:
        return vectors_of(game).vectors
    except LookupError:
        return ()
