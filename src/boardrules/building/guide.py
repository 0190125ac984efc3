"""Guides: how to play a game, on one screen, and what the words of its notation mean.

A guide is a TOML file beside the ledger of a game. It says what the ledger says, in the order in
which somebody new at the table asks, and each text names the rules that it stands on.
"""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
import re
import textwrap
import tomllib

from attrs import frozen

from boardrules.codec import from_data

REPEATED = "..."
"""Stands in an entry behind a word that may come several times."""


@frozen
class Part:
    """A part of a guide, such as the aim of the game, and the rules that it stands on."""

    title: str
    text: str
    rules: tuple[str, ...]


@frozen
class Word:
    """What a word of the notation means, or several that belong together, such as `up1 TIKI`.

    A word with a `pattern`, a regular expression, stands for every word that fits it, in other
    entries too: if `TIKI` is one for names, then `up1 TIKI` is about `up1 NANI`.
    """

    word: str
    text: str
    rules: tuple[str, ...]
    pattern: str | None = None


@frozen
class Guide:
    """How to play one game."""

    parts: tuple[Part, ...]
    words: tuple[Word, ...]

    def __attrs_post_init__(self) -> None:
        seen: set[str] = set()
        for entry in self.words:
            if entry.word in seen:
                raise ValueError(f"{entry.word} is explained twice")
            seen.add(entry.word)
            try:
                re.compile(self._pattern(entry))
            except re.error as error:
                raise ValueError(f"the pattern of {entry.word} is broken: {error}") from None

    def lines(self, width: int) -> list[str]:
        """Write the parts, each beside its title, in lines of at most this many characters.

        >>> print(Guide.of("boardrules.games.tiki_topple").lines(60)[0])
        Aim      Nine Tikis form one column, and everybody pushes
        """
        margin = max((len(part.title) for part in self.parts), default=0) + 2
        lines: list[str] = []
        for part in self.parts:
            lines += textwrap.wrap(
                part.text,
                max(width, 2 * margin),
                initial_indent=f"{part.title:<{margin}}",
                subsequent_indent=" " * margin,
                break_on_hyphens=False,
            )
            lines.append("")
        return lines[:-1]

    def explain(self, text: str) -> tuple[Word, ...]:
        """Find the entries about an action, with or without who acts, or about one of its words.

        There are none where part of an action is not explained.

        >>> guide = Guide.of("boardrules.games.tiki_topple")
        >>> [entry.word for entry in guide.explain("P2 up1 NANI")]
        ['P1', 'up1 TIKI', 'TIKI']
        """
        who, _, what = text.partition(" ")
        if not what:
            open_words = {entry.word for entry in self.words if entry.pattern}
            exact = [
                entry
                for entry in self.words
                if entry.word == who or (who in entry.word.split() and who not in open_words)
            ]
            return tuple(dict.fromkeys([*exact, *self._about(who, self.words)]))
        phrases = [entry for entry in self.words if entry.pattern is None]
        if found := self._about(text, phrases):
            return found
        seat, found = self._about(who, self.words), self._about(what, phrases)
        return tuple(dict.fromkeys(seat + found)) if seat and found else ()

    def _about(self, text: str, entries: Iterable[Word]) -> tuple[Word, ...]:
        """Find the entries that a text fits as a whole, each with those about the words in it."""
        whole = [entry for entry in entries if re.fullmatch(self._pattern(entry), text)]
        found = [each for entry in whole for each in (entry, *self._inside(entry, text))]
        return tuple(dict.fromkeys(found))

    def _inside(self, entry: Word, text: str) -> Iterator[Word]:
        """Find the entries about words that an entry leaves open: exact ones, or by pattern."""
        names = entry.word.split()
        for word in text.split():
            yield from [one for one in self.words if one.word == word and word not in names] or [
                one
                for one in self.words
                if one.word in names and one.pattern and re.fullmatch(one.pattern, word)
            ]

    def _pattern(self, entry: Word) -> str:
        """Write a regular expression for what an entry is about."""
        patterns = {each.word: each.pattern for each in self.words if each.pattern}
        pieces: list[str] = []
        for word in entry.word.split():
            if word == REPEATED and pieces:
                pieces[-1] += f"( {pieces[-1]})*"
            else:
                pieces.append(f"({patterns.get(word, re.escape(word))})")
        return " ".join(pieces)

    @classmethod
    def load(cls, path: Path | Traversable) -> "Guide":
        """Read a guide from its TOML file."""
        return from_data(tomllib.loads(path.read_text(encoding="utf-8")), cls)

    @classmethod
    def of(cls, package: str) -> "Guide":
        """Read the guide in a game's package.

        >>> [part.title for part in Guide.of("boardrules.games.tiki_topple").parts]
        ['Aim', 'Turn', 'End', 'Scoring']
        """
        return cls.load(files(package) / "guide.toml")
