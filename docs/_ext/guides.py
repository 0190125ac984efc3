"""Write how a game is played, and what the words of its notation mean, from its guide.

Each directive takes the package of a game::

    ```{how-to-play} boardrules.games.tiki_topple
    ```

    ```{words} boardrules.games.tiki_topple
    ```
"""

from collections.abc import Iterator, Sequence
from importlib.resources import files

from docutils import nodes
from folding import Folded
from ledger import GameDirective
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules.building.guide import Guide, Part


class HowToPlay(SphinxDirective):
    """Write the parts of a guide."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a paragraph for each part, and its rules, folded."""
        package = self.arguments[0]
        self.env.note_dependency(str(files(package) / "guide.toml"))
        return [nodes.definition_list("", *map(self._part, Guide.of(package).parts))]

    def _part(self, part: Part) -> nodes.definition_list_item:
        title = nodes.term("", "", nodes.strong("", part.title))
        text = nodes.definition("", *self.parse_text_to_nodes(part.text))
        if part.rules:
            rules = nodes.paragraph("", ", ".join(part.rules))
            text += Folded("", rules, summary="Rules behind this", classes=["no-search"])
        return nodes.definition_list_item("", title, text)


class Words(GameDirective):
    """List the words of a notation."""

    data = "guide.toml"

    def lines(self, package: str) -> Iterator[str]:
        """Write each word, what it means, and its rules."""
        for word in Guide.of(package).words:
            yield f"`{word.word}`"
            yield f": {word.text} {_rules(word.rules)}"
            yield ""


def _rules(rules: Sequence[str]) -> str:
    """Write the numbers of rules, which become links."""
    return f"[{', '.join(rules)}]{{.rules-of}}" if rules else ""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("how-to-play", HowToPlay)
    app.add_directive("words", Words)
    return {"parallel_read_safe": True}
