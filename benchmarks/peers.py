"""Other libraries' games, played at random, and their search on ours."""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import chess
import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator, SearchNode
from open_spiel.python.games import kuhn_poker, tic_tac_toe
import pyspiel

from benchmarks.tables import FOR_TWO
from boardrules.adapters.openspiel import BoardState, register, resampler

Match = Callable[[Random], int]
"""Play one random match and count its nodes."""


def openspiel(game: Any) -> Match:
    """Play a game of OpenSpiel from Python."""

    def match(rng: Random) -> int:
        state = game.new_initial_state()
        nodes = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[rng.randrange(len(actions))])
            nodes += 1
        return nodes

    return match


def python_chess(rng: Random) -> int:
    """Play chess with python-chess, to mate, stalemate, bare kings or the fifty-move rule."""
    board = chess.Board()
    nodes = 0
    while board.halfmove_clock < 100 and not board.is_insufficient_material():
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[rng.randrange(len(moves))])
        nodes += 1
    return nodes


PEERS: dict[str, Match] = {
    "OpenSpiel chess (C++)": openspiel(pyspiel.load_game("chess")),
    "OpenSpiel tic-tac-toe (Python)": openspiel(tic_tac_toe.TicTacToeGame()),
    "OpenSpiel Kuhn poker (Python)": openspiel(kuhn_poker.KuhnPokerGame()),
    "python-chess": python_chess,
}


def in_openspiel(name: str, parameters: dict[str, Any]) -> Any:
    """Load one of our games in OpenSpiel, by its name in the catalogue."""
    register()
    return pyspiel.load_game(f"boardrules_{name.replace('-', '_')}", parameters)


OURS_IN_OPENSPIEL: dict[str, Any] = {
    name: in_openspiel(game.name, {"players": 2}) for name, game in FOR_TWO.items()
}


class TimeIsUp(Exception):  # noqa: N818  # nothing is wrong
    """Ends a search."""


class TimedIsmcts(ISMCTSBot):  # type: ignore[misc]  # it has no types
    """OpenSpiel's information-set tree search, for some time on the processor instead of a number.

    It is used as its documentation shows: a random rollout to the end of the match for each
    simulation, and 1.4 as the weight of exploration. `simulations` counts those of all searches.
    """

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        random_state = np.random.RandomState(seed)
        evaluator = RandomRolloutEvaluator(1, random_state)
        super().__init__(game, evaluator, 1.4, 10**9, random_state=random_state)
        self.simulations = 0
        self._seconds = seconds
        self._end = 0.0
        self._begun = 0
        self._resample = resampler(seed)
        self.set_resampler(self._world)

    def decide(self, state: BoardState) -> int:
        """Return the number of an action."""
        return int(self.step(state))

    def run_search(self, state: BoardState) -> list[tuple[int, float]]:
        """Search until the time is up, but play two simulations: the first one only begins."""
        self._end = process_time() + self._seconds
        self._begun = 0
        try:
            policy: list[tuple[int, float]] = super().run_search(state)
        except TimeIsUp:
            policy = self.get_final_policy(state, self._root_node)
        return policy

    def _world(self, state: BoardState, player: int) -> BoardState:
        if self._begun > 1 and process_time() >= self._end:
            raise TimeIsUp
        self._begun += 1
        self.simulations += 1
        return self._resample(state, player)


class TimedMcts(MCTSBot):  # type: ignore[misc]  # it has no types
    """OpenSpiel's tree search on the true state, for some time on the processor.

    It sees what is hidden. It is used as its documentation shows, like `TimedIsmcts`.
    """

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        random_state = np.random.RandomState(seed)
        evaluator = RandomRolloutEvaluator(1, random_state)
        super().__init__(game, 1.4, 10**9, evaluator, random_state=random_state)
        self._seconds = seconds
        self._end = 0.0
        self._root: Any = None

    def decide(self, state: BoardState) -> int:
        """Return the number of an action."""
        return int(self.step(state))

    def mcts_search(self, state: BoardState) -> Any:
        """Search until the time is up, and return the root."""
        self._end = process_time() + self._seconds
        self._root = None
        try:
            return super().mcts_search(state)
        except TimeIsUp:
            return self._root

    def _apply_tree_policy(self, root: Any, state: BoardState) -> tuple[list[SearchNode], Any]:
        # The first simulation makes the root, and the second one its children.
        if root.explore_count > 1 and process_time() >= self._end:
            raise TimeIsUp
        self._root = root
        found: tuple[list[SearchNode], Any] = super()._apply_tree_policy(root, state)
        return found
