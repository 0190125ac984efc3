"""The continent of Tectonic Tribes as it is drawn, in the same room however large it is."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import frozen

from boardrules.games.tectonic_tribes.actions import Action, Laying, Place, Rotation, Tribe
from boardrules.games.tectonic_tribes.faces import INK, SIDE, size, tile, words
from boardrules.games.tectonic_tribes.notation import format_action
from boardrules.games.tectonic_tribes.scene import Continent, LaidCard
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.svg import (
    MARK,
    SEATS,
    Block,
    Style,
    at,
    element,
    group,
    label,
    outline,
    plural,
    titled,
    tone,
)

_LEFT, _TOP, _ROOM = 28, 20, 428
"""The room for coordinates, and how wide and high the continent may be."""
_FEWEST = 10
"""A continent of fewer squares than these is drawn as large as one of so many."""
_STEPS = (1, 2, 5, 10, 20, 50)
"""How far the coordinates that are written may be from each other."""
_LEAST = 28
"""How much room a coordinate needs."""

CHART_WIDTH: Final = _LEFT + _ROOM


@frozen
class Frame:
    """Where squares lie on the paper: how large they are, and where 0,0 is."""

    side: float
    left: float
    top: float


def chart(
    continent: Continent, last: Sequence[Action], legal: Sequence[Action], style: Style
) -> Block:
    """Draw the continent with its coordinates, the latest card, and where one may be laid."""
    layings = [action for action in legal if isinstance(action, Laying)]
    frame = _frame([(each.x, each.y) for each in (*continent.squares, *layings)])
    drawn = [
        *_tiles(continent),
        *_cards(continent),
        *_regions(continent),
        *(_outlined(action) for action in last if isinstance(action, Laying)),
        *_marks(layings),
    ]
    scale = f"scale({frame.side / SIDE:.5f})"
    place = f"translate({frame.left:.2f} {frame.top:.2f})"
    content = [
        element("rect", x=_LEFT, y=_TOP, width=_ROOM, height=_ROOM, rx=6, **tone("panel", style)),
        *_ruler(frame, style),
        element("g", *drawn, transform=f"{place} {scale}"),
    ]
    if not continent.squares:
        middle = _LEFT + _ROOM / 2
        empty = "no continent yet"
        content.append(
            label(empty, middle, _TOP + 40, room=200, anchor="middle", **tone("muted", style))
        )
    return Block(CHART_WIDTH, _TOP + _ROOM, "".join(content))


def _frame(squares: Sequence[tuple[int, int]]) -> Frame:
    """Find where squares lie so that all have room, with one free on each side, in the middle."""
    xs, ys = zip(*squares, strict=True) if squares else ((0,), (0,))
    width, height = max(xs) - min(xs) + 3, max(ys) - min(ys) + 3
    side = _ROOM / max(width, height, _FEWEST)
    return Frame(
        side,
        _LEFT + (_ROOM - side * width) / 2 - side * (min(xs) - 1),
        _TOP + (_ROOM - side * height) / 2 - side * (min(ys) - 1),
    )


def _ruler(frame: Frame, style: Style) -> Iterator[str]:
    """Write coordinates at two edges, as many as have room, and draw lines between them."""
    side = frame.side
    step = next(step for step in _STEPS if step * side >= _LEAST)
    muted = tone("muted", style)
    lines = ""
    for x in _numbers(frame.left - _LEFT, side, step):
        across = frame.left + side * x
        lines += f"M{across:.2f} {_TOP}v{_ROOM}"
        yield label(x, across + side / 2, 14, room=_LEAST, size=13, anchor="middle", **muted)
    for y in _numbers(frame.top - _TOP, side, step):
        down = frame.top + side * y
        lines += f"M{_LEFT} {down:.2f}h{_ROOM}"
        yield label(y, 22, down + side / 2 + 5, room=22, size=13, anchor="end", **muted)
    yield element("path", d=lines, fill="none", opacity=0.5, **tone("line", style, of="stroke"))


def _numbers(origin: float, side: float, step: int) -> Iterator[int]:
    """List the coordinates to write along an edge of which 0 lies so far from its start."""
    first = round(-origin / side)
    shown = range(first, first + int(_ROOM / side))
    return (number for number in shown if number % step == 0)


# What lies there.


def _tiles(continent: Continent) -> Iterator[str]:
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
                at(SIDE * x + 2, SIDE * y + 22, _badge(region.owner, region.points)),
                title=f"{region.ground} with {plural(len(region.squares), 'square')}: "
                f"{points} for {format_player(region.owner)}",
            )


def _badge(owner: Player, points: int) -> str:
    """Write the points of a region beside a small tent of its owner."""
    colour = SEATS[owner]
    return (
        element("rect", width=36, height=16, rx=4, fill=colour, stroke="#fff", stroke_width=1.5)
        + element("path", d="M9 1 L17 15 H1 Z", fill="#fff")
        + label(owner + 1, 9, 14, room=10, size=10, anchor="middle", bold=True, fill=colour)
        + label(points, 26, 13, room=19, size=14, anchor="middle", bold=True, fill="#fff")
    )


def _outlined(laying: Laying) -> str:
    """Mark a card that was just laid."""
    return at(
        SIDE * laying.x, SIDE * laying.y, outline(*size(laying.rotation), stroke_width=6, rx=4)
    )


# What may be laid.


def _marks(layings: Iterable[Laying]) -> Iterator[str]:
    """Draw a mark at each north-west corner that a card may have.

    One card has an arrow for each way to turn it. Several have the number of ways instead: then it
    takes a card to be chosen first.
    """
    corners: dict[tuple[int, int], list[Laying]] = {}
    for laying in layings:
        corners.setdefault((laying.x, laying.y), []).append(laying)
    if len(corners) == 1:
        yield from _footprints(*corners.values())
    for (x, y), ways in corners.items():
        cards = Counter((way.kind, way.card) for way in ways)
        if len(ways) == 1:
            drawn = _only(ways[0])
        elif len(cards) == 1:
            drawn = "".join(_way(way) for way in ways)
        else:
            drawn = _disc(len(ways))
        about = f"{plural(len(ways), 'way')} to lay a card with its north-west corner at {x},{y}"
        yield at(SIDE * x, SIDE * y, titled(about), drawn, data_word=f"{x},{y}")


def _footprints(ways: Sequence[Laying]) -> Iterator[str]:
    """Draw what cards would cover that have the same corner."""
    for width, height in sorted({size(way.rotation) for way in ways}):
        covered = outline(width, height, stroke_dasharray="8 6")
        yield at(SIDE * ways[0].x, SIDE * ways[0].y, covered)


_ARROWS: Final = (
    "M20 1 L30 14 H10 Z",
    "M39 20 L26 10 V30 Z",
    "M20 39 L30 26 H10 Z",
    "M1 20 L14 10 V30 Z",
)
"""By quarter turns: to where the top of the card points, at one side of a square."""
_ARROWS_ALONE: Final = (
    "M20 8 L30 27 H10 Z",
    "M32 20 L13 10 V30 Z",
    "M20 32 L30 13 H10 Z",
    "M8 20 L27 10 V30 Z",
)
"""The same in the middle of a square."""
TOPS: Final = ("north", "east", "south", "west")


def arrow(rotation: Rotation) -> str:
    """Draw to where the top of a card points, in the middle of a square."""
    return element("path", d=_ARROWS_ALONE[rotation], fill=MARK)


def _way(way: Laying) -> str:
    return element(
        "path",
        titled(f"{format_action(way)}: its top to the {TOPS[way.rotation]}"),
        d=_ARROWS[way.rotation],
        fill=MARK,
        stroke="#fff",
        stroke_width=1.5,
        data_action=format_action(way),
    )


def _only(way: Laying) -> str:
    return group(
        element("circle", cx=20, cy=20, r=17, fill="#fff", stroke=MARK, stroke_width=3),
        arrow(way.rotation),
        title=f"{format_action(way)}: its top to the {TOPS[way.rotation]}",
        data_action=format_action(way),
    )


def _disc(ways: int) -> str:
    return element("circle", cx=20, cy=20, r=14, fill="#fff", stroke=MARK, stroke_width=3) + label(
        ways, 20, 25, room=24, size=15, anchor="middle", bold=True, fill=MARK
    )


# Lines.


def contour(squares: Iterable[tuple[int, int]], inset: float = 0) -> str:
    """Return the path around squares given as (x, y), so far inside their edge.

    It goes clockwise around what is inside, holes too. Where squares only touch at a corner, it
    stays with the square that it comes from.
    """
    inside = dict.fromkeys(squares)
    sides = dict.fromkeys(
        (x + start_x, y + start_y, right, down)
        for x, y in inside
        for start_x, start_y, right, down in _SIDES
        if (x + down, y - right) not in inside
    )
    ahead = dict(sides)
    path = ""
    while ahead:
        side = next(iter(ahead))
        corners: list[str] = []
        while side in ahead:
            del ahead[side]
            x, y, right, down = side
            x, y = x + right, y + down
            turns = ((-down, right), (right, down), (down, -right))
            side = next((x, y, *turn) for turn in turns if (x, y, *turn) in sides)
            across, along = right + side[2], down + side[3]
            if side[2:] != (right, down):
                corners.append(f"{SIDE * x - inset * along:g} {SIDE * y + inset * across:g}")
        path += f"M{'L'.join(corners)}Z"
    return path


_SIDES = ((0, 0, 1, 0), (1, 0, 0, 1), (1, 1, -1, 0), (0, 1, 0, -1))
"""Where each side of a square starts, and where it goes."""
