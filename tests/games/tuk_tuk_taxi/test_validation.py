"""Where everything is, and what is wrong with a state that was built by hand."""

from typing import Any

import attrs
import pytest

from boardrules import Player
from boardrules.games.tuk_tuk_taxi import (
    Card,
    Customer,
    Direction,
    LaidCards,
    Square,
    State,
    Taxi,
    TukTukTaxi,
)
from tests.games.box_files import entries
from tests.games.matches import play
from tests.games.tuk_tuk_taxi.hand_built import PLUS, box_of, drawn, laying, placed, rolled, signs

GAME = TukTukTaxi()
SIMPLE = TukTukTaxi(simplified=True, turn_limit=None)
DRAW = placed(GAME)
CARD = drawn(DRAW, "stop")
ROLL = attrs.evolve(laying(DRAW, "stop b14"), phase="roll")
DRIVE = attrs.evolve(ROLL, phase="drive", number=1)
SMALL = TukTukTaxi(
    board="town",
    components=box_of(
        PLUS, {"no-parking": 1, "no-stopping": 1, "petrol": 1, "remove": 1}, customers=4
    ),
)


def listed(game: TukTukTaxi, state: State) -> dict[str, str]:
    """List the places where something is, with what is there."""
    return {place: ", ".join(items) for place, items in game.inventory(state).items() if items}


def test_the_inventory_of_a_match() -> None:
    taxis, four = "taxi of P1, taxi of P2", "customer, customer, customer, customer"
    state = SMALL.initial_state()
    places = ["pile", "board", "drawn", "out of the game", "beside the board", "aboard"]
    assert list(SMALL.inventory(state)) == [*places, "delivered"]
    pile = "no-parking, no-stopping, petrol, remove"
    assert listed(SMALL, state) == {"pile": pile, "board": taxis, "beside the board": four}
    state = play(SMALL, state, "P1 customer B1 d6", "P2 customer B2 d5", "P1 customer B3 d3")
    assert listed(SMALL, state)["beside the board"] == "customer"
    state = play(SMALL, state, "P2 customer B4 d3", "* draw no-parking")
    pile, board = "no-stopping, petrol, remove", f"{four}, {taxis}"
    assert listed(SMALL, state) == {"pile": pile, "board": board, "drawn": "no-parking"}
    state = play(SMALL, state, "P1 sign no-parking b4", "* roll 1", "P1 drive d6 load B1")
    board = f"no-parking, customer, customer, customer, {taxis}"
    assert listed(SMALL, state) == {"pile": pile, "board": board, "aboard": "customer"}
    state = play(SMALL, state, "* draw remove", "P2 remove b4", "* roll 1", "P2 drive d2")
    state = play(SMALL, state, "* draw no-stopping", "P1 sign no-stopping f4", "* roll 1")
    assert listed(SMALL, play(SMALL, state, "P1 drive d7")) == {
        "pile": "petrol",
        "board": f"no-stopping, customer, customer, customer, {taxis}",
        "out of the game": "no-parking, remove",
        "delivered": "customer",
    }


def with_taxi(state: State, **changes: Any) -> State:
    """Change something about the taxi of P2."""
    return attrs.evolve(state, taxis=(state.taxis[0], attrs.evolve(state.taxis[1], **changes)))


B1, B2 = DRAW.customers[:2]
R6, R11 = "TUKTUK-R6", "TUKTUK-R11"
EMPTY = (0,) * len(Card)
FEW_CUSTOMERS = ("customers", "TUKTUK-2.2")

WRONG: dict[str, tuple[State, str, str]] = {
    "taxis": (attrs.evolve(DRAW, taxis=DRAW.taxis[:1]), "taxis", "TUKTUK-1.1"),
    "kinds": (attrs.evolve(DRAW, pile=DRAW.pile[1:]), "pile", "TUKTUK-1.3"),
    "too many cards": (attrs.evolve(DRAW, pile=(6, *DRAW.pile[1:])), "pile[0]", "TUKTUK-1.3"),
    "fewer than none": (attrs.evolve(DRAW, pile=(-1, *DRAW.pile[1:])), "pile[0]", "TUKTUK-1.3"),
    "a card twice": (attrs.evolve(CARD, pile=DRAW.pile), "pile[6]", "TUKTUK-1.3"),
    "cards not by square": (
        attrs.evolve(
            laying(DRAW, "stop b14, stop b15"),
            laid=LaidCards(signs("stop b14, stop b15").cards[::-1]),
        ),
        "laid.cards",
        "TUKTUK-3.2",
    ),
    "a laid card twice": (attrs.evolve(DRAW, laid=signs("stop b14")), "pile[6]", "TUKTUK-1.3"),
    "an event on the board": (laying(DRAW, "remove b14"), "laid.cards[0]", R6),
    "police off the road": (laying(DRAW, "police c15"), "laid.cards[0]", R6),
    "police on a station": (laying(DRAW, "police j19"), "laid.cards[0]", R6),
    "police with an arrow": (laying(DRAW, "police b14 N"), "laid.cards[0]", R6),
    "a sign on a light": (laying(DRAW, "stop b14, stop f16"), "laid.cards[1]", R6),
    "a sign with an arrow": (laying(DRAW, "stop b14 N"), "laid.cards[0]", R6),
    "a one-way sign without one": (laying(DRAW, "one-way b15"), "laid.cards[0]", R6),
    "a turn sign on a street": (laying(DRAW, "turn-left b15 N"), "laid.cards[0]", R6),
    "a taxi on a light": (with_taxi(DRAW, square=Square("f16")), "taxis[1].square", "TUKTUK-R7"),
    "a taxi at another's station": (
        with_taxi(DRAW, square=Square("j19")),
        "taxis[1].square",
        "TUKTUK-R7",
    ),
    "two taxis": (
        attrs.evolve(DRAW, taxis=(Taxi(Square("b14")),) * 2),
        "taxis[1].square",
        "TUKTUK-4.3",
    ),
    "a customer kept at home": (
        attrs.evolve(with_taxi(DRAW, carries=True), customers=DRAW.customers[1:]),
        "taxis[1].carries",
        "TUKTUK-4.8",
    ),
    "lost turns": (with_taxi(DRAW, lost_turns=-1), "taxis[1].lost_turns", R11),
    "customers out of order": (
        attrs.evolve(DRAW, customers=(B2, B1, *DRAW.customers[2:])),
        "customers",
        "TUKTUK-R18",
    ),
    "two on a space": (
        attrs.evolve(DRAW, customers=(B1, B1, *DRAW.customers[2:])),
        "customers",
        "TUKTUK-R18",
    ),
    "a customer looking elsewhere": (
        attrs.evolve(DRAW, customers=(Customer(1, Square("b14")), *DRAW.customers[1:])),
        "customers[0]",
        "TUKTUK-2.3",
    ),
    "an unknown space": (
        attrs.evolve(DRAW, customers=(*DRAW.customers[:3], Customer(99, Square("b14")))),
        "customers[3]",
        "TUKTUK-2.3",
    ),
    "a delivery by nobody": (
        attrs.evolve(DRAW, customers=DRAW.customers[1:], deliveries=(Player(2),)),
        "deliveries[0]",
        "TUKTUK-1.1",
    ),
    "too many customers": (attrs.evolve(DRAW, deliveries=(Player(0),)), "customers", "TUKTUK-2.2"),
    "too few customers": (attrs.evolve(DRAW, customers=DRAW.customers[1:]), *FEW_CUSTOMERS),
    "a card too late": (attrs.evolve(CARD, phase="roll"), "card", R11),
    "no card": (attrs.evolve(CARD, card=None), "card", R11),
    "no number": (attrs.evolve(DRIVE, number=None), "number", R11),
    "a number too early": (attrs.evolve(ROLL, number=3), "number", R11),
    "a seven": (attrs.evolve(DRIVE, number=7), "number", R11),
    "a heading": (attrs.evolve(DRAW, heading=Direction.NORTH), "heading", R11),
    "onward without a heading": (attrs.evolve(DRIVE, onward=1), "onward", R11),
    "parked without a heading": (attrs.evolve(ROLL, phase="park"), "heading", R11),
    "turns": (attrs.evolve(DRAW, turn=-1), "turn", R11),
    "too many turns": (attrs.evolve(DRAW, turn=401), "turn", R11),
    "after the last turn": (attrs.evolve(DRAW, turn=400), "phase", R11),
    "an end without a reason": (attrs.evolve(DRAW, phase="end"), "phase", R11),
    "no card left": (attrs.evolve(DRAW, pile=EMPTY), "phase", R11),
}


@pytest.mark.parametrize("name", WRONG)
def test_each_defect_is_named_with_its_place_and_rule(name: str) -> None:
    state, where, rule = WRONG[name]
    assert entries(GAME.validate(state)) == [(where, rule)]


@pytest.mark.rule("TUKTUK-1.5")
def test_the_simplified_game_has_no_signs_with_stars() -> None:
    state = attrs.evolve(SIMPLE.initial_state(), pile=GAME.initial_state().pile)
    starred = [[*Card].index(card) for card in (Card.NO_ENTRY, Card.ONE_WAY, Card.POLICE_STOP)]
    assert entries(SIMPLE.validate(state)) == [(f"pile[{n}]", "TUKTUK-1.3") for n in starred]


@pytest.mark.parametrize(
    "state",
    [
        attrs.evolve(DRAW, turn=399),
        laying(DRAW, "stop b14, police b14, stop b14"),
        laying(DRAW, "police f16"),
        laying(DRAW, "one-way j14 N, turn-left j14 W"),
    ],
)
def test_a_state_built_by_hand_may_be_right(state: State) -> None:
    assert GAME.validate(state) == ()


def test_a_match_without_a_limit_may_have_any_number_of_turns() -> None:
    assert SIMPLE.validate(attrs.evolve(placed(SIMPLE), turn=10**6)) == ()


def test_a_state_that_can_be_driven_in_need_not_be_a_moment_of_a_match() -> None:
    state = rolled(GAME, 3, ["j18", "j2"], customers={1: B1.square, 2: B2.square, 3: "n13"})
    assert entries(GAME.validate(state)) == [FEW_CUSTOMERS]


# Whatever the types allow
