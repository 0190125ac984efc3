"""Where everything is in a state of Tucana Builders, and what is wrong with one built by hand."""

from collections.abc import Iterator, Mapping

from boardrules.building.notation import format_player
from boardrules.building.sequences import replaced
from boardrules.errors import Defect
from boardrules.games.tucana_builders.judging import defects_of_table
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State, changed
from boardrules.player import Player


def inventory(rules: Rules, state: State) -> Mapping[str, tuple[str, ...]]:
    """Name the cards and tiles in each place; those of a kind go by the same name."""
    tables = rules.tables
    box = tables.components
    # A state that somebody made up may count more than the box holds.
    terrains = [
        (terrain, min(max(cards, 0), terrain.cards))
        for terrain, cards in zip(box.terrains, state.terrain_cards, strict=True)
    ]
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
            for tile, number in zip(box.tiles, state.supply, strict=True)
            for _ in range(min(number, tile.count))
        ),
    }
    for seat in tables.seats:
        places |= _places_of_seat(rules, state, seat)
    return places


def _places_of_seat(rules: Rules, state: State, seat: Player) -> dict[str, tuple[str, ...]]:
    owner, sheet = format_player(seat), state.sheets[seat]
    starts = [
        f"{owner} start {number + 1}" for number in range(len(rules.tables.components.start_tiles))
    ]
    laid = len(sheet.starts)
    return {
        f"{owner} start tiles": tuple(starts[laid:]),
        f"{owner} sheet": (*starts[:laid], *(f"tile {tile.tile}" for tile in sheet.tiles)),
        f"{owner} set aside": tuple(f"tile {tile}" for tile in sheet.aside),
        f"{owner} drawn": tuple(f"tile {tile}" for tile in state.tiles[seat : seat + 1]),
    }


def defects(rules: Rules, state: State) -> tuple[Defect, ...]:
    """Find what keeps a state from being a moment of a match."""
    return defects_of_table(rules.tables, state) or tuple(_defects_of_choices(rules, state))


def _defects_of_choices(rules: Rules, state: State) -> Iterator[Defect]:
    """Judge each choice as if it was the only one."""
    expected = rules.players if rules.phase(state) == "place" else 0
    if len(state.choices) != expected:
        message = f"{expected} seats choose now, not {len(state.choices)}"
        yield Defect("choices", message, "TUCANA-R9")
        return
    if state.choices and None not in state.choices:
        yield Defect("choices", "when all have chosen, the turn is over", "TUCANA-R6")
    for seat, choice in enumerate(state.choices):
        where = f"choices[{seat}]"
        if choice is None:
            continue
        if choice.player != seat:
            yield Defect(where, f"it is that of {format_player(choice.player)}", "TUCANA-R6")
            continue
        before = changed(state, choices=replaced(state.choices, seat, None))
        for broken in rules.violations(before, choice):
            yield Defect(where, broken.message, broken.rule)
