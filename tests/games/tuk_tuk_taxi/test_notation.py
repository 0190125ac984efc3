"""Actions as text, and back."""

from collections.abc import Callable

import pytest

from boardrules import CHANCE, NotationError, Player
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
    Park,
    PlaceCustomer,
    Remove,
    Reroll,
    Roll,
    Square,
    Stay,
    TukTukTaxi,
)

GAME = TukTukTaxi()
P1, P2 = Player(0), Player(1)
C3, C7, C8, C9 = Square("c3"), Square("c7"), Square("c8"), Square("c9")
D4, G9 = Square("d4"), Square("g9")

LINES: list[tuple[str, Action]] = [
    ("P1 customer B7 c7", PlaceCustomer(P1, 7, C7)),
    ("* draw stop", Draw(CHANCE, Card.STOP)),
    ("P1 sign stop c7", LaySign(P1, Card.STOP, C7)),
    ("P1 sign one-way c7 N", LaySign(P1, Card.ONE_WAY, C7, Direction.NORTH)),
    ("P1 discard turn-left", Discard(P1, Card.TURN_LEFT)),
    ("P1 garage c3", GoToGarage(P1, C3)),
    ("P1 garage stay", GoToGarage(P1, None)),
    ("P1 petrol g9", GoToPetrol(P1, G9)),
    ("P1 petrol stay", GoToPetrol(P1, None)),
    ("P1 police d4", LayPolice(P1, D4)),
    ("P1 remove d4", Remove(P1, D4)),
    ("P1 keep", Keep(P1)),
    ("* roll 5", Roll(CHANCE, 5)),
    ("P1 drive c7 c8 c9", Drive(P1, (C7, C8, C9))),
    ("P1 drive c7 c8 load B7", Drive(P1, (C7, C8), 7)),
    ("P1 drive c7 c8 home", Drive(P1, (C7, C8), home=True)),
    ("P1 stay", Stay(P1)),
    ("P1 stay load B7", Stay(P1, 7)),
    ("P1 reroll", Reroll(P1)),
    ("P1 park", Park(P1)),
    # What is on the board, and who acts, is a matter of the rules, not of the notation.
    ("P99 drive z999", Drive(Player(98), (Square("z999"),))),
    ("P2 roll 1", Roll(P2, 1)),
    ("P2 sign garage d4 W", LaySign(P2, Card.GARAGE, D4, Direction.WEST)),
    ("* customer B-1 c7", PlaceCustomer(CHANCE, -1, C7)),
]


@pytest.mark.parametrize(("text", "action"), LINES, ids=[text for text, _ in LINES])
def test_text_and_action_are_exact_inverses(text: str, action: Action) -> None:
    assert GAME.format_action(action) == text
    assert GAME.parse_action(text) == action


REFUSED = {
    "expected an action such as 'P1 drive c7 c8 c9'": [
        *("", "P1", "P1 Drive c7", " P1 keep", "P1 keep ", "P1  keep", "P1\tkeep", "P1 keep d4"),
        *("P1 customer B7", "P1 customer B7 c7 c8", "* draw", "P1 sign stop"),
        *("P1 sign one-way c7 N E", "P1 discard", "P1 garage", "P1 garage c3 c4", "P1 petrol"),
        *("P1 police", "P1 remove", "* roll", "P1 stay B7", "P1 stay home", "P1 reroll 5"),
        "P1 park c7",
    ],
    "expected a seat such as P1": ["P0 keep", "p1 park", "P100 reroll"],
    "expected a card such as stop": ["* draw halt", "P1 sign Stop c7", "P1 discard "],
    "expected a square such as c7": [
        *("P1 sign stop C7", "P1 police 77", "P1 remove c07", "P1 garage c0", "P1 petrol home"),
        *("P1 drive c1000", "P1 drive c7 load", "P1 drive c7 home load B7"),
        *("P1 drive c7 load B7 home", "P1 drive c7\n", "P1 drive c\u0667", "P1 drive "),
    ],
    "a drive enters at least one square": ["P1 drive", "P1 drive home", "P1 drive load B7"],
    "expected a building space such as B7": ["P1 customer 7 c7", "P1 stay load b7"],
    "expected a number such as 3 or -1": ["P1 stay load B", "P1 customer B07 c7"],
    "expected N, E, S or W": ["P1 sign one-way c7 n", "P1 sign one-way c7 "],
    "expected a number from 1 to 6": ["* roll 0", "* roll 7", "* roll 05", "* roll five"],
}


@pytest.mark.parametrize("reason", REFUSED)
def test_anything_else_is_refused_with_a_reason(reason: str) -> None:
    for text in REFUSED[reason]:
        with pytest.raises(NotationError) as refused:
            GAME.parse_action(text)
        assert refused.value.text == text
        assert refused.value.reason.startswith(reason)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Drive(P1, ()), "a drive enters at least one square"),
        (lambda: Drive(P1, (C7,), 7, home=True), "a taxi that is sent home loads nobody"),
        (
            lambda: Roll(CHANCE, 7),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            "number is one of 1, 2, 3, 4, 5, 6, not 7",
        ),
    ],
    ids=["no squares", "home with a load", "seven"],
)
def test_actions_cannot_be_made_of_what_no_notation_has(
    make: Callable[[], Action], message: str
) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        make()
