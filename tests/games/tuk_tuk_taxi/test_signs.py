"""What signs and the police do to a taxi that drives."""

import attrs
import pytest

from boardrules.games.tuk_tuk_taxi import State, Taxi, TukTukTaxi
from tests.games.cases import cases
from tests.games.matches import legal, play
from tests.games.tuk_tuk_taxi.hand_built import CROSS, STREET, box_of, goals, rolled

WAITING = {1: "d3", 2: "e3", 3: "k3"}

RING = TukTukTaxi(
    board="town",
    components=box_of(
        (
            "+....+",
            ".B1B2.",
            ".G###.",
            ".#BB#.",
            ".##P#.",
            "+.3.4+",
        ),
        customers=4,
    ),
)
"""Ten squares in a ring; P1 lives at c5, P2 at c1."""


def street(
    number: int,
    laid: str,
    start: str = "a3",
    *,
    other: str = "g2",
    waiting: bool = False,
    carrying: bool = False,
) -> State:
    """Let P1 have rolled on the street; from a3 only the way to the east is open."""
    customers = WAITING if waiting else {}
    full = [0] if carrying else []
    return rolled(STREET, number, [start, other], laid=laid, customers=customers, carrying=full)


def cross(number: int, laid: str, start: str) -> list[str]:
    """List where P1 may drive in the town with the crossroads."""
    return goals(CROSS, rolled(CROSS, number, [start, "d4"], laid=laid))


def ends(number: int, laid: str, start: str = "a3") -> list[str]:
    """List where P1 may drive on the street."""
    return goals(STREET, street(number, laid, start))


def driven(state: State, *texts: str) -> tuple[str, Taxi, int]:
    """Tell what is due after the actions, where the taxi of P1 is, and the number of turns."""
    after = play(STREET, state, *texts)
    return after.phase, after.taxis[0], after.turn


def lost(state: State, text: str) -> int:
    """Count the turns that a drive of P1 costs."""
    return play(STREET, state, text).taxis[0].lost_turns


# Slippery


@pytest.mark.rule("TUKTUK-6.1", "TUKTUK-R19", "TUKTUK-R1")
@pytest.mark.parametrize(
    ("number", "laid", "text", "turns"),
    [
        (1, "slippery c3", "P1 drive b3", 0),
        (2, "slippery c3", "P1 drive b3 c3", 1),
        (3, "slippery c3", "P1 drive b3 c3 d3", 1),
        (4, "slippery c3, slippery d3", "P1 drive b3 c3 d3 e3", 2),
        (3, "slippery a3", "P1 drive b3 c3 d3", 0),  # where the turn begins
    ],
)
def test_each_entry_of_slippery_costs_a_turn(number: int, laid: str, text: str, turns: int) -> None:
    assert legal(STREET, street(number, laid)) == [text]
    assert lost(street(number, laid), text) == turns


# No parking


@pytest.mark.rule("TUKTUK-6.2")
def test_a_taxi_that_stops_on_no_parking_may_roll_again_or_park() -> None:
    state = play(STREET, street(2, "no-parking c3"), "P1 drive b3 c3")
    assert (state.phase, state.turn) == ("park", 0)
    assert legal(STREET, state) == ["P1 reroll", "P1 park"]
    assert driven(state, "P1 park") == ("draw", state.taxis[0], 1)
    again = play(STREET, state, "P1 reroll")
    assert legal(STREET, again) == [f"* roll {number}" for number in range(1, 7)]


@pytest.mark.rule("TUKTUK-6.2", "TUKTUK-R8", "TUKTUK-4.2")
def test_a_drive_after_a_reroll_does_not_turn_back() -> None:
    state = play(STREET, street(2, "no-parking c3"), "P1 drive b3 c3", "P1 reroll", "* roll 2")
    assert legal(STREET, state) == ["P1 drive d3 e3"]
    start = rolled(CROSS, 1, ["e5", "d4"], laid="no-parking f5")
    state = play(CROSS, start, "P1 drive f5", "P1 reroll", "* roll 1")
    assert goals(CROSS, state) == ["f4", "f6", "g5"]


@pytest.mark.rule("TUKTUK-6.2", "TUKTUK-R1")
def test_no_parking_does_nothing_to_a_taxi_that_passes_or_stays() -> None:
    assert driven(street(3, "no-parking c3"), "P1 drive b3 c3 d3")[0] == "draw"
    state = play(STREET, street(1, "no-parking h3", "g3"), "P1 drive h3", "P1 reroll", "* roll 1")
    assert legal(STREET, state) == ["P1 stay"]  # before the light
    assert driven(state, "P1 stay") == ("draw", state.taxis[0], 1)


@pytest.mark.rule("TUKTUK-R14", "TUKTUK-6.2")
def test_a_taxi_that_loads_on_no_parking_may_roll_again() -> None:
    state = street(6, "no-parking d3", waiting=True)
    state = play(STREET, state, "P1 drive b3 c3 d3 load B1")
    assert (state.phase, state.taxis[0].carries) == ("park", True)
    assert goals(STREET, play(STREET, state, "P1 reroll", "* roll 1")) == ["e3"]


@pytest.mark.rule("TUKTUK-R14")
def test_after_a_reroll_an_empty_taxi_may_load_where_it_is() -> None:
    state = street(3, "no-parking d3", waiting=True)
    state = play(STREET, state, "P1 drive b3 c3 d3", "P1 reroll", "* roll 2")
    assert goals(STREET, state) == ["e3 load B2", "f3", "stay load B1"]
    assert driven(state, "P1 stay load B1")[0] == "draw"


# No stopping


@pytest.mark.rule("TUKTUK-6.3", "TUKTUK-R4", "TUKTUK-R8")
def test_a_taxi_that_stops_on_no_stopping_drives_five_more_squares() -> None:
    state = play(STREET, street(2, "no-stopping c3"), "P1 drive b3 c3")
    assert (state.phase, state.turn, state.onward) == ("onward", 0, 1)
    assert legal(STREET, state) == ["P1 drive d3 e3 f3 g3 h3"]
    after = play(STREET, state, "P1 drive d3 e3 f3 g3 h3")
    assert (after.phase, after.turn, after.onward, after.heading) == ("draw", 1, 0, None)
    assert driven(street(3, "no-stopping c3"), "P1 drive b3 c3 d3")[0] == "draw"  # passed


@pytest.mark.rule("TUKTUK-R4")
@pytest.mark.parametrize(
    ("laid", "goal"),
    [
        ("no-stopping f3", ["k3"]),  # lights as on green, although a 1 was thrown
        ("no-stopping f3, crossing-ahead g3", ["j3"]),
        ("no-stopping f3, speed-limit g3", ["j3"]),
        ("no-stopping f3, stop g3", ["g3"]),
        ("no-stopping f3, no-entry g3", ["stay"]),
        ("no-stopping f3, police g3", ["k3"]),  # five squares are not a roll
    ],
)
def test_lights_and_signs_bind_the_drive_from_no_stopping(laid: str, goal: list[str]) -> None:
    state = play(STREET, street(1, laid, "e3"), "P1 drive f3")
    assert goals(STREET, state) == goal


@pytest.mark.rule("TUKTUK-R4", "TUKTUK-R14", "TUKTUK-4.4")
def test_loading_or_the_own_station_may_end_the_drive_from_no_stopping() -> None:
    state = street(3, "no-stopping d3", waiting=True)
    state = play(STREET, state, "P1 drive b3 c3 d3")
    assert goals(STREET, state) == ["e3 load B2", "h3", "stay load B1"]
    early = street(5, "no-stopping d3", waiting=True)
    assert driven(early, "P1 drive b3 c3 d3 load B1")[0] == "onward"
    home = play(STREET, street(1, "no-stopping n3", "m3"), "P1 drive n3")
    assert goals(STREET, home) == ["q3"]


@pytest.mark.rule("TUKTUK-R4")
def test_no_stopping_goes_on_as_often_as_such_signs_are_showing() -> None:
    state = rolled(RING, 1, ["b3", "c1"], laid="no-stopping b4, no-stopping e2")
    state = play(RING, state, "P1 drive b4")
    assert legal(RING, state) == ["P1 drive c4 c5", "P1 drive c4 d4 e4 e3 e2"]
    state = play(RING, state, "P1 drive c4 d4 e4 e3 e2")
    assert (state.phase, state.onward) == ("onward", 2)
    after = play(RING, state, "P1 drive d2 c2 b2 b3 b4")
    assert (after.phase, after.turn, after.taxis[0].square) == ("draw", 1, "b4")
    covered = rolled(RING, 1, ["b3", "c1"], laid="no-stopping e2, no-stopping e2, no-stopping b4")
    covered = play(RING, covered, "P1 drive b4", "P1 drive c4 d4 e4 e3 e2")
    assert play(RING, covered, "P1 drive d2 c2 b2 b3 b4").phase == "draw"  # only two are seen


# Pedestrians, stops and speed


@pytest.mark.rule("TUKTUK-6.4", "TUKTUK-R16")
@pytest.mark.parametrize(
    ("number", "laid", "end"),
    [
        (1, "crossing-ahead c3", "b3"),
        (2, "crossing-ahead c3", "c3"),
        (3, "crossing-ahead c3", "c3"),  # with one point left
        (4, "crossing-ahead c3", "d3"),
        (6, "crossing-ahead c3", "f3"),
        (6, "crossing-ahead c3, crossing-ahead e3", "e3"),
        (6, "crossing-ahead b3, crossing-ahead c3", "e3"),
        (3, "crossing-ahead a3", "d3"),  # where the turn begins
    ],
)
def test_crossing_ahead_costs_a_point(number: int, laid: str, end: str) -> None:
    assert ends(number, laid) == [end]


@pytest.mark.rule("TUKTUK-6.5", "TUKTUK-6.7", "TUKTUK-6.13")
@pytest.mark.parametrize(
    ("sign", "rule"),
    cases(("crossing", "TUKTUK-6.5"), ("stop", "TUKTUK-6.7"), ("police-stop", "TUKTUK-6.13")),
)
def test_every_drive_ends_on_the_sign_and_the_next_turn_leaves_it(sign: str, rule: str) -> None:
    assert ends(1, f"{sign} c3") == ["b3"]
    assert [ends(number, f"{sign} c3") for number in range(2, 7)] == [["c3"]] * 5
    assert ends(3, f"{sign} c3", "e3") == ["c3", "h3"]  # from the east
    assert cross(3, f"{sign} f5", "e5") == ["b5", "f5"]
    assert ends(2, f"{sign} c3", "c3") == ["a3", "e3"]  # in the next turn
    reasons = STREET.explain(street(5, f"{sign} c3"), STREET.parse_action("P1 drive b3 c3 d3"))
    assert rule in [reason.rule for reason in reasons]


@pytest.mark.rule("TUKTUK-6.6", "TUKTUK-R1", "TUKTUK-R16")
@pytest.mark.parametrize(
    ("number", "laid", "end"),
    [
        (5, "speed-limit e3", "e3"),  # the printed example
        (6, "speed-limit e3", "e3"),
        (4, "speed-limit e3", "e3"),
        (3, "speed-limit e3", "d3"),
        (4, "speed-limit b3", "e3"),
        (5, "speed-limit b3", "e3"),
        (6, "speed-limit d3", "e3"),
        (5, "speed-limit f3", "f3"),  # its own square as the fifth
        (6, "speed-limit f3", "f3"),
        (6, "speed-limit g3", "g3"),
        (6, "speed-limit a3", "g3"),  # where the turn begins
        (6, "crossing-ahead b3, speed-limit c3", "e3"),  # squares count, not points
        (4, "crossing-ahead b3, speed-limit c3", "d3"),
    ],
)
def test_a_taxi_that_passes_a_speed_limit_drives_four_squares(
    number: int, laid: str, end: str
) -> None:
    assert ends(number, laid) == [end]


@pytest.mark.rule("TUKTUK-6.6", "TUKTUK-5.4")
def test_a_light_as_the_last_square_of_a_limited_drive_is_not_passed() -> None:
    assert ends(5, "no-entry d3, speed-limit f3", "e3") == ["h3"]
    assert ends(5, "no-entry e3, speed-limit g3", "f3") == ["j3"]


@pytest.mark.rule("TUKTUK-R16")
def test_a_speed_limit_does_not_carry_over_into_the_next_drive() -> None:
    state = play(STREET, street(2, "speed-limit b3, no-parking c3"), "P1 drive b3 c3")
    assert goals(STREET, play(STREET, state, "P1 reroll", "* roll 6")) == ["h3"]
    state = play(STREET, street(2, "speed-limit b3, no-stopping c3"), "P1 drive b3 c3")
    assert goals(STREET, state) == ["h3"]


# Ways that are closed


@pytest.mark.rule("TUKTUK-6.8", "TUKTUK-R29")
def test_no_entry_is_never_entered() -> None:
    assert ends(3, "no-entry c3") == ["b3"]
    assert ends(3, "no-entry c3", "d3") == ["g3"]
    assert cross(2, "no-entry g5", "e5") == ["c5", "f4", "f6"]


@pytest.mark.rule("TUKTUK-6.9", "TUKTUK-6.10")
@pytest.mark.parametrize(
    ("sign", "squares"),
    [
        ("turn-right", ["c5", "f4"]),
        ("turn-left", ["c5", "f6"]),
        ("no-right", ["c5", "f6", "g5"]),
        ("no-left", ["c5", "f4", "g5"]),
    ],
)
def test_a_turn_sign_binds_a_taxi_that_arrives_in_its_direction(
    sign: str, squares: list[str]
) -> None:
    assert cross(2, f"{sign} f5 E", "e5") == squares
    assert cross(2, f"{sign} f5 E", "f6") == ["e5", "f4", "g5", "f8"]
    assert cross(1, f"{sign} f5 E", "f5") == ["e5", "f4", "f6", "g5"]  # where the turn begins
    assert cross(1, f"{sign} f5 E", "e5") == ["d5", "f5"]


@pytest.mark.rule("TUKTUK-6.9", "TUKTUK-6.10")
@pytest.mark.parametrize(
    ("laid", "start", "squares"),
    [
        ("turn-right f2 N", "f1", ["g2"]),
        ("no-right f2 N", "f1", ["f3"]),
        ("turn-left f2 S", "f3", ["g2", "f5"]),
        ("no-left f2 S", "f3", ["f1", "f5"]),
    ],
)
def test_turn_signs_where_three_streets_meet(laid: str, start: str, squares: list[str]) -> None:
    assert cross(2, laid, start) == squares


@pytest.mark.rule("TUKTUK-6.9", "TUKTUK-6.8", "TUKTUK-R5")
def test_a_drive_ends_where_the_only_turn_is_closed() -> None:
    assert cross(2, "turn-right f5 E, no-entry f4", "e5") == ["c5", "f5"]


@pytest.mark.rule("TUKTUK-R8", "TUKTUK-6.9")
def test_turn_signs_bind_a_drive_that_goes_on() -> None:
    state = rolled(CROSS, 1, ["d5", "d4"], laid="turn-left f5 E, no-stopping e5")
    assert goals(CROSS, play(CROSS, state, "P1 drive e5")) == ["f9"]


@pytest.mark.rule("TUKTUK-6.11", "TUKTUK-R15", "TUKTUK-R1")
@pytest.mark.parametrize(
    ("number", "laid", "start", "squares"),
    [
        (2, "one-way f3 E", "d3", ["f3"]),
        (2, "one-way f3 W", "d3", ["b3"]),
        (1, "one-way f3 E", "l3", ["m3"]),  # beyond the light too
        (3, "one-way f3 W", "k3", ["h3"]),
        (1, "one-way f3 E", "f3", ["g3"]),  # where the turn begins
        (2, "one-way f3 E", "q3", ["p3"]),  # out of the station, and no further
        (2, "one-way f3 W", "p3", ["n3", "q3"]),  # into the station
        (1, "one-way f3 W", "a3", ["stay"]),
        (1, "one-way c3 W, one-way f3 E", "d3", ["stay"]),
        (1, "one-way c3 W, stop c3", "d3", ["c3", "e3"]),  # covered
    ],
)
def test_a_one_way_street_is_driven_only_along_the_arrow(
    number: int, laid: str, start: str, squares: list[str]
) -> None:
    assert ends(number, laid, start) == squares


@pytest.mark.rule("TUKTUK-R15")
def test_a_one_way_street_goes_through_crossroads_and_may_be_crossed() -> None:
    assert cross(2, "one-way c5 E", "f6") == ["f4", "g5", "f8"]
    assert cross(3, "one-way c5 E", "j5") == ["j6", "k5"]
    assert cross(2, "one-way c5 E, one-way b5 W", "f4") == ["f2", "f6"]


# The parking meter and the police


@pytest.mark.rule("TUKTUK-6.12", "TUKTUK-R2", "TUKTUK-R14")
def test_a_taxi_that_stops_at_a_parking_meter_loses_a_turn() -> None:
    assert lost(street(2, "parking-meter c3"), "P1 drive b3 c3") == 1
    assert lost(street(3, "parking-meter c3"), "P1 drive b3 c3 d3") == 0
    early = street(6, "parking-meter d3", waiting=True)
    assert lost(early, "P1 drive b3 c3 d3 load B1") == 1
    assert lost(street(1, "parking-meter d3", "d3", waiting=True), "P1 stay load B1") == 0
    free = attrs.evolve(STREET, parking_meter="no_effect")
    after = play(free, street(2, "parking-meter c3"), "P1 drive b3 c3")
    assert (after.taxis[0].lost_turns, after.turn) == (0, 1)


@pytest.mark.rule("TUKTUK-6.13", "TUKTUK-R14")
@pytest.mark.parametrize(
    ("number", "squares"),
    [
        (1, ["c3", "e3", "e3 load B2", "stay load B1"]),
        (2, ["b3", "e3 load B2", "f3", "stay load B1"]),
        (3, ["a3", "e3 load B2", "g3", "stay load B1"]),
        (4, ["stay"]),
        (5, ["stay"]),
        (6, ["stay"]),
    ],
)
def test_a_police_stop_is_left_with_small_numbers(number: int, squares: list[str]) -> None:
    assert goals(STREET, street(number, "police-stop d3", "d3", waiting=True)) == squares


@pytest.mark.rule("TUKTUK-6.14", "TUKTUK-R3")
@pytest.mark.parametrize(
    ("number", "laid", "end"),
    [
        (2, "police b3", "c3"),
        (3, "police c3", "d3"),
        (4, "police c3", "e3"),
        (5, "police c3", "c3 home"),
        (6, "police c3", "c3 home"),
        (5, "police f3", "f3"),  # it stops there
        (6, "police f3", "f3 home"),
        (6, "police a3", "g3"),  # where the turn begins
        (6, "police d3, police c3", "c3 home"),
        (6, "police c3, stop c3", "c3"),  # covered
        (6, "police c3, stop d3", "c3 home"),
        (6, "stop c3, police d3", "c3"),
    ],
)
def test_the_police_catches_a_taxi_that_drives_past_with_5_or_6(
    number: int, laid: str, end: str
) -> None:
    assert ends(number, laid) == [end]


@pytest.mark.rule("TUKTUK-R3", "TUKTUK-5.3")
def test_the_police_looks_at_the_number_thrown_even_when_it_is_halved() -> None:
    assert legal(STREET, street(6, "no-entry g3, police i3", "h3")) == ["P1 drive i3 home"]
    assert ends(4, "no-entry g3, police i3", "h3") == ["j3"]


@pytest.mark.rule("TUKTUK-6.14", "TUKTUK-4.3", "TUKTUK-4.5")
def test_the_police_catches_only_a_taxi_that_would_end_beyond() -> None:
    assert goals(STREET, street(5, "police e3", other="f3")) == ["e3"]
    assert goals(STREET, street(5, "police d3", other="f3")) == ["d3 home"]
    state = street(6, "police e3", waiting=True)
    assert goals(STREET, state) == ["d3 load B1", "e3 load B2", "e3 home"]
    assert goals(STREET, street(6, "police c3", waiting=True)) == ["c3 home"]
    assert ends(5, "police p3", "n3") == ["j3", "p3 home"]


@pytest.mark.rule("TUKTUK-R27")
def test_the_police_catches_nobody_in_the_five_squares_of_a_no_stopping_sign() -> None:
    state = play(STREET, street(1, "no-stopping b3, police d3"), "P1 drive b3")
    assert legal(STREET, state) == ["P1 drive c3 d3 e3 f3 g3"]
    after_six = play(STREET, street(6, "no-stopping g3, police i3"), "P1 drive b3 c3 d3 e3 f3 g3")
    assert all(not action.endswith("home") for action in legal(STREET, after_six))


@pytest.mark.rule("TUKTUK-6.14", "TUKTUK-R26", "TUKTUK-R28", "TUKTUK-R19")
@pytest.mark.parametrize("carrying", [False, True])
def test_a_taxi_that_is_caught_goes_home_and_delivers(carrying: bool) -> None:
    laid = "slippery b3, police c3, slippery d3, parking-meter f3"
    state = street(5, laid, waiting=True, carrying=carrying)
    after = play(STREET, state, "P1 drive b3 c3 home")
    assert after.taxis[0] == Taxi(STREET.tables.homes[0], lost_turns=1)
    assert after.deliveries == ((0,) if carrying else ())
    assert (after.laid, after.phase, after.turn) == (state.laid, "draw", 1)


# Two signs


@pytest.mark.rule("TUKTUK-6.1", "TUKTUK-6.12")
def test_turns_lost_on_two_signs_add_up() -> None:
    assert lost(street(2, "slippery b3, parking-meter c3"), "P1 drive b3 c3") == 2
    assert lost(street(5, "slippery b3, stop c3"), "P1 drive b3 c3") == 1
    state = play(STREET, street(1, "no-stopping b3, parking-meter g3"), "P1 drive b3")
    assert lost(state, "P1 drive c3 d3 e3 f3 g3") == 1
