"""Boxes of Tuk Tuk Taxi made by hand: the class checks only that the rules can run."""

from typing import Any

import attrs
import pytest

from boardrules import ComponentError, Defect
from boardrules.games.tuk_tuk_taxi import Board, Card, Colour, Components

MARKS = "# G P L 1 2 3 4 B + ."
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


def refused_map(*changes: tuple[int, str]) -> list[tuple[str, str, str]]:
    """Return what is wrong with the small map if some lines, counted from 1, are others."""
    lines = list(SMALL)
    for number, line in changes:
        lines[number - 1] = line
    defects = refused_by_the_class(boards=(Board("small", tuple(lines)),))
    for defect in defects:
        assert defect.where.startswith("boards.small.map")
    return [
        (
            defect.where.removeprefix("boards.small.map").removeprefix(", "),
            *attrs.astuple(defect)[1:],
        )
        for defect in defects
    ]


def spot(line: int, column: int) -> str:
    return f"line {line}, column {column}"


@pytest.mark.rule("TUKTUK-1.2")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        pytest.param(
            (2, "...#B.?"),
            [(spot(2, 7), f"'?' is not one of the marks {MARKS}")],
            id="an unknown mark",
        ),
        pytest.param(
            (2, "...#B..\n"),
            [(spot(2, 8), f"'\\n' is not one of the marks {MARKS}")],
            id="the end of a line",
        ),
        pytest.param(
            (5, "..B#..." + "." * 20),
            [(spot(5, 27), "a map has at most 26 columns, a to z")],
            id="27 columns",
        ),
        pytest.param(
            (5, "..b#..." + "#" * 30),
            [
                (spot(5, 3), f"'b' is not one of the marks {MARKS}"),
                (spot(5, 27), "a map has at most 26 columns, a to z"),
            ],
            id="both",
        ),
        pytest.param(
            (4, "4###LP2"),
            [(spot(1, 1), "there is no square G in front of the garage")],
            id="no garage",
        ),
        pytest.param(
            (4, "4G##L#2"),
            [(spot(1, 1), "there is no square P in front of the petrol station")],
            id="no petrol station",
        ),
        pytest.param(
            (7, "+#.3.L+"),
            [(spot(7, column), "no street leads here from the others") for column in (2, 6)],
            id="squares that no street leads to",
        ),
        pytest.param(
            (4, "4G##.P2"),
            [(spot(4, column), "no street leads here from the others") for column in (6, 7)],
            id="a station that is cut off",
        ),
    ],
)
def test_a_map_that_the_rules_cannot_use(
    change: tuple[int, str], found: list[tuple[str, str]]
) -> None:
    assert refused_map(change) == [(*fault, "TUKTUK-1.2") for fault in found]


@pytest.mark.rule("TUKTUK-1.2")
def test_26_columns_are_not_too_many() -> None:
    lines = (SMALL[0] + "." * 19, *SMALL[1:])
    assert tiny_box(boards=(Board("small", lines),)).board("small").lines == lines


@pytest.mark.rule("TUKTUK-1.1")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        pytest.param((7, "+.....+"), [(spot(1, 1), "there is no station 3")], id="no station"),
        pytest.param(
            (7, "+..1..+"),
            [(spot(7, 4), "station 1 appears twice"), (spot(1, 1), "there is no station 3")],
            id="a station twice",
        ),
        pytest.param(
            (1, "+.1...+"),
            [(spot(1, 3), "a station touches one street square, not 0")],
            id="a station away from the streets",
        ),
        pytest.param(
            (1, "+.#1..+"),
            [
                (spot(1, 4), "a station touches one street square, not 2"),
                (spot(1, 3), "no street leads here from the others", "TUKTUK-1.2"),
            ],
            id="a station between two streets",
        ),
        pytest.param(
            (1, "+..1L.+"),
            [
                (spot(1, 4), "a station touches no light"),
                (spot(1, 5), "no street leads here from the others", "TUKTUK-1.2"),
            ],
            id="a station beside a light",
        ),
        pytest.param(
            (4, "4G##PL2"),
            [
                (spot(4, 7), "a station touches one street square, not 0"),
                (spot(4, 7), "a station touches no light"),
            ],
            id="a station behind a light",
        ),
        pytest.param(
            (7, "+..34.+"),
            [
                (spot(7, 4), "a station touches no other station"),
                (spot(7, 5), "station 4 appears twice"),
                (spot(7, 5), "a station touches one street square, not 0"),
                (spot(7, 5), "a station touches no other station"),
            ],
            id="a station beside another",
        ),
    ],
)
def test_stations_that_the_rules_cannot_use(
    change: tuple[int, str], found: list[tuple[str, ...]]
) -> None:
    assert refused_map(change) == [(*fault, "TUKTUK-1.1")[:3] for fault in found]


FEW = "4 customers need as many building spaces in the red frame that touch a street square in it"


@pytest.mark.rule("TUKTUK-2.3")
@pytest.mark.parametrize(
    ("changes", "where", "message"),
    [
        pytest.param(
            [(1, "...1...")], spot(7, 7), "the red frame has 4 corners, not 2", id="two corners"
        ),
        pytest.param(
            [(1, "+.+1..+")], spot(7, 7), "the red frame has 4 corners, not 5", id="five corners"
        ),
        pytest.param(
            [(1, "+..1.+.")],
            spot(1, 6),
            "the corners of the red frame do not form a rectangle",
            id="three columns",
        ),
        pytest.param(
            [(1, "+..1..."), (2, "...#B.+")],
            spot(1, 1),
            "the corners of the red frame do not form a rectangle",
            id="three lines",
        ),
        pytest.param(
            [(1, "++.1..."), (7, "++.3...")],
            spot(1, 1),
            "there is nothing inside the red frame",
            id="a frame of two columns",
        ),
        pytest.param(
            [(1, "...1..."), (6, "+..#B.+")],
            spot(6, 1),
            "there is nothing inside the red frame",
            id="a frame of two lines",
        ),
        pytest.param([(2, "...#...")], spot(1, 1), f"{FEW}, not 3", id="three building spaces"),
        pytest.param(
            [(2, "...#.B.")], spot(1, 1), f"{FEW}, not 3", id="a building away from the streets"
        ),
        pytest.param(
            [(1, "...1..."), (2, "+..#B.+")],
            spot(2, 1),
            f"{FEW}, not 3",
            id="a building beside the frame",
        ),
        pytest.param(
            [(1, "..+1..+"), (7, "..+3..+")],
            spot(1, 3),
            f"{FEW}, not 2",
            id="buildings on the frame",
        ),
    ],
)
def test_a_frame_that_the_rules_cannot_use(
    changes: list[tuple[int, str]], where: str, message: str
) -> None:
    assert refused_map(*changes) == [(where, message, "TUKTUK-2.3")]


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
    assert defect == Defect(
        "boards.small.map, line 1, column 1",
        f"{buildings} customers need as many building spaces in the red frame that touch a street "
        f"square in it, not {buildings - 1}",
        "TUKTUK-2.3",
    )


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


CARD_ORDER = f"cards go in the order {', '.join(Card)}"


@pytest.mark.parametrize(
    ("change", "defect"),
    [
        pytest.param(
            {"boards": ()}, Defect("boards", "a match needs a board", "TUKTUK-1.2"), id="no board"
        ),
        pytest.param(
            {"boards": (Board("small", SMALL), Board("small", SMALL))},
            Defect("boards.small", "is listed twice", "TUKTUK-1.2"),
            id="a board twice",
        ),
        pytest.param(
            {"boards": (Board("Small", SMALL),)},
            Defect(
                "boards.Small",
                "a name is lower-case words joined by hyphens, not 'Small'",
                "TUKTUK-1.2",
            ),
            id="a name with a capital",
        ),
        pytest.param(
            {"cards": ((Card.STOP, 1), (Card.STOP, 1))},
            Defect("cards", "stop is listed twice", "TUKTUK-1.3"),
            id="a card twice",
        ),
        pytest.param(
            {"cards": ((Card.REMOVE, 1), (Card.STOP, 1))},
            Defect("cards", CARD_ORDER, "TUKTUK-1.3"),
            id="another order of cards",
        ),
        pytest.param(
            {"cards": ((Card.STOP, -1),)},
            Defect("signs.stop", "must be a number from 0 to 1000", "TUKTUK-1.3"),
            id="less than no signs",
        ),
        pytest.param(
            {"cards": ((Card.GARAGE, -1),)},
            Defect("events.garage", "must be a number from 0 to 1000", "TUKTUK-1.3"),
            id="less than no events",
        ),
        pytest.param(
            {"starred": (Card.STOP, Card.STOP)},
            Defect("simplified.without", "stop is listed twice", "TUKTUK-1.5"),
            id="a star twice",
        ),
        pytest.param(
            {"starred": (Card.ONE_WAY, Card.STOP)},
            Defect("simplified.without", CARD_ORDER, "TUKTUK-1.5"),
            id="another order of stars",
        ),
        pytest.param(
            {"die": (Colour.RED,) * 5},
            Defect("die", "a die has 6 faces, not 5", "TUKTUK-1.4"),
            id="five faces",
        ),
        pytest.param(
            {"die": (Colour.RED,) * 7},
            Defect("die", "a die has 6 faces, not 7", "TUKTUK-1.4"),
            id="seven faces",
        ),
        pytest.param(
            {"customers": 3},
            Defect("customers.count", "two players need 4 customers, not 3", "TUKTUK-2.2"),
            id="three customers",
        ),
    ],
)
def test_the_class_refuses_what_the_rules_cannot_run_with(
    change: dict[str, Any], defect: Defect
) -> None:
    assert refused_by_the_class(**change) == (defect,)


@pytest.mark.rule("TUKTUK-1.3", "TUKTUK-1.5")
def test_a_box_may_be_without_cards_and_stars() -> None:
    box = tiny_box(cards=(), starred=())
    assert (box.cards, box.starred) == ((), ())
