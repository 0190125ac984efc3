"""The notation of a game at one turn: its words, and the actions that a text mentions."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from random import Random
import re
from typing import Any, Final, cast

from attrs import frozen

from boardrules.bots.turn import Turn
from boardrules.building.notation import format_player
from boardrules.dialogue.teaching import guide_of
from boardrules.errors import IllegalActionError, NotationError, Violation
from boardrules.game import Explains, HasNotation

MARKUP: Final = "*_`\"'()[]{}<>,;:.!?\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"
"""What may stand around a word in prose without being a part of it."""

_SEAT: Final = re.compile(r"\bP[1-9][0-9]?\b", re.IGNORECASE | re.ASCII)
_SPELLED: Final = re.compile(r"\b(?:player|joueur|seat)\s++([1-9][0-9]?)\b", re.IGNORECASE)
_BULLET: Final = re.compile(r"\s*+(?:[-*+>#\u2022]++|[0-9]++[.)])\s++")
_ENDS: Final = (".", "!", "?")
_DENIALS: Final = frozenset(
    ("not", "never", "cannot", "avoid", "without", "except", "instead", "than")
    + ("ne", "pas", "jamais", "sans", "sauf")
)


def unmarked(word: str) -> str:
    """Take a word out of its punctuation and markup.

    >>> unmarked("**NANI**."), unmarked("*")
    ('NANI', '*')
    """
    return word.strip(MARKUP) or word


def _folded(word: str) -> str:
    """Write a word without capitals; letters that only look like those of English stay.

    >>> _folded("NANI"), _folded("ÉTÉ")
    ('nani', 'ÉTÉ')
    """
    return word.lower() if word.isascii() else word


@frozen(slots=False)
class Notation:
    """The words in which a seat writes what it does in a turn."""

    turn: Turn[Any, Any, Any]

    @cached_property
    def game(self) -> HasNotation[Any]:
        """The game, which must have a notation."""
        game = self.turn.game
        if not isinstance(game, HasNotation):
            raise TypeError(f"{type(game).__name__} has no notation to read actions in")
        return cast("HasNotation[Any]", game)

    @cached_property
    def who(self) -> str:
        """The seat, as it is written."""
        return format_player(self.turn.player)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The legal actions, without who acts."""
        write = self.game.format_action
        return tuple(write(each).removeprefix(f"{self.who} ") for each in self.turn.actions)

    @cached_property
    def spellings(self) -> dict[str, str]:
        """The words of legal actions, and all seats, by how they are without capitals.

        Words that differ by nothing else are left out: they have to be written exactly. The words
        with which the guide says that other actions begin are there too.
        """
        seats = [f"P{seat + 1}" for seat in range(self.turn.game.players)]
        found: dict[str, set[str]] = {}
        for word in {*seats, *" ".join(self.texts).split()}:
            found.setdefault(_folded(word), set()).add(word)
        taught = {_folded(word): word for word in self._taught}
        return taught | {each: min(words) for each, words in found.items() if len(words) == 1}

    @cached_property
    def _taught(self) -> tuple[str, ...]:
        guide = guide_of(self.turn.game)
        entries = () if guide is None else guide.words
        return tuple(each.word.split()[0] for each in entries if each.pattern is None)

    @cached_property
    def _begins(self) -> set[str]:
        """The words with which an action may begin, without capitals."""
        first = (text.split()[0] for text in self.texts)
        return {_folded(word) for word in (self.who, *first, *self._taught)}

    def parsed(self, words: Sequence[str]) -> Any:
        """Return the action that words are, legal or not, whatever their capitals.

        Words that are no action raise `NotationError`.
        """
        texts = [" ".join(words)]
        folded = [_folded(word) for word in words]
        what = " ".join(folded[1:] if folded[:1] == [_folded(self.who)] else folded)
        if len(legal := self._legal.get(what, ())) == 1:
            texts += legal
        texts.append(" ".join(self.spellings.get(_folded(word), word) for word in words))
        found: list[Any] = []
        errors: list[NotationError] = []
        for each in dict.fromkeys(texts):
            try:
                found.append(self.game.parse_action(each, self.turn.player))
            except NotationError as error:
                errors.append(error)
        if not found:
            raise errors[-1]
        return next((each for each in found if each in self.turn.actions), found[0])

    @cached_property
    def _legal(self) -> dict[str, list[str]]:
        """The legal actions by how they are without capitals."""
        found: dict[str, list[str]] = {}
        for text in self.texts:
            found.setdefault(" ".join(map(_folded, text.split())), []).append(text)
        return found

    def violations(self, action: Any) -> tuple[Violation, ...]:
        """Name the rules that an action breaks, in a world that the seat considers possible."""
        game = self.turn.game
        world = game.determinize(self.turn.view, Random(0))  # noqa: S311
        if isinstance(game, Explains):
            return cast("Explains[Any, Any]", game).explain(world, action)
        try:
            game.apply(world, action)
        except IllegalActionError as error:
            return error.violations
        return ()

    def mentioned(self, text: str) -> Iterator[tuple[Any, str]]:
        """Find actions in prose: at each place where one may begin, the longest, with its words.

        Where none begins after all, the words are empty. Where an action may go on in a way that
        cannot be read, or stands behind a word such as `not` in its sentence, it is None. What
        stands behind another seat in a sentence is left out, and so is an action of one word,
        unless it has a line of its own or the seat before it: `pass` is an English word too.
        """
        for line in text.splitlines():
            bullet = _BULLET.match(line)
            raw = _SPELLED.sub(r"P\1", line[bullet.end() :] if bullet else line).split()
            words = list(map(unmarked, raw))
            at, is_anothers, is_denied = 0, False, False
            while at < len(words):
                is_anothers = self.is_anothers(words[at], is_anothers)
                is_denied = is_denied or _denies(words[at])
                size = 1
                if not is_anothers and _folded(words[at]) in self._begins:
                    end = self._end(raw, at)
                    action, size = self._begun(words[at : min(end, at + self._longest)])
                    if size == 1 and len(words) > 1:
                        size = 0
                    shown = " ".join(words[at : at + size])
                    is_clear = not is_denied and not self._goes_on(words[at + size : end])
                    yield (action if is_clear else None), shown
                at += size or 1
                if _is_end(raw[at - 1]):
                    is_anothers = is_denied = False

    @cached_property
    def _longest(self) -> int:
        """How many words an action may have: more than any legal one."""
        return 2 * max(len(each.split()) for each in self.texts) + 2

    def _end(self, raw: list[str], at: int) -> int:
        """Find where a sentence ends, if it does so soon."""
        soon = min(len(raw), at + self._longest + 2)
        return next((i + 1 for i in range(at, soon) if _is_end(raw[i])), soon)

    def _begun(self, words: list[str]) -> tuple[Any, int]:
        """Return the longest action that words begin with, and its length in words."""
        for size in range(len(words), 0, -1):
            with suppress(NotationError):
                return self.parsed(words[:size]), size
        return None, 0

    def is_anothers(self, text: str, before: bool = False) -> bool:
        """Return whether what follows is another seat's, by the last text that names a seat."""
        seats = _SEAT.findall(_SPELLED.sub(r"P\1", text))
        return any(each.upper() != self.who for each in seats) if seats else before

    @cached_property
    def _arguments(self) -> set[str]:
        return {_shape(word) for text in self.texts for word in text.split()[1:]}

    def _goes_on(self, words: list[str]) -> bool:
        """Return whether the next word, or the one after that, looks like one more argument."""
        return any(_shape(word) in self._arguments for word in words[:2])


def _shape(word: str) -> str:
    """Return what words such as `b2` and `h14` have in common.

    >>> _shape("h14"), _shape("NANI")
    ('a9', 'nani')
    """
    if not any(map(str.isdigit, word)):
        return _folded(word)
    return re.sub("[0-9]+", "9", re.sub("[A-Za-z]+", "a", word))


def _denies(word: str) -> bool:
    """Tell whether a word turns what follows into its opposite.

    >>> _denies("Not"), _denies("don't"), _denies("note")
    (True, True, False)
    """
    return word.lower() in _DENIALS or word.lower().endswith(("n't", "n\u2019t"))


def _is_end(word: str) -> bool:
    """Return whether a sentence ends with a word."""
    return word.rstrip("*_`\"')]}>").endswith(_ENDS)
