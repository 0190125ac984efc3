"""Write how a game is played, and what the words of its notation mean, from its guide.

Each directive takes the package of a game::

    ```{how-to-play} boardrules.games.tiki_topple
    ```

    ```{words} boardrules.games.tiki_topple
    ```
"""

from collections.abc import Iterator, Sequence

from ledger import GameDirective
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from boardrules.guide import Guide


class HowToPlay(GameDirective):
    """Write the parts of a guide."""

    data = "guide.toml"

    def lines(self, package: str) -> Iterator[str]:
        """Write a paragraph for each part, and its rules."""
        for part in Guide.of(package).parts:
            yield f"**{part.title}**"
            yield f": {part.text} {_rules(part.rules)}"
            yield ""


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
