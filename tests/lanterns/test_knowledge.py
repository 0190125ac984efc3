"""What seats know in Lanterns."""

from fractions import Fraction
from random import Random
from typing import Any

from attrs import evolve
import pytest

from boardrules import Player
from boardrules.testing import distribution
from boardrules.testing.lanterns import Cards, State, View
from tests.lanterns.table import (
    DEAL,
    EVEN,
    FIRST_TURN,
    GAME,
    MATCH,
    ODD,
    P1,
    P2,
    SMALL,
    SMALL_DEAL,
    play,
)


def test_a_seat_knows_its_hands_and_choices_and_what_all_have_seen() -> None:
    state = play(*DEAL, *FIRST_TURN, "P1 hide 4", "P2 hide 3")
    seen = ((7, 2),)
    assert GAME.view(state, P1) == View(P1, (4, 4), (ODD, (4, 6)), (1,), seen, (1, 1), (4,))
    assert GAME.view(state, P2) == View(P2, (4, 4), (EVEN, (3, 5)), (8,), seen, (1, 1), (3,))


def test_a_spectator_knows_what_all_have_seen() -> None:
    state = play(*DEAL, *FIRST_TURN, "P1 hide 4")
    assert GAME.view(state, None) == View(None, (4, 4), (), (), ((7, 2),), (1, 0), ())


def test_a_view_of_the_deal_has_what_was_dealt_so_far() -> None:
    assert GAME.view(play(*DEAL[:3]), P1) == View(P1, (2, 1), ((1, 3),), (), (), (0, 0), ())


def test_a_view_of_the_end_has_all_hands_that_were_held() -> None:
    view = GAME.view(play(*MATCH), P1)
    assert (view.held, view.hidden, view.choice) == ((ODD, (4, 6)), (1, 4), ())


@pytest.mark.parametrize(
    ("text", "before", "seen_by"),
    [
        ("* deal P1 1", (), {P1}),
        ("* deal P2 2", DEAL[:1], {P2}),
        ("P1 hide 1", DEAL, {P1}),
        ("P1 show 7", (*DEAL, *FIRST_TURN[:1]), {P1}),
        ("P2 hide 8", (*DEAL, *FIRST_TURN[:2]), {P2}),
    ],
)
def test_an_action_is_witnessed(
    text: str, before: tuple[str, ...], seen_by: set[Player | None]
) -> None:
    state, action = play(*before), GAME.parse_action(text)
    for player in (None, P1, P2):
        expected = (action,) if player in seen_by else ()
        assert GAME.witness(state, action, player) == expected


def test_the_last_choice_reveals_what_all_show() -> None:
    one, two = map(GAME.parse_action, ("P1 show 7", "P2 show 2"))
    state = play(*DEAL, *FIRST_TURN[:3])
    told = [GAME.witness(state, two, player) for player in (None, P1, P2)]
    assert told == [(one, two), (two,), (one, two)]
    state = play(*DEAL, "P2 hide 8", "P2 show 2", "P1 hide 1")
    told = [GAME.witness(state, one, player) for player in (None, P1, P2)]
    assert told == [(one, two), (one, two), (one,)]


def worlds(player: Player | None, *texts: str) -> dict[State, int]:
    """Return the worlds of a seat; none may be listed twice."""
    found = list(SMALL.worlds(SMALL.view(play(*texts, game=SMALL), player)))
    assert len(dict(found)) == len(found)
    return dict(found)


def dealt(*packets: Cards, choices: tuple[Cards, ...] = ((), ())) -> State:
    return State(packets, (), (), choices)


def test_before_the_deal_there_is_one_world() -> None:
    assert worlds(None) == worlds(P1) == {SMALL.initial_state(): 1}


def test_worlds_are_weighed_by_the_ways_to_deal_them() -> None:
    # There are two 1s and two 3s, so each can be dealt in two ways.
    assert worlds(None, *SMALL_DEAL[:1]) == {
        dealt((1,), ()): 2,
        dealt((2,), ()): 1,
        dealt((3,), ()): 2,
    }
    # P1 has the 2 and either 3. From 1, 1, 3 there is one way to deal 1, 1 and two to deal 1, 3.
    assert worlds(P1, *SMALL_DEAL) == {dealt((2, 3), (1, 1)): 2, dealt((2, 3), (1, 3)): 4}


def test_worlds_cover_everything_that_others_may_have_chosen() -> None:
    assert worlds(P1, *SMALL_DEAL, "P2 hide 1") == {
        dealt((2, 3), (1, 1), choices=((), (1,))): 2,
        dealt((2, 3), (1, 3), choices=((), (1,))): 4,
        dealt((2, 3), (1, 3), choices=((), (3,))): 4,
    }


def test_worlds_contain_the_seats_own_choices() -> None:
    assert worlds(P2, *SMALL_DEAL, "P2 hide 1") == {
        dealt((2, 3), (1, 1), choices=((), (1,))): 2,
        dealt((3, 3), (1, 1), choices=((), (1,))): 1,
    }


def test_shown_lanterns_rule_out_worlds() -> None:
    turn = ("P1 hide 2", "P1 show 3", "P2 hide 1", "P2 show 1")
    assert worlds(P1, *SMALL_DEAL, *turn) == {
        State(((2, 3), (1, 1)), ((2, 1),), ((3, 1),), ((), ())): 2,
        State(((2, 3), (1, 3)), ((2, 3),), ((3, 1),), ((), ())): 4,
    }


def test_a_passed_hand_reveals_what_another_seat_hid() -> None:
    view = GAME.view(play(*DEAL, *FIRST_TURN), P1)
    assert {state.hidden for state, _ in GAME.worlds(view)} == {((1, 8),)}
    assert {state.packets[1] for state, _ in GAME.worlds(view)} == {EVEN}


def test_a_world_is_drawn_by_weight() -> None:
    view = SMALL.view(play(*SMALL_DEAL, game=SMALL), P1)
    assert distribution(lambda rng: SMALL.determinize(view, rng)) == {
        dealt((2, 3), (1, 1)): Fraction(1, 3),
        dealt((2, 3), (1, 3)): Fraction(2, 3),
    }
    rng = Random(0)  # not for secrets
    assert SMALL.determinize(view, rng) in worlds(P1, *SMALL_DEAL)


@pytest.mark.parametrize("change", [{"dealt": (4, 2**53)}, {"chosen": (0, 2**53)}])
def test_more_lanterns_than_there_are_take_no_memory(change: dict[str, Any]) -> None:
    view = evolve(GAME.view(play(*DEAL), P1), **change)
    assert list(GAME.worlds(view)) == []
    assert GAME.scene(view).viewer == P1
