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
from tests.games.matches import seeded

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


@pytest.mark.parametrize("card", list(Card))
def test_every_card_can_be_drawn_in_notation(card: Card) -> None:
    assert GAME.parse_action(f"* draw {card.value}") == Draw(CHANCE, card)


@pytest.mark.law
@pytest.mark.parametrize("players", [2, 4])
def test_every_action_of_a_match_can_be_written_and_read(players: int) -> None:
    game = TukTukTaxi(players, turn_limit=25)
    state = game.initial_state()
    rng = seeded(players)
    kinds: set[str] = set()
    while game.to_act(state):
        actions = list(game.legal_actions(state))
        texts = [game.format_action(action) for action in actions]
        assert [game.parse_action(text) for text in texts] == actions
        assert len(set(texts)) == len(texts)
        kinds |= {action.kind for action in actions}
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert kinds >= {"customer", "draw", "sign", "garage", "petrol", "roll", "drive", "stay"}


ACTION = "expected an action such as 'P1 drive c7 c8 c9'"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", ACTION),
        ("P1", ACTION),
        ("P1 Drive c7", ACTION),
        (" P1 keep", ACTION),
        ("P1 keep ", ACTION),
        ("P1  keep", ACTION),
        ("P1\tkeep", ACTION),
        ("P1 keep d4", ACTION),
        ("P1 customer B7", ACTION),
        ("P1 customer B7 c7 c8", ACTION),
        ("* draw", ACTION),
        ("P1 sign stop", ACTION),
        ("P1 sign one-way c7 N E", ACTION),
        ("P1 discard", ACTION),
        ("P1 garage", ACTION),
        ("P1 garage c3 c4", ACTION),
        ("P1 petrol", ACTION),
        ("P1 police", ACTION),
        ("P1 remove", ACTION),
        ("* roll", ACTION),
        ("P1 stay B7", ACTION),
        ("P1 stay home", ACTION),
        ("P1 reroll 5", ACTION),
        ("P1 park c7", ACTION),
        ("P0 keep", "expected a seat such as P1, not 'P0'"),
        ("p1 park", "expected a seat such as P1, not 'p1'"),
        ("P100 reroll", "expected a seat such as P1, not 'P100'"),
        ("* draw halt", "expected a card such as stop, not 'halt'"),
        ("P1 sign Stop c7", "expected a card such as stop, not 'Stop'"),
        ("P1 discard ", "expected a card such as stop, not ''"),
        ("P1 sign stop C7", "expected a square such as c7, not 'C7'"),
        ("P1 police 77", "expected a square such as c7, not '77'"),
        ("P1 remove c07", "expected a square such as c7, not 'c07'"),
        ("P1 garage c0", "expected a square such as c7, not 'c0'"),
        ("P1 petrol home", "expected a square such as c7, not 'home'"),
        ("P1 drive c1000", "expected a square such as c7, not 'c1000'"),
        ("P1 drive c7 load", "expected a square such as c7, not 'load'"),
        ("P1 drive c7 home load B7", "expected a square such as c7, not 'home'"),
        ("P1 drive c7 load B7 home", "expected a square such as c7, not 'load'"),
        ("P1 drive c7\n", "expected a square such as c7, not 'c7\\n'"),
        ("P1 drive c\u0667", "expected a square such as c7, not 'c\u0667'"),
        ("P1 drive ", "expected a square such as c7, not ''"),
        ("P1 drive", "a drive enters at least one square"),
        ("P1 drive home", "a drive enters at least one square"),
        ("P1 drive load B7", "a drive enters at least one square"),
        ("P1 customer 7 c7", "expected a building space such as B7, not '7'"),
        ("P1 stay load b7", "expected a building space such as B7, not 'b7'"),
        ("P1 stay load B", "expected a number such as 3 or -1, not ''"),
        ("P1 customer B07 c7", "expected a number such as 3 or -1, not '07'"),
        ("P1 sign one-way c7 n", "expected N, E, S or W, not 'n'"),
        ("P1 sign one-way c7 ", "expected N, E, S or W, not ''"),
        ("* roll 0", "expected a number from 1 to 6, not '0'"),
        ("* roll 7", "expected a number from 1 to 6, not '7'"),
        ("* roll 05", "expected a number from 1 to 6, not '05'"),
        ("* roll five", "expected a number from 1 to 6, not 'five'"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_action(text)
    assert refused.value.text == text
    assert refused.value.reason == reason


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
