"""Actions as text, and back."""

import pytest

from boardrules import CHANCE, NotationError, Player
from boardrules.games.tiki_topple import (
    Action,
    Card,
    DealMission,
    DrawTiki,
    Puh,
    SetAside,
    Tiki,
    TikiTopple,
    Toast,
    Topple,
    Up,
    Wiki,
)
from tests.games.tiki_topple.matches import mission

GAME = TikiTopple()
NANI = Tiki("NANI")
HUHU = Tiki("HUHU")

LINES: list[tuple[str, Action]] = [
    ("* column NANI", DrawTiki(CHANCE, NANI)),
    ("* aside P1 up1", SetAside(CHANCE, Player(0), Card.UP1)),
    ("* aside P4 toast", SetAside(CHANCE, Player(3), Card.TOAST)),
    (
        "* mission P1 HOOKIPA-LOKAHI-NANI",
        DealMission(CHANCE, Player(0), mission("HOOKIPA LOKAHI NANI")),
    ),
    ("P1 up1 NANI", Up(Player(0), 1, NANI)),
    ("P1 up2 NANI", Up(Player(0), 2, NANI)),
    ("P3 up3 NANI", Up(Player(2), 3, NANI)),
    ("P1 puh NANI", Puh(Player(0), NANI)),
    ("P1 topple NANI", Topple(Player(0), NANI)),
    ("P1 wiki HUHU NANI", Wiki(Player(0), HUHU, NANI)),
    ("P1 wiki NANI NANI", Wiki(Player(0), NANI, NANI)),
    ("P1 toast", Toast(Player(0))),
    ("P99 toast", Toast(Player(98))),
    # Who acts is a matter of the rules, not of the notation.
    ("* toast", Toast(CHANCE)),
    ("P2 column NANI", DrawTiki(Player(1), NANI)),
    ("P2 aside P1 puh", SetAside(Player(1), Player(0), Card.PUH)),
    ("P1 up1 PELE", Up(Player(0), 1, Tiki("PELE"))),
]


@pytest.mark.parametrize(("text", "action"), LINES)
def test_text_and_action_are_exact_inverses(text: str, action: Action) -> None:
    assert GAME.format_action(action) == text
    assert GAME.parse_action(text) == action


REFUSED = {
    "expected an action such as 'P1 up2 NANI'": [
        *("", "P1", "P1 pass", "P1 toast NANI", "P1 up4 NANI", "P1 up2", "P1 up2  NANI"),
        *(" P1 toast", "P1 toast ", "P1\ttoast", "P1 Toast", "P1 wiki NANI"),
    ],
    "expected a Tiki such as NANI": [
        *("P1 up2 nani", "P1 up2 NANI\n", "P1 up2 ", "P1 puh N4NI", "P1 topple ÄNI"),
        *("* column NANI-NUI", "* mission P1 NANI-NUI-"),
    ],
    "wiki names HUHU before NANI": ["P1 wiki NANI HUHU"],
    "up1, up2, up3, puh, topple, wiki, toast": ["* aside P1 up4"],
    "expected a mission such as NANI-NUI-EEPO": ["* mission P1 NANI-NUI"],
    "expected a seat such as P1": [
        *("* aside * up1", "* mission * NANI-NUI-EEPO", "P0 toast", "P01 toast"),
        *("p1 toast", "1 toast", "P100 toast"),
    ],
}


@pytest.mark.parametrize("reason", REFUSED)
def test_anything_else_is_refused_with_a_reason(reason: str) -> None:
    for text in REFUSED[reason]:
        with pytest.raises(NotationError) as refused:
            GAME.parse_action(text)
        assert refused.value.text == text
        assert reason in refused.value.reason


def test_actions_cannot_be_made_of_what_no_notation_has() -> None:
    with pytest.raises(ValueError, match="wiki names HUHU before NANI"):
        Wiki(Player(0), NANI, HUHU)
    with pytest.raises(ValueError, match="steps") as refused:
        Up(Player(0), 4, NANI)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert "Attribute(" not in str(refused.value)
    with pytest.raises(ValueError, match="seat is a seat from 0 on, not -1"):
        SetAside(CHANCE, CHANCE, Card.UP1)
    with pytest.raises(ValueError, match="seat is a seat from 0 on, not -1"):
        DealMission(CHANCE, CHANCE, mission("NANI NUI EEPO"))
