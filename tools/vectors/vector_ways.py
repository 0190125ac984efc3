"""The shortest ways to what breaks rules."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import pairwise
import re
from typing import Any

from boardrules.errors import BoardRulesError, Violation
from boardrules.testing import near_legal
from vector_matches import Played

PROBED = 8
"""Before how many actions of each kind in a match illegal ones are tried."""

WAYS = 4
"""How many ways are kept to what breaks a rule."""

SOME = 10
"""How many legal actions are made illegal by a change of their words."""

MOST_LEGAL = 60
"""How many legal actions others are made of, where some are wanted."""

MOST_WORDS = 6
"""How many words are tried after another."""

MISTYPED = "97", "NOBODY", "nothing"
"""A number, a name and a kind that there are not."""


def ways_to_break(
    matches: Iterable[Played], words: "Words"
) -> dict[str, list[tuple[Played, int, str]]]:
    """Find for each rule, and each sort of reason, a short way to an action that breaks it.

    It breaks nothing else, if there is such an action, and names nothing that there is not.
    """
    found: dict[tuple[str, str], tuple[tuple[int, bool, int], Played, int, str]] = {}
    for played in matches:
        for number, broken, text in illegal(played, probed(played), words):
            for violation in broken:
                reason = " ".join(re.findall(r"(?<!\S)[a-z]+(?!\S)", violation.message))
                best = found.get((violation.rule, reason))
                is_mistyped = any(word in text for word in MISTYPED)
                cost = (len({each.rule for each in broken}), is_mistyped, number)
                if best is None or cost < best[0]:
                    found[violation.rule, reason] = (cost, played, number, text)
    ways: defaultdict[str, list[tuple[Played, int, str]]] = defaultdict(list)
    for (rule, _), (_, played, number, text) in sorted(found.items(), key=lambda item: item[1][0]):
        if len(ways[rule]) < WAYS:
            ways[rule].append((played, number, text))
    return ways


class Words:
    """The words in the notation of some matches: which look alike, and which follow which."""

    def __init__(self, matches: Iterable[Played]) -> None:
        texts = [text for played in matches for text in played.texts]
        self._next: defaultdict[str, set[str]] = defaultdict(set)
        for text in texts:
            for word, other in pairwise(text.split()):
                self._next[word].add(other)
                if _shape(word) == _shape(other):  # such as squares: one can also come back
                    self._next[other].add(word)
        self._alike: defaultdict[str, list[str]] = defaultdict(list)
        for word in sorted({word for text in texts for word in text.split()}):
            self._alike[_shape(word)].append(word)

    def exchanged(self, text: str, number: int) -> Iterator[str]:
        """Yield an action with another word that looks alike: each number gives others."""
        words = text.split()
        for index, word in enumerate(words):
            if alike := self._alike[_shape(word)]:
                other = alike[(number * 31 + index) % len(alike)]
                yield " ".join([*words[:index], other, *words[index + 1 :]])

    def strayed(self, text: str) -> Iterator[str]:
        """Yield an action that ends too early or too late, or with another word."""
        *words, before, last = text.split()
        yield " ".join([*words, before])
        yield from (f"{text} {other}" for other in sorted(self._next[last])[:MOST_WORDS])
        for other in sorted(self._next[before])[:MOST_WORDS]:
            yield " ".join([*words, before, other])


def _shape(word: str) -> str:
    """Make words such as squares equal: letters are letters, and digits are digits."""
    return re.sub("[0-9]+", "0", re.sub("[a-z]", "a", re.sub("[A-Z]+", "A", word)))


def illegal(
    played: Played, numbers: Iterable[int], words: Words
) -> Iterator[tuple[int, tuple[Violation, ...], str]]:
    """Yield actions that are illegal after numbers of actions, and what they break."""
    game = played.game
    for number in numbers:
        state = played.states[number]
        near = {*written(game, near_legal(played.match, state))}
        actions = game.legal_actions(state)
        chosen = [actions[len(actions) * part // SOME] for part in range(SOME)] if actions else []
        legal: list[str] = [game.format_action(action) for action in dict.fromkeys(chosen)]
        wrong = [
            other
            for text in legal
            for some in (mistyped(text), words.strayed(text), words.exchanged(text, number))
            for other in some
        ]
        for text in dict.fromkeys((*sorted(near), *wrong)):
            try:
                action = game.parse_action(text)
                broken = game.explain(state, action)
            except BoardRulesError:
                continue
            if broken and game.format_action(action) == text:
                yield number, broken, text


def of_kinds(text: str, kinds: Iterable[str]) -> Iterator[str]:
    """Yield actions of some kinds, with the first words of what another one is about."""
    who, _, *words = text.split()
    for kind in kinds:
        yield from (" ".join([who, kind, *words[:size]]) for size in range(len(words) + 1))


def sought_after(
    played: Played, words: Words, kinds: Collection[str]
) -> Iterator[tuple[int, tuple[Violation, ...], str]]:
    """Yield illegal actions of some kinds, from all over a match, and what they break."""
    game = played.game
    for number, state in enumerate(played.states):
        legal = [game.format_action(action) for action in game.legal_actions(state)[:MOST_LEGAL]]
        near = [other for text in legal for other in (*words.strayed(text), *of_kinds(text, kinds))]
        for text in dict.fromkeys(text for text in near if {*text.split()[1:2]} & {*kinds}):
            with suppress(BoardRulesError):
                action = game.parse_action(text)
                if broken := game.explain(state, action):
                    yield number, broken, text


def written(game: Any, actions: Iterable[Any]) -> Iterator[str]:
    """Write actions, but for those with a field of another type, taken from another kind."""
    for action in actions:
        with suppress(TypeError):
            yield game.format_action(action)


def mistyped(text: str) -> Iterator[str]:
    """Yield an action with something in it that there is not."""
    for word in re.finditer("[A-Z]+|[a-z]+|[0-9]+", text):
        number, name, kind = MISTYPED
        other = number if word[0].isdigit() else name if word[0].isupper() else kind
        yield text[: word.start()] + other + text[word.end() :]


def probed(played: Played) -> list[int]:
    """Choose points of a match: before some actions of each kind, and the end."""
    kinds: defaultdict[str, list[int]] = defaultdict(list)
    for number, action in enumerate(played.actions):
        kinds[action.kind].append(number)
    points = {
        numbers[len(numbers) * part // PROBED]
        for numbers in kinds.values()
        for part in range(PROBED)
    }
    return sorted(points | {len(played.actions)})
