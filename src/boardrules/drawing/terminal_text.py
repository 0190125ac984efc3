"""Lines of text in colour, for windows of a terminal.

A line consists of spans, each with a style in the words that Rich uses for its own: `"bold"`,
`"dim"`, `"reverse"`, `"red"`, `"black on yellow"`. A style never says more than the text does:
without colours everything can still be read.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, takewhile, zip_longest
from textwrap import wrap
from typing import Final, TypeAlias
from unicodedata import combining, east_asian_width

from attrs import frozen

from boardrules._messages import printable
from boardrules.scene import Size


@frozen
class Span:
    """A piece of a line in one style. Control characters are shown as text.

    >>> Span("up1", "bold").width
    3
    """

    text: str
    style: str = ""

    @property
    def width(self) -> int:
        """How many columns it takes: as many as characters, but Chinese ones are wider."""
        return len(self.text) if self.text.isascii() else sum(map(_columns, self.text))


def _columns(character: str) -> int:
    """Count the columns of a character as terminals do."""
    if combining(character):
        return 0
    return 2 if east_asian_width(character) in {"F", "W"} else 1


Line: TypeAlias = tuple[Span, ...]
TextBlock: TypeAlias = tuple[Line, ...]
Part: TypeAlias = Callable[[int], TextBlock]
"""Something that is drawn as wide as it is told; nothing, where there is nothing to draw."""

EMPTY: Final[Line] = ()
"""A line with nothing in it."""
PAGE: Final = 80
"""The columns that words may take where a drawing has no limit; maps may take more."""

_PAINTS: Final = {
    "black": "grey100 on grey0",
    "blue": "grey100 on blue3",
    "brown": "grey100 on orange4",
    "green": "grey100 on green4",
    "grey": "grey0 on grey66",
    "light blue": "grey0 on sky_blue1",
    "orange": "grey0 on dark_orange",
    "pink": "grey0 on pink1",
    "purple": "grey100 on dark_magenta",
    "red": "grey100 on red3",
    "white": "grey0 on grey100",
    "yellow": "grey0 on yellow1",
}
"""Colours of things on the table, each with one to write on it, for light and dark terminals."""


def line(*pieces: str | Span) -> Line:
    """Make a line of texts and spans.

    >>> line("hand: ", Span("toast", "bold"))
    (Span(text='hand: ', style=''), Span(text='toast', style='bold'))
    """
    spans = (Span(piece) if isinstance(piece, str) else piece for piece in pieces)
    return tuple(Span(_on_one_line(span.text), span.style) for span in spans if span.text)


def _on_one_line(text: str) -> str:
    return text if text.isprintable() else printable(text).replace("\n", "\\n")


def width_of(block: Iterable[Line]) -> int:
    """Return how many columns the widest line takes."""
    return max((sum(span.width for span in each) for each in block), default=0)


def plain(block: Iterable[Line]) -> str:
    """Write lines without their styles.

    >>> plain([line("a ", Span("b", "red"))])
    'a b'
    """
    return "\n".join("".join(span.text for span in each).rstrip() for each in block)


def cut_line(each: Line, columns: int) -> Line:
    """Leave out what goes beyond some columns.

    >>> cut_line(line("abc", "def"), 4)
    (Span(text='abc', style=''), Span(text='d', style=''))
    """
    kept: list[Span] = []
    for span in each:
        if span.width > columns:
            return (*kept, *line(Span(_start(span.text, columns), span.style)))
        kept.append(span)
        columns -= span.width
    return tuple(kept)


def _start(text: str, columns: int) -> str:
    """Return as many characters as have room."""
    ends = accumulate(map(_columns, text))
    return text[: sum(1 for _ in takewhile(lambda end: end <= columns, ends))]


def fitted(block: Iterable[Line], size: Size | None) -> TextBlock:
    """Leave out what goes beyond a window, on the right and below; nothing without a window."""
    if size is None:
        return tuple(block)
    return tuple(cut_line(each, size.columns) for each in tuple(block)[: max(size.lines, 0)])


def beside(left: Iterable[Line], right: Iterable[Line], gap: int = 2) -> TextBlock:
    """Put one block to the right of another.

    >>> print(plain(beside([line("a"), line("bcd")], [line("1"), line("2"), line("3")])))
    a    1
    bcd  2
         3
    """
    left = tuple(left)
    column = width_of(left) + gap
    return tuple(
        (*first, Span(" " * (column - width_of([first]))), *second) if second else first
        for first, second in zip_longest(left, right, fillvalue=())
    )


def paint(colour: str) -> str:
    """Return the style for a thing by the name of its colour; a box may have any name.

    >>> paint("red"), paint("ruby")
    ('grey100 on red3', 'reverse')
    """
    return _PAINTS.get(colour, "reverse")


def wrapped(text: str, columns: int, style: str = "") -> TextBlock:
    """Break a text into lines of at most some columns.

    >>> print(plain(wrapped("the lowest Tiki", 10)))
    the lowest
    Tiki
    """
    lines = wrap(_on_one_line(text), max(columns, 1), break_on_hyphens=False)
    return tuple(line(Span(each, style)) for each in lines)


def table(rows: Iterable[Sequence[str | Span]], gap: int = 2) -> TextBlock:
    """Write rows of cells below each other, in columns that are as wide as they need to be.

    >>> print(plain(table([("P1", "up1 toast", "9"), ("P2", "", "14")])))
    P1  up1 toast  9
    P2             14
    """
    lines = [[line(cell) for cell in row] for row in rows]
    widths = [[width_of([cell]) for cell in row] for row in lines]
    room = [max(column) + gap for column in zip_longest(*widths, fillvalue=0)]
    return tuple(
        tuple(
            span
            for cell, width, columns in zip(row, taken, room, strict=False)
            for span in (*cell, Span(" " * (columns - width)))
        )[:-1]
        for row, taken in zip(lines, widths, strict=True)
    )


def flow(blocks: Iterable[Iterable[Line]], columns: int, gap: int = 2) -> TextBlock:
    """Put blocks beside each other as far as there is room, and the next ones below.

    >>> print(plain(flow([[line("abc")], [line("def")], [line("ghi")]], 9)))
    abc  def
    ghi
    """
    done: TextBlock = ()
    row: TextBlock = ()
    for block in map(tuple, blocks):
        if row and width_of(row) + gap + width_of(block) > columns:
            done, row = done + row, ()
        row = beside(row, block, gap) if row else block
    return done + row


def stacked(*blocks: Iterable[Line]) -> TextBlock:
    """Put blocks below each other, with an empty line between; empty ones take no room.

    >>> stacked([line("a")], [], [line("b")])
    ((Span(text='a', style=''),), (), (Span(text='b', style=''),))
    """
    done: TextBlock = ()
    for block in filter(None, map(tuple, blocks)):
        done += (EMPTY, *block) if done else block
    return done


def fits(block: TextBlock, size: Size) -> bool:
    """Return whether a block is neither wider nor taller than a window."""
    return len(block) <= size.lines and width_of(block) <= size.columns


def first_that_fits(blocks: Iterable[TextBlock], size: Size) -> TextBlock:
    """Choose the first block that fits into a window; if none does, the last, as far as it fits.

    >>> print(plain(first_that_fits([(line("points"),), (line("pts"),)], Size(3, 1))))
    pts
    """
    block: TextBlock = ()
    for block in blocks:
        if fits(block, size):
            return block
    return fitted(block, size)


def below(parts: Iterable[Part], size: Size, gap: int = 1) -> tuple[TextBlock, list[Part]]:
    """Put parts below each other as far as there is room; return also those that are left.

    >>> below([lambda columns: (line("a" * columns),)] * 3, Size(2, 4))[0]
    ((Span(text='aa', style=''),), (), (Span(text='aa', style=''),))
    """
    drawn: TextBlock = ()
    left: list[Part] = []
    for part in parts:
        block = tuple(cut_line(each, size.columns) for each in part(size.columns))
        longer = (*drawn, *[EMPTY] * gap, *block) if drawn and block else drawn + block
        if len(longer) <= size.lines:
            drawn = longer
        else:
            left.append(part)
    return drawn, left
