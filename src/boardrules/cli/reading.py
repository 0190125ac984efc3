"""What people read about a game: its guide, and its ledger or a part of it."""

from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import groupby
import shutil

from boardrules.building.guide import Guide, Word
from boardrules.cli.catalogue import flag_of
from boardrules.cli.describe import gist
from boardrules.cli.errors import CommandError
from boardrules.cli.screen import WIDEST, Screen
from boardrules.rulebook import Rule, Rulebook, Ruling


def found_in(book: Rulebook, text: str) -> tuple[Rule | Ruling, ...]:
    """Find entries of a ledger by a number or by words, or raise `CommandError`."""
    found = book.find(text)
    if not found:
        raise CommandError(f"{book.title} has no rule {text!r}: {_hint(book, text)}")
    return found


def _hint(book: Rulebook, text: str) -> str:
    """Name the first and the last rule, so the rulings, and what is close to a number."""
    parts: dict[str, Sequence[Rule | Ruling]] = {"": book.rules, "rulings ": book.rulings}
    spans = [
        what + " to ".join(dict.fromkeys((part[0].id, part[-1].id)))
        for what, part in parts.items()
        if part
    ]
    numbers = [entry.id.removeprefix(f"{book.prefix}-") for entry in book.entries]
    close = get_close_matches(text.strip().upper().rpartition("-")[2], numbers, n=2, cutoff=0.7)
    meant = " or ".join(f"{book.prefix}-{each}" for each in close)
    return f"it has {', and '.join(spans) or 'none'}" + (
        f"; did you mean {meant}?" if meant else ""
    )


def write_ledger(book: Rulebook, screen: Screen) -> None:
    """Write an overview of the sections, and then all of them."""
    screen.say(f"{book.title} ({book.printed})\n")
    counts = Counter(map(book.heading, book.entries))
    widest = max(map(len, counts), default=0)
    for heading, count in counts.items():
        kind = "ruling" if heading == "Rulings" else "rule"
        screen.say(f"{heading:<{widest}} {count:>3} {kind}{'' if count == 1 else 's'}")
    _write_sections(book, book.entries, screen)


def write_entries(book: Rulebook, entries: Sequence[Rule | Ruling], screen: Screen) -> None:
    """Write some entries by section, or a single one in full."""
    if len(entries) == 1:
        write_entry(entries[0], screen)
    else:
        screen.say(f"{book.title} ({book.printed})")
        _write_sections(book, entries, screen)


def _write_sections(book: Rulebook, entries: Sequence[Rule | Ruling], screen: Screen) -> None:
    for heading, part in groupby(entries, key=book.heading):
        screen.head(heading)
        for entry in part:
            screen.item(entry.id, f"{gist(entry)} ({entry.section})")


def write_entry(entry: Rule | Ruling, screen: Screen) -> None:
    """Write all that a rule or a ruling says, under the printed heading."""
    screen.say(f"{entry.id} ({entry.section})")
    if isinstance(entry, Rule):
        screen.item("", entry.text)
    else:
        screen.item("question", entry.question)
        for reading in dict.fromkeys((*entry.readings, entry.chosen)):
            screen.item("chosen" if reading == entry.chosen else "or", reading)
        screen.item("reason", entry.reason)
        if entry.option is not None:
            screen.item("option", flag_of(entry.option))
    if entry.no_code is not None:
        screen.item("no code", entry.no_code)


def write_guide(guide: Guide, screen: Screen) -> None:
    """Write how a game is played, as wide as the terminal is."""
    for line in guide.lines(min(shutil.get_terminal_size().columns - 2, WIDEST)):
        title, space, text = line.partition(" ")
        screen.write(title, "cyan")
        screen.say(space + text)


def write_words(words: Sequence[Word], screen: Screen) -> None:
    """Write what words of the notation mean, one below the other."""
    widest = max(len(word.word) for word in words)
    for word in words:
        screen.item(f"{word.word:<{widest}}", word.text)
