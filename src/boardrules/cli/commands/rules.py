"""The command `rules`: a game's ledger, a section of it, or one entry with where it is cited."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import groupby
from pathlib import Path
import sys

from boardrules.citations import Citation, cited_lines, marked_tests
from boardrules.cli.arguments import Parser
from boardrules.cli.catalogue import GAME, Entry, flag_of
from boardrules.cli.describe import gist
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.files import read_text
from boardrules.cli.screen import Screen
from boardrules.rulebook import Rule, Rulebook, Ruling

EXAMPLE = "rules tiki-topple TIKI-5.10"


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a game and a number."""
    parser.take("game", GAME, "the name of a game")
    about = (
        "the number of a rule, a section or a ruling; in a checkout of the project, a rule or a "
        "ruling is shown with the lines of code and the tests that cite it"
    )
    parser.add_argument("id", metavar="ID", nargs="?", help=about)


def run(arguments: Namespace, screen: Screen) -> None:
    """Write a game's ledger, a section of it, or one entry."""
    game: Entry = arguments.game
    book = game.rulebook
    if book is None:
        raise CommandError(f"{game.title} has no ledger of its rules")
    if arguments.id is None:
        _write_entries(book, book.entries, screen)
        return
    number = arguments.id.strip().upper().removeprefix(f"{book.prefix}-")
    for entry in book.entries:
        if entry.id == f"{book.prefix}-{number}":
            _write_entry(entry, screen)
            _write_citations(entry.id, game.package, screen)
            return
    section = [rule for rule in book.rules if rule.id.startswith(f"{book.prefix}-{number}.")]
    found = book.rulings if number == "R" else section
    if not found:
        raise CommandError(f"{book.title} has no rule {arguments.id!r}: {_hint(book, number)}")
    _write_entries(book, found, screen)


def _hint(book: Rulebook, number: str) -> str:
    """Name the first and the last rule, so the rulings, and what is close to a number."""
    parts: dict[str, Sequence[Rule | Ruling]] = {"": book.rules, "rulings ": book.rulings}
    spans = [
        what + " to ".join(dict.fromkeys((part[0].id, part[-1].id)))
        for what, part in parts.items()
        if part
    ]
    numbers = [entry.id.removeprefix(f"{book.prefix}-") for entry in book.entries]
    close = get_close_matches(number.rpartition("-")[2], numbers, n=2, cutoff=0.7)
    meant = " or ".join(f"{book.prefix}-{each}" for each in close)
    return f"it has {', and '.join(spans) or 'none'}" + (
        f"; did you mean {meant}?" if meant else ""
    )


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
    else:
        screen.item("question", entry.question)
        for reading in dict.fromkeys((*entry.readings, entry.chosen)):
            screen.item("chosen" if reading == entry.chosen else "or", reading)
        screen.item("reason", entry.reason)
        if entry.option is not None:
            screen.item("option", flag_of(entry.option))
    if entry.no_code is not None:
        screen.item("no code", entry.no_code)


def _write_citations(rule: str, package: str, screen: Screen) -> None:
    """Write which lines of the game's code cite a rule, and which tests have its mark."""
    root = _checkout_of(package)
    if root is None:
        return
    code = [
        f"{_shown(path, root)}:{citation.line}"
        for path in sorted((root / "src").joinpath(*package.split(".")).rglob("*.py"))
        for citation in cited_lines(read_text(path), [rule])
    ]
    tests = [
        f"{_shown(path, root)}:{citation.line} {citation.text}"
        for path in sorted((root / "tests").rglob("test_*.py"))
        for citation in _tests(_shown(path, root), read_text(path), rule)
    ]
    for title, lines in (("Code", code), ("Tests", tests)):
        if lines:
            screen.head(title)
            screen.say("\n".join(lines))


def _checkout_of(package: str) -> Path | None:
    """Find the project whose folder `src` a package is in, if its tests are there too."""
    top = sys.modules.get(package.partition(".")[0])
    source = Path(getattr(top, "__file__", None) or "").absolute().parent.parent
    is_checkout = source.name == "src" and (source.parent / "tests").is_dir()
    return source.parent if is_checkout else None


def _shown(path: Path, root: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here if path.is_relative_to(here) else root)


def _tests(path: Path, text: str, rule: str) -> list[Citation]:
    """Find the tests of a rule; a file that does not name it need not even be Python."""
    try:
        return list(marked_tests(text, [rule])) if any(cited_lines(text, [rule])) else []
    except SyntaxError as error:
        raise CommandError(f"{path}, line {error.lineno}: {error.msg}", FAILED) from None
