"""What a seat knows in Tucana Builders, as tables of numbers."""

from collections.abc import Iterator
from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias, get_args

from boardrules.games.tucana_builders import turns
from boardrules.games.tucana_builders.actions import Joker, Rotation, Skip
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Animal,
    Colour,
    Path,
    Symbol,
)
from boardrules.games.tucana_builders.hexagons import EDGES
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.network import MATCHES, turned
from boardrules.games.tucana_builders.position import Layout, Position
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.setting import ROUNDS, Setting
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.turns import Phase
from boardrules.observation import Feature, seats_from
from boardrules.player import Player

Tile: TypeAlias = tuple[Path, ...]
Laid: TypeAlias = tuple[int, Tile, Rotation]
"""A space, and the tile that lies there."""

_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_STRIDE: Final = 64
"""How many turns to go back at most for a layout that may be remembered."""


def features(rules: Rules) -> tuple[Feature, ...]:
    """List the tables: spaces by number, huts alphabetically, all else in the order of the box."""
    setting = rules.setting
    box, players = setting.components, setting.players
    terrains, tiles = len(box.terrains), len(box.tiles)
    sheets = (players, len(box.spaces))
    paths = setting.most_paths
    of_a_kind = max(max(_rows(tile, 0)[1], default=0) for tile in setting.all_tiles)
    limits = _limits(setting)
    always = (
        Feature("phase", (len(_PHASES),), f"one for the phase: {', '.join(_PHASES)}"),
        Feature("turns", (1,), "finished turns", setting.turns),
        Feature("colours", (len(box.huts), len(Colour)), "one for the colour of each hut"),
        Feature("terrain", (terrains,), "one for the terrain that is turned up"),
        Feature(
            "terrains_left",
            (terrains,),
            "terrain cards left in this round",
            max(setting.terrain_cards),
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
    if not setting.achievements:
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


def _limits(setting: Setting) -> _Limits:
    box = setting.components
    hut = max(
        sum(_wanted(tile.paths, colour) for tile in box.start_tiles)
        + setting.turns * max(_wanted(tile.paths, colour) for tile in box.tiles)
        for colour in Colour
    )
    huts = max(len(huts) for card in box.setup_cards for huts in (card.yellow, card.red, card.blue))
    track = ROUNDS * huts * hut
    awards = nlargest(
        setting.achievement_count, (max(card.high, card.low) for card in box.achievements)
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
    setting = rules.setting
    box = setting.components
    state, (position, terrains, bag) = _moment(setting, view)
    phase, score = rules.phase(state), rules.score(state)
    tiles = dict(enumerate(view.tiles))
    chosen = {seat for seat, has_chosen in enumerate(view.has_chosen) if has_chosen}
    joker_user = view.player if isinstance(view.choice, Joker) else None
    tables = {
        "phase": [int(name == phase) for name in _PHASES],
        "turns": [len(view.turns)],
        "colours": [
            int(position.colours.get(hut) is colour) for hut in box.huts for colour in Colour
        ],
        "terrain": [int(terrain.name == view.terrain) for terrain in box.terrains],
        "terrains_left": [*terrains],
        "tiles_left": [*bag],
        "tile": [int(tile.name == tiles.get(seat)) for seat in seats for tile in box.tiles],
        "has_chosen": [int(seat in chosen) for seat in seats],
        "joker": [int(position.jokers[seat] and seat != joker_user) for seat in seats],
        **_sheets(setting, view, seats),
        "hut_points": [points for seat in seats for points in _hut_points(setting, position, seat)],
        "tracks": [points for seat in seats for points in position.tracks[seat]],
        "score": [score[seat] for seat in seats],
    }
    if setting.achievements:
        names = [card.name for card in box.achievements]
        fulfilled = {seat: _fulfilled(view, position, seat) for seat in seats}
        tables["achievements"] = [int(name in view.achievements) for name in names]
        tables["fulfilled"] = [int(name in fulfilled[seat]) for seat in seats for name in names]
    return tables


def _hut_points(setting: Setting, position: Position, seat: Player) -> list[int]:
    points = setting.island.hut_points(position.networks[seat], position.colours)
    return [points.get(hut, 0) for hut in setting.components.huts]


def _fulfilled(view: View, position: Position, seat: Player) -> set[AchievementName]:
    values = zip(view.achievements, position.values[seat], strict=True)
    return {name for name, value in values if value is not None}


# The sheets.


def _sheets(setting: Setting, view: View, seats: list[Player]) -> dict[str, list[int]]:
    spaces, paths = len(setting.components.spaces), setting.most_paths
    wide_ends, wide_animals = paths * len(EDGES), paths * len(Animal)
    laid = [0] * (len(seats) * spaces)
    ends = [0] * (len(laid) * wide_ends)
    animals = [0] * (len(laid) * wide_animals)
    starts = tuple(_start_tiles(setting, view.starts))
    for row, seat in enumerate(seats):
        for space, tile, rotation in (*starts, *_path_tiles(setting, view, seat)):
            index = row * spaces + space - 1
            laid[index] = 1
            rows = setting.observed_rows.get((tile, rotation))
            if rows is None:
                rows = setting.observed_rows[tile, rotation] = _rows(tile, rotation)
            some_ends, some_animals = rows
            ends[index * wide_ends : index * wide_ends + len(some_ends)] = some_ends
            animals[index * wide_animals : index * wide_animals + len(some_animals)] = some_animals
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


# How things lie in views.


def _moment(setting: Setting, view: View) -> tuple[State, Layout]:
    """Return the state in which nobody has chosen yet, and which remembers how things lie."""
    state = view.before_choices()
    past = State(view.setup, view.starts, view.achievements, view.turns)
    layout = _layout_after_turns(setting, past)
    if view.terrain is not None:
        layout = turns.layout_after_draws(setting, layout, view.terrain, view.tiles)
    turns.remember_layout(setting, state, layout)
    return state, layout


def _layout_after_turns(setting: Setting, state: State) -> Layout:
    """Tell how things lie after some turns: those before the last are often known already."""
    layout = setting.observed_layouts.get(state)
    if layout is None:
        if len(state.turns) % _STRIDE == 0:
            layout = turns.layout(setting, state)
        else:
            *earlier, turn = state.turns
            past = State(state.setup, state.starts, state.achievements, tuple(earlier))
            layout = turns.layout_after_turn(setting, _layout_after_turns(setting, past), turn)
        setting.observed_layouts.keep(state, layout)
    return layout
