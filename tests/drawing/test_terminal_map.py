"""Maps that are drawn place by place."""

import pytest

from boardrules.drawing.terminal_map import Canvas
from boardrules.drawing.terminal_text import Span, plain
from boardrules.scene import Size


def drawn() -> Canvas:
    canvas = Canvas()
    canvas.put(0, 0, "abcdefgh")
    canvas.put(2, 2, "xyz", "bold")
    return canvas


def test_what_is_drawn_later_covers_the_rest() -> None:
    canvas = drawn()
    canvas.put(1, 0, "--", "dim")
    assert canvas.part((0, 0), canvas.size)[0] == (
        Span("a"),
        Span("--", "dim"),
        Span("defgh"),
    )


def test_a_part_has_only_what_is_within_it() -> None:
    canvas = drawn()
    assert canvas.size == Size(8, 3)
    assert plain(canvas.part((0, 0), canvas.size)) == "abcdefgh\n\n  xyz"
    assert plain(canvas.part((0, 0), Size(80, 20))) == "abcdefgh\n\n  xyz"
    assert plain(canvas.part((3, 1), Size(1, 2))) == "\ny"
    assert canvas.part((7, 2), Size(1, 1)) == ((),)
    assert canvas.part((0, 0), Size(0, 0)) == ()


def test_an_empty_canvas_has_no_size() -> None:
    assert Canvas().size == Size(0, 0)
    assert Canvas().part((0, 0), Size(80, 20)) == ()


def test_control_characters_are_shown_as_text() -> None:
    canvas = Canvas()
    canvas.put(0, 0, "\x1b")
    assert plain(canvas.part((0, 0), Size(9, 1))) == "\\x1b"


@pytest.mark.parametrize(
    ("places", "size", "corner"),
    [
        ([(4, 1)], Size(4, 1), (2, 1)),
        ([(0, 0)], Size(4, 1), (0, 0)),
        ([(7, 2)], Size(4, 1), (4, 2)),
        ([(2, 0), (5, 2)], Size(2, 2), (2, 0)),
        ([(7, 2)], Size(80, 20), (0, 0)),
        ([], Size(4, 1), (0, 0)),
    ],
)
def test_a_part_is_around_places_but_not_beyond_the_canvas(
    places: list[tuple[int, int]], size: Size, corner: tuple[int, int]
) -> None:
    assert drawn().corner(places, size) == corner
