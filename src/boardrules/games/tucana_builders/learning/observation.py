"""What a seat knows in Tucana Builders, as arrays of numbers."""

from collections.abc import Sequence
from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias, get_args

from boardrules.building.observation import Feature, seats_from
from boardrules.building.sequences import replaced
from boardrules.games.tucana_builders.actions import Rotation
from boardrules.games.tucana_builders.components import Animal, Colour, Path, Symbol, TileName
from boardrules.games.tucana_builders.hexagons import EDGES
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.laying import with_tile
from boardrules.games.tucana_builders.network import MATCHES
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.scoring import hut_points
from boardrules.games.tucana_builders.state import Sheet
from boardrules.games.tucana_builders.tables import ROUNDS, Tables
from boardrules.games.tucana_builders.turns import Phase
from boardrules.player import Player

Tile: TypeAlias = tuple[Path, ...]

_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_COLOURS: Final = tuple(Colour)
_NAMES_OF_TABLES: Final = ("laid", "ends", "animals")

_Rows: TypeAlias = tuple[bytes, bytes, bytes]
"""What a space adds to each of these arrays."""


def features(rules: Rules) -> tuple[Feature, ...]:
    """List the arrays: spaces by number, huts alphabetically, all else in the order of the box."""
    tables = rules.tables
    box, players = tables.components, tables.players
    terrains, tiles = len(box.terrains), len(box.tiles)
    sheets = (players, len(box.spaces))
    paths = tables.most_paths
    of_a_kind = max(max(_rows(tables, tile)[2], default=0) for tile in tables.all_tiles)
    limits = _limits(tables)
    always = (
        Feature("phase", (len(_PHASES),), f"one for the phase: {', '.join(_PHASES)}"),
        Feature("turns", (1,), "finished turns", tables.turns),
        Feature("colours", (len(box.huts), len(Colour)), "one for the colour of each hut"),
        Feature("terrain", (terrains,), "one for the terrain that is turned up"),
        Feature(
            "terrains_left",
            (terrains,),
            "terrain cards left in this round",
            max(tables.terrain_cards),
        ),
        Feature(
            "tiles_left",
            (tiles,),
            "path tiles left, by kind",
            max(tile.count for tile in box.tiles),
        ),
        Feature("tile", (players, tiles), "one for the tile that a seat has drawn in this turn"),
        Feature("has_chosen", (players,), "one for each seat that has laid its tile"),
        Feature("joker", (players,), "one for each seat whose joker is active"),
        Feature("laid", sheets, "one for each space with a tile, start tiles included, by seat"),
        Feature(
            "ends",
            (*sheets, paths, len(EDGES)),
            "one for each edge at which a path ends, by seat, space and path of the tile",
        ),
        Feature(
            "animals",
            (*sheets, paths, len(Animal)),
            "animals on each path, by seat, space and path of the tile",
            of_a_kind,
        ),
        Feature(
            "hut_points",
            (players, len(box.huts)),
            "what a hut would bring without the tiles of the present turn, by seat",
            limits.hut,
        ),
        Feature("tracks", (players, len(Colour)), "points on the tracks, by seat", limits.track),
        Feature("score", (players,), "score so far, by seat", limits.score),
    )
    if not tables.achievements:
        return always
    cards = len(box.achievements)
    return (
        *always,
        Feature("achievements", (cards,), "one for each achievement card that is turned up"),
        Feature("fulfilled", (players, cards), "one for each card that a seat has fulfilled"),
    )


class _Limits(NamedTuple):
    """The most that a hut brings in a round, and that a track and a score can reach."""

    hut: int
    track: int
    score: int


def _limits(tables: Tables) -> _Limits:
    box = tables.components
    hut = max(
        sum(_wanted(tile.paths, colour) for tile in box.start_tiles)
        + tables.turns * max(_wanted(tile.paths, colour) for tile in box.tiles)
        for colour in Colour
    )
    huts = max(len(huts) for card in box.setup_cards for huts in (card.yellow, card.red, card.blue))
    track = ROUNDS * huts * hut
    awards = nlargest(
        tables.achievement_count, (max(card.high, card.low) for card in box.achievements)
    )
    return _Limits(hut, track, (len(Colour) + 1) * track + sum(awards))


def _wanted(tile: Tile, colour: Colour) -> int:
    """Count the animals on a tile that may bring points to a hut of a colour."""
    wanted = {MATCHES[colour], Animal.TOUCAN}
    return sum(animal in wanted for path in tile for animal in path.animals)


def observe(rules: Rules, view: View, player: Player) -> dict[str, Sequence[int]]:
    """Fill the arrays; rows by seat go round the table from `player` on.

    What the viewer has laid in the present turn, and what it has seen others lay, is on the sheets
    already, and the jokers are used.
    """
    seats = seats_from(player, rules.players)
    tables = rules.tables
    box = tables.components
    phase, score = rules.phase(view), rules.score(view)
    sheets = view.sheets
    for seat, choice in enumerate(view.choices):
        if choice is not None:
            laid = with_tile(tables, sheets[seat], view.tiles[seat], choice)
            sheets = replaced(sheets, seat, laid)
    arrays: dict[str, Sequence[int]] = {
        "phase": [int(name == phase) for name in _PHASES],
        "turns": [view.turns],
        "colours": bytearray(tables.table(_colours)[view.setup]),
        "terrain": [int(terrain.name == view.terrain) for terrain in box.terrains],
        "terrains_left": [*view.terrain_cards],
        "tiles_left": [*view.supply],
        "tile": _tiles(tables, view, seats),
        "has_chosen": [int(any(view.has_chosen[seat : seat + 1])) for seat in seats],
        "joker": [int(sheets[seat].has_joker) for seat in seats],
        **_tables_of_sheets(tables, [sheets[seat] for seat in seats]),
        "hut_points": [one for seat in seats for one in _hut_points(tables, view, seat)],
        "tracks": [points for seat in seats for points in view.sheets[seat].tracks],
        "score": [score[seat] for seat in seats],
    }
    if tables.achievements:
        names = [card.name for card in box.achievements]
        arrays["achievements"] = [int(name in view.achievements) for name in names]
        arrays["fulfilled"] = [
            int(view.sheets[seat].value(name) is not None) for seat in seats for name in names
        ]
    return arrays


def _colours(tables: Tables, setup: int | None) -> bytes:
    colours = {hut.hut: hut.colour for hut in tables.huts[setup]}
    return bytes(
        colours.get(hut) is colour for hut in tables.components.huts for colour in _COLOURS
    )


def _tiles(tables: Tables, view: View, seats: list[Player]) -> list[int]:
    kinds = len(tables.tile_indexes)
    table = [0] * (kinds * len(seats))
    for row, seat in enumerate(seats):
        if seat < len(view.tiles):
            table[row * kinds + tables.tile_indexes[view.tiles[seat]]] = 1
    return table


def _hut_points(tables: Tables, view: View, seat: Player) -> list[int]:
    """Return what each hut would bring, which is nothing before it has a colour."""
    if view.setup is None:
        return [0] * len(tables.components.huts)
    return [*hut_points(tables, view, view.sheets[seat]).values()]


# The sheets.


def _tables_of_sheets(tables: Tables, sheets: list[Sheet]) -> dict[str, bytearray]:
    """Join the arrays of sheets."""
    arrays = zip(*(tables.table(_arrays)[sheet] for sheet in sheets), strict=True)
    return dict(zip(_NAMES_OF_TABLES, map(bytearray().join, arrays), strict=True))


def _arrays(tables: Tables, sheet: Sheet) -> tuple[bytes, ...]:
    """Put the rows of all spaces together: those of start tiles first, then those of tiles."""
    rows, rows_of = [*tables.table(_rows_of_starts)[sheet.starts]], tables.table(_rows_of_tile)
    for tile in sheet.tiles:
        rows[tile.space - 1] = rows_of[tile.tile, tile.rotation]
    return tuple(map(b"".join, zip(*rows, strict=True)))


def _rows_of_starts(tables: Tables, starts: tuple[Symbol, ...]) -> list[_Rows]:
    """Return the rows of all spaces of a sheet that has nothing but start tiles."""
    _, ends, animals = _rows(tables, ())
    rows = [(b"\0", ends, animals)] * len(tables.components.spaces)
    for space, paths in tables.start_tiles(starts).items():
        rows[space - 1] = _rows(tables, paths)
    return rows


def _rows_of_tile(tables: Tables, tile: tuple[TileName, Rotation]) -> _Rows:
    return _rows(tables, tables.paths[tile])


def _rows(tables: Tables, paths: Tile) -> _Rows:
    """Return what a tile shows as it lies: that it is there, the ends of its paths, animals."""
    rest = tables.most_paths - len(paths)
    ends = [edge in path.edges for path in paths for edge in range(len(EDGES))]
    animals = [path.animals.count(animal) for path in paths for animal in Animal]
    return b"\1", bytes(ends) + bytes(rest * len(EDGES)), bytes(animals) + bytes(rest * len(Animal))
