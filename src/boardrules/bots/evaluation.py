"""What a bot thinks of each action of a turn."""

from typing import Generic, Protocol, runtime_checkable

from attrs import frozen

from boardrules.bots.turn import ActionT, StateT, Turn, ViewT


@frozen
class Evaluation(Generic[ActionT]):
    """How often a bot has tried an action, and how well that went.

    `value` is the mean lead over the best other seat after it; for a single player, the score.
    """

    action: ActionT
    visits: int
    value: float


@runtime_checkable
class Evaluates(Protocol):
    """A bot that says what it thinks of each action."""

    def evaluate(self, turn: Turn[StateT, ActionT, ViewT]) -> tuple[Evaluation[ActionT], ...]:
        """Return an evaluation for each action that was tried, the best first.

        Those that are equally good are in the order of the turn's actions.
        """
        ...
