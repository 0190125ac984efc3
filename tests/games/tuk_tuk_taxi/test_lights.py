"""When a light that stops a drive ends the turn, and when the sign on its last square acts."""

import attrs
import pytest

from boardrules.games.tuk_tuk_taxi import Square, State, Taxi, TukTukTaxi
from tests.games.matches import play
from tests.games.tuk_tuk_taxi.hand_built import STREET, box_of, goals, rolled, signs

LIGHTS = TukTukTaxi(
    board="town",
    components=box_of(
        (
            "+..........+",
            ".3B....B....",
            "G###L#L###LP",
            ".2B#B...1..4",
            "..B#B.......",
            "+..........+",
        ),
        customers=4,
    ),
)
"""A street from a4 to l4 with lights at e4, g4 and k4; a blind alley leads south from d4 to d2."""

PHASES = {"no-parking": "park", "no-stopping": "onward"}


def check(game: TukTukTaxi, state: State, laid: str, route: str, *, ends: bool) -> None:
    """Drive with either sign on the last square: it acts, or the turn is over."""
    for sign, phase in PHASES.items():
        before = attrs.evolve(state, laid=signs(f"{laid}{sign} {route[-2:]}"))
        after = play(game, before, f"P1 drive {route}")
        assert (after.phase, after.turn) == (("draw", 1) if ends else (phase, 0))


@pytest.mark.rule("TUKTUK-R20")
@pytest.mark.parametrize(
    ("number", "start", "laid", "other", "route", "ends"),
    [
        # Red, whatever is left of the roll.
        (2, "g3", "", "g2", "h3", True),
        (2, "g3", "no-entry j3, ", "g2", "h3", True),
        # Yellow, and half is not enough.
        (4, "g3", "", "g2", "h3", True),
        (6, "f3", "", "g2", "g3 h3", True),
        (6, "d3", "", "g2", "e3 f3 g3 h3", True),
        # Half would be enough, but no step is open beyond the light.
        (6, "g3", "no-entry j3, ", "g2", "h3", True),
        # Green, with too few points or no open step.
        (3, "f3", "", "g2", "g3 h3", False),
        (5, "g3", "no-entry j3, ", "g2", "h3", False),
        # The points end before the light.
        (1, "g3", "", "g2", "h3", False),
        (2, "f3", "", "g2", "g3 h3", False),
        (4, "d3", "", "g2", "e3 f3 g3 h3", False),
        (6, "d3", "crossing-ahead f3, crossing-ahead g3, ", "g2", "e3 f3 g3 h3", False),
        # A speed limit ends the drive before the light, or it would have let the taxi go on.
        (6, "d3", "speed-limit e3, ", "g2", "e3 f3 g3 h3", False),
        (6, "e3", "speed-limit f3, ", "g2", "f3 g3 h3", True),
        # A taxi before the light: where the points end, or on the way to the light.
        (2, "f3", "", "h3", "g3", False),
        (4, "d3", "", "h3", "e3 f3 g3", False),
        (4, "f3", "", "h3", "g3", True),
        (6, "e3", "", "h3", "f3 g3", True),
        # Half carries the taxi past the light, to another taxi.
        (6, "g3", "", "j3", "h3", False),
        (6, "g3", "stop j3, ", "j3", "h3", False),
        # There is no light on the way.
        (6, "e3", "", "g2", "d3 c3 b3 a3", False),
    ],
)
def test_what_stops_a_drive_before_a_light(
    number: int, start: str, laid: str, other: str, route: str, ends: bool
) -> None:
    check(STREET, rolled(STREET, number, [start, other]), laid, route, ends=ends)


@pytest.mark.rule("TUKTUK-5.3", "TUKTUK-R20")
@pytest.mark.parametrize(
    ("number", "start", "other", "route", "ends"),
    [
        # Once a light has been passed: the next one, or half of the points.
        (6, "d4", "b5", "e4 f4", True),
        (4, "d4", "b5", "e4 f4", False),
        # A taxi on another arm ends a way on the same square, or farther on.
        (2, "c4", "b5", "d4", True),
        (2, "c4", "d3", "d4", False),
        (4, "c4", "b5", "d4", True),
        (4, "c4", "d2", "d4", True),
        (6, "c4", "f4", "d4", False),
    ],
)
def test_several_lights_and_arms(
    number: int, start: str, other: str, route: str, ends: bool
) -> None:
    check(LIGHTS, rolled(LIGHTS, number, [start, other]), "", route, ends=ends)


@pytest.mark.rule("TUKTUK-6.2", "TUKTUK-R20")
def test_after_a_reroll() -> None:
    state = rolled(STREET, 1, ["e3", "g2"], laid="no-parking f3, no-parking h3")
    state = play(STREET, state, "P1 drive f3", "P1 reroll", "* roll 4", "P1 drive g3 h3")
    assert (state.phase, state.turn, state.heading) == ("draw", 1, None)


@pytest.mark.rule("TUKTUK-6.3", "TUKTUK-R4", "TUKTUK-R20")
@pytest.mark.parametrize(("sign", "phase"), PHASES.items())
def test_in_the_five_squares_of_no_stopping_all_lights_are_green(sign: str, phase: str) -> None:
    laid = f"no-stopping f3, no-entry j3, {sign} h3"
    state = play(STREET, rolled(STREET, 1, ["e3", "g2"], laid=laid), "P1 drive f3")
    state = play(STREET, state, "P1 drive g3 h3")
    assert (state.phase, state.turn) == (phase, 0)


@pytest.mark.rule("TUKTUK-R20")
@pytest.mark.parametrize(("number", "phase", "turn"), [(4, "draw", 1), (2, "park", 0)])
def test_the_turn_ends_before_a_light_but_not_where_the_points_end(
    number: int, phase: str, turn: int
) -> None:
    state = rolled(STREET, number, ["f3", "g2"], laid="no-parking h3")
    state = play(STREET, state, "P1 drive g3 h3")
    assert (state.phase, state.turn) == (phase, turn)


@pytest.mark.rule("TUKTUK-R14", "TUKTUK-R20")
def test_a_taxi_that_loads_has_stopped_for_that() -> None:
    state = rolled(STREET, 2, ["g3", "g2"], laid="no-parking h3", customers={1: "h3"})
    assert play(STREET, state, "P1 drive h3 load B1").phase == "park"
    assert play(STREET, state, "P1 drive h3").phase == "draw"


@pytest.mark.rule("TUKTUK-R20")
@pytest.mark.parametrize(
    ("laid", "lost"),
    [
        ("slippery g3, no-parking h3", 1),
        ("slippery g3, no-stopping h3", 1),
        ("parking-meter h3", 1),
    ],
)
def test_slippery_and_a_parking_meter_act_as_always(laid: str, lost: int) -> None:
    state = play(STREET, rolled(STREET, 4, ["f3", "g2"], laid=laid), "P1 drive g3 h3")
    assert (state.phase, state.turn) == ("draw", 1)
    assert state.taxis[0] == Taxi(Square("h3"), lost_turns=lost)


@pytest.mark.rule("TUKTUK-6.4", "TUKTUK-R22")
@pytest.mark.parametrize(
    ("number", "start", "laid", "goal"),
    [
        # Half of 6 is 3; two squares cost one each, and the sign another one.
        (6, "h3", "crossing-ahead j3", "j3"),
        (6, "g3", "crossing-ahead h3", "h3"),
        (4, "h3", "crossing-ahead j3", "j3"),
        (4, "g3", "crossing-ahead h3", "h3"),
    ],
)
def test_points_are_halved_before_a_crossing_takes_one(
    number: int, start: str, laid: str, goal: str
) -> None:
    state = rolled(STREET, number, [start, "g2"], laid=laid)
    ahead = [text for text in goals(STREET, state) if text >= "h"]
    assert ahead == [goal]


@pytest.mark.rule("TUKTUK-6.14", "TUKTUK-R23")
def test_the_police_catches_only_a_taxi_that_could_have_gone_on() -> None:
    def ahead(number: int, other: str, laid: str) -> list[str]:
        state = rolled(STREET, number, ["e3", other], laid=f"{laid}police h3")
        return [text for text in goals(STREET, state) if text >= "e"]

    # A green light lets the taxi drive on, unless a taxi or a sign behind it does not.
    assert ahead(5, "g2", "") == ["h3 home"]
    assert ahead(5, "j3", "") == ["h3"]
    assert ahead(5, "g2", "no-entry j3, ") == ["h3"]
    # Half of 6 is not enough to pass a yellow one.
    assert ahead(6, "g2", "") == ["h3"]
