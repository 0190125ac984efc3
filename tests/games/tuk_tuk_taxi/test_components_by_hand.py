"""Boxes of Tuk Tuk Taxi made by hand: the class checks only that the rules can run."""

import re
from typing import Any

import attrs
import pytest

from boardrules import ComponentError, Defect
from boardrules.games.tuk_tuk_taxi import Board, Card, Colour, Components
from tests.games.box_files import entries
from tests.games.cases import cases

SMALL: tuple[str, ...] = (
    "+..1..+",
    "...#B..",
    "..B#...",
    "4G##LP2",
    "..B#...",
    "...#B..",
    "+..3..+",
)


def tiny_box(**change: Any) -> Components:
    """Make a box for two players with a board of eight street squares."""
    box = Components(
        boards=(Board("small", SMALL),),
        cards=((Card.STOP, 2), (Card.NO_ENTRY, 0), (Card.REMOVE, 1)),
        starred=(Card.NO_ENTRY,),
        die=(Colour.RED,) * 3 + (Colour.GREEN,) * 3,
        customers=4,
    )
    return attrs.evolve(box, **change)


def refused_by_the_class(**change: Any) -> tuple[Defect, ...]:
    """Return what is wrong with a tiny box that is changed."""
    with pytest.raises(ComponentError, match="components: ") as refused:
        tiny_box(**change)
    return refused.value.defects


def refused_map(*changes: tuple[int, str]) -> list[tuple[int, int, str]]:
    """Return the lines, columns and rules of what is wrong with a changed small map.

    Some of its lines, counted from 1, are others.
    """
    lines = list(SMALL)
    for number, line in changes:
        lines[number - 1] = line
    defects = refused_by_the_class(boards=(Board("small", tuple(lines)),))
    found: list[tuple[int, int, str]] = []
    for where, rule in entries(defects):
        place = re.fullmatch(r"boards\.small\.map, line (\d+), column (\d+)", where)
        assert place is not None
        found.append((int(place[1]), int(place[2]), rule))
    return found


STATION, MAP, FRAME = "TUKTUK-1.1", "TUKTUK-1.2", "TUKTUK-2.3"
MAPS: dict[str, tuple[list[tuple[int, str]], list[tuple[int, int, str]]]] = {
    "an unknown mark": ([(2, "...#B.?")], [(2, 7, MAP)]),
    "the end of a line": ([(2, "...#B..\n")], [(2, 8, MAP)]),
    "27 columns": ([(5, "..B#..." + "." * 20)], [(5, 27, MAP)]),
    "both": ([(5, "..b#..." + "#" * 30)], [(5, 3, MAP), (5, 27, MAP)]),
    "no garage": ([(4, "4###LP2")], [(1, 1, MAP)]),
    "no petrol station": ([(4, "4G##L#2")], [(1, 1, MAP)]),
    "squares that no street leads to": ([(7, "+#.3.L+")], [(7, 2, MAP), (7, 6, MAP)]),
    "a station that is cut off": ([(4, "4G##.P2")], [(4, 6, MAP), (4, 7, MAP)]),
    "no station": ([(7, "+.....+")], [(1, 1, STATION)]),
    "a station twice": ([(7, "+..1..+")], [(7, 4, STATION), (1, 1, STATION)]),
    "a station away from the streets": ([(1, "+.1...+")], [(1, 3, STATION)]),
    "a station between two streets": ([(1, "+.#1..+")], [(1, 4, STATION), (1, 3, MAP)]),
    "a station beside a light": ([(1, "+..1L.+")], [(1, 4, STATION), (1, 5, MAP)]),
    "a station behind a light": ([(4, "4G##PL2")], [(4, 7, STATION), (4, 7, STATION)]),
    "a station beside another": (
        [(7, "+..34.+")],
        [(7, 4, STATION), (7, 5, STATION), (7, 5, STATION), (7, 5, STATION)],
    ),
    "two corners": ([(1, "...1...")], [(7, 7, FRAME)]),
    "five corners": ([(1, "+.+1..+")], [(7, 7, FRAME)]),
    "three columns": ([(1, "+..1.+.")], [(1, 6, FRAME)]),
    "three lines": ([(1, "+..1..."), (2, "...#B.+")], [(1, 1, FRAME)]),
    "a frame of two columns": ([(1, "++.1..."), (7, "++.3...")], [(1, 1, FRAME)]),
    "a frame of two lines": ([(1, "...1..."), (6, "+..#B.+")], [(6, 1, FRAME)]),
    "three building spaces": ([(2, "...#...")], [(1, 1, FRAME)]),
    "a building away from the streets": ([(2, "...#.B.")], [(1, 1, FRAME)]),
    "a building beside the frame": ([(1, "...1..."), (2, "+..#B.+")], [(2, 1, FRAME)]),
    "buildings on the frame": ([(1, "..+1..+"), (7, "..+3..+")], [(1, 3, FRAME)]),
}


@pytest.mark.rule("TUKTUK-1.1", "TUKTUK-1.2", "TUKTUK-2.3")
@pytest.mark.parametrize("name", MAPS)
def test_a_map_that_the_rules_cannot_use(name: str) -> None:
    changes, found = MAPS[name]
    assert refused_map(*changes) == found


@pytest.mark.rule("TUKTUK-1.2")
def test_26_columns_are_not_too_many() -> None:
    lines = (SMALL[0] + "." * 19, *SMALL[1:])
    assert tiny_box(boards=(Board("small", lines),)).board("small").lines == lines


@pytest.mark.rule("TUKTUK-2.2", "TUKTUK-2.3")
@pytest.mark.parametrize(
    ("customers", "buildings"), [(4, 4), (5, 4), (6, 6), (7, 6), (8, 8), (9, 8), (100, 8)]
)
def test_each_customer_of_a_match_has_a_building(customers: int, buildings: int) -> None:
    full = "\n".join(SMALL).replace("#B.", "#..").replace("B#.", ".#.").replace(".#.", "B#B")
    assert full.count("B") == 8
    enough = full.replace("B", ".", 8 - buildings)
    box = tiny_box(boards=(Board("small", tuple(enough.split())),), customers=customers)
    assert box.customers == customers
    too_few = enough.replace("B", ".", 1)
    (defect,) = refused_by_the_class(
        boards=(Board("small", tuple(too_few.split())),), customers=customers
    )
    assert (defect.where, defect.rule) == ("boards.small.map, line 1, column 1", FRAME)


@pytest.mark.rule("TUKTUK-1.1", "TUKTUK-1.2", "TUKTUK-2.3")
def test_an_empty_map_lacks_everything() -> None:
    defects = refused_by_the_class(boards=(Board("small", ()),))
    assert [defect.message for defect in defects] == [
        *[f"there is no station {number}" for number in (1, 2, 3, 4)],
        "there is no square G in front of the garage",
        "there is no square P in front of the petrol station",
        "the red frame has 4 corners, not 0",
    ]


@pytest.mark.rule("TUKTUK-1.2")
def test_four_stations_may_share_a_street_square() -> None:
    defects = refused_by_the_class(boards=(Board("small", (".1.", "4G2", ".3.")),))
    assert [defect.message for defect in defects] == [
        "there is no square P in front of the petrol station",
        "the red frame has 4 corners, not 0",
    ]


BOARD = Board("small", SMALL)


@pytest.mark.parametrize(
    ("change", "where", "rule"),
    cases(
        ({"boards": ()}, "boards", "TUKTUK-1.2"),
        ({"boards": (BOARD, BOARD)}, "boards.small", "TUKTUK-1.2"),
        ({"boards": (Board("Small", SMALL),)}, "boards.Small", "TUKTUK-1.2"),
        ({"cards": ((Card.STOP, 1), (Card.STOP, 1))}, "cards", "TUKTUK-1.3"),
        ({"cards": ((Card.REMOVE, 1), (Card.STOP, 1))}, "cards", "TUKTUK-1.3"),
        ({"cards": ((Card.STOP, -1),)}, "signs.stop", "TUKTUK-1.3"),
        ({"cards": ((Card.GARAGE, -1),)}, "events.garage", "TUKTUK-1.3"),
        ({"starred": (Card.STOP, Card.STOP)}, "simplified.without", "TUKTUK-1.5"),
        ({"starred": (Card.ONE_WAY, Card.STOP)}, "simplified.without", "TUKTUK-1.5"),
        ({"die": (Colour.RED,) * 5}, "die", "TUKTUK-1.4"),
        ({"die": (Colour.RED,) * 7}, "die", "TUKTUK-1.4"),
        ({"customers": 3}, "customers.count", "TUKTUK-2.2"),
    ),
)
def test_the_class_refuses_what_the_rules_cannot_run_with(
    change: dict[str, Any], where: str, rule: str
) -> None:
    assert entries(refused_by_the_class(**change)) == [(where, rule)]


@pytest.mark.rule("TUKTUK-1.3", "TUKTUK-1.5")
def test_a_box_may_be_without_cards_and_stars() -> None:
    box = tiny_box(cards=(), starred=())
    assert (box.cards, box.starred) == ((), ())
