"""Windows of terminals, and what is drawn into them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boardrules import Player
from boardrules.drawing.terminal_text import fits, plain
from boardrules.game import DrawsText
from boardrules.scene import Size

SMALLEST = Size(80, 20)
"""All that is needed to decide fits into it."""
SIZES = (SMALLEST, Size(100, 26), Size(120, 36), Size(200, 60))
TINY = (Size(0, 0), Size(0, 20), Size(80, 0), Size(1, 1), Size(30, 5), Size(79, 12))


def drawn(game: DrawsText[Any], scene: Any, size: Size, focus: Player | None = None) -> str:
    """Draw a scene without colours; it always fits."""
    block = game.text(scene, size, focus)
    assert fits(block, size)
    return plain(block)


def scenes(game: Any, state: Any) -> Iterator[Any]:
    """Yield a state as a seat, a spectator and the referee see it."""
    yield game.scene(game.view(state, Player(1)))
    yield game.scene(game.view(state, None))
    yield game.open_scene(state)


def stored_screen(package: str, name: str) -> str:
    """Read what a window should show."""
    path = Path(__file__).parent / package / "screens" / f"{name}.txt"
    return path.read_text(encoding="utf-8").rstrip("\n")
