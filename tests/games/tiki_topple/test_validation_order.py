"""States built by hand: whether a round and a match have gone in their order."""

from attrs import evolve
import pytest

from boardrules.games.tiki_topple import State, TikiTopple
from tests.games.cases import cases
from tests.games.tiki_topple.matches import COLUMN, column, mission
from tests.games.tiki_topple.states import (
    FRESH,
    GAMEWRIGHT,
    HUHU_NUI_EEPO,
    LAID,
    NANI_NUI_EEPO,
    ONE_ASIDE,
    ONE_OUT,
    ONE_PLAYED,
    OVER,
    SCHMIDT,
    TURN,
    TWO_ASIDE,
    TWO_PLAYED,
    after_rounds,
    defect,
    ended,
    seat,
)

R3 = "TIKI-R3"
THREE_LEFT = State(
    *((), (0, 0, 0), column("NANI NUI EEPO")),
    (seat("up2 up3 topple", "puh wiki", "up1 toast toast"),) * 3,
    (NANI_NUI_EEPO, HUHU_NUI_EEPO, mission("NANI KAPU NUI")),
)
EMPTY = seat("", "toast toast", "up1 up1 up2 up3 puh topple wiki")


@pytest.mark.parametrize(
    ("state", "where", "rule"),
    cases(
        # A round is prepared in order.
        (evolve(TURN, seats=(ONE_PLAYED, TWO_ASIDE), missions=(NANI_NUI_EEPO, None)), "seats", R3),
        (evolve(LAID, column=column("NANI HUHU"), seats=(ONE_ASIDE, FRESH)), "column", R3),
        (
            *(evolve(LAID, seats=(TWO_ASIDE, ONE_ASIDE), missions=(NANI_NUI_EEPO, None)), "seats"),
            R3,
        ),
        (evolve(LAID, seats=(FRESH, ONE_ASIDE)), "seats", R3),
        (evolve(LAID, seats=(ONE_ASIDE, ONE_ASIDE)), "seats", R3),
        (
            evolve(LAID, seats=(TWO_ASIDE, TWO_ASIDE), missions=(None, NANI_NUI_EEPO)),
            *("missions", R3),
        ),
        (evolve(TURN, seats=(TWO_ASIDE, ONE_ASIDE)), "seats", R3),
        # Turns.
        (evolve(TURN, seats=(TWO_ASIDE, ONE_PLAYED)), "seats", "TIKI-4.1"),
        (evolve(TURN, seats=(TWO_PLAYED, TWO_ASIDE)), "seats", "TIKI-4.1"),
        (evolve(TURN, seats=(EMPTY, EMPTY)), "seats", "TIKI-6.2"),
        (evolve(ONE_OUT, column=column(COLUMN)), "column", "TIKI-5.8"),
        (evolve(ONE_OUT, column=ONE_OUT.column[:-1]), "column", "TIKI-5.8"),
        # After the last round the table is cleared.
        (evolve(OVER, column=column("NANI")), "column", "TIKI-7.1"),
        (evolve(OVER, seats=(ONE_ASIDE, FRESH)), "column", "TIKI-7.1"),
        (evolve(OVER, missions=(SCHMIDT.components.missions[-1], None)), "column", "TIKI-7.1"),
    ),
)
def test_a_match_goes_in_order(state: State, where: str, rule: str) -> None:
    assert defect(SCHMIDT, state) == (where, rule)


@pytest.mark.rule("TIKI-R3")
def test_the_column_is_laid_before_missions_are_dealt() -> None:
    state = GAMEWRIGHT.initial_state()
    state = evolve(state, column=column("NANI HUHU"), missions=(NANI_NUI_EEPO, None))
    assert defect(GAMEWRIGHT, state) == ("column", R3)


@pytest.mark.rule("TIKI-R3", "TIKI-6.10")
def test_the_order_is_that_of_the_round() -> None:
    done = ended(COLUMN, "NANI HOOKIPA NUI", "NANI KAPU NUI")
    second = evolve(after_rounds(LAID, done), seats=(FRESH, ONE_ASIDE))
    assert SCHMIDT.validate(second) == ()
    assert defect(SCHMIDT, evolve(second, seats=(ONE_ASIDE, FRESH))) == ("seats", R3)


@pytest.mark.rule("TIKI-6.1")
def test_a_round_with_three_tikis_left_has_ended() -> None:
    assert defect(TikiTopple(players=3), THREE_LEFT) == ("column", "TIKI-6.1")


@pytest.mark.rule("TIKI-5.10", "TIKI-R1")
def test_nobodys_first_card_was_a_toast() -> None:
    toasted = seat("up1 up2 up3 puh topple wiki", "up1 toast", "toast")
    first = evolve(TURN, column=TURN.column[:-1], seats=(toasted, TURN.seats[1]))
    second = evolve(TURN, column=TURN.column[:-1], seats=(ONE_PLAYED, toasted))
    loose = TikiTopple(toast_bar="round")
    for game, state in ((SCHMIDT, first), (SCHMIDT, second), (loose, first)):
        assert defect(game, state) == ("seats", "TIKI-5.10")
    assert loose.validate(second) == ()
    assert SCHMIDT.validate(ONE_OUT) == ()
