"""Leave out the blank line with which a doctest ends."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata


def _strip(_app: Sphinx, document: nodes.document) -> None:
    for block in document.findall(nodes.literal_block):
        if block.rawsource == block.astext():
            block.rawsource = block.rawsource.rstrip("\n")
            block.clear()
            block.append(nodes.Text(block.rawsource))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what is done to each page."""
    app.connect("doctree-read", _strip)
    return {"parallel_read_safe": True}
