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
from tests.games.cases import cases
from tests.games.matches import play
from tests.games.tiki_topple.matches import COLUMN, after_match, after_round, mission, prepared
from tests.games.tiki_topple.states import ONE_OUT, ONE_PLAYED, TURN, TWO_ASIDE, in_turn, seat
from tests.later import later

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


GAME = TikiTopple()
GAMEWRIGHT = TikiTopple(edition="gamewright")
SECOND_BEGINS = TikiTopple(edition="gamewright", first_player=1)
ASIDE = [f"* aside {seat} {card}" for seat in ("P1", "P2") for card in ("up1", "puh")]


@later
def drawn(*texts: str, game: TikiTopple = GAME) -> State:
    """Return the moment after some draws."""
    return play(game, game.initial_state(), *texts)


START, BEGUN = GAME.initial_state(), drawn("* column NANI")
SETTING_ASIDE, DEALING = drawn(*LAID), drawn(*LAID, *ASIDE)
DEALT = drawn(*LAID, "* mission P1 NANI-NUI-EEPO", game=GAMEWRIGHT)
SECOND_ROUND = later(play)(
    GAMEWRIGHT,
    later(after_round)(GAMEWRIGHT, later(play)(GAMEWRIGHT, DEALT, "* mission P2 HUHU-NUI-EEPO")),
    *LAID,
)
SECOND_IN_TURN = in_turn((ONE_PLAYED, TWO_ASIDE))
NO_UP2_AND_PUH = later(prepared)(GAME, asides=("up2 puh", "up2 puh"))
NO_TOAST = later(prepared)(GAME, asides=("toast toast", "toast toast"))
TOPPLED = in_turn((seat("up1 up2 up3 puh wiki toast", "up1 toast", "topple"),) * 2)
UP2_PLAYED = later(play)(GAME, TURN, "P1 up2 KAPU", "P2 up3 KAPU")


@pytest.mark.rule("TIKI-5.10", "TIKI-R1")
def test_toast_as_a_first_card() -> None:
    loose = TikiTopple(toast_bar="round")
    assert rules_broken(GAME, TURN, "P1 toast") == ["TIKI-5.10"]
    assert rules_broken(loose, TURN, "P1 toast") == ["TIKI-5.10"]
    assert rules_broken(GAME, SECOND_IN_TURN, "P2 toast") == ["TIKI-5.10"]
    assert loose.explain(SECOND_IN_TURN, Toast(Player(1))) == ()


@pytest.mark.parametrize(
    ("state", "text", "rules"),
    cases(
        # What a card does.
        *(
            (TURN, f"P1 {text}", ["TIKI-5.2"])
            for text in ("up1 NANI", "up2 NANI", "up2 WIKIWIKI", "up3 WIKIWIKI", "up3 HUHU")
        ),
        (TURN, "P1 puh HOOKIPA", ["TIKI-5.4"]),
        (TURN, "P1 puh KAPU", ["TIKI-5.4"]),
        (TURN, "P1 topple KAPU", ["TIKI-5.6"]),
        (TURN, "P1 wiki NANI NANI", ["TIKI-R5"]),
        *(
            (ONE_OUT, f"P2 {text}", ["TIKI-5.9"])
            for text in ("up1 KAPU", "puh KAPU", "topple KAPU", "wiki HUHU KAPU")
        ),
        *(
            (TURN, f"P1 {text}", ["TIKI-5.9"])
            for text in ("up1 PELE", "puh PELE", "topple PELE", "wiki HUHU PELE")
        ),
        (TURN, "P1 wiki MAUI PELE", ["TIKI-5.9", "TIKI-5.9"]),
        # That the two are the same can be judged without the column.
        (TURN, "P1 wiki PELE PELE", ["TIKI-5.9", "TIKI-R5"]),
        # A card that is set aside, or has been played.
        (NO_UP2_AND_PUH, "P1 up2 KAPU", ["TIKI-4.2"]),
        (NO_UP2_AND_PUH, "P1 puh NANI", ["TIKI-4.2"]),
        (UP2_PLAYED, "P1 up2 EEPO", ["TIKI-4.3"]),
        # Who, and when.
        (TURN, "P2 up1 HUHU", ["TIKI-4.1"]),
        (UP2_PLAYED, "P2 up1 HUHU", ["TIKI-4.1"]),
        (TURN, "P3 up1 HUHU", ["TIKI-4.1"]),
        (TURN, "P99 up1 HUHU", ["TIKI-4.1"]),
        *(
            (TURN, f"* {text}", ["TIKI-4.1"])
            for text in ("up1 HUHU", "puh NANI", "topple NANI", "wiki HUHU NANI", "toast")
        ),
        *((state, "P1 up1 HUHU", ["TIKI-R3"]) for state in (START, SETTING_ASIDE, DEALING)),
        (START, "P3 up1 HUHU", ["TIKI-4.1", "TIKI-R3"]),
        (START, "* up1 HUHU", ["TIKI-4.1", "TIKI-R3"]),
        # Several at once; what a card does is judged whoever plays it.
        (NO_UP2_AND_PUH, "P2 up2 WIKIWIKI", ["TIKI-4.1", "TIKI-4.2", "TIKI-5.2"]),
        (NO_UP2_AND_PUH, "P1 puh KAPU", ["TIKI-4.2", "TIKI-5.4"]),
        (NO_UP2_AND_PUH, "P2 toast", ["TIKI-4.1", "TIKI-5.10"]),
        (NO_TOAST, "P2 toast", ["TIKI-4.1", "TIKI-4.2", "TIKI-5.10"]),
        (TOPPLED, "P1 topple KAPU", ["TIKI-4.3", "TIKI-5.6"]),
        (TURN, "P3 up2 WIKIWIKI", ["TIKI-4.1", "TIKI-5.2"]),
        (TURN, "* up2 WIKIWIKI", ["TIKI-4.1", "TIKI-5.2"]),
        # Draws by a seat.
        *(
            (state, f"{who} {text}", ["TIKI-R4"])
            for who in ("P1", "P2", "P3")
            for state, text in (
                (START, "column NANI"),
                (SETTING_ASIDE, "aside P1 up1"),
                (DEALING, "mission P1 NANI-NUI-EEPO"),
            )
        ),
        (TURN, "P1 column NANI", ["TIKI-R4", "TIKI-R3"]),
        (BEGUN, "P1 column NUI", ["TIKI-R4", "TIKI-3.1"]),
        # Draws that are not due.
        *((state, "* column NANI", ["TIKI-R3"]) for state in (SETTING_ASIDE, DEALING, TURN)),
        *((state, "* aside P1 up1", ["TIKI-R3"]) for state in (START, DEALING, TURN)),
        *(
            (state, "* mission P1 WIKIWIKI-AKAMAI-EEPO", ["TIKI-R3"])
            for state in (START, SETTING_ASIDE, TURN)
        ),
        (SETTING_ASIDE, "* aside P2 up1", ["TIKI-R3"]),
        (SETTING_ASIDE, "* aside P3 up1", ["TIKI-R3"]),
        # Of another group, laid already, or not in the box.
        *((BEGUN, f"* column {tiki}", ["TIKI-3.1"]) for tiki in ("NUI", "NANI", "PELE")),
        (drawn(*LAID, "* aside P1 puh"), "* aside P1 puh", ["TIKI-3.4"]),
    ),
)
def test_every_rule_that_is_broken_is_named(state: State, text: str, rules: list[str]) -> None:
    assert sorted(rules_broken(GAME, state, text)) == sorted(rules)


@pytest.mark.parametrize(
    ("game", "state", "text", "rules"),
    cases(
        (GAMEWRIGHT, later(prepared)(GAMEWRIGHT), "P1 puh NANI", ["TIKI-4.2"]),
        (GAMEWRIGHT, later(prepared)(GAMEWRIGHT), "P1 wiki HUHU NANI", ["TIKI-4.2"]),
        *(
            (SECOND_BEGINS, drawn(*LAID, game=SECOND_BEGINS), f"* mission {text}", ["TIKI-R3"])
            for text in ("P1 NANI-NUI-EEPO", "P3 NANI-NUI-EEPO")
        ),
        *(
            (GAMEWRIGHT, drawn(*LAID, game=GAMEWRIGHT), f"* mission P1 {text}", ["TIKI-1.3"])
            for text in ("EEPO-NUI-NANI", "NANI-WIKIWIKI-HUHU", "PELE-NUI-EEPO")
        ),
        (GAMEWRIGHT, DEALT, "* mission P2 NANI-NUI-EEPO", ["TIKI-6.7"]),
        (GAMEWRIGHT, DEALT, "* mission P1 NANI-NUI-EEPO", ["TIKI-R3", "TIKI-6.7"]),
        (GAMEWRIGHT, SECOND_ROUND, "* mission P2 NANI-NUI-EEPO", ["TIKI-6.7"]),
        (GAMEWRIGHT, SECOND_ROUND, "* mission P2 HUHU-NUI-EEPO", ["TIKI-6.7"]),
    ),
)
def test_missions_and_cards_of_the_other_edition(
    game: TikiTopple, state: State, text: str, rules: list[str]
) -> None:
    assert rules_broken(game, state, text) == rules


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
def test_nothing_can_be_done_after_the_end(action: Action) -> None:
    over = after_match(GAME)
    assert [violation.rule for violation in GAME.explain(over, action)] == ["TIKI-7.1"]


# The exception


def test_a_refusal_gives_everything_back_also_from_pickling() -> None:
    action = Up(Player(1), 2, Tiki("WIKIWIKI"))
    with pytest.raises(IllegalActionError) as refused:
        GAME.apply(TURN, action)
    error = refused.value
    assert isinstance(error, ValueError)
    assert error.action is action
    assert error.state is TURN
    assert error.violations == (
        Violation("TIKI-4.1", "it is the turn of P1"),
        Violation("TIKI-5.2", "WIKIWIKI in place 2 cannot move up 2"),
    )
    assert "it is the turn of P1 (TIKI-4.1)" in str(error)
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(copy) is IllegalActionError
    assert (copy.action, copy.state, copy.violations) == (action, TURN, error.violations)
    assert str(copy) == str(error)


@pytest.mark.parametrize(
    ("game", "state", "text", "messages"),
    [
        (GAME, TURN, "P1 up3 HUHU", ["HUHU in place 3 cannot move up 3"]),
        (GAME, TURN, "P1 puh HOOKIPA", ["HOOKIPA in place 8 of 9 cannot move down 2"]),
        (GAME, TURN, "P1 topple KAPU", ["KAPU is already in the last place"]),
        (GAME, TURN, "P1 wiki NUI NUI", ["wiki swaps two different Tikis"]),
        (GAME, TURN, "P1 up1 PELE", ["PELE is not in the column"]),
        (GAME, TURN, "P3 up1 HUHU", ["P3 has no seat at this table"]),
        (GAME, TURN, "* up1 HUHU", ["* has no seat at this table"]),
        (GAME, TURN, "* column NANI", ["not now: the players are taking their turns"]),
        (GAME, NO_UP2_AND_PUH, "P1 puh NANI", ["P1 has no puh in hand"]),
        (GAME, BEGUN, "* column NUI", ["NUI does not belong to the group that has been begun"]),
        (GAME, BEGUN, "* column NANI", ["there is no NANI left to draw"]),
        (GAME, START, "P2 column NANI", ["chance draws, not P2"]),
        (GAME, SETTING_ASIDE, "* aside P2 up1", ["P1 is the next to set a card aside"]),
        (
            *(GAMEWRIGHT, DEALT, "* mission P1 NANI-NUI-EEPO"),
            [
                "P2 is the next to be dealt a mission",
                "the mission NANI-NUI-EEPO has already been dealt",
            ],
        ),
    ],
)
def test_messages_say_what_is_wrong(
    game: TikiTopple, state: State, text: str, messages: list[str]
) -> None:
    found = game.explain(state, game.parse_action(text))
    assert [violation.message for violation in found] == messages


RED = "\x1b[31m" * 1000


@pytest.mark.parametrize(
    ("game", "state", "action"),
    [
        (GAME, START, DrawTiki(CHANCE, Tiki(RED))),
        (GAME, TURN, Puh(Player(0), Tiki(RED))),
        (GAME, TURN, Wiki(Player(0), Tiki(RED), Tiki("\x1b[32m" * 1000))),
        (GAMEWRIGHT, DEALT, DealMission(CHANCE, Player(1), mission(f"AAA {RED} BBB"))),
    ],
    ids=["column", "puh", "wiki", "mission"],
)
def test_what_an_action_names_is_shown_as_text(
    game: TikiTopple, state: State, action: Action
) -> None:
    shown = "; ".join(map(str, game.explain(state, action)))
    assert "\x1b" not in shown
    assert r"\x1b[31m" in shown
    assert len(shown) < 400


def test_names_in_the_wrong_order_are_shown_as_text() -> None:
    with pytest.raises(ValueError, match=r"^wiki names \\x1b\[31m before NANI$"):
        Wiki(Player(0), Tiki("NANI"), Tiki("\x1b[31m"))
