"""A block: drives round it, which come back to where they began, and its two crossroads."""

import attrs
import pytest

from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from tests.games.matches import legal, play
from tests.games.tuk_tuk_taxi.hand_built import box_of, placed, rolled

RING = TukTukTaxi(
    board="town",
    components=box_of(
        (
            "+........+",
            "..BB##BB..",
            "G########P",
            ".1.2B3.4..",
            "+........+",
        ),
        customers=4,
    ),
)
"""A street from a3 to j3, and a ring of e3, e4, f4 and f3; P1 lives at b2, P2 at f2."""

ROUND = [
    "P1 drive e3 d3 c3 b3",
    "P1 drive e3 f3 f4 e4",
    "P1 drive e3 f3 g3 h3",
    "P1 drive f4 f3 e3 d3",
    "P1 drive f4 f3 e3 e4",
    "P1 drive f4 f3 g3 h3",
]


@pytest.mark.rule("TUKTUK-4.3")
def test_a_taxi_may_end_its_drive_where_it_began() -> None:
    state = rolled(RING, 4, ["e4", "f2"])
    assert legal(RING, state) == ROUND
    for text in ROUND:
        assert RING.explain(state, RING.parse_action(text)) == ()


@pytest.mark.rule("TUKTUK-R10", "TUKTUK-4.3")
def test_a_taxi_can_drive_if_only_its_own_square_is_free() -> None:
    lines = ("+........+", ".BBB##BBB.", "G########P", ".1.2B3.4B.", "+........+")
    game = TukTukTaxi(4, board="town", components=box_of(lines, {"no-entry": 2}))
    state = rolled(game, 1, ["e4", "e3", "f3", "f4"], laid="no-entry d3, no-entry g3")
    state = play(game, attrs.evolve(state, turn=3), "P4 stay")
    assert (state.phase, state.turn, state.stuck) == ("roll", 4, 0)
    rounds = ["P1 drive e3 f3 f4 e4", "P1 drive f4 f3 e3 e4"]
    assert legal(game, play(game, state, "* roll 4")) == rounds


@pytest.mark.rule("TUKTUK-4.3", "TUKTUK-4.6")
def test_a_taxi_may_end_its_drive_where_it_began_past_a_customer() -> None:
    state = rolled(RING, 4, ["e4", "f2"], customers={5: "e3"})
    loads = ["P1 drive e3 load B5", "P1 drive f4 f3 e3 load B5"]
    assert sorted(legal(RING, state)) == sorted(ROUND + loads)


@pytest.mark.rule("TUKTUK-R4", "TUKTUK-6.2", "TUKTUK-6.3")
def test_a_new_roll_does_not_make_a_no_stopping_sign_act_again() -> None:
    state = rolled(RING, 1, ["e4", "f2"], laid="no-stopping f4, no-parking f3")
    state = play(RING, state, "P1 drive f4")
    assert (state.phase, state.onward) == ("onward", 1)
    state = play(RING, state, "P1 drive f3 e3 e4 f4 f3")
    assert state.phase == "park"
    state = play(RING, state, "P1 reroll")
    assert (state.phase, state.onward, state.stuck) == ("roll", 1, 0)
    state = play(RING, state, "* roll 3", "P1 drive e3 e4 f4")
    # One such sign is showing, and the taxi has driven on from one.
    assert (state.phase, RING.tables.seat(state.turn)) == ("draw", 1)


@pytest.mark.rule("TUKTUK-3.2", "TUKTUK-3.4")
def test_a_turn_sign_is_discarded_if_there_is_a_taxi_on_every_crossroads() -> None:
    state = play(RING, placed(RING), "* draw crossing", "P1 sign crossing i3", "* roll 4")
    state = play(RING, state, "P1 drive b3 c3 d3 e3", "* draw crossing", "P2 sign crossing i3")
    state = play(RING, state, "* roll 1", "P2 drive f3", "* draw turn-left")
    assert legal(RING, state) == ["P1 discard turn-left"]
    assert RING.validate(play(RING, state, "P1 discard turn-left")) == ()
