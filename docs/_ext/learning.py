"""List how a game numbers its actions, and the tables of its observations.

Each directive takes the name of a game in the catalogue, with its default options::

    ```{numbering} tiki-topple
    ```
"""

from collections.abc import Iterator
import inspect
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules import games
from boardrules.building.numbers import NumberBlock


class DefaultGame(SphinxDirective):
    """Write Markdown about a game with default options, and parse it in place."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the parsed Markdown; the page is rebuilt when the game changes."""
        game_class = games.find_game(self.arguments[0])
        for path in Path(inspect.getfile(game_class)).parent.glob("*.py"):
            self.env.note_dependency(str(path))
        return self.parse_text_to_nodes("\n".join(self.lines(game_class())))

    def lines(self, game: Any) -> Iterator[str]:
        """Write the Markdown line by line."""
        raise NotImplementedError


class NumberingTables(DefaultGame):
    """List the blocks of a numbering: what seats decide, then what chance draws."""

    def lines(self, game: Any) -> Iterator[str]:
        """Write a table with a row for each block, and the totals."""
        numbering = game.numbering
        decisions, draws = numbering.num_decisions, numbering.num_draws
        yield f"Version {numbering.version}: {decisions:,} decisions, {draws:,} draws of chance."
        yield ""
        yield "| By | Kind | Parts | First number | How many |"
        yield "|---|---|---|---:|---:|"
        for index, (start, block) in enumerate(numbering.starts()):
            actor = "a seat" if index < len(numbering.decisions) else "chance"
            yield f"| {actor} | `{block.kind}` | {_parts(block)} | {start:,} | {block.size:,} |"


class FeatureTables(DefaultGame):
    """List the tables of an observation."""

    def lines(self, game: Any) -> Iterator[str]:
        """Write a table with a row for each feature."""
        yield "| Table | Shape | Numbers | Meaning |"
        yield "|---|---|---|---|"
        for feature in game.features:
            shape = " by ".join(map(str, feature.shape)) or "1"
            about = feature.about.replace("|", r"\|")
            yield f"| `{feature.name}` | {shape} | {feature.low} to {feature.high:,} | {about} |"


def _parts(block: NumberBlock) -> str:
    return ", ".join(f"{name} ({size:,})" for name, size in block.parts) or "none"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("numbering", NumberingTables)
    app.add_directive("features", FeatureTables)
    return {"parallel_read_safe": True}
