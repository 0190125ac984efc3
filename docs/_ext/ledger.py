"""Build a game's page from its data: rules with their code and tests, rulings, components.

Each directive takes the package of a game::

    ```{ledger} boardrules.games.tiki_topple
    ```
"""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import groupby
import tomllib
from typing import ClassVar, cast

from docutils import nodes
from folding import Folded
from sources import Citations, Place, citations, source_address
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules.rulebook import Rule, Rulebook, Ruling, anchor


class Entries(SphinxDirective):
    """Write a block for each entry of a ledger, under a heading that can be linked."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the blocks; the page is rebuilt when the ledger changes."""
        package = self.arguments[0]
        self.env.note_dependency(str(files(package) / "rulebook.toml"))
        return list(self.blocks(Rulebook.of(package), citations(package)))

    def blocks(self, book: Rulebook, found: Mapping[str, Citations]) -> Iterator[nodes.Node]:
        """Write the blocks in the order of the ledger."""
        raise NotImplementedError

    def block(self, entry: Rule | Ruling, found: Mapping[str, Citations]) -> nodes.section:
        """Write an entry: its number, what it says, where it is printed, where it is cited."""
        block = nodes.section(
            "", nodes.title("", entry.id), ids=[anchor(entry.id)], classes=["rule"]
        )
        for line in _lines(entry):
            block += self.parse_text_to_nodes(line)
        section = nodes.emphasis("", entry.section)
        block += nodes.paragraph(
            "",
            "",
            nodes.Text("Printed under the French heading "),
            section,
            classes=["rule-printed"],
        )
        block += self._cited(found[entry.id])
        return block

    def _cited(self, found: Citations) -> Folded:
        code, tests = found
        counts = [(len(code), "line of code", "lines of code"), (len(tests), "test", "tests")]
        summary = " and ".join(
            f"{count} {one if count == 1 else many}" for count, one, many in counts if count
        )
        folded = Folded("", summary=summary, classes=["cited", "no-search"])
        for kind, places in (("Code", sorted(code, key=_is_passed)), ("Tests", tests)):
            if places:
                folded += nodes.paragraph("", kind, classes=["cited-kind"])
                folded += nodes.bullet_list("", *map(self._place, places))
        return folded

    def _place(self, place: Place) -> nodes.list_item:
        where = f"{place.path.name}:{place.line}"
        link = nodes.reference(
            "", where, refuri=source_address(self.env.docname, place), internal=True
        )
        line = nodes.paragraph("", "", link, nodes.Text(" "), nodes.literal("", place.text))
        return nodes.list_item("", line)


class Ledger(Entries):
    """Write the rules, by section."""

    def blocks(self, book: Rulebook, found: Mapping[str, Citations]) -> Iterator[nodes.Node]:
        """List the sections, then write a heading for each, and its rules below."""
        sections = [
            nodes.section(
                "",
                nodes.title("", heading),
                *(self.block(rule, found) for rule in rules),
                ids=[anchor(f"{book.prefix}-{heading.partition('.')[0]}")],
            )
            for heading, rules in groupby(book.rules, book.heading)
        ]
        yield nodes.bullet_list("", *map(_entry, sections), classes=["sections"])
        yield from sections


class Rulings(Entries):
    """Write the rulings, each with the other readings."""

    def blocks(self, book: Rulebook, found: Mapping[str, Citations]) -> Iterator[nodes.Node]:
        """Write one after the other."""
        for ruling in book.rulings:
            yield self.block(ruling, found)


def _entry(section: nodes.section) -> nodes.list_item:
    """Link a section, in a list of sections."""
    heading = section[0].astext()
    link = nodes.reference("", heading, refid=section["ids"][0], internal=True)
    return nodes.list_item("", nodes.paragraph("", "", link))


def _is_passed(place: Place) -> bool:
    """Return whether a line does not refuse anything: those that do are listed first."""
    return "Violation(" not in place.text


def _lines(entry: Rule | Ruling) -> Iterator[str]:
    """Write what an entry says, in Markdown."""
    if isinstance(entry, Rule):
        yield entry.text
    else:
        yield f"**{entry.question}** {entry.chosen}"
        yield entry.reason
        if others := [reading for reading in entry.readings if reading != entry.chosen]:
            yield f"Also possible: {' '.join(others)}"
        if entry.option is not None:
            yield f"To change this, use the option `{entry.option}`."
    if entry.no_code is not None:
        yield f"No code decides this: {entry.no_code}"


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


def _sources(table: Mapping[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    if "source" in table:
        yield path, table["source"]
    for key, value in table.items():
        if isinstance(value, dict):
            inner = cast("dict[str, object]", value)
            yield from _sources(inner, f"{path}.{key}" if path else key)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_js_file("open_rule.js")
    app.add_directive("ledger", Ledger)
    app.add_directive("rulings", Rulings)
    app.add_directive("components", Components)
    return {"parallel_read_safe": True}
