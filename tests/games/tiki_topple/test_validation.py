"""States built by hand: what they hold."""

import re

import attrs
import pytest

from boardrules.errors import LISTED
from boardrules.games.tiki_topple import Round, Seat, State, Tiki, TikiTopple
from tests.games.cases import cases
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
    TWO_ASIDE,
    UNKNOWN,
    after_rounds,
    defect,
    ended,
    seat,
)
from tests.later import later


def after_one(game: TikiTopple, end: str, *missions: str) -> State:
    """Build the state after one round."""
    return after_rounds(game.initial_state(), ended(end, *missions))


def seated(first: Seat, second: Seat = TURN.seats[1]) -> State:
    """Let others sit at the table in the first turn."""
    return attrs.evolve(TURN, seats=(first, second))


THREE = TikiTopple(players=3)
START, START_THREE = SCHMIDT.initial_state(), THREE.initial_state()
MISSIONS = ("NANI NUI EEPO", "HUHU NUI EEPO")
THREE_MISSIONS = (*MISSIONS, "NANI KAPU NUI")
SECOND = later(prepared)(SCHMIDT, after_one(SCHMIDT, COLUMN, "HUHU NUI EEPO", "NANI KAPU NUI"))
PLAYED = later(play)(SCHMIDT, TURN, "P1 up1 HUHU")


@pytest.mark.parametrize(
    ("game", "state", "where", "rule"),
    cases(
        # The table.
        (SCHMIDT, attrs.evolve(START, seats=(FRESH,)), "seats", "TIKI-1.1"),
        (SCHMIDT, attrs.evolve(START, missions=(None,) * 3), "missions", "TIKI-1.1"),
        # Finished rounds.
        (SCHMIDT, after_rounds(OVER, *OVER.finished, OVER.finished[0]), "finished", "TIKI-7.1"),
        (THREE, after_one(THREE, "NANI NUI", *THREE_MISSIONS), "finished[0].column", "TIKI-6.1"),
        (
            *(SCHMIDT, after_one(SCHMIDT, "NANI NUI EEPO KAPU", *MISSIONS)),
            *("finished[0].column", "TIKI-6.1"),
        ),
        (
            *(SCHMIDT, attrs.evolve(START, finished=(ended(COLUMN, "NANI NUI EEPO"),))),
            *("finished[0].missions", "TIKI-3.6"),
        ),
        (
            *(SCHMIDT, after_one(SCHMIDT, "NANI PELE EEPO KAPU HUHU", *MISSIONS)),
            *("finished[0].column[1]", "TIKI-1.2"),
        ),
        (
            *(SCHMIDT, after_one(SCHMIDT, "NANI NUI EEPO KAPU NANI", *MISSIONS)),
            *("finished[0].column[4]", "TIKI-1.2"),
        ),
        (SCHMIDT, attrs.evolve(OVER, points=(18, 10)), "points", "TIKI-6.3"),
        (SCHMIDT, attrs.evolve(TURN, points=(0, 2)), "points", "TIKI-6.3"),
        # Missions.
        (
            *(SCHMIDT, after_one(SCHMIDT, COLUMN, "NANI NUI EEPO", "EEPO NUI NANI")),
            *("finished[0].missions[1]", "TIKI-1.3"),
        ),
        (
            *(SCHMIDT, attrs.evolve(TURN, missions=(NANI_NUI_EEPO, UNKNOWN))),
            *("missions[1]", "TIKI-1.3"),
        ),
        (
            *(SCHMIDT, attrs.evolve(TURN, missions=(NANI_NUI_EEPO, NANI_NUI_EEPO))),
            *("missions[1]", "TIKI-6.7"),
        ),
        (
            *(SCHMIDT, later(attrs.evolve)(SECOND, missions=(NANI_NUI_EEPO, HUHU_NUI_EEPO))),
            *("missions[1]", "TIKI-6.7"),
        ),
        # The column.
        (
            *(SCHMIDT, later(attrs.evolve)(PLAYED, column=(Tiki("PELE"), *TURN.column[1:]))),
            *("column[0]", "TIKI-1.2"),
        ),
        (
            *(SCHMIDT, later(attrs.evolve)(PLAYED, column=(Tiki("KAPU"), *TURN.column[1:]))),
            *("column[8]", "TIKI-1.2"),
        ),
        (SCHMIDT, attrs.evolve(LAID, column=column("NANI NUI")), "column[1]", "TIKI-3.1"),
        # Cards: their order, those of a colour, and how many are set aside.
        (
            *(SCHMIDT, seated(seat("up2 up1 up3 puh topple wiki toast", "up1 toast"))),
            *("seats[0].hand", "TIKI-1.4"),
        ),
        (
            *(SCHMIDT, seated(seat("up1 up2 up3 puh topple wiki toast", "toast up1"))),
            *("seats[0].aside", "TIKI-1.4"),
        ),
        (
            *(SCHMIDT, seated(seat("up1 up2 up3 puh topple", "up1 toast", "toast wiki"))),
            *("seats[0].played", "TIKI-1.4"),
        ),
        *(
            (SCHMIDT, seated(TWO_ASIDE, seat(hand, "up1 toast")), "seats[1]", "TIKI-3.2")
            for hand in (
                "up1 up2 up3 puh topple toast",
                "up1 up1 up2 up3 puh topple wiki toast",
                "up1 up2 up3 puh topple toast toast",
            )
        ),
        # With three players the second up1 is in the box.
        (
            *(THREE, attrs.evolve(START_THREE, seats=(FRESH, *START_THREE.seats[1:]))),
            *("seats[0]", "TIKI-3.2"),
        ),
        (
            *(SCHMIDT, seated(seat("up2 up3 puh topple wiki toast", "up1 up1 toast"))),
            *("seats[0].aside", "TIKI-3.4"),
        ),
    ),
)
def test_a_defect_is_named_with_its_place_and_rule(
    game: TikiTopple, state: State, where: str, rule: str
) -> None:
    assert defect(game, state) == (where, rule)


@pytest.mark.rule("TIKI-6.1", "TIKI-6.2", "TIKI-5.8")
def test_a_round_ends_with_as_many_tikis_as_the_toasts_may_leave() -> None:
    assert THREE.validate(after_one(THREE, "NANI NUI EEPO", *THREE_MISSIONS)) == ()
    assert SCHMIDT.validate(after_one(SCHMIDT, "NANI NUI EEPO KAPU HUHU", *MISSIONS)) == ()
    # Where cards are set aside, all the toasts may be among them.
    assert SCHMIDT.validate(after_one(SCHMIDT, COLUMN, *MISSIONS)) == ()
    # Else all four toasts were played when the hands ran out.
    where, _ = defect(GAMEWRIGHT, after_one(GAMEWRIGHT, COLUMN, *MISSIONS))
    assert where == "finished[0].column"


@pytest.mark.rule("TIKI-3.1")
def test_the_column_lies_by_groups_until_a_card_is_played() -> None:
    mixed = column("NUI WIKIWIKI HUHU NANI LOKAHI AKAMAI EEPO HOOKIPA KAPU")
    found = SCHMIDT.validate(attrs.evolve(TURN, column=mixed))
    assert {each.rule for each in found} == {"TIKI-3.1"}
    assert SCHMIDT.validate(play(SCHMIDT, TURN, "P1 wiki NANI NUI")) == ()


def test_every_defect_is_named() -> None:
    nobody = State((), (), (), (), ())
    assert [found.where for found in SCHMIDT.validate(nobody)] == ["points", "seats", "missions"]
    state = State((), (1, 0), column("NANI PELE"), (seat("up1"), FRESH), (UNKNOWN, None))
    where = ["points", "missions[0]", "column[1]", "seats[0]"]
    assert [found.where for found in SCHMIDT.validate(state)] == where


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
