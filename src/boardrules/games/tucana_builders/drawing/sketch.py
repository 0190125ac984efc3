r"""Sheets of Tucana Builders drawn small, for a terminal, with the tiles as they lie in colour.

A hexagon takes six characters. Its line has the ends of paths to W and E; those to the rows above
and below are strokes on a line in between. Where a tile lies on the other side, but no path of it
leads there, an apostrophe is an end of the tile above, and a comma one of the tile below. Here a
snake and a monkey are linked to hut A, which counts monkeys:

    [A M1]
         \
       *S----M-- 3jun
       /  '  /
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from boardrules.drawing.terminal_map import Canvas
from boardrules.drawing.terminal_text import TextBlock, paint
from boardrules.games.tucana_builders.components import Animal, Colour, Path, Terrain
from boardrules.games.tucana_builders.drawing.sheets import HutScene, SheetScene, SpaceScene
from boardrules.games.tucana_builders.hexagons import MapPlace, beyond
from boardrules.games.tucana_builders.network import MATCHES
from boardrules.scene import Size

WIDTH: Final = 6
"""The characters of a hexagon."""
HALF: Final = WIDTH // 2
_LETTERS: Final = "abcdef"
"""The paths of a tile that has several; they end at six edges at most."""
ANIMALS: Final[dict[Animal, str]] = {
    animal: paint(colour) for colour, animal in MATCHES.items()
} | {Animal.TOUCAN: "bold reverse"}
"""The style of an animal, which is that of its huts."""

_LINKED, _LOOSE = "bold magenta3", "bold"
"""The styles of paths that are linked to a hut, and of others."""
_EAST, _WEST = 1, 4
_SLOTS: Final = {0: (HALF, -1), 2: (HALF, 1), 3: (0, 1), 5: (0, -1)}
"""Where the ends of the other edges are drawn: columns and rows from the corner of a hexagon."""
_STROKES = ("/", "-", "\\", "/", "-", "\\")
"""How a path that leads on is drawn at each edge."""
_TERRAINS: Final = {
    "jungle": (paint("green"), "green4"),
    "forest": (paint("green"), "green4"),
    "sand": ("grey0 on tan", "dark_goldenrod"),
    "lava": (paint("orange"), "dark_orange3"),
    "stone": (paint("grey"), "grey50"),
    "rock": (paint("grey"), "grey50"),
}
"""The style of each terrain that we know: in the turns of its cards, and in others."""
_OTHER = ("reverse", "")
"""A terrain that only a box of somebody's own has."""


def terrain_style(terrain: Terrain, *, is_due: bool) -> str:
    """Choose how a space of a terrain looks: striking if it is that of the turn."""
    striking, quiet = _TERRAINS.get(terrain, _OTHER)
    return f"bold {striking}" if is_due else quiet


def short_names(terrains: Iterable[Terrain]) -> dict[Terrain, str]:
    """Shorten names to three letters that are not alike, as far as that can be done.

    >>> short_names([Terrain("sand"), Terrain("sandstone")])
    {'sand': 'san', 'sandstone': 'sad'}
    """
    short: dict[Terrain, str] = {}
    for terrain in dict.fromkeys(terrains):
        taken = set(short.values())
        names = [terrain[:2] + letter for letter in terrain[2:]] or [terrain]
        short[terrain] = next((name for name in names if name not in taken), names[0])
    return short


def terrain_names(sheet: SheetScene) -> dict[Terrain, str]:
    """Shorten the names of the terrains of a sheet."""
    return short_names(space.terrain for space in sheet.spaces if space.terrain is not None)


# Tiles.


def tile_in_hand(label: str, paths: Sequence[Path]) -> TextBlock:
    """Draw a tile that lies on no sheet, below a label of two characters."""
    canvas = Canvas()
    canvas.put(0, 0, f"{label:^{WIDTH}}", "dim")
    _tile(canvas, (0, 2), paths, [_LOOSE] * len(paths), joined=[_EAST], blocked=[])
    return canvas.part((0, 0), Size(WIDTH, 4))


def in_words(paths: Sequence[Path]) -> str:
    """Write the edges and animals of paths, each with its letter if there are several."""
    words = [" ".join([*map(str, path.edges), *path.animals]) for path in paths]
    if len(words) > 1:
        words = [f"{letter} {text}" for letter, text in zip(_LETTERS, words, strict=False)]
    return ", ".join(words) or "no path"


def middle(paths: Sequence[Path]) -> str:
    """Write the animals of a path; what has no room is told in words instead."""
    if len(paths) != 1 or len(paths[0].animals) > 2:
        return "&"
    return "".join(animal[0].upper() for animal in paths[0].animals) or "+"


def _tile(
    canvas: Canvas,
    corner: tuple[int, int],
    paths: Sequence[Path],
    styles: Sequence[str],
    *,
    joined: Collection[int],
    blocked: Collection[int],
) -> None:
    """Draw a tile; some edges join it to what lies there, and at others its paths are blocked."""
    column, row = corner
    for letter, path, style in zip(_LETTERS, paths, styles, strict=False):
        name = letter if len(paths) > 1 else ""
        for edge in path.edges:
            if edge == _EAST:
                text = (name or "-") + ("-" if edge in joined else "")
                canvas.put(column + 4, row, text, style)
            elif edge == _WEST:
                canvas.put(column, row, "-" + (name or "-"), style)
            else:
                slot, down = _SLOTS[edge]
                end = "'" if down > 0 else ","
                stroke = end if edge in blocked else _STROKES[edge]
                canvas.put(column + slot + 1, row + down, stroke, style)
                canvas.put(column + slot + (2 if slot else 0), row + down, name, style)
    inside = middle(paths)
    if inside in ("&", "+"):
        canvas.put(column + 2, row, inside, styles[0] if styles else "")
    else:
        for offset, animal in enumerate(paths[0].animals, start=2):
            canvas.put(column + offset, row, animal[0].upper(), ANIMALS[animal])
    if len(inside) == 1 and len(paths) == 1 and _EAST in paths[0].edges:
        canvas.put(column + 3, row, "-", styles[0])


# Sheets.


@lru_cache(
    16
)  # sheets stay as they are until a tile is laid, and windows are drawn again and again
def sketch(sheet: SheetScene, terrain: Terrain | None) -> Canvas:
    """Draw a sheet, with the spaces of the turn's terrain in capitals."""
    canvas, corners = Canvas(), corners_of(sheet)
    ends = {
        ((space.x, space.y), edge)
        for space in sheet.spaces
        for path in (space.tile.paths if space.tile else ())
        for edge in path.edges
    }
    laid = {(space.x, space.y) for space in sheet.spaces if space.tile}
    huts = {(hut.x, hut.y) for hut in sheet.huts}
    linked = {(link.spaces[0], link.path) for link in sheet.links}
    names = terrain_names(sheet)
    for space in sheet.spaces:
        place = (space.x, space.y)
        corner = corners[place]
        if space.tile is None:
            _empty(canvas, corner, space, names, terrain)
            continue
        beside = {edge: beyond(place, edge) for edge in range(len(_STROKES))}
        joined = [
            edge
            for edge, other in beside.items()
            if other in huts or (other, (edge + 3) % 6) in ends
        ]
        blocked = [edge for edge, other in beside.items() if other in laid and edge not in joined]
        styles = [
            _LINKED if (space.number, index) in linked else _LOOSE
            for index in range(len(space.tile.paths))
        ]
        _tile(canvas, corner, space.tile.paths, styles, joined=joined, blocked=blocked)
        if space.tile.start is not None:
            star = 3 if middle(space.tile.paths) == "&" else 1  # where no letter is
            canvas.put(corner[0] + star, corner[1], "*", "bold")
    for hut in sheet.huts:
        canvas.put(*corners[hut.x, hut.y], hut_text(hut), hut_style(hut.colour))
    return canvas


def corners_of(sheet: SheetScene) -> dict[MapPlace, tuple[int, int]]:
    """Find where hexagons begin, by column and row: rows are half a hexagon off each other."""
    spaces = [(space.x, space.y) for space in sheet.spaces]
    places = spaces + [(hut.x, hut.y) for hut in sheet.huts]
    west = min((x for x, _ in places), default=0)
    north = min((*(2 * y - 1 for _, y in spaces), *(2 * y for _, y in places)), default=0)
    return {(x, y): (HALF * (x - west), 2 * y - north) for x, y in places}


def _empty(
    canvas: Canvas,
    corner: tuple[int, int],
    space: SpaceScene,
    names: Mapping[Terrain, str],
    terrain: Terrain | None,
) -> None:
    """Draw a space without a tile: its number, and what it is for."""
    if space.terrain is None:
        canvas.put(*corner, f"{space.number:>2}*", "bold")
        return
    is_due = space.terrain == terrain
    name = names[space.terrain]
    text = f"{space.number:>2}{name.upper() if is_due else name}"
    canvas.put(*corner, text[:WIDTH], terrain_style(space.terrain, is_due=is_due))


def hut_text(hut: HutScene) -> str:
    """Write a hut with the animal that counts there, and how many do."""
    if hut.colour is None:
        return f"[{hut.hut:^4}]"
    animal = MATCHES[hut.colour][0].upper()
    return f"[{hut.hut}{f'{animal}{hut.worth}':>3}]"[:WIDTH]


def hut_style(colour: Colour | None) -> str:
    """Choose how a hut looks."""
    return "reverse" if colour is None else f"bold {paint(colour)}"
