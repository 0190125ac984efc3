"""What a person may do, found by its number, its notation, or a part of it."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice, product
from typing import Any

from attrs import frozen

from boardrules.cli.describe import Describer
from boardrules.errors import NotationError
from boardrules.notation import format_player
from boardrules.player import Player

READINGS = 200
"""How many readings of a few words are tried."""


@frozen
class Choices:
    """The legal actions of one person at one moment, and how that person may write them."""

    describer: Describer
    player: Player
    actions: Sequence[Any]
    texts: tuple[str, ...]

    @classmethod
    def at(cls, describer: Describer, state: Any, player: Player) -> "Choices":
        """List what a person may do now."""
        actions = describer.game.legal_actions(state, player)
        return cls(describer, player, actions, tuple(map(describer.action, actions)))

    @property
    def name(self) -> str:
        """How an action of this person begins."""
        return f"{format_player(self.player)} "

    def label(self, action: Any) -> str:
        """Write an action for a list: without who acts, and with its number if it is legal."""
        text = self.describer.action(action)
        number = self.texts.index(text) + 1 if text in self.texts else "-"
        return f"{number:>3} {text.removeprefix(self.name)}"

    def indices(self, part: str) -> list[int]:
        """Find the legal actions that a text may mean.

        The whole text, with or without who acts, comes first; then the beginnings of its words,
        in order; in any order; any other part of it. Capital letters do not matter.
        """
        part, name = part.casefold(), self.name.casefold()
        words = part.split()
        tests: tuple[Callable[[str], bool], ...] = (
            lambda text: part in {text, text.removeprefix(name)},
            lambda text: _begin(words, iter(text.split())),
            lambda text: _begin(words, text.split()),
            lambda text: part in text,
        )
        for test in tests:
            if found := [index for index, text in enumerate(self.texts) if test(text.casefold())]:
                return found
        return []

    def find(self, text: str, vocabulary: Iterable[str]) -> list[Any]:
        """Find the actions that a text may mean, the illegal ones too.

        A number is that of a legal action. An action in full is that action. Then come parts of
        legal actions, and at last what the words are short for, out of a vocabulary.
        """
        if text.isdecimal():
            number = int(text[:9])
            return [self.actions[number - 1]] if 0 < number <= len(self.actions) else []
        if whole := self._parse([text]):
            return whole[:1]
        if indices := self.indices(text):
            return [self.actions[index] for index in indices]
        known = list(dict.fromkeys(vocabulary))
        readings = product(*(_longer(word, known) for word in text.split()))
        return self._parse(map(" ".join, islice(readings, READINGS)))

    def objection(self, text: str) -> str:
        """Tell why a text is not an action that this person may take."""
        if text.isdecimal():
            return f": there are {len(self.actions)}"
        if self.describer.notation is not None:
            try:
                self.describer.notation.parse_action(text, self.player)
            except ValueError as error:
                return f": {error.reason}" if isinstance(error, NotationError) else ""
        return ""

    def _parse(self, texts: Iterable[str]) -> list[Any]:
        """Read those of some texts that are actions, of this person or in full, each once."""
        if self.describer.notation is None:
            return []
        found: dict[Any, None] = {}
        for text, player in product(texts, (self.player, None)):
            try:
                found[self.describer.notation.parse_action(text, player)] = None
            except ValueError:
                continue
        return list(found)


def _begin(words: Iterable[str], text: Iterable[str]) -> bool:
    """Tell whether each word begins a word of the text: in the same order if that is used up."""
    return all(any(longer.startswith(word) for longer in text) for word in words)


def _longer(word: str, known: Iterable[str]) -> list[str]:
    """Find the known words that a word is, or else begins; or else leave it."""
    low = word.casefold()
    same = [other for other in known if other.casefold() == low]
    return same or [other for other in known if other.casefold().startswith(low)] or [word]
