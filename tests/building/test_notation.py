"""Numbers as text, and back; and who acts, where the text does not say it."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
import numpy as np
import pytest

from boardrules import CHANCE, NotationError, Player
from boardrules.building.notation import parse_number
from boardrules.games.tiki_topple import Tiki, TikiTopple, Toast, Up

often = settings(max_examples=max(100, settings().max_examples), deadline=None)

LARGEST = 2**53


@pytest.mark.parametrize("number", [0, 1, -1, 9, 10, -10, 57, -131, LARGEST, -LARGEST])
def test_a_number_is_read_as_it_is_written(number: int) -> None:
    assert parse_number(str(number)) == number


@given(st.integers(-LARGEST, LARGEST))
@often
def test_every_number_is_read_as_it_is_written(number: int) -> None:
    assert parse_number(str(number)) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", "-", "-0", "00", "01", "-01", "+1", "--1", "1-", "1_000", "1.0", "1e3", "0x1", "r1"),
        *(" 1", "1 ", "1\n", "- 1", "1 2", "1,2"),
        "\u0661",  # an Arabic digit
        "\u22121",  # a minus sign, not a hyphen
        "\u00b2",  # a superscript two
        str(LARGEST + 1),
        str(-LARGEST - 1),
    ],
)
def test_nothing_else_is_a_number(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_number(text)
    assert caught.value.text == text
    assert caught.value.reason == f"expected a number such as 3 or -1, not {text!r}"


@given(st.text(alphabet="-+0123456789 _", max_size=5))
@often
def test_whatever_is_read_is_written_the_same(text: str) -> None:
    try:
        number = parse_number(text)
    except NotationError:
        return
    assert str(number) == text


# For a player.


@pytest.mark.parametrize("text", ["up2 HOOKIPA", "P1 up2 HOOKIPA"])
@pytest.mark.parametrize("player", [Player(0), np.int64(0)])
def test_for_a_seat_a_text_need_not_say_who_acts(text: str, player: Player) -> None:
    action = TikiTopple().parse_action(text, player)
    assert action == Up(Player(0), 2, Tiki("HOOKIPA"))
    assert type(action.player) is int


def test_for_chance_a_text_need_not_say_who_acts() -> None:
    game = TikiTopple()
    assert game.parse_action("column NUI", CHANCE) == game.parse_action("* column NUI")


@pytest.mark.parametrize(
    ("text", "player", "reason"),
    [
        ("P2 toast", Player(0), "expected an action of P1, not of P2"),
        ("* toast", Player(0), "expected an action of P1, not of *"),
        ("P1 column NUI", CHANCE, "expected an action of *, not of P1"),
        ("P01 toast", Player(0), "expected an action such as 'P1 up2 NANI'"),
        ("", Player(0), "expected an action such as 'P1 up2 NANI'"),
        (" toast", Player(0), "expected an action such as 'P1 up2 NANI'"),
        ("up2 nui", Player(0), "expected a Tiki such as NANI, not 'nui'"),
        ("toast", Player(-7), "expected a seat such as P1, not 'P-6'"),
        ("toas\ud800", Player(0), "expected a text without unpaired surrogates"),
    ],
)
def test_nothing_else_is_read_for_a_player(text: str, player: Player, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        TikiTopple().parse_action(text, player)
    assert (caught.value.text, caught.value.reason) == (text, reason)


@pytest.mark.parametrize("wrong", [True, 0.0, "P1"], ids=repr)
def test_what_is_no_seat_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^seat: expected a whole number, not "):
        TikiTopple().parse_action("toast", wrong)


def test_a_seat_is_read_as_it_is_written() -> None:
    assert TikiTopple().parse_action("toast", Player(11)) == Toast(Player(11))
