"""What a window of a terminal shows: what a player needs to decide, and as much more as fits."""

from boardrules.games.tectonic_tribes.render import render
from boardrules.games.tectonic_tribes.scene import Scene
from boardrules.lines import Block, Size, fitted, line
from boardrules.player import Player


def screenful(scene: Scene, size: Size, focus: Player | None) -> Block:
    """Draw as much of a scene as fits, with the things of one seat in full."""
    del focus
    return fitted([line(each) for each in render(scene).splitlines()], size)
