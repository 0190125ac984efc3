"""The command `rules`: a game's ledger, what is looked for in it, and where a rule is cited."""

from argparse import Namespace
from collections.abc import Sequence
import json
from pathlib import Path
import sys
import tomllib

from attrs import evolve

from boardrules import codec
from boardrules._citations import Citation, cited_lines, marked_tests
from boardrules.cli.arguments import Parser
from boardrules.cli.catalogue import GAME, Entry
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.files import read_text
from boardrules.cli.reading import found_in, write_entries, write_ledger
from boardrules.cli.screen import Screen
from boardrules.rulebook import Rule, Rulebook, Ruling

EXAMPLE = "rules tiki-topple 5.10"
_NO_TESTS = "They are listed in a copy of the project: run this in its folder."


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a game, and a number or words."""
    parser.take("game", GAME, "the name of a game, or how one of its words begins")
    about = (
        "the number of a rule, a section or a ruling, such as 5.2, 5 or R1, all rulings as R, or "
        "words to look for. A single rule or ruling is shown with the lines of code that cite it "
        "and, in a copy of the project, the tests"
    )
    parser.add_argument("wanted", metavar="NUMBER|WORD", nargs="*", help=about)
    about = "write the ledger, or what is found in it, as JSON"
    parser.add_argument("--json", action="store_true", help=about)


def run(arguments: Namespace, screen: Screen) -> None:
    """Write a game's ledger, a section of it, or one entry."""
    game: Entry = arguments.game
    book = game.rulebook
    if book is None:
        raise CommandError(f"{game.title} has no ledger of its rules")
    wanted = " ".join(arguments.wanted)
    found = found_in(book, wanted) if wanted else book.entries
    if arguments.json:
        screen.say(json.dumps(codec.to_data(_part(book, found)), indent=2))
        return
    if not wanted:
        write_ledger(book, screen)
        return
    write_entries(book, found, screen)
    if len(found) == 1:
        _write_citations(found[0].id, game.package, screen)


def _part(book: Rulebook, entries: Sequence[Rule | Ruling]) -> Rulebook:
    """Return a ledger with some entries only."""
    return evolve(
        book,
        rules=tuple(each for each in book.rules if each in entries),
        rulings=tuple(each for each in book.rulings if each in entries),
    )


def _write_citations(rule: str, package: str, screen: Screen) -> None:
    """Write which lines of the game's code cite a rule, and which tests have its mark."""
    root = _checkout_of(package.partition(".")[0])
    code = [
        f"{_shown(path, root)}:{citation.line}"
        for folder in sys.modules[package].__path__
        for path in sorted(Path(folder).absolute().rglob("*.py"))
        for citation in cited_lines(read_text(path), [rule])
    ]
    tests = (
        [_NO_TESTS]
        if root is None
        else [
            f"{_shown(path, root)}:{citation.line} {citation.text}"
            for path in sorted((root / "tests").rglob("test_*.py"))
            for citation in _tests(_shown(path, root), read_text(path), rule)
        ]
    )
    for title, lines in (("Code", code), ("Tests", tests)):
        if lines:
            screen.head(title)
            screen.say("\n".join(lines))


def _checkout_of(top: str) -> Path | None:
    """Find the project of a package, with tests: around its folder `src`, or where we are."""
    here = Path.cwd()
    source = Path(sys.modules[top].__path__[0]).absolute().parent
    roots = [source.parent] if source.name == "src" else []
    roots += [each for each in (here, *here.parents) if _name_of(each) == top]
    return next((root for root in roots if (root / "tests").is_dir()), None)


def _name_of(project: Path) -> str | None:
    """Read what a project is called, if a folder is one."""
    try:
        data = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    match data:
        case {"project": {"name": str(name)}}:
            return name.replace("-", "_")
        case _:
            return None


def _shown(path: Path, root: Path | None) -> Path:
    """Write a path from where we are or from the project, if it is in there."""
    folders = [each for each in (Path.cwd(), root) if each and path.is_relative_to(each)]
    return path.relative_to(folders[0]) if folders else path


def _tests(path: Path, text: str, rule: str) -> list[Citation]:
    """Find the tests of a rule; a file that does not name it need not even be Python."""
    try:
        return list(marked_tests(text, [rule])) if any(cited_lines(text, [rule])) else []
    except SyntaxError as error:
        raise CommandError(f"{path}, line {error.lineno}: {error.msg}", FAILED) from None
