"""What a seat knows in Tucana Builders, as arrays of numbers."""

from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias, get_args

from boardrules.games.tucana_builders import turns
from boardrules.games.tucana_builders.actions import Choice, Joker, Rotation, Skip
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Animal,
    Colour,
    Path,
    Symbol,
    TileName,
)
from boardrules.games.tucana_builders.hexagons import EDGES
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.network import MATCHES, points, turned
from boardrules.games.tucana_builders.position import Position
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State, Turn
from boardrules.games.tucana_builders.tables import ROUNDS, Observed, Sheet, Tables
from boardrules.games.tucana_builders.turns import Phase
from boardrules.observation import Feature, seats_from
from boardrules.player import Player
from boardrules.sequences import replaced

Tile: TypeAlias = tuple[Path, ...]

_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_COLOURS: Final = tuple(Colour)
_NAMES_OF_TABLES: Final = ("laid", "ends", "animals")
_STRIDE: Final = 64
"""How many turns to go back at most for a layout that may be remembered."""


def features(rules: Rules) -> tuple[Feature, ...]:
    """List the arrays: spaces by number, huts alphabetically, all else in the order of the box."""
    tables = rules.tables
    box, players = tables.components, tables.players
    terrains, tiles = len(box.terrains), len(box.tiles)
    sheets = (players, len(box.spaces))
    paths = tables.most_paths
    of_a_kind = max(max(_rows(tables, tile, 0)[2], default=0) for tile in tables.all_tiles)
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
    """What a hut brings in a round, and a track and a score come to, is never more than this."""

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


def observe(rules: Rules, view: View, player: Player) -> dict[str, list[int]]:
    """Fill the arrays; rows by seat go round the table from `player` on.

    What the viewer has laid in the present turn is on its sheet already, and its joker is used.
    """
    seats = seats_from(player, rules.players)
    tables = rules.tables
    box = tables.components
    state, ((position, terrains, bag), sheets, hut_points) = _moment(tables, view)
    phase, score = rules.phase(state), rules.score(state)
    chosen = {seat for seat, has_chosen in enumerate(view.has_chosen) if has_chosen}
    joker_user = view.player if isinstance(view.choice, Joker) else None
    arrays = {
        "phase": [int(name == phase) for name in _PHASES],
        "turns": [len(view.turns)],
        "colours": _colours(tables, position),
        "terrain": [int(terrain.name == view.terrain) for terrain in box.terrains],
        "terrains_left": [*terrains],
        "tiles_left": [*bag],
        "tile": _tiles(tables, view, seats),
        "has_chosen": [int(seat in chosen) for seat in seats],
        "joker": [int(position.jokers[seat] and seat != joker_user) for seat in seats],
        **_tables_of_sheets(tables, sheets, view, seats),
        "hut_points": [one for seat in seats for one in hut_points[seat]],
        "tracks": [one for seat in seats for one in position.tracks[seat]],
        "score": [score[seat] for seat in seats],
    }
    if tables.achievements:
        names = [card.name for card in box.achievements]
        fulfilled = {seat: _fulfilled(view, position, seat) for seat in seats}
        arrays["achievements"] = [int(name in view.achievements) for name in names]
        arrays["fulfilled"] = [int(name in fulfilled[seat]) for seat in seats for name in names]
    return arrays


def _colours(tables: Tables, position: Position) -> list[int]:
    table: list[int] = []
    for hut in tables.components.huts:
        found = position.colours.get(hut)
        table += [int(colour is found) for colour in _COLOURS]
    return table


def _tiles(tables: Tables, view: View, seats: list[Player]) -> list[int]:
    kinds = len(tables.tile_indexes)
    table = [0] * (kinds * len(seats))
    for row, seat in enumerate(seats):
        if seat < len(view.tiles):
            table[row * kinds + tables.tile_indexes[view.tiles[seat]]] = 1
    return table


def _hut_points(tables: Tables, position: Position) -> tuple[list[int], ...]:
    """Return what each hut would bring, by seat, by one pass over each network."""
    island, colours = tables.island, position.colours
    huts = [
        (row, island.hut_lines[hut], colours[hut])
        for row, hut in enumerate(tables.components.huts)
        if hut in colours
    ]
    arrays: list[list[int]] = []
    for network in position.networks:
        table = [0] * len(tables.components.huts)
        for ends, _, animals in network:
            if ends & island.all_hut_lines:  # which few are
                for row, lines, colour in huts:
                    if ends & lines:
                        table[row] += points(animals, colour)
        arrays.append(table)
    return tuple(arrays)


def _fulfilled(view: View, position: Position, seat: Player) -> set[AchievementName]:
    values = zip(view.achievements, position.values[seat], strict=True)
    return {name for name, value in values if value is not None}


# The sheets.


def _tables_of_sheets(
    tables: Tables, sheets: tuple[Sheet, ...], view: View, seats: list[Player]
) -> dict[str, list[int]]:
    """Join the sheets after the last turn, with what the viewer has laid since."""
    own = view.player
    if own is not None and view.choice is not None:
        laid = _with_tile(tables, sheets[own], view.tiles[own], view.choice)
        sheets = replaced(sheets, own, laid)
    arrays = zip(*(sheets[seat] for seat in seats), strict=True)
    return {name: [*b"".join(some)] for name, some in zip(_NAMES_OF_TABLES, arrays, strict=True)}


def _start_sheet(tables: Tables, starts: tuple[Symbol, ...]) -> Sheet:
    """Return a sheet with nothing but start tiles, which all seats have."""
    paths, spaces = tables.most_paths, len(tables.components.spaces)
    wide = 1, paths * len(EDGES), paths * len(Animal)
    laid, ends, animals = (bytes(spaces * one) for one in wide)
    sheet = laid, ends, animals
    for number, symbol in enumerate(starts):
        tile = tables.components.start_tiles[number].paths
        rows = _rows(tables, tile, tables.start_rotation(number, symbol))
        sheet = _with_rows(sheet, tables.island.starts[symbol], rows)
    return sheet


def _with_tile(tables: Tables, sheet: Sheet, tile: TileName, choice: Choice) -> Sheet:
    """Return a sheet with the tile of a turn, unless the seat has skipped."""
    if isinstance(choice, Skip):
        return sheet
    rows = tables.observed_rows.get((tile, choice.rotation))
    if rows is None:
        rows = _rows(tables, tables.tiles[tile].paths, choice.rotation)
        tables.observed_rows[tile, choice.rotation] = rows
    return _with_rows(sheet, choice.space, rows)


def _with_rows(sheet: Sheet, space: int, tile: Sheet) -> Sheet:
    """Return the arrays of a sheet with the rows of a tile in place of those of a space."""
    laid, ends, animals = (
        table[: (space - 1) * len(rows)] + rows + table[space * len(rows) :]
        for table, rows in zip(sheet, tile, strict=True)
    )
    return laid, ends, animals


def _rows(tables: Tables, tile: Tile, rotation: Rotation) -> Sheet:
    """Return what a tile shows as it lies: that it is there, the ends of its paths, animals."""
    paths = turned(tile, rotation)
    rest = tables.most_paths - len(paths)
    ends = [edge in path.edges for path in paths for edge in range(len(EDGES))]
    animals = [path.animals.count(animal) for path in paths for animal in Animal]
    return b"\1", bytes(ends) + bytes(rest * len(EDGES)), bytes(animals) + bytes(rest * len(Animal))


# How things lie in views.


def _moment(tables: Tables, view: View) -> tuple[State, Observed]:
    """Return the state in which nobody has chosen yet, and which remembers how things lie."""
    state = view.before_choices()
    past = State(view.setup, view.starts, view.achievements, view.turns)
    layout, sheets, hut_points = _after_turns(tables, past)
    if view.terrain is not None:
        layout = turns.layout_after_draws(tables, layout, view.terrain, view.tiles)
    turns.remember_layout(tables, state, layout)
    return state, (layout, sheets, hut_points)


def _after_turns(tables: Tables, state: State) -> Observed:
    """Tell how things lie after some turns: those before the last are often known already."""
    known = tables.observed_layouts.get(state)
    if known is None:
        if len(state.turns) % _STRIDE == 0:
            layout = turns.layout(tables, state)
            sheets = (_start_sheet(tables, state.starts),) * tables.players
            for turn in state.turns:
                sheets = _after_turn(tables, sheets, turn)
        else:
            *earlier, turn = state.turns
            past = State(state.setup, state.starts, state.achievements, tuple(earlier))
            layout, sheets, _ = _after_turns(tables, past)
            layout = turns.layout_after_turn(tables, layout, turn)
            sheets = _after_turn(tables, sheets, turn)
        known = layout, sheets, _hut_points(tables, layout[0])
        tables.observed_layouts.keep(state, known)
    return known


def _after_turn(tables: Tables, sheets: tuple[Sheet, ...], turn: Turn) -> tuple[Sheet, ...]:
    laid = zip(sheets, turn.tiles, turn.choices, strict=True)
    return tuple(_with_tile(tables, sheet, tile, choice) for sheet, tile, choice in laid)
