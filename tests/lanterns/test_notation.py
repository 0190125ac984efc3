"""The notation of Lanterns."""

import pytest

from boardrules import CHANCE, NotationError, Player
from boardrules.testing.lanterns import Action, Deal, Hide, Show
from tests.lanterns.table import GAME, P1, P2


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Deal(CHANCE, P2, 7), "* deal P2 7"),
        (Deal(P1, P2, 0), "P1 deal P2 0"),
        (Hide(P1, 12), "P1 hide 12"),
        (Show(Player(11), 9999), "P12 show 9999"),
        (Show(CHANCE, 1), "* show 1"),
    ],
)
def test_an_action_and_its_text_are_inverse(action: Action, text: str) -> None:
    assert GAME.format_action(action) == text
    assert GAME.parse_action(text) == action
    assert GAME.parse_action(text.partition(" ")[2], action.player) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected an action such as 'P1 hide 3'"),
        ("P1 hide", "expected an action such as 'P1 hide 3'"),
        ("P1 hides 3", "expected an action such as 'P1 hide 3'"),
        ("P1 hide 3 4", "expected an action such as 'P1 hide 3'"),
        ("P1  hide 3", "expected an action such as 'P1 hide 3'"),
        ("* deal 3", "expected an action such as 'P1 hide 3'"),
        ("P0 hide 3", "expected a seat such as P1, not 'P0'"),
        ("p1 show 3", "expected a seat such as P1, not 'p1'"),
        ("* deal * 3", "expected a seat such as P1, not '*'"),
        ("P1 hide x", "expected a number, not 'x'"),
        ("P1 hide 03", "expected a number, not '03'"),
        ("P1 hide -3", "expected a number, not '-3'"),
        ("P1 hide \u0663", "expected a number, not '\u0663'"),
        ("P1 show 10000", "expected a number, not '10000'"),
        ("P1 show 3\n", "expected a number, not '3\\n'"),
    ],
)
def test_other_texts_are_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_action(text)
    assert (caught.value.text, caught.value.reason) == (text, reason)
