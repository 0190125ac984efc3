"""The table drawn as a picture."""

import re

import attrs
import pytest

from boardrules import Player
from boardrules.drawing.marks import MARK
from boardrules.drawing.svg import SEATS, Svg
from boardrules.games.tiki_topple import State, TikiTopple
from boardrules.scene import Style
from tests.games.matches import play
from tests.games.tiki_topple.matches import after_match, after_round, prepared
from tests.pictures import check_picture

GAME = TikiTopple()
P1, P2 = Player(0), Player(1)


def begun() -> State:
    """Return the first turn: NANI is on top, and in the mission of P1."""
    return prepared(GAME, missions=("NANI KAPU NUI", "KAPU LOKAHI HUHU"))


def drawn(state: State, viewer: Player | None = P1, last: tuple[str, ...] = ()) -> Svg:
    """Draw a state, with what was just done and all that the viewer may do."""
    legal = () if viewer is None else GAME.legal_actions(state, viewer)
    scene = GAME.scene(GAME.view(state, viewer))
    picture = GAME.picture(
        scene, last=[GAME.parse_action(text) for text in last], legal=legal, style=Style("light")
    )
    check_picture(picture)
    return picture


def test_the_column_has_its_places_with_their_points() -> None:
    picture = drawn(begun(), None)
    assert "<title>place 1: NANI, red, worth 9 5 2 to a mission</title>" in picture
    assert "<title>place 9: KAPU, pink</title>" in picture
    assert 'data-word="WIKIWIKI"' in picture


def test_a_mission_is_a_ring_at_each_of_its_tikis_full_where_it_counts() -> None:
    picture = drawn(begun())
    assert "<title>9 points for P1</title>" in picture
    assert "<title>5 points for P1 in place 2 or higher</title>" in picture
    assert f'r="14" fill="{SEATS[0]}"' in picture
    assert picture.count('r="14" fill="#fff"') == 2
    assert "points for P2" not in picture
    assert "mission hidden" in picture


def test_a_spectator_sees_no_rings_and_the_referee_all() -> None:
    assert 'r="14"' not in drawn(begun(), None)
    scene = GAME.open_scene(begun())
    picture = GAME.picture(scene)
    check_picture(picture)
    assert picture.count('r="14"') == 6


@pytest.mark.parametrize(
    ("text", "tikis"),
    [
        ("P1 up2 HUHU", ["HUHU"]),
        ("P1 puh NUI", ["NUI"]),
        ("P1 topple NUI", ["NUI"]),
        ("P1 wiki EEPO NANI", ["EEPO", "NANI"]),
    ],
)
def test_what_was_moved_is_marked_with_the_card(text: str, tikis: list[str]) -> None:
    picture = drawn(play(GAME, begun(), text), None, last=(text,))
    assert picture.count('height="24" rx="6" fill="#fff" stroke="#22201c"') == len(tikis)
    assert f"last: {text}" in picture


def test_what_was_taken_out_lies_below_the_column() -> None:
    state = play(GAME, begun(), "P1 up1 HUHU", "P2 up1 NUI", "P1 toast")
    picture = drawn(state, None, last=("P1 toast",))
    assert "taken out" in picture
    assert "<title>KAPU</title>" in picture


MAY = 'class="br-may" data-word="'


def marks(*texts: str) -> tuple[list[str], int]:
    """Return what may be chosen next of some plays, and how many things were chosen."""
    legal = [GAME.parse_action(f"P1 {text}") for text in texts]
    picture = GAME.picture(GAME.scene(GAME.view(begun(), P1)), legal=legal)
    check_picture(picture)
    return re.findall(f'{MAY}([^"]*)"', picture), picture.count(f'rx="8" fill="{MARK}"')


def test_a_card_may_be_chosen_and_then_a_tiki() -> None:
    assert drawn(begun()).count(MAY) == 6, "all cards but toast"
    assert MAY not in drawn(begun(), P2)
    assert marks("up1 HUHU", "up1 NUI", "puh NUI") == (["up1", "puh"], 0)
    assert marks("up1 HUHU", "up1 NUI") == (["HUHU", "NUI"], 1)
    assert marks("toast") == (["toast"], 0)
    assert marks("up1 NUI") == (["NUI"], 1)


def test_of_two_tikis_one_is_chosen_after_the_other() -> None:
    assert marks("wiki EEPO NUI", "wiki HUHU NUI", "wiki EEPO HUHU") == (["HUHU", "NUI", "EEPO"], 1)
    assert marks("wiki EEPO NUI", "wiki HUHU NUI") == (["HUHU", "EEPO"], 2)


def test_the_board_takes_the_same_room_whatever_was_taken_out() -> None:
    state = play(GAME, begun(), "P1 up1 HUHU", "P2 up1 NUI", "P1 toast")
    boards = [drawn(each).parts["board"].partition(">")[0] for each in (begun(), state)]
    assert boards[0] == boards[1]


def test_at_the_end_nobody_has_a_hand() -> None:
    picture = drawn(after_match(GAME))
    assert list(picture.parts) == ["board", "seats", "more"]
    assert "in hand" not in picture


def test_before_the_column_is_laid_there_is_none() -> None:
    assert "no column yet" in drawn(GAME.initial_state(), None)


def test_after_a_round_its_missions_are_told() -> None:
    state = after_round(GAME, prepared(GAME, missions=("NUI EEPO WIKIWIKI", "AKAMAI HUHU KAPU")))
    assert "P1: NUI-EEPO-WIKIWIKI gave 9" in drawn(state, None)


def test_at_the_end_the_last_column_is_shown_with_all_missions() -> None:
    picture = drawn(after_match(GAME), None)
    assert "The end" in picture
    assert 'r="14"' in picture


def test_a_colour_that_nobody_knows_is_drawn_all_the_same() -> None:
    colours = tuple((tiki, "glitter") for tiki, _ in GAME.components.colours)
    game = TikiTopple(components=attrs.evolve(GAME.components, colours=colours))
    picture = game.picture(game.open_scene(prepared(game)))
    check_picture(picture)
    assert "NANI, glitter" in picture
