"""What happens in Tucana Builders: cards and tiles are drawn, tiles are laid, huts bring points."""

from typing import assert_never, cast

from boardrules.games.tucana_builders.achievements import is_fulfilled
from boardrules.games.tucana_builders.actions import (
    Action,
    Choice,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Skip,
)
from boardrules.games.tucana_builders.components import Colour, Terrain, TileName
from boardrules.games.tucana_builders.network import Network, joined
from boardrules.games.tucana_builders.position import Position
from boardrules.games.tucana_builders.setting import ROUNDS, Setting
from boardrules.games.tucana_builders.state import State, Turn
from boardrules.memo import remember, remembered
from boardrules.sequences import replaced


def after(setting: Setting, state: State, action: Action) -> State:
    """Return the state after a legal action."""
    match action:
        case Place() | Joker() | Skip():
            return _after_choice(setting, state, action)
        case DrawTile():
            return _after_tile(setting, state, action.tile)
        case DrawTerrain():
            return _after_terrain(setting, state, action.terrain)
        case DrawSetup():
            return State(action.card)
        case DrawStart():
            return State(state.setup, (*state.starts, action.symbol))
        case DrawAchievement():
            return State(state.setup, state.starts, (*state.achievements, action.name))
        case _:
            assert_never(action)


@remembered
def position(setting: Setting, state: State) -> Position:
    """Go through a match, and return how things lie in the end."""
    reached = setting.opening_position(state.setup, state.starts, state.achievements)
    for turn in state.turns:
        reached = position_after_draws(setting, reached, turn.terrain, turn.tiles)
        reached = position_after_turn(setting, reached, turn)
    if state.terrain is not None:
        reached = position_after_draws(setting, reached, state.terrain, state.tiles)
    return reached


def position_after_draws(
    setting: Setting, before: Position, terrain: Terrain, tiles: tuple[TileName, ...]
) -> Position:
    """Turn up the terrain card of a turn, and draw its tiles."""
    reached = _with_terrain(setting, before, terrain)
    for tile in tiles:
        reached = _with_tile(setting, reached, tile)
    return reached


def position_after_turn(setting: Setting, before: Position, turn: Turn) -> Position:
    """Lay the tiles of all seats, award achievements, and score the huts if the round is over.

    A round is over after the turn of its last terrain card (TUCANA-5.1).
    """
    empty, jokers, networks = _laid(setting, before, turn)
    values = _awarded(setting, before, networks) if before.cards else before.values
    terrains, tracks, number = before.terrains, before.tracks, before.round
    if not any(terrains):
        tracks = _scored(setting, before, networks)
        if number < ROUNDS:
            number += 1
            terrains = setting.terrain_cards  # shuffled again (TUCANA-5.5)
            jokers = (True,) * setting.players  # active again (TUCANA-3.7)
    return Position(
        before.colours,
        before.cards,
        number,
        terrains,
        before.bag,
        empty,
        jokers,
        networks,
        tracks,
        values,
    )


# The moves.


def _after_terrain(setting: Setting, state: State, terrain: Terrain) -> State:
    """Turn up the terrain card of a turn (TUCANA-3.2)."""
    later = State(state.setup, state.starts, state.achievements, state.turns, terrain)
    remember(later, setting, _with_terrain(setting, position(setting, state), terrain))
    return later


def _after_tile(setting: Setting, state: State, tile: TileName) -> State:
    """Draw a path tile for the next seat (TUCANA-3.3)."""
    tiles = (*state.tiles, tile)
    later = State(
        state.setup,
        state.starts,
        state.achievements,
        state.turns,
        state.terrain,
        tiles,
        (None,) * setting.players if len(tiles) == setting.players else (),
    )
    remember(later, setting, _with_tile(setting, position(setting, state), tile))
    return later


def _after_choice(setting: Setting, state: State, choice: Choice) -> State:
    """Keep what a seat does with its tile; when all have chosen, the turn is over (TUCANA-R6)."""
    before = position(setting, state)
    choices = replaced(state.choices, choice.player, choice)
    if None in choices:
        later = State(
            state.setup,
            state.starts,
            state.achievements,
            state.turns,
            state.terrain,
            state.tiles,
            choices,
        )
        remember(later, setting, before)
        return later
    turn = Turn(cast("Terrain", state.terrain), state.tiles, cast("tuple[Choice, ...]", choices))
    later = State(state.setup, state.starts, state.achievements, (*state.turns, turn))
    remember(later, setting, position_after_turn(setting, before, turn))
    return later


# The position after them.


def _with_terrain(setting: Setting, before: Position, terrain: Terrain) -> Position:
    """Take a terrain card off the pile."""
    index, terrains = setting.terrain_indexes[terrain], before.terrains
    return before.with_terrains(replaced(terrains, index, terrains[index] - 1))


def _with_tile(setting: Setting, before: Position, tile: TileName) -> Position:
    """Take a path tile out of the supply."""
    index, bag = setting.tile_indexes[tile], before.bag
    return before.with_bag(replaced(bag, index, bag[index] - 1))


def _laid(
    setting: Setting, before: Position, turn: Turn
) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[Network, ...]]:
    """Lay the tiles of all seats, whether or not paths meet (TUCANA-3.5).

    Return the empty spaces, the jokers and the networks after that.
    """
    empty, jokers, networks = list(before.empty), list(before.jokers), list(before.networks)
    for seat, (tile, choice) in enumerate(zip(turn.tiles, turn.choices, strict=True)):
        if isinstance(choice, Skip):
            continue
        empty[seat] ^= 1 << choice.space
        if isinstance(choice, Joker):
            jokers[seat] = False
        for part in setting.parts(tile, choice.space, choice.rotation):
            networks[seat] = joined(networks[seat], part)
    return tuple(empty), tuple(jokers), tuple(networks)


def _awarded(
    setting: Setting, before: Position, networks: tuple[Network, ...]
) -> tuple[tuple[int | None, ...], ...]:
    """Award each card to the seats that now fulfil it, when all have laid (TUCANA-R5)."""
    values = [list(taken) for taken in before.values]
    for index, card in enumerate(before.cards):
        if setting.players == 1:
            is_first = before.round == 1  # TUCANA-8.2
        else:
            is_first = all(taken[index] is None for taken in before.values)
        for taken, network in zip(values, networks, strict=True):
            # A seat takes a value once (TUCANA-7.4): high with the first (TUCANA-7.2), or else
            # low (TUCANA-7.3).
            if taken[index] is None and is_fulfilled(setting, card.name, network, before.colours):
                taken[index] = card.high if is_first else card.low
    return tuple(map(tuple, values))


def _scored(
    setting: Setting, before: Position, networks: tuple[Network, ...]
) -> tuple[tuple[int, ...], ...]:
    """Add what each hut brings to the track of its colour.

    Huts bring points again in each round (TUCANA-5.6), and tracks go on beyond 39 (TUCANA-5.4).
    """
    colours = before.colours
    brought = [setting.island.hut_points(network, colours) for network in networks]
    return tuple(
        tuple(
            points + sum(huts[hut] for hut in colours if colours[hut] is colour)
            for points, colour in zip(track, Colour, strict=True)
        )
        for track, huts in zip(before.tracks, brought, strict=True)
    )
