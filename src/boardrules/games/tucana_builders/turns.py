"""What happens in Tucana Builders: cards and tiles are drawn, tiles are laid, huts bring points."""

from operator import add
from typing import Literal, TypeAlias, assert_never, cast

from boardrules.games.tucana_builders.achievements import criterion
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
from boardrules.games.tucana_builders.components import Terrain, TileName
from boardrules.games.tucana_builders.network import Network, joined
from boardrules.games.tucana_builders.position import Counts, Layout, Position
from boardrules.games.tucana_builders.state import (
    State,
    Turn,
    new_turn,
    state_in_setup,
    state_of_turn,
)
from boardrules.games.tucana_builders.tables import ROUNDS, Tables
from boardrules.memo import memo_of, remember
from boardrules.player import CHANCE, Player
from boardrules.sequences import replaced, without

Phase: TypeAlias = Literal["setup", "start", "achievement", "terrain", "tile", "place", "end"]
"""What is due."""

Moment: TypeAlias = tuple[object, Position, Counts, Counts, tuple[Player, ...], Phase, bool]
"""What a state remembers: tables, and with them the layout, who acts, what is due, and if it is
known that a match reaches it: a state that was built by hand may be one that none does.

A position stays for a turn, while all else changes by each draw or choice: so it stands beside it,
and in a plain tuple, which takes no time to make.
"""

_CHANCE = (CHANCE,)


def after(tables: Tables, state: State, action: Action) -> State:
    """Return the state after a legal action."""
    match action:
        case DrawTile():
            return _after_tile(tables, state, action.tile)
        case Place() | Joker() | Skip():
            return _after_choice(tables, state, action)
        case DrawTerrain():
            return _after_terrain(tables, state, action.terrain)
        case DrawSetup():
            return state_in_setup(action.card)
        case DrawStart():
            return state_in_setup(state.setup, (*state.starts, action.symbol))
        case DrawAchievement():
            return state_in_setup(state.setup, state.starts, (*state.achievements, action.name))
        case _:
            assert_never(action)


# Who acts.


def phase(tables: Tables, state: State) -> Phase:
    """Tell what is due: the setup, then turn after turn, in one order (TUCANA-R9)."""
    if state.choices:
        return "place"
    if state.terrain is not None:
        return "tile"
    if state.turns:
        known: Moment = memo_of(state)
        if known[0] is tables:
            return known[5]
    if state.setup is None:
        return "setup"
    if len(state.starts) < len(tables.components.starts):
        return "start"
    if len(state.achievements) < tables.achievement_count:
        return "achievement"
    return "end" if is_over(tables, state.turns) else "terrain"


def is_over(tables: Tables, finished: tuple[Turn, ...]) -> bool:
    """Tell whether the huts have been scored for the second time (TUCANA-6.1)."""
    return len(finished) >= tables.turns


def to_act(tables: Tables, state: State) -> tuple[Player, ...]:
    """Tell who acts: chance, or all seats that have not laid their tile."""
    known: Moment = memo_of(state)
    if known[0] is tables:
        return known[4]
    if state.choices:
        seats = zip(tables.seats, state.choices, strict=False)  # a state built by hand may differ
        return tuple(seat for seat, choice in seats if choice is None)
    return () if phase(tables, state) == "end" else _CHANCE


# How things lie.


def moment(tables: Tables, state: State) -> Moment:
    """Return how things lie and who acts; what is not known yet is worked out and remembered."""
    try:
        known: Moment = state.memo
        if known[0] is tables:
            return known
    except AttributeError:  # nothing is known yet: to ask first would take longer
        pass
    worked_out = _worked_out(tables, state)
    return remember_layout(tables, state, worked_out, is_reached=_is_opening(tables, state))


def _is_opening(tables: Tables, state: State) -> bool:
    """Tell whether a match begins so, with cards that are in the box."""
    cards = state.achievements
    return (
        type(state.setup) is int
        and {*state.starts} == tables.island.starts.keys()
        and len({*cards}) == len(cards) == tables.achievement_count
        and (state.turns, state.terrain, state.tiles, state.choices) == ((), None, (), ())
    )


def position(tables: Tables, state: State) -> Position:
    """Return how things lie on the sheets and beside them."""
    return moment(tables, state)[1]


def layout(tables: Tables, state: State) -> Layout:
    """Return the position, and the terrain cards and path tiles that are left."""
    return moment(tables, state)[1:4]


def reached_layout(tables: Tables, state: State) -> Layout | None:
    """Return the layout of a state that is known to be one of a match, and None for others."""
    known: Moment = memo_of(state)
    return known[1:4] if known[0] is tables and known[6] else None


def remember_layout(
    tables: Tables, state: State, lying: Layout, *, is_reached: bool = False
) -> Moment:
    """Let a state remember how things lie."""
    known = (tables, *lying, to_act(tables, state), phase(tables, state), is_reached)
    remember(state, *known)
    return known


def _worked_out(tables: Tables, state: State) -> Layout:
    """Go through a match, and return how things lie in the end."""
    reached = opening_layout(tables, state)
    for turn in state.turns:
        reached = layout_after_turn(tables, reached, turn)
    if state.terrain is not None:
        reached = layout_after_draws(tables, reached, state.terrain, state.tiles)
    return reached


def opening_layout(tables: Tables, state: State) -> Layout:
    """Return how things lie before the first turn of a match.

    All terrain cards are in their pile (TUCANA-2.6), and all tiles in the supply (TUCANA-2.5).
    """
    opening = tables.opening_position(state.setup, state.starts, state.achievements)
    return opening, tables.terrain_cards, tables.tile_counts


def layout_after_draws(
    tables: Tables, before: Layout, terrain: Terrain, tiles: tuple[TileName, ...]
) -> Layout:
    """Turn up the terrain card of a turn, and draw its tiles."""
    lying, terrains, bag = before
    for tile in tiles:
        bag = _one_less(bag, tables.tile_indexes[tile])
    return lying, _one_less(terrains, tables.terrain_indexes[terrain]), bag


def layout_after_turn(tables: Tables, before: Layout, turn: Turn) -> Layout:
    """Play a whole turn."""
    lying, terrains, bag = layout_after_draws(tables, before, turn.terrain, turn.tiles)
    return *_laid_out(tables, lying, terrains, turn.tiles, turn.choices), bag


# The moves.


def _after_terrain(tables: Tables, state: State, terrain: Terrain) -> State:
    """Turn up the terrain card of a turn (TUCANA-3.2)."""
    _, lying, terrains, bag, acting, _, is_reached = moment(tables, state)
    terrains = _one_less(terrains, tables.terrain_indexes[terrain])
    known = (tables, lying, terrains, bag, acting, "tile", is_reached)
    setup, starts, achievements = state.setup, state.starts, state.achievements
    return state_of_turn(known, setup, starts, achievements, state.turns, terrain)


def _after_tile(tables: Tables, state: State, tile: TileName) -> State:
    """Draw a path tile for the next seat (TUCANA-3.3)."""
    _, lying, terrains, bag, acting, due, is_reached = moment(tables, state)
    bag = _one_less(bag, tables.tile_indexes[tile])
    tiles = (*state.tiles, tile)
    choices: tuple[None, ...] = ()
    if len(tiles) == tables.players:
        choices, acting, due = tables.no_choices, tables.seats, "place"
    known = (tables, lying, terrains, bag, acting, due, is_reached)
    setup, starts, achievements = state.setup, state.starts, state.achievements
    finished, terrain = state.turns, state.terrain
    return state_of_turn(known, setup, starts, achievements, finished, terrain, tiles, choices)


def _after_choice(tables: Tables, state: State, choice: Choice) -> State:
    """Keep what a seat does with its tile; when all have chosen, the turn is over (TUCANA-R6)."""
    _, lying, terrains, bag, acting, due, is_reached = moment(tables, state)
    setup, starts, achievements = state.setup, state.starts, state.achievements
    finished, terrain, tiles = state.turns, state.terrain, state.tiles
    choices = replaced(state.choices, choice.player, choice)
    if None in choices:
        acting = without(acting, choice.player)
        known = (tables, lying, terrains, bag, acting, due, is_reached)
        return state_of_turn(known, setup, starts, achievements, finished, terrain, tiles, choices)
    turn = new_turn(cast("Terrain", terrain), tiles, cast("tuple[Choice, ...]", choices))
    finished = (*finished, turn)
    lying, terrains = _laid_out(tables, lying, terrains, tiles, turn.choices)
    acting, due = ((), "end") if is_over(tables, finished) else (_CHANCE, "terrain")
    known = (tables, lying, terrains, bag, acting, due, is_reached)
    return state_of_turn(known, setup, starts, achievements, finished)


# How things lie after them.


def _one_less(counts: Counts, index: int) -> Counts:
    """Take a card off its pile, or a tile out of the supply."""
    left = list(counts)
    left[index] -= 1
    return tuple(left)


def _laid_out(
    tables: Tables,
    before: Position,
    terrains: Counts,
    tiles: tuple[TileName, ...],
    choices: tuple[Choice, ...],
) -> tuple[Position, Counts]:
    """Lay the tiles of all seats, award achievements, and score the huts if the round is over.

    A round is over after the turn of its last terrain card (TUCANA-5.1). Return the position and
    the terrain cards after that.
    """
    colours, cards, number, _, jokers, _, _, tracks, values = before
    empty, networks, ends = list(before.empty), list(before.networks), list(before.ends)
    bits, parts = tables.island.bits, tables.parts
    for seat, choice in enumerate(choices):
        if isinstance(choice, Skip):
            continue
        space = choice.space
        empty[seat] ^= bits[space]
        if isinstance(choice, Joker):
            jokers = replaced(jokers, seat, False)
        # The tile is laid whether or not paths meet (TUCANA-3.5).
        for part in parts[tiles[seat], space, choice.rotation]:
            networks[seat] = joined(networks[seat], part, ends[seat])
            ends[seat] |= part[0]
    if cards:
        values = _awarded(tables, before, tiles, networks)
    if not any(terrains):
        tracks = _scored(tables, before, networks)
        if number < ROUNDS:
            number += 1
            terrains = tables.terrain_cards  # shuffled again (TUCANA-5.5)
            jokers = (True,) * tables.players  # active again (TUCANA-3.7)
    sheets = tuple(empty), jokers, tuple(networks), tuple(ends)
    after_turn = (colours, cards, number, *sheets, tracks, values)
    # This takes half the time of `Position(...)`.
    return tuple.__new__(Position, after_turn), terrains  # pyright: ignore[reportUnknownMemberType]


def _awarded(
    tables: Tables, before: Position, tiles: tuple[TileName, ...], networks: list[Network]
) -> tuple[tuple[int | None, ...], ...]:
    """Award each card to the seats that now fulfil it, when all have laid (TUCANA-R5).

    A card that was not fulfilled before can be so by a new part only. These are the last of a
    network, as many as the tile has paths; before the first tile of a seat, all of them are new.
    """
    ground, paths = tables.island.ground, tables.path_counts
    criteria = [criterion(tables, card.name) for card in before.cards]
    colours, values = before.colours, list(before.values)
    for seat, network in enumerate(networks):
        is_opening = before.empty[seat] == ground
        for part in network if is_opening else network[-paths[tiles[seat]] :]:
            for index, is_met in enumerate(criteria):
                # A seat takes a value once (TUCANA-7.4).
                if values[seat][index] is None and is_met(network, part, colours):
                    value = _value(tables, before, index)
                    values[seat] = replaced(values[seat], index, value)
    return tuple(values)


def _value(tables: Tables, before: Position, index: int) -> int:
    """Return what a card brings now: high to the first (TUCANA-7.2), or else low (TUCANA-7.3)."""
    if tables.players == 1:
        is_first = before.round == 1  # TUCANA-8.2
    else:
        is_first = all(taken[index] is None for taken in before.values)
    card = before.cards[index]
    return card.high if is_first else card.low


def _scored(
    tables: Tables, before: Position, networks: list[Network]
) -> tuple[tuple[int, ...], ...]:
    """Add what each hut brings to the track of its colour.

    Huts bring points again in each round (TUCANA-5.6), and tracks go on beyond 39 (TUCANA-5.4).
    """
    brought = tables.island.track_points(networks, before.colours)
    return tuple(
        tuple(map(add, track, points)) for track, points in zip(before.tracks, brought, strict=True)
    )
