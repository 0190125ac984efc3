"""Pictures as PNG and as arrays."""

import re
import struct
import sys
from typing import Any

import numpy as np
import pytest

from boardrules import Player, games, playout
from boardrules.drawing import Svg, frame, png, rgb_array
from boardrules.drawing.svg import Block, compose, element
from boardrules.games.tiki_topple import TikiTopple
from boardrules.scene import STYLE, Style
from tests.games.matches import seeded

SQUARE = compose(
    *("A square", "red", Block(100, 50, element("rect", width=100, height=50, fill="#ff0000")), ()),
    Style("light"),
)
PAPER = [255, 253, 248]


def size_of(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_a_picture_is_as_large_as_it_says_or_as_wide_as_one_likes() -> None:
    assert 'width="148" height="118"' in SQUARE
    assert size_of(png(SQUARE)) == (148, 118)
    assert size_of(png(SQUARE, width=296)) == (296, 236)


def test_an_array_has_rows_of_red_green_and_blue() -> None:
    pixels = rgb_array(SQUARE)
    assert (pixels.shape, pixels.dtype) == ((118, 148, 3), np.dtype(np.uint8))
    assert pixels[80, 60].tolist() == [255, 0, 0]
    assert rgb_array(SQUARE, width=74).shape == (59, 74, 3)
    assert pixels[0, 0].tolist() == pixels[2, 70].tolist() == PAPER, "corners are paper too"


@pytest.mark.parametrize(("width", "height"), [(296, 300), (296, 100), (None, 50)])
def test_an_array_has_the_size_that_is_asked_for_with_paper_around(
    width: int | None, height: int
) -> None:
    pixels = rgb_array(SQUARE, width, height)
    assert pixels.shape == (height, width or 148, 3)
    assert pixels[-1, -1].tolist() == PAPER
    red = (pixels == (255, 0, 0)).all(axis=2)
    scale = min((width or 148) / 148, height / 118)
    assert red.sum() == pytest.approx(100 * 50 * scale**2, rel=0.1)


def test_a_frame_shows_what_a_seat_sees() -> None:
    game = TikiTopple()
    state = playout(game, seeded(1), max_actions=20).state
    first, second, spectator = (frame(game, state, seat) for seat in (Player(0), Player(1), None))
    assert first.shape == second.shape == spectator.shape == (720, 960, 3)
    assert (first != second).any()
    assert (first != spectator).any()


def test_words_are_drawn() -> None:
    with_words, without = rgb_array(SQUARE), rgb_array(Svg(re.sub("<text.*?</text>", "", SQUARE)))
    assert (with_words[:50] != without[:50]).any(), "install a font, such as DejaVu Sans"


@pytest.mark.slow
@pytest.mark.parametrize("name", games.game_names())
def test_every_game_can_be_drawn_light_and_dark(name: str) -> None:
    game = games.find_game(name)()
    scene = game.open_scene(game.initial_state())
    auto, light, dark = (
        rgb_array(game.picture(scene, style=style))
        for style in (STYLE, Style("light"), Style("dark"))
    )
    assert (auto == light).all()
    assert light.mean() > 128 > dark[3, 3:-3].mean()


@pytest.mark.parametrize("module", ["resvg_py", "PIL.Image", "numpy"])
def test_without_the_extra_it_says_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    drawing: Any = png if module == "resvg_py" else rgb_array
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=r"^this needs the extra pictures: pip install 'board"):
        drawing(SQUARE)
