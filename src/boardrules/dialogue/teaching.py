"""What a game's package documents: its guide, and the title of its ledger."""

from functools import cache
import sys

from boardrules.building.guide import Guide, Word
from boardrules.building.wording import LANGUAGE
from boardrules.rulebook import Rulebook


def guide_of(game: object, lang: str = LANGUAGE) -> Guide | None:
    """Return the guide of a game as it reads with its options, if there is one that can be read."""
    guide = _guide(_package(game), lang)
    return None if guide is None else guide.at(game)


def title_of(game: object) -> str:
    """Return the name of a game as its ledger has it, or else that of its class."""
    book = rulebook_of(game)
    return type(game).__name__ if book is None else book.title


def rulebook_of(game: object) -> Rulebook | None:
    """Return the ledger beside the class of a game, if there is one that can be read."""
    return _rulebook(_package(game))


def lesson(game: object) -> str:
    """Write how a game is played and what all words of its notation mean, as far as is known."""
    lines, guide = [f"# {title_of(game)}"], guide_of(game)
    if guide is not None:
        lines += [f"{part.title}: {part.text} ({', '.join(part.rules)})" for part in guide.parts]
        lines += ["", *map(meaning, guide.words)]
    return "\n".join(lines)


def meaning(word: Word) -> str:
    """Write what a word of the notation means, and by which rules."""
    return f"{word.word}: {word.text} ({', '.join(word.rules)})"


def _package(game: object) -> str:
    spec = sys.modules[type(game).__module__].__spec__
    return (spec.parent or "") if spec is not None else ""


@cache
def _guide(package: str, lang: str) -> Guide | None:
    try:
        return Guide.of(package, lang)
    except (OSError, ValueError):
        return None


@cache
def _rulebook(package: str) -> Rulebook | None:
    try:
        return Rulebook.of(package)
    except (OSError, ValueError):
        return None
