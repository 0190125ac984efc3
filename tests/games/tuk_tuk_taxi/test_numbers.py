"""Actions as numbers, and back: drives by direction and turns."""

import attrs
import pytest

from boardrules import CHANCE, Player
from boardrules.building.numbers import NumberBlock
from boardrules.errors import NumberError
from boardrules.games.tuk_tuk_taxi import (
    Action,
    Card,
    Direction,
    Discard,
    Draw,
    Drive,
    GoToGarage,
    GoToPetrol,
    Keep,
    LayPolice,
    LaySign,
    PlaceCustomer,
    Remove,
    Roll,
    Square,
    State,
    Stay,
    TukTukTaxi,
)
from tests.games.tuk_tuk_taxi.hand_built import (
    CROSS,
    STREET,
    box_of,
    drawn,
    laying,
    placed,
    rolled,
    start,
)

P1, P2, P3 = Player(0), Player(1), Player(2)
FIRST, DRAWING = start(CROSS), placed(CROSS)
SIGN, GARAGE, PETROL, POLICE, REMOVE = (
    drawn(DRAWING, card) for card in ("one-way", "garage", "petrol", "police", "remove")
)
ROLLING = attrs.evolve(laying(DRAWING, "one-way a5 E"), phase="roll")
DRIVING = rolled(CROSS, 3, ["f5", "a5"], customers={2: "g5", 3: "f6", 4: "f6", 5: "f5", 6: "f5"})
PARKED = attrs.evolve(DRIVING, phase="park", number=None, heading=Direction.NORTH)
ONWARD = attrs.evolve(PARKED, phase="onward", onward=1)

RING = TukTukTaxi(
    board="town",
    components=box_of(
        (
            "+......+",
            "..B1B...",
            "4G##P2..",
            ".B##B...",
            "..3B....",
            "+......+",
        ),
        customers=4,
    ),
)
"""The streets c3, c4, d3 and d4 are a ring."""
ROUND = rolled(RING, 6, ["d3", "c2"], customers=dict.fromkeys((1, 2, 3, 4), "c4"))


def squares(text: str) -> tuple[Square, ...]:
    return tuple(map(Square, text.split()))


# The numbering


def blocks(buildings: int, squares: int, garage: int, petrol: int) -> tuple[NumberBlock, ...]:
    return (
        NumberBlock("customer", (("building", buildings), ("side", 4))),
        NumberBlock("sign", (("square", squares), ("arrow", 5))),
        NumberBlock("discard"),
        NumberBlock("garage", (("square", garage + 1),)),
        NumberBlock("petrol", (("square", petrol + 1),)),
        NumberBlock("police", (("square", squares),)),
        NumberBlock("remove", (("square", squares),)),
        NumberBlock("keep"),
        NumberBlock("drive", (("route", 1456), ("end", 6))),
        NumberBlock("stay", (("load", 5),)),
        NumberBlock("reroll"),
        NumberBlock("park"),
    )


def test_the_numbers_of_the_default_game_stay_as_they_are() -> None:
    numbering = TukTukTaxi().numbering
    assert numbering.version == 1
    assert numbering.decisions == blocks(buildings=12, squares=149, garage=3, petrol=3)
    assert numbering.draws == (
        NumberBlock("draw", (("card", 19),)),
        NumberBlock("roll", (("number", 6),)),
    )
    assert (TukTukTaxi().num_actions, numbering.num_draws) == (9844, 25)
    other = TukTukTaxi(board="exotic").numbering
    assert other.decisions == blocks(buildings=12, squares=126, garage=3, petrol=3)
    assert (CROSS.num_actions, CROSS.numbering.num_draws) == (8957, 25)


def test_the_numbering_does_not_depend_on_what_changes_no_action() -> None:
    other = TukTukTaxi(
        4, simplified=True, first_player=2, turn_limit=None, parking_meter="no_effect"
    )
    assert other.numbering == TukTukTaxi().numbering


# Every kind of action

NUMBERED: list[tuple[State, str, int]] = [
    (DRAWING, "* draw slippery", 0),
    (DRAWING, "* draw remove", 18),
    (ROLLING, "* roll 1", 19),
    (ROLLING, "* roll 6", 24),
    (FIRST, "P1 customer B1 f7", 0),
    (FIRST, "P1 customer B3 e5", 4 * 2),
    (FIRST, "P1 customer B3 f6", 4 * 2 + 1),
    (FIRST, "P1 customer B8 g2", 4 * 7 + 1),
    (SIGN, "P1 sign one-way a5", 32),
    (SIGN, "P1 sign one-way a5 N", 32 + 1),
    (SIGN, "P1 sign one-way f5 E", 32 + 5 * 11 + 2),
    (SIGN, "P1 sign one-way k5 W", 32 + 5 * 24 + 4),
    (SIGN, "P1 discard one-way", 157),
    (GARAGE, "P1 garage f9", 158),
    (GARAGE, "P1 garage stay", 159),
    (PETROL, "P1 petrol a5", 160),
    (PETROL, "P1 petrol k5", 161),
    (PETROL, "P1 petrol stay", 162),
    (POLICE, "P1 police a5", 163),
    (POLICE, "P1 police k5", 163 + 24),
    (REMOVE, "P1 remove a5", 188),
    (REMOVE, "P1 remove k5", 188 + 24),
    (REMOVE, "P1 keep", 213),
    (DRIVING, "P1 drive f6", 214),
    (DRIVING, "P1 drive g5", 214 + 6 * 1),
    (DRIVING, "P1 drive f4", 214 + 6 * 2),
    (DRIVING, "P1 drive e5", 214 + 6 * 3),
    (DRIVING, "P1 drive f6 f7", 214 + 6 * (4 + 1)),
    (DRIVING, "P1 drive e5 d5", 214 + 6 * (4 + 3 * 3 + 1)),
    (DRIVING, "P1 drive e5 d5 d4", 214 + 6 * (16 + 9 * 3 + 3 * 1 + 0)),
    (DRIVING, "P1 drive f4 f3 f2 g2", 214 + 6 * (52 + 27 * 2 + 9 * 1 + 3 * 1 + 0)),
    (DRIVING, "P1 drive f6 home", 214 + 1),
    (DRIVING, "P1 drive f6 load B3", 214 + 2),
    (DRIVING, "P1 drive f6 load B4", 214 + 3),
    (DRIVING, "P1 stay", 8950),
    (DRIVING, "P1 stay load B5", 8951),
    (DRIVING, "P1 stay load B6", 8952),
    (ONWARD, "P1 drive e5", 214 + 6 * 3),
    (ONWARD, "P1 drive f4", 214 + 6 * 2),
    (PARKED, "P1 reroll", 8955),
    (PARKED, "P1 park", 8956),
]


@pytest.mark.parametrize(
    ("state", "text", "number"),
    NUMBERED,
    ids=[f"{state.phase} {text}" for state, text, _ in NUMBERED],
)
def test_action_and_number_are_exact_inverses(state: State, text: str, number: int) -> None:
    action = CROSS.parse_action(text)
    assert CROSS.encode(state, action) == number
    assert CROSS.decode(state, number) == action
    assert CROSS.decode(state, number, action.player) == action


def test_the_longest_drive_straight_on() -> None:
    state = rolled(STREET, 6, ["a3", "g2"])
    number = STREET.encode(state, Drive(P1, squares("b3 c3 d3 e3 f3 g3")))
    (start,) = [start for start, block in STREET.numbering.starts() if block.kind == "drive"]
    assert (number - start) / 6 == 484 + 243 * 1 + 81 + 27 + 9 + 3 + 1


def test_the_last_route_turns_right_all_the_time() -> None:
    way = squares("c3 c4 d4 d3 c3 c4")
    last = RING.num_actions - 1 - 1 - 1 - 5
    assert RING.encode(ROUND, Drive(P1, way, 4)) == last
    assert RING.decode(ROUND, last) == Drive(P1, way, 4)
    assert RING.encode(ROUND, Drive(P1, way)) == last - 5
    assert RING.decode(ROUND, last - 4) == Drive(P1, way, home=True)
    assert RING.decode(ROUND, last + 1) == Stay(P1)


def test_customers_count_where_the_taxi_is_and_where_it_goes() -> None:
    state = rolled(RING, 1, ["c4", "c2"], customers=dict.fromkeys((1, 2, 3, 4), "c4"))
    numbers = [RING.encode(state, Stay(P1, load)) for load in (None, 1, 2, 3, 4)]
    assert numbers == list(range(RING.num_actions - 7, RING.num_actions - 2))
    assert [RING.decode(state, number) for number in numbers] == [
        Stay(P1, load) for load in (None, 1, 2, 3, 4)
    ]


def test_the_seat_follows_from_the_state() -> None:
    state = attrs.evolve(DRIVING, turn=1)
    assert CROSS.decode(state, 214 + 6 * 1) == Drive(P2, squares("b5"))
    assert CROSS.encode(state, Drive(P2, squares("b5"))) == 214 + 6 * 1


# What has no number

UNNUMBERED: list[tuple[State, Action]] = [
    (DRIVING, Drive(P3, squares("f6"))),
    (REMOVE, Keep(CHANCE)),
    (DRAWING, Draw(P1, Card.STOP)),
    (ROLLING, Roll(P1, 1)),
    (DRIVING, Drive(P1, squares("f7"))),
    (DRIVING, Drive(P1, squares("f6 f5"))),
    (DRIVING, Drive(P1, squares("f6 z9"))),
    (DRIVING, Drive(P2, squares("b5 c5 d5 e5 f5 g5 h5"))),
    (DRIVING, Drive(P1, squares("f6"), 2)),
    (DRIVING, Stay(P1, 3)),
    (SIGN, LaySign(P1, Card.STOP, Square("b5"))),
    (DRIVING, LaySign(P1, Card.STOP, Square("b5"))),
    (SIGN, Discard(P1, Card.STOP)),
    (SIGN, LaySign(P1, Card.ONE_WAY, Square("b6"))),
    (POLICE, LayPolice(P1, Square("b6"))),
    (REMOVE, Remove(P1, Square("b6"))),
    (GARAGE, GoToGarage(P1, Square("f8"))),
    (PETROL, GoToPetrol(P1, Square("b5"))),
    (FIRST, PlaceCustomer(P1, 9, Square("f7"))),
    (FIRST, PlaceCustomer(P1, 1, Square("f6"))),
]


@pytest.mark.parametrize(
    ("state", "action"),
    UNNUMBERED,
    ids=[f"{index}-{action.kind}" for index, (_, action) in enumerate(UNNUMBERED)],
)
def test_an_action_that_cannot_be_expressed_has_no_number(state: State, action: Action) -> None:
    with pytest.raises(NumberError):
        CROSS.encode(state, action)


def test_a_square_that_too_many_customers_face_has_numbers_for_four_of_them() -> None:
    state = rolled(RING, 1, ["c4", "c2"], customers=dict.fromkeys((1, 2, 3, 4, 5), "c4"))
    with pytest.raises(NumberError):
        RING.encode(state, Stay(P1, 5))


@pytest.mark.parametrize(
    ("state", "number", "player"),
    [
        # At the end, and for those who are not to act.
        (attrs.evolve(DRAWING, phase="end"), 0, None),
        (DRIVING, 214, P2),
        (DRIVING, 214, CHANCE),
        (ROLLING, 214, P1),
        # No such square to face, no card, no street that way, no such customer.
        (FIRST, 2, None),
        (DRIVING, 32, None),
        (DRIVING, 157, None),
        (DRIVING, 214 + 6 * 4, None),
        (FIRST, 214, None),
        (DRIVING, 214 + 4, None),
        (DRIVING, 8953, None),
        # Outside the numbers.
        (DRIVING, -1, None),
        (DRIVING, 8957, None),
        (ROLLING, 25, None),
    ],
)
def test_a_number_may_stand_for_nothing(state: State, number: int, player: Player | None) -> None:
    with pytest.raises(NumberError):
        CROSS.decode(state, number, *(() if player is None else (player,)))
