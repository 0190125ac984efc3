"""Driving: how far, past whom, through lights, and where customers get in."""

import attrs
import pytest

from boardrules import Player
from boardrules.games.tuk_tuk_taxi import Customer, Square, Taxi
from boardrules.games.tuk_tuk_taxi.drives import can_drive
from tests.games.cases import cases
from tests.games.matches import legal, play
from tests.games.tuk_tuk_taxi.hand_built import CROSS, STREET, goals, rolled

HOME = "g2"  # where P2 waits on the street, in nobody's way
WAITING = {1: "d3", 2: "e3", 5: "d3"}


def east(number: int, start: str, *, other: str = HOME, laid: str = "") -> list[str]:
    """List where P1 may drive on the street with the way to the west closed."""
    behind = f"{chr(ord(start[0]) - 1)}3"
    closed = "" if start == "a3" else f"no-entry {behind}"
    cards = ", ".join(filter(None, [closed, laid]))
    return goals(STREET, rolled(STREET, number, [start, other], laid=cards))


# How far


@pytest.mark.rule("TUKTUK-4.1", "TUKTUK-R25")
@pytest.mark.parametrize(
    ("number", "squares"),
    [
        (1, ["c3", "e3"]),
        (2, ["b3", "f3"]),
        (3, ["a3", "g3"]),
        (4, ["a3", "h3"]),  # the street ends at a3
    ],
)
def test_a_drive_uses_all_points_unless_the_street_ends(number: int, squares: list[str]) -> None:
    assert goals(STREET, rolled(STREET, number, ["d3", HOME])) == squares


AVOIDING = attrs.evolve(STREET, dead_ends="last_resort")


@pytest.mark.rule("TUKTUK-R25")
@pytest.mark.parametrize(
    ("number", "laid", "squares"),
    [
        (3, "", ["a3", "g3"]),
        (4, "", ["h3"]),
        (4, "no-entry g3", ["a3", "f3"]),  # dead ends on both sides
        (4, "no-entry e3", ["a3"]),
        (4, "stop e3", ["e3"]),
        (4, "stop a3", ["a3", "h3"]),
        (6, "speed-limit e3", ["h3"]),
        (5, "no-entry j3", ["h3"]),  # a light stops the taxi, although no step is open beyond it
        (6, "crossing-ahead b3, no-entry j3", ["h3"]),
    ],
)
def test_a_dead_end_may_be_a_last_resort(number: int, laid: str, squares: list[str]) -> None:
    assert goals(AVOIDING, rolled(AVOIDING, number, ["d3", HOME], laid=laid)) == squares


@pytest.mark.rule("TUKTUK-R25", "TUKTUK-4.4", "TUKTUK-4.5")
def test_a_taxi_that_avoids_dead_ends_still_loads_there_and_goes_home() -> None:
    state = rolled(AVOIDING, 4, ["d3", HOME], customers={1: "b3"})
    assert goals(AVOIDING, state) == ["b3 load B1", "h3"]
    assert goals(AVOIDING, rolled(AVOIDING, 5, ["n3", HOME])) == ["j3", "q3"]


@pytest.mark.rule("TUKTUK-R25", "TUKTUK-4.1")
def test_it_is_told_that_another_way_uses_all_points() -> None:
    state = rolled(AVOIDING, 4, ["d3", HOME])
    drive, short = map(AVOIDING.parse_action, ("P1 drive c3 b3 a3", "P1 drive c3 b3"))
    why = [*AVOIDING.explain(state, drive), *AVOIDING.explain(state, short)]
    assert [(each.rule, each.message) for each in why] == [
        ("TUKTUK-4.1", "P1 has to take a way on which all points are used"),
        ("TUKTUK-4.1", "P1 has to drive on from b3"),
    ]
    assert not AVOIDING.explain(rolled(AVOIDING, 3, ["d3", HOME]), drive)


@pytest.mark.rule("TUKTUK-4.1")
def test_any_route_may_be_chosen() -> None:
    assert legal(CROSS, rolled(CROSS, 3, ["e5", "d4"])) == [
        "P1 drive d5 c5 b5",
        "P1 drive f5 f4 f3",
        "P1 drive f5 f6 f7",
        "P1 drive f5 g5",  # the light is the third square
    ]


@pytest.mark.rule("TUKTUK-4.2")
def test_nobody_turns_straight_back() -> None:
    assert legal(STREET, rolled(STREET, 3, ["b3", HOME])) == ["P1 drive a3", "P1 drive c3 d3 e3"]
    assert goals(CROSS, rolled(CROSS, 2, ["f4", "d4"])) == ["f2", "e5", "f6", "g5"]


@pytest.mark.rule("TUKTUK-R8")
def test_a_new_turn_begins_in_any_direction() -> None:
    state = play(STREET, rolled(STREET, 2, ["d3", HOME]), "P1 drive e3 f3", "* draw petrol")
    state = play(STREET, state, "P2 petrol p3", "* draw remove", "P1 keep", "* roll 1")
    assert goals(STREET, state) == ["e3", "g3"]


# Other taxis


@pytest.mark.rule("TUKTUK-4.3")
@pytest.mark.parametrize(
    ("number", "other", "squares"),
    [
        (3, "f3", ["a3", "g3"]),  # passed
        (2, "f3", ["b3", "e3"]),
        (2, "b3", ["c3", "f3"]),
        (1, "e3", ["c3", "stay"]),
        (5, "a3", ["b3", "h3"]),  # where the street ends
    ],
)
def test_a_taxi_is_passed_or_stopped_behind(number: int, other: str, squares: list[str]) -> None:
    assert goals(STREET, rolled(STREET, number, ["d3", other])) == squares


@pytest.mark.rule("TUKTUK-4.3", "TUKTUK-R5")
def test_a_drive_ends_behind_all_taxis_in_a_row() -> None:
    game = attrs.evolve(CROSS, players=3)
    assert goals(game, rolled(game, 2, ["b5", "c5", "d5"])) == ["a5", "stay"]
    assert goals(game, rolled(game, 3, ["b5", "d5", "e5"])) == ["a5", "c5"]
    assert goals(game, rolled(game, 4, ["b5", "c5", "d5"])) == ["a5", "f5"]


@pytest.mark.rule("TUKTUK-4.3", "TUKTUK-6.7")
def test_a_taxi_on_a_stop_sign_is_stopped_behind() -> None:
    assert goals(STREET, rolled(STREET, 3, ["d3", "f3"], laid="stop f3")) == ["a3", "e3"]
    assert goals(STREET, rolled(STREET, 3, ["d3", "e3"], laid="stop e3")) == ["a3", "stay"]


# Stations


@pytest.mark.rule("TUKTUK-4.4")
def test_a_drive_may_end_early_at_the_own_station() -> None:
    assert goals(STREET, rolled(STREET, 6, ["n3", HOME])) == ["j3", "q3"]
    assert goals(STREET, rolled(STREET, 3, ["n3", HOME])) == ["k3", "q3"]
    state = attrs.evolve(rolled(STREET, 2, ["q3", "f3"]), turn=1)
    assert goals(STREET, state) == ["d3", "g2", "h3"]  # or drive past it


@pytest.mark.rule("TUKTUK-R7", "TUKTUK-4.1")
def test_no_other_station_is_entered() -> None:
    assert goals(STREET, rolled(STREET, 2, ["f3", "a3"])) == ["d3", "h3"]  # not P2's, at g2
    assert goals(STREET, rolled(STREET, 1, ["b3", HOME])) == ["a3", "c3"]  # not the unused, at b4
    state = attrs.evolve(rolled(STREET, 1, ["q3", "p3"]), turn=1)
    assert goals(STREET, state) == ["o3"]


@pytest.mark.rule("TUKTUK-4.8")
def test_a_station_is_left_in_the_next_turn() -> None:
    assert legal(STREET, rolled(STREET, 3, ["q3", HOME])) == ["P1 drive p3 o3 n3"]


@pytest.mark.rule("TUKTUK-4.8")
def test_an_empty_taxi_delivers_nobody() -> None:
    state = rolled(STREET, 5, ["o3", HOME], customers=WAITING)
    after = play(STREET, state, "P1 drive p3 q3")
    assert (after.deliveries, after.turn) == ((), 1)


# Loading


@pytest.mark.rule("TUKTUK-4.5", "TUKTUK-4.6")
@pytest.mark.parametrize(
    ("number", "squares"),
    [
        (1, ["b3", "d3", "d3 load B1", "d3 load B5"]),
        (2, ["a3", "d3 load B1", "d3 load B5", "e3", "e3 load B2"]),
        (3, ["a3", "d3 load B1", "d3 load B5", "e3 load B2", "f3"]),
    ],
)
def test_customers_are_loaded_early_or_at_the_end(number: int, squares: list[str]) -> None:
    assert goals(STREET, rolled(STREET, number, ["c3", HOME], customers=WAITING)) == squares


@pytest.mark.rule("TUKTUK-4.7")
@pytest.mark.parametrize("start", ["c3", "d3"])
def test_a_taxi_with_a_customer_loads_no_other(start: str) -> None:
    state = rolled(STREET, 1, [start, HOME], customers=WAITING, carrying=[0])
    assert goals(STREET, state) == {"c3": ["b3", "d3"], "d3": ["c3", "e3"]}[start]


@pytest.mark.rule("TUKTUK-4.5", "TUKTUK-R14")
def test_a_taxi_that_begins_beside_customers_may_load_at_once() -> None:
    state = rolled(STREET, 1, ["d3", HOME], customers=WAITING)
    squares = ["c3", "e3", "e3 load B2", "stay load B1", "stay load B5"]
    assert goals(STREET, state) == squares
    after = play(STREET, state, "P1 stay load B5")
    assert after.taxis[0] == Taxi(Square("d3"), carries=True)
    assert after.customers == (Customer(1, Square("d3")), Customer(2, Square("e3")))
    assert (after.phase, after.turn) == ("draw", 1)


@pytest.mark.rule("TUKTUK-4.5", "TUKTUK-R14")
def test_loading_ends_the_drive() -> None:
    state = rolled(STREET, 5, ["c3", HOME], customers=WAITING)
    after = play(STREET, state, "P1 drive d3 load B1")
    assert after.taxis[0] == Taxi(Square("d3"), carries=True)
    assert after.customers == (Customer(2, Square("e3")), Customer(5, Square("d3")))
    assert (after.phase, after.turn, after.deliveries) == ("draw", 1, ())


@pytest.mark.rule("TUKTUK-4.3", "TUKTUK-4.5")
def test_nobody_loads_on_the_square_of_another_taxi() -> None:
    state = rolled(STREET, 3, ["c3", "d3"], customers=WAITING)
    assert goals(STREET, state) == ["a3", "e3 load B2", "f3"]


@pytest.mark.rule("TUKTUK-4.3", "TUKTUK-4.5")
def test_a_taxi_that_stops_behind_another_may_load_there() -> None:
    state = rolled(STREET, 2, ["c3", "e3"], customers=WAITING)
    assert goals(STREET, state) == ["a3", "d3", "d3 load B1", "d3 load B5"]


# To stay


@pytest.mark.rule("TUKTUK-R5", "TUKTUK-R14")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_taxi_that_is_boxed_in_stays_and_may_load(number: int) -> None:
    laid = "no-entry c3, no-entry e3"
    state = rolled(STREET, number, ["d3", HOME], laid=laid, customers=WAITING)
    assert legal(STREET, state) == ["P1 stay", "P1 stay load B1", "P1 stay load B5"]
    full = rolled(STREET, number, ["d3", HOME], laid=laid, customers=WAITING, carrying=[0])
    assert legal(STREET, full) == ["P1 stay"]
    after = play(STREET, full, "P1 stay")
    assert (after.taxis, after.turn, after.phase) == (full.taxis, 1, "draw")


@pytest.mark.rule("TUKTUK-5.2", "TUKTUK-R5", "TUKTUK-R14")
@pytest.mark.parametrize("number", [1, 2])
def test_a_taxi_at_a_red_light_stays_and_may_load(number: int) -> None:
    customers = {4: "g5", 6: "f4"}
    state = rolled(CROSS, number, ["g5", "d4"], laid="no-entry f5", customers=customers)
    assert legal(CROSS, state) == ["P1 stay", "P1 stay load B4"]


@pytest.mark.rule("TUKTUK-5.2", "TUKTUK-R5")
def test_one_may_drive_at_a_red_light_instead_of_away() -> None:
    assert legal(STREET, rolled(STREET, 2, ["h3", HOME])) == ["P1 drive g3 f3", "P1 stay"]


@pytest.mark.rule("TUKTUK-R10")
@pytest.mark.parametrize(
    ("start", "other", "laid", "can"),
    [
        ("d3", HOME, "no-entry c3, no-entry e3", False),
        ("d3", HOME, "no-entry c3", True),
        ("b3", "c3", "no-entry a3", True),  # past the other taxi
        ("b3", "c3", "no-entry a3, no-entry d3", False),
        ("h3", HOME, "no-entry g3", True),  # through the light, with a 3
        ("h3", HOME, "no-entry g3, police-stop h3", True),
        ("h3", HOME, "no-entry g3, no-entry j3", False),
        ("h3", "j3", "no-entry g3, stop j3", False),
    ],
)
def test_a_taxi_can_drive_if_some_number_lets_it(
    start: str, other: str, laid: str, can: bool
) -> None:
    state = rolled(STREET, 1, [start, other], laid=laid)
    assert can_drive(STREET.tables, state.laid, state.taxis, Player(0)) is can


@pytest.mark.rule("TUKTUK-R10", "TUKTUK-6.13")
@pytest.mark.parametrize(
    ("laid", "can"),
    [
        ("no-entry f5", True),
        ("no-entry f5, police-stop g5", False),
        ("no-entry f5, police h5", True),  # caught, but it has driven
    ],
)
def test_numbers_that_a_police_stop_forbids_let_nobody_drive(laid: str, can: bool) -> None:
    # A 3 ends on the other taxi beyond the lights; only a 5 drives past it.
    state = rolled(CROSS, 1, ["g5", "j5"], laid=laid)
    assert can_drive(CROSS.tables, state.laid, state.taxis, Player(0)) is can


# Lights; the one on the street is at i3


@pytest.mark.rule("TUKTUK-5.2", "TUKTUK-5.3", "TUKTUK-5.4", "TUKTUK-R5")
@pytest.mark.parametrize(
    ("number", "ends", "rule"),
    cases(
        # Where the drive ends from h3, g3, f3 and so on to the west.
        (1, "stay h3 g3", "TUKTUK-5.2"),
        (2, "stay h3 h3 g3", "TUKTUK-5.2"),
        (4, "j3 h3 h3 h3 h3 g3", "TUKTUK-5.3"),  # from g3 half of it ends on the light
        (6, "k3 j3 h3 h3 h3 h3 h3 g3", "TUKTUK-5.3"),
        (3, "k3 j3 h3 h3 g3", "TUKTUK-5.4"),
        (5, "m3 l3 k3 j3 h3 h3 g3", "TUKTUK-5.4"),
    ),
)
def test_red_stops_yellow_halves_and_green_passes(number: int, ends: str, rule: str) -> None:
    colour = {"TUKTUK-5.2": "red", "TUKTUK-5.3": "yellow", "TUKTUK-5.4": "green"}[rule]
    assert STREET.tables.throws[number].colour == colour
    found = [east(number, f"{column}3") for column in "hgfedcba"[: len(ends.split())]]
    assert found == [[end] for end in ends.split()]


@pytest.mark.rule("TUKTUK-5.1", "TUKTUK-R5")
def test_the_colour_counts_only_for_routes_through_a_light() -> None:
    assert goals(STREET, rolled(STREET, 4, ["k3", HOME])) == ["j3", "o3"]
    squares = ["a5", "f1", "h2", "f9", "j5"]  # three squares through the lights, else up to six
    assert goals(CROSS, rolled(CROSS, 6, ["g5", "d4"])) == squares


@pytest.mark.rule("TUKTUK-R5")
@pytest.mark.parametrize(
    ("number", "squares"),
    [(1, ["stay"]), (2, ["stay"]), (3, ["j5"]), (4, ["stay"]), (5, ["j6", "k5"]), (6, ["j5"])],
)
def test_two_lights_in_a_row_are_passed_in_one_go(number: int, squares: list[str]) -> None:
    state = rolled(CROSS, number, ["g5", "d4"], laid="no-entry f5")
    assert goals(CROSS, state) == squares


@pytest.mark.rule("TUKTUK-R5")
def test_no_drive_ends_between_two_lights() -> None:
    state = rolled(CROSS, 3, ["f5", "d4"], laid="no-entry e5, no-entry f4, no-entry f6")
    assert goals(CROSS, state) == ["g5"]


@pytest.mark.rule("TUKTUK-R5", "TUKTUK-4.3")
@pytest.mark.parametrize(
    ("number", "start", "other", "end"),
    [
        (4, "h3", "j3", "stay"),
        (3, "g3", "j3", "h3"),
        (3, "h3", "j3", "k3"),
        (3, "h3", "k3", "j3"),
        (3, "g3", "h3", "j3"),
        (1, "g3", "h3", "stay"),  # a taxi, then a light
    ],
)
def test_a_taxi_beyond_a_light_is_stopped_for_before_the_light(
    number: int, start: str, other: str, end: str
) -> None:
    assert east(number, start, other=other) == [end]


@pytest.mark.rule("TUKTUK-R5")
def test_a_light_with_no_open_step_beyond_is_not_passed() -> None:
    assert east(5, "g3", laid="no-entry j3") == ["h3"]
    assert east(5, "h3", laid="no-entry j3") == ["stay"]
