"""What lies on the table, as somebody sees it."""

from typing import Any

import pytest

from boardrules import CHANCE, Player
from boardrules.games.tiki_topple import LastRound, Place, Scene, SeatView, State, Tiki, TikiTopple
from tests.games.matches import play
from tests.games.tiki_topple.matches import after_match, after_round, cards, mission, prepared

GAME = TikiTopple()
P1, P2 = Player(0), Player(1)
MISSIONS = ("HOOKIPA LOKAHI NANI", "KAPU LOKAHI HUHU")


def in_play() -> State:
    """Return a moment of the first round."""
    state = prepared(GAME, missions=MISSIONS)
    return play(GAME, state, "P1 wiki EEPO NANI", "P2 up1 KAPU", "P1 toast")


def places(*lines: str) -> tuple[Place, ...]:
    """Read places such as `NANI red 9 5 2`, from the top."""
    split = [line.split() for line in lines]
    return tuple(
        Place(number, Tiki(tiki), colour.replace("_", " "), tuple(map(int, points)))
        for number, (tiki, colour, *points) in enumerate(split, start=1)
    )


def test_a_seat_sees_the_column_and_its_own_cards() -> None:
    assert GAME.scene(GAME.view(in_play(), P1)) == Scene(
        viewer=P1,
        to_act=(P2,),
        scores=(0, 0),
        outcome=None,
        phase="turns",
        round=1,
        rounds=4,
        colours=GAME.components.colours,
        column=places(
            "EEPO brown 9 5 2",
            "WIKIWIKI light_blue 5 2",
            "HUHU yellow 2",
            "NUI green",
            "LOKAHI purple",
            "AKAMAI orange",
            "NANI red",
            "KAPU pink",
        ),
        out=(Tiki("HOOKIPA"),),
        seats=(
            SeatView(
                5,
                2,
                cards("wiki toast"),
                has_mission=True,
                hand=cards("up1 up2 up3 puh topple"),
                aside=cards("up1 toast"),
                mission=mission(MISSIONS[0]),
            ),
            SeatView(6, 2, cards("up1"), has_mission=True),
        ),
        missions_left=len(GAME.components.missions) - 2,
        last_round=None,
    )


def test_a_spectator_sees_no_hand_and_no_mission() -> None:
    scene = GAME.scene(GAME.view(in_play(), None))
    assert [seat.hand or seat.aside or seat.mission for seat in scene.seats] == [None, None]


def test_the_referee_sees_all_hands_and_missions() -> None:
    state = in_play()
    scene = GAME.open_scene(state)
    assert scene.viewer is None
    assert [seat.mission for seat in scene.seats] == [mission(each) for each in MISSIONS]
    assert [seat.hand for seat in scene.seats] == [seat.hand for seat in state.seats]


def test_the_last_round_is_still_there_while_the_next_is_prepared() -> None:
    state = after_round(GAME, prepared(GAME, missions=("NUI EEPO WIKIWIKI", "AKAMAI HUHU KAPU")))
    scene = GAME.scene(GAME.view(state, P2))
    assert (scene.round, scene.phase, scene.to_act, scene.column) == (2, "column", (CHANCE,), ())
    assert scene.out == ()
    assert isinstance(scene.last_round, LastRound)
    assert scene.last_round.points == scene.scores == (9, 5)
    assert scene.last_round.column[0] == Place(1, Tiki("NUI"), "green", (9, 5, 2))


def test_at_the_end_the_last_round_is_the_present_one() -> None:
    state = after_match(GAME)
    scene = GAME.scene(GAME.view(state, None))
    assert (scene.round, scene.rounds, scene.phase) == (4, 4, "end")
    assert scene.outcome == GAME.outcome(state)


def test_anything_but_a_scene_is_refused_with_a_sentence() -> None:
    view: Any = GAME.view(in_play(), P1)
    wrong: Any = in_play()
    with pytest.raises(TypeError, match="expected a Scene"):
        GAME.render(view)
    with pytest.raises(TypeError, match="expected a View"):
        GAME.scene(wrong)
    with pytest.raises(TypeError, match="expected a State"):
        GAME.open_scene(view)
