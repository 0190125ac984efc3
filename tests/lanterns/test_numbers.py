"""Action numbers of Lanterns."""

import pytest

from boardrules import CHANCE, Player
from boardrules.building.numbers import NumberBlock, Numbering
from boardrules.errors import NumberError
from boardrules.testing import Lanterns
from boardrules.testing.lanterns import Deal, Hide, Show
from tests.lanterns.table import DEAL, GAME, MATCH, P1, P2, P3, play


def test_actions_are_numbered_by_kind_and_by_brightness() -> None:
    lantern = (("lantern", 8),)
    assert GAME.numbering == Numbering(
        version=1,
        decisions=(NumberBlock("hide", lantern), NumberBlock("show", lantern)),
        draws=(NumberBlock("deal", lantern),),
    )
    assert GAME.num_actions == 16


@pytest.mark.parametrize(
    ("text", "before", "number"),
    [
        ("* deal P1 1", (), 0),
        ("* deal P2 8", DEAL[:1], 7),
        ("P1 hide 1", DEAL, 0),
        ("P2 hide 8", DEAL, 7),
        ("P1 show 3", (*DEAL, "P1 hide 1"), 10),
        ("P2 show 8", (*DEAL, "P2 hide 2"), 15),
    ],
)
def test_an_action_and_its_number_are_inverse(
    text: str, before: tuple[str, ...], number: int
) -> None:
    state, action = play(*before), GAME.parse_action(text)
    assert GAME.encode(state, action) == number
    assert GAME.decode(state, number, action.player) == action


def test_a_number_is_decoded_for_the_first_to_act_by_default() -> None:
    assert GAME.decode(GAME.initial_state(), 2) == Deal(CHANCE, P1, 3)
    assert GAME.decode(play(*DEAL), 2) == Hide(P1, 3)
    assert GAME.decode(play(*DEAL), 2, P2) == Hide(P2, 3)
    assert GAME.decode(play(*DEAL, "P1 hide 1", "P1 show 7"), 9) == Show(P2, 2)


def test_numbers_skip_what_is_not_in_the_deck() -> None:
    game = Lanterns(2, 2, (5, 9, 9, 40))
    deal = ("* deal P1 5", "* deal P2 9", "* deal P1 40", "* deal P2 9")
    assert game.num_actions == 6
    assert game.encode(play(*deal, game=game), Hide(P1, 40)) == 2


@pytest.mark.parametrize(
    ("text", "before", "reason"),
    [
        ("P1 hide 9", DEAL, "there is no number for 9, which is not in the deck"),
        ("* deal P2 1", (), "there is no number for a deal to P2 now"),
    ],
)
def test_other_actions_have_no_number(text: str, before: tuple[str, ...], reason: str) -> None:
    with pytest.raises(NumberError) as caught:
        GAME.encode(play(*before), GAME.parse_action(text))
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("before", "number", "player", "reason"),
    [
        ((), -1, None, "a draw has a number from 0 to 7, not -1"),
        ((), 8, None, "a draw has a number from 0 to 7, not 8"),
        ((), 0, P1, "P1 is not to act"),
        (DEAL, 16, P2, "a decision has a number from 0 to 15, not 16"),
        (DEAL, 0, CHANCE, "* is not to act"),
        (DEAL, 0, P3, "P3 is not to act"),
        (MATCH, 0, P1, "the match is over: nobody is to act"),
        (MATCH, 0, None, "the match is over: nobody is to act"),
    ],
)
def test_numbers_are_refused(
    before: tuple[str, ...], number: int, player: Player | None, reason: str
) -> None:
    with pytest.raises(NumberError) as caught:
        GAME.decode(play(*before), number, player)
    assert str(caught.value) == reason
