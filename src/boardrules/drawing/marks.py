"""Marks on pictures, the same in all games.

A dot is on what may be chosen, a full frame behind what was chosen, and a white line with an edge
of ink around what was just done. Each is seen on light and on dark, and without colours. Only what
is to be chosen next has dots: a card first, and then where it goes.
"""

from typing import Final

from boardrules.drawing.svg import INK, element, group, number

MARK: Final = "#ffd23f"
"""The colour of what may be chosen, and of what was."""


def dot(x: float, y: float, radius: float = 7) -> str:
    """Mark a thing that may be chosen."""
    edge = {"stroke": INK, "stroke_width": radius / 4}
    return element("circle", cx=x, cy=y, r=radius, fill=MARK, **edge)


def may(*content: str, title: str, word: object = None, **attributes: object) -> str:
    """Put together what one clicks on to choose a thing."""
    return group(*content, title=title, class_="br-may", data_word=word, **attributes)


def chosen(width: float, height: float) -> str:
    """Mark a thing that was chosen, by a full frame behind it."""
    return element(
        "rect",
        x=-5,
        y=-5,
        width=width + 10,
        height=height + 10,
        rx=8,
        fill=MARK,
        stroke=INK,
        stroke_width=2,
    )


def trail(path: str, width: float = 4) -> str:
    """Mark what was just done by a line."""
    line = {"d": path, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return element("path", **line, stroke=INK, stroke_width=2 * width) + element(
        "path", **line, stroke="#fff", stroke_width=width
    )


def outline(width: float, height: float, line: float = 3) -> str:
    """Mark a thing that was just moved by a line around it."""
    return trail(f"M-2 -2 H{number(width + 2)} V{number(height + 2)} H-2 Z", line)


def ghost(*content: str) -> str:
    """Draw a thing that a page shows where one points, at the place that `data-at` has there."""
    return element("g", *content, class_="br-ghost", display="none")
