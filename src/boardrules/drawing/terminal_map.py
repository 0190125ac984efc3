"""A canvas for maps in a terminal: drawn square by square, shown whole or in part."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from attrs import field, frozen

from boardrules.drawing.terminal_text import Line, Span, TextBlock, line
from boardrules.scene import Size


@frozen(eq=False)
class Canvas:
    """Characters in colour by line and column, both from 0; what is drawn later covers the rest.

    >>> canvas = Canvas()
    >>> canvas.put(2, 0, "ab", "bold")
    >>> canvas.part((1, 0), Size(2, 1))
    ((Span(text=' ', style=''), Span(text='a', style='bold')),)
    """

    _lines: defaultdict[int, dict[int, tuple[str, str]]] = field(
        init=False, factory=lambda: defaultdict(dict)
    )

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Draw a text that begins at a place."""
        cells = self._lines[row]
        for offset, character in enumerate(text):
            cells[column + offset] = (character, style)

    @property
    def size(self) -> Size:
        """How large a window has to be to show everything."""
        columns = max((max(cells) + 1 for cells in self._lines.values()), default=0)
        return Size(columns, max(self._lines, default=-1) + 1)

    def corner(self, places: Sequence[tuple[int, int]], size: Size) -> tuple[int, int]:
        """Choose the upper left corner of a part, so that some places are around its middle."""
        columns, rows = zip(*places or [(0, 0)], strict=True)
        whole = self.size
        return (
            _begin(columns, size.columns, whole.columns),
            _begin(rows, size.lines, whole.lines),
        )

    def part(self, corner: tuple[int, int], size: Size) -> TextBlock:
        """Return the part that is within a window, given its upper left corner."""
        left, top = corner
        bottom = min(top + size.lines, self.size.lines)
        return tuple(self._line(row, left, size.columns) for row in range(top, bottom))

    def _line(self, row: int, left: int, columns: int) -> Line:
        cells = self._lines.get(row, {})
        end = min(left + columns, max(cells, default=-1) + 1)
        shown = [cells.get(column, (" ", "")) for column in range(left, end)]
        return line(
            *(
                Span("".join(character for character, _ in group), style)
                for style, group in groupby(shown, lambda cell: cell[1])
            )
        )


def _begin(places: Sequence[int], room: int, whole: int) -> int:
    """Choose where to begin: places are around the middle, but no room is left empty."""
    middle = (min(places) + max(places)) // 2
    return max(0, min(middle - room // 2, whole - room))
