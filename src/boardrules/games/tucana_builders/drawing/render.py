r"""Tucana Builders drawn as text, for people to read.

A hexagon takes seven characters and three lines. A tile has its number between the ends of paths to
NW and NE, and its animals between those to W and E. Rows are half a hexagon off each other, so that
ends that meet make one stroke. Here a snake, a monkey and a toucan are linked to hut A:

    [A blu]
        \
         \ 2       3
           S------MT
                  /*\
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby, product
from textwrap import wrap
from typing import TypeAlias

from boardrules._messages import printable
from boardrules.building.notation import format_player
from boardrules.games.tucana_builders.actions import Joker
from boardrules.games.tucana_builders.components import Path, Terrain
from boardrules.games.tucana_builders.drawing.scene import Scene, moment
from boardrules.games.tucana_builders.drawing.sheets import HutScene, SheetScene, SpaceScene
from boardrules.games.tucana_builders.hexagons import MapPlace, beyond
from boardrules.games.tucana_builders.notation import format_action
from boardrules.player import Player

Cell: TypeAlias = tuple[str, str, str]
"""The three lines of a hexagon."""

_WIDTH = 76
"""The characters of a line: in a frame, it still fits 80 columns."""
_COLUMNS = 18
"""The columns of a map that fit beside each other; a hexagon takes two of them."""
_STROKES = ("/", "-", "\\", "/", "-", "\\")
"""How a path ends at each edge."""
_LETTERS = "abcdef"
"""The paths of a tile that has several; they end at six edges at most."""
_LEGEND = (
    "P puma (yellow)  S snake (red)  M monkey (blue)  T toucan (all)  + no animal",
    "[A yel] yellow hut A  * start tile  & see below the map",
    "Edges: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW",
)


def render(scene: Scene) -> str:
    """Draw the table, then each seat with its sheet.

    The viewer's own is last, where one types. Sheets that are still alike are drawn once, below
    the last of their seats.
    """
    return printable("\n".join(line.rstrip() for line in _lines(scene)).rstrip())


def _lines(scene: Scene) -> Iterator[str]:
    yield from moment(scene)
    yield from _common(scene)
    yield ""
    yield from _LEGEND
    seats = [Player(number) for number in range(len(scene.seats))]
    seats.sort(key=lambda seat: seat == scene.viewer)
    sheets = {seat: scene.seats[seat].shown_sheet for seat in seats}
    for _, group in groupby(seats, lambda seat: _faces(sheets[seat])):
        alike = list(group)
        yield ""
        for seat in alike:
            yield from _seat(scene, seat)
        yield ""
        yield from _map(sheets[alike[0]], scene.terrain)


def _faces(sheet: SheetScene) -> list[tuple[Path, ...] | None]:
    """Return all that is drawn of the tiles on a sheet; two kinds may look the same."""
    return [None if space.tile is None else space.tile.paths for space in sheet.spaces]


# Words.


def _wrapped(text: str) -> list[str]:
    """Break a line that is too long; the names in a box may be."""
    return wrap(text, _WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def _common(scene: Scene) -> Iterator[str]:
    """Tell what lies beside the sheets."""
    if scene.terrain is not None:
        yield from _wrapped(f"Terrain: {scene.terrain}, in capitals on the map")
    cards = ", ".join(f"{pile.terrain} {pile.left}" for pile in scene.piles)
    tiles = sum(kind.left for kind in scene.supply)
    yield from _wrapped(f"Terrain cards left: {cards}; path tiles left: {tiles}")
    if scene.phase in ("setup", "start"):
        spaces = [f"{start.symbol} on {start.space}" for start in scene.starts]
        yield from _wrapped(f"Start spaces: {', '.join(spaces) or 'none'}")
        laid = sorted((start.tile, start.space) for start in scene.starts if start.tile is not None)
        tiles_laid = ", ".join(f"{tile} on {space}" for tile, space in laid)
        yield from _wrapped(f"Start tiles laid: {tiles_laid or 'none'}")
    for card in scene.achievements:
        values = [
            f"{format_player(Player(seat))} {value}"
            for seat, value in enumerate(card.taken)
            if value is not None
        ]
        fulfilled = ", ".join(values) or "nobody yet"
        yield from _wrapped(f"Achievement {card.name} {card.high}/{card.low}: {fulfilled}")


def _seat(scene: Scene, number: Player) -> Iterator[str]:
    """Tell how a seat stands, and draw its tile in all ways in which it may be laid."""
    seat, outcome = scene.seats[number], scene.outcome
    words = [format_player(number), f"{scene.scores[number]:>3} points"]
    words += [f"{track.colour} {track.points:>2}" for track in seat.tracks]
    if outcome is None:
        is_active = seat.has_joker and not isinstance(seat.choice, Joker)
        words.append(f"joker {'active' if is_active else 'used'}")
    else:
        lowest = min(track.points for track in seat.tracks)
        words += [f"lowest {lowest:>2}", f"rank {outcome.ranks[number]}"]
    yield from _wrapped("  ".join(words))
    if seat.tile is None:
        return
    text = f"    {seat.tile.name}: {in_words(seat.tile.rotations[0])}"
    if seat.has_chosen:
        chosen = "" if seat.choice is None else f": {format_action(seat.choice)}"
        yield from _wrapped(f"{text}; has chosen{chosen}")
        return
    yield from _wrapped(text)
    cells = [_tile(f"r{turn}", paths, " ") for turn, paths in enumerate(seat.tile.rotations)]
    for parts in zip(*cells, strict=True):
        yield " " * 4 + " ".join(parts)


def in_words(paths: Sequence[Path]) -> str:
    """Write the edges and animals of paths, each with its letter if there are several."""
    words = [" ".join([*map(str, path.edges), *path.animals]) for path in paths]
    if len(words) > 1:
        words = [f"{letter} {text}" for letter, text in zip(_LETTERS, words, strict=False)]
    return ", ".join(words) or "no path"


# Drawings.


def _map(sheet: SheetScene, terrain: Terrain | None) -> Iterator[str]:
    """Draw a sheet; one that is too wide is drawn in strips, from the west to the east."""
    ends = {
        ((space.x, space.y), edge)
        for space in sheet.spaces
        for path in (space.tile.paths if space.tile else ())
        for edge in path.edges
    }
    cells = {(space.x, space.y): _space(space, terrain) for space in sheet.spaces}
    cells |= {(hut.x, hut.y): _hut(hut, ends) for hut in sheet.huts}
    columns = sorted({column for column, _ in cells})
    strips = [list(strip) for _, strip in groupby(columns, lambda x: (x - columns[0]) // _COLUMNS)]
    for strip in strips:
        if len(strips) > 1:
            yield f"Columns {strip[0] + 1} to {strip[-1] + 1} of the map"
        lines = "\n".join(_strip(cells, strip, _joins(sheet, ends)))
        yield from lines.strip("\n").split("\n")
    listed = [
        f"{space.number}: {in_words(space.tile.paths)}"
        for space in sheet.spaces
        if space.tile is not None and _middle(space.tile.paths) == "&"
    ]
    if listed:
        yield from _wrapped(f"& {'; '.join(listed)}")
    huts = ", ".join(f"{hut.hut} {hut.worth}" for hut in sheet.huts if hut.colour is not None)
    if huts:
        yield from _wrapped(f"Huts are worth, as the tiles lie: {huts}")


def _strip(
    cells: Mapping[MapPlace, Cell], columns: Sequence[int], joins: Collection[MapPlace]
) -> Iterator[str]:
    """Put hexagons beside and below each other, and draw what joins two in a row."""
    rows = [row for column, row in cells if column in columns]
    for row, part in product(range(min(rows), max(rows) + 1), range(3)):
        line = ""
        for place in product(columns, [row]):
            if place in cells:
                line = line.ljust(4 * (place[0] - columns[0])) + cells[place][part]
                line += "-" if part == 1 and place in joins else ""
        yield line.rstrip()


def _joins(sheet: SheetScene, ends: Collection[tuple[MapPlace, int]]) -> set[MapPlace]:
    """Find the places from which a path goes on to the east; a hut may be at either end."""
    huts = {(hut.x, hut.y) for hut in sheet.huts}
    to_east = {place for place, edge in ends if edge == 1}
    from_east = {beyond(place, 4) for place, edge in ends if edge == 4}
    return {
        *(to_east & from_east),
        *(place for place in to_east if beyond(place, 1) in huts),
        *(place for place in from_east if place in huts),
    }


def _space(space: SpaceScene, terrain: Terrain | None) -> Cell:
    """Draw a space: its tile, or what it is for, as far as there is room."""
    label = str(space.number)
    if space.tile is not None:
        return _tile(label, space.tile.paths, " " if space.tile.start is None else "*")
    name = str(space.terrain or space.symbol)
    parts = wrap(name.upper() if name == terrain else name, 7)
    return _cell(label, *parts[:2])


def _hut(hut: HutScene, ends: Collection[tuple[MapPlace, int]]) -> Cell:
    """Draw a hut, with the last bit of the paths that lead there."""
    inside = hut.hut if hut.colour is None else f"{hut.hut} {hut.colour[:3]}"
    north_east, _, south_east, south_west, _, north_west = (
        stroke if (beyond((hut.x, hut.y), edge), (edge + 3) % 6) in ends else " "
        for edge, stroke in enumerate(_STROKES)
    )
    top, bottom = f"{north_west}   {north_east}", f"{south_west} {south_east}"
    return _cell(top, f"[{inside:^5}]", bottom)


def _tile(label: str, paths: Sequence[Path], below: str) -> Cell:
    """Draw a tile; where it has several paths, their ends are letters."""
    ends = [" "] * 6
    for letter, path in zip(_LETTERS, paths, strict=False):
        for edge in path.edges:
            ends[edge] = _STROKES[edge] if len(paths) == 1 else letter
    north_east, east, south_east, south_west, west, north_west = ends
    middle = _middle(paths)
    if len(middle) < 3:
        middle += east
    if len(middle) < 3:
        middle = west + middle
    return _cell(
        f"{north_west}{label:^3}{north_east}",
        f"{west * 2}{middle}{east * 2}",
        f"{south_west}{below}{south_east}",
    )


def _middle(paths: Sequence[Path]) -> str:
    """Write the animals of a path; what has no room is listed below the map instead."""
    if len(paths) != 1 or len(paths[0].animals) > 3:
        return "&"
    return "".join(animal[0].upper() for animal in paths[0].animals) or "+"


def _cell(top: str, middle: str = "", bottom: str = "") -> Cell:
    """Write three lines of seven characters."""
    return (f"{top:^7}"[:7], f"{middle:^7}"[:7], f"{bottom:^7}"[:7])
