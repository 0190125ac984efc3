"""Evaluations: what a bot thinks of each action of a turn."""

from math import sqrt
from typing import Generic, Protocol, runtime_checkable

from attrs import define, frozen

from boardrules.bots.turn import ActionT, StateT, Turn, ViewT


@frozen
class Evaluation(Generic[ActionT]):
    """How often a bot has tried an action, and how well that went.

    `value` is the mean lead over the best other seat after it, in points and in prospects; for a
    single player, the score. `spread` is the standard deviation of those leads.
    """

    action: ActionT
    visits: int
    value: float
    spread: float = 0.0


@runtime_checkable
class Evaluates(Protocol):
    """A bot that says what it thinks of each action."""

    def evaluate(self, turn: Turn[StateT, ActionT, ViewT]) -> tuple[Evaluation[ActionT], ...]:
        """Return an evaluation for each action that was tried, the best first.

        Those that are equally good are in the order of the turn's actions.
        """
        ...


@define
class Tally:
    """Leads that were counted: how many, their mean, and their squared distances from it."""

    visits: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, value: float) -> None:
        """Count one more lead."""
        self.visits += 1
        distance = value - self.mean
        self.mean += distance / self.visits
        self._squares += distance * (value - self.mean)

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return sqrt(self._squares / self.visits) if self.visits else 0.0
