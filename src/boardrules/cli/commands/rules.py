"""The command `rules`: a game's ledger, a section of it, or one entry."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from itertools import groupby

from boardrules.cli.catalogue import Entry, flag_of
from boardrules.cli.describe import gist
from boardrules.cli.errors import OK, CommandError
from boardrules.cli.parser import Parser
from boardrules.cli.screen import Screen
from boardrules.rulebook import Rule, Rulebook, Ruling

EXAMPLE = "rules tiki-topple TIKI-5.10"


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a game and a number."""
    parser.add_game()
    parser.add_argument(
        "id", metavar="ID", nargs="?", help="the number of a rule, a section or a ruling"
    )


def run(arguments: Namespace, screen: Screen) -> int:
    """Write a game's ledger, a section of it, or one entry."""
    entry: Entry = arguments.game
    book = entry.rulebook
    if book is None:
        raise CommandError(f"{entry.title} has no ledger of its rules")
    if arguments.id is None:
        _write_entries(book, book.entries, screen)
    elif found := _find_rule(book, arguments.id):
        _write_entry(found, screen)
    else:
        _write_entries(book, _find_section(book, arguments.id), screen)
    return OK


def _numbers(book: Rulebook, text: str) -> tuple[str, str]:
    """Return what a text may mean as a number, of which the prefix may be left out."""
    number = text.strip().upper()
    return number, f"{book.prefix}-{number}"


def _find_rule(book: Rulebook, text: str) -> Rule | Ruling | None:
    numbers = _numbers(book, text)
    return next((entry for entry in book.entries if entry.id in numbers), None)


def _find_section(book: Rulebook, text: str) -> Sequence[Rule | Ruling]:
    numbers = _numbers(book, text)
    starts = tuple(f"{number}." for number in numbers)
    is_rulings = f"{book.prefix}-R" in numbers
    rules = [rule for rule in book.rules if rule.id.startswith(starts)]
    if found := book.rulings if is_rulings else rules:
        return found
    raise CommandError(f"{book.title} has no rule {text!r}: it has {_extent(book)}")


def _extent(book: Rulebook) -> str:
    """Name the first and the last rule, and so the rulings."""
    parts: dict[str, Sequence[Rule | Ruling]] = {"": book.rules, "rulings ": book.rulings}
    spans = [
        what + " to ".join(dict.fromkeys((part[0].id, part[-1].id)))
        for what, part in parts.items()
        if part
    ]
    return ", and ".join(spans) or "none"


def _write_entries(book: Rulebook, entries: Iterable[Rule | Ruling], screen: Screen) -> None:
    screen.say(f"{book.title} ({book.printed})")
    for title, part in groupby(entries, key=_title):
        screen.head(title)
        for entry in part:
            screen.item(entry.id, gist(entry))


def _title(entry: Rule | Ruling) -> str:
    return entry.section if isinstance(entry, Rule) else "Rulings"


def _write_entry(entry: Rule | Ruling, screen: Screen) -> None:
    screen.say(f"{entry.id} ({entry.section})")
    if isinstance(entry, Rule):
        screen.item("", entry.text)
        return
    screen.item("question", entry.question)
    for reading in entry.readings:
        screen.item("chosen" if reading == entry.chosen else "or", reading)
    if entry.chosen not in entry.readings:
        screen.item("chosen", entry.chosen)
    screen.item("reason", entry.reason)
    if entry.option is not None:
        screen.item("option", flag_of(entry.option))
