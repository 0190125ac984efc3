"""Pictures as PNG and as arrays; needs the extra `pictures`."""

from importlib import import_module
from io import BytesIO
from typing import Any, Final

from boardrules.drawing.pages import PicturedGame
from boardrules.drawing.svg import Svg
from boardrules.player import Player
from boardrules.scene import Style


def png(picture: Svg, width: int | None = None) -> bytes:
    """Draw a picture as PNG, by default as large as it says.

    A picture of the style `"auto"` is drawn light. Words are written in DejaVu Sans, Verdana,
    Helvetica or Arial. Where none of them is installed, as in many containers, the picture has no
    words: install DejaVu Sans, which the package `fonts-dejavu-core` of Debian has.
    """
    drawn: bytes = _needed("resvg_py").svg_to_bytes(svg_string=picture, width=width)
    return drawn


def rgb_array(picture: Svg, width: int | None = None, height: int | None = None) -> Any:
    """Draw a picture as a NumPy array of rows of pixels, each with red, green and blue.

    With a height, the picture is drawn as large as there is room, with paper around it.
    """
    pillow = _needed("PIL.Image")
    drawn = pillow.open(BytesIO(png(picture, width))).convert("RGBA")
    size = (drawn.width, height or drawn.height)
    drawn.thumbnail(size)
    paper = pillow.new("RGBA", size, drawn.getpixel((drawn.width // 2, 2)))
    paper.alpha_composite(drawn, ((size[0] - drawn.width) // 2, 0))
    return _needed("numpy").asarray(paper.convert("RGB"))


FRAME: Final = (960, 720)
"""The width and the height of the frames of a film."""


def frame(game: PicturedGame, state: Any, viewer: Player | None) -> Any:
    """Draw a state as a seat or a spectator sees it: an array that always has the same size."""
    scene = game.scene(game.view(state, viewer))
    return rgb_array(game.picture(scene, style=Style("light")), *FRAME)


def _needed(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(
            "this needs the extra pictures: pip install 'boardrules[pictures]'"
        ) from error
