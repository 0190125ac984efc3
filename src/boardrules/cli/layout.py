"""How a window is divided: the table, what is said below it, and the line of the prompt."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from boardrules.cli.screen import News
from boardrules.drawing.terminal_text import (
    EMPTY,
    Line,
    Span,
    TextBlock,
    fitted,
    flow,
    plain,
    width_of,
    wrapped,
)
from boardrules.scene import Size

SMALLEST = Size(80, 24)
"""The smallest window that shows everything that is needed to decide."""
BREAK: Line = (Span("\f"),)
"""Begins a new page."""
NEWS = "cyan"
"""The style of what has happened."""


def room_below(size: Size) -> int:
    """Return how many lines there are between the table and the prompt.

    >>> room_below(SMALLEST), room_below(Size(120, 40))
    (3, 7)
    """
    return 3 + max(0, size.lines - SMALLEST.lines) // 4


def rewrapped(block: Iterable[Line], columns: int) -> TextBlock:
    """Break lines that are too long between words. One that is broken has one style.

    >>> print(plain(rewrapped([(Span("one two three"),)], 8)))
    one two
    three
    """
    lines: list[Line] = []
    for each in block:
        is_long = width_of([each]) > columns
        lines += wrapped(plain([each]), columns, each[0].style) if is_long else [each]
    return tuple(lines)


def split_pages(said: Sequence[Line], size: Size, room: int) -> list[TextBlock]:
    """Divide what was said into pages; there are none if it fits into some room.

    >>> said = [(Span(word),) for word in ("one", "two", "three")]
    >>> len(split_pages(said, Size(80, 3), 2)), len(split_pages(said, Size(80, 3), 3))
    (2, 0)
    """
    if BREAK not in said and len(trimmed(rewrapped(said, size.columns))) <= room:
        return []
    pages: list[TextBlock] = []
    for is_break, group in groupby(said, key=lambda each: each == BREAK):
        lines = () if is_break else trimmed(rewrapped(group, size.columns))
        height = max(1, size.lines - 1)
        pages += [lines[start : start + height] for start in range(0, len(lines), height)]
    return pages


def trimmed(lines: Sequence[Line]) -> TextBlock:
    """Leave out blank lines at the beginning and the end."""
    filled = [index for index, each in enumerate(lines) if plain([each])]
    return tuple(lines[filled[0] : filled[-1] + 1]) if filled else ()


def latest(news: Sequence[News], columns: int, count: int) -> TextBlock:
    """Write the latest news in a few lines, and what players did rather than what was drawn.

    >>> plain(latest([News("P1 up1 NUI"), News("P2 toast"), News("P1 up2 NANI")], 28, 1))
    '... P2 toast. P1 up2 NANI'
    """
    texts = [each.text for each in news]
    lines = _flowing(texts, columns)
    if len(lines) > count:
        texts = _major(news)
        lines = _flowing(texts, columns)
    while len(lines) > count and len(texts) > 1:
        texts = texts[1:]
        lines = _flowing([f"... {texts[0]}", *texts[1:]], columns)
    return lines[:count]


def _major(news: Sequence[News]) -> list[str]:
    """List what is not minor, or all if that is nothing."""
    return [each.text for each in news if not each.is_minor] or [each.text for each in news]


def _flowing(texts: Sequence[str], columns: int) -> TextBlock:
    """Write texts one after the other, and break only those that are too long for a line."""
    ended = [*(f"{text}." for text in texts[:-1]), *texts[-1:]]
    return flow([wrapped(text, columns, NEWS) for text in ended], columns, gap=1)


def below_table(said: Sequence[Line], offer: str, news: Sequence[News], size: Size) -> TextBlock:
    """Fill the lines between the table and the prompt: news, what was said, what can be chosen.

    What was said takes what it needs, and what can be chosen leaves room for the last of the news
    if it can.
    """
    room = room_below(size)
    spoken = trimmed(rewrapped(said, size.columns))[:room]
    left = room - len(spoken)
    needed = len(_flowing([f"... {each}" for each in _major(news)[-1:]], size.columns))
    offered = _cut(wrapped(offer, size.columns), max(left - needed, min(left, 1)), size.columns)
    told = latest(news, size.columns, left - len(offered))
    return (*[EMPTY] * (left - len(offered) - len(told)), *told, *spoken, *offered)


def _cut(block: TextBlock, count: int, columns: int) -> TextBlock:
    """Keep the first lines, and show where there were more."""
    if len(block) <= count:
        return block
    if not count:
        return ()
    rest = " ".join(plain([each]) for each in block[count - 1 :])
    last = wrapped(rest, columns - 4)[0]
    return (*block[: count - 1], (*last, Span(" ...")))


def with_table(table: TextBlock, below: TextBlock, size: Size) -> TextBlock:
    """Put a table above what is said. The last line is left to the prompt."""
    height = max(0, size.lines - 1 - len(below))
    drawn = fitted(table, Size(size.columns, height))
    blank = [EMPTY] * (height - len(drawn))
    return (*fitted((*drawn, *blank, *below), Size(size.columns, size.lines - 1)), EMPTY)
