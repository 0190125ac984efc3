"""The shortest ways to what rules are about, and to what breaks them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
import re

from boardrules.errors import BoardRulesError, Violation
from boardrules.testing import near_legal
from vector_matches import Feature, Played, rules_about

PROBED = 24
"""At how many points of a match illegal actions are tried."""

WAYS = 2
"""How many ways are looked for to what a rule is about."""

LONGEST_WAY = 240
"""What no shorter way leads to is left to whole matches."""


def ways_to_do(package: str, matches: Iterable[Played]) -> dict[str, list[tuple[Played, int]]]:
    """Find for each rule the shortest ways to what is rarest of all that it is about.

    A way is a match, and a number of its actions.
    """
    found: dict[Feature, tuple[Played, int]] = {}
    times = Counter[Feature]()
    for played in matches:
        times += played.times
        for feature, number in played.first.items():
            if feature not in found or number < found[feature][1]:
                found[feature] = (played, number)
    ways: defaultdict[str, list[tuple[Played, int]]] = defaultdict(list)
    for feature in sorted(found, key=lambda each: (times[each], each)):
        way = found[feature]
        for rule in rules_about(package, feature):
            if len(ways[rule]) < WAYS and way[1] <= LONGEST_WAY and way not in ways[rule]:
                ways[rule].append(way)
    return ways


def ways_to_break(matches: Iterable[Played]) -> dict[str, list[tuple[Played, int, str]]]:
    """Find for each rule, and each sort of reason, a short way to an action that breaks it.

    It breaks nothing else, if there is such an action.
    """
    found: dict[tuple[str, str], tuple[tuple[int, int], Played, int, str]] = {}
    for played in matches:
        for number, broken, text in illegal(played, probed(played)):
            for violation in broken:
                reason = " ".join(re.findall(r"(?<!\S)[a-z]+(?!\S)", violation.message))
                best = found.get((violation.rule, reason))
                cost = (len({each.rule for each in broken}), number)
                if best is None or cost < best[0]:
                    found[violation.rule, reason] = (cost, played, number, text)
    ways: defaultdict[str, list[tuple[Played, int, str]]] = defaultdict(list)
    for (rule, _), (_, played, number, text) in sorted(found.items(), key=lambda item: item[1][0]):
        ways[rule].append((played, number, text))
    return ways


def illegal(
    played: Played, numbers: Iterable[int]
) -> Iterator[tuple[int, tuple[Violation, ...], str]]:
    """Yield actions that are illegal after numbers of actions, and what they break."""
    game = played.game
    for number in numbers:
        state = played.states[number]
        near = {game.format_action(action) for action in near_legal(played.match, state)}
        legal = [game.format_action(action) for action in game.legal_actions(state)[:3]]
        wrong = [each for text in legal for each in mistyped(text)]
        for text in [*sorted(near), *wrong]:
            try:
                action = game.parse_action(text)
                broken = game.explain(state, action)
            except BoardRulesError:
                continue
            if broken and game.format_action(action) == text:
                yield number, broken, text


def mistyped(text: str) -> Iterator[str]:
    """Yield an action with something in it that there is not."""
    for word in re.finditer("[A-Z]+|[a-z]+|[0-9]+", text):
        other = "97" if word[0].isdigit() else "NOBODY" if word[0].isupper() else "nothing"
        yield text[: word.start()] + other + text[word.end() :]


def probed(played: Played) -> list[int]:
    """Choose points of a match: before and after some actions of each kind, and here and there."""
    length = len(played.actions)
    points = {length * part // PROBED for part in range(PROBED + 1)}
    times = Counter[str]()
    for number, action in enumerate(played.actions):
        times[action.kind] += 1
        if times[action.kind] <= 2:
            points |= {number, number + 1}
    return sorted(points)
