"""Lines of text in colour, for windows of a terminal.

A line is made of spans, each with a style in the words that Rich uses for its own: `"bold"`,
`"dim"`, `"reverse"`, `"red"`, `"black on yellow"`. A style never says more than the text does:
without colours everything can still be read.
"""

from collections.abc import Iterable
from itertools import zip_longest
from typing import TypeAlias

from attrs import frozen

from boardrules.quoting import printable


@frozen
class Size:
    """How large a window is, or a part of it, in characters."""

    columns: int
    lines: int


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
        """How many columns it takes."""
        return len(self.text)


Line: TypeAlias = tuple[Span, ...]
Block: TypeAlias = tuple[Line, ...]


def line(*pieces: str | Span) -> Line:
    """Make a line of texts and spans.

    >>> line("hand: ", Span("toast", "bold"))
    (Span(text='hand: ', style=''), Span(text='toast', style='bold'))
    """
    spans = (Span(piece) if isinstance(piece, str) else piece for piece in pieces)
    return tuple(Span(printable(span.text), span.style) for span in spans if span.text)


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
        if columns <= 0:
            break
        kept.append(Span(span.text[:columns], span.style))
        columns -= span.width
    return tuple(kept)


def fitted(block: Iterable[Line], size: Size) -> Block:
    """Leave out what goes beyond a window, on the right and below."""
    return tuple(cut_line(each, size.columns) for each in tuple(block)[: size.lines])


def beside(left: Iterable[Line], right: Iterable[Line], gap: int = 2) -> Block:
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
