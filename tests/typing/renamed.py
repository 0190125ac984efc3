"""A module that draws scenes as text, but calls its function otherwise."""

from boardrules.games.tiki_topple import Scene


def draw(_scene: Scene) -> str:
    return ""
