"""Maps in a component file: their lines, and where their defects are."""

from collections.abc import Callable
import pathlib
import re

import pytest

from boardrules import ComponentError
from boardrules.games.tuk_tuk_taxi import DEFAULT, load_components
from boardrules.games.tuk_tuk_taxi import components as module

SHIPPED = (pathlib.Path(module.__file__).parent / "components.toml").read_text(encoding="utf-8")
FIRST = "\n.........1.........\n"
GARAGE = ".GG###############.\n.G...#...#...#...#.\n"
LAST = ".........3.........\n'''"

Refuse = Callable[[str, str], list[str]]


@pytest.fixture
def path(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "box.toml"


@pytest.fixture
def refused(path: pathlib.Path) -> Refuse:
    def refuse(old: str, new: str) -> list[str]:
        assert SHIPPED.count(old) == 1
        path.write_text(SHIPPED.replace(old, new), encoding="utf-8")
        with pytest.raises(ComponentError) as error:
            load_components(path)
        return [defect.where for defect in error.value.defects]

    return refuse


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize("end", ["", "\n", "\n\n", "   ", "\n \n  "])
def test_blank_lines_at_the_end_shift_no_rows(path: pathlib.Path, end: str) -> None:
    text = SHIPPED.replace(LAST, LAST.replace("'''", f"{end}'''"))
    path.write_text(text, encoding="utf-8")
    assert load_components(path) == DEFAULT


@pytest.mark.rule("TUKTUK-1.2")
def test_a_line_of_dots_at_the_end_is_a_row(path: pathlib.Path) -> None:
    path.write_text(SHIPPED.replace(LAST, LAST.replace("'''", ".\n'''")), encoding="utf-8")
    assert load_components(path).board("european").town.stations[3] == "j2"


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85"])
def test_only_a_line_feed_ends_a_line(refused: Refuse, separator: str) -> None:
    # The second defect, on the line after, is where an editor shows it.
    where = refused(f"{FIRST}.GG###", f"\n....{separator}....1....\n.?G###")
    assert where == [
        "boards.european.map, line 1, column 5",
        "boards.european.map, line 2, column 2",
    ]


@pytest.mark.rule("TUKTUK-1.1", "TUKTUK-1.2", "TUKTUK-2.3")
@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        (FIRST, "\n...................\n", "line 1, column 1"),
        (GARAGE, GARAGE.replace("G", "#"), "line 1, column 1"),
        (".#.+.L...L...L.+.#.\n.#...#.B", ".#.+.L...L...L...#.\n.#...#.B", "line 16, column 16"),
        (".#.+.L...L...L.+.#.\n.#...#.B", ".#..+L...L...L.+.#.\n.#...#.B", "line 4, column 5"),
        (".#...#.B.#...#...#.\n.##L", ".#.+.#.B.#...#...#.\n.##L", "line 16, column 16"),
    ],
)
def test_every_defect_of_a_map_has_a_place(refused: Refuse, old: str, new: str, where: str) -> None:
    assert refused(old, new) == [f"boards.european.map, {where}"]


def test_a_hostile_name_is_shown_short_and_harmless(refused: Refuse) -> None:
    name = r"\u001b[31m" + "x" * 200
    board = f'[boards."{name}"]\nsource = "reconstructed"\nmap = "#"\n\n[boards.european]'
    found = refused("[boards.european]", board)
    assert found
    assert [where for where in found if len(where) > 120 or not where.isprintable()] == []
    assert all(re.match(r"boards\.\\x1b", where) for where in found)
