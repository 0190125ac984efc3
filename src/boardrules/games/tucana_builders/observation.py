"""What a seat knows in Tucana Builders, as tables of numbers."""

from collections.abc import Iterator
from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias, get_args

from boardrules.games.tucana_builders.actions import Joker, Rotation, Skip
from boardrules.games.tucana_builders.components import (
    EDGES,
    AchievementName,
    Animal,
    Colour,
    Path,
    Symbol,
)
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.network import MATCHES, turned
from boardrules.games.tucana_builders.rules import Phase, Rules
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.table import ROUNDS, Setting, Table, keep
from boardrules.games.tucana_builders.turns import after_draws, after_turn, hut_points, table_of
from boardrules.memo import remember
from boardrules.observation import Feature, seats_from
from boardrules.player import Player

Tile: TypeAlias = tuple[Path, ...]
Laid: TypeAlias = tuple[int, Tile, Rotation]
"""A space, and the tile that lies there."""

_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_STRIDE: Final = 64
"""How many turns to go back at most for a table that may be remembered."""


def features(rules: Rules) -> tuple[Feature, ...]:
    """List the tables: spaces by number, huts alphabetically, all else in the order of the box."""
    box, players = rules.components, rules.players
    terrains, tiles = len(box.terrains), len(box.tiles)
    sheets = (players, len(box.spaces))
    paths = rules.setting.most_paths
    of_a_kind = max(max(_rows(tile, 0)[1], default=0) for tile in rules.setting.all_tiles)
    limits = _limits(rules)
    always = (
        Feature("phase", (len(_PHASES),), f"one for the phase: {', '.join(_PHASES)}"),
        Feature("turns", (1,), "finished turns", rules.setting.turns),
        Feature("colours", (len(box.huts), len(Colour)), "one for the colour of each hut"),
        Feature("terrain", (terrains,), "one for the terrain that is turned up"),
        Feature(
            "terrains_left",
            (terrains,),
            "terrain cards left in this round",
            max(rules.setting.terrain_cards),
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
    if not rules.achievements:
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


def _limits(rules: Rules) -> _Limits:
    box = rules.components
    hut = max(
        sum(_wanted(tile.paths, colour) for tile in box.start_tiles)
        + rules.setting.turns * max(_wanted(tile.paths, colour) for tile in box.tiles)
        for colour in Colour
    )
    huts = max(len(huts) for card in box.setup_cards for huts in (card.yellow, card.red, card.blue))
    track = ROUNDS * huts * hut
    awards = nlargest(
        rules.setting.achievements, (max(card.high, card.low) for card in box.achievements)
    )
    return _Limits(hut, track, (len(Colour) + 1) * track + sum(awards))


def _wanted(tile: Tile, colour: Colour) -> int:
    """Count the animals on a tile that may bring points to a hut of a colour."""
    wanted = {MATCHES[colour], Animal.TOUCAN}
    return sum(animal in wanted for path in tile for animal in path.animals)


def observe(rules: Rules, view: View, player: Player) -> dict[str, list[int]]:
    """Fill the tables; rows by seat go round the table from `player` on.

    What the viewer has laid in the present turn is on its sheet already, and its joker is used.
    """
    seats = seats_from(player, rules.players)
    box = rules.components
    state = _unfolded(rules, view)
    table, phase, score = rules.table(state), rules.phase(state), rules.score(state)
    tiles = dict(enumerate(view.tiles))
    chosen = {seat for seat, has_chosen in enumerate(view.has_chosen) if has_chosen}
    joker_user = view.player if isinstance(view.choice, Joker) else None
    tables = {
        "phase": [int(name == phase) for name in _PHASES],
        "turns": [len(view.turns)],
        "colours": [int(table.colours.get(hut) is colour) for hut in box.huts for colour in Colour],
        "terrain": [int(terrain.name == view.terrain) for terrain in box.terrains],
        "terrains_left": [*table.terrains],
        "tiles_left": [*table.bag],
        "tile": [int(tile.name == tiles.get(seat)) for seat in seats for tile in box.tiles],
        "has_chosen": [int(seat in chosen) for seat in seats],
        "joker": [int(table.jokers[seat] and seat != joker_user) for seat in seats],
        **_sheets(rules, view, seats),
        "hut_points": [points for seat in seats for points in _hut_points(rules, table, seat)],
        "tracks": [points for seat in seats for points in table.tracks[seat]],
        "score": [score[seat] for seat in seats],
    }
    if rules.achievements:
        names = [card.name for card in box.achievements]
        fulfilled = {seat: _fulfilled(view, table, seat) for seat in seats}
        tables["achievements"] = [int(name in view.achievements) for name in names]
        tables["fulfilled"] = [int(name in fulfilled[seat]) for seat in seats for name in names]
    return tables


def _hut_points(rules: Rules, table: Table, seat: Player) -> list[int]:
    points = hut_points(rules.setting, table.networks[seat], table.colours)
    return [points.get(hut, 0) for hut in rules.components.huts]


def _fulfilled(view: View, table: Table, seat: Player) -> set[AchievementName]:
    values = zip(view.achievements, table.values[seat], strict=True)
    return {name for name, value in values if value is not None}


# The sheets.


def _sheets(rules: Rules, view: View, seats: list[Player]) -> dict[str, list[int]]:
    setting = rules.setting
    spaces, paths = len(rules.components.spaces), setting.most_paths
    wide_ends, wide_animals = paths * len(EDGES), paths * len(Animal)
    laid = [0] * (len(seats) * spaces)
    ends = [0] * (len(laid) * wide_ends)
    animals = [0] * (len(laid) * wide_animals)
    starts = tuple(_start_tiles(setting, view.starts))
    for row, seat in enumerate(seats):
        for space, tile, rotation in (*starts, *_path_tiles(setting, view, seat)):
            place = row * spaces + space - 1
            laid[place] = 1
            rows = setting.rows.get((tile, rotation))
            if rows is None:
                rows = setting.rows[tile, rotation] = _rows(tile, rotation)
            some_ends, some_animals = rows
            ends[place * wide_ends : place * wide_ends + len(some_ends)] = some_ends
            animals[place * wide_animals : place * wide_animals + len(some_animals)] = some_animals
    return {"laid": laid, "ends": ends, "animals": animals}


def _start_tiles(setting: Setting, starts: tuple[Symbol, ...]) -> Iterator[Laid]:
    for number, symbol in enumerate(starts):
        tile = setting.components.start_tiles[number].paths
        yield setting.island.starts[symbol], tile, setting.start_rotation(number, symbol)


def _path_tiles(setting: Setting, view: View, seat: Player) -> Iterator[Laid]:
    choices = [(turn.tiles[seat], turn.choices[seat]) for turn in view.turns]
    if seat == view.player and view.choice is not None:
        choices.append((view.tiles[seat], view.choice))
    for tile, choice in choices:
        if not isinstance(choice, Skip):
            yield choice.space, setting.tiles[tile].paths, choice.rotation


def _rows(tile: Tile, rotation: Rotation) -> tuple[list[int], list[int]]:
    """Return the ends of the paths of a tile as it lies, and their animals."""
    paths = turned(tile, rotation)
    return (
        [int(edge in path.edges) for path in paths for edge in range(len(EDGES))],
        [path.animals.count(animal) for path in paths for animal in Animal],
    )


# The tables of views.


def _unfolded(rules: Rules, view: View) -> State:
    """Return a state in which nobody has chosen yet, and which knows its table."""
    setting = rules.setting
    state = State(
        view.setup,
        view.starts,
        view.achievements,
        view.turns,
        view.terrain,
        view.tiles,
        (None,) * len(view.has_chosen),
    )
    table = _table_after(setting, State(view.setup, view.starts, view.achievements, view.turns))
    if view.terrain is not None:
        table = after_draws(setting, table, view.terrain, view.tiles)
    remember(state, rules, table)
    return state


def _table_after(setting: Setting, state: State) -> Table:
    """Tell how things lie after some turns: those before the last are often known already."""
    table = setting.tables.get(state)
    if table is None:
        if len(state.turns) % _STRIDE == 0:
            table = table_of(setting, state)
        else:
            *earlier, turn = state.turns
            before = State(state.setup, state.starts, state.achievements, tuple(earlier))
            drawn = after_draws(setting, _table_after(setting, before), turn.terrain, turn.tiles)
            table = after_turn(setting, drawn, turn)
        keep(setting.tables, state, table, setting.most_tables)
    return table
