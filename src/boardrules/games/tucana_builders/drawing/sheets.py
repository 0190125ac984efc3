"""The sheets of Tucana Builders as they lie at one moment, and the tiles in hand, for scenes."""

from collections import Counter
from collections.abc import Iterator

from attrs import field, frozen

from boardrules.building.validators import between
from boardrules.games.tucana_builders.actions import Rotation
from boardrules.games.tucana_builders.components import (
    MOST_CHARACTERS,
    MOST_LINES,
    Animal,
    Colour,
    Hut,
    Path,
    Symbol,
    Terrain,
    TileName,
)
from boardrules.games.tucana_builders.links import PathLink, path_links
from boardrules.games.tucana_builders.network import MATCHES
from boardrules.games.tucana_builders.state import Sheet
from boardrules.games.tucana_builders.tables import Tables

_COLUMN = between(0, MOST_CHARACTERS - 1)
_ROW = between(0, MOST_LINES - 1)
"""A map has no others, and a drawing has room for all that are between two of its places."""


@frozen(cache_hash=True)
class LaidTile:
    """A tile as it lies: turned clockwise by `rotation` sixths, with its paths after that.

    A path tile has a `name`, a start tile has the number `start`; the other is None. Edges are
    numbered clockwise: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. The paths of a tile are not linked to each
    other.
    """

    name: TileName | None
    start: int | None
    rotation: Rotation
    paths: tuple[Path, ...]


@frozen(cache_hash=True)
class SpaceScene:
    """A space of a sheet: its number, its place, what it is for, and the tile that lies there.

    It is for tiles of a `terrain`, or for the start tile of a `symbol`; the other is None.

    `x` is a column of the map and `y` a row, both from 0, from the west to the east and from the
    north to the south. Hexagons stand on a point. Those that touch in a row are two columns apart,
    and those in the next row one column: beyond the edges NE, E, SE, SW, W and NW of (x, y) are
    (x+1, y-1), (x+2, y), (x+1, y+1), (x-1, y+1), (x-2, y) and (x-1, y-1). So if a hexagon is as
    wide as 2, its centre is x to the right and 1.732 times y down, and its points are 1.155 away
    from there.
    """

    number: int
    x: int = field(validator=_COLUMN)
    y: int = field(validator=_ROW)
    terrain: Terrain | None
    symbol: Symbol | None
    tile: LaidTile | None


@frozen(cache_hash=True)
class HutScene:
    """A hut of a sheet, by its letter: its place, its colour, and what it is worth.

    `x` and `y` are as those of spaces. The colour is None before the setup card is turned up.
    `worth` is what the hut would bring if the round ended with the tiles as they lie: a point for
    each animal of its colour's kind that is linked to it, and for each toucan.
    """

    hut: Hut
    x: int = field(validator=_COLUMN)
    y: int = field(validator=_ROW)
    colour: Colour | None
    worth: int


@frozen(cache_hash=True)
class SheetScene:
    """A sheet: its spaces by number, its huts by letter, and the paths that are linked to huts.

    `aside` are the tiles that were set aside in turns without an empty space for them.
    """

    spaces: tuple[SpaceScene, ...]
    huts: tuple[HutScene, ...]
    links: tuple[PathLink, ...]
    aside: tuple[TileName, ...]


@frozen(cache_hash=True)
class HeldTile:
    """A path tile that a seat has drawn, and its paths in each rotation that makes a difference.

    The first are those of rotation 0, and so on, clockwise.
    """

    name: TileName
    rotations: tuple[tuple[Path, ...], ...]


def held_tile(tables: Tables, name: TileName) -> HeldTile:
    """Show a path tile in hand."""
    return tables.table(_held_tile)[name]


def _held_tile(tables: Tables, name: TileName) -> HeldTile:
    return HeldTile(name, tuple(tables.paths[name, turn] for turn in tables.rotations[name]))


def sheet_scene(tables: Tables, setup: int | None, sheet: Sheet) -> SheetScene:
    """Show a sheet, with the huts in the colours of a setup card."""
    return tables.table(_sheet_scene)[setup, sheet]


def _sheet_scene(tables: Tables, key: tuple[int | None, Sheet]) -> SheetScene:
    setup, sheet = key
    links = tuple(path_links(tables, sheet))
    return SheetScene(
        tuple(_spaces(tables, sheet)), _huts(tables, setup, links), links, sheet.aside
    )


def _spaces(tables: Tables, sheet: Sheet) -> Iterator[SpaceScene]:
    box, tiles = tables.components, _laid_tiles(tables, sheet)
    terrains = {kind.mark: kind.name for kind in box.terrains}
    symbols = {start.mark: start.symbol for start in box.starts}
    for place, number in tables.island.numbers.items():
        mark = box.places[place]
        yield SpaceScene(number, *place, terrains.get(mark), symbols.get(mark), tiles.get(number))


def _laid_tiles(tables: Tables, sheet: Sheet) -> dict[int, LaidTile]:
    """Show the tiles of a sheet, by space."""
    tiles: dict[int, LaidTile] = {}
    for start, symbol in enumerate(sheet.starts, start=1):
        rotation = tables.start_rotation(start, symbol)
        paths = tables.paths[start, rotation]
        tiles[tables.island.starts[symbol]] = LaidTile(None, start, rotation, paths)
    for tile in sheet.tiles:
        paths = tables.paths[tile.tile, tile.rotation]
        tiles[tile.space] = LaidTile(tile.tile, None, tile.rotation, paths)
    return tiles


def _huts(tables: Tables, setup: int | None, links: tuple[PathLink, ...]) -> tuple[HutScene, ...]:
    colours = {hut.hut: hut.colour for hut in tables.huts[setup]}
    wanted = {hut: (MATCHES[colour], Animal.TOUCAN) for hut, colour in colours.items()}
    worth = Counter(
        link.hut for link in links for animal in link.animals if animal in wanted.get(link.hut, ())
    )
    return tuple(
        HutScene(hut, *place, colours.get(hut), worth[hut])
        for hut, place in tables.components.huts.items()
    )
