"""Numbers for the actions of Tucana Builders."""

from functools import cached_property
from itertools import chain
from typing import Final

from attrs import frozen

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
from boardrules.games.tucana_builders.network import ROTATIONS
from boardrules.games.tucana_builders.notation import format_action
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.table import Setting
from boardrules.numbers import Block, Numbering, actor
from boardrules.player import CHANCE, Player
from boardrules.quoting import cut, printable

VERSION: Final = 1


@frozen(slots=False, eq=False)
class Numbers:
    """The numbers of a game's actions: the same for all seats, but for each its own actions."""

    setting: Setting

    @cached_property
    def numbering(self) -> Numbering:
        """Number choices by space and rotation; draws by card or tile, in the order of the box.

        All six rotations have numbers, though only different ones are legal, and so do start
        spaces.
        """
        box = self.setting.components
        spots = (("space", len(box.spaces)), ("rotation", len(ROTATIONS)))
        return Numbering(
            version=VERSION,
            decisions=(Block(Place.kind, spots), Block(Joker.kind, spots), Block(Skip.kind)),
            draws=(
                Block(DrawSetup.kind, (("card", len(box.setup_cards)),)),
                Block(DrawStart.kind, (("symbol", len(box.starts)),)),
                Block(DrawAchievement.kind, (("name", len(box.achievements)),)),
                Block(DrawTerrain.kind, (("terrain", len(box.terrains)),)),
                Block(DrawTile.kind, (("tile", len(box.tiles)),)),
            ),
        )

    @cached_property
    def _choices(self) -> tuple[tuple[Choice, ...], ...]:
        """What each seat can do with a tile, in the order of the numbers."""
        return tuple(
            (*chain(*choices.places[1:]), *chain(*choices.jokers[1:]), choices.skip)
            for choices in self.setting.choices
        )

    @cached_property
    def _draws(self) -> tuple[tuple[Draw, ...], ...]:
        """What chance can draw where each seat gets the next tile, in the order of the numbers."""
        box = self.setting.components
        cards: tuple[Draw, ...] = (
            *(DrawSetup(CHANCE, card.number) for card in box.setup_cards),
            *(DrawStart(CHANCE, start.symbol) for start in box.starts),
            *(DrawAchievement(CHANCE, card.name) for card in box.achievements),
            *self.setting.terrain_draws,
        )
        return tuple((*cards, *tiles) for tiles in self.setting.tile_draws)

    @cached_property
    def _numbers(self) -> dict[Action, int]:
        return {
            action: number
            for actions in (*self._choices, *self._draws)
            for number, action in enumerate(actions)
        }

    def encode(self, action: Action) -> int:
        """Return the number of an action, or raise `NumberError`."""
        number = self._numbers.get(action)
        if number is None:
            text = printable(cut(format_action(action)))
            raise NumberError(f"no number is kept for {text}")
        return number

    def decode(self, rules: Rules, state: State, number: int, player: Player | None) -> Action:
        """Return what a number stands for: of a seat, or else of the first one to act."""
        seat = actor(rules.to_act(state), player)
        if seat == CHANCE:
            self.numbering.draw(number)
            return self._draws[len(state.tiles)][number]
        self.numbering.decision(number)
        return self._choices[seat][number]
