"""The front door of Tucana Builders: the rules with views, notation, numbers and drawing."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from attrs import frozen

from boardrules.codec import GameTypes
from boardrules.game import Rng
from boardrules.games.tucana_builders import (
    knowledge,
    links,
    notation,
    numbers,
    observation,
    render,
    turns,
    validation,
    worlds,
)
from boardrules.games.tucana_builders.actions import Action
from boardrules.games.tucana_builders.components import Hut
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.links import AnimalLink, HutLink, Sheet, StartLink
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State
from boardrules.numbers import Numbering
from boardrules.observation import Feature
from boardrules.player import Player
from boardrules.rulebook import Defect
from boardrules.typecheck import as_seat


@frozen(slots=False)
class TucanaBuilders(Rules):
    """Tucana Builders for one to five players.

    Args:
        players: one to five; one is the solo game.
        achievements: whether two achievement cards are turned up: the expert variant.
        components: what is in the box.

    >>> game = TucanaBuilders(players=3, achievements=True)
    >>> game.setting.turns
    24
    """

    name: ClassVar = "tucana-builders"
    types: ClassVar = GameTypes(State, Action, View)

    def view(self, state: State, player: Player | None) -> View:
        """Return what a seat knows: all but what others have laid in the present turn."""
        return knowledge.view(self, state, player)

    def witness(self, state: State, action: Action, player: Player | None) -> Action | None:
        """Return the action, or None for what another seat lays before all have."""
        return knowledge.witness(self, state, action, player)

    def determinize(self, view: View, rng: Rng) -> State:
        """Draw one of the states that fit a view, or raise `ValueError` if no state has it."""
        return worlds.determinize(self, view, rng)

    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        """Yield all states that fit a view; they weigh the same.

        For a view that no state has, the call raises `ValueError`, before the first state.
        """
        return worlds.worlds(self, view)

    def _sheet(self, state: State, player: Player) -> Sheet:
        return links.sheet_of(self.setting, state, as_seat(player, self.players))

    def hut_points(self, state: State, player: Player) -> dict[Hut, int]:
        """Tell what each hut of a sheet would bring if the round ended now."""
        table = self.table(state)
        network = table.networks[as_seat(player, self.players)]
        return turns.hut_points(self.setting, network, table.colours)

    def animal_links(self, state: State, player: Player) -> tuple[AnimalLink, ...]:
        """List the animals on a sheet that are linked to huts, and by which spaces."""
        sheet = self._sheet(state, player)
        return tuple(links.animal_links(self.setting, sheet))

    def hut_links(self, state: State, player: Player) -> tuple[HutLink, ...]:
        """List the huts of a sheet that are linked to each other, and by which spaces."""
        sheet = self._sheet(state, player)
        return tuple(links.hut_links(self.setting, sheet))

    def start_links(self, state: State, player: Player) -> tuple[StartLink, ...]:
        """List the start tiles of a sheet that are linked to each other, and by which spaces."""
        sheet = self._sheet(state, player)
        return tuple(links.start_links(self.setting, state, sheet))

    def format_action(self, action: Action) -> str:
        """Write an action, such as `P1 place 17 r2`."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Read an action, or raise `NotationError`."""
        return notation.parse_action(text)

    def render(self, state: State, player: Player | None = None) -> str:
        """Draw the sheets, one after the other, as a seat sees them, or as a spectator does."""
        return render.draw(self, self.view(state, player))

    def validate(self, state: State) -> tuple[Defect, ...]:
        """List what keeps a hand-built state from being a moment of a match."""
        return validation.rebuilt(self, state)[1]

    def inventory(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """Name, for each place, the cards and tiles that lie there."""
        return validation.inventory(self, state)

    @property
    def numbering(self) -> Numbering:
        """How choices and draws are numbered."""
        return self._numbers.numbering

    @cached_property
    def _numbers(self) -> numbers.Numbers:
        return numbers.Numbers(self.setting)

    @property
    def num_actions(self) -> int:
        """How many numbers there are for what a seat does."""
        return self.numbering.num_decisions

    def encode(self, state: State, action: Action) -> int:  # noqa: ARG002
        """Return the number of an action, or raise `NumberError`.

        It does not tell the seat: the same choice has the same number for all.

        >>> game = TucanaBuilders()
        >>> game.encode(game.initial_state(), game.parse_action("P2 place 3 r1"))
        13
        """
        return self._numbers.encode(action)

    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        """Return what a number stands for in a state, or raise `NumberError`."""
        return self._numbers.decode(self, state, number, player)

    @property
    def features(self) -> tuple[Feature, ...]:
        """The tables of an observation."""
        return self._features

    @cached_property
    def _features(self) -> tuple[Feature, ...]:
        return observation.features(self)

    def observe(self, view: View, player: Player) -> dict[str, list[int]]:
        """Return what a seat knows as tables, where rows by seat begin with its own."""
        return observation.observe(self, view, player)
