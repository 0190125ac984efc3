"""Boxes, cards, arrows and words, put together to a figure whose colours the style sheet sets."""

from collections.abc import Iterable
from html import escape
import math

from boardrules.drawing.svg import element, titled

WIDTH = 360
"""How wide every figure is."""
LINE = 16
"""From one line of words to the next."""


class Figure:
    """A figure that grows as things are added to it."""

    def __init__(self, title: str, height: float) -> None:
        self._height = height
        self._content = [titled(title)]

    def svg(self) -> str:
        """Write the figure as SVG, to be put into a page as it is."""
        box = f"-1 -1 {WIDTH + 2} {self._height + 2:g}"
        return element("svg", *self._content, viewBox=box, role="img")

    def rectangle(
        self, x: float, y: float, width: float, height: float, kind: str = "box", radius: float = 4
    ) -> None:
        """Add a rectangle with round corners."""
        self._content.append(
            element("rect", x=x, y=y, width=width, height=height, rx=radius, class_=kind)
        )

    def text(self, x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> None:
        """Add a line of words that begins, ends or has its middle at a place."""
        self._content.append(
            element("text", escape(words), x=x, y=y, text_anchor=anchor, class_=kind)
        )

    def box(
        self, x: float, y: float, width: float, title: str, lines: Iterable[tuple[str, str]] = ()
    ) -> float:
        """Add a box with a title and lines, each with its kind; return where it ends below."""
        lines = list(lines)
        height = 26 + LINE * len(lines) + (4 if lines else 0)
        self.rectangle(x, y, width, height)
        self.text(x + 10, y + 18, title, kind="strong")
        for place, (kind, words) in enumerate(lines, start=1):
            self.text(x + 10, y + 18 + LINE * place, words, kind=kind)
        return y + height

    def card(self, x: float, y: float, face: str | None, size: float = 22) -> None:
        """Add a card, face down without a face."""
        self.rectangle(x, y, size, size * 1.3, kind="back" if face is None else "card", radius=3)
        if face is not None:
            self.text(x + size / 2, y + size * 0.65 + 5, face, anchor="middle")

    def arrow(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Add a straight arrow."""
        self._content.append(element("path", d=f"M{x1:g} {y1:g}L{x2:g} {y2:g}", class_="arrow"))
        angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
        turn = f"translate({x2:g} {y2:g}) rotate({angle:.1f})"
        self._content.append(
            element("path", d="M0 0L-8 -4.5L-8 4.5Z", transform=turn, class_="head")
        )
