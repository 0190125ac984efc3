"""The sheets of Tucana Builders as they lie at one moment, and the tiles in hand, for scenes."""

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from attrs import evolve, field, frozen

from boardrules.games.tucana_builders.actions import Choice, Rotation, Skip
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
from boardrules.games.tucana_builders.network import MATCHES, turned
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.tables import Memory, Tables
from boardrules.validators import between

T = TypeVar("T")

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
    paths, rotations = tables.tiles[name].paths, tables.rotations[name]
    return _remembered(
        tables.shown_pieces,
        ("tile", name),
        lambda: HeldTile(name, tuple(turned(paths, rotation) for rotation in rotations)),
    )


def sheet_scene(
    tables: Tables, state: State, tiles: tuple[TileName, ...], choices: tuple[Choice, ...]
) -> SheetScene:
    """Show a sheet with the start tiles, and with these tiles as a seat chose.

    It is remembered: a sheet stays for a turn, and one with a choice is that of the next turn.
    """
    return _remembered(
        tables.shown_sheets,
        (state.setup, state.starts, tiles, choices),
        lambda: _laid_out(tables, state, tiles, choices),
    )


def _laid_out(
    tables: Tables, state: State, tiles: tuple[TileName, ...], choices: tuple[Choice, ...]
) -> SheetScene:
    pieces = tables.shown_pieces
    spaces = list(_remembered(pieces, ("spaces",), lambda: _empty_spaces(tables)))

    def lay(number: int, tile: TileName | int, rotation: Rotation) -> None:
        empty = spaces[number - 1]
        spaces[number - 1] = _remembered(
            pieces,
            ("space", number, tile, rotation),
            lambda: evolve(empty, tile=_laid(tables, tile, rotation)),
        )

    for number, symbol in enumerate(state.starts, start=1):
        rotation = tables.start_rotation(number - 1, symbol)
        lay(tables.island.starts[symbol], number, rotation)
    aside: list[TileName] = []
    for tile, choice in zip(tiles, choices, strict=True):
        if isinstance(choice, Skip):
            aside.append(tile)
        else:
            lay(choice.space, tile, choice.rotation)
    laid = {space.number: space.tile.paths for space in spaces if space.tile is not None}
    links = tuple(path_links(tables, laid))
    return SheetScene(tuple(spaces), _huts(tables, state.setup, links), links, tuple(aside))


def _empty_spaces(tables: Tables) -> tuple[SpaceScene, ...]:
    marks = tables.components.places
    terrains = {kind.mark: kind.name for kind in tables.components.terrains}
    symbols = {start.mark: start.symbol for start in tables.components.starts}
    return tuple(
        SpaceScene(number, *place, terrains.get(marks[place]), symbols.get(marks[place]), None)
        for place, number in tables.island.numbers.items()
    )


def _laid(tables: Tables, tile: TileName | int, rotation: Rotation) -> LaidTile:
    """Turn a path tile, or a start tile by its number."""
    if isinstance(tile, int):
        paths = tables.components.start_tiles[tile - 1].paths
        return LaidTile(None, tile, rotation, turned(paths, rotation))
    return LaidTile(tile, None, rotation, turned(tables.tiles[tile].paths, rotation))


def _huts(tables: Tables, setup: int | None, links: tuple[PathLink, ...]) -> tuple[HutScene, ...]:
    colours = {} if setup is None else tables.colours[setup]
    wanted = {hut: (MATCHES[colour], Animal.TOUCAN) for hut, colour in colours.items()}
    worth = Counter(
        link.hut for link in links for animal in link.animals if animal in wanted.get(link.hut, ())
    )
    return tuple(
        HutScene(hut, *place, colours.get(hut), worth[hut])
        for hut, place in tables.components.huts.items()
    )


def _remembered(
    memory: Memory[tuple[object, ...], Any], key: tuple[object, ...], make: Callable[[], T]
) -> T:
    """Make something once, and show it again."""
    made: T | None = memory.get(key)
    if made is None:
        made = make()
        memory.keep(key, made)
    return made
