"""A turn of Tucana Builders: tiles on the sheets, achievements, and huts at the end of a round."""

from boardrules.games.tucana_builders.actions import Joker, Skip
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Animal,
    Colour,
    Hut,
    Terrain,
    TileName,
)
from boardrules.games.tucana_builders.network import (
    Network,
    count,
    has_five_alike,
    joined,
    matching,
    points,
)
from boardrules.games.tucana_builders.state import State, Turn
from boardrules.games.tucana_builders.table import ROUNDS, Setting, Table
from boardrules.sequences import replaced


def after_terrain(setting: Setting, table: Table, terrain: Terrain) -> Table:
    """Turn up a terrain card (TUCANA-3.2)."""
    place = setting.places_of_terrains[terrain]
    return table._replace(terrains=replaced(table.terrains, place, table.terrains[place] - 1))


def after_tile(setting: Setting, table: Table, tile: TileName) -> Table:
    """Take a path tile out of the supply (TUCANA-3.3)."""
    place = setting.places_of_tiles[tile]
    return table._replace(bag=replaced(table.bag, place, table.bag[place] - 1))


def after_turn(setting: Setting, table: Table, turn: Turn) -> Table:
    """Lay the tiles of all seats, award achievements, and score the huts if the round is over."""
    empty = list(table.empty)
    jokers = list(table.jokers)
    networks = list(table.networks)
    for seat, (tile, choice) in enumerate(zip(turn.tiles, turn.choices, strict=True)):
        if isinstance(choice, Skip):
            continue
        empty[seat] ^= 1 << choice.space
        if isinstance(choice, Joker):
            jokers[seat] = False
        for part in setting.parts(tile, choice.space, choice.rotation):
            networks[seat] = joined(networks[seat], part)
    colours = table.colours
    values = _values_after(setting, table, networks) if table.cards else table.values
    tracks, terrains, number = table.tracks, table.terrains, table.round
    if not any(terrains):
        scored = [hut_points(setting, network, colours) for network in networks]
        tracks = tuple(
            tuple(
                before + sum(gained[hut] for hut in colours if colours[hut] is colour)
                for before, colour in zip(track, Colour, strict=True)
            )
            for track, gained in zip(tracks, scored, strict=True)
        )
        if number < ROUNDS:
            # The second round has all terrain cards and active jokers again (TUCANA-3.7, 5.5).
            terrains = setting.terrain_cards
            jokers = [True] * setting.players
            number += 1
    return Table(
        colours,
        table.cards,
        number,
        terrains,
        table.bag,
        tuple(empty),
        tuple(jokers),
        tuple(networks),
        tracks,
        values,
    )


def hut_points(setting: Setting, network: Network, colours: dict[Hut, Colour]) -> dict[Hut, int]:
    """Return what each hut brings at the end of a round (TUCANA-5.2, TUCANA-5.3)."""
    return {
        hut: points(setting.island.animals_at(network, hut), colour)
        for hut, colour in colours.items()
    }


def _values_after(
    setting: Setting, table: Table, networks: list[Network]
) -> tuple[tuple[int | None, ...], ...]:
    """Award each card to the seats that fulfil it since this turn (TUCANA-7.2, 7.3, TUCANA-R5)."""
    values = [list(taken) for taken in table.values]
    for place, card in enumerate(table.cards):
        if setting.players == 1:
            is_first = table.round == 1  # TUCANA-8.2
        else:
            is_first = all(taken[place] is None for taken in table.values)
        for taken, network in zip(values, networks, strict=True):
            if taken[place] is None and is_fulfilled(setting, card.name, network, table.colours):
                taken[place] = card.high if is_first else card.low
    return tuple(map(tuple, values))


def is_fulfilled(
    setting: Setting, name: AchievementName, network: Network, colours: dict[Hut, Colour]
) -> bool:
    """Tell whether a network fulfils an achievement card (TUCANA-7.5 and the following)."""
    island = setting.island
    match name.split("-"):
        case ["link", huts]:
            return island.are_linked(network, Hut(huts[0]), Hut(huts[1]))
        case ["two", "each"]:
            return all(
                matching(island.animals_at(network, hut), colour) >= 2
                for hut, colour in colours.items()
            )
        case ["five", "alike"]:
            return any(has_five_alike(part.animals) for part in network)
        case ["start", "tiles"]:
            starts = island.all_starts
            return any(part.spaces & starts == starts for part in network)
        case _:
            return any(
                count(island.animals_at(network, hut), Animal.TOUCAN) >= 4 for hut in colours
            )


def table_of(setting: Setting, state: State) -> Table:
    """Go through a match, and return how things lie in the end."""
    table = setting.opening_table(state.setup, state.starts, state.achievements)
    for turn in state.turns:
        table = after_draws(setting, table, turn.terrain, turn.tiles)
        table = after_turn(setting, table, turn)
    if state.terrain is not None:
        table = after_draws(setting, table, state.terrain, state.tiles)
    return table


def after_draws(
    setting: Setting, table: Table, terrain: Terrain, tiles: tuple[TileName, ...]
) -> Table:
    """Turn up the terrain card of a turn, and draw its tiles."""
    table = after_terrain(setting, table, terrain)
    for tile in tiles:
        table = after_tile(setting, table, tile)
    return table
