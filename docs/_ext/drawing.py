"""Draw a figure when the documentation is built.

The directive takes the name of a drawing in `drawings`, and its content is the caption::

    ```{drawing} chance
    Chance is a player.
    ```

`{chart}` draws bars for the first column of numbers in a table of the same page, by the heading
above it. The rows that are not named in `:marked:` are drawn in grey::

    ```{chart} Random matches
    :rows: python-chess; Tiki Topple
    :marked: Tiki Topple
    :unit: µs per node
    ```

Figures are 360 units wide, so that their words can be read on a phone, and take their colours from
the theme.
"""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from drawings import DRAWINGS
from figure import WIDTH, Figure
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

_BAR = 34
"""How tall a bar is, with its label."""


class Drawing(SphinxDirective):
    """Draw something by its name."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the figure."""
        return [_html(DRAWINGS[self.arguments[0]](), " ".join(self.content))]


class Chart(SphinxDirective):
    """Draw a bar for each of some rows of a table."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "rows": directives.unchanged_required,
        "marked": directives.unchanged,
        "unit": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the chart; the numbers are those of the page, so the two cannot differ."""
        page = Path(self.env.doc2path(self.env.docname)).read_text(encoding="utf-8")
        numbers = _table(page, self.arguments[0])
        marked = _names(self.options.get("marked", ""))
        rows = {name: numbers[name] for name in _names(self.options["rows"])}
        figure = Figure(f"{self.options['unit']}: {self.arguments[0]}", len(rows) * _BAR + 4)
        scale = (WIDTH - 64) / max(rows.values())
        for place, (name, number) in enumerate(rows.items()):
            y = place * _BAR
            is_marked = name in marked
            figure.text(0, y + 12, name, kind="strong" if is_marked else "")
            figure.rectangle(
                0, y + 17, number * scale, 10, kind="marked-bar" if is_marked else "bar"
            )
            figure.text(number * scale + 6, y + 26, f"{number:g}", kind="quiet")
        return [_html(figure, " ".join(self.content))]


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(";") if name.strip()]


def _table(page: str, heading: str) -> dict[str, float]:
    """Read the first column of numbers in the table below a heading."""
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    return {row[0]: float(row[1].replace(",", "")) for row in rows}


def _html(figure: Figure, caption: str) -> nodes.Node:
    html = (
        f'<figure class="drawing">{figure.svg()}<figcaption>{escape(caption)}</figcaption></figure>'
    )
    return nodes.raw("", html, format="html", classes=["no-search"])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives, and the colours."""
    app.add_directive("drawing", Drawing)
    app.add_directive("chart", Chart)
    app.add_css_file("drawings.css")
    return {"parallel_read_safe": True}
