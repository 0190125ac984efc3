"""Tiles on the sheets of Tucana Builders, and how their paths run."""

from collections.abc import Collection

from boardrules.building.deriving import derived, fill
from boardrules.games.tucana_builders.actions import Choice, Joker, Skip
from boardrules.games.tucana_builders.components import Path, TileName
from boardrules.games.tucana_builders.network import Paths, laid
from boardrules.games.tucana_builders.state import Sheet, changed_sheet
from boardrules.games.tucana_builders.tables import Tables


@derived
def paths_of(tables: Tables, sheet: Sheet) -> Paths:
    """Return how the paths on a sheet run."""
    paths = tables.start_paths[sheet.starts]
    for tile in sheet.tiles:
        _, space, parts = tables.layings[tile.tile, tile.space, tile.rotation]
        paths = laid(paths, space, parts)
    return paths


def with_tile(tables: Tables, sheet: Sheet, name: TileName, choice: Choice) -> Sheet:
    """Return a sheet after applying a seat's choice for its tile."""
    paths = paths_of(tables, sheet)
    if isinstance(choice, Skip):
        after = changed_sheet(sheet, aside=(*sheet.aside, name))
    else:
        tile, space, parts = tables.layings[name, choice.space, choice.rotation]
        tiles = [*sheet.tiles]
        tiles.insert((tables.island.ground & ~paths.empty & space - 1).bit_count(), tile)
        has_joker = sheet.has_joker and not isinstance(choice, Joker)
        after = changed_sheet(sheet, tiles=tuple(tiles), has_joker=has_joker)
        paths = laid(paths, space, parts)
    fill(tables, after, paths)
    return after


def earlier(sheet: Sheet, spaces: Collection[int]) -> Sheet:
    """Return a sheet as it lay when it had path tiles on these of its spaces."""
    return Sheet(sheet.starts, tuple([tile for tile in sheet.tiles if tile.space in spaces]))


def tiles_on(tables: Tables, sheet: Sheet) -> dict[int, tuple[Path, ...]]:
    """Return the paths of the tiles on a sheet by space, start tiles included."""
    tiles = {tile.space: tables.paths[tile.tile, tile.rotation] for tile in sheet.tiles}
    return tables.start_tiles(sheet.starts) | tiles
