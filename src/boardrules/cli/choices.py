"""What a person may do, found by its notation, by a part of it, or step by step."""

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from itertools import chain, islice, product, takewhile
import re
from typing import Any, TypeAlias

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.building.wording import Phrase, phrase
from boardrules.cli.describe import Describer
from boardrules.player import Player

READINGS = 200
"""How many readings of a few words are tried."""
ENDINGS = 1_000
"""How many ways to go on from a few words are tried."""
END = "."
"""Stands for the end of an action, where others go on."""

Indices: TypeAlias = tuple[int, ...]
"""Some of the legal actions."""


@frozen
class Choices:
    """The legal actions of one person at one moment, and how that person may write them.

    `texts` are the actions in the notation, without who acts.
    """

    describer: Describer
    player: Player
    actions: Sequence[Any]
    texts: tuple[str, ...]

    @classmethod
    def at(cls, describer: Describer, state: Any, player: Player) -> "Choices":
        """List what a person may do now."""
        actions = describer.game.legal_actions(state, player)
        who = f"{format_player(player)} "
        texts = tuple(describer.action(action).removeprefix(who) for action in actions)
        return cls(describer, player, actions, texts)

    @property
    def all(self) -> Indices:
        """All of the legal actions."""
        return tuple(range(len(self.actions)))

    def label(self, index: int) -> str:
        """Write an action for a list, with its number."""
        return f"{f'#{index + 1}':>4} {self.texts[index]}"

    def matching(self, text: str, among: Indices) -> Indices:
        """Find those of some actions that a text may mean.

        The whole action comes first; then some of its words, in order; then words by the number at
        their end, or by how they begin, in order or in any order; then any other part. A number is
        always whole: 5 is not the beginning of 59. Capital letters do not matter.
        """
        part = text.casefold().removeprefix(f"{format_player(self.player)} ".casefold())
        typed = part.split()
        tests: tuple[Callable[[str], bool], ...] = (
            lambda each: part == each,
            lambda each: _in_order(typed, each.split(), str.__eq__),
            lambda each: _in_order(typed, each.split(), _ends_in),
            lambda each: _in_order(typed, each.split(), _begins),
            lambda each: all(any(_begins(word, other) for other in each.split()) for word in typed),
            lambda each: len(part) > 1 and not part.isdecimal() and part in each,
        )
        for test in tests:
            if found := tuple(index for index in among if test(self.texts[index].casefold())):
                return found
        return ()

    def steps(self, among: Indices) -> tuple[list[str], dict[str, Indices]]:
        """Return the words that some actions have in common, and the words that come next.

        Where words stand in either order, as two things that are swapped, all of them come next.
        """
        rows = {index: self.texts[index].split() for index in among}
        common = _shared(list(rows.values()))
        left = {index: _without(words, common) for index, words in rows.items()}
        is_either = _is_in_either_order(list(left.values()))
        following: dict[str, Indices] = {}
        for index, words in left.items():
            for word in words if is_either else (*words, END)[:1]:
                following[word] = (*following.get(word, ()), index)
        return common, following

    def read(self, text: str) -> Any:
        """Return the action with a number in the list, or in full notation, legal or not."""
        if number := re.fullmatch(r"#\s*([0-9]{1,9})", text):
            index = int(number[1]) - 1
            return self.actions[index] if 0 <= index < len(self.actions) else None
        return next(iter(self._parse([text])), None)

    def guess(self, text: str, vocabulary: Iterable[str]) -> list[Any]:
        """Find the actions that words may be short for, out of a vocabulary, legal or not."""
        known = list(dict.fromkeys(vocabulary))
        readings = product(*(_longer(word, known) for word in text.split()))
        return self._parse(map(" ".join, islice(readings, READINGS)))

    def begun_with(self, text: str, vocabulary: Iterable[str]) -> list[Any]:
        """Find the actions that begin with a text and go on with a word or two of a vocabulary."""
        known = list(dict.fromkeys(vocabulary))
        endings = chain(((word,) for word in known), product(known, repeat=2))
        return self._parse(" ".join([text, *words]) for words in islice(endings, ENDINGS))

    def with_other_words(self, text: str) -> list[Any]:
        """Find the actions like those that are legal, but with a text for as many of the words."""
        typed = text.split()
        rows = [each.split() for each in self.texts]
        likes = (
            [*row[:place], *typed, *row[place + len(typed) :]]
            for row in rows
            for place in range(len(row) - len(typed) + 1)
        )
        return self._parse(islice(dict.fromkeys(map(" ".join, likes)), ENDINGS))

    def objection(self, text: str) -> Phrase:
        """Explain why a text is not an action that this person may take, or name the nearest."""
        if text.startswith("#"):
            return phrase("there_are", count=len(self.actions))
        if text.isdecimal() and 0 < int(text[:9]) <= len(self.actions):
            return phrase("by_number", number=text)
        names = {each.casefold(): each for each in self.texts}
        near = get_close_matches(text.casefold(), names, n=1)
        return phrase("could_be", action=names[near[0]] if near else self.texts[0])

    def completions(self, line: str, among: Indices) -> list[str]:
        """Find the words of some actions that the last word of a line may become."""
        typed, _, last = line.rpartition(" ")
        found = self.matching(typed, among) if typed else among
        words = dict.fromkeys(word for index in found for word in self.texts[index].split())
        known = typed.casefold().split()
        return [word for word in words if _begins(last, word) and word.casefold() not in known]

    def _parse(self, texts: Iterable[str]) -> list[Any]:
        """Read those of some texts that are actions, of this person or in full, each once."""
        if self.describer.notation is None:
            return []
        found: dict[Any, None] = {}
        parse = self.describer.notation.parse_action
        for text, seat in product(texts, ((self.player,), ())):
            try:
                found[parse(text, *seat)] = None
            except ValueError:
                continue
        return list(found)


def _begins(word: str, other: str) -> bool:
    """Return whether a word is the beginning of another; a number is only that of itself."""
    word, other = word.casefold(), other.casefold()
    return word == other if word.isdecimal() else other.startswith(word)


def _ends_in(word: str, other: str) -> bool:
    """Return whether a word is another one, or the number at its end.

    >>> _ends_in("1", "up1"), _ends_in("1", "up11"), _ends_in("up1", "up1")
    (True, False, True)
    """
    return word == other or (word.isdecimal() and other.lstrip(_LETTERS) == word)


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _in_order(
    typed: Sequence[str], words: Sequence[str], is_same: Callable[[str, str], bool]
) -> bool:
    """Return whether each typed word is one of some words, in the same order."""
    left = iter(words)
    return all(any(is_same(word, other) for other in left) for word in typed)


def _shared(rows: Sequence[Sequence[str]]) -> list[str]:
    """Find the words that some rows begin with, or that all have behind these.

    >>> _shared([["wiki", "EEPO", "NUI"], ["wiki", "NANI", "NUI"], ["wiki", "NUI", "PUA"]])
    ['wiki', 'NUI']
    """
    same = [column[0] for column in takewhile(_is_one, zip(*rows, strict=False))]
    rest = [row[len(same) :] for row in rows]
    return [*same, *(word for word in rest[0] if all(word in row for row in rest))]


def _is_one(column: Sequence[str]) -> bool:
    return len(set(column)) == 1


def _without(words: Iterable[str], left_out: Iterable[str]) -> list[str]:
    """Leave out words, each as often as it is named."""
    kept = list(words)
    for word in left_out:
        kept.remove(word)
    return kept


def _is_in_either_order(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether rows are pairs of words of which some stand in both places.

    >>> _is_in_either_order([["EEPO", "NUI"], ["NUI", "PUA"]])
    True
    """
    if any(len(row) != 2 for row in rows):
        return False
    firsts, seconds = zip(*rows, strict=True)
    return not set(firsts).isdisjoint(seconds)


def _longer(word: str, known: Iterable[str]) -> list[str]:
    """Find the known words that a word is, or else begins; or else leave it."""
    low = word.casefold()
    same = [other for other in known if other.casefold() == low]
    return same or [other for other in known if other.casefold().startswith(low)] or [word]
