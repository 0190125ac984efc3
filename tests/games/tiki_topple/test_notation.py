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
from tests.games.matches import seeded
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_action_of_a_match_can_be_written_and_read(players: int) -> None:
    game = TikiTopple(players=players)
    state = game.initial_state()
    rng = seeded(players)
    while game.to_act(state):
        actions = list(game.legal_actions(state))
        texts = [game.format_action(action) for action in actions]
        assert [game.parse_action(text) for text in texts] == actions
        assert len(set(texts)) == len(texts)
        state = game.apply(state, actions[rng.randrange(len(actions))])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected an action such as 'P1 up2 NANI'"),
        ("P1", "expected an action such as 'P1 up2 NANI'"),
        ("P1 pass", "expected an action such as 'P1 up2 NANI'"),
        ("P1 toast NANI", "expected an action such as 'P1 up2 NANI'"),
        ("P1 up4 NANI", "expected an action such as 'P1 up2 NANI'"),
        ("P1 up2", "expected an action such as 'P1 up2 NANI'"),
        ("P1 up2  NANI", "expected an action such as 'P1 up2 NANI'"),
        (" P1 toast", "expected an action such as 'P1 up2 NANI'"),
        ("P1 toast ", "expected an action such as 'P1 up2 NANI'"),
        ("P1\ttoast", "expected an action such as 'P1 up2 NANI'"),
        ("P1 Toast", "expected an action such as 'P1 up2 NANI'"),
        ("P1 wiki NANI", "expected an action such as 'P1 up2 NANI'"),
        ("P1 up2 nani", "expected a Tiki such as NANI, not 'nani'"),
        ("P1 up2 NANI\n", "expected a Tiki such as NANI, not 'NANI\\n'"),
        ("P1 up2 ", "expected a Tiki such as NANI, not ''"),
        ("P1 puh N4NI", "expected a Tiki such as NANI, not 'N4NI'"),
        ("P1 topple ÄNI", "expected a Tiki such as NANI, not 'ÄNI'"),
        ("* column NANI-NUI", "expected a Tiki such as NANI, not 'NANI-NUI'"),
        ("P1 wiki NANI HUHU", "wiki names HUHU before NANI"),
        ("* aside P1 up4", "up4"),
        ("* aside * up1", "expected a seat such as P1"),
        ("* mission * NANI-NUI-EEPO", "expected a seat such as P1"),
        ("* mission P1 NANI-NUI", "expected a mission such as NANI-NUI-EEPO, not 'NANI-NUI'"),
        ("* mission P1 NANI-NUI-", "expected a Tiki such as NANI, not ''"),
        ("P0 toast", "expected a seat such as P1"),
        ("P01 toast", "expected a seat such as P1"),
        ("p1 toast", "expected a seat such as P1"),
        ("1 toast", "expected a seat such as P1"),
        ("P100 toast", "expected a seat such as P1"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_action(text)
    assert isinstance(refused.value, ValueError)
    assert refused.value.text == text
    assert reason in refused.value.reason
    assert repr(text) in str(refused.value)


def test_a_card_that_does_not_exist_is_answered_with_those_that_do() -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_action("* aside P1 up4")
    assert all(card in refused.value.reason for card in Card)


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


@pytest.mark.parametrize(
    ("action", "card"),
    [
        (Up(Player(0), 1, NANI), Card.UP1),
        (Up(Player(0), 2, NANI), Card.UP2),
        (Up(Player(0), 3, NANI), Card.UP3),
        (Puh(Player(0), NANI), Card.PUH),
        (Topple(Player(0), NANI), Card.TOPPLE),
        (Wiki(Player(0), HUHU, NANI), Card.WIKI),
        (Toast(Player(0)), Card.TOAST),
    ],
)
def test_a_play_knows_its_card(action: Up | Puh | Topple | Wiki | Toast, card: Card) -> None:
    assert action.card is card
