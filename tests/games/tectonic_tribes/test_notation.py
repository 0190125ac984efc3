"""Actions as text, and back."""

from collections.abc import Callable

import pytest

from boardrules import CHANCE, NotationError, Player
from boardrules.games.tectonic_tribes import (
    Action,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    Play,
    TectonicTribes,
    Tribe,
)

GAME = TectonicTribes()
P1, P2, P3 = Player(0), Player(1), Player(2)

LINES: list[tuple[str, Action]] = [
    ("* order P1 3", DrawOrder(CHANCE, P1, 3)),
    ("* terrain P2 57", DrawTerrain(CHANCE, P2, 57)),
    ("P2 place 57 0,0 r0", Place(P2, 57, 0, 0, 0)),
    ("* deal P1 17", DealCard(CHANCE, P1, 17)),
    ("P1 discard 12", Discard(P1, 12)),
    ("P1 play 57", Play(P1, 57)),
    ("P1 place 57 3,-1 r1", Place(P1, 57, 3, -1, 1)),
    ("P1 tribe 2 3,-1 r1", Tribe(P1, 2, 3, -1, 1)),
    ("P1 drop P1", Drop(P1, P1)),
    ("P1 drop P3", Drop(P1, P3)),
    ("P1 pass", Pass(P1)),
    ("P5 place 80 -130,131 r2", Place(Player(4), 80, -130, 131, 2)),
    ("P5 tribe 5 -1,-2 r3", Tribe(Player(4), 5, -1, -2, 3)),
    ("P99 pass", Pass(Player(98))),
    # Who acts, and which cards there are, is a matter of the rules, not of the notation.
    ("* pass", Pass(CHANCE)),
    ("P2 order P1 1", DrawOrder(P2, P1, 1)),
    ("P2 deal P1 17", DealCard(P2, P1, 17)),
    ("P1 play 0", Play(P1, 0)),
    ("P1 discard -4", Discard(P1, -4)),
]


@pytest.mark.parametrize(("text", "action"), LINES)
def test_text_and_action_are_exact_inverses(text: str, action: Action) -> None:
    assert GAME.format_action(action) == text
    assert GAME.parse_action(text) == action


ACTION = "expected an action such as 'P1 place 57 3,-1 r1'"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", ACTION),
        ("P1 lay 57 3,-1 r1", ACTION),
        ("P1 place 57 3,-1", ACTION),
        ("P1 place 57 3, -1 r1", ACTION),
        ("P1 place 57 3,-1 r1 ", ACTION),
        ("P1 pass ", ACTION),
        ("P1 pass 57", ACTION),
        ("P1 tribe 2", ACTION),
        ("P1 drop", ACTION),
        ("P1 discard", ACTION),
        ("* deal 17", ACTION),
        ("* order 3", ACTION),
        ("P100 pass", "expected a seat such as P1, not 'P100'"),
        ("1 discard 12", "expected a seat such as P1, not '1'"),
        ("P1 drop *", "expected a seat such as P1, not '*'"),
        ("* order * 1", "expected a seat such as P1, not '*'"),
        ("* terrain * 57", "expected a seat such as P1, not '*'"),
        ("* deal * 17", "expected a seat such as P1, not '*'"),
        ("* order P1 one", "expected a number such as 3 or -1, not 'one'"),
        ("* deal P1 +17", "expected a number such as 3 or -1, not '+17'"),
        ("P1 discard 12\n", "expected a number such as 3 or -1, not '12\\n'"),
        ("P1 place x 3,-1 r1", "expected a number such as 3 or -1, not 'x'"),
        ("P1 tribe 2 a,0 r1", "expected a number such as 3 or -1, not 'a'"),
        ("P1 place 57 3 r1", "expected a square such as 3,-1, not '3'"),
        ("P1 place 57 3,-1,0 r1", "expected a square such as 3,-1, not '3,-1,0'"),
        ("P1 tribe 2 3;-1 r1", "expected a square such as 3,-1, not '3;-1'"),
        ("P1 place 57 3,-1 r4", "expected a rotation from r0 to r3, not 'r4'"),
        ("P1 tribe 2 3,-1 R1", "expected a rotation from r0 to r3, not 'R1'"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_action(text)
    assert isinstance(refused.value, ValueError)
    assert refused.value.text == text
    assert refused.value.reason == reason
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: DrawOrder(CHANCE, CHANCE, 1), "seat is a seat from 0 on, not -1"),
        (lambda: DrawTerrain(CHANCE, CHANCE, 1), "seat is a seat from 0 on, not -1"),
        (lambda: DealCard(CHANCE, CHANCE, 1), "seat is a seat from 0 on, not -1"),
        (lambda: Drop(P1, CHANCE), "seat is a seat from 0 on, not -1"),
        (
            lambda: Place(P1, 57, 0, 0, 4),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            "rotation is one of 0, 1, 2, 3, not 4",
        ),
        (
            lambda: Tribe(P1, 1, 0, 0, -1),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            "rotation is one of 0, 1, 2, 3, not -1",
        ),
    ],
    ids=["order", "terrain", "deal", "drop", "place", "tribe"],
)
def test_actions_cannot_be_made_of_what_no_notation_has(
    make: Callable[[], Action], message: str
) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        make()
