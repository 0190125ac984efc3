"""The front door of Tuk Tuk Taxi: the rules with views, notation, numbers and drawing."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from attrs import frozen

from boardrules.codec import GameTypes
from boardrules.game import Rng
from boardrules.games.tuk_tuk_taxi import (
    knowledge,
    notation,
    numbers,
    observation,
    render,
    validation,
)
from boardrules.games.tuk_tuk_taxi.actions import Action
from boardrules.games.tuk_tuk_taxi.knowledge import View
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.numbers import Numbering
from boardrules.observation import Feature
from boardrules.player import Player
from boardrules.rulebook import Defect


@frozen(slots=False)
class TukTukTaxi(Rules):
    """Tuk Tuk Taxi for two to four players.

    Args:
        players: two to four.
        board: the face of the board: `"european"`, `"exotic"`, or a map of your own components.
        simplified: whether the signs with stars are left out.
        first_player: the seat that begins; 0 is P1.
        turn_limit: after so many turns of each player the match ends; None is no limit
            (TUKTUK-R10).
        parking_meter: whether stopping on a parking meter costs the next turn: `"lose_turn"` or
            `"no_effect"` (TUKTUK-R2).
        components: what is in the box.

    >>> game = TukTukTaxi(players=3, board="exotic")
    >>> game.setting.customers
    6
    """

    name: ClassVar = "tuk-tuk-taxi"
    types: ClassVar = GameTypes(State, Action, View)

    def view(self, state: State, player: Player | None) -> View:
        """Return the state: nothing is hidden."""
        return knowledge.view(self, state, player)

    def witness(self, state: State, action: Action, player: Player | None) -> Action | None:  # noqa: ARG002
        """Return the action: everybody sees everything."""
        return action

    def determinize(self, view: View, rng: Rng) -> State:  # noqa: ARG002
        """Return the one state that fits a view."""
        return view

    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        """Yield the one state that fits a view."""
        return knowledge.worlds(view)

    def format_action(self, action: Action) -> str:
        """Write an action, such as `P1 drive c7 c8 c9`."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Read an action, or raise `NotationError`."""
        return notation.parse_action(text)

    def render(self, state: State, player: Player | None = None) -> str:
        """Draw the town; everybody sees the same."""
        return render.draw(self, self.view(state, player))

    def validate(self, state: State) -> tuple[Defect, ...]:
        """List what keeps a hand-built state from being a moment of a match."""
        return tuple(validation.defects(self, state))

    def inventory(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """Name, for each place, the cards, customers and taxis that are there."""
        return validation.inventory(self, state)

    @property
    def numbering(self) -> Numbering:
        """How placings, cards, drives and draws are numbered."""
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

        It tells neither the seat nor the card of a sign: both follow from the state.

        >>> game = TukTukTaxi()
        >>> game.encode(game.initial_state(), game.parse_action("P1 customer B3 n13"))
        9
        """
        return numbers.encode(self, self.numbering, state, action)

    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        """Return what a number stands for in a state, or raise `NumberError`."""
        return numbers.decode(self, self.numbering, state, number, player)

    @property
    def features(self) -> tuple[Feature, ...]:
        """The tables of an observation."""
        return self._features

    @cached_property
    def _features(self) -> tuple[Feature, ...]:
        return observation.features(self)

    def observe(self, view: View, player: Player) -> dict[str, list[int]]:
        """Return the town as tables, where rows by seat begin with that of `player`."""
        return observation.observe(self, view, player)
