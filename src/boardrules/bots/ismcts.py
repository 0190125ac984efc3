"""Information-set Monte Carlo tree search, for any game with views."""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from random import Random
from statistics import fmean
import time
from typing import Any, Generic

from attrs import define, evolve, field, frozen

from boardrules.bots.evaluation import Evaluation, Tally
from boardrules.bots.line import Line, some
from boardrules.bots.lookahead import possible_worlds, promise, when_others_have_chosen
from boardrules.bots.parallel import search_together
from boardrules.bots.tree import Node, Tried, outline
from boardrules.bots.turn import ActionT, StateT, Turn, ViewT
from boardrules.building.validators import check_whole
from boardrules.game import Rng
from boardrules.play import apply_fast

WORLDS = 4
"""In how many worlds each action of the root is looked at before the search."""

BREADTH = 24
"""How many actions, drawn at random, are looked at below the root."""


@frozen
class Ismcts:
    """Plays many short matches in possible worlds, and more of those that go well.

    A tree grows of what the searching seat may do and come to know, from what one step promises on.
    All others take the best of a few actions, by what one step promises to them.

    Args:
        iterations: how many matches are played for a decision, or None for no such limit.
        seconds: for how long they are played, or None for no such limit.
        horizon: how many decisions, of all seats, a match goes on for before the lead is taken.
        candidates: of how many actions, drawn at random, the best is taken outside the tree.
        exploration: how much being tried little counts, next to a lead of one standard deviation.
        widening: a node tries about `widening * sqrt(visits)` different actions.
        nodes: how many nodes are kept at most; what is played beyond them is not remembered.
        processes: how many processes search at once, each of them within the limits above.
    """

    iterations: int | None = 200
    seconds: float | None = None
    horizon: int = 12
    candidates: int = 12
    exploration: float = 0.5
    widening: float = 2.0
    nodes: int = 10_000
    processes: int = 1

    def __attrs_post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a search needs a limit: iterations or seconds")
        if self.iterations is not None:
            check_whole("iterations", self.iterations, least=1)
        if self.seconds is not None and not 0 <= self.seconds < inf:
            raise ValueError(f"seconds are a number from 0 on, not {self.seconds}")
        check_whole("horizon", self.horizon, least=1)
        check_whole("candidates", self.candidates, least=1)
        check_whole("nodes", self.nodes, least=1)
        check_whole("processes", self.processes, least=1)
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
        stops when it returns False. Of several processes, only this one is counted.
        """
        if self.processes > 1:
            alone = evolve(self, processes=1)
            return search_together(alone.evaluate, turn, goes_on, self.processes)
        search = Search(self, turn)
        for number in self.budget():
            search.play_once()
            if goes_on and not goes_on(number + 1):
                break
        return search.evaluations()

    def budget(self) -> Iterator[int]:
        """Count the matches that the limits allow, at least one."""
        end = None if self.seconds is None else time.monotonic() + self.seconds
        number = 0
        while not number or (number != self.iterations and (end is None or time.monotonic() < end)):
            yield number
            number += 1


@define
class Search(Generic[StateT, ActionT, ViewT]):
    """A search for one turn: the tree so far, how many nodes it has, and the leads of all matches.

    >>> from random import Random
    >>> from boardrules import Player
    >>> from boardrules.bots import turn_of
    >>> from boardrules.games.tuk_tuk_taxi import TukTukTaxi
    >>> game = TukTukTaxi()
    >>> search = Search(Ismcts(), turn_of(game, game.initial_state(), Player(0), Random(0)))
    >>> for _ in range(5):
    ...     search.play_once()
    >>> sum(each.visits for each in search.evaluations())
    5
    """

    settings: Ismcts
    turn: Turn[StateT, ActionT, ViewT]
    root: Node[ActionT, ViewT] = field(init=False)
    size: int = field(init=False, default=1)
    leads: Tally = field(init=False, factory=Tally)
    _seed: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        turn = self.turn
        self._seed = turn.rng.randrange(2**63)
        self.root = self._node(turn.actions, possible_worlds(turn, WORLDS))

    def play_once(self) -> None:
        """Play in one world: down the tree to something new, then on to the horizon.

        Each action has the same luck when it is tried for the first time, the second time, and so
        on: the less depends on luck, the sooner it shows which is better.
        """
        settings, turn = self.settings, self.turn
        action, tried = self._select(self.root)
        luck = Random(self._seed + tried.visits)  # noqa: S311
        world = turn.game.determinize(turn.view, luck)
        line = Line(turn.game, luck, settings.candidates, world, settings.horizon)
        path = [tried]
        while node := self._node_after(line, action, tried):
            action, tried = self._select(node)
            path.append(tried)
        line.play_on()
        value = promise(turn.game, line.state, turn.player)
        for tally in (self.leads, *path):
            tally.add(value)

    def evaluations(self) -> tuple[Evaluation[ActionT], ...]:
        """Return an evaluation for each action that was tried, the most tried first."""
        tried = self.root.tried
        found = [
            Evaluation(action, tried[action].visits, tried[action].mean, tried[action].spread)
            for action in self.turn.actions
            if tried[action].visits
        ]
        return tuple(sorted(found, key=lambda each: (-each.visits, -each.value)))

    def tree(self, depth: int = 1) -> dict[str, Any]:
        """Write the tree as JSON, as deep as the searching seat decides so often."""
        check_whole("depth", depth, least=1)
        return outline(self.turn.game, self.root, depth - 1)

    def _select(self, node: Node[ActionT, ViewT]) -> tuple[ActionT, Tried[ActionT, ViewT]]:
        settings = self.settings
        return node.select(settings.widening, settings.exploration, self.leads.spread or 1.0)

    def _node_after(
        self, line: Line[StateT, ActionT], action: ActionT, tried: Tried[ActionT, ViewT]
    ) -> Node[ActionT, ViewT] | None:
        """Act, and let others act until it is the seat's turn again; None where that is new."""
        game, player = self.turn.game, self.turn.player
        # Others choose at the same time, without knowing what this seat chooses.
        while game.to_act(line.state) != (player,):
            line.let_others_act(player)
        line.act(action)
        while not line.is_over and player not in game.to_act(line.state):
            line.let_others_act()
        return None if line.is_over else self._below(tried, line.state, line.rng)

    def _below(
        self, tried: Tried[ActionT, ViewT], state: StateT, rng: Rng
    ) -> Node[ActionT, ViewT] | None:
        """Return the node of what is known after an action, or None when it is known first."""
        game, player = self.turn.game, self.turn.player
        view = game.view(state, player)
        if view not in tried.nodes:
            if self.size < self.settings.nodes:
                self.size += 1
                tried.nodes[view] = None
            return None
        node = tried.nodes[view]
        if node is None:
            actions = game.legal_actions(state, player)
            if len(actions) > BREADTH:
                actions = [actions[index] for index in some(len(actions), BREADTH, rng)]
            world = when_others_have_chosen(game, state, player, rng)
            node = tried.nodes[view] = self._node(actions, [world])
        return node

    def _node(self, actions: Sequence[ActionT], worlds: list[StateT]) -> Node[ActionT, ViewT]:
        """Make a node of actions, ordered by one step of lookahead in some worlds, ties by lot."""
        game, player, rng = self.turn.game, self.turn.player, self.turn.rng
        apply = apply_fast(game)
        found = [
            (fmean(promise(game, apply(world, action), player) for world in worlds), action)
            for action in actions
        ]
        ordered = sorted(found, key=lambda each: (-each[0], rng.randrange(len(found))))
        return Node({action: Tried(promise=value) for value, action in ordered})
