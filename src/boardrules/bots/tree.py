"""The tree of a search: what the searching seat has tried, by what it knew."""

from itertools import islice
from math import log, sqrt
from typing import Any, Generic

from attrs import define, field

from boardrules.bots.evaluation import Tally
from boardrules.bots.turn import ActionT, ViewT, shown
from boardrules.game import Game


@define
class Tried(Tally, Generic[ActionT, ViewT]):
    """An action in a node: its promise one step ahead, its results, and the nodes after it.

    What was known only once has no node yet.
    """

    promise: float = field(default=0.0, kw_only=True)
    nodes: "dict[ViewT, Node[ActionT, ViewT] | None]" = field(factory=dict[Any, Any], kw_only=True)

    @property
    def value(self) -> float:
        """The mean lead, where what one step promises counts like one try."""
        return (self.mean * self.visits + self.promise) / (self.visits + 1)


@define
class Node(Generic[ActionT, ViewT]):
    """What the searching seat may do where it knows the same, the most promising first."""

    tried: dict[ActionT, Tried[ActionT, ViewT]]
    visits: int = 0

    def select(
        self, widening: float, exploration: float, unit: float
    ) -> tuple[ActionT, Tried[ActionT, ViewT]]:
        """Take what is best by its value, in units, and by how little it was tried."""
        self.visits += 1
        doubt = exploration * unit * sqrt(log(self.visits + 1))
        width = 1 + int(widening * sqrt(self.visits))
        return max(
            islice(self.tried.items(), width),
            key=lambda each: each[1].value + doubt / sqrt(each[1].visits + 1),
        )


def outline(game: Game[Any, Any], node: Node[Any, Any], depth: int) -> dict[str, Any]:
    """Write a node as JSON: its actions that were tried, the most tried first.

    `then` has the nodes below an action, up to a depth, one for each thing that the seat may come
    to know after it.
    """
    tried = [(action, each) for action, each in node.tried.items() if each.visits]
    return {
        "visits": node.visits,
        "actions": [
            {
                "action": shown(game, action),
                "visits": each.visits,
                "value": each.mean,
                "spread": each.spread,
                "promise": each.promise,
                "then": [
                    outline(game, below, depth - 1)
                    for below in each.nodes.values()
                    if below is not None and depth
                ],
            }
            for action, each in sorted(tried, key=lambda pair: -pair[1].visits)
        ],
    }
