"""Information-set Monte Carlo tree search, for any game with views."""

from collections.abc import Callable, Iterator, Sequence
from math import inf, log, sqrt
import time
from typing import Any, Generic, TypeAlias

from attrs import Factory, define, frozen

from boardrules.bots.evaluation import Evaluation
from boardrules.bots.turn import ActionT, StateT, Turn, ViewT, lead
from boardrules.building.validators import check_whole
from boardrules.play import apply_fast, choose, draw
from boardrules.player import CHANCE, Player


@frozen
class Ismcts:
    """Plays many short matches in possible worlds, and more of those that go well.

    Args:
        iterations: how many matches are played for a decision, or None for no such limit.
        seconds: for how long they are played, or None for no such limit.
        horizon: how many actions are played beyond the tree before the score is taken.
        exploration: how much being tried little counts, next to a mean value from 0 to 1.
        widening: a node tries at most `widening * sqrt(visits)` different actions.
    """

    iterations: int | None = 200
    seconds: float | None = None
    horizon: int = 60
    exploration: float = 0.6
    widening: float = 2.0

    def __attrs_post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a search needs a limit: iterations or seconds")
        if self.iterations is not None:
            check_whole("iterations", self.iterations, least=1)
        if self.seconds is not None and not 0 <= self.seconds < inf:
            raise ValueError(f"seconds are a number from 0 on, not {self.seconds}")
        if not self.widening > 0:
            raise ValueError(f"widening is more than 0, not {self.widening}")

    def __call__(self, turn: Turn[StateT, ActionT, ViewT]) -> ActionT:
        """Take the action that was tried most; a single one is taken without a search."""
        return turn.actions[0] if len(turn.actions) == 1 else self.evaluate(turn)[0].action

    def evaluate(
        self,
        turn: Turn[StateT, ActionT, ViewT],
        goes_on: Callable[[int], bool] | None = None,
    ) -> tuple[Evaluation[ActionT], ...]:
        """Search, and return an evaluation for each action that was tried, the most tried first.

        After each match `goes_on` is called with the number of matches played so far; the search
        stops when it returns False.
        """
        search = Search(self, turn)
        for number in self.budget():
            search.play_once()
            if goes_on and not goes_on(number + 1):
                break
        tried = search.root.tried
        found = [
            Evaluation(action, tried[action].visits, tried[action].total / tried[action].visits)
            for action in turn.actions
            if action in tried
        ]
        return tuple(sorted(found, key=lambda each: -each.visits))

    def budget(self) -> Iterator[int]:
        """Count the matches that the limits allow, at least one."""
        end = None if self.seconds is None else time.monotonic() + self.seconds
        number = 0
        while not number or (number != self.iterations and (end is None or time.monotonic() < end)):
            yield number
            number += 1


@define
class Tried:
    """An action in a node: how often it was possible, how often it was taken, and its leads."""

    chances: int = 0
    visits: int = 0
    total: int = 0


@define
class Node(Generic[ActionT]):
    """What a seat has tried where it knows the same."""

    visits: int = 0
    tried: dict[ActionT, Tried] = Factory(dict[ActionT, Tried])


Known: TypeAlias = tuple[Any, ...]
"""What a seat decides by: the last view of the searching seat, and its own hidden actions since."""


@define
class Search(Generic[StateT, ActionT, ViewT]):
    """A tree of what the searching seat may come to know, with the worst and best leads so far.

    What others choose at the same time is not known to a seat.
    """

    settings: Ismcts
    turn: Turn[StateT, ActionT, ViewT]
    nodes: dict[tuple[Player, Known], Node[ActionT]] = Factory(
        dict[tuple[Player, Known], Node[ActionT]]
    )
    bounds: tuple[int, int] | None = None

    @property
    def root(self) -> Node[ActionT]:
        """The node of the decision that the search is for."""
        return self.node(self.turn.player, (self.turn.view,))

    def node(self, seat: Player, known: Known) -> Node[ActionT]:
        """Find the node of a seat by what is known."""
        return self.nodes.setdefault((seat, known), Node())

    def play_once(self) -> None:
        """Play in one world: down the tree to something new, then on at random."""
        world = self.turn.game.determinize(self.turn.view, self.turn.rng)
        state, path = self._descend(world)
        scores = self.turn.game.score(self._play_on(state))
        for seat, tried in path:
            value = lead(scores, seat)
            tried.total += value
            # Leads are on both sides of 0, but the scores of a single player are not.
            worst, best = self.bounds or ((0, 0) if len(scores) > 1 else (value, value))
            self.bounds = min(worst, value), max(best, value)

    def _descend(self, state: StateT) -> tuple[StateT, list[tuple[Player, Tried]]]:
        """Let every seat do what is best for it, until one does something new."""
        game, rng, viewer = self.turn.game, self.turn.rng, self.turn.player
        apply = apply_fast(game)
        path: list[tuple[Player, Tried]] = []
        known: dict[Player, Known] = dict.fromkeys(game.to_act(state), (self.turn.view,))
        to_act: tuple[Player, ...] = (viewer,)
        while to_act and (not path or path[-1][1].visits > 1):
            seat = to_act[0]
            if seat == CHANCE:
                known = {}
                state = apply(state, draw(game, state, rng))
            else:
                node = self.node(seat, known[seat])
                actions = game.legal_actions(state, seat)
                # What other seats may do depends on the world.
                options = [action for action in node.tried if seat == viewer or action in actions]
                action = self._select(node, options, actions)
                path.append((seat, node.tried[action]))
                is_open = seat != viewer and bool(game.witness(state, action, viewer))
                known = {} if is_open else {**known, seat: (*known[seat], action)}
                state = apply(state, action)
            to_act = game.to_act(state)
            if to_act and to_act[0] != CHANCE:
                view = game.view(state, viewer)
                before = {**known, viewer: (view,)}
                known = {each: before.get(each, (view,)) for each in to_act}
        return state, path

    def _select(
        self, node: Node[ActionT], known: list[ActionT], actions: Sequence[ActionT]
    ) -> ActionT:
        """Take something new if the node is to widen, or else what promises most."""
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
        """Rate an action by its mean value, from 0 to 1, and by how little it was tried."""
        worst, best = self.bounds or (0, 0)
        value = (tried.total / tried.visits - worst) / (best - worst or 1)
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
