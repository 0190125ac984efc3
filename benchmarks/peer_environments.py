"""Environments of PettingZoo's own, which need Pygame even where nothing is drawn."""

from importlib import import_module
from typing import Any


def connect_four() -> Any:
    """Return the environment of connect four, with the wrappers that PettingZoo gives it."""
    return _made("connect_four")


def chess() -> Any:
    """Return that of chess."""
    return _made("chess")


def _made(name: str) -> Any:
    module: Any = import_module(f"pettingzoo.classic.{name}.{name}")  # it has no types
    return module.env()
