"""Lanterns, the sample game of the kit: its rules by example, and each part of the contract."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve
import pytest

from boardrules import CHANCE, Defect, IllegalActionError, NotationError, Outcome, Player
from boardrules.errors import NumberError
from boardrules.numbers import Block, Numbering
from boardrules.testing import Lanterns, check_ledger, distribution
from boardrules.testing.lanterns import RULEBOOK, Action, Cards, Deal, Hide, Show, State, View

GAME = Lanterns(2, 4, (1, 2, 3, 4, 5, 6, 7, 8, 8))
"""Two turns; the second 8 stays in the pile."""

SMALL = Lanterns(2, 2, (1, 1, 2, 3, 3))

P1, P2, P3 = Player(0), Player(1), Player(2)

ODD, EVEN = (1, 3, 5, 7), (2, 4, 6, 8)
DEAL = tuple(f"* deal P{1 + place % 2} {place + 1}" for place in range(8))
FIRST_TURN = ("P1 hide 1", "P1 show 7", "P2 hide 8", "P2 show 2")
SECOND_TURN = ("P1 hide 4", "P1 show 6", "P2 hide 3", "P2 show 5")
MATCH = (*DEAL, *FIRST_TURN, *SECOND_TURN)


def play(*texts: str, game: Lanterns = GAME) -> State:
    state = game.initial_state()
    for text in texts:
        state = game.apply(state, game.parse_action(text))
    return state


def texts_of(*texts: str, player: Player | None = None, game: Lanterns = GAME) -> list[str]:
    """Write what may be done after some actions."""
    actions = game.legal_actions(play(*texts, game=game), player)
    return [game.format_action(action) for action in actions]


def reasons(text: str, *before: str, game: Lanterns = GAME) -> list[str]:
    """Write why an action is illegal after others; `apply` must say the same."""
    state = play(*before, game=game)
    action = game.parse_action(text)
    with pytest.raises(IllegalActionError) as caught:
        game.apply(state, action)
    assert caught.value.violations == game.explain(state, action)
    assert caught.value.action == action
    assert caught.value.state is state
    return [str(violation) for violation in caught.value.violations]


def test_every_rule_has_an_example() -> None:
    check_ledger(RULEBOOK, Path(__file__))


# Options.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"hand_size": 3}, "hand_size"),
        ({"players": 3}, "the hands take 12 lanterns, and the deck has 9"),
        ({"deck": (1, 2, 3)}, "the hands take 8 lanterns, and the deck has 3"),
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
def test_chance_deals_round_and_round() -> None:
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
def test_chance_weighs_nothing_after_the_deal() -> None:
    assert GAME.chance_weights(play(*DEAL)) == ()


def test_a_packet_is_in_rising_order() -> None:
    assert play("* deal P1 5", "* deal P2 1", "* deal P1 2").packets == ((2, 5), (1,))


@pytest.mark.rule("LANTERNS-1")
def test_nobody_but_chance_deals() -> None:
    assert reasons("P2 deal P1 1") == ["chance deals, not P2 (LANTERNS-1)"]


@pytest.mark.rule("LANTERNS-1")
def test_deals_are_refused() -> None:
    over = "the deal is over (LANTERNS-1)"
    order = "the deal goes round in seat order (LANTERNS-1)"
    assert reasons("* deal P2 1") == [order]
    assert reasons("* deal P3 1") == [order]
    assert reasons("* deal P2 1", DEAL[0]) == ["there is no 1 in the pile (LANTERNS-1)"]
    assert reasons("* deal P1 9") == ["there is no 9 in the pile (LANTERNS-1)"]
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
def test_one_hides_a_lantern_then_shows_one() -> None:
    assert texts_of(*DEAL, player=P2) == ["P2 hide 2", "P2 hide 4", "P2 hide 6", "P2 hide 8"]
    assert texts_of(*DEAL, "P2 hide 4", player=P2) == ["P2 show 2", "P2 show 6", "P2 show 8"]
    assert texts_of(*DEAL, "P2 hide 4") == ["P1 hide 1", "P1 hide 3", "P1 hide 5", "P1 hide 7"]


@pytest.mark.rule("LANTERNS-2")
def test_who_has_chosen_waits() -> None:
    state = play(*DEAL, "P1 hide 1", "P1 show 7")
    assert list(GAME.legal_actions(state, P1)) == []
    assert GAME.legal_actions(state) == GAME.legal_actions(state, P2)


@pytest.mark.rule("LANTERNS-2")
def test_the_order_of_choices_does_not_matter() -> None:
    first, then, last, end = FIRST_TURN
    assert play(*DEAL, last, first, end, then) == play(*DEAL, *FIRST_TURN)


@pytest.mark.rule("LANTERNS-2")
def test_choices_out_of_place_are_refused() -> None:
    idle = "has nothing to choose (LANTERNS-2)"
    order = "one hides a lantern first, and shows one then (LANTERNS-2)"
    assert reasons("P1 hide 1") == ["the deal is not over (LANTERNS-1)"]
    assert reasons("P1 show 1", *DEAL) == [order]
    assert reasons("P1 hide 3", *DEAL, "P1 hide 1") == [order]
    assert reasons("P1 show 3", *DEAL, "P1 hide 1", "P1 show 7") == [f"P1 {idle}"]
    assert reasons("P3 hide 1", *DEAL) == [f"P3 {idle}"]
    assert reasons("* hide 1", *DEAL) == [f"* {idle}"]


@pytest.mark.rule("LANTERNS-3")
def test_a_lantern_is_chosen_from_the_hand() -> None:
    assert reasons("P1 hide 2", *DEAL) == ["there is no 2 in that hand (LANTERNS-3)"]
    assert reasons("P1 show 1", *DEAL, "P1 hide 1") == ["there is no 1 in that hand (LANTERNS-3)"]
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


# Notation.


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


# Hand-built states.


def defects_of(game: Lanterns = GAME, **fields: Any) -> list[tuple[str, str]]:
    """Find what is wrong with the state after the first turn if some of it were otherwise."""
    found: tuple[Defect, ...] = game.validate(evolve(play(*DEAL, *FIRST_TURN), **fields))
    return [(defect.where, str(defect).partition(": ")[2]) for defect in found]


ROUND = ("packets", "the deal goes round in seat order (LANTERNS-1)")
SIZE = ("packets", "a hand has 4 lanterns (LANTERNS-1)")
RISING = ("packets", "lanterns are in rising order (LANTERNS-1)")
DECK = ("packets", "there are more lanterns than in the deck (LANTERNS-1)")
EARLY = ("choices", "nobody chooses before the deal is over (LANTERNS-2)")
TURN = ("shown", "everybody hides and shows one in a turn (LANTERNS-2)")
TWO = ("choices", "a turn ends when all have chosen two (LANTERNS-2)")
HAND = ("choices", "lanterns are chosen from the hand (LANTERNS-3)")


@pytest.mark.parametrize(
    ("fields", "defects"),
    [
        ({}, []),
        ({"choices": ((), (3, 5))}, []),
        ({"packets": (ODD,)}, [("packets", "there are 2 players (LANTERNS-1)")]),
        ({"choices": ((), (), ())}, [("packets", "there are 2 players (LANTERNS-1)")]),
        ({"packets": ((1, 3, 5), EVEN), "hidden": (), "shown": ()}, [ROUND]),
        ({"packets": (ODD, (2, 4)), "hidden": (), "shown": ()}, [ROUND]),
        ({"packets": (ODD, (2, 4, 6)), "hidden": (), "shown": ()}, []),
        ({"packets": ((1, 3, 5, 7, 8), EVEN)}, [SIZE]),
        ({"packets": ((3, 1, 5, 7), EVEN)}, [RISING]),
        ({"packets": (ODD, (2, 2, 4, 8))}, [DECK]),
        ({"packets": (ODD, (2, 4, 8, 9))}, [DECK]),
        ({"packets": (ODD, (2, 4, 6))}, [EARLY]),
        ({"packets": ((), ()), "choices": ((1,), ())}, [EARLY]),
        ({"packets": ((), ()), "shown": ()}, [TURN]),
        ({"hidden": ()}, [TURN]),
        ({"shown": ()}, [TURN]),
        ({"hidden": ((1, 8), (4, 3))}, [TURN]),
        ({"hidden": ((1,),)}, [TURN]),
        ({"shown": ((7, 2, 2),)}, [TURN]),
        ({"choices": ((4, 6), (3, 5))}, [TWO]),
        ({"hidden": (), "shown": (), "choices": ((1, 3, 5), ())}, [TWO]),
        ({"choices": ((3,), ())}, [HAND]),
        ({"choices": ((4, 4), ())}, [HAND]),
        ({"hidden": ((2, 8),)}, [HAND]),
        ({"shown": ((1, 2),)}, [HAND]),
        ({"hidden": ((1, 8),) * 3, "shown": ((7, 2),) * 3}, [HAND]),
        ({"packets": ((3, 1, 5, 7, 9), (2, 4))}, [ROUND, SIZE, RISING, DECK, EARLY]),
        ({"choices": ((1, 2, 3), ())}, [TWO, HAND]),
    ],
)
def test_a_hand_built_state_has_every_defect_named(
    fields: dict[str, Any], defects: list[tuple[str, str]]
) -> None:
    assert defects_of(**fields) == defects


def reachable(game: Lanterns) -> set[State]:
    """Find all states, whoever chooses first."""
    found = {game.initial_state()}
    border = list(found)
    while border:
        state = border.pop()
        after = {
            game.apply(state, action)
            for player in game.to_act(state)
            for action in game.legal_actions(state, player)
        }
        border += after - found
        found |= after
    return found


def test_a_state_has_no_defect_if_and_only_if_play_can_reach_it() -> None:
    states = reachable(SMALL)
    assert [state for state in states if SMALL.validate(state)] == []
    packets = product([(), (1,), (1, 1), (1, 3), (3, 1), (3, 3), (1, 2, 3)], repeat=2)
    turns = [(), ((1, 1),), ((1, 3),), ((3, 1),), ((1,),), ((1, 3), (3, 1))]
    choices = product([(), (1,), (3, 1), (1, 3), (1, 3, 3)], repeat=2)
    for fields in product(packets, turns, turns, choices):
        state = State(*fields)
        assert (SMALL.validate(state) == ()) == (state in states)


# What seats know.


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
        ("P2 show 2", (*DEAL, *FIRST_TURN[:3]), {None, P1, P2}),
        ("P1 show 7", (*DEAL, "P2 hide 8", "P2 show 2", "P1 hide 1"), {None, P1, P2}),
    ],
)
def test_an_action_is_witnessed(
    text: str, before: tuple[str, ...], seen_by: set[Player | None]
) -> None:
    state, action = play(*before), GAME.parse_action(text)
    for player in (None, P1, P2):
        expected = action if player in seen_by else None
        assert GAME.witness(state, action, player) == expected


def worlds(player: Player | None, *texts: str) -> dict[State, int]:
    """Gather the worlds of a seat, none of which may come twice."""
    found = list(SMALL.worlds(SMALL.view(play(*texts, game=SMALL), player)))
    assert len(dict(found)) == len(found)
    return dict(found)


def dealt(*packets: Cards, choices: tuple[Cards, ...] = ((), ())) -> State:
    return State(packets, (), (), choices)


SMALL_DEAL = ("* deal P1 2", "* deal P2 1", "* deal P1 3", "* deal P2 1")


def test_before_the_deal_there_is_one_world() -> None:
    assert worlds(None) == worlds(P1) == {SMALL.initial_state(): 1}


def test_worlds_are_weighed_by_the_ways_to_deal_them() -> None:
    # Lanterns that look alike can be dealt in as many ways as there are of them.
    assert worlds(None, *SMALL_DEAL[:1]) == {
        dealt((1,), ()): 2,
        dealt((2,), ()): 1,
        dealt((3,), ()): 2,
    }
    # P1 has the 2 and either 3. Of 1, 1, 3, there is one way to two ones, and two to 1 and 3.
    assert worlds(P1, *SMALL_DEAL) == {dealt((2, 3), (1, 1)): 2, dealt((2, 3), (1, 3)): 4}


def test_worlds_have_all_that_others_may_have_chosen() -> None:
    assert worlds(P1, *SMALL_DEAL, "P2 hide 1") == {
        dealt((2, 3), (1, 1), choices=((), (1,))): 2,
        dealt((2, 3), (1, 3), choices=((), (1,))): 4,
        dealt((2, 3), (1, 3), choices=((), (3,))): 4,
    }


def test_worlds_have_ones_own_choices() -> None:
    assert worlds(P2, *SMALL_DEAL, "P2 hide 1") == {
        dealt((2, 3), (1, 1), choices=((), (1,))): 2,
        dealt((3, 3), (1, 1), choices=((), (1,))): 1,
    }


def test_what_was_shown_rules_worlds_out() -> None:
    turn = ("P1 hide 2", "P1 show 3", "P2 hide 1", "P2 show 1")
    assert worlds(P1, *SMALL_DEAL, *turn) == {
        State(((2, 3), (1, 1)), ((2, 1),), ((3, 1),), ((), ())): 2,
        State(((2, 3), (1, 3)), ((2, 3),), ((3, 1),), ((), ())): 4,
    }


def test_a_hand_that_is_passed_on_tells_what_another_hid() -> None:
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


# Numbers.


def test_lanterns_have_numbers_by_what_is_done_and_by_brightness() -> None:
    lantern = (("lantern", 8),)
    assert GAME.numbering == Numbering(
        version=1,
        decisions=(Block("hide", lantern), Block("show", lantern)),
        draws=(Block("deal", lantern),),
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


def test_a_number_is_read_for_the_first_to_act_unless_a_seat_is_asked_for() -> None:
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
        ("P1 hide 9", DEAL, "no number is kept for 9, which is not in the deck"),
        ("* deal P2 1", (), "no number is kept for a deal to P2 now"),
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


# Observations.


def test_every_table_is_described() -> None:
    assert {feature.name: feature.shape for feature in GAME.features} == {
        "dealt": (2,),
        "held": (2, 8),
        "hidden": (2, 8),
        "shown": (2, 2, 8),
        "chosen": (2,),
        "choice": (2, 8),
    }
    assert {feature.name: feature.high for feature in GAME.features if feature.high > 1} == {
        "dealt": 4,
        "held": 4,
        "chosen": 2,
    }


def ones(table: list[int]) -> list[tuple[int, int]]:
    """Find the row and the lantern of each one in a table of GAME; the rest must be zeros."""
    assert set(table) <= {0, 1}
    return [(place // 8, 1 + place % 8) for place, number in enumerate(table) if number]


def test_a_seat_observes_what_it_knows() -> None:
    state = play(*DEAL, *FIRST_TURN, "P1 hide 4", "P1 show 6", "P2 hide 3")
    tables = GAME.observe(GAME.view(state, P2), P2)
    assert tables["dealt"] == [4, 4]
    assert ones(tables["held"]) == [(0, 2), (0, 4), (0, 6), (0, 8), (1, 3), (1, 5)]
    assert ones(tables["hidden"]) == [(0, 8)]
    assert ones(tables["shown"]) == [(0, 2), (1, 7)]
    assert tables["chosen"] == [1, 2]
    assert ones(tables["choice"]) == [(0, 3)]


def test_like_lanterns_are_counted() -> None:
    tables = SMALL.observe(SMALL.view(play(*SMALL_DEAL, game=SMALL), P2), P2)
    assert tables["held"] == [2, 0, 0]


def test_before_the_deal_there_is_nothing_to_observe() -> None:
    tables = GAME.observe(GAME.view(GAME.initial_state(), P1), P1)
    assert {name: set(table) for name, table in tables.items()} == {
        feature.name: {0} for feature in GAME.features
    }


def test_rows_by_seat_go_round_from_ones_own() -> None:
    game = Lanterns(3, 2, (1, 2, 3, 4, 5, 6))
    state = State(((1, 2), (3, 4), (5, 6)), (), (), ((), (3,), (5, 6)))
    for player, chosen in ((P1, [0, 1, 2]), (P2, [1, 2, 0]), (P3, [2, 0, 1])):
        assert game.observe(game.view(state, player), player)["chosen"] == chosen


def test_what_is_another_seats_own_is_not_observed() -> None:
    state = play(*DEAL, *FIRST_TURN, "P1 hide 4")
    spectated = GAME.observe(GAME.view(state, None), P2)
    assert GAME.observe(GAME.view(state, P1), P2) == spectated
    assert spectated["chosen"] == [0, 1]
    for name in ("held", "hidden", "choice"):
        assert ones(spectated[name]) == []


def test_a_seat_that_there_is_not_observes_nothing() -> None:
    with pytest.raises(ValueError, match="there is no seat 2"):
        GAME.observe(GAME.view(play(*DEAL), None), P3)
