"""Fold what few readers need behind a summary.

The directive takes the summary, and its content is Markdown::

    ```{folded} All rows
    | game | µs |
    ```
"""

from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata


class Folded(nodes.General, nodes.Element):
    """What a reader sees after a click on a summary."""


class Fold(SphinxDirective):
    """Fold the content."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the parsed content, folded."""
        return [Folded("", *self.parse_content_to_nodes(), summary=self.arguments[0])]


def _open(writer: Any, node: Folded) -> None:
    name = " ".join(node["classes"])
    writer.body.append(f'<details class="{name}"><summary>{escape(node["summary"])}</summary>')


def _close(writer: Any, _node: Folded) -> None:
    writer.body.append("</details>")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the node and the directive."""
    app.add_node(Folded, html=(_open, _close))
    app.add_directive("folded", Fold)
    return {"parallel_read_safe": True}
