"""Read a replay page as a browser does."""

from base64 import b64decode
import json
import re
from typing import Any
import zlib

from boardrules import replay
from boardrules.drawing import OPEN
from boardrules.drawing.svg import Svg
from boardrules.play import Playout
from boardrules.player import CHANCE


def unpacked(page: str) -> str:
    """Return the data of a page as text."""
    (packed,) = re.findall(r'<script id="data"[^>]*>([A-Za-z0-9+/=]*)</script>', page)
    return zlib.decompress(b64decode(packed, validate=True)).decode()


def data_of(page: str) -> Any:
    return json.loads(unpacked(page), parse_constant=refuse)


def refuse(name: str) -> None:
    """Refuse what JSON does not have, and browsers do not read."""
    raise AssertionError(name)


def built(nodes: list[Any], number: int) -> str:
    """Put an element together again from its parts."""
    first, *parts = nodes[number]
    if not parts:
        return str(first)
    (name,) = re.findall(r"^<(\w+)", first)
    return f"{first}{''.join(built(nodes, part) for part in parts)}</{name}>"


def pictures(data: Any, view: int) -> list[str]:
    """Build all pictures of a view."""
    return [built(data["nodes"], frame) for frame in data["views"][view]["frames"]]


def drawn(match: Playout[Any, Any], viewer: Any) -> list[Svg]:
    """Draw a match without a page, after each decision, where no deal comes later."""
    game: Any = match.game
    states = list(replay(game, match.actions))

    def scene(state: Any) -> Any:
        return game.open_scene(state) if viewer == OPEN else game.scene(game.view(state, viewer))

    seen: list[Any] = []
    pictures: list[Svg] = []
    for before, action, state in zip(states, match.actions, states[1:], strict=False):
        if not pictures and action.player != CHANCE:
            seen.clear()
            pictures.append(game.picture(scene(before)))
        seen += (action,) if viewer == OPEN else game.witness(before, action, viewer)
        if action.player != CHANCE:
            pictures.append(game.picture(scene(state), last=tuple(seen)))
            seen.clear()
    return pictures


def shown(value: Any) -> str | None:
    """Ask a value for HTML, as a notebook does."""
    html: str | None = value._repr_html_()
    return html
