"""Why an action is illegal: every rule that it breaks, by number."""

import pickle

import pytest

from boardrules import CHANCE, IllegalActionError, Player, Violation
from boardrules.games.tiki_topple import (
    Action,
    Card,
    DealMission,
    DrawTiki,
    Puh,
    SetAside,
    State,
    Tiki,
    TikiTopple,
    Toast,
    Topple,
    Up,
    Wiki,
)
from boardrules.games.tiki_topple.tables import ToastBar
from tests.games.matches import play
from tests.games.tiki_topple.matches import COLUMN, after_match, after_round, mission, prepared
from tests.games.tiki_topple.states import ONE_OUT, ONE_PLAYED, TURN, TWO_ASIDE, in_turn, seat

LAID = [f"* column {tiki}" for tiki in COLUMN.split()]


def rules_broken(game: TikiTopple, state: State, text: str) -> list[str]:
    """List the numbers of the rules that an action in notation breaks.

    Whatever breaks a rule is refused by `apply` too, for the same reasons.
    """
    action = game.parse_action(text)
    violations = game.explain(state, action)
    assert action not in game.legal_actions(state)
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, action)
    assert refused.value.violations == violations
    assert len(set(violations)) == len(violations)
    return [violation.rule for violation in violations]


@pytest.fixture
def game() -> TikiTopple:
    return TikiTopple()


@pytest.fixture
def turn(game: TikiTopple) -> State:
    """P1's first turn; both players have one card of each kind."""
    return prepared(game)


# Plays


def test_a_legal_action_breaks_nothing(game: TikiTopple, turn: State) -> None:
    actions = list(game.legal_actions(turn))
    assert len(actions) == 8 + 7 + 6 + 7 + 8 + 36
    assert all(game.explain(turn, action) == () for action in actions)
    start = game.initial_state()
    assert all(game.explain(start, action) == () for action in game.legal_actions(start))


@pytest.mark.rule("TIKI-5.10", "TIKI-R1")
@pytest.mark.parametrize(("toast_bar", "second"), [("each_player", ["TIKI-5.10"]), ("round", [])])
def test_toast_as_a_first_card(toast_bar: ToastBar, second: list[str]) -> None:
    game = TikiTopple(toast_bar=toast_bar)
    assert rules_broken(game, TURN, "P1 toast") == ["TIKI-5.10"]
    violations = game.explain(in_turn((ONE_PLAYED, TWO_ASIDE)), Toast(Player(1)))
    assert [violation.rule for violation in violations] == second
    assert game.explain(in_turn((ONE_PLAYED, ONE_PLAYED)), Toast(Player(0))) == ()


@pytest.mark.rule("TIKI-5.2")
@pytest.mark.parametrize(
    "text", ["up1 NANI", "up2 NANI", "up2 WIKIWIKI", "up3 WIKIWIKI", "up3 HUHU"]
)
def test_up_without_room(game: TikiTopple, turn: State, text: str) -> None:
    assert rules_broken(game, turn, f"P1 {text}") == ["TIKI-5.2"]


@pytest.mark.rule("TIKI-5.4")
@pytest.mark.parametrize("tiki", ["HOOKIPA", "KAPU"])
def test_puh_on_the_last_and_the_last_but_one(game: TikiTopple, turn: State, tiki: str) -> None:
    assert rules_broken(game, turn, f"P1 puh {tiki}") == ["TIKI-5.4"]


@pytest.mark.rule("TIKI-5.6")
def test_topple_on_the_last(game: TikiTopple, turn: State) -> None:
    assert rules_broken(game, turn, "P1 topple KAPU") == ["TIKI-5.6"]


@pytest.mark.rule("TIKI-R5")
def test_wiki_with_the_same_tiki_twice(game: TikiTopple, turn: State) -> None:
    assert rules_broken(game, turn, "P1 wiki NANI NANI") == ["TIKI-R5"]


@pytest.mark.rule("TIKI-5.9")
@pytest.mark.parametrize("text", ["up1 KAPU", "puh KAPU", "topple KAPU", "wiki HUHU KAPU"])
def test_a_tiki_that_is_gone(game: TikiTopple, text: str) -> None:
    assert rules_broken(game, ONE_OUT, f"P2 {text}") == ["TIKI-5.9"]


@pytest.mark.rule("TIKI-5.9")
@pytest.mark.parametrize("text", ["up1 PELE", "puh PELE", "topple PELE", "wiki HUHU PELE"])
def test_a_tiki_that_does_not_exist(game: TikiTopple, turn: State, text: str) -> None:
    assert rules_broken(game, turn, f"P1 {text}") == ["TIKI-5.9"]


@pytest.mark.rule("TIKI-5.9", "TIKI-R5")
def test_wiki_with_two_missing_tikis_names_each_once(game: TikiTopple, turn: State) -> None:
    assert rules_broken(game, turn, "P1 wiki MAUI PELE") == ["TIKI-5.9", "TIKI-5.9"]
    # That the two are the same can be judged without the column.
    assert sorted(rules_broken(game, turn, "P1 wiki PELE PELE")) == ["TIKI-5.9", "TIKI-R5"]


@pytest.mark.rule("TIKI-4.2", "TIKI-R11")
def test_a_card_that_the_edition_does_not_have() -> None:
    game = TikiTopple(edition="gamewright")
    state = prepared(game)
    assert rules_broken(game, state, "P1 puh NANI") == ["TIKI-4.2"]
    assert rules_broken(game, state, "P1 wiki HUHU NANI") == ["TIKI-4.2"]


@pytest.mark.rule("TIKI-4.2", "TIKI-3.4")
def test_a_card_that_is_set_aside(game: TikiTopple) -> None:
    state = prepared(game, asides=("up2 puh", "up2 puh"))
    assert rules_broken(game, state, "P1 up2 KAPU") == ["TIKI-4.2"]
    assert rules_broken(game, state, "P1 puh NANI") == ["TIKI-4.2"]


@pytest.mark.rule("TIKI-4.3")
def test_a_card_that_is_played_already(game: TikiTopple, turn: State) -> None:
    state = play(game, turn, "P1 up2 KAPU", "P2 up3 KAPU")
    assert rules_broken(game, state, "P1 up2 EEPO") == ["TIKI-4.3"]
    # The other player has it still.
    state = play(game, state, "P1 up1 EEPO")
    assert game.explain(state, game.parse_action("P2 up2 EEPO")) == ()


@pytest.mark.rule("TIKI-4.1")
def test_out_of_turn(game: TikiTopple, turn: State) -> None:
    assert rules_broken(game, turn, "P2 up1 HUHU") == ["TIKI-4.1"]
    state = play(game, turn, "P1 up1 HUHU")
    assert rules_broken(game, state, "P1 up2 KAPU") == ["TIKI-4.1"]


@pytest.mark.rule("TIKI-1.1", "TIKI-4.1")
@pytest.mark.parametrize("who", ["P3", "P99"])
def test_a_seat_that_does_not_exist(game: TikiTopple, turn: State, who: str) -> None:
    assert rules_broken(game, turn, f"{who} up1 HUHU") == ["TIKI-4.1"]


@pytest.mark.rule("TIKI-4.1", "TIKI-R4")
@pytest.mark.parametrize("text", ["up1 HUHU", "puh NANI", "topple NANI", "wiki HUHU NANI", "toast"])
def test_a_decision_by_chance(game: TikiTopple, turn: State, text: str) -> None:
    assert rules_broken(game, turn, f"* {text}") == ["TIKI-4.1"]


@pytest.mark.rule("TIKI-R3")
def test_a_play_before_the_turns(game: TikiTopple) -> None:
    state = game.initial_state()
    assert rules_broken(game, state, "P1 up1 HUHU") == ["TIKI-R3"]
    state = play(game, state, *LAID)
    assert rules_broken(game, state, "P1 up1 HUHU") == ["TIKI-R3"]
    state = play(game, state, "* aside P1 up1", "* aside P1 up2", "* aside P2 up1")
    state = play(game, state, "* aside P2 up2", "* mission P1 NANI-NUI-EEPO")
    assert rules_broken(game, state, "P1 up3 KAPU") == ["TIKI-R3"]


@pytest.mark.rule("TIKI-4.1", "TIKI-R3")
@pytest.mark.parametrize("who", ["P3", "*"])
def test_a_play_before_the_turns_by_nobody_at_the_table(game: TikiTopple, who: str) -> None:
    found = rules_broken(game, game.initial_state(), f"{who} up1 HUHU")
    assert sorted(found) == ["TIKI-4.1", "TIKI-R3"]


def test_several_rules_at_once(game: TikiTopple) -> None:
    state = prepared(game, asides=("up2 puh", "up2 puh"))
    # Not in turn, not in hand, and no room.
    assert rules_broken(game, state, "P2 up2 WIKIWIKI") == ["TIKI-4.1", "TIKI-4.2", "TIKI-5.2"]
    assert rules_broken(game, state, "P1 puh KAPU") == ["TIKI-4.2", "TIKI-5.4"]
    assert rules_broken(game, state, "P2 toast") == ["TIKI-4.1", "TIKI-5.10"]
    state = prepared(game, asides=("toast toast", "toast toast"))
    assert rules_broken(game, state, "P2 toast") == ["TIKI-4.1", "TIKI-4.2", "TIKI-5.10"]
    toppled = seat("up1 up2 up3 puh wiki toast", "up1 toast", "topple")
    state = in_turn((toppled, toppled))
    assert rules_broken(game, state, "P1 topple KAPU") == ["TIKI-4.3", "TIKI-5.6"]


@pytest.mark.rule("TIKI-5.2")
@pytest.mark.parametrize("who", ["P3", "*"])
def test_what_a_card_does_is_judged_whoever_plays_it(
    game: TikiTopple, turn: State, who: str
) -> None:
    assert rules_broken(game, turn, f"{who} up2 WIKIWIKI") == ["TIKI-4.1", "TIKI-5.2"]


# Draws


@pytest.mark.rule("TIKI-R4")
@pytest.mark.parametrize("who", ["P1", "P2", "P3"])
def test_a_chance_action_by_a_seat(game: TikiTopple, who: str) -> None:
    state = game.initial_state()
    assert rules_broken(game, state, f"{who} column NANI") == ["TIKI-R4"]
    state = play(game, state, *LAID)
    assert rules_broken(game, state, f"{who} aside P1 up1") == ["TIKI-R4"]
    state = play(
        game, state, *(f"* aside {seat} {card}" for seat in ("P1", "P2") for card in ("up1", "puh"))
    )
    assert rules_broken(game, state, f"{who} mission P1 NANI-NUI-EEPO") == ["TIKI-R4"]


@pytest.mark.rule("TIKI-R3")
def test_a_draw_in_the_wrong_phase(game: TikiTopple, turn: State) -> None:
    draws = ["* column NANI", "* aside P1 up1", "* mission P1 NANI-NUI-EEPO"]
    start = game.initial_state()
    laid = play(game, start, *LAID)
    aside = [f"* aside {seat} {card}" for seat in ("P1", "P2") for card in ("up1", "puh")]
    dealing = play(game, laid, *aside)
    for state, due in ((start, 0), (laid, 1), (dealing, 2), (turn, None)):
        for number, text in enumerate(draws):
            if number != due:
                assert rules_broken(game, state, text) == ["TIKI-R3"]
            else:
                assert game.explain(state, game.parse_action(text)) == ()


@pytest.mark.rule("TIKI-R3", "TIKI-R4")
def test_a_draw_by_a_seat_in_the_wrong_phase(game: TikiTopple, turn: State) -> None:
    assert rules_broken(game, turn, "P1 column NANI") == ["TIKI-R4", "TIKI-R3"]


@pytest.mark.rule("TIKI-3.1")
def test_a_tiki_of_another_group_while_one_is_begun(game: TikiTopple) -> None:
    state = play(game, game.initial_state(), "* column NANI")
    assert rules_broken(game, state, "* column NUI") == ["TIKI-3.1"]
    assert game.explain(state, DrawTiki(CHANCE, Tiki("HUHU"))) == ()


@pytest.mark.rule("TIKI-3.1", "TIKI-1.2")
@pytest.mark.parametrize("tiki", ["NANI", "PELE"])
def test_a_tiki_that_cannot_be_drawn(game: TikiTopple, tiki: str) -> None:
    state = play(game, game.initial_state(), "* column NANI")
    assert rules_broken(game, state, f"* column {tiki}") == ["TIKI-3.1"]
    (violation,) = game.explain(state, DrawTiki(CHANCE, Tiki(tiki)))
    assert violation.message == f"there is no {tiki} left to draw"


@pytest.mark.rule("TIKI-3.1", "TIKI-R4")
def test_a_draw_by_a_seat_of_the_wrong_tiki(game: TikiTopple) -> None:
    state = play(game, game.initial_state(), "* column NANI")
    assert rules_broken(game, state, "P1 column NUI") == ["TIKI-R4", "TIKI-3.1"]


@pytest.mark.rule("TIKI-R3")
@pytest.mark.parametrize("seat", ["P1", "P3"])
def test_a_card_set_aside_by_the_wrong_seat(seat: str) -> None:
    game = TikiTopple(first_player=1)
    state = play(game, game.initial_state(), *LAID)
    assert rules_broken(game, state, f"* aside {seat} up1") == ["TIKI-R3"]


@pytest.mark.rule("TIKI-3.4")
def test_a_card_set_aside_that_the_hand_lacks(game: TikiTopple) -> None:
    state = play(game, game.initial_state(), *LAID, "* aside P1 puh")
    assert rules_broken(game, state, "* aside P1 puh") == ["TIKI-3.4"]


@pytest.mark.rule("TIKI-R3")
@pytest.mark.parametrize("seat", ["P1", "P3"])
def test_a_mission_for_the_wrong_seat(seat: str) -> None:
    game = TikiTopple(edition="gamewright", first_player=1)
    state = play(game, game.initial_state(), *LAID)
    assert rules_broken(game, state, f"* mission {seat} NANI-NUI-EEPO") == ["TIKI-R3"]


@pytest.mark.rule("TIKI-1.3")
@pytest.mark.parametrize("text", ["EEPO-NUI-NANI", "NANI-WIKIWIKI-HUHU", "PELE-NUI-EEPO"])
def test_a_mission_that_is_not_in_the_box(text: str) -> None:
    game = TikiTopple(edition="gamewright")
    state = play(game, game.initial_state(), *LAID)
    assert rules_broken(game, state, f"* mission P1 {text}") == ["TIKI-1.3"]


@pytest.mark.rule("TIKI-6.7", "TIKI-3.6")
def test_a_mission_that_was_dealt_already() -> None:
    game = TikiTopple(edition="gamewright")
    state = play(game, game.initial_state(), *LAID, "* mission P1 NANI-NUI-EEPO")
    assert rules_broken(game, state, "* mission P2 NANI-NUI-EEPO") == ["TIKI-6.7"]
    assert rules_broken(game, state, "* mission P1 NANI-NUI-EEPO") == ["TIKI-R3", "TIKI-6.7"]
    state = after_round(game, play(game, state, "* mission P2 HUHU-NUI-EEPO"))
    state = play(game, state, *LAID)
    for text in ("NANI-NUI-EEPO", "HUHU-NUI-EEPO"):
        assert rules_broken(game, state, f"* mission P2 {text}") == ["TIKI-6.7"]


# The end


@pytest.mark.rule("TIKI-7.1")
@pytest.mark.parametrize(
    "action",
    [
        DrawTiki(CHANCE, Tiki("NANI")),
        SetAside(CHANCE, Player(0), Card.UP1),
        DealMission(CHANCE, Player(0), mission("NANI NUI EEPO")),
        Up(Player(0), 1, Tiki("NANI")),
        Puh(Player(0), Tiki("NANI")),
        Topple(Player(0), Tiki("NANI")),
        Wiki(Player(0), Tiki("HUHU"), Tiki("NANI")),
        Toast(Player(0)),
        Toast(Player(8)),
    ],
    ids=lambda action: type(action).__name__ + str(action.player),
)
def test_nothing_can_be_done_after_the_end(game: TikiTopple, action: Action) -> None:
    over = after_match(game)
    assert [violation.rule for violation in game.explain(over, action)] == ["TIKI-7.1"]


# The exception


def test_a_refusal_gives_everything_back(game: TikiTopple, turn: State) -> None:
    action = Up(Player(1), 2, Tiki("WIKIWIKI"))
    with pytest.raises(IllegalActionError) as refused:
        game.apply(turn, action)
    error = refused.value
    assert isinstance(error, ValueError)
    assert error.action is action
    assert error.state is turn
    assert turn == prepared(game)
    assert error.violations == (
        Violation("TIKI-4.1", "it is the turn of P1"),
        Violation("TIKI-5.2", "WIKIWIKI in place 2 cannot move up 2"),
    )
    assert "it is the turn of P1 (TIKI-4.1)" in str(error)


def test_a_refusal_survives_pickling(game: TikiTopple, turn: State) -> None:
    with pytest.raises(IllegalActionError) as refused:
        game.apply(turn, Toast(Player(0)))
    copy = pickle.loads(pickle.dumps(refused.value))  # noqa: S301
    assert type(copy) is IllegalActionError
    assert copy.action == Toast(Player(0))
    assert copy.state == turn
    assert hash(copy.state) == hash(turn)
    assert copy.violations == (Violation("TIKI-5.10", "toast cannot be the first card"),)
    assert str(copy) == str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("P1 up3 HUHU", "HUHU in place 3 cannot move up 3"),
        ("P1 puh HOOKIPA", "HOOKIPA in place 8 of 9 cannot move down 2"),
        ("P1 topple KAPU", "KAPU is already in the last place"),
        ("P1 wiki NUI NUI", "wiki swaps two different Tikis"),
        ("P1 up1 PELE", "PELE is not in the column"),
        ("P3 up1 HUHU", "P3 has no seat at this table"),
        ("* up1 HUHU", "* has no seat at this table"),
        ("* column NANI", "not now: the players are taking their turns"),
    ],
)
def test_messages_say_what_is_wrong(game: TikiTopple, turn: State, text: str, message: str) -> None:
    assert [violation.message for violation in game.explain(turn, game.parse_action(text))] == [
        message
    ]


@pytest.mark.parametrize(
    ("drawn", "text", "message"),
    [
        (["* column NANI"], "* column NUI", "NUI does not belong to the group that has been begun"),
        ([], "P2 column NANI", "chance draws, not P2"),
        (LAID, "* aside P2 up1", "P1 is the next to set a card aside"),
        ([*LAID, "* aside P1 puh"], "* aside P1 puh", "P1 has no puh to set aside"),
    ],
)
def test_messages_say_what_is_wrong_with_a_draw(
    game: TikiTopple, drawn: list[str], text: str, message: str
) -> None:
    state = play(game, game.initial_state(), *drawn)
    assert [violation.message for violation in game.explain(state, game.parse_action(text))] == [
        message
    ]


def test_messages_say_what_is_wrong_with_a_deal() -> None:
    game = TikiTopple(edition="gamewright")
    state = play(game, game.initial_state(), *LAID, "* mission P1 NANI-NUI-EEPO")
    violations = game.explain(state, game.parse_action("* mission P1 NANI-NUI-EEPO"))
    assert [violation.message for violation in violations] == [
        "P2 is the next to be dealt a mission",
        "the mission NANI-NUI-EEPO has already been dealt",
    ]


def test_messages_say_what_a_hand_lacks_and_that_the_match_is_over(game: TikiTopple) -> None:
    state = prepared(game, asides=("up2 puh", "up2 puh"))
    messages = [
        violation.message
        for moment in (state, after_match(game))
        for violation in game.explain(moment, game.parse_action("P1 puh NANI"))
    ]
    assert messages == ["P1 has no puh in hand", "the match is over"]


@pytest.mark.parametrize(
    ("is_laid", "action"),
    [
        (False, DrawTiki(CHANCE, Tiki("\x1b[31m" * 1000))),
        (True, Puh(Player(0), Tiki("\x1b[31m" * 1000))),
        (True, Wiki(Player(0), Tiki("\x1b[31m" * 1000), Tiki("\x1b[32m" * 1000))),
        (None, DealMission(CHANCE, Player(0), mission("AAA " + "\x1b[31m" * 1000 + " BBB"))),
    ],
    ids=["column", "puh", "wiki", "mission"],
)
def test_what_an_action_names_is_shown_as_text(
    game: TikiTopple, turn: State, is_laid: bool | None, action: Action
) -> None:
    dealing = TikiTopple(edition="gamewright")
    states = {
        False: (game, game.initial_state()),
        True: (game, turn),
        None: (dealing, play(dealing, dealing.initial_state(), *LAID)),
    }
    table, state = states[is_laid]
    shown = "; ".join(map(str, table.explain(state, action)))
    assert "\x1b" not in shown
    assert r"\x1b[31m" in shown
    assert len(shown) < 400


def test_names_in_the_wrong_order_are_shown_as_text() -> None:
    with pytest.raises(ValueError, match=r"^wiki names \\x1b\[31m before NANI$"):
        Wiki(Player(0), Tiki("NANI"), Tiki("\x1b[31m"))
