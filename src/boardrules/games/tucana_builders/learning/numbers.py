"""Numbers for the actions of Tucana Builders."""

from functools import cached_property
from itertools import chain
from typing import Final

from attrs import frozen

from boardrules.building.bits import bits
from boardrules.building.numbers import BaseNumbers, ListedNumbers, NumberBlock, Numbering, actor
from boardrules.games.tucana_builders.actions import (
    Action,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Skip,
)
from boardrules.games.tucana_builders.laying import paths_of
from boardrules.games.tucana_builders.network import ROTATIONS
from boardrules.games.tucana_builders.notation import format_action
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State
from boardrules.player import CHANCE, Player

VERSION: Final = 1


@frozen(slots=False, eq=False)
class Numbers(BaseNumbers[State, Action]):
    """The numbers of a game's actions: the same for all seats, but for each its own actions."""

    rules: Rules

    @cached_property
    def numbering(self) -> Numbering:
        """Number choices by space and rotation; draws by card or tile, in the order of the box.

        All six rotations have numbers, though only different ones are legal, and so do start
        spaces.
        """
        box = self.rules.tables.components
        spots = (("space", len(box.spaces)), ("rotation", len(ROTATIONS)))
        return Numbering(
            version=VERSION,
            decisions=(
                NumberBlock(Place.kind, spots),
                NumberBlock(Joker.kind, spots),
                NumberBlock(Skip.kind),
            ),
            draws=(
                NumberBlock(DrawSetup.kind, (("card", len(box.setup_cards)),)),
                NumberBlock(DrawStart.kind, (("symbol", len(box.starts)),)),
                NumberBlock(DrawAchievement.kind, (("name", len(box.achievements)),)),
                NumberBlock(DrawTerrain.kind, (("terrain", len(box.terrains)),)),
                NumberBlock(DrawTile.kind, (("tile", len(box.tiles)),)),
            ),
        )

    @cached_property
    def _listed(self) -> ListedNumbers[Action]:
        """The choices of each seat, and the draws where each seat gets the next tile."""
        tables = self.rules.tables
        cards = [draw for draws in tables.card_draws.values() for draw in draws.values()]
        return ListedNumbers(
            self.numbering,
            decisions=tuple(
                (*chain(*choices.places[1:]), *chain(*choices.jokers[1:]), choices.skip)
                for choices in tables.choices
            ),
            draws=tuple((*cards, *tiles) for tiles in tables.tile_draws),
            name=format_action,
        )

    def encode(self, _state: State, action: Action) -> int:
        """Return the number of an action, or raise `NumberError`."""
        return self._listed.encode(action)

    def legal_numbers(self, state: State, player: Player) -> list[int]:
        """Return the numbers of the legal actions of a seat."""
        actions = self.rules.legal_actions(state, player)
        if not state.choices or not actions:
            return self._listed.encode_all(actions)
        tables = self.rules.tables
        sheet, rotations = state.sheets[player], tables.rotations[state.tiles[player]]
        empty = paths_of(tables, sheet).empty
        fitting = empty & tables.island.terrains[state.terrain]
        joker, skip = self._first_joker_and_skip
        anywhere = empty if sheet.has_joker else 0
        numbers = [
            first + len(ROTATIONS) * (space - 1) + rotation
            for first, spaces in ((0, fitting), (joker, anywhere))
            for space in bits(spaces)
            for rotation in rotations
        ]
        return numbers if fitting else [*numbers, skip]

    @cached_property
    def _first_joker_and_skip(self) -> tuple[int, int]:
        return self.numbering.number(Joker.kind, 0, 0), self.numbering.number(Skip.kind)

    def decode(self, state: State, number: int, player: Player | None) -> Action:
        """Return the action that a number stands for, by default for the first seat to act."""
        seat = actor(self.rules.to_act(state), player)
        if seat == CHANCE:
            return self._listed.draw(Player(len(state.tiles)), number)
        return self._listed.decision(seat, number)
