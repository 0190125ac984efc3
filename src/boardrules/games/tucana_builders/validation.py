"""Where everything is in a state of Tucana Builders, and what is wrong with one built by hand."""

from collections.abc import Iterator, Mapping

from boardrules.errors import Defect
from boardrules.games.tucana_builders import turns
from boardrules.games.tucana_builders.actions import (
    Action,
    Choice,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Skip,
)
from boardrules.games.tucana_builders.components import Terrain, TileName
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State
from boardrules.notation import format_player
from boardrules.player import CHANCE, Player


def inventory(rules: Rules, state: State) -> Mapping[str, tuple[str, ...]]:
    """Name the cards and tiles in each place; those of a kind go by the same name."""
    tables = rules.tables
    box = tables.components
    _, cards_left, bag = turns.layout(tables, state)
    terrains = list(zip(box.terrains, cards_left, strict=True))
    places: dict[str, tuple[str, ...]] = {
        "setup cards": tuple(
            f"setup {card.number}" for card in box.setup_cards if card.number != state.setup
        ),
        "setup card turned up": () if state.setup is None else (f"setup {state.setup}",),
        "start cards": tuple(
            f"start {start.symbol}" for start in box.starts if start.symbol not in state.starts
        ),
        "start cards turned up": tuple(f"start {symbol}" for symbol in state.starts),
        "achievement cards": tuple(
            f"achievement {card.name}"
            for card in box.achievements
            if card.name not in state.achievements
        ),
        "achievement cards turned up": tuple(f"achievement {name}" for name in state.achievements),
        "terrain cards": tuple(
            f"terrain {terrain.name}" for terrain, cards in terrains for _ in range(cards)
        ),
        "terrain cards turned up": tuple(
            f"terrain {terrain.name}"
            for terrain, cards in terrains
            for _ in range(terrain.cards - cards)
        ),
        "supply": tuple(
            f"tile {tile.name}"
            for tile, number in zip(box.tiles, bag, strict=True)
            for _ in range(number)
        ),
    }
    for seat in tables.seats:
        places |= _places_of_seat(rules, state, seat)
    return places


def _places_of_seat(rules: Rules, state: State, seat: Player) -> dict[str, tuple[str, ...]]:
    owner = format_player(seat)
    starts = [
        f"{owner} start {number + 1}" for number in range(len(rules.tables.components.start_tiles))
    ]
    laid, aside = list(starts[: len(state.starts)]), list[str]()
    for turn in state.turns:
        somewhere = aside if isinstance(turn.choices[seat], Skip) else laid
        somewhere.append(f"tile {turn.tiles[seat]}")
    return {
        f"{owner} start tiles": tuple(starts[len(state.starts) :]),
        f"{owner} sheet": tuple(laid),
        f"{owner} set aside": tuple(aside),
        f"{owner} drawn": tuple(f"tile {tile}" for tile in state.tiles[seat : seat + 1]),
    }


def defects(rules: Rules, state: State) -> tuple[Defect, ...]:
    """Find what keeps a state from being a moment of a match."""
    return rebuilt(rules, state)[1]


def rebuilt(
    rules: Rules, state: State, earlier: State | None = None
) -> tuple[State, tuple[Defect, ...]]:
    """Play the match again that led to a state, up to the first action that was not legal.

    A state that is built right can be reached, and only such a one has no defect. `earlier` is a
    moment of the same match, after its setup and some turns, that is known to be right.
    """
    played = earlier or rules.initial_state()
    for where, action in _history(state, earlier):
        if violations := tuple(rules.violations(played, action)):
            return played, tuple(Defect(where, each.message, each.rule) for each in violations)
        played = rules.apply_unchecked(played, action)
    message = "does not follow from what happened before"
    return played, tuple(
        Defect(name, message, "TUCANA-R9")
        for name in ("turns", "tiles", "choices")
        if getattr(state, name) != getattr(played, name)
    )


def _history(state: State, earlier: State | None) -> Iterator[tuple[str, Action]]:
    """Yield the actions that led to a state, from another on, each with its place in it."""
    if earlier is None:
        yield from _history_of_setup(state)
    known = 0 if earlier is None else len(earlier.turns)
    for number, turn in enumerate(state.turns[known:], start=known):
        here = f"turns[{number}]."
        yield from _history_of_turn(here, turn.terrain, turn.tiles, turn.choices)
    if state.terrain is not None:
        yield from _history_of_turn("", state.terrain, state.tiles, state.choices)


def _history_of_setup(state: State) -> Iterator[tuple[str, Action]]:
    if state.setup is not None:
        yield "setup", DrawSetup(CHANCE, state.setup)
    for number, symbol in enumerate(state.starts):
        yield f"starts[{number}]", DrawStart(CHANCE, symbol)
    for number, name in enumerate(state.achievements):
        yield f"achievements[{number}]", DrawAchievement(CHANCE, name)


def _history_of_turn(
    where: str,
    terrain: Terrain,
    tiles: tuple[TileName, ...],
    choices: tuple[Choice | None, ...],
) -> Iterator[tuple[str, Action]]:
    yield f"{where}terrain", DrawTerrain(CHANCE, terrain)
    for seat, tile in enumerate(tiles):
        yield f"{where}tiles[{seat}]", DrawTile(CHANCE, Player(seat), tile)
    for seat, choice in enumerate(choices):
        if choice is not None:
            yield f"{where}choices[{seat}]", choice
