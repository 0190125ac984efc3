"""Other libraries' games, played at random."""

from collections.abc import Callable
from random import Random
from typing import Any

import chess
from open_spiel.python.games import kuhn_poker, tic_tac_toe
import pyspiel

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
