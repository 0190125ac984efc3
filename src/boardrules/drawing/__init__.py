"""Drawing: text for terminals, pictures as SVG and PNG, pages that replay matches.

A game draws its own scenes: `game.picture(scene)`. Text is put together from what `terminal_text`
has, maps in `terminal_map`, and pictures from `svg`, with `marks` on them; `raster` turns these
into pixels. `pages` has
matches in one file for a browser, and in a frame for a notebook.
"""

from typing import TYPE_CHECKING

from boardrules._on_demand import on_demand

if TYPE_CHECKING:
    from boardrules.drawing.pages import OPEN, Matched, PicturedGame, replay_page
    from boardrules.drawing.raster import frame, png, rgb_array
    from boardrules.drawing.svg import Svg

__all__ = ["OPEN", "Matched", "PicturedGame", "Svg", "frame", "png", "replay_page", "rgb_array"]

if not TYPE_CHECKING:  # to a checker, every name would be right
    __getattr__ = on_demand(
        __name__,
        {
            "pages": ("OPEN", "Matched", "PicturedGame", "replay_page"),
            "raster": ("frame", "png", "rgb_array"),
            "svg": ("Svg",),
        },
    )


def __dir__() -> list[str]:
    return __all__
