"""Lines of text in colour, and how they fill a window."""

import pytest
from rich.style import Style

from boardrules.drawing.terminal_text import (
    EMPTY,
    Span,
    TextBlock,
    below,
    beside,
    cut_line,
    first_that_fits,
    fits,
    fitted,
    flow,
    line,
    paint,
    plain,
    table,
    width_of,
    wrapped,
)
from boardrules.scene import Size

COLOURS = (
    *("black", "blue", "brown", "green", "grey", "light blue"),
    *("orange", "pink", "purple", "red", "white", "yellow"),
)


def block(text: str) -> TextBlock:
    """Make a block of plain lines."""
    return tuple(map(line, text.splitlines()))


def test_a_line_is_made_of_texts_and_spans_and_empty_ones_are_left_out() -> None:
    assert line("a", "", Span("b", "red"), Span("")) == (Span("a"), Span("b", "red"))
    assert line() == EMPTY


def test_control_characters_and_new_lines_are_shown_as_text() -> None:
    assert plain([line("\x1b[31m", "a\nb")]) == r"\x1b[31ma\nb"
    assert plain(wrapped("\x1b[31m a\nb", 20)) == r"\x1b[31m a\nb"


def test_the_width_counts_columns_of_a_terminal() -> None:
    assert width_of(block("ab\nabc\na")) == 3
    assert width_of([]) == 0
    assert Span("青い").width == 4
    assert Span("e\u0301").width == 1  # an accent of its own


@pytest.mark.parametrize(
    ("columns", "left"),
    [(-1, ""), (0, ""), (1, "a"), (2, "ab"), (3, "abc"), (4, "abc"), (5, "abc青"), (9, "abc青d")],
)
def test_a_line_is_cut_where_the_room_ends(columns: int, left: str) -> None:
    cut = cut_line(line("ab", Span("c青", "red"), "d"), columns)
    assert plain([cut]) == left
    assert all(span.text for span in cut)


def test_a_cut_span_keeps_its_style() -> None:
    assert cut_line(line(Span("abc", "red")), 2) == (Span("ab", "red"),)


@pytest.mark.parametrize(
    ("size", "left"),
    [
        (Size(2, 2), "ab\nde"),
        (Size(9, 9), "abc\ndef\nghi"),
        (Size(0, 2), "\n"),
        (Size(2, 0), ""),
        (Size(2, -1), ""),
    ],
)
def test_a_block_is_cut_on_the_right_and_below(size: Size, left: str) -> None:
    assert plain(fitted(block("abc\ndef\nghi"), size)) == left


def test_blocks_beside_each_other_need_not_be_equally_tall() -> None:
    assert plain(beside(block("a\nbb\nc"), block("1"))) == "a   1\nbb\nc"
    assert plain(beside(block("a"), block("1\n2"), 1)) == "a 1\n  2"
    assert plain(beside((), block("1"), 0)) == "1"


def test_long_texts_are_broken_between_words_and_where_they_must() -> None:
    assert plain(wrapped("one two-three", 9)) == "one\ntwo-three"
    assert plain(wrapped("abcdef", 4)) == "abcd\nef"
    assert plain(wrapped("abc", 0)) == "a\nb\nc"
    assert wrapped("ab", 9, "dim") == (line(Span("ab", "dim")),)
    assert wrapped("", 9) == ()


def test_a_table_has_columns() -> None:
    rows = [("a", Span("bb", "red"), "c"), (), ("aaa", "b"), ("a",)]
    assert plain(table(rows)) == "a    bb  c\n\naaa  b\na"
    assert plain(table(rows, gap=1)) == "a   bb c\n\naaa b\na"
    assert table([]) == ()


def test_what_has_no_room_flows_below() -> None:
    blocks = [block("aaa\naaa"), block("bbb"), block("ccc\nccc"), block("dddddddddddd")]
    assert plain(flow(blocks, 8)) == "aaa  bbb\naaa\nccc\nccc\ndddddddddddd"
    assert plain(flow(blocks, 7, gap=1)) == "aaa bbb\naaa\nccc\nccc\ndddddddddddd"
    assert flow([], 8) == ()


def test_parts_that_have_no_room_below_the_others_are_left() -> None:
    def letters(columns: int) -> TextBlock:
        return block("a" * columns)

    def nothing(_columns: int) -> TextBlock:
        return ()

    def tall(_columns: int) -> TextBlock:
        return block("bbb\nb\nb")

    drawn, left = below([letters, nothing, tall, letters], Size(2, 4))
    assert plain(drawn) == "aa\n\naa"
    assert left == [tall]
    drawn, left = below([letters, nothing, tall, letters], Size(2, 4), gap=0)
    assert plain(drawn) == "aa\nbb\nb\nb"
    assert left == [letters]


def test_the_first_block_that_fits_is_chosen() -> None:
    blocks = (block("abcd"), block("a\nb\nc"), block("ab\ncd"), block("ab"))
    assert [fits(each, Size(3, 2)) for each in blocks] == [False, False, True, True]
    assert plain(first_that_fits(blocks, Size(3, 2))) == "ab\ncd"
    assert plain(first_that_fits(blocks, Size(1, 2))) == "a"
    assert first_that_fits((), Size(3, 2)) == ()


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_is_one_to_write_on_with_another_to_write_in(colour: str) -> None:
    style = Style.parse(paint(colour))
    assert style.color is not None
    assert style.bgcolor is not None
    assert style.color != style.bgcolor


def test_a_colour_without_a_style_is_still_marked() -> None:
    assert Style.parse(paint("the colour of the sea")).reverse
