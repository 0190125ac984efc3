"""Maps for pictures of Tucana Builders: a sheet with its tiles and huts, drawn in hexagons.

A hexagon stands on a point, is 60 wide, and is drawn around its centre. A path that leads to a hut
is dark and broad, and its tile is yellow. Terrains have a shape beside their colour, animals and
huts a letter.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, TypeAlias

from boardrules.drawing.marks import dot, ghost, may
from boardrules.drawing.svg import INK, Block, at, element, group, ink_on, label
from boardrules.games.tucana_builders.actions import Action, Joker, Place
from boardrules.games.tucana_builders.components import Animal, Path, Terrain
from boardrules.games.tucana_builders.drawing.sheets import HutScene, SheetScene, SpaceScene
from boardrules.games.tucana_builders.hexagons import EDGES, beyond
from boardrules.games.tucana_builders.network import MATCHES
from boardrules.games.tucana_builders.notation import format_action

Point: TypeAlias = tuple[float, float]
Huts: TypeAlias = str
"""The letters of the huts that a path is linked to, none for a path that leads to no hut."""

HALF, ROW, SIDE = 30, 51.96, 34.64
"""Half the width of a hexagon, the distance of rows, and from the centre to a point."""

COLOURS: Final = {
    Animal.PUMA: "#f0b400",
    Animal.SNAKE: "#c62828",
    Animal.MONKEY: "#1f66b5",
    Animal.TOUCAN: "#22201c",
}
"""The colour of an animal, which is that of its huts."""
_NO_COLOUR = "#8f8a7e"
"""A hut before the setup card is turned up."""

_TREE = "M0 -9 L8 4 H2 V9 H-2 V4 H-8 Z"
_GRAINS = "M-9 4 h4 v4 h-4 Z M-2 -4 h4 v4 h-4 Z M5 4 h4 v4 h-4 Z"
_FLAME = "M0 -10 Q9 0 6 6 Q0 12 -6 6 Q-9 1 -4 -3 L-2 0 Z"
_BOULDER = "M-10 7 L-6 -4 L1 -8 L8 -3 L10 7 Z"
_TERRAINS: Final = {
    "jungle": ("#92cd7a", _TREE),
    "forest": ("#92cd7a", _TREE),
    "sand": ("#ecdcb4", _GRAINS),
    "lava": ("#b0432c", _FLAME),
    "stone": ("#9fa6b5", _BOULDER),
    "rock": ("#9fa6b5", _BOULDER),
}
"""The colour and the shape of each terrain that we know."""
_OTHER = ("#d3cabb", "")
"""A terrain that only a box of somebody's own has: it is told by its name."""
_SHORE = "#9fd3e6"
"""A start space, which has no terrain."""

_LAID, _LINKED = "#fdf8ea", "#ffdd66"
"""A tile, and one that is linked to a hut."""
_BROWN = "#5f300c"
"""A path that is linked to a hut."""


# Hexagons.


def _hexagon(scale: float = 1) -> str:
    """Write the corners of a hexagon."""
    corners = [(scale * SIDE * sin(pi * k / 3), -scale * SIDE * cos(pi * k / 3)) for k in range(6)]
    return " ".join(f"{x:.4g},{y:.4g}" for x, y in corners)


_WHOLE, _RIM, _INNER = _hexagon(), _hexagon(0.94), _hexagon(0.88)


def _towards(edge: int, distance: float) -> Point:
    """Go from the centre of a hexagon to the middle of an edge, or beyond."""
    angle = pi * (edge - 1) / 3
    return round(distance * cos(angle), 2), round(distance * sin(angle), 2)


def _rim(colour: str, width: float) -> str:
    """Draw a line around a hexagon."""
    return element("polygon", points=_RIM, fill="none", stroke=colour, stroke_width=width)


def terrain_look(terrain: Terrain) -> tuple[str, str]:
    """Return the colour of a terrain and its shape, as an element around (0, 0)."""
    colour, shape = _TERRAINS.get(terrain, _OTHER)
    drawn = element("path", d=shape, fill=ink_on(colour), fill_opacity=0.6) if shape else ""
    return colour, drawn


# Tiles.


def disc(animal: Animal, radius: float = 10) -> str:
    """Draw an animal: a disc with its first letter."""
    colour = COLOURS[animal]
    return element("circle", r=radius, fill=colour, stroke="#fff", stroke_width=1.5) + label(
        animal[0].upper(),
        0,
        0.45 * radius,
        room=2 * radius,
        size=1.3 * radius,
        anchor="middle",
        bold=True,
        fill=ink_on(colour),
    )


def tile(paths: Sequence[Path], linked: Sequence[Huts] = ()) -> str:
    """Draw a tile: its paths, and above them its animals; `linked` has the huts of each path."""
    paper = _LINKED if any(linked) else _LAID
    drawn = [element("polygon", points=_INNER, fill=paper)]
    animals: list[str] = []
    for index, path in enumerate(paths):
        hub = _hub(path, index, len(paths))
        has_hut = any(linked[index : index + 1])
        drawn += _strokes(path, hub, paper, crosses=len(paths) > 1, has_hut=has_hut)
        number = len(path.animals)
        # Of several paths, animals are near one end, so that none is where paths cross.
        start, reach = (0.22, 0.56) if len(paths) == 1 else (0.13, 0.27)
        for place, animal in enumerate(path.animals):
            part = start + reach * (place / (number - 1) if number > 1 else 0.5)
            radius = min(10, 17 / (number + len(paths) - 1))
            animals.append(at(*_along(path, hub, part), disc(animal, radius)))
    return "".join(drawn + animals)


def loose_tile(paths: Sequence[Path]) -> str:
    """Draw a tile that lies on no sheet."""
    return element("polygon", points=_WHOLE, fill="#8f8a7e") + tile(paths)


def small_tile(paths: Sequence[Path], size: float, title: str, **attributes: object) -> Block:
    """Draw a tile that lies on no sheet."""
    drawn = group(loose_tile(paths), title=title, **attributes)
    block = Block(2 * SIDE, 2 * SIDE, at(SIDE, SIDE, drawn))
    return fitted(block, size, size)


def _hub(path: Path, index: int, paths: int) -> Point:
    """Choose where the branches of a path meet, or to where it is bent.

    A bend leaves room for animals. Several paths do not meet, as far as there is room for that.
    """
    ends = [_towards(edge, HALF) for edge in path.edges]
    x, y = (sum(values) / len(ends) for values in zip(*ends, strict=True))
    if paths > 1:
        return x / 2 + 4 * index, y / 2 - 4 * index
    return (-0.8 * x, -0.8 * y) if len(ends) == 2 else (0, 0)


def _strokes(path: Path, hub: Point, paper: str, *, crosses: bool, has_hut: bool) -> Iterator[str]:
    """Draw a path to just beyond its edges, so that it meets those of other tiles."""
    first, *others = [f"{x:.4g} {y:.4g}" for x, y in (_towards(e, HALF + 0.7) for e in path.edges)]
    middle = f"{hub[0]:.4g} {hub[1]:.4g}"
    if len(others) == 1:
        route = f"M{first} Q{middle} {others[0]}"
    else:
        route = f"M{first} L{middle}" + "".join(f" L{end} M{middle}" for end in others)
    colour, width = (_BROWN, 10) if has_hut else ("#a5774a", 6)
    if crosses:
        yield element("path", d=route, fill="none", stroke=paper, stroke_width=width + 4)
    yield element("path", d=route, fill="none", stroke=colour, stroke_width=width)
    if len(others) != 1:
        yield element("circle", cx=hub[0], cy=hub[1], r=width / 2 + 1, fill=colour)


def _along(path: Path, hub: Point, part: float) -> Point:
    """Find the point of a path that is some part of the way from its first end to its last."""
    start = _towards(path.edges[0], HALF)
    end = _towards(path.edges[-1], HALF) if len(path.edges) > 1 else hub
    if len(path.edges) == 2:
        near, far = (1 - part) ** 2, part**2
        between = 2 * part * (1 - part)
    else:
        near, far = max(1 - 2 * part, 0), max(2 * part - 1, 0)
        between = 1 - near - far
    return (
        near * start[0] + between * hub[0] + far * end[0],
        near * start[1] + between * hub[1] + far * end[1],
    )


def words(paths: Iterable[Path]) -> str:
    """Write the edges and animals of paths."""
    names = ("NE", "E", "SE", "SW", "W", "NW")
    written = [
        "-".join(names[edge] for edge in path.edges)
        + (f" with {', '.join(path.animals)}" if path.animals else "")
        for path in paths
    ]
    return "; ".join(written) or "no path"


# Sheets.


def island(
    sheet: SheetScene,
    piers: Mapping[int, int],
    marked: Collection[int],
    legal: Sequence[Place | Joker],
    shown: str = "",
    *,
    is_large: bool,
) -> Block:
    """Draw a sheet, the spaces where a tile was just laid, and those where one may be laid.

    `piers` has the edge of the pier of each start space, and `shown` is the tile that may be laid.
    Only on the large sheet all spaces have their words, so that nobody clicks on the sheet of
    another seat.
    """
    places = [(space.x, space.y) for space in sheet.spaces]
    places += [(hut.x, hut.y) for hut in sheet.huts]
    columns, rows = zip(*places or [(0, 0)], strict=True)
    ends = {
        ((space.x, space.y), edge)
        for space in sheet.spaces
        for path in (space.tile.paths if space.tile else ())
        for edge in path.edges
    }
    linked: defaultdict[tuple[int, int], Huts] = defaultdict(str)
    for link in sheet.links:
        linked[link.spaces[0], link.path] += link.hut
    choices = {action.space: action for action in legal}
    drawn = [_pier(space, piers[space.number]) for space in sheet.spaces if space.symbol]
    marks = [ghost(shown)] if shown else []
    for space in sheet.spaces:
        paths = space.tile.paths if space.tile else ()
        huts = tuple([linked[space.number, index] for index in range(len(paths))])
        drawn.append(_space(space, huts, is_large))
        if space.number in marked:
            marks.append(_just_laid(space, huts))
        if space.number in choices:
            marks.append(_choice(space, choices[space.number]))
    for hut in sheet.huts:
        inward = [
            edge
            for edge in range(len(EDGES))
            if (beyond((hut.x, hut.y), edge), (edge + 3) % 6) in ends
        ]
        drawn.append(_hut(hut, tuple(inward)))
    left, top = HALF * (min(columns) - 1) - 8, ROW * min(rows) - SIDE - 8
    return Block(
        HALF * (max(columns) + 1) + 8 - left,
        ROW * max(rows) + SIDE + 8 - top,
        at(-left, -top, *drawn, *marks),
    )


def fitted(block: Block, width: float, height: float) -> Block:
    """Scale a block so that it fits; a small one is made a little larger."""
    scale = min(width / block.width, height / block.height, 1.25)
    content = element("g", block.content, transform=f"scale({scale:.5f})")
    return Block(scale * block.width, scale * block.height, content)


def _to(each: SpaceScene | HutScene) -> str:
    """Move something from (0, 0) to its place on the map."""
    return f"translate({HALF * each.x} {ROW * each.y:.2f})"


@lru_cache(2_000)  # spaces stay as they are from turn to turn, and are alike on all sheets
def _space(space: SpaceScene, huts: tuple[Huts, ...], has_word: bool) -> str:
    """Draw a space: its tile, or what it is for."""
    name = str(space.terrain or space.symbol)
    colour, shape = (_SHORE, "") if space.terrain is None else terrain_look(space.terrain)
    ground = element("polygon", points=_WHOLE, fill=colour, stroke="#fff", stroke_width=1.5)
    about = f"space {space.number}, {name}"
    if space.tile is None:
        ink = ink_on(colour)
        drawn = [at(0, -14, shape)] if shape else [*_name(name, ink)]
        low = 15 if shape else 24
        drawn.append(label(space.number, 0, low, room=50, size=19, anchor="middle", fill=ink))
    else:
        what = space.tile.name or f"start tile {space.tile.start}"
        about += f": {what}, r{space.tile.rotation}, path {words(space.tile.paths)}"
        leads_to = ", ".join(sorted(set("".join(huts))))
        about += f", linked to {leads_to}" if leads_to else ", linked to no hut"
        drawn = [tile(space.tile.paths, huts)]
    word = space.number if has_word else None
    return group(ground, *drawn, title=about, data_word=word, transform=_to(space))


def _name(name: str, ink: str) -> Iterator[str]:
    """Write what a space is for, its words below each other."""
    first, _, rest = name.partition("-")
    yield label(first, 0, -9, room=50, size=13, anchor="middle", fill=ink)
    if rest:
        yield label(rest, 0, 5, room=50, size=13, anchor="middle", fill=ink)


def _pier(space: SpaceScene, edge: int) -> str:
    """Draw the pier of a start space; it is below what else may lie there."""
    near, far = _towards(edge, HALF - 2), _towards(edge, HALF + 8)
    plank = element(
        "line",
        x1=near[0],
        y1=near[1],
        x2=far[0],
        y2=far[1],
        stroke="#8f8a7e",
        stroke_width=14,
        stroke_dasharray="3 1.5",
    )
    return group(plank, title=f"pier of {space.symbol}", transform=_to(space))


@lru_cache(500)
def _hut(hut: HutScene, inward: tuple[int, ...]) -> str:
    """Draw a hut: its letter, the animal that counts there, its worth, and the paths to it."""
    colour = _NO_COLOUR if hut.colour is None else COLOURS[MATCHES[hut.colour]]
    ink = ink_on(colour)
    drawn = [
        element("line", x1=x, y1=y, x2=0, y2=0, stroke=_BROWN, stroke_width=10)
        for x, y in (_towards(edge, HALF + 0.7) for edge in inward)
    ]
    house = "-24,-12 0,-30 24,-12 24,26 -24,26"
    drawn.append(element("polygon", points=house, fill=colour, stroke="#22201c", stroke_width=2))
    drawn.append(label(hut.hut, 0, 4, room=40, size=20, anchor="middle", bold=True, fill=ink))
    about = f"hut {hut.hut}"
    if hut.colour is not None:
        animal = MATCHES[hut.colour]
        worth = f"{animal[0].upper()}+{hut.worth}"
        drawn.append(label(worth, 0, 22, room=44, size=17, anchor="middle", bold=True, fill=ink))
        about += f", {hut.colour}, for {animal}s and toucans: worth {hut.worth} as things lie"
    return group(*drawn, title=about, transform=_to(hut))


def _just_laid(space: SpaceScene, huts: tuple[Huts, ...]) -> str:
    """Mark a tile by a frame below its paths."""
    laid = tile(space.tile.paths, huts) if space.tile else ""
    title = f"the tile just laid, on space {space.number}"
    rim = _rim(INK, 8) + _rim("#fff", 4)
    return group(rim, laid, title=title, transform=_to(space))


def _choice(space: SpaceScene, action: Place | Joker) -> str:
    """Mark a space where a tile may be laid."""
    return may(
        element("polygon", points=_WHOLE, fill="#fff", fill_opacity=0),
        dot(0, -15 if space.terrain else -24, 8),
        title=f"space {space.number}: the tile may be laid here",
        word=space.number,
        transform=_to(space),
        data_action=format_action(action),
        data_at=f"{HALF * space.x} {ROW * space.y:.2f}",
    )


def pointing(word: object, actions: Sequence[Action]) -> dict[str, object]:
    """Return the word of a thing that can be chosen, and the action if it stands for one alone."""
    only = format_action(actions[0]) if len(actions) == 1 else None
    return {"data_word": word, "data_action": only}
