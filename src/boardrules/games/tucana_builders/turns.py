"""What happens in Tucana Builders: cards and tiles are drawn, tiles are laid, huts bring points."""

from collections.abc import Callable
from operator import add
from typing import Any, Final, Literal, TypeAlias, cast

from boardrules.building.deriving import fill
from boardrules.building.sequences import replaced
from boardrules.games.tucana_builders.achievements import Huts
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
from boardrules.games.tucana_builders.components import AchievementName, TileName
from boardrules.games.tucana_builders.laying import paths_of, with_tile
from boardrules.games.tucana_builders.state import (
    Award,
    Counts,
    OpenTable,
    Sheet,
    State,
    changed,
    changed_sheet,
)
from boardrules.games.tucana_builders.tables import Tables

Phase: TypeAlias = Literal["setup", "start", "achievement", "terrain", "tile", "place", "end"]
"""What is due."""


def phase(tables: Tables, table: OpenTable) -> Phase:
    """Return what is due: the setup, then turn after turn, in one order (TUCANA-R9)."""
    if table.terrain is not None:
        return "tile" if len(table.tiles) < tables.players else "place"
    if table.setup is None:
        return "setup"
    if len(table.sheets[0].starts) < len(tables.components.starts):  # TUCANA-2.2
        return "start"
    if len(table.achievements) < tables.achievement_count:
        return "achievement"
    return "end" if table.is_over else "terrain"


# The moves.


def _after_setup(_: Tables, state: State, draw: DrawSetup) -> State:
    """Turn up the setup card (TUCANA-2.1)."""
    return changed(state, setup=draw.card)


def _after_start(tables: Tables, state: State, draw: DrawStart) -> State:
    """Lay the next start tile on all sheets (TUCANA-2.2)."""
    sheet = changed_sheet(state.sheets[0], starts=(*state.starts, draw.symbol))
    return changed(state, sheets=(sheet,) * tables.players)


def _after_achievement(_: Tables, state: State, draw: DrawAchievement) -> State:
    """Turn up an achievement card (TUCANA-7.1)."""
    return changed(state, achievements=(*state.achievements, draw.name))


def _after_terrain(tables: Tables, state: State, draw: DrawTerrain) -> State:
    """Turn up the terrain card of a turn (TUCANA-3.2)."""
    left = one_less(state.terrain_cards, tables.terrain_indexes[draw.terrain])
    return changed(state, terrain_cards=left, terrain=draw.terrain)


def _after_tile(tables: Tables, state: State, draw: DrawTile) -> State:
    """Draw a path tile for the next seat (TUCANA-3.3)."""
    supply = one_less(state.supply, tables.tile_indexes[draw.tile])
    tiles = (*state.tiles, draw.tile)
    choices = tables.no_choices if len(tiles) == tables.players else ()
    return changed(state, supply=supply, tiles=tiles, choices=choices)


def one_less(counts: Counts, index: int) -> Counts:
    """Take a card off its pile, or a tile out of the supply."""
    left = list(counts)
    left[index] -= 1
    return tuple(left)


def _after_choice(tables: Tables, state: State, choice: Choice) -> State:
    """Keep what a seat does with its tile; when all have chosen, the turn is over (TUCANA-R6)."""
    choices = replaced(state.choices, choice.player, choice)
    if all(choices):
        return _after_turn(tables, state, cast("tuple[Choice, ...]", choices))
    return changed(state, choices=choices)


AFTER: Final[dict[type[Action], Callable[[Tables, State, Any], State]]] = {
    DrawSetup: _after_setup,
    DrawStart: _after_start,
    DrawAchievement: _after_achievement,
    DrawTerrain: _after_terrain,
    DrawTile: _after_tile,
    Place: _after_choice,
    Joker: _after_choice,
    Skip: _after_choice,
}
"""What happens by a legal action of each kind."""


# The end of a turn, and of a round.


def _after_turn(tables: Tables, state: State, choices: tuple[Choice, ...]) -> State:
    """Lay the tiles of all seats, award achievements, and score the huts if the round is over.

    A round is over after the turn of its last terrain card (TUCANA-5.1).
    """
    terrain_cards = state.terrain_cards
    laying = zip(state.sheets, state.tiles, choices, strict=True)
    sheets = [with_tile(tables, sheet, tile, choice) for sheet, tile, choice in laying]
    if state.achievements:
        sheets = [_awarded(tables, state, *each) for each in zip(sheets, state.tiles, strict=True)]
    if not any(terrain_cards):
        huts = tables.huts[state.setup]
        sheets = [_scored(tables, sheet, huts) for sheet in sheets]
        if state.round == 1:  # of two (TUCANA-3.1)
            terrain_cards = tables.terrain_cards  # shuffled again (TUCANA-5.5)
            sheets = [_in_second_round(tables, sheet) for sheet in sheets]
    return changed(
        state,
        sheets=tuple(sheets),
        terrain_cards=terrain_cards,
        terrain=None,
        tiles=(),
        choices=(),
    )


def _scored(tables: Tables, sheet: Sheet, huts: Huts) -> Sheet:
    """Add what each hut brings to the track of its colour.

    Huts bring points again in each round (TUCANA-5.6), and tracks go on beyond 39 (TUCANA-5.4).
    """
    brought = tables.island.track_points(paths_of(tables, sheet).network, huts)
    yellow, red, blue = map(add, sheet.tracks, brought)
    return _laid_as(tables, sheet, changed_sheet(sheet, tracks=(yellow, red, blue)))


def _in_second_round(tables: Tables, sheet: Sheet) -> Sheet:
    """Keep where tiles lie after the first round; the joker is active again (TUCANA-3.7)."""
    after = changed_sheet(sheet, first_round=sheet.spaces, has_joker=True)
    return _laid_as(tables, sheet, after)


def _awarded(tables: Tables, state: State, sheet: Sheet, tile: TileName) -> Sheet:
    """Award each card that a seat now fulfils, when all have laid (TUCANA-R5).

    A card that was not fulfilled before can be so by a new part only. These are the last of a
    network, as many as the tile has paths; with the first tile, all of them are new.
    """
    huts, network = tables.huts[state.setup], paths_of(tables, sheet).network
    new = network if len(sheet.tiles) < 2 else network[-len(tables.tiles[tile].paths) :]
    for card in state.achievements:
        is_met = tables.criteria[card]
        for part in new:
            # A seat takes a value once (TUCANA-7.4).
            if is_met(network, part, huts) and sheet.value(card) is None:
                award = Award(card, offer(tables, state, card), sheet.turns, sheet.spaces)
                after = changed_sheet(sheet, awards=(*sheet.awards, award))
                sheet = _laid_as(tables, sheet, after)
    return sheet


def _laid_as(tables: Tables, before: Sheet, after: Sheet) -> Sheet:
    """Return a sheet on which all tiles lie as before."""
    fill(tables, after, paths_of(tables, before))
    return after


def offer(tables: Tables, table: OpenTable, card: AchievementName) -> int:
    """Return what a card brings to those who fulfil it in this turn.

    It is high for the first (TUCANA-7.2), or alone in the first round (TUCANA-8.2), and else low
    (TUCANA-7.3).
    """
    if tables.players == 1:
        is_high = table.round == 1
    else:
        is_high = all(sheet.value(card) is None for sheet in table.sheets)
    values = tables.achievement_cards[card]
    return values.high if is_high else values.low
