"""A game that offers the contract and nothing else."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from attrs import field, frozen
from attrs.validators import ge

from boardrules import IllegalActionError, Outcome, Player, Violation


class Step(NamedTuple):
    """A seat goes down some steps."""

    player: Player
    steps: int


@frozen
class CarefulStep:
    """A step that only a seat can make."""

    player: Player = field(validator=ge(Player(0)))
    steps: int


class Stairs(NamedTuple):
    """Two seats take turns to go down one or two steps; a state is the height and the next seat.

    It offers the contract and nothing else, in plain tuples.
    """

    height: int = 5
    step: Any = Step

    @property
    def players(self) -> int:
        return 2

    def initial_state(self) -> tuple[int, int]:
        return self.height, 0

    def to_act(self, state: tuple[int, int]) -> tuple[Player, ...]:
        height, seat = state
        return (Player(seat),) if height else ()

    def legal_actions(self, state: tuple[int, int], player: Player | None = None) -> Sequence[Any]:
        height, seat = state
        steps = range(1, min(height, 2) + 1) if player in {None, seat} else ()
        return [self.step(Player(seat), number) for number in steps]

    def chance_weights(self, state: tuple[int, int]) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: tuple[int, int], action: Any) -> tuple[int, int]:
        height, seat = state
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("STAIRS-1", "not so fast"),))
        return height - action.steps, 1 - seat

    def score(self, state: tuple[int, int]) -> tuple[int, ...]:
        height, seat = state
        return (0, 0) if height else (seat, 1 - seat)

    def outcome(self, state: tuple[int, int]) -> Outcome | None:
        return None if self.to_act(state) else Outcome.by_score(self.score(state), "STAIRS-2")
