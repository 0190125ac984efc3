"""The continent of Tectonic Tribes as it is drawn, in the same room however large it is."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.drawing.marks import dot, ghost, may, outline
from boardrules.drawing.svg import (
    GAP,
    INK,
    SEATS,
    Block,
    at,
    element,
    group,
    label,
    plural,
    titled,
    tone,
)
from boardrules.games.tectonic_tribes.actions import Action, Laying, Place, Tribe
from boardrules.games.tectonic_tribes.drawing.faces import SIDE, size, tile, words
from boardrules.games.tectonic_tribes.drawing.scene import Continent, LaidCard
from boardrules.games.tectonic_tribes.notation import format_action
from boardrules.player import Player
from boardrules.scene import Style

_LEFT, _TOP, _ROOM = 28, 20, 532
"""The room for coordinates, and how wide and high the continent may be."""
_FEWEST, _MORE = 12, 4
"""How many squares have room at first, and how many more then: so the scale seldom changes."""
_LEAST = 28
"""How much room a coordinate needs."""

CHART_WIDTH: Final = _LEFT + _ROOM


@frozen
class Frame:
    """Which squares have room: so many columns and rows from a column and a row on."""

    x: int
    y: int
    squares: int

    @property
    def side(self) -> float:
        """Return how large a square is on the paper."""
        return _ROOM / self.squares


def chart(
    continent: Continent,
    last: Sequence[Action],
    legal: Sequence[Action],
    style: Style,
    shown: str = "",
) -> Block:
    """Draw the continent with its coordinates, the latest card, and where one may be laid.

    `shown` is the card that may be laid, turned as the first of the ways.
    """
    laid = [action for action in last if isinstance(action, Laying)]
    ways = [action for action in legal if isinstance(action, Laying)]
    frame = _frame(continent, (*laid, *ways))
    drawn = [
        *_tiles(continent),
        *_cards(continent),
        *_regions(continent),
        *map(_outlined, laid),
        *_marks(ways, shown),
    ]
    side = frame.side
    place = f"translate({_LEFT - side * frame.x:.2f} {_TOP - side * frame.y:.2f})"
    content = [
        element("rect", x=_LEFT, y=_TOP, width=_ROOM, height=_ROOM, rx=6, **tone("panel", style)),
        *_ruler(frame, style),
        element("g", *drawn, transform=f"{place} scale({side / SIDE:.6g})"),
    ]
    if not continent.squares:
        middle, muted = _LEFT + _ROOM / 2, tone("muted", style)
        content.append(
            label("no continent yet", middle, _TOP + 30, room=200, anchor="middle", **muted)
        )
    return Block(CHART_WIDTH, _TOP + _ROOM, "".join(content))


def _frame(continent: Continent, layings: Sequence[Laying]) -> Frame:
    """Find the squares to show: all there are, with room for any card that may be laid next.

    It covers at least one square, so two more on each side are enough.
    """
    xs = [x for each in continent.squares for x in (each.x - 2, each.x + 2)]
    ys = [y for each in continent.squares for y in (each.y - 2, each.y + 2)]
    xs += [x for each in layings for x in (each.x, each.x + 2)]
    ys += [y for each in layings for y in (each.y, each.y + 2)]
    x, y = min(xs, default=0), min(ys, default=0)
    width, height = max(xs, default=0) - x + 1, max(ys, default=0) - y + 1
    most = max(width, height, _FEWEST)
    most += (_FEWEST - most) % _MORE
    return Frame(x - (most - width) // 2, y - (most - height) // 2, most)


def _ruler(frame: Frame, style: Style) -> Iterator[str]:
    """Write coordinates at two edges, as many as have room, with lines at them."""
    side, muted = frame.side, tone("muted", style)
    step = _step(side)
    lines = ""
    for x in _multiples(step, frame.x, frame.squares):
        left = _LEFT + side * (x - frame.x)
        lines += f"M{left:.2f} {_TOP}v{_ROOM}"
        yield label(x, left + side / 2, 14, room=2 * GAP, size=13, anchor="middle", **muted)
    for y in _multiples(step, frame.y, frame.squares):
        top = _TOP + side * (y - frame.y)
        lines += f"M{_LEFT} {top:.2f}h{_ROOM}"
        yield label(y, 25, top + side / 2 + 5, room=_LEAST, size=13, anchor="end", **muted)
    yield element("path", d=lines, opacity=0.5, **tone("line", style, of="stroke"))


def _step(side: float) -> int:
    """Find how far coordinates are from each other so that they have room: 1, 2, 5, 10 and so on.

    It does not take longer for squares that are far away from each other.
    """
    step = 1
    while step * side < _LEAST:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step


def _multiples(step: int, first: int, count: int) -> range:
    return range(-(-first // step) * step, first + count, step)


# What lies there.


def _tiles(continent: Continent) -> Iterator[str]:
    """Draw the squares that one sees; those of a kind differ in their place only."""
    for square in continent.squares:
        x, y = square.x, square.y
        yield at(
            SIDE * x,
            SIDE * y,
            titled(f"{words(square.ground, square.bonus, square.tent)} at {x},{y}"),
            tile(square.ground, square.bonus, square.tent),
            data_word=f"{x},{y}",
        )


def _cards(continent: Continent) -> Iterator[str]:
    """Draw a line around what one sees of each card."""
    seen: dict[int, list[tuple[int, int]]] = {}
    for square in continent.squares:
        seen.setdefault(square.card, []).append((square.x, square.y))
    for card, squares in sorted(seen.items()):
        laid = titled(_laid(continent.cards[card]))
        yield element("path", laid, d=contour(squares), fill="none", stroke=INK, stroke_width=2.5)


def _laid(card: LaidCard) -> str:
    kind = Tribe if card.kind == "tribe" else Place
    return format_action(kind(card.player, card.number, card.x, card.y, card.rotation))


def _regions(continent: Continent) -> Iterator[str]:
    """Draw a line inside each region that brings points, in the colour of its owner."""
    bonuses = {(square.x, square.y) for square in continent.squares if square.bonus}
    for region in continent.regions:
        if region.owner is not None and region.points:
            x, y = next(
                (place for place in region.squares if place not in bonuses), region.squares[0]
            )
            colour = SEATS[region.owner]
            points = plural(region.points, "point")
            path = contour(region.squares, 3.5)
            yield group(
                element("path", d=path, fill="none", stroke="#fff", stroke_width=6),
                element("path", d=path, fill="none", stroke=colour, stroke_width=4),
                at(SIDE * x + 1, SIDE * y + 21, _badge(region.owner, region.points)),
                title=f"{region.ground} with {plural(len(region.squares), 'square')}: "
                f"{points} for {format_player(region.owner)}",
            )


def _badge(owner: Player, points: int) -> str:
    """Write the points of a region beside a small tent of its owner."""
    colour = SEATS[owner]
    return (
        element("rect", width=38, height=18, rx=4, fill=colour, stroke="#fff", stroke_width=1.5)
        + element("path", d="M10 1 L20 17 H0 Z", fill="#fff")
        + label(owner + 1, 10, 16, room=12, size=12, anchor="middle", bold=True, fill=colour)
        + label(points, 28, 14.5, room=18, size=15, anchor="middle", bold=True, fill="#fff")
    )


def _outlined(laying: Laying) -> str:
    """Mark a card that was just laid."""
    return at(SIDE * laying.x, SIDE * laying.y, outline(*size(laying.rotation), 4))


# What may be laid.


def _marks(layings: Sequence[Laying], shown: str) -> Iterator[str]:
    """Draw a dot in the middle of each place for a card, turned as the first of the ways is.

    As long as several cards may be laid, it takes a card to be chosen first.
    """
    if len({(each.kind, each.card) for each in layings}) != 1:
        return
    yield ghost(element("g", shown, opacity=0.8))
    rotation = layings[0].rotation
    across, down = (length / 2 for length in size(rotation))
    for way in layings:
        if way.rotation == rotation:
            x, y = SIDE * way.x, SIDE * way.y
            yield at(
                x + across,
                y + down,
                may(
                    _TARGET,
                    dot(0, 0),
                    title=f"lay it here, with its top to the {TOPS[rotation]}",
                    word=f"{way.x},{way.y}",
                    data_action=format_action(way),
                    data_at=f"{x} {y}",
                ),
            )


_TARGET: Final = element(
    "rect", x=-SIDE / 2, y=-SIDE / 2, width=SIDE, height=SIDE, fill="#fff", fill_opacity=0
)
"""A square around a dot that is not seen, so that one need not hit the dot."""
TOPS: Final = ("north", "east", "south", "west")


# Lines.


def contour(squares: Iterable[tuple[int, int]], inset: float = 0) -> str:
    """Return the path around squares given as (x, y), so far inside their edge.

    It goes clockwise around what is inside, holes too. Where squares only touch at a corner, it
    stays with the square that it comes from.
    """
    inside = set(squares)
    sides: dict[tuple[int, int, int, int], None] = {}
    for x, y in sorted(inside):
        for start_x, start_y, right, down in _SIDES:
            if (x + down, y - right) not in inside:
                sides[x + start_x, y + start_y, right, down] = None
    ahead = dict(sides)
    path = ""
    while ahead:
        side = next(iter(ahead))
        corners: list[str] = []
        while side in ahead:
            del ahead[side]
            x, y, right, down = side
            x, y = x + right, y + down
            turns = ((x, y, -down, right), (x, y, right, down), (x, y, down, -right))
            side = next(turn for turn in turns if turn in sides)
            if side != (x, y, right, down):
                across, along = right + side[2], down + side[3]
                corner = SIDE * x - inset * along, SIDE * y + inset * across
                corners.append(f"{corner[0]:.15g} {corner[1]:.15g}")
        path += f"M{'L'.join(corners)}Z"
    return path


_SIDES = ((0, 0, 1, 0), (1, 0, 0, 1), (1, 1, -1, 0), (0, 1, 0, -1))
"""Where each side of a square starts, and where it goes."""
