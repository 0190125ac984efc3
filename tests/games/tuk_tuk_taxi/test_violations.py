"""Why an action is illegal: every rule that it breaks, by number."""

import attrs
import pytest

from boardrules import CHANCE, IllegalActionError, Player, Violation
from boardrules.games.tuk_tuk_taxi import (
    Card,
    Direction,
    Drive,
    Phase,
    Square,
    State,
    Stay,
    TukTukTaxi,
)
from tests.games.cases import cases
from tests.games.matches import legal, play
from tests.games.tuk_tuk_taxi.hand_built import CROSS, STREET, box_of, placed, rolled, without
from tests.later import later


def violations(game: TukTukTaxi, state: State, text: str) -> tuple[Violation, ...]:
    """Tell why an action in notation is refused; `apply` gives the same reasons."""
    action = game.parse_action(text)
    found = game.explain(state, action)
    assert action not in game.legal_actions(state)
    if action.player in {CHANCE, *game.seats}:
        assert action not in game.legal_actions(state, action.player)
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, action)
    assert refused.value.violations == found
    return found


def refusal(game: TukTukTaxi, state: State, text: str) -> list[str]:
    return [str(violation) for violation in violations(game, state, text)]


def rules_broken(game: TukTukTaxi, state: State, text: str) -> list[str]:
    return [violation.rule for violation in violations(game, state, text)]


def drawn(card: str, taxis: tuple[str, str] = ("e5", "d4"), laid: str = "") -> State:
    """Let P1 have drawn a card in the town with the crossroads."""
    state = rolled(CROSS, 1, taxis, laid=laid)
    return attrs.evolve(state, phase="card", number=None, card=Card(card))


def driving(
    number: int,
    start: str = "d3",
    *,
    laid: str = "",
    other: str = "g2",
    carrying: bool = False,
) -> State:
    """Let P1 have rolled on the street, where customers wait for d3 and e3."""
    full = [0] if carrying else []
    customers = {1: "d3", 2: "e3"}
    return rolled(STREET, number, [start, other], laid=laid, customers=customers, carrying=full)


def stopped(sign: str, phase: Phase) -> State:
    """Let P1 have stopped on a sign at e3 from which the turn goes on."""
    state = driving(1, "e3", laid=f"{sign} e3")
    onward = int(phase == "onward")
    return attrs.evolve(state, phase=phase, number=None, heading=Direction.EAST, onward=onward)


# Who, and when


@pytest.mark.rule("TUKTUK-R11")
@pytest.mark.parametrize(
    ("phase", "text", "due"),
    [
        ("customers", "P1 stay", "customers are being placed"),
        ("draw", "P1 keep", "a card is being drawn"),
        ("card", "* roll 3", "a card has been drawn"),
        ("roll", "* draw stop", "the die is being rolled"),
        ("drive", "P1 park", "a taxi is being driven"),
        ("onward", "P1 reroll", "a taxi has to drive on"),
        ("park", "P1 drive e3", "a taxi has stopped on a no-parking sign"),
        ("drive", "P1 sign stop c3", "a taxi is being driven"),
        ("drive", "P1 customer B1 d3", "a taxi is being driven"),
    ],
)
def test_an_action_at_the_wrong_time(phase: Phase, text: str, due: str) -> None:
    state = attrs.evolve(driving(3), phase=phase)
    assert refusal(STREET, state, text) == [f"not now: {due} (TUKTUK-R11)"]


@pytest.mark.rule("TUKTUK-R11", "TUKTUK-1.1")
def test_an_action_of_somebody_else() -> None:
    state = driving(3, other="c3")
    assert refusal(STREET, state, "P2 drive b3 a3") == ["it is the turn of P1 (TUKTUK-R11)"]
    assert refusal(STREET, state, "P3 stay") == ["P3 has no taxi (TUKTUK-1.1)"]
    assert refusal(STREET, state, "* drive e3 f3 g3") == ["* has no taxi (TUKTUK-1.1)"]
    parked = play(STREET, driving(1, laid="no-parking e3"), "P1 drive e3")
    assert refusal(STREET, parked, "P2 park") == ["it is the turn of P1 (TUKTUK-R11)"]


@pytest.mark.rule("TUKTUK-7.1")
def test_nothing_is_legal_after_the_end() -> None:
    state = attrs.evolve(driving(5, "o3", carrying=True), deliveries=(Player(0),))
    state = play(STREET, state, "P1 drive p3 q3")
    assert legal(STREET, state) == []
    for text in ("* draw stop", "P2 stay", "P1 drive p3"):
        assert refusal(STREET, state, text) == ["the match is over (TUKTUK-7.1)"]


# Customers and cards


NO_STOP = attrs.evolve(
    placed(CROSS), pile=without(placed(CROSS).pile, [Card.STOP] * placed(CROSS).pile[6])
)
TWO_PLACED = later(play)(CROSS, CROSS.initial_state(), "P1 customer B1 f7", "P2 customer B2 f7")


@pytest.mark.parametrize(
    ("state", "text", "rules"),
    cases(
        (NO_STOP, "* draw stop", ["TUKTUK-2.1"]),
        (NO_STOP, "P1 draw crossing", ["TUKTUK-R12"]),
        (NO_STOP, "P1 draw stop", ["TUKTUK-R12", "TUKTUK-2.1"]),
        (attrs.evolve(NO_STOP, phase="roll"), "P1 roll 3", ["TUKTUK-R12"]),
        (CROSS.initial_state(), "P1 customer B9 f7", ["TUKTUK-2.3"]),
        (CROSS.initial_state(), "P1 customer B1 f6", ["TUKTUK-R18"]),
        (CROSS.initial_state(), "P1 customer B1 a5", ["TUKTUK-2.3"]),
        (CROSS.initial_state(), "P2 customer B1 f7", ["TUKTUK-R11"]),
        (CROSS.initial_state(), "P3 customer B1 f7", ["TUKTUK-1.1"]),
        (TWO_PLACED, "P1 customer B1 f7", ["TUKTUK-R18"]),
        (TWO_PLACED, "P2 customer B1 f6", ["TUKTUK-R11", "TUKTUK-R18", "TUKTUK-R18"]),
    ),
)
def test_draws_and_customers_that_cannot_be(state: State, text: str, rules: list[str]) -> None:
    assert rules_broken(CROSS, state, text) == rules


@pytest.mark.parametrize(
    ("card", "text", "rules"),
    cases(
        # Signs that cannot be laid there, or so.
        ("stop", "sign stop h5", ["TUKTUK-3.3"]),
        ("stop", "sign stop j6", ["TUKTUK-R6"]),
        ("stop", "sign stop e6", ["TUKTUK-R6"]),
        ("stop", "sign stop e5", ["TUKTUK-3.4"]),
        ("stop", "sign stop c5 E", ["TUKTUK-R6"]),
        ("turn-right", "sign turn-right c5 E", ["TUKTUK-6.9"]),
        ("no-left", "sign no-left c5 E", ["TUKTUK-6.10"]),
        ("turn-left", "sign turn-left f2 N", ["TUKTUK-R6"]),
        ("no-right", "sign no-right f2 E", ["TUKTUK-R6"]),
        ("one-way", "sign one-way c5 N", ["TUKTUK-6.11"]),
        ("turn-left", "sign turn-left e5 E", ["TUKTUK-3.4", "TUKTUK-6.9"]),
        # Signs whose arrow is missing.
        ("turn-left", "sign turn-left f5", ["TUKTUK-6.9"]),
        ("no-right", "sign no-right f5", ["TUKTUK-6.10"]),
        ("one-way", "sign one-way f5", ["TUKTUK-6.11"]),
        # Cards that were not drawn, or have another use.
        ("stop", "sign crossing c5", ["TUKTUK-3.1"]),
        ("stop", "discard crossing", ["TUKTUK-3.1"]),
        ("stop", "garage f9", ["TUKTUK-3.1"]),
        ("garage", "petrol a5", ["TUKTUK-3.1"]),
        ("petrol", "police a5", ["TUKTUK-3.1"]),
        ("police", "keep", ["TUKTUK-3.1"]),
        ("police", "remove b5", ["TUKTUK-3.1"]),
        ("stop", "discard stop", ["TUKTUK-3.2"]),
        ("turn-left", "discard turn-left", ["TUKTUK-3.2"]),
        ("garage", "sign garage c5", ["TUKTUK-3.2"]),
        ("police", "sign police c5", ["TUKTUK-3.2"]),
        ("remove", "discard remove", ["TUKTUK-3.2"]),
        # Events that cannot be carried out.
        ("garage", "garage a5", ["TUKTUK-3.5"]),
        ("garage", "garage stay", ["TUKTUK-3.5"]),
        ("petrol", "petrol f9", ["TUKTUK-3.6"]),
        ("petrol", "petrol stay", ["TUKTUK-3.6"]),
        ("petrol", "petrol a5", ["TUKTUK-4.3"]),
        ("police", "police j6", ["TUKTUK-R6"]),
        ("remove", "remove c5", ["TUKTUK-3.8"]),
    ),
)
def test_what_cannot_be_done_with_a_card(card: str, text: str, rules: list[str]) -> None:
    state = drawn(card, ("e5", "a5"), laid="stop b5")
    assert rules_broken(CROSS, state, f"P1 {text}") == rules


@pytest.mark.rule("TUKTUK-R11")
def test_a_card_of_another_is_judged_all_the_same() -> None:
    assert refusal(CROSS, drawn("turn-left"), "P2 sign turn-left e5 E") == [
        "it is the turn of P1 (TUKTUK-R11)",
        "there is a taxi on e5 (TUKTUK-3.4)",
        "e5 is not a crossroads (TUKTUK-6.9)",
    ]


# Drives


@pytest.mark.parametrize(
    ("state", "route", "reason"),
    cases(
        (driving(2), "e3 f3 g3", "no point is left beyond f3 (TUKTUK-4.1)"),
        (driving(3), "e3 f3", "P1 has to drive on from f3 (TUKTUK-4.1)"),
        (driving(3), "e3 d3 c3", "from e3 back to d3 (TUKTUK-4.2)"),
        (driving(3), "f3 g3 h3", "f3 is not the next square from d3 (TUKTUK-4.1)"),
        (driving(3), "e3 e4", "e4 is not the next square from e3 (TUKTUK-4.1)"),
        (driving(2, other="f3"), "e3 f3", "there is another taxi on f3 (TUKTUK-4.3)"),
        (driving(3, other="f3"), "e3", "P1 has to drive on from e3 (TUKTUK-4.1)"),
        (driving(3, "f3", other="a3"), "g3 g2", "g2 is not the taxi's own station (TUKTUK-R7)"),
        (driving(3, "n3"), "o3 o2", "o2 is not the taxi's own station (TUKTUK-R7)"),
        (driving(5, "o3"), "p3 q3 p3", "the drive ends at the taxi's own station (TUKTUK-4.8)"),
        (
            driving(2, "q3", laid="one-way f3 E"),  # out of the station is free
            "p3 o3",
            "from p3 to o3 is against a one-way street (TUKTUK-6.11)",
        ),
    ),
)
def test_a_route_that_cannot_be_driven(state: State, route: str, reason: str) -> None:
    assert refusal(STREET, state, f"P1 drive {route}") == [reason]


@pytest.mark.parametrize(
    ("number", "start", "laid", "route", "rule"),
    cases(
        # A light that the roll cannot pass.
        (2, "h3", "", "i3 j3", "TUKTUK-5.2"),
        (4, "g3", "", "h3 i3 j3", "TUKTUK-5.3"),
        (6, "f3", "", "g3 h3 i3 j3", "TUKTUK-5.3"),
        (6, "g3", "crossing-ahead h3", "h3 i3 j3", "TUKTUK-6.4"),
        (6, "f3", "crossing-ahead h3", "g3 h3 i3 j3", "TUKTUK-5.3"),
        (1, "h3", "no-entry j3", "i3 j3", "TUKTUK-5.2"),
        (3, "g3", "crossing-ahead h3", "h3 i3 j3", "TUKTUK-6.4"),
        (3, "f3", "", "g3 h3 i3", "TUKTUK-5.4"),
        # One that something else closes, or where the drive ends.
        (5, "e3", "speed-limit f3", "f3 g3 h3 i3 j3", "TUKTUK-6.6"),
        (5, "h3", "no-entry j3", "i3", "TUKTUK-6.8"),
        (6, "h3", "no-entry j3", "i3 j3", "TUKTUK-6.8"),
        (5, "h3", "", "i3", "TUKTUK-R5"),
        # Points that there are no more: half of them, or one that was lost on the way.
        (4, "h3", "", "i3 j3 k3", "TUKTUK-5.3"),
        (5, "a3", "crossing-ahead c3", "b3 c3 d3 e3 f3", "TUKTUK-6.4"),
    ),
)
def test_lights_and_points_that_forbid_a_route(
    number: int, start: str, laid: str, route: str, rule: str
) -> None:
    state = driving(number, start, laid=laid)
    assert rules_broken(STREET, state, f"P1 drive {route}") == [rule]


@pytest.mark.rule("TUKTUK-R5")
def test_a_light_at_the_end_of_a_street() -> None:
    lines = ("+........+", ".3BBBB2...", "G#####P##L", "....BB1.4.", "+........+")
    game = TukTukTaxi(board="town", components=box_of(lines, customers=4))
    state = rolled(game, 3, ["i3", "b4"])
    reason = "the light at j3 cannot be passed: no street leads on (TUKTUK-R5)"
    assert refusal(game, state, "P1 drive j3") == [reason]


@pytest.mark.rule("TUKTUK-R5", "TUKTUK-6.11")
def test_a_light_before_a_one_way_street() -> None:
    lines = ("+........+", ".3BBBB2..#", "G#####P##L", "....BB1.4.", "+........+")
    game = TukTukTaxi(board="town", components=box_of(lines, customers=4))
    state = rolled(game, 3, ["i3", "b4"], laid="one-way j4 S")
    reason = "from j3 to j4 is against a one-way street (TUKTUK-6.11)"
    assert refusal(game, state, "P1 drive j3") == [f"the light at j3 cannot be passed: {reason}"]


@pytest.mark.parametrize(
    ("number", "laid", "reason"),
    cases(
        (5, "crossing c3", "the drive ends on crossing at c3 (TUKTUK-6.5)"),
        (5, "stop c3", "the drive ends on stop at c3 (TUKTUK-6.7)"),
        (5, "police-stop c3", "the drive ends on police-stop at c3 (TUKTUK-6.13)"),
        (5, "no-entry c3", "no-entry at c3 (TUKTUK-6.8)"),
        (5, "crossing-ahead e3", "no point is left beyond e3 (TUKTUK-6.4)"),
        (4, "crossing-ahead e3", "no point is left beyond e3 (TUKTUK-4.1)"),
        (5, "speed-limit e3", "the speed limit ends the drive at e3 (TUKTUK-6.6)"),
        (5, "one-way g3 W", "from a3 to b3 is against a one-way street (TUKTUK-6.11)"),
        (6, "police d3", "a taxi that drives past d3 is sent home (TUKTUK-6.14)"),
    ),
)
def test_a_route_that_a_sign_forbids(number: int, laid: str, reason: str) -> None:
    state = driving(number, "a3", laid=laid)
    assert refusal(STREET, state, "P1 drive b3 c3 d3 e3 f3") == [reason]


@pytest.mark.parametrize(
    ("laid", "route", "reason"),
    cases(
        ("turn-left f5 E", "f5 g5", "turn-left at f5 (TUKTUK-6.9)"),
        ("turn-right f5 E", "f5 f6", "turn-right at f5 (TUKTUK-6.9)"),
        ("no-right f5 E", "f5 f4", "no-right at f5 (TUKTUK-6.10)"),
        ("no-left f5 E", "f5 f6", "no-left at f5 (TUKTUK-6.10)"),
    ),
)
def test_a_turn_that_a_sign_forbids(laid: str, route: str, reason: str) -> None:
    state = rolled(CROSS, 2, ["e5", "d4"], laid=laid)
    assert refusal(CROSS, state, f"P1 drive {route}") == [reason]


@pytest.mark.parametrize(
    ("number", "laid", "route", "reason"),
    cases(
        (5, "", "b3 c3 home", "no police catches P1 on c3 (TUKTUK-6.14)"),
        (4, "police c3", "b3 c3 home", "no police catches P1 on c3 (TUKTUK-6.14)"),
        (5, "police c3", "b3 home", "no police catches P1 on b3 (TUKTUK-6.14)"),
        (5, "police f3", "b3 c3 d3 e3 f3 home", "no police catches P1 on f3 (TUKTUK-6.14)"),
        (
            5,
            "police c3",
            "b3 c3 d3 load B1",
            "a taxi that drives past c3 is sent home (TUKTUK-6.14)",
        ),
        (5, "police c3", "b3 c3", "P1 has to drive on from c3 (TUKTUK-4.1)"),
    ),
)
def test_drives_that_the_police_forbids(number: int, laid: str, route: str, reason: str) -> None:
    assert refusal(STREET, driving(number, "a3", laid=laid), f"P1 drive {route}") == [reason]


@pytest.mark.rule("TUKTUK-4.6", "TUKTUK-4.7")
def test_a_customer_that_cannot_be_loaded() -> None:
    aboard = "P1 has a customer aboard (TUKTUK-4.7)"
    elsewhere = "the customer on B2 faces e3, not d3 (TUKTUK-4.6)"
    nobody = "there is no customer on B5 (TUKTUK-4.6)"
    empty, full = driving(3, "c3"), driving(3, "c3", carrying=True)
    assert refusal(STREET, empty, "P1 drive d3 load B2") == [elsewhere]
    assert refusal(STREET, empty, "P1 drive d3 load B5") == [nobody]
    assert refusal(STREET, full, "P1 drive d3 load B1") == [aboard]
    assert refusal(STREET, full, "P1 drive d3 load B2") == [aboard, elsewhere]
    assert refusal(STREET, driving(3), "P1 stay load B2") == [elsewhere]
    assert refusal(STREET, driving(3), "P1 stay load B5") == [nobody]
    assert refusal(STREET, driving(3, carrying=True), "P1 stay load B1") == [aboard]


@pytest.mark.rule("TUKTUK-4.1", "TUKTUK-6.13")
def test_a_taxi_that_can_drive_does_not_stay_and_one_that_is_held_does() -> None:
    held = "a police-stop holds P1 (TUKTUK-6.13)"
    assert refusal(STREET, driving(3), "P1 stay") == ["P1 can drive, and has to (TUKTUK-4.1)"]
    state = driving(4, laid="police-stop d3")
    assert refusal(STREET, state, "P1 drive c3 b3 a3") == [held]
    assert refusal(STREET, state, "P1 stay load B1") == [held]


def test_all_rules_that_one_action_breaks_are_named() -> None:
    laid = "turn-left f5 E, no-entry e5, one-way c5 E"
    state = rolled(CROSS, 3, ["e5", "d4"], laid=laid, customers={3: "f6"}, carrying=[0])
    assert refusal(CROSS, state, "P1 drive f5 e5 load B3") == [
        "from f5 back to e5 (TUKTUK-4.2)",
        "turn-left at f5 (TUKTUK-6.9)",
        "no-entry at e5 (TUKTUK-6.8)",
        "from f5 to e5 is against a one-way street (TUKTUK-6.11)",
        "P1 has a customer aboard (TUKTUK-4.7)",
        "the customer on B3 faces f6, not e5 (TUKTUK-4.6)",
    ]


@pytest.mark.rule("TUKTUK-R11")
def test_a_drive_of_another_taxi_is_not_judged_by_this_roll_and_heading() -> None:
    other = ["it is the turn of P1 (TUKTUK-R11)"]
    state = play(CROSS, rolled(CROSS, 1, ["d5", "d4"], laid="no-parking e5"), "P1 drive e5")
    state = play(CROSS, state, "P1 reroll", "* roll 6")
    for text in ("P2 drive f5", "P2 drive d5 c5", "P2 stay", "P2 stay load B1"):
        assert refusal(CROSS, state, text) == other


def test_a_square_from_outside_is_shown_short_and_harmless() -> None:
    square = Square("\x1b[31m" + "a" * 1000)
    (violation,) = STREET.explain(driving(1), Drive(Player(0), (square,)))
    assert violation.message.startswith("\\x1b[31maaa")
    assert len(violation.message) < 120
    (violation,) = STREET.explain(driving(1), Stay(Player(0), 10**5000))
    assert len(violation.message) < 120


@pytest.mark.rule("TUKTUK-R5", "TUKTUK-R8")
def test_a_taxi_behind_is_no_reason_to_stay_after_a_reroll() -> None:
    state = driving(2, "a3", laid="no-parking c3", other="b3")
    state = play(STREET, state, "P1 drive b3 c3", "P1 reroll", "* roll 1")
    assert refusal(STREET, state, "P1 stay") == ["P1 can drive, and has to (TUKTUK-4.1)"]


@pytest.mark.rule("TUKTUK-6.3")
def test_a_taxi_drives_on_from_no_stopping_by_that_sign() -> None:
    state = play(STREET, driving(1, laid="no-stopping e3"), "P1 drive e3")
    assert state.phase == "onward"
    assert refusal(STREET, state, "P1 stay") == ["P1 can drive, and has to (TUKTUK-6.3)"]
    assert refusal(STREET, state, "P1 drive f3") == ["P1 has to drive on from f3 (TUKTUK-6.3)"]
    far = "P1 drive f3 g3 h3 i3 j3 k3"
    assert refusal(STREET, state, far) == ["no point is left beyond j3 (TUKTUK-6.3)"]
