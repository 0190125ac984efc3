"""Maps in a component file: their lines, and where their defects are."""

from collections.abc import Callable

import pytest

from boardrules import Defect
from boardrules.games.tuk_tuk_taxi import DEFAULT, Components

FIRST = "\n.........1.........\n"
LAST = ".........3.........\n'''"

Load = Callable[..., Components]
Refusal = Callable[[str, str], tuple[Defect, ...]]


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize("end", ["", "\n", "\n\n", "   ", "\n \n  "])
def test_blank_lines_at_the_end_shift_no_rows(load: Load, end: str) -> None:
    assert load((LAST, LAST.replace("'''", f"{end}'''"))) == DEFAULT


@pytest.mark.rule("TUKTUK-1.2")
def test_a_line_of_dots_at_the_end_is_a_row(load: Load) -> None:
    box = load((LAST, LAST.replace("'''", ".\n'''")))
    assert box.board("european").town.stations[3] == "j2"


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85"])
def test_only_a_line_feed_ends_a_line(refusal: Refusal, separator: str) -> None:
    # The second defect, on the line after, is where an editor shows it.
    found = refusal(f"{FIRST}.GG###", f"\n....{separator}....1....\n.?G###")
    assert [defect.where for defect in found] == [
        "boards.european.map, line 1, column 5",
        "boards.european.map, line 2, column 2",
    ]


def test_a_hostile_name_is_shown_short_and_harmless(refusal: Refusal) -> None:
    name = r"\u001b[31m" + "x" * 200
    board = f'[boards."{name}"]\nsource = "reconstructed"\nmap = "#"\n\n[boards.european]'
    for defect in refusal("[boards.european]", board):
        assert defect.where.startswith(r"boards.\x1b")
        assert len(defect.where) <= 120
        assert defect.where.isprintable()
