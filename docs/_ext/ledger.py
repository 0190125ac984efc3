"""Build a game's page from its data: rules with their tests, rulings, components, perft.

Each directive takes the package of a game::

    ```{ledger} boardrules.games.tiki_topple
    ```
"""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
import tomllib
from typing import ClassVar, cast

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules.rulebook import Rule, Rulebook, Ruling
from boardrules.testing import rule_marks


class GameDirective(SphinxDirective):
    """Write Markdown from a data file of a game, and parse it in place."""

    required_arguments = 1
    data: ClassVar[str]

    def run(self) -> list[nodes.Node]:
        """Return the parsed Markdown; the page is rebuilt when the file changes."""
        package = self.arguments[0]
        self.env.note_dependency(str(files(package) / self.data))
        return self.parse_text_to_nodes("\n".join(self.lines(package)))

    def lines(self, package: str) -> Iterator[str]:
        """Write the Markdown line by line."""
        raise NotImplementedError


class Ledger(GameDirective):
    """List the rules, each with the tests that carry its number."""

    data = "rulebook.toml"

    def lines(self, package: str) -> Iterator[str]:
        """Write a table with a row for each rule."""
        tests = rule_marks(Path(self.env.srcdir).parent / "tests")
        yield "| Rule | What it says | Printed under | Tests |"
        yield "|---|---|---|---|"
        for rule in Rulebook.of(package).rules:
            names = ", ".join(f"`{name}`" for name in tests.get(rule.id, ()))
            text = rule.text + _no_code(rule)
            yield f"| {_anchor(rule.id)} | {text} | {rule.section} | {names or 'none'} |"


class Rulings(GameDirective):
    """List the rulings, each with the other readings."""

    data = "rulebook.toml"

    def lines(self, package: str) -> Iterator[str]:
        """Write a list: the question, then the answer and the reason."""
        for ruling in Rulebook.of(package).rulings:
            yield f"{_anchor(ruling.id)}: {ruling.question} ({ruling.section})"
            yield f": **{ruling.chosen}** {ruling.reason}{_no_code(ruling)}"
            for reading in ruling.readings:
                if reading != ruling.chosen:
                    yield f"  Also possible: {reading}"
            if ruling.option is not None:
                yield f"  The option is `{ruling.option}`."
            yield ""


class Components(GameDirective):
    """List the tables of the components, each with the source of its values."""

    data = "components.toml"

    def lines(self, package: str) -> Iterator[str]:
        """Write a table with a row for each table of the file."""
        text = (files(package) / self.data).read_text(encoding="utf-8")
        yield "| Table | Source |"
        yield "|---|---|"
        for name, source in _sources(tomllib.loads(text)):
            yield f"| `{name}` | {source} |"


class PerftFigures(SphinxDirective):
    """List the counts of the game tree that the tests of a game check."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write a table with a row for each position."""
        game = self.arguments[0].rpartition(".")[2]
        path = Path(self.env.srcdir).parent / "tests" / "games" / game / "perft.toml"
        self.env.note_dependency(str(path))
        lines = ["| Position | Depth | Decisions | Chance | Ends |", "|---|---:|---:|---:|---:|"]
        for name, position in tomllib.loads(path.read_text(encoding="utf-8")).items():
            decisions, chance, ends = position["counts"][-1]
            depth = len(position["counts"])
            lines.append(f"| {name} | {depth} | {decisions:,} | {chance:,} | {ends:,} |")
        return self.parse_text_to_nodes("\n".join(lines))


def _sources(table: Mapping[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    if "source" in table:
        yield path, table["source"]
    for key, value in table.items():
        if isinstance(value, dict):
            inner = cast("dict[str, object]", value)
            yield from _sources(inner, f"{path}.{key}" if path else key)


def _no_code(entry: Rule | Ruling) -> str:
    return "" if entry.no_code is None else f" No code decides this: {entry.no_code}"


def _anchor(number: str) -> str:
    """Write the number of a rule as a link target, such as `#tiki-4-2`."""
    return f"[{number}]{{#{nodes.make_id(number)}}}"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("ledger", Ledger)
    app.add_directive("rulings", Rulings)
    app.add_directive("components", Components)
    app.add_directive("perft", PerftFigures)
    return {"parallel_read_safe": True}
