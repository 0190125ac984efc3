"""What a text map comes to: squares, streets, and what stands beside them."""

import pytest

from boardrules.games.tuk_tuk_taxi.component_file import DEFAULT
from boardrules.games.tuk_tuk_taxi.town import (
    BACK,
    DIRECTIONS,
    LEFT,
    RIGHT,
    Direction,
    Place,
    Square,
    Town,
    square_at,
)

NORTH, EAST, SOUTH, WEST = DIRECTIONS

SMALL = Town(
    (
        "+..1..+",
        "...#B..",
        "..B#...",
        "4G##LP2",
        "..B#...",
        "...#B..",
        "+..3..+",
    )
)
EUROPEAN = DEFAULT.board("european").town
EXOTIC = DEFAULT.board("exotic").town


def squares(text: str) -> list[Square]:
    return [Square(name) for name in text.split()]


def run(town: Town, square: str, way: Direction) -> set[Square]:
    """Return all squares of the straight run on which a square lies."""
    there, back = (town.arrivals_along[Square(square), each] for each in (way, BACK[way]))
    return {Square(square)} | {
        at for (at, _), came in town.arrivals.items() if came in there | back
    }


def roads(town: Town, square: str) -> dict[Direction, Square]:
    return town.roads[Square(square)]


def ways(town: Town, square: str) -> tuple[tuple[Direction, Square], ...]:
    return town.ways[Square(square)]


# Places and directions


@pytest.mark.parametrize(
    ("place", "name"), [((0, 0), "a1"), ((2, 6), "c7"), ((25, 0), "z1"), ((25, 99), "z100")]
)
def test_squares_are_named_by_column_and_row(place: Place, name: str) -> None:
    assert square_at(place) == name


def test_directions_go_clockwise_from_the_north() -> None:
    assert "".join(DIRECTIONS) == "NESW"
    assert "".join(RIGHT[way] for way in DIRECTIONS) == "ESWN"
    assert "".join(BACK[way] for way in DIRECTIONS) == "SWNE"
    assert "".join(LEFT[way] for way in DIRECTIONS) == "WNES"


@pytest.mark.rule("TUKTUK-1.2")
def test_row_1_is_the_last_line_of_a_map() -> None:
    town = Town(("#", "..L", ".B"))
    assert town.marks == {(0, 2): "#", (2, 1): "L", (1, 0): "B"}
    assert town.streets == {"a3"}
    assert town.lights == {"c2"}


# Squares for taxis


@pytest.mark.rule("TUKTUK-1.2")
def test_squares_are_ordered_by_column_and_row() -> None:
    assert list(SMALL.order) == squares("a4 b4 c4 d1 d2 d3 d4 d5 d6 d7 e4 f4 g4")
    assert list(SMALL.order.values()) == list(range(13))


@pytest.mark.rule("TUKTUK-1.2")
def test_streets_are_neither_lights_nor_stations() -> None:
    assert SMALL.streets == set(squares("b4 c4 d2 d3 d4 d5 d6 f4"))
    assert SMALL.lights == {"e4"}
    assert SMALL.garage == ("b4",)
    assert SMALL.petrol == ("f4",)


@pytest.mark.rule("TUKTUK-1.1")
def test_stations_go_by_their_numbers() -> None:
    assert SMALL.stations == {1: "d7", 2: "g4", 3: "d1", 4: "a4"}
    assert EUROPEAN.stations == {1: "j19", 2: "s10", 3: "j1", 4: "a10"}
    assert EXOTIC.stations == {1: "k17", 2: "u9", 3: "k1", 4: "a9"}


# Neighbours


def test_neighbours_are_streets_and_lights_that_share_a_side() -> None:
    assert roads(SMALL, "d4") == {NORTH: "d5", EAST: "e4", SOUTH: "d3", WEST: "c4"}
    assert roads(SMALL, "e4") == {EAST: "f4", WEST: "d4"}
    assert Town(("#.", ".#")).roads == {"a2": {}, "b1": {}}
    assert roads(EUROPEAN, "b2") == {NORTH: "b3", EAST: "c2"}


@pytest.mark.rule("TUKTUK-1.1")
def test_a_station_is_a_spur() -> None:
    assert "d7" not in SMALL.roads
    assert roads(SMALL, "d6") == {SOUTH: "d5"}
    assert ways(SMALL, "d7") == ((SOUTH, "d6"),)
    assert ways(SMALL, "d6") == ((NORTH, "d7"), (SOUTH, "d5"))
    assert ways(SMALL, "a4") == ((EAST, "b4"),)
    assert ways(SMALL, "f4") == ((EAST, "g4"), (WEST, "e4"))


@pytest.mark.parametrize("town", [SMALL, EUROPEAN, EXOTIC], ids=["small", "european", "exotic"])
def test_every_way_leads_back(town: Town) -> None:
    assert set(town.ways) == set(town.order)
    for square, found in town.ways.items():
        assert [way for way, _ in found] == [way for way in DIRECTIONS if way in dict(found)]
        for way, other in found:
            assert (BACK[way], square) in town.ways[other]
    for station in town.stations.values():
        assert len(town.ways[station]) == 1


def test_no_way_leads_from_a_station_to_a_light_or_another_station() -> None:
    town = Town(("1L#", "2.."))
    assert town.ways == {"a2": (), "b2": ((EAST, "c2"),), "c2": ((WEST, "b2"),), "a1": ()}


# Crossroads


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        pytest.param((".#.", "###", ".#."), {"b2"}, id="four streets"),
        pytest.param(("...", "###", ".#."), {"b2"}, id="three streets"),
        pytest.param((".L.", "#G#", "..."), {"b2"}, id="a light is a way out"),
        pytest.param((".1.", "###", "..."), set[str](), id="a station is none"),
        pytest.param((".#.", "#L#", ".#."), set[str](), id="a light is not a street"),
        pytest.param((".#.", "##.", "..."), set[str](), id="a bend"),
        pytest.param((".#.", ".#.", ".#."), set[str](), id="a straight street"),
    ],
)
def test_crossroads_have_three_neighbours_or_more(lines: tuple[str, ...], found: set[str]) -> None:
    assert Town(lines).crossroads == found


# Straight runs


def test_a_run_goes_through_lights_and_crossroads_but_not_through_stations() -> None:
    assert run(SMALL, "c4", EAST) == set(squares("b4 c4 d4 e4 f4"))
    assert run(SMALL, "d4", NORTH) == set(squares("d2 d3 d4 d5 d6"))
    assert run(EUROPEAN, "d10", WEST) == {square_at((column, 9)) for column in range(1, 18)}
    assert run(EUROPEAN, "j4", SOUTH) == {square_at((9, row)) for row in range(1, 18)}


def test_all_of_a_run_but_its_first_square_is_entered_along_it() -> None:
    for way, entered in ((EAST, "c4 d4 e4 f4"), (WEST, "b4 c4 d4 e4")):
        arrivals = {SMALL.arrivals[square, way] for square in squares(entered)}
        assert all(SMALL.arrivals_along[square, way] == arrivals for square in squares("b4 d4 f4"))


def test_a_gap_parts_two_runs_of_one_line() -> None:
    town = Town(("##.##", "#...#", "#####"))
    assert run(town, "a3", EAST) == {"a3", "b3"}
    assert run(town, "e3", EAST) == {"d3", "e3"}
    assert run(town, "e3", NORTH) == {"e1", "e2", "e3"}
    assert run(EXOTIC, "g6", WEST) == set(squares("b6 c6 d6 e6 f6 g6")) | {
        square_at((column, 5)) for column in range(7, 20)
    }
    assert run(EXOTIC, "c10", EAST) == set(squares("b10 c10 d10 e10 f10 g10 h10 i10"))
    assert run(EXOTIC, "k10", EAST) == {"k10"}


# The red frame and the buildings


@pytest.mark.rule("TUKTUK-2.3")
def test_the_sides_of_the_frame_are_not_inside() -> None:
    assert SMALL.inside == {(column, row) for column in range(1, 6) for row in range(1, 6)}
    assert Town(("+.+", "+.+")).inside == set()
    assert Town(("+..+", "....", "+..+")).inside == {(1, 1), (2, 1)}
    assert Town((".+.+", "....", ".+.+", "....")).inside == {(2, 2)}
    assert EUROPEAN.inside == {(column, row) for column in range(4, 15) for row in range(4, 15)}
    assert EXOTIC.inside == {(column, row) for column in range(5, 16) for row in range(4, 11)}


@pytest.mark.rule("TUKTUK-2.3")
def test_buildings_go_line_by_line_from_the_north_west() -> None:
    assert SMALL.buildings == ((4, 5), (2, 4), (2, 2), (4, 1))
    assert Town((".B.B", "B...")).buildings == ((1, 1), (3, 1), (0, 0))
    names = [square_at(place) for place in EUROPEAN.buildings]
    assert names == squares("h15 g13 m13 o12 i11 k11 i9 k9 e8 g7 m7 l5")


@pytest.mark.rule("TUKTUK-2.3")
def test_customers_face_streets_that_share_a_side_with_their_building() -> None:
    assert SMALL.faces == {
        1: ("d6",),
        2: ("c4", "d5"),
        3: ("c4", "d3"),
        4: ("d2",),
    }
    assert EUROPEAN.faces[1] == ("h14",)
    assert EUROPEAN.faces[5] == ("i10", "j11")
    assert len(EUROPEAN.faces) == len(EXOTIC.faces) == 12


@pytest.mark.rule("TUKTUK-2.3")
def test_customers_face_neither_lights_nor_squares_outside_the_frame() -> None:
    town = Town(
        (
            "+....+",
            "..LB..",  # Faces a light
            "......",
            "#BG...",  # Faces a street on the side of the frame, and one inside
            "...B..",  # Faces nothing, and B4 is outside
            "+...B+",
        )
    )
    assert town.faces == {1: (), 2: ("c3",), 3: ()}


def test_a_bare_map_has_neither_stations_nor_a_frame() -> None:
    town = Town(("B#", ".#"))
    assert town.stations == {}
    assert town.inside == frozenset()
    assert town.buildings == ((0, 1),)
    assert town.faces == {}
    assert Town(()).order == {}
