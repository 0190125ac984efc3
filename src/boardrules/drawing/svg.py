"""Pictures as SVG: the elements that the pictures of all games consist of.

A picture consists of blocks, each with a size: the board, and what is beside it. The same scene
always gives the same text. There are no scripts, no fonts of its own and no links, and whatever
stands in a name is escaped.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from html import escape
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from boardrules._messages import printable
from boardrules.building.notation import format_player
from boardrules.player import Player
from boardrules.scene import STYLE, BaseScene, Style

Anchor: TypeAlias = Literal["start", "middle", "end"]
Tone: TypeAlias = Literal["paper", "panel", "ink", "muted", "line"]


class Svg(str):
    """A picture: a text in SVG that notebooks show."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


_TONES: Final[dict[Literal["light", "dark"], dict[Tone, str]]] = {
    "light": {
        "paper": "#fffdf8",
        "panel": "#f1ede2",
        "ink": "#22201c",
        "muted": "#6b665c",
        "line": "#b9b2a3",
    },
    "dark": {
        "paper": "#1d1f23",
        "panel": "#2b2e34",
        "ink": "#f0ede6",
        "muted": "#aaa69d",
        "line": "#5b5e66",
    },
}
"""The colours that depend on the theme; those of the games are the same on both."""

SEATS: Final = ("#0060a8", "#b3261e", "#8a5a00", "#00705a", "#7a3e9d")
"""The colours of the seats. White is readable on each; the number of the seat stands beside it."""

MARK: Final = "#d6006c"
"""The colour of what was just done, and of what may be done."""

FONT: Final = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
_WIDEST = 0.72
"""How wide a letter may be, as a part of the size of the text, in bold."""

GAP: Final = 12
"""The distance between blocks."""
WIDTH: Final = 400
"""How wide the blocks beside the board are."""


# Elements.


def element(name: str, *content: str, **attributes: object) -> str:
    """Write an element; `stroke_width` is `stroke-width`, `class_` is `class`, None is left out.

    >>> element("rect", x=1, width=2.5, class_="br-ink", stroke=None)
    '<rect x="1" width="2.5" class="br-ink"/>'
    """
    written = "".join(
        f" {_name(key)}={_value(value)}" for key, value in attributes.items() if value is not None
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: object) -> str:
    return f'"{number(value)}"' if isinstance(value, int | float) else _quoted(str(value))


@lru_cache(5_000)  # most attributes are a few colours and words
def _quoted(text: str) -> str:
    return f'"{escape(printable(text))}"'.replace("\n", "&#10;")


def number(value: float) -> str:
    """Write a number with two decimals at most.

    >>> number(1.0), number(-0.333), number(1234567.0)
    ('1', '-0.33', '1234567')
    """
    return str(value) if type(value) is int else f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(5_000)
def _escaped(text: str) -> str:
    return escape(printable(text), quote=False)


def group(*content: str, title: str = "", **attributes: object) -> str:
    """Put elements together; the title is read out, and shown where one points."""
    return element("g", *([titled(title)] if title else []), *content, **attributes)


def titled(title: str) -> str:
    """Write what an element is."""
    return f"<title>{_escaped(title)}</title>"


def at(x: float, y: float, *content: str, **attributes: object) -> str:
    """Move elements to a place."""
    moved = f"translate({number(x)} {number(y)})"
    return element("g", *content, transform=moved, **attributes)


def tone(name: Tone, style: Style, *, of: Literal["fill", "stroke"] = "fill") -> dict[str, Any]:
    """Return the attributes of an element whose colour depends on the theme."""
    theme = "light" if style.theme == "auto" else style.theme
    return {of: _TONES[theme][name], "class_": f"br-{of}-{name}"}


def label(
    content: object,
    x: float,
    y: float,
    *,
    room: float,
    size: float = 14,
    anchor: Anchor = "start",
    bold: bool = False,
    **attributes: object,
) -> str:
    """Write a line of text that is no wider than its room: a longer one is written smaller."""
    text = str(content)
    fitting = min(size, room / (_WIDEST * max(len(text), 1)))
    return element(
        "text",
        _escaped(text),
        x=x,
        y=y,
        font_size=fitting,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
        **attributes,
    )


# Blocks.


@frozen
class Block:
    """A part of a picture: how much room it takes, and its elements from (0, 0) on."""

    width: float
    height: float
    content: str


def below(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """Put blocks below each other."""
    placed: list[str] = []
    width, height = 0.0, 0.0
    for block in blocks:
        top = height + gap if placed else 0.0
        placed.append(at(0, top, block.content))
        width, height = max(width, block.width), top + block.height
    return Block(width, height, "".join(placed))


def beside(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """Put blocks side by side."""
    placed: list[str] = []
    width, height = 0.0, 0.0
    for block in blocks:
        left = width + gap if placed else 0.0
        placed.append(at(left, 0, block.content))
        width, height = left + block.width, max(height, block.height)
    return Block(width, height, "".join(placed))


def flow(blocks: Iterable[Block], width: float, gap: float = 6) -> Block:
    """Put blocks side by side as far as there is room, and the next ones below."""
    rows: list[list[Block]] = [[]]
    for block in blocks:
        taken = sum(each.width + gap for each in rows[-1])
        if rows[-1] and taken + block.width > width:
            rows.append([])
        rows[-1].append(block)
    return below([beside(row, gap) for row in rows], gap)


def compose(
    title: str, moment: str, board: Block, others: Sequence[Block], style: Style = STYLE
) -> Svg:
    """Make a picture: a heading, the board, and everything else next to it or below."""
    side = below(others)
    parts = (_part("br-board", board), _part("br-side", side))
    table = beside(parts, 2 * GAP) if style.layout == "wide" else below(parts)
    width, height = table.width + 2 * GAP, table.height + 56 + GAP
    about = f"{title}. {moment}"
    drawn = element(
        "svg",
        titled(title),
        element("desc", _escaped(about)),
        *([_DARK] if style.theme == "auto" else []),
        element("rect", width=width, height=height, rx=8, **tone("paper", style)),
        label(title, GAP, 24, room=width - 2 * GAP, size=18, bold=True, **tone("ink", style)),
        group(
            label(moment, GAP, 44, room=width - 2 * GAP, size=13, **tone("muted", style)),
            class_="br-moment",
        ),
        at(GAP, 56, table.content),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=about,
        font_family=FONT,
    )
    return Svg(drawn.encode("ascii", "xmlcharrefreplace").decode())


def _part(name: str, block: Block) -> Block:
    """Name a part of a picture and say how large it is, so that a page can move it."""
    sizes = {"data_width": float(block.width), "data_height": float(block.height)}
    return Block(block.width, block.height, element("g", block.content, class_=name, **sizes))


_DARK = (
    "<style>@media (prefers-color-scheme: dark) {"
    + "".join(
        f".br-{of}-{name} {{ {of}: {colour} }} "
        for name, colour in _TONES["dark"].items()
        for of in ("fill", "stroke")
    )
    + "}</style>"
)
"""What changes if the reader's system is dark."""


# What several games show.


def banner(
    scene: BaseScene,
    seat: Player,
    points: str,
    *,
    note: str = "",
    width: float = WIDTH,
    on_turn: Player | None = None,
) -> Block:
    """Name a seat in its colour: whether it is to act, whether it is the viewer's, its points.

    `on_turn` is a seat whose turn it is while chance acts for it.
    """
    is_acting = seat in (*scene.to_act, on_turn)
    who = format_player(seat) + (" (you)" if seat == scene.viewer else "")
    content = [
        element("rect", width=width, height=30, rx=6, fill=SEATS[seat]),
        label(who, 30, 20, room=110, size=15, bold=True, fill="#fff"),
        label(note, 150, 20, room=130, size=12, fill="#fff") if note else "",
        label(points, width - 10, 20, room=110, size=15, anchor="end", bold=True, fill="#fff"),
    ]
    if is_acting:
        content.append(element("path", d="M10 7 L24 15 L10 23 Z", fill="#fff"))
    heading = f"{who}, {points}" + (", to act" if is_acting else "")
    return Block(width, 30, group(*content, title=heading, data_word=format_player(seat)))


def heading(text: str, style: Style, width: float = WIDTH) -> Block:
    """Write a line above other blocks."""
    return Block(width, 16, label(text, 0, 13, room=width, size=13, **tone("muted", style)))


def outline(width: float, height: float, **attributes: object) -> str:
    """Mark a thing that was just moved, or that may be chosen, by a frame around it."""
    return element(
        "rect",
        **{"x": -3, "y": -3, "width": width + 6, "height": height + 6, "rx": 8}
        | {"fill": "none", "stroke": MARK, "stroke_width": 4}
        | attributes,
    )


def ink_on(colour: str) -> str:
    """Choose black or white, whichever is easier to read on a colour such as `#0060a8`.

    >>> ink_on("#ffffff"), ink_on("#0060a8")
    ('#22201c', '#ffffff')
    """
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return "#22201c" if 2 * red + 5 * green + blue > 1100 else "#ffffff"


def plural(count: int, thing: str) -> str:
    """Count things in words.

    >>> plural(1, "card"), plural(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {thing}" + ("" if count == 1 else "s")
