"""Write which rules the answers about a game name, situation by situation.

The directive takes the name of a game::

    ```{answers} tiki-topple
    ```
"""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules.conformance.answers import Answers


class AnswerTables(SphinxDirective):
    """Write the tables of a game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the sections, each with a table."""
        lines = Answers.of(self.arguments[0]).markdown()
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("answers", AnswerTables)
    return {"parallel_read_safe": True}
