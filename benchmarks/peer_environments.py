"""Environments of PettingZoo's own, which need Pygame even where nothing is drawn."""

from typing import Any

from pettingzoo.classic.chess import chess as chess_module
from pettingzoo.classic.connect_four import connect_four as connect_four_module


def connect_four() -> Any:
    """Return the environment of connect four, with the wrappers that PettingZoo gives it."""
    return connect_four_module.env()


def chess() -> Any:
    """Return that of chess."""
    return chess_module.env()
