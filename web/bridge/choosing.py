"""Choosing an action step by step: each word that is chosen leaves fewer actions."""

from collections.abc import Iterable, Sequence
import re
from typing import Any

from attrs import evolve, frozen

MOST = 12
"""How many actions are listed in full; of more, the next words are listed first."""
_TURNED = r"(?:place|tribe|joker) .+ (r\d)"
"""An action that lays a thing turned in some way; `r5` may also be a square of a street."""


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
        """Choose some of the actions that are left, by their places, or take that back."""
        if word in self.words:
            return self.afresh()
        return self._with((*self.words, word), [self.left[number] for number in numbers])

    @property
    def turns(self) -> list[str]:
        """List how the thing to be laid may be turned; the present way comes first."""
        ways = [re.fullmatch(_TURNED, self.texts[index]) for index in self.left]
        return list(dict.fromkeys(way[1] for way in ways if way))

    def turn(self, word: str) -> "Choosing":
        """Put the actions with a word first: a picture turns a thing as the first of them does."""
        found = self._matching((word,), self.left)
        others = [index for index in self.left if index not in {*found}]
        return evolve(self, left=(*found, *others))

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

    def unmarked(self, picture: str) -> list[int]:
        """List the actions, by their places, that no mark in a picture leads to; not of many."""
        marks = {*re.findall(r'class="br-may"[^>]* data-word="([^"]+)"', picture)}
        texts = [f" {self.texts[index]} " for index in self.left]
        found = [
            place
            for place, text in enumerate(texts)
            if not any(f" {mark} " in text for mark in marks)
        ]
        return found if len(found) <= MOST else []

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
