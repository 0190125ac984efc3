"""Games of OpenSpiel, and how to play them."""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, ClassVar

from boardrules import Outcome, Player
from boardrules.adapters.openspiel import register, register_game
from boardrules.building.numbers import NumberBlock, Numbering
from boardrules.building.observation import Feature
from boardrules.game import GameTypes
from boardrules.testing import Lanterns

pyspiel: Any = import_module("pyspiel")  # it has no types

register()
register_game(Lanterns)

TIKI = "boardrules_tiki_topple"
TUCANA = "boardrules_tucana_builders"
LANTERNS = "boardrules_lanterns(hand_size=2)"
"""Two seats with two lanterns each."""


def after_draws(state: Any, rng: Random | None = None) -> Any:
    """Let chance act until a seat decides."""
    rng = rng or Random(0)
    while state.is_chance_node():
        numbers, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(numbers, weights)[0])
    return state


def opening(name: str) -> Any:
    """Return the first state of a match in which a seat decides."""
    return after_draws(pyspiel.load_game(name).new_initial_state())


def end(state: Any, rng: Random | None = None) -> Any:
    """Play at random to the end."""
    rng = rng or Random(0)
    while not after_draws(state, rng).is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


class Pick:
    """A game without options, chance or drawing: a single player takes 0 or 1."""

    name: ClassVar = "pick"
    types: ClassVar = GameTypes(tuple[int, ...], tuple[int, int], tuple[int, ...])
    players = 1
    numbering = Numbering(version=1, decisions=(NumberBlock("take", (("number", 2),)),))
    num_actions = 2
    features = (Feature("taken", (1,), "how many were taken"),)

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def to_act(self, state: tuple[int, ...]) -> tuple[Player, ...]:
        return () if state else (Player(0),)

    def legal_actions(
        self, state: tuple[int, ...], player: Player | None = None
    ) -> Sequence[tuple[int, int]]:
        return () if state or player not in {None, 0} else ((0, 0), (0, 1))

    def chance_weights(self, _state: tuple[int, ...]) -> tuple[int, ...]:
        return ()

    def apply(self, _state: tuple[int, ...], action: tuple[int, int]) -> tuple[int, ...]:
        return action[1:]

    def score(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return (sum(state),)

    def outcome(self, state: tuple[int, ...]) -> Outcome | None:
        return Outcome.by_score(self.score(state), "PICK-1") if state else None

    def view(self, state: tuple[int, ...], _player: Player | None) -> tuple[int, ...]:
        return state

    def witness(
        self, _state: object, action: tuple[int, int], _player: object
    ) -> tuple[tuple[int, int], ...]:
        return (action,)

    def determinize(self, view: tuple[int, ...], _rng: object) -> tuple[int, ...]:
        return view

    def worlds(self, view: tuple[int, ...]) -> Any:
        yield view, 1

    def encode(self, _state: object, action: tuple[int, int]) -> int:
        return action[1]

    def decode(self, _state: object, number: int, _player: object = None) -> tuple[int, int]:
        return 0, number

    def observe(self, view: tuple[int, ...], _player: Player) -> dict[str, list[int]]:
        return {"taken": [sum(view)]}

    def format_action(self, action: tuple[int, int]) -> str:
        return f"take {action[1]}"

    def parse_action(self, text: str, player: object = None) -> tuple[int, int]:  # noqa: ARG002
        return 0, int(text.removeprefix("take "))
