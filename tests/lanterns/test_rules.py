"""The rules of Lanterns, by example."""

from pathlib import Path
from typing import Any

import pytest

from boardrules import CHANCE, Outcome
from boardrules.testing import Lanterns, check_ledger
from boardrules.testing.lanterns import RULEBOOK, Deal, State
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
    play,
    reasons,
    texts_of,
)


def test_every_rule_has_an_example() -> None:
    check_ledger(RULEBOOK, Path(__file__))


# Options.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"hand_size": 3}, "hand_size"),
        ({"players": 3}, "the hands need 12 lanterns, but the deck has 9"),
        ({"deck": (1, 2, 3)}, "the hands need 8 lanterns, but the deck has 3"),
        ({"deck": (1, 2, 3, 4, 5, 6, 7, -1)}, "a lantern has a number from 0 to 9999"),
        ({"deck": (1, 2, 3, 4, 5, 6, 7, 10_000)}, "a lantern has a number from 0 to 9999"),
    ],
)
def test_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Lanterns(**options)


def test_a_deck_may_be_just_large_enough() -> None:
    assert Lanterns(4, 2, (0, 0, 0, 0, 0, 0, 0, 9999)).players == 4


# The deal.


@pytest.mark.rule("LANTERNS-1")
def test_chance_deals_in_seat_order() -> None:
    assert GAME.to_act(GAME.initial_state()) == (CHANCE,)
    assert play(*DEAL[:3]).packets == ((1, 3), (2,))
    assert play(*DEAL).packets == (ODD, EVEN)


@pytest.mark.rule("LANTERNS-1")
def test_a_deal_goes_to_the_next_seat() -> None:
    game = Lanterns(3, 2, (1, 1, 2, 2, 3, 4))
    assert texts_of("* deal P1 1", "* deal P2 1", game=game) == [
        "* deal P3 2",
        "* deal P3 3",
        "* deal P3 4",
    ]
    assert texts_of("* deal P1 1", "* deal P2 1", "* deal P3 2", game=game)[0] == "* deal P1 2"


@pytest.mark.rule("LANTERNS-1")
def test_like_lanterns_weigh_more() -> None:
    assert SMALL.legal_actions(SMALL.initial_state()) == [
        Deal(CHANCE, P1, 1),
        Deal(CHANCE, P1, 2),
        Deal(CHANCE, P1, 3),
    ]
    assert SMALL.chance_weights(SMALL.initial_state()) == (2, 1, 2)
    assert SMALL.chance_weights(play("* deal P1 2", "* deal P2 3", game=SMALL)) == (2, 1)


@pytest.mark.rule("LANTERNS-1")
def test_there_are_no_weights_after_the_deal() -> None:
    assert GAME.chance_weights(play(*DEAL)) == ()


def test_a_packet_is_in_rising_order() -> None:
    assert play("* deal P1 5", "* deal P2 1", "* deal P1 2").packets == ((2, 5), (1,))


@pytest.mark.rule("LANTERNS-1")
def test_nobody_but_chance_deals() -> None:
    assert reasons("P2 deal P1 1") == ["chance deals, not P2 (LANTERNS-1)"]


@pytest.mark.rule("LANTERNS-1")
def test_deals_are_refused() -> None:
    over = "the deal is over (LANTERNS-1)"
    order = "the lanterns are dealt in seat order (LANTERNS-1)"
    assert reasons("* deal P2 1") == [order]
    assert reasons("* deal P3 1") == [order]
    assert reasons("* deal P2 1", DEAL[0]) == ["the pile has no 1 (LANTERNS-1)"]
    assert reasons("* deal P1 9") == ["the pile has no 9 (LANTERNS-1)"]
    assert reasons("* deal P1 8", *DEAL) == [over]
    assert reasons("P1 deal P1 8", *DEAL) == ["chance deals, not P1 (LANTERNS-1)", over]
    assert len(reasons("P1 deal P1 1", DEAL[0])) == 3


# Turns.


@pytest.mark.rule("LANTERNS-2")
def test_all_choose_at_once() -> None:
    assert GAME.to_act(play(*DEAL)) == (P1, P2)
    assert GAME.to_act(play(*DEAL, "P2 hide 2")) == (P1, P2)
    assert GAME.to_act(play(*DEAL, "P2 hide 2", "P2 show 4")) == (P1,)
    assert GAME.to_act(play(*DEAL, "P1 hide 1", "P1 show 7")) == (P2,)


@pytest.mark.rule("LANTERNS-2")
def test_a_player_hides_a_lantern_then_shows_one() -> None:
    assert texts_of(*DEAL, player=P2) == ["P2 hide 2", "P2 hide 4", "P2 hide 6", "P2 hide 8"]
    assert texts_of(*DEAL, "P2 hide 4", player=P2) == ["P2 show 2", "P2 show 6", "P2 show 8"]
    assert texts_of(*DEAL, "P2 hide 4") == ["P1 hide 1", "P1 hide 3", "P1 hide 5", "P1 hide 7"]


@pytest.mark.rule("LANTERNS-2")
def test_a_player_who_has_chosen_waits() -> None:
    state = play(*DEAL, "P1 hide 1", "P1 show 7")
    assert list(GAME.legal_actions(state, P1)) == []
    assert GAME.legal_actions(state) == GAME.legal_actions(state, P2)


@pytest.mark.rule("LANTERNS-2")
def test_the_order_of_choices_does_not_matter() -> None:
    first, then, last, end = FIRST_TURN
    assert play(*DEAL, last, first, end, then) == play(*DEAL, *FIRST_TURN)


@pytest.mark.rule("LANTERNS-2")
def test_choices_at_the_wrong_time_are_refused() -> None:
    idle = "has nothing to choose (LANTERNS-2)"
    order = "a player hides a lantern first, then shows one (LANTERNS-2)"
    assert reasons("P1 hide 1") == ["the deal is not over (LANTERNS-1)"]
    assert reasons("P1 show 1", *DEAL) == [order]
    assert reasons("P1 hide 3", *DEAL, "P1 hide 1") == [order]
    assert reasons("P1 show 3", *DEAL, "P1 hide 1", "P1 show 7") == [f"P1 {idle}"]
    assert reasons("P3 hide 1", *DEAL) == [f"P3 {idle}"]
    assert reasons("* hide 1", *DEAL) == [f"* {idle}"]


@pytest.mark.rule("LANTERNS-3")
def test_a_lantern_is_chosen_from_the_hand() -> None:
    assert reasons("P1 hide 2", *DEAL) == ["the hand has no 2 (LANTERNS-3)"]
    assert reasons("P1 show 1", *DEAL, "P1 hide 1") == ["the hand has no 1 (LANTERNS-3)"]
    assert len(reasons("P1 show 2", *DEAL)) == 2


@pytest.mark.rule("LANTERNS-3")
def test_like_lanterns_are_one_choice() -> None:
    deal = ("* deal P1 3", "* deal P2 1", "* deal P1 3", "* deal P2 1")
    assert texts_of(*deal, game=SMALL) == ["P1 hide 3"]
    assert texts_of(*deal, "P1 hide 3", game=SMALL) == ["P1 show 3"]


@pytest.mark.rule("LANTERNS-4")
def test_the_brightest_lantern_scores() -> None:
    assert GAME.score(play(*DEAL, *FIRST_TURN)) == (1, 0)
    (item,) = GAME.score_items(play(*DEAL, *FIRST_TURN))
    assert (item.player, item.points, item.rule) == (P1, 1, "LANTERNS-4")
    assert item.evidence == ("turn 1",)


@pytest.mark.rule("LANTERNS-4")
def test_nobody_scores_before_all_have_chosen() -> None:
    assert GAME.score(play(*DEAL, *FIRST_TURN[:3])) == (0, 0)


@pytest.mark.rule("LANTERNS-4")
def test_a_tie_does_not_score() -> None:
    deal = ("* deal P1 3", "* deal P2 3", "* deal P1 1", "* deal P2 1")
    state = play(*deal, "P1 hide 1", "P2 hide 1", "P1 show 3", "P2 show 3", game=SMALL)
    assert SMALL.score(state) == (0, 0)
    assert SMALL.score_items(state) == ()


@pytest.mark.rule("LANTERNS-5")
def test_what_was_chosen_leaves_the_game() -> None:
    state = play(*DEAL, *FIRST_TURN)
    assert (state.hidden, state.shown) == (((1, 8),), ((7, 2),))
    assert state.choices == ((), ())
    assert GAME.inventory(state) == {
        "pile": ("8",),
        "hidden": ("1", "8"),
        "shown": ("7", "2"),
        "P1 hand": ("4", "6"),
        "P2 hand": ("3", "5"),
    }


@pytest.mark.rule("LANTERNS-5")
def test_hands_go_to_the_left() -> None:
    state = play(*DEAL, *FIRST_TURN)
    assert [state.hand(seat, 0) for seat in (0, 1)] == [ODD, EVEN]
    assert [state.hand(seat, 1) for seat in (0, 1)] == [(4, 6), (3, 5)]
    assert texts_of(*DEAL, *FIRST_TURN) == ["P1 hide 4", "P1 hide 6"]


@pytest.mark.rule("LANTERNS-5")
def test_hands_go_to_the_next_seat_of_three() -> None:
    state = State(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)), ((1, 5, 9),), ((2, 6, 10),), ())
    assert [state.hand(seat, 1) for seat in range(3)] == [(11, 12), (3, 4), (7, 8)]


# The end.


@pytest.mark.rule("LANTERNS-6")
def test_the_match_ends_when_all_hands_are_empty() -> None:
    assert GAME.to_act(play(*MATCH[:-1])) == (P2,)
    assert GAME.outcome(play(*MATCH[:-1])) is None
    state = play(*MATCH)
    assert GAME.to_act(state) == ()
    assert list(GAME.legal_actions(state)) == []
    assert list(GAME.legal_actions(state, P1)) == []
    assert [state.hand(seat, state.turn) for seat in (0, 1)] == [(), ()]


@pytest.mark.rule("LANTERNS-6")
@pytest.mark.parametrize("text", ["* deal P1 8", "P1 hide 4", "P2 show 5"])
def test_nothing_happens_after_the_end(text: str) -> None:
    assert reasons(text, *MATCH) == ["the match is over (LANTERNS-6)"]


@pytest.mark.rule("LANTERNS-7")
def test_most_points_win() -> None:
    assert GAME.outcome(play(*MATCH)) == Outcome((2, 0), (1, 2), (P1,), "LANTERNS-7")


@pytest.mark.rule("LANTERNS-7")
def test_players_who_are_level_share_the_win() -> None:
    second_turn = ("P1 hide 6", "P1 show 4", "P2 hide 3", "P2 show 5")
    state = play(*DEAL, *FIRST_TURN, *second_turn)
    assert GAME.outcome(state) == Outcome((1, 1), (1, 1), (P1, P2), "LANTERNS-7")


def test_unchecked_actions_do_what_checked_ones_do() -> None:
    state = GAME.initial_state()
    for action in map(GAME.parse_action, MATCH):
        after = GAME.apply_unchecked(state, action)
        assert after == GAME.apply(state, action)
        state = after
