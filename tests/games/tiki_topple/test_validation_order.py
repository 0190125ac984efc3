"""States built by hand: whether a round and a match have gone in their order."""

import attrs
import pytest

from boardrules.games.tiki_topple import Seat, State, TikiTopple
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

# The order of preparation


@pytest.mark.rule("TIKI-R3")
@pytest.mark.parametrize(
    ("state", "where", "message"),
    [
        pytest.param(
            attrs.evolve(
                TURN,
                seats=(seat("up2 up3 puh topple wiki toast", "up1 toast", "up1"), TURN.seats[1]),
                missions=(NANI_NUI_EEPO, None),
            ),
            "seats",
            "nobody plays before everybody has a mission",
            id="played",
        ),
        pytest.param(
            attrs.evolve(LAID, column=column("NANI HUHU"), seats=(ONE_ASIDE, FRESH)),
            "column",
            "the column is laid before cards are set aside",
            id="aside before column",
        ),
        pytest.param(
            attrs.evolve(LAID, seats=(TWO_ASIDE, ONE_ASIDE), missions=(NANI_NUI_EEPO, None)),
            "seats",
            "cards are set aside before missions are dealt",
            id="mission before aside",
        ),
        pytest.param(
            attrs.evolve(LAID, seats=(FRESH, ONE_ASIDE)),
            "seats",
            "cards are set aside from the first player on",
            id="aside from the second",
        ),
        pytest.param(
            attrs.evolve(LAID, seats=(ONE_ASIDE, ONE_ASIDE)),
            "seats",
            "cards are set aside from the first player on",
            id="aside by turns",
        ),
        pytest.param(
            attrs.evolve(LAID, seats=(TWO_ASIDE, TWO_ASIDE), missions=(None, NANI_NUI_EEPO)),
            "missions",
            "missions are dealt from the first player on",
            id="mission for the second",
        ),
        pytest.param(
            attrs.evolve(TURN, seats=(TWO_ASIDE, ONE_ASIDE)),
            "seats",
            "cards are set aside before missions are dealt",
            id="all missions before aside",
        ),
    ],
)
def test_a_round_is_prepared_in_order(state: State, where: str, message: str) -> None:
    assert defect(SCHMIDT, state) == (where, message, "TIKI-R3")


@pytest.mark.rule("TIKI-R3")
def test_the_column_is_laid_before_missions_are_dealt() -> None:
    state = GAMEWRIGHT.initial_state()
    state = attrs.evolve(state, column=column("NANI HUHU"), missions=(NANI_NUI_EEPO, None))
    assert defect(GAMEWRIGHT, state) == (
        "column",
        "the column is laid before missions are dealt",
        "TIKI-R3",
    )


@pytest.mark.rule("TIKI-R3", "TIKI-6.10")
def test_the_order_is_that_of_the_round() -> None:
    done = ended(COLUMN, "NANI HOOKIPA NUI", "NANI KAPU NUI")
    second = attrs.evolve(after_rounds(LAID, done), seats=(FRESH, ONE_ASIDE))
    assert SCHMIDT.validate(second) == ()
    where, _, rule = defect(SCHMIDT, attrs.evolve(second, seats=(ONE_ASIDE, FRESH)))
    assert (where, rule) == ("seats", "TIKI-R3")


# Turns


@pytest.mark.rule("TIKI-4.1")
@pytest.mark.parametrize(
    "seats",
    [(TWO_ASIDE, ONE_PLAYED), (TWO_PLAYED, TWO_ASIDE)],
    ids=["the second first", "twice in a row"],
)
def test_the_seats_play_in_turn(seats: tuple[Seat, Seat]) -> None:
    state = attrs.evolve(TURN, seats=seats)
    assert defect(SCHMIDT, state) == ("seats", "the seats play in turn", "TIKI-4.1")


@pytest.mark.rule("TIKI-6.2")
def test_a_round_with_all_cards_played_has_ended() -> None:
    empty = seat("", "toast toast", "up1 up1 up2 up3 puh topple wiki")
    state = attrs.evolve(TURN, seats=(empty, empty))
    assert defect(SCHMIDT, state) == (
        "seats",
        "with all cards played the round has ended",
        "TIKI-6.2",
    )


@pytest.mark.rule("TIKI-5.8")
def test_each_toast_takes_one_tiki_out() -> None:
    assert SCHMIDT.validate(ONE_OUT) == ()
    whole = attrs.evolve(ONE_OUT, column=column(COLUMN))
    expected = ("column", "each toast takes one Tiki out, and nothing else does", "TIKI-5.8")
    assert defect(SCHMIDT, whole) == expected
    assert defect(SCHMIDT, attrs.evolve(ONE_OUT, column=ONE_OUT.column[:-1])) == expected


@pytest.mark.rule("TIKI-6.1")
def test_a_round_with_three_tikis_left_has_ended() -> None:
    game = TikiTopple(players=3)
    played = seat("up2 up3 topple", "puh wiki", "up1 toast toast")
    state = State(
        (),
        (0, 0, 0),
        column("NANI NUI EEPO"),
        (played,) * 3,
        (NANI_NUI_EEPO, HUHU_NUI_EEPO, mission("NANI KAPU NUI")),
    )
    assert defect(game, state) == (
        "column",
        "with three Tikis left the round has ended",
        "TIKI-6.1",
    )


@pytest.mark.rule("TIKI-5.10", "TIKI-R1")
def test_nobodys_first_card_was_a_toast() -> None:
    toasted = seat("up1 up2 up3 puh topple wiki", "up1 toast", "toast")
    expected = ("seats", "a first card was a toast", "TIKI-5.10")
    first = attrs.evolve(TURN, column=TURN.column[:-1], seats=(toasted, TURN.seats[1]))
    second = attrs.evolve(TURN, column=TURN.column[:-1], seats=(ONE_PLAYED, toasted))
    assert defect(SCHMIDT, first) == expected
    assert defect(SCHMIDT, second) == expected
    loose = TikiTopple(toast_bar="round")
    assert defect(loose, first) == expected
    assert loose.validate(second) == ()


# The end


@pytest.mark.rule("TIKI-7.1")
def test_after_the_last_round_the_table_is_cleared() -> None:
    expected = ("column", "after the last round the table is cleared", "TIKI-7.1")
    assert defect(SCHMIDT, attrs.evolve(OVER, column=column("NANI"))) == expected
    assert defect(SCHMIDT, attrs.evolve(OVER, seats=(ONE_ASIDE, FRESH))) == expected
    unused = SCHMIDT.components.missions[-1]
    assert defect(SCHMIDT, attrs.evolve(OVER, missions=(unused, None))) == expected
