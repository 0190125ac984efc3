"""Views that no state has are refused."""

import re
from typing import Any

from attrs import evolve
import pytest

from boardrules import CHANCE, Player
from boardrules.building.sequences import replaced
from boardrules.games.tiki_topple import Round, SeatView, TikiTopple, View
from tests.games.matches import play, seeded
from tests.games.tiki_topple.matches import COLUMN, cards, column, mission, prepared, tiny_box

GAME = TikiTopple()
P1, P2 = Player(0), Player(1)
DISAGREE = "what it tells of the phase and of the seats does not agree"
FULL = cards("up1 up1 up2 up3 puh topple wiki toast toast")


def check_refused(view: View, reason: str) -> None:
    message = re.escape(f"no state has this view: {reason}")
    with pytest.raises(ValueError, match=message):
        GAME.worlds(view)
    with pytest.raises(ValueError, match=message):
        GAME.determinize(view, seeded(0))


VIEW = View(
    P1,
    "turns",
    P1,
    (),
    (0, 0),
    column(COLUMN),
    (
        SeatView(
            7,
            2,
            (),
            has_mission=True,
            hand=cards("up1 up2 up3 puh topple wiki toast"),
            aside=cards("up1 toast"),
            mission=mission("NANI NUI EEPO"),
        ),
        SeatView(7, 2, (), has_mission=True),
    ),
)
"""What P1 knows in the first turn."""


def test_what_the_other_views_differ_from_is_the_view_of_a_state() -> None:
    assert GAME.view(prepared(GAME), P1) == VIEW


@pytest.mark.parametrize(
    ("view", "reason"),
    [
        (evolve(VIEW, seats=VIEW.seats[:1]), "there are 2 players, not 1"),
        (evolve(VIEW, seats=VIEW.seats * 2), "there are 2 players, not 4"),
        (evolve(VIEW, player=P2), DISAGREE),
        (evolve(VIEW, phase="mission"), DISAGREE),
        (evolve(VIEW, due=P2), DISAGREE),
        (evolve(VIEW, points=(0, 2)), "points: the finished rounds gave 0, 0 (TIKI-6.3)"),
        (evolve(VIEW, points=(0,)), "points: there are 2 players, not 1 (TIKI-1.1)"),
        (evolve(VIEW, player=None), DISAGREE),
        (evolve(VIEW, column=column("PELE")), "column[0]: there is no Tiki PELE (TIKI-1.2)"),
        (
            evolve(VIEW, column=VIEW.column[:8] + VIEW.column[:1]),
            "column[8]: NANI is in two places (TIKI-1.2)",
        ),
        (evolve(VIEW, column=VIEW.column[:3]), "column: each toast takes one Tiki out"),
        (
            evolve(VIEW, finished=(Round(column(COLUMN), GAME.components.missions[:2]),) * 5),
            "finished: a match has 4 rounds (TIKI-7.1)",
        ),
    ],
)
def test_a_view_that_no_state_has_is_refused(view: View, reason: str) -> None:
    check_refused(view, reason)


@pytest.mark.parametrize(
    ("seat", "change", "reason"),
    [
        (P1, {"hand_size": 8}, DISAGREE),
        (P1, {"hand": FULL}, DISAGREE),
        (P1, {"hand": None}, DISAGREE),
        (P1, {"aside": None}, DISAGREE),
        (P1, {"aside": cards("up1")}, "seats: cards are set aside before missions are dealt"),
        (P1, {"aside": cards("up2 up2")}, "the cards of P1 do not add up"),
        (P1, {"mission": None, "has_mission": False}, "missions: missions are dealt from the fi"),
        (P1, {"mission": mission("EEPO NUI NANI")}, "missions[0]: there is no mission EEPO-NUI-"),
        (P2, {"aside": cards("up1 toast")}, DISAGREE),
        (P2, {"mission": mission("HUHU NUI EEPO")}, DISAGREE),
        (P2, {"aside_size": 3}, "the cards of P2 do not add up"),
        (P2, {"aside_size": -1}, "the cards of P2 do not add up"),
        (P2, {"aside_size": 2**53}, "the cards of P2 do not add up"),
        (P2, {"aside_size": 1}, "seats: cards are set aside before missions are dealt"),
        (P2, {"hand_size": 12}, DISAGREE),
        (P2, {"played": cards("wiki wiki")}, "the cards of P2 do not add up"),
        (P2, {"played": cards("toast toast toast")}, "the cards of P2 do not add up"),
        (P2, {"played": FULL}, "the cards of P2 do not add up"),
        (P2, {"played": cards("wiki")}, "seats: the seats play in turn"),
    ],
)
def test_a_view_of_a_seat_that_no_state_has_is_refused(
    seat: Player, change: dict[str, Any], reason: str
) -> None:
    view = evolve(VIEW, seats=replaced(VIEW.seats, seat, evolve(VIEW.seats[seat], **change)))
    check_refused(view, reason)


def test_a_view_with_more_missions_than_the_box_is_refused() -> None:
    game = TikiTopple(components=tiny_box(missions="AAA CCC BBB, CCC AAA DDD, BBB DDD AAA"))
    laid = [f"* column {tiki}" for tiki in ("AAA", "BBB", "CCC", "DDD")]
    dealt = ["* mission P1 AAA-CCC-BBB", "* mission P2 CCC-AAA-DDD"]
    asides = ["* aside P1 up1", "* aside P2 up1"]
    view = game.view(play(game, game.initial_state(), *laid, *asides, *dealt), None)
    known = Round(column("AAA BBB CCC"), game.components.missions[:2])
    with pytest.raises(ValueError, match="no state has this view: there are not 2 more missions"):
        game.worlds(evolve(view, finished=(known,)))


def test_a_view_with_values_of_other_types_is_refused() -> None:
    size: Any = 7.0
    view = evolve(VIEW, seats=(evolve(VIEW.seats[0], hand_size=size), VIEW.seats[1]))
    assert view == VIEW
    with pytest.raises(TypeError, match=r"^View\.seats\[0\]\.hand_size: expected a whole number"):
        TikiTopple().worlds(view)


def test_a_viewer_without_a_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 7"):
        GAME.worlds(evolve(VIEW, player=Player(7)))
    with pytest.raises(ValueError, match="there is no seat -1"):
        GAME.determinize(evolve(VIEW, player=CHANCE), seeded(0))


# What lies open of such a view can be drawn, unless it has Tikis that nobody knows.


@pytest.mark.parametrize("change", [{"played": FULL}, {"aside_size": 10}, {"aside_size": 2**53}])
def test_a_view_with_cards_that_no_seat_can_have_is_drawn_as_it_is(change: dict[str, Any]) -> None:
    view = evolve(VIEW, seats=(VIEW.seats[0], evolve(VIEW.seats[1], **change)))
    assert GAME.scene(view).seats == view.seats
    assert GAME.render(GAME.scene(view))


def test_a_view_with_more_missions_than_the_box_is_drawn_as_it_is() -> None:
    done = Round(column(COLUMN), GAME.components.missions)
    scene = GAME.scene(evolve(VIEW, finished=(done,)))
    assert scene.last_round is not None
    assert scene.last_round.missions == GAME.components.missions


@pytest.mark.parametrize(
    "view",
    [
        evolve(VIEW, column=column("PELE")),
        evolve(VIEW, finished=(Round(column("NANI PELE NUI"), ()),)),
    ],
)
def test_a_tiki_that_is_not_in_the_box_cannot_be_drawn(view: View) -> None:
    with pytest.raises(ValueError, match=r"^no state has this view: there is no Tiki PELE$"):
        GAME.scene(view)
