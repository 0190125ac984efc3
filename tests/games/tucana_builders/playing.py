"""Set up and play matches of Tucana Builders in a few words."""

from collections.abc import Sequence

from attrs import evolve

from boardrules.games.tucana_builders import (
    AchievementName,
    Colour,
    Hut,
    Path,
    Place,
    Sheet,
    State,
    Terrain,
    TileName,
    TucanaBuilders,
)
from boardrules.games.tucana_builders.laying import paths_of, tiles_on
from tests.games.matches import play

STARTS = (
    "yellow-fish",
    "red-crab",
    "green-turtle",
    "blue-whale",
    "orange-starfish",
    "purple-octopus",
)
"""The start cards of our box, in its order."""


def tracks(state: State) -> tuple[tuple[int, int, int], ...]:
    """Tell what each seat has on its tracks."""
    return tuple(sheet.tracks for sheet in state.sheets)


def values(state: State) -> tuple[tuple[int | None, ...], ...]:
    """Tell what each seat has taken of each achievement card."""
    return tuple(tuple(sheet.value(card) for card in state.achievements) for sheet in state.sheets)


def colours(game: TucanaBuilders, state: State) -> dict[Hut, Colour]:
    """Tell the colours of the huts."""
    return {hut.hut: hut.colour for hut in game.tables.huts[state.setup]}


def empty(game: TucanaBuilders, state: State) -> tuple[int, ...]:
    """Tell which spaces of each sheet are empty, as masks."""
    return tuple(paths_of(game.tables, sheet).empty for sheet in state.sheets)


def tiles_of(game: TucanaBuilders, state: State, seat: int) -> dict[int, tuple[Path, ...]]:
    """Return the paths of the tiles on a sheet, by space."""
    return tiles_on(game.tables, state.sheets[seat])


def ready(
    game: TucanaBuilders, *, setup: int = 1, achievements: tuple[AchievementName, ...] = ()
) -> State:
    """Build the state after the setup by hand, with start cards in the order of the box."""
    sheet = Sheet(starts=tuple(start.symbol for start in game.components.starts))
    sheets = (sheet,) * game.players
    return evolve(game.initial_state(), setup=setup, achievements=achievements, sheets=sheets)


def drawn(game: TucanaBuilders, state: State, terrain: str, *tiles: str) -> State:
    """Build the state by hand in which a terrain card is turned up and tiles are drawn."""
    cards, supply = list(state.terrain_cards), list(state.supply)
    cards[game.tables.terrain_indexes[Terrain(terrain)]] -= 1
    for tile in tiles:
        supply[game.tables.tile_indexes[TileName(tile)]] -= 1
    return evolve(
        state,
        terrain_cards=tuple(cards),
        supply=tuple(supply),
        terrain=Terrain(terrain),
        tiles=tuple(map(TileName, tiles)),
        choices=(None,) * game.players if len(tiles) == game.players else (),
    )


def set_up(
    game: TucanaBuilders,
    *,
    setup: int = 1,
    starts: Sequence[str] | None = None,
    achievements: Sequence[str] = (),
) -> State:
    """Turn up the cards of the setup; without start cards those of the box, in its order."""
    symbols = [start.symbol for start in game.components.starts] if starts is None else starts
    return play(
        game,
        game.initial_state(),
        f"* setup {setup}",
        *(f"* start {symbol}" for symbol in symbols),
        *(f"* achievement {name}" for name in achievements),
    )


def turn(game: TucanaBuilders, state: State, terrain: str, *seats: tuple[str, str]) -> State:
    """Play a turn: the terrain, then for each seat its tile and what it does, as `place 17 r2`."""
    state = play(game, state, f"* terrain {terrain}")
    for seat, (tile, _) in enumerate(seats, start=1):
        state = play(game, state, f"* tile P{seat} {tile}")
    return play(game, state, *(f"P{seat} {what}" for seat, (_, what) in enumerate(seats, start=1)))


def turns(game: TucanaBuilders, state: State, *lines: str) -> State:
    """Play turns such as `sand: straight-puma place 2 r0 / wide-snake joker 1 r5`, seat by seat."""
    for line in lines:
        terrain, rest = line.split(": ")
        words = [part.split(" ", 1) for part in rest.split(" / ")]
        state = turn(game, state, terrain, *((tile, what) for tile, what in words))
    return state


def idle(game: TucanaBuilders, state: State, number: int, keep: Sequence[int] = ()) -> State:
    """Play turns in which all seats lay a `stub` on the first space that is not to be kept."""
    for _ in range(number):
        state = game.apply(state, game.legal_actions(state)[0])
        seats = [f"P{seat}" for seat in range(1, game.players + 1)]
        state = play(game, state, *(f"* tile {seat} stub" for seat in seats))
        for _ in seats:
            places = [place for place in game.legal_actions(state) if isinstance(place, Place)]
            state = game.apply(state, next(place for place in places if place.space not in keep))
    return state
