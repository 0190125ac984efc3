"""Information-set Monte Carlo tree search, for any game with views."""

from collections.abc import Iterator, Sequence
from math import log, sqrt
import time
from typing import Generic, TypeVar

from attrs import Factory, define, frozen

from boardrules.bots.turn import Turn, lead
from boardrules.play import apply_fast, choose, draw
from boardrules.player import CHANCE, Player

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")


@frozen
class Ismcts:
    """Plays many short matches in worlds that may be true, and more of those that go well.

    Args:
        iterations: how many matches are played for a decision, or None for no such limit.
        seconds: for how long, or None for no such limit; what is reached first counts.
        horizon: how many actions beyond the tree are played before the score is looked at.
        exploration: how much is tried of what seems worse; the best seems 1, the worst 0.
        widening: this times the root of the visits is how many different actions are tried.
    """

    iterations: int | None = 200
    seconds: float | None = None
    horizon: int = 60
    exploration: float = 0.6
    widening: float = 2.0

    def __attrs_post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a search needs a limit: iterations or seconds")

    def __call__(self, turn: Turn[StateT, ActionT, ViewT]) -> ActionT:
        """Search, and take what was tried most."""
        search = Search(self, turn)
        for _ in self.budget() if len(turn.actions) > 1 else ():
            search.play_once()
        tried = search.node(turn.player, turn.view).tried
        return max(turn.actions, key=lambda action: tried[action].visits if action in tried else 0)

    def budget(self) -> Iterator[int]:
        """Count the matches for which there is time; there is always time for one."""
        end = None if self.seconds is None else time.monotonic() + self.seconds
        number = 0
        while not number or (number != self.iterations and (end is None or time.monotonic() < end)):
            yield number
            number += 1


@define
class Tried:
    """An action in the tree: when it could have been taken, when it was, and what came of it."""

    chances: int = 0
    visits: int = 0
    total: int = 0


@define
class Node(Generic[ActionT]):
    """What the seat to act has tried, where the searching seat knows one thing."""

    visits: int = 0
    tried: dict[ActionT, Tried] = Factory(dict[ActionT, Tried])


@define
class Search(Generic[StateT, ActionT, ViewT]):
    """A tree of what the searching seat may come to know, with the worst and best leads so far."""

    settings: Ismcts
    turn: Turn[StateT, ActionT, ViewT]
    nodes: dict[tuple[Player, ViewT], Node[ActionT]] = Factory(
        dict[tuple[Player, ViewT], Node[ActionT]]
    )
    worst: int = 0
    best: int = 0

    def node(self, seat: Player, view: ViewT) -> Node[ActionT]:
        """Find the node of a seat that is to act when the searching seat has a view."""
        return self.nodes.setdefault((seat, view), Node())

    def play_once(self) -> None:
        """Play in one world: down the tree until something is new, then on at random."""
        world = self.turn.game.determinize(self.turn.view, self.turn.rng)
        state, path = self._descend(world)
        scores = self.turn.game.score(self._play_on(state))
        for seat, tried in path:
            value = lead(scores, seat)
            tried.total += value
            self.worst = min(self.worst, value)
            self.best = max(self.best, value)

    def _descend(self, state: StateT) -> tuple[StateT, list[tuple[Player, Tried]]]:
        """Let every seat do what is best for it, until one does what was not tried before."""
        game, rng, viewer = self.turn.game, self.turn.rng, self.turn.player
        apply = apply_fast(game)
        path: list[tuple[Player, Tried]] = []
        to_act: tuple[Player, ...] = (viewer,)
        while to_act and (not path or path[-1][1].visits > 1):
            seat = to_act[0]
            if seat == CHANCE:
                state = apply(state, draw(game, state, rng))
            else:
                node = self.node(seat, game.view(state, viewer))
                actions = game.legal_actions(state, seat)
                # Other seats may do other things in other worlds.
                known = [action for action in node.tried if seat == viewer or action in actions]
                action = self._select(node, known, actions)
                path.append((seat, node.tried[action]))
                state = apply(state, action)
            to_act = game.to_act(state)
        return state, path

    def _select(
        self, node: Node[ActionT], known: list[ActionT], actions: Sequence[ActionT]
    ) -> ActionT:
        """Take what was not tried before if it is time for that, or else what promises most."""
        node.visits += 1
        if len(known) < min(len(actions), self.settings.widening * sqrt(node.visits)):
            action = choose(None, actions, self.turn.rng)
            while action in known:
                action = choose(None, actions, self.turn.rng)
            known.append(action)
            node.tried.setdefault(action, Tried())
        else:
            action = max(known, key=lambda action: self._promise(node.tried[action]))
        for each in known:
            node.tried[each].chances += 1
        node.tried[action].visits += 1
        return action

    def _promise(self, tried: Tried) -> float:
        """Add to how good an action was, from 0 to 1, how little is known about it."""
        spread = self.best - self.worst or 1
        value = (tried.total / tried.visits - self.worst) / spread
        return value + self.settings.exploration * sqrt(log(tried.chances) / tried.visits)

    def _play_on(self, state: StateT) -> StateT:
        """Let everybody act at random up to the horizon."""
        game, rng = self.turn.game, self.turn.rng
        apply = apply_fast(game)
        for _ in range(self.settings.horizon):
            to_act = game.to_act(state)
            if not to_act:
                break
            if to_act[0] == CHANCE:
                action = draw(game, state, rng)
            else:
                action = choose(None, game.legal_actions(state), rng)
            state = apply(state, action)
        return state
