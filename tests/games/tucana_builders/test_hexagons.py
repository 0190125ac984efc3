"""Where hexagons are on a map, and which are not where the others are."""

import pytest

from boardrules import Defect
from boardrules.games.tucana_builders.hexagons import MapPlace, defects_of_rows, where_on_map


def test_lines_and_columns_are_counted_from_1() -> None:
    assert where_on_map((0, 0)) == "island.map, line 1, column 1"
    assert where_on_map((7, 3)) == "island.map, line 4, column 8"


@pytest.mark.rule("TUCANA-1.2")
@pytest.mark.parametrize(
    ("places", "off"),
    [
        # Rows are one column off each other, and hexagons in a row two columns apart.
        ([(0, 0), (2, 0), (1, 1), (3, 1)], []),
        ([(0, 0), (2, 0), (1, 1), (4, 1)], ["island.map, line 2, column 5"]),
        ([(1, 0), (4, 0), (2, 1), (0, 1)], ["island.map, line 1, column 5"]),
        ([(1, 0), (3, 0), (1, 1)], ["island.map, line 2, column 2"]),
    ],
)
def test_places_one_column_off_most_others_are_named(
    places: list[MapPlace], off: list[str]
) -> None:
    message = "is one column off the other lines"
    assert list(defects_of_rows(places)) == [Defect(where, message, "TUCANA-1.2") for where in off]
