"""The reconstructed box of Tuk Tuk Taxi keeps to what is known of the real one."""

from itertools import product
import os
from pathlib import Path
from random import Random
from statistics import mean
import subprocess
import sys
import tomllib
from typing import Any

import pytest

from tests.games.tuk_tuk_taxi.oracle import Oracle, read_box

TOOL = Path(__file__).parents[2] / "tools" / "tuk_tuk_taxi_boards.py"

SOURCES = {"rulebook", "published", "reconstructed"}
FACES = ["european", "exotic"]
MARKS = "#L1234GPB+"
ROADS = "#LGP"
STREETS = "#GP"

Box = dict[str, Any]
Square = tuple[int, int]


def printed(hash_seed: str) -> str:
    """Run the script as a user does."""
    return subprocess.run(  # noqa: S603  # Python itself, on a script of our own
        [sys.executable, str(TOOL)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def entries(table: Box) -> Box:
    return {name: entry for name, entry in table.items() if name != "source"}


def touching(square: Square) -> list[Square]:
    column, line = square
    return [(column, line - 1), (column + 1, line), (column, line + 1), (column - 1, line)]


class Face:
    """What is where on one face of the board: columns from the west, lines from the north."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.marks = {
            (column, line): mark
            for line, row in enumerate(self.lines)
            for column, mark in enumerate(row)
            if mark != "."
        }
        self.right = len(self.lines[0]) - 1
        self.bottom = len(self.lines) - 1

    def squares(self, marks: str) -> list[Square]:
        return [square for square, mark in self.marks.items() if mark in marks]

    def near(self, square: Square, marks: str) -> list[Square]:
        return [other for other in touching(square) if self.marks.get(other, ".") in marks]

    def is_inside(self, square: Square) -> bool:
        """Return whether a place is inside the red frame, and not on its sides."""
        corners = self.squares("+")
        return all(
            min(corner[axis] for corner in corners)
            < square[axis]
            < max(corner[axis] for corner in corners)
            for axis in (0, 1)
        )

    def is_on_frame(self, square: Square) -> bool:
        """Return whether a place is on the sides of the red frame, without its corners."""
        return not self.is_inside(square) and any(map(self.is_inside, touching(square)))

    def steps_to(self, start: Square) -> dict[Square, int]:
        """Count the steps from a place to all roads that can be reached."""
        found = {start: 0}
        for square in (waiting := [start]):
            for other in self.near(square, ROADS):
                if other not in found:
                    found[other] = found[square] + 1
                    waiting.append(other)
        return found

    def faced(self, building: Square) -> list[Square]:
        """List the squares that a customer on a building space may face."""
        return [square for square in self.near(building, STREETS) if self.is_inside(square)]

    def turned(self) -> dict[Square, str]:
        """Return the marks after a quarter turn clockwise."""
        return {(self.bottom - line, column): mark for (column, line), mark in self.marks.items()}


@pytest.fixture(scope="module")
def text() -> str:
    return printed("0")


@pytest.fixture(scope="module")
def box(text: str) -> Box:
    return tomllib.loads(text)


@pytest.fixture(scope="module")
def european(box: Box) -> Face:
    return Face(box["boards"]["european"]["map"])


@pytest.fixture(scope="module")
def exotic(box: Box) -> Face:
    return Face(box["boards"]["exotic"]["map"])


@pytest.fixture(scope="module", params=FACES)
def face(box: Box, request: pytest.FixtureRequest) -> Face:
    return Face(box["boards"][request.param]["map"])


# The file


@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_the_same_file_comes_out_every_time(text: str, hash_seed: str) -> None:
    assert printed(hash_seed) == text


def test_the_file_begins_with_what_it_is(text: str) -> None:
    head, _, _ = text.partition("[")
    assert head.startswith("# What is in the box of Tuk Tuk Taxi.")
    assert [source for source in SOURCES if f'"{source}"' not in head] == []


def test_the_file_has_a_legend_of_all_marks(text: str) -> None:
    head, _, _ = text.partition("[")
    legend = [line.removeprefix("#   ") for line in head.splitlines() if line.startswith("#   ")]
    explained = "".join(line.partition("  ")[0] for line in legend)
    assert sorted(explained.replace(" ", "")) == sorted(MARKS + ".")


def test_the_file_is_plain_and_narrow(text: str) -> None:
    assert text.isascii()
    assert text.endswith("8\n")
    assert [line for line in text.splitlines() if len(line) > 100 or line != line.rstrip()] == []


def test_every_table_says_its_source(box: Box) -> None:
    assert {name: table["source"] for name, table in box.items() if name != "boards"} == {
        "signs": "reconstructed",
        "events": "reconstructed",
        "simplified": "rulebook",
        "die": "rulebook",
        "customers": "rulebook",
    }
    assert [(name, board["source"]) for name, board in box["boards"].items()] == [
        (name, "reconstructed") for name in FACES
    ]


# Both faces of the board


def test_maps_are_rectangles_of_known_marks(face: Face) -> None:
    assert {len(line) for line in face.lines} == {face.right + 1}
    assert face.right < 26
    assert set("".join(face.lines)) == {*MARKS, "."}


def test_streets_are_one_square_wide(face: Face) -> None:
    for column, line in product(range(face.right), range(face.bottom)):
        block = {(column, line), (column + 1, line), (column, line + 1), (column + 1, line + 1)}
        assert not block <= set(face.squares(ROADS))


def test_there_are_90_to_150_street_squares(face: Face) -> None:
    assert 90 <= len(face.squares(STREETS)) <= 150


def test_streets_are_in_one_piece(face: Face) -> None:
    roads = face.squares(ROADS)
    assert set(face.steps_to(roads[0])) == set(roads)


def test_there_are_four_stations_clockwise_in_the_middle_of_the_sides(face: Face) -> None:
    assert face.right % 2 == face.bottom % 2 == 0
    middle = (face.right // 2, face.bottom // 2)
    assert sorted((mark, square) for square, mark in face.marks.items() if mark in "1234") == [
        ("1", (middle[0], 0)),
        ("2", (face.right, middle[1])),
        ("3", (middle[0], face.bottom)),
        ("4", (0, middle[1])),
    ]


def test_a_station_touches_one_street_square_and_nothing_else(face: Face) -> None:
    for station in face.squares("1234"):
        assert len(face.near(station, MARKS)) == len(face.near(station, STREETS)) == 1


def test_one_leaves_a_station_to_two_sides_at_least(face: Face) -> None:
    for station in face.squares("1234"):
        [exit_square] = face.near(station, STREETS)
        assert len(face.near(exit_square, ROADS)) >= 2


def test_the_frame_is_a_rectangle_around_the_middle(face: Face) -> None:
    (west, north), (east, also_north), (also_west, south), corner = sorted(
        face.squares("+"), key=lambda square: (square[1], square[0])
    )
    assert north == also_north
    assert west == also_west
    assert corner == (east, south)
    assert west + east == face.right
    assert abs(north + south - face.bottom) <= 2
    assert face.is_inside((face.right // 2, face.bottom // 2))


def test_lights_are_on_all_ways_into_the_frame_and_nowhere_else(face: Face) -> None:
    roads = face.squares(ROADS)
    assert face.squares("L") == [square for square in roads if face.is_on_frame(square)]
    for light in face.squares("L"):
        inside = [face.is_inside(square) for square in face.near(light, STREETS)]
        assert sorted(inside) == [False, True]


def test_there_are_eight_lights_or_more(face: Face) -> None:
    assert len(face.squares("L")) >= 8


def test_there_are_building_spaces_for_all_customers_in_the_frame(face: Face, box: Box) -> None:
    buildings = face.squares("B")
    assert all(map(face.is_inside, buildings))
    assert len(buildings) == 12 >= box["customers"]["count"]
    assert all(map(face.faced, buildings))


def test_there_are_three_squares_before_the_garage_and_before_the_petrol_station(
    face: Face,
) -> None:
    for mark in "GP":
        squares = face.squares(mark)
        assert len(squares) == 3
        assert not any(map(face.is_inside, squares))
        assert sum(other in squares for square in squares for other in touching(square)) == 4


def test_no_station_is_further_from_the_customers_than_another(face: Face) -> None:
    nearest: list[float] = []
    all_faced: list[float] = []
    for station in face.squares("1234"):
        steps = face.steps_to(station)
        ways = [[steps[square] for square in face.faced(b)] for b in face.squares("B")]
        nearest.append(mean(map(min, ways)))
        all_faced.append(mean(way for faced in ways for way in faced))
    for ways_of_stations in (nearest, all_faced):
        assert max(ways_of_stations) <= 1.05 * min(ways_of_stations)


# What the two faces do not share


def test_the_european_city_is_a_regular_grid(european: Face) -> None:
    streets = (1, 5, 9, 13, 17)
    assert european.right == european.bottom == 18
    assert set(european.squares(ROADS)) == {
        (column, line)
        for column, line in product(range(1, 18), repeat=2)
        if column in streets or line in streets
    }


def test_the_european_city_looks_the_same_from_each_station(european: Face) -> None:
    turned = european.turned()
    for marks in (ROADS, "L", "B", "+", "1234"):
        assert {square for square, mark in turned.items() if mark in marks} == set(
            european.squares(marks)
        )


def test_the_european_city_has_no_dead_end(european: Face) -> None:
    assert {len(european.near(square, ROADS)) for square in european.squares(ROADS)} == {2, 3, 4}


def test_the_exotic_town_has_a_dead_end(exotic: Face) -> None:
    ends = [square for square in exotic.squares(ROADS) if len(exotic.near(square, ROADS)) == 1]
    assert len(ends) == 1
    assert not exotic.near(ends[0], "1234")


def test_the_exotic_town_has_mostly_t_junctions(exotic: Face) -> None:
    arms = [len(exotic.near(square, ROADS)) for square in exotic.squares(STREETS)]
    assert arms.count(3) > 5 * arms.count(4) > 0


def test_the_exotic_town_is_irregular(exotic: Face) -> None:
    roads = set(exotic.squares(ROADS))
    assert roads != {(exotic.right - column, line) for column, line in roads}
    assert roads != {(column, exotic.bottom - line) for column, line in roads}
    assert roads != {(exotic.right - column, exotic.bottom - line) for column, line in roads}


# Cards, die and customers


def test_there_are_80_cards_of_19_kinds(box: Box) -> None:
    assert list(entries(box["signs"]).items()) == [
        ("slippery", 5),
        ("no-parking", 6),
        ("no-stopping", 5),
        ("crossing-ahead", 5),
        ("crossing", 5),
        ("speed-limit", 5),
        ("stop", 6),
        ("no-entry", 4),
        ("turn-right", 4),
        ("turn-left", 4),
        ("one-way", 5),
        ("no-right", 4),
        ("no-left", 4),
        ("parking-meter", 5),
        ("police-stop", 3),
    ]
    assert list(entries(box["events"]).items()) == [
        ("garage", 2),
        ("petrol", 3),
        ("police", 2),
        ("remove", 3),
    ]
    cards = {**entries(box["signs"]), **entries(box["events"])}
    assert len(cards) == 19
    assert sum(cards.values()) == 80


def test_the_simplified_game_has_68_cards(box: Box) -> None:
    without = box["simplified"]["without"]
    assert without == ["no-entry", "one-way", "police-stop"]
    assert 80 - sum(box["signs"][kind] for kind in without) == 68


def test_the_die_has_the_printed_colours(box: Box) -> None:
    assert entries(box["die"]) == {"red": [1, 2], "yellow": [4, 6], "green": [3, 5]}


def test_there_are_eight_customers(box: Box) -> None:
    assert entries(box["customers"]) == {"count": 8}


# The box as a whole


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", FACES)
def test_a_match_can_be_played_with_it(box: Box, board: str, players: int) -> None:
    rng = Random(players)  # not for secrets
    match = Oracle(players, read_box(box), board, turn_limit=10)
    while match.to_act():
        match.play(rng.choice(match.legal()))
    assert match.turns <= 10 * players
    assert len(match.customers) + sum(match.carrying) + sum(match.scores()) == 2 * players
