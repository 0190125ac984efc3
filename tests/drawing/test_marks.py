"""Marks and words are seen on everything, in both themes, and by those who see fewer colours."""

from collections.abc import Iterator
from itertools import combinations
from math import dist
import os
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from boardrules import Player, games
from boardrules.drawing.marks import MARK, chosen, dot, ghost, may, outline, trail
from boardrules.drawing.svg import INK, SEATS, luminance
from boardrules.scene import Style, Theme
from tests.games.test_pictures import moments
from tests.pictures import SVG, Extent, extents

# How colours look to those who lack the cones for red, green or blue, in linear light: the
# matrices of Machado, Oliveira and Fernandes (2009).
ALL_COLOURS = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
VISIONS = {
    "all": ALL_COLOURS,
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
JUST_SEEN = 2.3
"""How far two colours are from each other in CIELAB that can just be told apart."""


def linear(colour: str) -> list[float]:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    """Return a colour in CIELAB as somebody sees it."""
    light = linear(colour)
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, light, strict=True)), 0), 1)
        for row in VISIONS[vision]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    across, up, down = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * up - 16, 500 * (across - up), 200 * (up - down)


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
def test_seats_are_told_apart_by_everybody(vision: str) -> None:
    for one, other in combinations(SEATS, 2):
        assert dist(seen(one, vision), seen(other, vision)) > 7 * JUST_SEEN, (one, other)


def test_white_is_read_on_the_colour_of_each_seat() -> None:
    assert min(contrast("#ffffff", colour) for colour in SEATS) > 4.5


def test_a_mark_is_seen_on_every_colour_there_is() -> None:
    shades = [f"#{level:02x}{level:02x}{level:02x}" for level in range(256)]
    for light in (MARK, "#ffffff"):
        assert min(max(contrast(light, shade), contrast(INK, shade)) for shade in shades) > 3


def test_marks_are_a_dot_a_full_frame_and_a_line() -> None:
    assert dot(1, 2, 8) == (
        f'<circle cx="1" cy="2" r="8" fill="{MARK}" stroke="{INK}" stroke-width="2"/>'
    )
    assert f'width="20" height="30" rx="8" fill="{MARK}"' in chosen(10, 20)
    for line in (trail("M0 0 H9"), outline(10, 20)):
        assert re.findall('stroke="(#[^"]*)"', line) == [INK, "#fff"]
    assert may("x", title="lay it", word="r1", data_at="0 0") == (
        '<g class="br-may" data-word="r1" data-at="0 0"><title>lay it</title>x</g>'
    )
    assert ghost("x") == '<g class="br-ghost" display="none">x</g>'


# Words, measured in the pictures.


def colour_of(text: str) -> str:
    """Write a colour in full."""
    return "#" + "".join(2 * digit for digit in text[1:]) if len(text) == 4 else text


def words(picture: str) -> Iterator[tuple[Extent, str, str]]:
    """Find each word with its colour, and the colour of what is drawn last below its middle."""
    ground: list[tuple[Extent, str]] = []
    for extent in extents(re.sub(r'<g class="br-ghost".*?display="none">', "<g>", picture)):
        fill = re.search(r"'fill': '(#[0-9a-f]+)'", extent.element)
        if fill is None or "opacity" in extent.element:
            continue
        if not extent.element.startswith("text"):
            ground.append((extent, colour_of(fill[1])))
            continue
        x, y = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
        under = [
            colour
            for each, colour in ground
            if each.left <= x <= each.right and each.top <= y <= each.bottom
        ]
        yield extent, colour_of(fill[1]), under[-1]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", games.game_names())
def test_every_word_is_read_on_what_is_below_it(name: str, theme: Theme) -> None:
    game: Any = games.find_game(name)(players=3 if name != "tuk-tuk-taxi" else 4)
    seat = Player(0)
    for before, action, state in moments(game, 5, 2 if "BOARDRULES_LAWS" in os.environ else 6):
        picture = game.picture(
            game.scene(game.view(state, seat)),
            last=game.witness(before, action, seat),
            legal=game.legal_actions(state, seat),
            style=Style(theme),
        )
        found = [*words(picture)]
        assert len(found) == len([*ET.fromstring(picture).iter(f"{SVG}text")])
        for extent, ink, paper in found:
            assert contrast(ink, paper) >= 4.5, (extent.element, paper)
