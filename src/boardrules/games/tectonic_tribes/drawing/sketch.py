"""The continent and the cards of Tectonic Tribes as squares of text."""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from boardrules.building.voice import Voice
from boardrules.drawing.terminal_text import Line, Span, TextBlock, first_that_fits, flow, line
from boardrules.games.tectonic_tribes.actions import Place, Rotation, Tribe
from boardrules.games.tectonic_tribes.components import Bonus, Card, Ground
from boardrules.games.tectonic_tribes.drawing.scene import Continent, LaidCard
from boardrules.games.tectonic_tribes.notation import format_action
from boardrules.player import Player
from boardrules.scene import Size

_MARKS: Final = {
    Ground.FOREST: "F",
    Ground.LAKE: "L",
    Ground.MINE: "M",
    Ground.PLAIN: ".",
    Ground.LAVA: "#",
}
_STYLES: Final = {
    Ground.FOREST: "grey0 on dark_sea_green3",
    Ground.LAKE: "grey0 on sky_blue1",
    Ground.MINE: "grey100 on grey46",
    Ground.PLAIN: "grey30 on light_yellow3",
    Ground.LAVA: "grey0 on orange_red1",
}
_BONUSES: Final[dict[Bonus, str]] = {"": " ", "+1": "1", "+2": "2", "x2": "x"}
"""Bonuses in one character."""

_LABEL = 4
"""The room for the number of a row."""
_STEPS: Final = (1, 2, 5, 10, 20, 50)
"""How far the columns are from each other that are numbered."""
_PANELS: Final = {3: 60, 2: 50, 1: 34}
"""How many columns are left beside the continent, for each height of its squares."""
_SCALES: Final = ((3, 6, 2), (2, 4, 2), (1, 2, 2), (1, 2, 1), (1, 2, 0))
"""How high and wide squares may be, and how many are around the continent.

A card may reach two beyond.
"""
SPACED: Final = 3
"""How wide squares are where there is no limit, so that one tells them apart without colours."""
_MOST: Final = 200
"""The columns and rows that are drawn where there is no limit: all cards of a box in a row."""
_USUAL: Final = range(15)
"""The columns and rows that a window has to have room for if its squares are large."""


def legend(say: Voice, columns: int) -> TextBlock:
    """Explain the squares."""
    marks = [
        *((Span(mark, _STYLES[ground]), say(ground)) for ground, mark in _MARKS.items()),
        (Span("^1", "bold"), say("tent of P1")),
        (Span("1 2 x", "bold"), "bonus +1 +2 x2"),
    ]
    return flow([[line(mark, f" {text}")] for mark, text in marks], columns)


def laying(card: LaidCard) -> str:
    """Write how a card was laid, in notation."""
    kind = Tribe if card.kind == "tribe" else Place
    return format_action(kind(card.player, card.number, card.x, card.y, card.rotation))


def _square(
    ground: Ground, bonus: Bonus, tent: Player | None, tribes: Sequence[str], wide: int
) -> Span:
    """Draw a line of a square, so many columns wide; `tribes` are the styles of seats.

    Its mark, of two characters, is the same at every scale, around the middle.
    """
    text = _MARKS[ground] + _BONUSES[bonus] if tent is None else f"^{tent + 1}"
    style = _STYLES[ground] if tent is None else f"bold {tribes[tent]}"
    return Span(text.rjust(2 + (wide - 1) // 2).ljust(wide), style)


def face(
    card: Card, seat: Player, tribes: Sequence[str], wide: int, rotation: Rotation = 0
) -> TextBlock:
    """Draw the six squares of a card that a seat has, turned clockwise."""
    squares = [
        _square(each.ground, each.bonus, seat if each.ground is Ground.TENT else None, tribes, wide)
        for each in card.face
    ]
    rows = [squares[start : start + 2] for start in (0, 2, 4)]
    for _ in range(rotation):
        rows = [list(row) for row in zip(*reversed(rows), strict=True)]
    return tuple(map(tuple, rows))


@frozen
class Sheet:
    """The part of the continent that is drawn, and how high and wide its squares are."""

    columns: range
    rows: range
    high: int = 1
    wide: int = 2

    @property
    def size(self) -> Size:
        """How large it is, with the numbers of its columns and rows."""
        return Size(_LABEL + self.wide * len(self.columns), 1 + self.high * len(self.rows))

    def fits(self, room: Size) -> bool:
        """Return whether there is room for it."""
        return self.size.columns <= room.columns and self.size.lines <= room.lines


def in_full(say: Voice, continent: Continent, tribes: Sequence[str]) -> TextBlock:
    """Draw all of the continent; one that is larger than in any match only in part."""
    room = Size(_PANELS[1] + _LABEL + SPACED * _MOST, 1 + _MOST)
    drawn = whole(say, continent, room, tribes, [(1, SPACED, 2)])
    return drawn or part(say, continent, room, tribes)


def whole(
    say: Voice,
    continent: Continent,
    room: Size,
    tribes: Sequence[str],
    scales: Sequence[tuple[int, int, int]] = _SCALES,
) -> TextBlock:
    """Draw all of the continent with a margin around it, if there is room.

    How large its squares are depends on the window, unless the continent grows too large.
    """
    if not (continent.squares and continent.cards):
        return (line(say("(no continent yet)")),)
    columns, rows = _extent(continent)
    for high, wide, margin in scales:
        left = _without_panel(room, high)
        sheet = Sheet(
            range(columns.start - margin, columns.stop + margin),
            range(rows.start - margin, rows.stop + margin),
            high,
            wide,
        )
        is_for_window = high == 1 or Sheet(_USUAL, _USUAL, high, wide).fits(left)
        if is_for_window and sheet.fits(left):
            return tuple(_drawn(continent, sheet, tribes))
    return ()


def part(say: Voice, continent: Continent, room: Size, tribes: Sequence[str]) -> TextBlock:
    """Draw the part of the continent around the latest card that has room, if there is any.

    What is not shown is noted below it.
    """
    if not (continent.squares and continent.cards):
        return ()
    left = _without_panel(room, high=1)
    return first_that_fits((_noted(say, continent, left, tribes, lines) for lines in (1, 2)), room)


def _without_panel(room: Size, high: int) -> Size:
    return Size(room.columns - _PANELS[high], room.lines)


def _noted(
    say: Voice, continent: Continent, room: Size, tribes: Sequence[str], lines: int
) -> TextBlock:
    """Draw a part of the continent above some lines with what is not shown of it."""
    latest, (columns, rows) = continent.cards[-1], _extent(continent)
    sheet = Sheet(
        _window(columns[0], columns[-1], latest.x + 1, max((room.columns - _LABEL) // 2, 1)),
        _window(rows[0], rows[-1], latest.y + 1, max(room.lines - lines - 1, 1)),
    )
    note = [
        line(Span(text, "bold")) for text in (say("not shown:"), *_left_out(say, continent, sheet))
    ]
    return (
        *_drawn(continent, sheet, tribes),
        *flow(([each] for each in note), room.columns),
    )


def _window(first: int, last: int, middle: int, room: int) -> range:
    """Choose what to show: all if there is room, otherwise as much around a middle as there is."""
    start = max(first, min(middle - room // 2, last + 1 - room))
    return range(start, min(start + room, last + 1))


def _extent(continent: Continent) -> tuple[range, range]:
    """Return the columns and rows from the first square to the last."""
    xs, ys = zip(*((square.x, square.y) for square in continent.squares), strict=True)
    return range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)


def _drawn(continent: Continent, sheet: Sheet, tribes: Sequence[str]) -> Iterator[Line]:
    """Draw a part of the continent, numbered above and on the left, with the latest card marked."""
    latest, high = len(continent.cards) - 1, sheet.high
    squares: dict[tuple[int, int], Span] = {}
    for each in continent.squares:
        span = _square(each.ground, each.bonus, each.tent, tribes, sheet.wide)
        style = f"{span.style} underline" if each.card == latest else span.style
        squares[each.x, each.y] = Span(span.text, style)
    yield line(Span(_ruler(sheet), "dim"))
    blank = Span(" " * sheet.wide)
    for y in sheet.rows:
        row = [squares.get((x, y), blank) for x in sheet.columns]
        bare = tuple(Span(blank.text, span.style.removesuffix(" underline")) for span in row)
        lines = [(Span(" " * _LABEL), *bare)] * high
        lines[(high - 1) // 2] = (Span(f"{y:>{_LABEL - 1}} ", "dim"), *row)
        yield from lines


def _ruler(sheet: Sheet) -> str:
    """Number the columns, as many as have room: each, or every second, fifth, tenth and so on."""
    width = sheet.wide
    longest = max(len(str(x)) for x in (sheet.columns[0], sheet.columns[-1]))
    step = next(each for each in _STEPS if each * width > longest)
    text = ""
    for index, x in enumerate(sheet.columns):
        if x % step == 0:
            text = text.ljust(_LABEL + width * index) + f"{x:^{width}}".rstrip()
    return text


def _left_out(say: Voice, continent: Continent, sheet: Sheet) -> list[str]:
    """Tell with arrows which columns and rows are not shown."""
    columns, rows = _extent(continent)
    sides = (
        ("< x", range(columns.start, sheet.columns.start)),
        ("> x", range(sheet.columns.stop, columns.stop)),
        ("^ y", range(rows.start, sheet.rows.start)),
        ("v y", range(sheet.rows.stop, rows.stop)),
    )
    return [
        say("{side} {first} to {last}", side=side, first=some[0], last=some[-1])
        for side, some in sides
        if some
    ]
