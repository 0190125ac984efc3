"""What a game says of a step that is given in notation."""

from typing import Any

from boardrules import Player


def tell(game: Any, state: Any, text: str, viewer: int | None = None, lang: str = "en") -> Any:
    """Tell somebody of an action in words."""
    seat = None if viewer is None else Player(viewer)
    return game.narrate(state, game.parse_action(text), seat, lang)
