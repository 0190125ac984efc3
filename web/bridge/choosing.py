"""Choosing an action step by step: each word that is chosen leaves fewer actions."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
import re
from typing import Any

from attrs import evolve, frozen

MOST = 12
"""How many actions are listed in full; of more, the next words are listed first."""


@frozen
class Choosing:
    """The legal actions of a seat, the words chosen so far, and which actions those leave."""

    actions: tuple[Any, ...]
    texts: tuple[str, ...]
    """The actions without who acts."""
    words: tuple[str, ...] = ()
    left: tuple[int, ...] = ()
    """The numbers of the actions that are left."""

    @classmethod
    def among(cls, actions: Iterable[Any], texts: Iterable[str]) -> "Choosing":
        """Begin with all legal actions."""
        every = tuple(actions)
        return cls(every, tuple(texts), left=tuple(range(len(every))))

    @property
    def open(self) -> tuple[Any, ...]:
        """The actions that are left."""
        return tuple([self.actions[index] for index in self.left])

    def click(self, word: str) -> "Choosing | None":
        """Choose a word, or take it back; None if none of the actions left has it."""
        if word in self.words:
            chosen = tuple(each for each in self.words if each != word)
            return self._with(chosen, self._matching(chosen, range(len(self.texts))))
        found = self._matching((word,), self.left)
        return self._with((*self.words, word), found) if found else None

    def pick(self, numbers: Iterable[int], word: str) -> "Choosing":
        """Choose some of the actions that are left, by their places among those."""
        return self._with((*self.words, word), [self.left[number] for number in numbers])

    def begin(self, words: str) -> "Choosing":
        """Choose the actions that begin with some words."""
        found = [index for index in self.left if f"{self.texts[index]} ".startswith(f"{words} ")]
        return self._with((words,), found)

    def afresh(self) -> "Choosing":
        """Take all words back."""
        return Choosing.among(self.actions, self.texts)

    def _with(self, words: tuple[str, ...], left: Sequence[int]) -> "Choosing":
        return evolve(self, words=words, left=tuple(left))

    def _matching(self, words: Iterable[str], among: Iterable[int]) -> list[int]:
        """Find the actions with all of some words, each of which may be several."""
        parts = [f" {word} " for word in words]
        return [i for i in among if all(part in f" {self.texts[i]} " for part in parts)]

    def clickable(self, picture: str) -> list[str]:
        """List the words in a picture that only some of the actions have, of those that are left.

        A word that all of them have would leave as many. Of a single action, each word does it.
        """
        known = {*re.findall(r'data-word="([^"]+)"', picture)}
        said = Counter(part for index in self.left for part in {*_parts(self.texts[index])})
        least = len(self.left) if len(self.left) > 1 else 2
        return sorted(word for word in known & said.keys() if said[word] < least)

    def listed(self) -> list[dict[str, Any]]:
        """List the actions that are left, or, of many, how they go on from what they share."""
        texts = [self.texts[index] for index in self.left]
        if len(texts) <= MOST:
            return [_entry(text, [text]) for text in texts]
        split = [text.split(" ") for text in texts]
        shown = 1
        while len({tuple(words[:shown]) for words in split}) == 1:
            shown += 1
        starts: dict[str, list[str]] = {}
        for words in split:
            starts.setdefault(" ".join(words[:shown]), []).append(" ".join(words))
        return [_entry(start, same) for start, same in starts.items()]


def _entry(start: str, actions: Sequence[str]) -> dict[str, Any]:
    """Write an entry of the list: an action in full, or how several begin."""
    text = actions[0] if len(actions) == 1 else start
    return {"text": text, "words": start, "count": len(actions), "example": actions[0]}


def _parts(text: str) -> Iterable[str]:
    """Yield the words of an action, and each two that follow each other."""
    words = text.split(" ")
    yield from words
    yield from map(" ".join, pairwise(words))
