"""Pictures as SVG: the elements that the pictures of all games consist of.

A picture consists of blocks, each with a size: the board, and what is beside it. The same scene
always gives the same text. There are no scripts, no fonts of its own and no links, and whatever
stands in a name is escaped.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from html import escape
import re
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve, frozen

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

    @property
    def parts(self) -> dict[str, "Svg"]:
        """The blocks that the picture consists of, each as a picture: `board`, `hand` and others.

        A page that has them can put them where it likes. What one points at is named in each.
        """
        root, _, _ = self.partition(">")
        style = "".join(re.findall("<style>.*?</style>", self))
        found: dict[str, Svg] = {}
        for opened in re.finditer(_PART, self):
            name, size = opened[1], [float(length) for length in opened.groups()[1:]]
            frame = f"{-GAP} {-GAP} {' '.join(number(length + 2 * GAP) for length in size)}"
            attributes = re.sub(' (width|height|viewBox|aria-label)="[^"]*"', "", root)
            content = f'{attributes} viewBox="{frame}" aria-label="{name}">{titled(name)}{style}'
            found[name] = Svg(f"{content}{_group_at(self, opened.start())}</svg>")
        return found


def _group_at(text: str, start: int) -> str:
    """Cut out the group that begins somewhere, with all groups inside it."""
    depth = 0
    for tag in re.compile(r"<g[ >]|</g>").finditer(text, start):
        depth += -1 if tag[0] == "</g>" else 1
        if not depth:
            return text[start : tag.end()]
    raise ValueError("a group is not closed")


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

SEATS: Final = ("#0b5fd0", "#c2410c", "#3d3d00", "#00594c", "#a0208c")
"""The colours of the seats. White is readable on each; the number of the seat stands beside it.

Whoever sees no red, no green or no blue can tell them apart too.
"""

INK: Final = "#22201c"

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
    part: str = ""
    """What a page calls it: `board`, `hand`, `turn` for what was drawn, `seats`, or `more`."""


def part(name: str, blocks: Iterable[Block]) -> Block:
    """Put blocks below each other that a page moves together."""
    return evolve(below(blocks), part=name)


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
    """Make a picture: a heading, the board, and everything else next to it or below.

    The hand is below the board of a wide picture too.
    """
    is_wide = style.layout == "wide"
    low = [each for each in others if is_wide and each.part == "hand"]
    side = below(_named(each) for each in others if each not in low)
    main = below(map(_named, (evolve(board, part="board"), *low)))
    columns = (_column("br-board", main), _column("br-side", side))
    table = beside(columns, 2 * GAP) if is_wide else below(columns)
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


def _column(name: str, block: Block) -> Block:
    """Name a column of a picture and say how large it is, so that a page can move it."""
    return evolve(block, content=element("g", block.content, class_=name, **_sizes(block)))


def _named(block: Block) -> Block:
    """Name a part of a picture in the same way."""
    if not block.part:
        return block
    content = element("g", block.content, data_part=block.part, **_sizes(block))
    return evolve(block, content=content)


def _sizes(block: Block) -> dict[str, float]:
    return {"data_width": float(block.width), "data_height": float(block.height)}


_PART = r'<g data-part="([^"]*)" data-width="([^"]*)" data-height="([^"]*)">'


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
        label(who, 30, 20, room=110, size=15, bold=True, fill="#fff", class_="br-who"),
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


def luminance(colour: str) -> float:
    """Return how bright a colour such as `#0060a8` is, from 0 to 1."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def ink_on(colour: str) -> str:
    """Choose black or white, whichever is easier to read on a colour such as `#0060a8`.

    >>> ink_on("#ffffff"), ink_on("#0060a8")
    ('#22201c', '#ffffff')
    """
    bright = luminance(colour) + 0.05
    return INK if bright / (luminance(INK) + 0.05) > 1.05 / bright else "#ffffff"


def plural(count: int, thing: str) -> str:
    """Count things in words.

    >>> plural(1, "card"), plural(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {thing}" + ("" if count == 1 else "s")
