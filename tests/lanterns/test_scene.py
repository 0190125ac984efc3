"""What lies on the table, as somebody sees it."""

from boardrules.drawing.terminal_text import plain
from boardrules.scene import Size
from boardrules.testing.lanterns import Scene, SeatScene
from tests.lanterns.table import DEAL, FIRST_TURN, GAME, MATCH, P1, P2, play

LATER = (*DEAL, *FIRST_TURN, "P1 hide 4")
"""P1 holds what P2 has left, and has hidden one of it."""


def test_a_seat_sees_its_own_hand_and_choice() -> None:
    assert GAME.scene(GAME.view(play(*LATER), P1)) == Scene(
        viewer=P1,
        to_act=(P1, P2),
        scores=(1, 0),
        outcome=None,
        turn=2,
        seats=(SeatScene(1, 1, 7, (6,), (4,)), SeatScene(2, 0, 2)),
        pile=1,
    )


def test_a_spectator_sees_how_many_there_are() -> None:
    scene = GAME.scene(GAME.view(play(*LATER), None))
    assert scene.seats == (SeatScene(1, 1, 7), SeatScene(2, 0, 2))


def test_the_referee_sees_everything() -> None:
    scene = GAME.open_scene(play(*LATER))
    assert scene.viewer is None
    assert scene.seats == (SeatScene(1, 1, 7, (6,), (4,)), SeatScene(2, 0, 2, (3, 5), ()))


def test_nothing_has_been_shown_during_the_deal() -> None:
    scene = GAME.scene(GAME.view(play(*DEAL[:3]), P2))
    assert scene.seats == (SeatScene(2, 0, None), SeatScene(1, 0, None, (2,), ()))
    assert (scene.turn, scene.pile) == (1, 6)


def test_at_the_end_nothing_is_left_in_hand() -> None:
    end = play(*MATCH)
    scene = GAME.scene(GAME.view(end, P1))
    assert scene.seats == (SeatScene(0, 0, 6, (), ()), SeatScene(0, 0, 5))
    assert (scene.turn, scene.outcome) == (2, GAME.outcome(end))


def test_a_window_has_a_line_for_each_seat() -> None:
    scene = GAME.scene(GAME.view(play(*LATER), P1))
    block = GAME.text(scene, Size(80, 20))
    assert plain(block) == (
        "Turn 2\nP1  1 points  hand 6  chosen 1  showed 7\nP2  0 points  hand 2  chosen 0  showed 2"
    )
    assert GAME.render(scene) == plain(block)
    assert block[1][0].style == "bold"
    assert plain(GAME.text(scene, Size(2, 2), P2)) == "Tu\nP1"


def test_a_window_tells_how_the_match_ended() -> None:
    scene = GAME.open_scene(play(*MATCH))
    assert plain(GAME.text(scene, Size(80, 1))).startswith("The end: ")
    dealing = GAME.open_scene(play(*DEAL[:3]))
    assert "showed" not in plain(GAME.text(dealing, Size(80, 20)))
