"""Pictures of matches: pages that replay them, and pictures as PNG.

A game draws its own scenes: `game.picture(scene)`. What pictures are made of is in
`boardrules.svg`.
"""

from boardrules.pictures.raster import frame, png, rgb_array
from boardrules.pictures.replay import OPEN, Matched, PicturedGame, replay_page
from boardrules.svg import STYLE, Layout, Style, Svg, Theme

__all__ = [
    "OPEN",
    "STYLE",
    "Layout",
    "Matched",
    "PicturedGame",
    "Style",
    "Svg",
    "Theme",
    "frame",
    "png",
    "replay_page",
    "rgb_array",
]
