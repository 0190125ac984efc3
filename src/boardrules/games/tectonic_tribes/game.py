"""The front door of Tectonic Tribes: the rules with views, notation, numbers and drawing."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from attrs import frozen

from boardrules.codec import GameTypes
from boardrules.game import Rng
from boardrules.games.tectonic_tribes import (
    knowledge,
    notation,
    numbers,
    observation,
    render,
    validation,
    worlds,
)
from boardrules.games.tectonic_tribes.actions import Action
from boardrules.games.tectonic_tribes.knowledge import View
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import State
from boardrules.numbers import Numbering
from boardrules.observation import Feature
from boardrules.player import Player
from boardrules.rulebook import Defect


@frozen(slots=False)
class TectonicTribes(Rules):
    """Tectonic Tribes for two to five players.

    Args:
        players: two to five.
        advanced: whether play goes on after somebody's last tribe card, for one hand more.
        stolen_card: what becomes of the own terrain card after a tribe card that discarded an
            opponent's: `"hand_over"` gives it to the opponent, with `"forfeit"` the opponent has
            none (TECTONIC-R1).
        lava_scores: whether regions of lava bring points (TECTONIC-R4).
        components: what is in the box.

    >>> game = TectonicTribes(players=3, advanced=True)
    >>> game.setting.deals
    3
    """

    name: ClassVar = "tectonic-tribes"
    types: ClassVar = GameTypes(State, Action, View)

    def view(self, state: State, player: Player | None) -> View:
        """Return what a seat knows: all hands that it has held, and all that lies open."""
        return knowledge.view(self, state, player)

    def witness(self, state: State, action: Action, player: Player | None) -> Action | None:
        """Return the action, or None for what another seat is dealt, discards or chooses."""
        return knowledge.witness(self, state, action, player)

    def determinize(self, view: View, rng: Rng) -> State:
        """Draw one of the states that fit a view, or raise `ValueError` if there is none."""
        return worlds.determinize(self, view, rng)

    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        """Yield all states that fit a view; they weigh the same.

        For a view that no state has, the call raises `ValueError`, before the first state.
        """
        return worlds.worlds(self, view)

    def format_action(self, action: Action) -> str:
        """Write an action, such as `P1 place 57 3,-1 r1`."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Read an action, or raise `NotationError`."""
        return notation.parse_action(text)

    def render(self, state: State, player: Player | None = None) -> str:
        """Draw the continent, and the hands as a seat sees them, or as a spectator does."""
        return render.draw(self, self.view(state, player))

    def validate(self, state: State) -> tuple[Defect, ...]:
        """List what keeps a hand-built state from being a moment of a match."""
        return tuple(validation.defects(self, state))

    def inventory(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """Name, for each place, the terrain and tribe cards that lie there."""
        return validation.inventory(self, state)

    @property
    def numbering(self) -> Numbering:
        """How choices, layings and draws are numbered."""
        return self._numbering

    @cached_property
    def _numbering(self) -> Numbering:
        return numbers.numbering(self)

    @property
    def num_actions(self) -> int:
        """How many numbers there are for what a seat does."""
        return self.numbering.num_decisions

    def encode(self, state: State, action: Action) -> int:
        """Return the number of an action in a state, or raise `NumberError`.

        It tells neither the seat nor, for a placement, the card: both follow from the state.

        >>> game = TectonicTribes()
        >>> game.encode(game.initial_state(), game.parse_action("P2 discard 57"))
        56
        """
        return numbers.encode(self, self._numbering, state, action)

    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        """Return what a number stands for in a state, or raise `NumberError`."""
        return numbers.decode(self, self._numbering, state, number, player)

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
