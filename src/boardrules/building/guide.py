"""Guides: how to play a game, on one screen, and what the words of its notation mean.

A guide is a TOML file beside the ledger of a game, `guide.toml`. It says what the ledger says, in
the order in which somebody new at the table asks, and each text names the rules that it stands on.
What it says in another language is in a file beside it, such as `guide.fr.toml`: the same entries
in the same order, without rules and patterns.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
import re
import textwrap
import tomllib
from typing import TypeVar

from attrs import evolve, field, frozen

from boardrules.building.wording import LANGUAGE, typeset
from boardrules.codec import from_data

REPEATED = "..."
"""Stands in an entry behind a word that may come several times."""


@frozen
class Here:
    """Another wording of a passage, at tables with certain options.

    `when` names options, each with the values for which it holds, as a user types them.
    """

    when: Mapping[str, tuple[str, ...]] = field(hash=False)
    says: str
    instead: str

    def fits(self, game: object) -> bool:
        """Return whether a game has these options."""
        return all(
            hasattr(game, name) and _typed(getattr(game, name)) in values
            for name, values in self.when.items()
        )


@frozen
class Part:
    """A part of a guide, such as the aim of the game, and the rules that it stands on."""

    title: str
    text: str
    rules: tuple[str, ...]
    here: tuple[Here, ...] = ()


@frozen
class Word:
    """What a word of the notation means, or several that belong together, such as `up1 TIKI`.

    A word with a `pattern`, a regular expression, stands for every word that fits it, in other
    entries too: if `TIKI` is one for names, then `up1 TIKI` is about `up1 NANI`. `things` is what
    many of these are called together, such as `street squares`.
    """

    word: str
    text: str
    rules: tuple[str, ...]
    pattern: str | None = None
    here: tuple[Here, ...] = ()
    things: str | None = None


@frozen
class Guide:
    """How to play one game."""

    parts: tuple[Part, ...]
    words: tuple[Word, ...]

    def __attrs_post_init__(self) -> None:
        for each in self.entries:
            for here in each.here:
                if each.text.count(here.says) != 1:
                    raise ValueError(f"{here.says!r} does not stand exactly once in {each.text!r}")
        seen: set[str] = set()
        for entry in self.words:
            if entry.word in seen:
                raise ValueError(f"{entry.word} is explained twice")
            seen.add(entry.word)
            try:
                re.compile(self._pattern(entry))
            except re.error as error:
                raise ValueError(f"the pattern of {entry.word} is broken: {error}") from None

    @property
    def entries(self) -> tuple[Part | Word, ...]:
        """All that it says: the parts, then the words."""
        return (*self.parts, *self.words)

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

    def things(self, words: Iterable[str]) -> str | None:
        """Say what all of some words of the notation are, if there is a name for that.

        >>> Guide.of("boardrules.games.tuk_tuk_taxi").things(["c7", "d12"])
        'street squares'
        """
        named = [entry for entry in self.words if entry.things is not None and entry.pattern]
        for entry in named:
            if all(re.fullmatch(entry.pattern or "", word) for word in words):
                return entry.things
        return None

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

    def at(self, game: object) -> "Guide":
        """Return the guide as it reads at a table with the options of a game.

        >>> from boardrules.games.tuk_tuk_taxi import TukTukTaxi
        >>> guide = Guide.of("boardrules.games.tuk_tuk_taxi")
        >>> guide.at(TukTukTaxi(parking_meter="no_effect")).explain("parking-meter")[0].text
        'Sign: it means nothing, as meters are free here.'
        """
        return Guide(
            tuple(_fitting(part, game) for part in self.parts),
            tuple(_fitting(word, game) for word in self.words),
        )

    def translated(self, other: "Translation") -> "Guide":
        """Return the guide in another language, or say what that lacks."""
        if len(other.parts) != len(self.parts):
            raise ValueError(f"it has {len(other.parts)} parts, not {len(self.parts)}")
        ours, theirs = [[each.word for each in side.words] for side in (self, other)]
        if ours != theirs:
            wrong = {*ours} ^ {*theirs} or {"another order"}
            raise ValueError(f"its words are not those of the guide: {', '.join(sorted(wrong))}")
        for word, new in zip(self.words, other.words, strict=True):
            if (word.things is None) != (new.things is None):
                raise ValueError(f"{word.word} has things in one language only")
        parts = [
            evolve(part, title=new.title, text=new.text, here=_translated(part, new))
            for part, new in zip(self.parts, other.parts, strict=True)
        ]
        words = [
            evolve(word, text=new.text, here=_translated(word, new), things=new.things)
            for word, new in zip(self.words, other.words, strict=True)
        ]
        return Guide(tuple(parts), tuple(words))

    @classmethod
    def load(cls, path: Path | Traversable) -> "Guide":
        """Read a guide from its TOML file."""
        return from_data(tomllib.loads(path.read_text(encoding="utf-8")), cls)

    @classmethod
    def of(cls, package: str, lang: str = LANGUAGE) -> "Guide":
        """Read the guide in a game's package, in a language if it has that.

        >>> [part.title for part in Guide.of("boardrules.games.tiki_topple").parts]
        ['Aim', 'Turn', 'End', 'Scoring']
        """
        guide = cls.load(files(package) / "guide.toml")
        path = files(package) / f"guide.{lang}.toml"
        if not path.is_file():
            return guide
        try:
            return guide.translated(Translation.load(path, lang))
        except ValueError as error:
            raise ValueError(f"{path.name}: {error}") from None


@frozen
class TranslatedPart:
    """A part in another language; of each passage that may read otherwise, both wordings."""

    title: str
    text: str
    here: tuple[tuple[str, str], ...] = ()


@frozen
class TranslatedWord:
    """What a word of the notation means in another language."""

    word: str
    text: str
    here: tuple[tuple[str, str], ...] = ()
    things: str | None = None


@frozen
class Translation:
    """What a guide says in another language: the same entries in the same order."""

    parts: tuple[TranslatedPart, ...]
    words: tuple[TranslatedWord, ...]

    @classmethod
    def load(cls, path: Path | Traversable, lang: str) -> "Translation":
        """Read it from its TOML file."""
        return from_data(tomllib.loads(typeset(path.read_text(encoding="utf-8"), lang)), cls)


EntryT = TypeVar("EntryT", Part, Word)


def _fitting(entry: EntryT, game: object) -> EntryT:
    text = entry.text
    for here in entry.here:
        if here.fits(game):
            text = text.replace(here.says, here.instead)
    return evolve(entry, text=text, here=())


def _translated(entry: Part | Word, other: TranslatedPart | TranslatedWord) -> tuple[Here, ...]:
    if len(entry.here) != len(other.here):
        counts = f"{len(other.here)} passages that may read otherwise, not {len(entry.here)}"
        raise ValueError(f"{other.text!r} has {counts}")
    pairs = zip(entry.here, other.here, strict=True)
    return tuple(Here(here.when, says, instead) for here, (says, instead) in pairs)


def _typed(value: object) -> str:
    """Write a value as a user types it.

    >>> _typed(True), _typed(3)
    ('yes', '3')
    """
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
