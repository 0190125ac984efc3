"""The front door of Tiki Topple: the rules with views, notation, numbers and drawing."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import ClassVar

from attrs import frozen

from boardrules.codec import GameTypes
from boardrules.game import Rng
from boardrules.games.tiki_topple import (
    knowledge,
    notation,
    numbers,
    observation,
    render,
    validation,
)
from boardrules.games.tiki_topple.actions import Action
from boardrules.games.tiki_topple.knowledge import View
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.state import State
from boardrules.numbers import Numbering
from boardrules.observation import Feature
from boardrules.player import Player
from boardrules.rulebook import Defect, listed


@frozen(slots=False)
class TikiTopple(Rules):
    """Tiki Topple for two to four players.

    Args:
        players: two to four.
        edition: `"schmidt"` with nine cards per colour, or `"gamewright"` with seven.
        first_player: the seat that starts the first round; 0 is P1.
        toast_bar: whether toast is barred as the first card of `"each_player"` in a round, or
            only as the first card of the `"round"` (TIKI-R1).
        components: what is in the box.

    >>> game = TikiTopple(players=3, edition="gamewright")
    >>> game.rounds
    3
    """

    name: ClassVar = "tiki-topple"
    types: ClassVar = GameTypes(State, Action, View)

    def view(self, state: State, player: Player | None) -> View:
        """Return what a seat knows: its own cards and mission, and all that lies open."""
        return knowledge.view(state, player)

    def witness(self, state: State, action: Action, player: Player | None) -> Action | None:  # noqa: ARG002
        """Return the action, or None for another seat's card set aside or mission dealt."""
        return knowledge.witness(action, player)

    def determinize(self, view: View, rng: Rng) -> State:
        """Draw one of the states that fit a view, by weight; `ValueError` if no state has it."""
        self._check(view)
        return knowledge.determinize(self, view, rng)

    def worlds(self, view: View) -> Iterator[tuple[State, int]]:
        """Yield all states that fit a view, with their weights.

        A view that no state has is refused at the call, with a `ValueError`.
        """
        self._check(view)
        return knowledge.worlds(self, view)

    @cached_property
    def _check(self) -> Callable[[View], None]:
        """Refuse a view that no state has; the last ones that passed are not checked again."""

        @lru_cache(maxsize=8)
        def check(view: View) -> None:
            if (fault := next(self._faults_of_view(view), None)) is not None:
                raise ValueError(f"no state has this view: {fault}")

        return check

    def _faults_of_view(self, view: View) -> Iterator[str]:
        """Find what keeps a view from being that of a state; each check presupposes the others."""
        yield from knowledge.miscounts(self, view)
        world = next(knowledge.worlds(self, view))[0]
        yield from map(str, self.validate(world))
        if self.view(world, view.player) != view:
            yield "what it tells of the seats does not agree"

    def format_action(self, action: Action) -> str:
        """Write an action, such as `P1 up2 NANI`."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Read an action, or raise `NotationError`."""
        return notation.parse_action(text)

    def render(self, state: State, player: Player | None = None) -> str:
        """Draw the table as a seat sees it, or as a spectator does."""
        return render.draw(self, self.view(state, player), self.score(state))

    def validate(self, state: State) -> tuple[Defect, ...]:
        """List what keeps a hand-built state from being a moment of a match."""
        return listed(validation.defects(self, state))

    def inventory(self, state: State) -> Mapping[str, tuple[str, ...]]:
        """Name, for each place, the Tikis, cards and missions that lie there."""
        return validation.inventory(self, state)

    @property
    def numbering(self) -> Numbering:
        """How plays and draws are numbered."""
        return self._numbers.numbering

    @cached_property
    def _numbers(self) -> numbers.Numbers:
        return numbers.Numbers(self.components, self.players)

    @property
    def num_actions(self) -> int:
        """How many numbers there are for what a seat does."""
        return self.numbering.num_decisions

    def encode(self, state: State, action: Action) -> int:  # noqa: ARG002
        """Return the number of an action, or raise `NumberError`.

        It does not tell the seat: the same play has the same number for all.

        >>> game = TikiTopple()
        >>> game.encode(game.initial_state(), game.parse_action("P2 up1 EEPO"))
        1
        """
        return numbers.encode(self._numbers, action)

    def decode(self, state: State, number: int, player: Player | None = None) -> Action:
        """Return what a number stands for in a state, or raise `NumberError`."""
        return numbers.decode(self, self._numbers, state, number, player)

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
