"""What pictures are made of."""

from xml.etree import ElementTree as ET

import pytest

from boardrules.drawing.svg import (
    Block,
    Svg,
    at,
    banner,
    below,
    beside,
    compose,
    element,
    flow,
    group,
    heading,
    label,
    part,
    tone,
)
from boardrules.player import Player
from boardrules.scene import BaseScene, Layout, Style
from tests.pictures import check_picture

SVG = "{http://www.w3.org/2000/svg}"
P1, P2 = Player(0), Player(1)


def block(width: float, height: float) -> Block:
    return Block(width, height, element("rect", width=width, height=height))


def test_an_element_has_its_attributes_in_order_and_those_that_are_none_not_at_all() -> None:
    assert element("rect", x=1.0, stroke_width=0.333, class_="a", rx=None) == (
        '<rect x="1" stroke-width="0.33" class="a"/>'
    )
    assert element("g", element("path", d="M0 0"), data_word="NUI") == (
        '<g data-word="NUI"><path d="M0 0"/></g>'
    )
    assert element("path", x=1234567.5) == '<path x="1234567.5"/>'


@pytest.mark.parametrize("nasty", ["<script>", "\"&'", "a\x00b\x1b[2J", "\ud800", "\u202eabc"])
def test_no_text_gets_out_of_its_element(nasty: str) -> None:
    drawn = compose(nasty, nasty, block(9, 9), [], Style("light"))
    tree = ET.fromstring(drawn)
    assert {each.tag for each in tree.iter()} == {
        f"{SVG}{name}" for name in ("svg", "title", "desc", "rect", "text", "g")
    }
    part = group(label(nasty, 0, 0, room=9), title=nasty, data_word=nasty)
    assert [child.tag for child in ET.fromstring(part)] == ["title", "text"]


def test_a_long_line_is_written_smaller() -> None:
    assert 'font-size="14"' in label("P1", 0, 0, room=100)
    assert 'font-size="3.47"' in label("x" * 40, 0, 0, room=100)
    assert 'font-weight="bold"' in label("P1", 0, 0, room=100, bold=True)


def test_blocks_are_put_below_and_beside_each_other() -> None:
    assert below([block(3, 4), block(5, 6)], gap=1) == Block(
        5, 11, at(0, 0, block(3, 4).content) + at(0, 5, block(5, 6).content)
    )
    assert beside([block(3, 4), block(5, 6)], gap=1) == Block(
        9, 6, at(0, 0, block(3, 4).content) + at(4, 0, block(5, 6).content)
    )
    assert below([]) == beside([]) == Block(0, 0, "")


def test_blocks_flow_into_the_next_row_where_there_is_no_room() -> None:
    flowed = flow([block(4, 2)] * 3, 10, gap=1)
    assert (flowed.width, flowed.height) == (9, 5)
    assert flow([block(40, 2)], 10).width == 40


def test_a_picture_is_wide_or_tall() -> None:
    wide = compose("T", "m", block(300, 200), [block(100, 50)], Style("light"))
    tall = compose("T", "m", block(300, 200), [block(100, 50)], Style("light", "tall"))
    assert 'viewBox="0 0 448 268"' in wide
    assert 'viewBox="0 0 324 330"' in tall


def test_a_picture_follows_the_theme_of_the_reader_or_has_its_own() -> None:
    pictures = {
        theme: compose("T", "m", block(9, 9), [], Style(theme))
        for theme in ("auto", "light", "dark")
    }
    assert "prefers-color-scheme: dark" in pictures["auto"]
    assert "<style>" not in pictures["light"] + pictures["dark"]
    assert pictures["auto"] != pictures["light"] != pictures["dark"]
    assert tone("line", Style("dark"), of="stroke")["class_"] == "br-stroke-line"


def test_a_picture_describes_itself_and_is_plain_ascii() -> None:
    drawn = compose("Tiki Topple", "Round 1 \N{MIDDLE DOT} last", block(9, 9), [])
    root = ET.fromstring(drawn)
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Tiki Topple. Round 1 \N{MIDDLE DOT} last"
    assert drawn.isascii()
    assert isinstance(drawn, Svg)
    assert drawn._repr_svg_() == drawn  # pyright: ignore[reportPrivateUsage]  # for notebooks


def test_a_banner_tells_whose_turn_it_is() -> None:
    scene = BaseScene(viewer=P1, to_act=(P1,), scores=(3, 0), outcome=None)
    own = banner(scene, P1, "3 points", note="mission hidden").content
    other = banner(scene, P2, "0 points").content
    assert "<title>P1 (you), 3 points, to act</title>" in own
    assert "mission hidden" in own
    assert "<title>P2, 0 points</title>" in other
    assert own.count("<path") == 1 > other.count("<path")
    narrow = banner(scene, P2, "0 points", width=194)
    assert narrow.width == 194
    assert '<rect width="194"' in narrow.content


def test_a_heading_takes_its_room() -> None:
    assert (heading("last round", Style()).width, heading("x", Style(), 50).width) == (400, 50)


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_a_picture_can_be_taken_apart(layout: Layout) -> None:
    hand, seats = part("hand", [block(30, 20), block(40, 20)]), part("seats", [block(9, 9)])
    whole = compose("T", "m", block(300, 200), [hand, seats, block(5, 5)], Style("auto", layout))
    parts = whole.parts
    assert list(parts) == ["board", "hand", "seats"]
    assert 'viewBox="-12 -12 64 76" aria-label="hand"' in parts["hand"]
    assert ET.fromstring(parts["hand"]).find(f"{SVG}title") is not None
    for name, drawn in parts.items():
        check_picture(drawn)
        assert "prefers-color-scheme" in drawn
        assert drawn.count("<rect") == (2 if name == "hand" else 1)


def test_the_hand_is_below_the_board_of_a_wide_picture() -> None:
    hand, seats = part("hand", [block(30, 20)]), part("seats", [block(9, 9)])
    wide = compose("T", "m", block(300, 200), [hand, seats], Style("light"))
    assert 'class="br-board" data-width="300" data-height="232"' in wide
    assert 'class="br-side" data-width="9" data-height="9"' in wide


def test_a_picture_that_was_cut_off_has_no_parts() -> None:
    whole = compose("T", "m", block(300, 200), [part("hand", [block(30, 20)])])
    cut = Svg(whole[: whole.rindex("<rect")])
    with pytest.raises(ValueError, match="a group is not closed"):
        _ = cut.parts
