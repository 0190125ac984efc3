"""List fixed positions of a game, how to get there, and how many nodes are below them.

The directive takes the name of a game::

    ```{perft} tiki-topple
    ```
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
import shlex
import tomllib
from typing import Any

from docutils import nodes
from folding import Folded
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules.cli.catalogue import flag_of
from boardrules.cli.main import parse

HEADINGS = ("Depth", "Decisions", "Chance", "Ends", "Nodes")


class PerftFigures(SphinxDirective):
    """List the counts that the tests of a game check, folded."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write a table with a heading for each position, and a row for each depth."""
        game = self.arguments[0]
        folder = Path(self.env.srcdir).parent / "tests" / "games" / game.replace("-", "_")
        path = folder / "perft.toml"
        self.env.note_dependency(str(path))
        positions = tomllib.loads(path.read_text(encoding="utf-8"))
        body = nodes.tbody()
        for name, position in positions.items():
            body += self._heading(name, _way(game, position, folder))
            body += map(_row, _counts(position))
        columns = [nodes.colspec("", colwidth=1) for _ in HEADINGS]
        head = nodes.thead("", _row(HEADINGS))
        group = nodes.tgroup("", *columns, head, body, cols=len(HEADINGS))
        table = nodes.table("", group, classes=["perft"])
        return [Folded("", table, summary=f"{len(positions)} positions", classes=["no-search"])]

    def _heading(self, name: str, way: str) -> nodes.row:
        cell = nodes.entry("", morecols=len(HEADINGS) - 1, classes=["perft-position"])
        cell += self.parse_text_to_nodes(f"**{name}**\\\n{way}")
        return nodes.row("", cell)


def _way(game: str, position: dict[str, Any], folder: Path) -> str:
    """Write how to count from a position, with the record that leads to it, in Markdown."""
    depth = f"--depth {len(position['counts'])}"
    if "record" not in position:
        options = " ".join(_flags(position["options"]))
        command = " ".join(filter(None, ["perft", game, options, depth]))
        actions = ", ".join(position.get("actions", ()))
        return _checked(command) if not actions else f"`{options}` after {actions}"
    record = folder / "records" / position["record"]
    if position["record"].startswith("own-box"):  # which is only in the JSON
        record = record.with_suffix(".json")
    command = f"perft --from {record.name} --at {position['first']} {depth}"
    _checked(command.replace(record.name, str(record)))
    target = record.relative_to(folder.parents[2]).as_posix()
    return f"`boardrules {command}` ({{download}}`{record.name} </../{target}>`)"


def _checked(command: str) -> str:
    """Let no command be shown that cannot be read."""
    parse(shlex.split(command))
    return f"`boardrules {command}`"


def _flags(options: dict[str, Any]) -> Iterator[str]:
    for name, value in options.items():
        flag = flag_of(name)
        if value is True:
            yield flag
        elif value is False:
            yield flag.replace("--", "--no-", 1)
        else:
            yield f"{flag} {value}"


def _counts(position: dict[str, Any]) -> Iterator[list[str]]:
    for depth, kinds in enumerate(position["counts"], start=1):
        yield [str(depth), *(f"{number:,}" for number in (*kinds, sum(kinds)))]


def _row(cells: Iterable[str]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", cell)) for cell in cells))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("perft", PerftFigures)
    return {"parallel_read_safe": True}
