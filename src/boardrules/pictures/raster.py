"""Pictures as PNG and as arrays; needs the extra `pictures`."""

from importlib import import_module
from io import BytesIO
from typing import Any

from boardrules.svg import Svg


def png(picture: Svg, width: int | None = None) -> bytes:
    """Draw a picture as PNG, by default as large as it says.

    A picture of the style `"auto"` is drawn light. Words are written in DejaVu Sans, Verdana,
    Helvetica or Arial. Where none of them is installed, as in many containers, the picture has no
    words: install DejaVu Sans, which the package `fonts-dejavu-core` of Debian has.
    """
    drawn: bytes = _needed("resvg_py").svg_to_bytes(svg_string=picture, width=width)
    return drawn


def rgb_array(picture: Svg, width: int | None = None) -> Any:
    """Draw a picture as a NumPy array of rows of pixels, each with red, green and blue."""
    image = _needed("PIL.Image").open(BytesIO(png(picture, width)))
    return _needed("numpy").asarray(image.convert("RGB"))


def _needed(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(
            "this needs the extra pictures: pip install 'boardrules[pictures]'"
        ) from error
