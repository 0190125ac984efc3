"""States built by hand: what they hold."""

import re

import attrs
import pytest

from boardrules.errors import LISTED
from boardrules.games.tiki_topple import Round, Seat, State, Tiki, TikiTopple
from tests.games.matches import play
from tests.games.tiki_topple.matches import COLUMN, column, mission, prepared
from tests.games.tiki_topple.states import (
    FRESH,
    GAMEWRIGHT,
    HUHU_NUI_EEPO,
    LAID,
    NANI_NUI_EEPO,
    OVER,
    SCHMIDT,
    TURN,
    UNKNOWN,
    after_rounds,
    defect,
    ended,
    seat,
)

# Reachable states


# The table


@pytest.mark.rule("TIKI-1.1")
def test_points_seats_and_missions_are_as_many_as_players() -> None:
    start = SCHMIDT.initial_state()
    state = attrs.evolve(start, seats=(FRESH,))
    assert defect(SCHMIDT, state) == ("seats", "there are 2 players, not 1", "TIKI-1.1")
    state = attrs.evolve(start, missions=(None, None, None))
    assert defect(SCHMIDT, state) == ("missions", "there are 2 players, not 3", "TIKI-1.1")
    nobody = State((), (), (), (), ())
    where = ["points", "seats", "missions"]
    assert [found.where for found in SCHMIDT.validate(nobody)] == where


# Finished rounds


@pytest.mark.rule("TIKI-7.1")
def test_no_more_rounds_than_a_match_has() -> None:
    state = after_rounds(OVER, *OVER.finished, OVER.finished[0])
    assert defect(SCHMIDT, state) == ("finished", "a match has 4 rounds", "TIKI-7.1")


def after_one(game: TikiTopple, done: Round) -> State:
    """Build the state after one round."""
    return after_rounds(game.initial_state(), done)


@pytest.mark.rule("TIKI-6.1")
def test_a_round_does_not_end_below_three_tikis() -> None:
    game = TikiTopple(players=3)
    missions = ("NANI NUI EEPO", "HUHU NUI EEPO", "NANI KAPU NUI")
    assert game.validate(after_one(game, ended("NANI NUI EEPO", *missions))) == ()
    assert defect(game, after_one(game, ended("NANI NUI", *missions))) == (
        "finished[0].column",
        "a round ends with at least 3 Tikis",
        "TIKI-6.1",
    )


@pytest.mark.rule("TIKI-6.1", "TIKI-5.8")
def test_a_round_does_not_end_with_fewer_tikis_than_the_toasts_leave() -> None:
    missions = ("NANI NUI EEPO", "HUHU NUI EEPO")
    five = after_one(SCHMIDT, ended("NANI NUI EEPO KAPU HUHU", *missions))
    assert SCHMIDT.validate(five) == ()
    four = after_one(SCHMIDT, ended("NANI NUI EEPO KAPU", *missions))
    assert defect(SCHMIDT, four) == (
        "finished[0].column",
        "a round ends with at least 5 Tikis",
        "TIKI-6.1",
    )


@pytest.mark.rule("TIKI-6.2", "TIKI-5.8")
def test_a_round_does_not_end_with_more_tikis_than_the_toasts_leave() -> None:
    missions = ("NANI NUI EEPO", "HUHU NUI EEPO")
    # Where cards are set aside, all the toasts may be among them.
    assert SCHMIDT.validate(after_one(SCHMIDT, ended(COLUMN, *missions))) == ()
    # Else all four toasts were played when the hands ran out.
    state = after_one(GAMEWRIGHT, ended(COLUMN, *missions))
    where, _, _ = defect(GAMEWRIGHT, state)
    assert where == "finished[0].column"


@pytest.mark.rule("TIKI-3.6")
def test_each_seat_had_a_mission() -> None:
    state = attrs.evolve(SCHMIDT.initial_state(), finished=(ended(COLUMN, "NANI NUI EEPO"),))
    assert defect(SCHMIDT, state) == (
        "finished[0].missions",
        "each seat has one mission",
        "TIKI-3.6",
    )


@pytest.mark.rule("TIKI-1.2")
def test_finished_columns_hold_tikis_of_the_box_once() -> None:
    missions = ("NANI NUI EEPO", "HUHU NUI EEPO")
    state = after_one(SCHMIDT, ended("NANI PELE EEPO KAPU HUHU", *missions))
    assert defect(SCHMIDT, state) == (
        "finished[0].column[1]",
        "there is no Tiki PELE",
        "TIKI-1.2",
    )
    state = after_one(SCHMIDT, ended("NANI NUI EEPO KAPU NANI", *missions))
    assert defect(SCHMIDT, state) == (
        "finished[0].column[4]",
        "NANI is in two places",
        "TIKI-1.2",
    )


@pytest.mark.rule("TIKI-6.3", "TIKI-3.2")
def test_the_pawns_stand_where_the_finished_rounds_have_brought_them() -> None:
    assert OVER.points == (9 + 0 + 9 + 0, 0 + 9 + 0 + 0)
    state = attrs.evolve(OVER, points=(18, 10))
    expected = ("points", "the finished rounds gave 18, 9", "TIKI-6.3")
    assert defect(SCHMIDT, state) == expected
    state = attrs.evolve(TURN, points=(0, 2))
    assert defect(SCHMIDT, state) == ("points", "the finished rounds gave 0, 0", "TIKI-6.3")


# Missions


@pytest.mark.rule("TIKI-1.3")
def test_missions_are_of_the_box() -> None:
    state = after_one(SCHMIDT, ended(COLUMN, "NANI NUI EEPO", "EEPO NUI NANI"))
    assert defect(SCHMIDT, state) == (
        "finished[0].missions[1]",
        "there is no mission EEPO-NUI-NANI",
        "TIKI-1.3",
    )
    state = attrs.evolve(TURN, missions=(NANI_NUI_EEPO, UNKNOWN))
    assert defect(SCHMIDT, state) == (
        "missions[1]",
        "there is no mission EEPO-NUI-NANI",
        "TIKI-1.3",
    )


@pytest.mark.rule("TIKI-6.7")
def test_no_mission_is_dealt_twice() -> None:
    state = attrs.evolve(TURN, missions=(NANI_NUI_EEPO, NANI_NUI_EEPO))
    assert defect(SCHMIDT, state) == (
        "missions[1]",
        "NANI-NUI-EEPO is also at missions[0]",
        "TIKI-6.7",
    )
    done = ended(COLUMN, "HUHU NUI EEPO", "NANI KAPU NUI")
    second = prepared(SCHMIDT, after_one(SCHMIDT, done))
    state = attrs.evolve(second, missions=(NANI_NUI_EEPO, HUHU_NUI_EEPO))
    assert defect(SCHMIDT, state) == (
        "missions[1]",
        "HUHU-NUI-EEPO is also at finished[0].missions[0]",
        "TIKI-6.7",
    )


# The column


@pytest.mark.rule("TIKI-1.2")
def test_the_column_holds_tikis_of_the_box_once() -> None:
    state = attrs.evolve(
        play(SCHMIDT, TURN, "P1 up1 HUHU"), column=(Tiki("PELE"), *column(COLUMN)[1:])
    )
    assert defect(SCHMIDT, state) == ("column[0]", "there is no Tiki PELE", "TIKI-1.2")
    state = attrs.evolve(state, column=(Tiki("KAPU"), *column(COLUMN)[1:]))
    assert defect(SCHMIDT, state) == ("column[8]", "KAPU is in two places", "TIKI-1.2")


@pytest.mark.rule("TIKI-3.1")
def test_the_column_is_laid_by_groups() -> None:
    state = attrs.evolve(LAID, column=column("NANI NUI"))
    assert defect(SCHMIDT, state) == (
        "column[1]",
        "the Tikis of a group lie together",
        "TIKI-3.1",
    )


@pytest.mark.rule("TIKI-3.1")
def test_the_column_lies_by_groups_until_a_card_is_played() -> None:
    mixed = column("NUI WIKIWIKI HUHU NANI LOKAHI AKAMAI EEPO HOOKIPA KAPU")
    state = attrs.evolve(TURN, column=mixed)
    found = [(defect.where, defect.rule) for defect in SCHMIDT.validate(state)]
    assert ("column[1]", "TIKI-3.1") in found
    assert {rule for _, rule in found} == {"TIKI-3.1"}
    assert SCHMIDT.validate(play(SCHMIDT, TURN, "P1 wiki NANI NUI")) == ()


# Cards


@pytest.mark.rule("TIKI-1.4")
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("hand", seat("up2 up1 up3 puh topple wiki toast", "up1 toast")),
        ("aside", seat("up1 up2 up3 puh topple wiki toast", "toast up1")),
        ("played", seat("up1 up2 up3 puh topple", "up1 toast", "toast wiki")),
    ],
)
def test_cards_lie_in_their_order(name: str, wrong: Seat) -> None:
    state = attrs.evolve(TURN, seats=(wrong, TURN.seats[1]))
    assert defect(SCHMIDT, state) == (
        f"seats[0].{name}",
        "cards go in the order up1, up2, up3, puh, topple, wiki, toast",
        "TIKI-1.4",
    )


@pytest.mark.rule("TIKI-3.2")
@pytest.mark.parametrize(
    "wrong",
    [
        seat("up1 up2 up3 puh topple toast", "up1 toast"),
        seat("up1 up1 up2 up3 puh topple wiki toast", "up1 toast"),
        seat("up1 up2 up3 puh topple toast toast", "up1 toast"),
    ],
    ids=["one too few", "one too many", "another"],
)
def test_hand_aside_and_played_are_all_the_cards_of_a_colour(wrong: Seat) -> None:
    state = attrs.evolve(TURN, seats=(TURN.seats[0], wrong))
    assert defect(SCHMIDT, state) == (
        "seats[1]",
        "hand, aside and played must add up to up1 up1 up2 up3 puh topple wiki toast toast",
        "TIKI-3.2",
    )


@pytest.mark.rule("TIKI-3.3")
def test_with_three_players_the_second_up1_is_in_the_box() -> None:
    game = TikiTopple(players=3)
    start = game.initial_state()
    state = attrs.evolve(start, seats=(FRESH, *start.seats[1:]))
    where, message, rule = defect(game, state)
    assert (where, rule) == ("seats[0]", "TIKI-3.2")
    assert message.endswith("add up to up1 up2 up3 puh topple wiki toast toast")


@pytest.mark.rule("TIKI-3.4")
def test_no_more_than_two_cards_are_set_aside() -> None:
    wrong = seat("up2 up3 puh topple wiki toast", "up1 up1 toast")
    state = attrs.evolve(TURN, seats=(wrong, TURN.seats[1]))
    assert defect(SCHMIDT, state) == ("seats[0].aside", "at most 2 cards are set aside", "TIKI-3.4")


# Several


def test_every_defect_is_named() -> None:
    state = State(
        (),
        (1, 0),
        column("NANI PELE"),
        (seat("up1"), FRESH),
        (UNKNOWN, None),
    )
    assert [found.where for found in SCHMIDT.validate(state)] == [
        "points",
        "missions[0]",
        "column[1]",
        "seats[0]",
    ]


# States of a stranger


MANY = 20_000


@pytest.mark.parametrize(
    "state",
    [
        attrs.evolve(LAID, column=column("NANI") * MANY),
        attrs.evolve(TURN, column=column("NANI") * MANY),
        attrs.evolve(LAID, column=tuple(Tiki(f"A{number}") for number in range(MANY))),
        attrs.evolve(LAID, finished=(Round(column("NANI") * MANY, ()),)),
        attrs.evolve(LAID, finished=(Round((), (NANI_NUI_EEPO,) * MANY),)),
    ],
    ids=["laid", "played", "unknown", "finished", "missions"],
)
def test_a_large_state_is_gone_through_once(state: State) -> None:
    found = SCHMIDT.validate(state)
    assert len(found) == LISTED
    assert re.search(r"; and [1-9][0-9],[0-9]{3} more$", found[-1].message)


def test_what_a_state_names_is_shown_as_text() -> None:
    red = "\x1b[31m" * 1000
    wrong = attrs.evolve(TURN, column=(Tiki(red),), missions=(mission(f"{red} {red} {red}"), None))
    shown = "; ".join(map(str, SCHMIDT.validate(wrong)))
    assert "\x1b" not in shown
    assert r"there is no Tiki \x1b[31m" in shown
    assert r"there is no mission \x1b[31m" in shown
    assert len(shown) < 1000


def test_a_column_that_is_laid_twice_over_is_told_once_for_each_tiki() -> None:
    state = attrs.evolve(LAID, column=column("NANI NANI WIKIWIKI HUHU NUI"))
    assert [(found.where, found.rule) for found in SCHMIDT.validate(state)] == [
        ("column[1]", "TIKI-1.2"),
        ("column[1]", "TIKI-3.1"),
    ]
