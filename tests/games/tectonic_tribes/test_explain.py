"""Why an action is illegal: every rule that it breaks, by number."""

from time import perf_counter

import pytest

from boardrules import IllegalActionError
from boardrules.games.tectonic_tribes import State, StolenCard, TectonicTribes
from tests.games.matches import legal, play
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, lay, set_up

FACE = "forest lake / mine plain / plain plain"
SAME = "tent plain / plain plain / plain tent"
BOX = box(
    ["plain plain / plain plain / plain lava", *[PLAIN] * 8, *[FACE] * 3, *[PLAIN] * 6],
    tribes=("plain plain / plain plain / tent plain", SAME),
    hand=4,
    deals=2,
)


def refusal(game: TectonicTribes, state: State, text: str) -> list[str]:
    """Tell why an action in notation is refused; `apply` gives the same reasons."""
    action = game.parse_action(text)
    violations = game.explain(state, action)
    assert action not in game.legal_actions(state)
    assert action not in game.legal_actions(state, action.player)
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, action)
    assert refused.value.violations == violations
    return [str(violation) for violation in violations]


@pytest.fixture
def game() -> TectonicTribes:
    return TectonicTribes(players=3, components=BOX)


@pytest.fixture
def choosing(game: TectonicTribes) -> State:
    """Nobody has chosen yet.

    Columns -1 to 2 are full in rows -1 to 1; below them lie a plain at 0,2 and lava at 1,2.
    """
    state = play(game, game.initial_state(), "* order P1 1", "* order P2 2", "* order P3 3")
    state = play(game, state, "* terrain P1 1", "P1 place 1 0,0 r0")
    state = play(game, state, "* terrain P2 2", "P2 place 2 1,-1 r0")
    state = play(game, state, "* terrain P3 3", "P3 place 3 -1,-1 r0")
    return deal(game, state, (4, 7, 13, 12), (5, 8, 14, 11), (6, 9, 15, 10))


@pytest.fixture
def acting(game: TectonicTribes, choosing: State) -> State:
    """P1 acts, then P2, then P3, with cards 12, 11 and 10."""
    return choose(game, choosing, (4, 12), (5, 11), (6, 10))


@pytest.fixture
def turn(game: TectonicTribes, acting: State) -> State:
    """P2 acts with card 11; P1 has a tent at 2,-1."""
    return play(game, acting, "P1 tribe 1 2,-3 r0", "P1 drop P1")


def test_a_legal_action_breaks_nothing(game: TectonicTribes, turn: State) -> None:
    actions = list(game.legal_actions(turn))
    assert actions
    assert all(game.explain(turn, action) == () for action in actions)
    start = game.initial_state()
    assert [game.explain(start, action) for action in game.legal_actions(start)] == [()] * 3


# Where a card lies


@pytest.mark.rule("TECTONIC-4.3")
@pytest.mark.parametrize(
    "corner",
    [
        "5,5 r0",
        "3,0 r0",  # beside the continent, without covering any of it
        "-3,0 r0",
        "-4,0 r1",
        "0,3 r1",
        "-1,-4 r2",
        "-1,-3 r3",
        "-3,-4 r0",  # corner to corner
    ],
)
def test_a_card_that_covers_nothing(game: TectonicTribes, turn: State, corner: str) -> None:
    expected = ["the card covers no square of the continent (TECTONIC-4.3)"]
    assert refusal(game, turn, f"P2 place 11 {corner}") == expected


@pytest.mark.rule("TECTONIC-4.3", "TECTONIC-R10")
@pytest.mark.parametrize("corner", ["-1,-1 r0", "0,-1 r0", "-1,0 r1", "0,0 r3"])
def test_a_card_that_covers_six_squares(game: TectonicTribes, turn: State, corner: str) -> None:
    expected = ["all six squares cover others; five may at the most (TECTONIC-4.3)"]
    assert refusal(game, turn, f"P2 place 11 {corner}") == expected


@pytest.mark.rule("TECTONIC-4.5")
@pytest.mark.parametrize("corner", ["1,2 r0", "0,2 r1", "-1,2 r3", "1,1 r2"])
def test_a_card_that_covers_lava(game: TectonicTribes, turn: State, corner: str) -> None:
    assert refusal(game, turn, f"P2 place 11 {corner}") == ["the card covers lava (TECTONIC-4.5)"]
    expected = ["the card covers lava (TECTONIC-4.5)"]
    assert refusal(game, turn, f"P2 tribe 1 {corner}") == expected


@pytest.mark.rule("TECTONIC-4.6")
@pytest.mark.parametrize("corner", ["2,-1 r1", "2,-1 r0", "2,-2 r1", "0,-2 r3"])
def test_a_card_that_covers_an_opponents_tent(
    game: TectonicTribes, turn: State, corner: str
) -> None:
    expected = ["the card covers a tent of P1 (TECTONIC-4.6)"]
    assert refusal(game, turn, f"P2 place 11 {corner}") == expected
    assert refusal(game, turn, f"P2 tribe 1 {corner}") == expected


@pytest.mark.rule("TECTONIC-4.6", "TECTONIC-5.1")
def test_an_own_tent_may_be_covered(game: TectonicTribes, turn: State) -> None:
    state = play(game, turn, "P2 place 11 -2,1 r0")
    state = lay(game, state, "P3 place 10")
    # The hands have been passed on: P1 has 9 and 15, P2 has 7 and 13, P3 has 8 and 14.
    state = choose(game, state, (9, 15), (7, 13), (8, 14))
    for text in ("P1 place 15 2,-1 r1", "P1 tribe 2 2,-1 r1"):
        assert game.explain(state, game.parse_action(text)) == ()
        assert text in legal(game, state)


@pytest.mark.rule("TECTONIC-4.3", "TECTONIC-R6")
@pytest.mark.parametrize("x", [-(10**12), -1000, 0, 1000, 10**12])
@pytest.mark.parametrize("y", [-(10**12), -1000, 1000, 10**12])
def test_far_away_is_answered_at_once(game: TectonicTribes, turn: State, x: int, y: int) -> None:
    start = perf_counter()
    for text in (f"P2 place 11 {x},{y} r0", f"P2 tribe 2 {y},{x} r1"):
        expected = ["the card covers no square of the continent (TECTONIC-4.3)"]
        assert refusal(game, turn, text) == expected
    assert perf_counter() - start < 1


@pytest.mark.rule("TECTONIC-R5")
def test_a_rotation_that_looks_like_a_smaller_one(game: TectonicTribes, turn: State) -> None:
    # Tribe card 2 looks the same after half a turn, card 11 does not.
    for corner, rotation in (("-2,1", 2), ("-3,0", 3)):
        text = f"P2 tribe 2 {corner} r{rotation}"
        assert refusal(game, turn, text) == [
            f"r{rotation} looks like r{rotation - 2}, which stands for both (TECTONIC-R5)"
        ]
        smaller = game.parse_action(f"P2 tribe 2 {corner} r{rotation - 2}")
        assert game.explain(turn, smaller) == ()
        other = game.parse_action(f"P2 place 11 {corner} r{rotation}")
        assert game.explain(turn, other) == ()


@pytest.mark.rule("TECTONIC-R6", "TECTONIC-2.5")
def test_the_first_card_lies_at_the_origin(game: TectonicTribes) -> None:
    state = play(game, game.initial_state(), "* order P1 2", "* order P2 1", "* order P3 3")
    state = play(game, state, "* terrain P2 2")
    expected = "the first card lies at 0,0 (TECTONIC-R6)"
    for corner in ("1,0", "0,-1", "1000000000000,0", "0,-1000000000000"):
        assert refusal(game, state, f"P2 place 2 {corner} r0") == [expected]
    smaller = "r3 looks like r1, which stands for both (TECTONIC-R5)"
    assert refusal(game, state, "P2 place 2 0,0 r3") == [smaller]
    assert refusal(game, state, "P2 place 2 0,1 r3") == [smaller, expected]


# Who lays what


@pytest.mark.rule("TECTONIC-4.1")
@pytest.mark.parametrize("card", [12, 10, 8, 5, 2, 18])
def test_a_card_that_the_seat_has_not_revealed(
    game: TectonicTribes, turn: State, card: int
) -> None:
    # It was another seat's, is in hand, is discarded, lies there already, or is in the pile.
    expected = [f"P2 has no card {card} to lay (TECTONIC-4.1)"]
    assert refusal(game, turn, f"P2 place {card} -2,1 r0") == expected


@pytest.mark.rule("TECTONIC-4.1")
def test_out_of_turn(game: TectonicTribes, turn: State) -> None:
    expected = "it is the turn of P2 (TECTONIC-4.1)"
    assert refusal(game, turn, "P3 place 10 -2,1 r0") == [expected]
    assert refusal(game, turn, "P3 tribe 1 -2,1 r0") == [expected]
    # P1 has acted, and has no card left.
    assert refusal(game, turn, "P1 tribe 2 -2,1 r0") == [expected]
    assert refusal(game, turn, "P1 pass") == [expected]
    assert refusal(game, turn, "P1 place 12 -2,1 r0") == [
        expected,
        "P1 has no card 12 to lay (TECTONIC-4.1)",
    ]
    state = play(game, turn, "P2 tribe 1 -2,1 r0")
    assert refusal(game, state, "P3 drop P3") == [expected]


@pytest.mark.rule("TECTONIC-2.4")
def test_another_seat_or_another_card_in_the_setup(game: TectonicTribes) -> None:
    state = play(game, game.initial_state(), "* order P1 3", "* order P2 1", "* order P3 2")
    state = play(game, state, "* terrain P2 2")
    assert refusal(game, state, "P1 place 2 0,0 r0") == [
        "it is the turn of P2 (TECTONIC-2.4)",
        "P1 has not drawn card 2 (TECTONIC-2.4)",
    ]
    assert refusal(game, state, "P2 place 3 0,0 r0") == ["P2 has not drawn card 3 (TECTONIC-2.4)"]
    state = play(game, state, "P2 place 2 0,0 r0", "* terrain P3 3")
    assert refusal(game, state, "P3 place 2 1,0 r0") == ["P3 has not drawn card 2 (TECTONIC-2.4)"]


@pytest.mark.rule("TECTONIC-5.1")
def test_a_tribe_card_that_was_laid_already(game: TectonicTribes, turn: State) -> None:
    assert game.explain(turn, game.parse_action("P2 tribe 1 -2,1 r0")) == ()
    state = lay(game, lay(game, turn, "P2 place 11"), "P3 place 10")
    state = choose(game, state, (9, 15), (7, 13), (8, 14))
    expected = ["P1 has laid tribe card 1 already (TECTONIC-5.1)"]
    assert refusal(game, state, "P1 tribe 1 2,-1 r1") == expected


@pytest.mark.rule("TECTONIC-1.3", "TECTONIC-1.4")
def test_a_card_that_is_not_in_the_box(game: TectonicTribes, turn: State) -> None:
    for card in (-1, 0, 19, 10**12):
        expected = [f"there is no terrain card {card} (TECTONIC-1.3)"]
        assert refusal(game, turn, f"P2 place {card} -2,1 r0") == expected
    for card in (-1, 0, 3, 10**12):
        expected = [f"there is no tribe card {card} (TECTONIC-1.4)"]
        # Where it would lie cannot be judged.
        assert refusal(game, turn, f"P2 tribe {card} 50,50 r3") == expected


@pytest.mark.rule("TECTONIC-1.1")
@pytest.mark.parametrize("who", ["P4", "P99", "*"])
def test_nobody_at_the_table(game: TectonicTribes, choosing: State, turn: State, who: str) -> None:
    expected = f"{who} has no seat at this table (TECTONIC-1.1)"
    for text in ("place 11 -2,1 r0", "tribe 1 -2,1 r0", "pass"):
        assert refusal(game, turn, f"{who} {text}") == [expected]
    for text in ("discard 4", "play 4", "discard 99"):
        assert refusal(game, choosing, f"{who} {text}") == [expected]
    dropping = play(game, turn, "P2 tribe 1 -2,1 r0")
    for text in ("drop P1", "drop P2"):
        assert refusal(game, dropping, f"{who} {text}") == [expected]
    # What does not need a seat is judged.
    late = "not now: cards are being laid (TECTONIC-R13)"
    assert refusal(game, turn, f"{who} discard 4") == [expected, late]
    assert refusal(game, turn, f"{who} drop P2") == [expected, late]
    none = "there is no terrain card 99 (TECTONIC-1.3)"
    assert refusal(game, turn, f"{who} place 99 -2,1 r0") == [expected, none]
    tent = "the card covers a tent of P1 (TECTONIC-4.6)"
    assert refusal(game, turn, f"{who} place 11 2,-1 r1") == [expected, tent]


@pytest.mark.rule("TECTONIC-R2")
def test_to_pass_with_a_card_that_fits(game: TectonicTribes, turn: State) -> None:
    assert refusal(game, turn, "P2 pass") == ["P2 can lay card 11 (TECTONIC-R2)"]
    assert refusal(game, turn, "P3 pass") == [
        "it is the turn of P2 (TECTONIC-4.1)",
        "P3 can lay card 10 (TECTONIC-R2)",
    ]


@pytest.mark.rule("TECTONIC-R2", "TECTONIC-2.5")
def test_to_pass_in_the_setup(game: TectonicTribes) -> None:
    state = play(game, game.initial_state(), "* order P1 1", "* order P2 2", "* order P3 3")
    state = play(game, state, "* terrain P1 5")
    assert refusal(game, state, "P1 pass") == ["P1 can lay card 5 (TECTONIC-R2)"]
    assert refusal(game, state, "P2 pass") == ["it is the turn of P1 (TECTONIC-2.4)"]
    lava = TectonicTribes(components=box([LAVA] * 6))
    state = play(lava, lava.initial_state(), "* order P1 1", "* order P2 2", "* terrain P1 1")
    assert refusal(lava, state, "P1 pass") == ["P1 can lay card 1 (TECTONIC-R2)"]
    state = play(lava, state, "P1 place 1 0,0 r0", "* terrain P2 2")
    assert lava.explain(state, lava.parse_action("P2 pass")) == ()


# Whose card is discarded after a tribe card


@pytest.mark.rule("TECTONIC-5.2", "TECTONIC-5.3", "TECTONIC-1.1")
def test_to_discard_the_card_of_a_seat_that_has_acted(game: TectonicTribes, turn: State) -> None:
    state = play(game, turn, "P2 tribe 1 -2,1 r0")
    assert refusal(game, state, "P2 drop P1") == ["P1 has acted this turn (TECTONIC-5.2)"]
    assert refusal(game, state, "P2 drop P4") == ["P4 has no seat at this table (TECTONIC-1.1)"]
    assert refusal(game, state, "P1 drop P1") == [
        "it is the turn of P2 (TECTONIC-4.1)",
        "P1 has acted this turn (TECTONIC-5.2)",
    ]
    state = lay(game, play(game, state, "P2 drop P2"), "P3 tribe 1")
    for seat in ("P1", "P2"):
        expected = [f"{seat} has acted this turn (TECTONIC-5.3)"]
        assert refusal(game, state, f"P3 drop {seat}") == expected


@pytest.mark.rule("TECTONIC-R1")
@pytest.mark.parametrize("stolen_card", ["hand_over", "forfeit"])
def test_to_lay_a_card_that_was_lost(acting: State, stolen_card: StolenCard) -> None:
    game = TectonicTribes(players=3, stolen_card=stolen_card, components=BOX)
    state = play(game, acting, "P1 tribe 1 2,-3 r0", "P1 drop P2")
    lost = "P2 has lost card 11, discarded after a tribe card (TECTONIC-R1)"
    assert refusal(game, state, "P2 place 11 -2,1 r0") == [lost]
    # It has never had another seat's card, and whoever has acted has laid the own one or lost none.
    assert refusal(game, state, "P2 place 10 -2,1 r0") == [
        "P2 has no card 10 to lay (TECTONIC-4.1)"
    ]
    assert refusal(game, state, "P1 place 12 -2,1 r0") == [
        "it is the turn of P2 (TECTONIC-4.1)",
        "P1 has no card 12 to lay (TECTONIC-4.1)",
    ]
    handed_on = game.explain(state, game.parse_action("P2 place 12 -2,1 r0"))
    assert (handed_on == ()) == (stolen_card == "hand_over")


@pytest.mark.rule("TECTONIC-R1")
def test_to_discard_a_card_that_was_lost(acting: State) -> None:
    game = TectonicTribes(players=3, stolen_card="forfeit", components=BOX)
    state = play(game, acting, "P1 tribe 1 2,-3 r0", "P1 drop P2")
    state = play(game, state, "P2 tribe 1 -2,1 r0")
    expected = ["P2 has lost the terrain card already (TECTONIC-R1)"]
    assert refusal(game, state, "P2 drop P2") == expected
    assert refusal(game, state, "P2 drop P1") == ["P1 has acted this turn (TECTONIC-5.2)"]
    assert game.explain(state, game.parse_action("P2 drop P3")) == ()


# Choosing


@pytest.mark.rule("TECTONIC-3.1")
def test_choices_that_a_hand_does_not_allow(game: TectonicTribes, choosing: State) -> None:
    assert refusal(game, choosing, "P2 discard 4") == ["P2 has no card 4 in hand (TECTONIC-3.1)"]
    assert refusal(game, choosing, "P2 play 5") == ["P2 discards a card first (TECTONIC-3.1)"]
    assert refusal(game, choosing, "P2 play 99") == [
        "P2 discards a card first (TECTONIC-3.1)",
        "P2 has no card 99 in hand (TECTONIC-3.1)",
    ]
    state = play(game, choosing, "P2 discard 5")
    twice = "P2 has discarded already (TECTONIC-3.1)"
    assert refusal(game, state, "P2 discard 8") == [twice]
    assert refusal(game, state, "P2 discard 5") == [
        twice,
        "P2 has no card 5 in hand (TECTONIC-3.1)",
    ]
    assert refusal(game, state, "P2 play 5") == ["P2 has no card 5 in hand (TECTONIC-3.1)"]
    state = play(game, state, "P2 play 8")
    for text in ("play 11", "play 8", "discard 11", "discard 99"):
        assert refusal(game, state, f"P2 {text}") == ["P2 has chosen already (TECTONIC-3.1)"]


# Draws, and the order of things


@pytest.mark.rule("TECTONIC-R14")
@pytest.mark.parametrize("who", ["P1", "P3", "P4"])
def test_a_draw_by_a_seat(game: TectonicTribes, who: str) -> None:
    expected = f"chance draws, not {who} (TECTONIC-R14)"
    state = game.initial_state()
    assert refusal(game, state, f"{who} order P1 1") == [expected]
    state = play(game, state, "* order P1 1", "* order P2 2", "* order P3 3")
    assert refusal(game, state, f"{who} terrain P1 1") == [expected]
    state = set_up(game, 1, 2, 3)
    assert refusal(game, state, f"{who} deal P1 4") == [expected]
    assert refusal(game, state, f"{who} deal P2 3") == [
        expected,
        "P1 gets the next card (TECTONIC-R13)",
        "there is no card 3 in the pile (TECTONIC-2.2)",
    ]
    assert refusal(game, state, f"{who} order P1 1") == [
        expected,
        "not now: hands are being dealt (TECTONIC-R13)",
    ]


@pytest.mark.rule("TECTONIC-2.2", "TECTONIC-2.3", "TECTONIC-R13")
def test_a_draw_of_what_is_not_there_or_for_the_wrong_seat(game: TectonicTribes) -> None:
    state = play(game, game.initial_state(), "* order P1 2")
    for place in (0, 2, 4):
        expected = [f"there is no turn-order card {place} to deal (TECTONIC-2.3)"]
        assert refusal(game, state, f"* order P2 {place}") == expected
    for seat in ("P1", "P3", "P4"):
        expected = ["P2 gets the next card (TECTONIC-R13)"]
        assert refusal(game, state, f"* order {seat} 1") == expected
    state = play(game, state, "* order P2 3", "* order P3 1")
    assert refusal(game, state, "* terrain P1 5") == ["P3 gets the next card (TECTONIC-R13)"]
    expected = ["there is no card 19 in the pile (TECTONIC-2.2)"]
    assert refusal(game, state, "* terrain P3 19") == expected
    state = play(game, set_up(game, 1, 2, 3), "* deal P1 4")
    assert refusal(game, state, "* deal P1 5") == ["P2 gets the next card (TECTONIC-R13)"]
    assert refusal(game, state, "* deal P2 4") == ["there is no card 4 in the pile (TECTONIC-2.2)"]


@pytest.mark.rule("TECTONIC-R13")
def test_an_action_at_the_wrong_time(game: TectonicTribes, acting: State) -> None:
    ordered = play(game, game.initial_state(), "* order P1 1", "* order P2 2", "* order P3 3")
    dealing = set_up(game, 1, 2, 3)
    choosing = deal(game, dealing, (4, 7, 8, 9), (5, 10, 11, 12), (6, 13, 14, 15))
    moments = [
        (game.initial_state(), "turn-order cards are being dealt", ["order"]),
        (ordered, "a terrain card is being drawn", ["terrain"]),
        (
            play(game, ordered, "* terrain P1 5"),
            "the first cards are being laid",
            ["place", "pass"],
        ),
        (dealing, "hands are being dealt", ["deal"]),
        (choosing, "cards are being chosen", ["discard", "play"]),
        (acting, "cards are being laid", ["place", "tribe", "pass"]),
        (lay(game, acting, "P1 tribe 1"), "a terrain card has to be discarded", ["drop"]),
    ]
    actions = ["* order P1 1", "* terrain P1 5", "* deal P1 5", "P1 discard 5", "P1 play 5"]
    actions += ["P1 place 5 0,0 r0", "P1 tribe 1 0,0 r0", "P1 drop P1", "P1 pass"]
    for state, due, timely in moments:
        for text in actions:
            if text.split(" ")[1] not in timely:
                expected = [f"not now: {due} (TECTONIC-R13)"]
                assert refusal(game, state, text) == expected


# Several rules at once


def test_every_rule_that_can_be_judged_is_named(game: TectonicTribes, turn: State) -> None:
    lava = "the card covers lava (TECTONIC-4.5)"
    six = "all six squares cover others; five may at the most (TECTONIC-4.3)"
    assert refusal(game, turn, "P2 place 11 0,0 r0") == [six, lava]
    assert refusal(game, turn, "P3 place 13 1,1 r2") == [
        "it is the turn of P2 (TECTONIC-4.1)",
        "P3 has no card 13 to lay (TECTONIC-4.1)",
        "r2 looks like r0, which stands for both (TECTONIC-R5)",
        lava,
    ]
    # P2 has a tent at 0,-1, beside that of P1 at 2,-1.
    state = play(game, turn, "P2 tribe 1 0,-3 r0", "P2 drop P2")
    tents = [f"the card covers a tent of {seat} (TECTONIC-4.6)" for seat in ("P1", "P2")]
    assert refusal(game, state, "P3 place 10 0,-1 r1") == [six, *tents]
    assert refusal(game, state, "P1 tribe 1 0,-1 r1") == [
        "it is the turn of P3 (TECTONIC-4.1)",
        "P1 has laid tribe card 1 already (TECTONIC-5.1)",
        six,
        tents[1],
    ]


# The end


@pytest.mark.rule("TECTONIC-7.1", "TECTONIC-7.2", "TECTONIC-8.1")
@pytest.mark.parametrize(
    "text",
    [
        "* order P1 1",
        "* terrain P1 5",
        "* deal P1 5",
        "P1 discard 5",
        "P1 play 5",
        "P1 place 5 0,0 r0",
        "P1 tribe 1 0,0 r0",
        "P1 drop P1",
        "P1 pass",
        "P9 pass",
    ],
)
def test_nothing_can_be_done_after_the_end(text: str) -> None:
    for advanced, rule in ((False, "TECTONIC-7.2"), (True, "TECTONIC-8.1")):
        components = box([PLAIN] * 6, deals=1, advanced_deals=1)
        game = TectonicTribes(advanced=advanced, components=components)
        state = choose(game, deal(game, set_up(game, 1, 2), (3, 5), (4, 6)), (3, 5), (4, 6))
        over = lay(game, lay(game, state, "P2 place 6"), "P1 place 5")
        assert refusal(game, over, text) == [f"the match is over ({rule})"]


@pytest.mark.rule("TECTONIC-7.1")
def test_a_match_that_a_last_tribe_card_ended_is_over_by_that_rule() -> None:
    game = TectonicTribes(components=box([PLAIN] * 10, hand=4))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    state = lay(game, choose(game, state, (3, 9), (4, 10)), "P2 tribe 1")
    over = lay(game, play(game, state, "P2 drop P2"), "P1 place 9")
    assert refusal(game, over, "P1 discard 5") == ["the match is over (TECTONIC-7.1)"]


@pytest.mark.rule("TECTONIC-R11")
@pytest.mark.parametrize("advanced", [False, True])
def test_a_match_for_which_cards_were_missing_is_over_by_that_ruling(advanced: bool) -> None:
    game = TectonicTribes(advanced=advanced, components=box([PLAIN] * 5))
    over = set_up(game, 1, 2)
    assert refusal(game, over, "* deal P1 3") == ["the match is over (TECTONIC-R11)"]
