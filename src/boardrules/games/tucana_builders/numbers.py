"""Numbers for the actions of Tucana Builders."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Final

from boardrules.errors import NumberError
from boardrules.games.tucana_builders.actions import (
    Action,
    Choice,
    Draw,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Skip,
)
from boardrules.games.tucana_builders.components import Components
from boardrules.games.tucana_builders.network import ROTATIONS
from boardrules.games.tucana_builders.notation import format_action
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State
from boardrules.numbers import Block, Numbering, actor
from boardrules.player import CHANCE, Player

VERSION: Final = 1


def numbering(rules: Rules) -> Numbering:
    """Number choices by space and rotation; draws by card or tile, in the order of the box.

    All six rotations have numbers, though only different ones are legal, and so do start spaces.
    """
    return _numbering(rules.components)


@cache
def _numbering(components: Components) -> Numbering:
    spots = (("space", len(components.spaces)), ("rotation", len(ROTATIONS)))
    return Numbering(
        version=VERSION,
        decisions=(Block(Place.kind, spots), Block(Joker.kind, spots), Block(Skip.kind)),
        draws=(
            Block(DrawSetup.kind, (("card", len(components.setup_cards)),)),
            Block(DrawStart.kind, (("symbol", len(components.starts)),)),
            Block(DrawAchievement.kind, (("name", len(components.achievements)),)),
            Block(DrawTerrain.kind, (("terrain", len(components.terrains)),)),
            Block(DrawTile.kind, (("tile", len(components.tiles)),)),
        ),
    )


@cache
def _choices(components: Components, player: Player) -> tuple[Choice, ...]:
    """List what a seat can do with a tile, in the order of the numbers."""
    spots = list(product(range(1, len(components.spaces) + 1), ROTATIONS))
    return (
        *(Place(player, space, rotation) for space, rotation in spots),
        *(Joker(player, space, rotation) for space, rotation in spots),
        Skip(player),
    )


@cache
def _draws(components: Components, seat: Player) -> tuple[Draw, ...]:
    """List what chance can draw where a seat gets the next tile, in the order of the numbers."""
    return (
        *(DrawSetup(CHANCE, card.number) for card in components.setup_cards),
        *(DrawStart(CHANCE, start.symbol) for start in components.starts),
        *(DrawAchievement(CHANCE, card.name) for card in components.achievements),
        *(DrawTerrain(CHANCE, terrain.name) for terrain in components.terrains),
        *(DrawTile(CHANCE, seat, tile.name) for tile in components.tiles),
    )


@cache
def _numbers(components: Components, players: int) -> Mapping[Action, int]:
    return {
        action: number
        for seat in map(Player, range(players))
        for actions in (_choices(components, seat), _draws(components, seat))
        for number, action in enumerate(actions)
    }


def encode(rules: Rules, action: Action) -> int:
    """Return the number of an action, which is the same for all seats."""
    number = _numbers(rules.components, rules.players).get(action)
    if number is None:
        raise NumberError(f"no number is kept for {format_action(action)}")
    return number


def decode(rules: Rules, state: State, number: int, player: Player | None) -> Action:
    """Return what a number stands for: of a seat, or else of the first one to act."""
    seat = actor(rules.to_act(state), player)
    if seat == CHANCE:
        numbering(rules).draw(number)
        return _draws(rules.components, Player(len(state.tiles)))[number]
    numbering(rules).decision(number)
    return _choices(rules.components, seat)[number]
