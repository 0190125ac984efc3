"""The town drawn as a picture."""

from collections.abc import Sequence
import re

import attrs
import pytest

from boardrules import Player
from boardrules.drawing.svg import SEATS
from boardrules.games.tuk_tuk_taxi import Card, Direction, State, TukTukTaxi
from boardrules.games.tuk_tuk_taxi.drawing.road_signs import sign
from boardrules.scene import Style
from tests.games.matches import play
from tests.games.tuk_tuk_taxi.hand_built import SMALL, box_of, rolled
from tests.pictures import check_picture

GAME = TukTukTaxi(board="town", components=box_of(SMALL, customers=4))
CUSTOMERS = ("P1 customer B1 d5", "P2 customer B2 e6", "P1 customer B4 e4", "P2 customer B5 f5")
P1 = Player(0)
TRAIL = ' fill="none" stroke-linejoin="round" stroke-linecap="round" stroke="#fff"'


def drawn(state: State, *last: str, legal: bool = False, game: TukTukTaxi = GAME) -> str:
    """Draw a state, with what was just done, and perhaps all that may be done."""
    actions = game.legal_actions(state) if legal else ()
    picture = game.picture(
        game.open_scene(state),
        last=[game.parse_action(text) for text in last],
        legal=actions,
        style=Style("light"),
    )
    check_picture(picture)
    return picture


def begun() -> State:
    """Return the moment before the first card is drawn."""
    return play(GAME, GAME.initial_state(), *CUSTOMERS)


def titles(picture: str, *wanted: str) -> bool:
    return all(f"<title>{title}</title>" in picture for title in wanted)


def test_the_town_has_streets_lights_stations_and_buildings() -> None:
    picture = drawn(GAME.initial_state())
    assert titles(picture, "b3: street", "e7: traffic light", "b2: in front of the garage")
    assert titles(picture, "h2: in front of the petrol station", "building B3")
    assert titles(picture, "e9: station, of P1", "a5: station, closed")
    assert 'data-word="b3"' in picture
    assert "Turn 1 of 400: P1 places a customer" in picture


def test_customers_wait_at_their_buildings() -> None:
    picture = drawn(begun())
    assert titles(picture, "building B1: a customer waits, facing d5")
    assert "4 customers waiting" in picture


def test_taxis_have_their_number_and_may_carry_a_customer() -> None:
    state = rolled(GAME, 4, ("e9", "b3"), carrying=(1,))
    lost = attrs.evolve(state.taxis[1], lost_turns=2)
    picture = drawn(attrs.evolve(state, taxis=(state.taxis[0], lost), deliveries=(P1,)))
    assert titles(picture, "taxi of P1 at e9, empty", "taxi of P2 at b3 with a customer")
    assert "at b3, with a customer, loses 2 turns" in picture
    assert "at home, empty" in picture
    assert titles(picture, "P1, 1 delivered, to act")
    assert SEATS[1] in picture


def test_cards_lie_on_top_of_each_other() -> None:
    laid = "stop e5, turn-left e5 N, no-parking b3"
    picture = drawn(rolled(GAME, 4, ("e9", "e1"), laid=laid))
    assert titles(picture, "e5: turn-left to N, over stop", "b3: no-parking")


@pytest.mark.parametrize("arrow", [None, *Direction])
@pytest.mark.parametrize("card", Card)
def test_every_sign_is_drawn_within_its_square(card: Card, arrow: Direction | None) -> None:
    check_picture(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">'
        f"<title>{card}</title>{sign(card, arrow)}</svg>"
    )


def test_signs_differ_and_so_do_their_arrows() -> None:
    assert len({sign(card) for card in Card}) == len(Card)
    ways: Sequence[Direction | None] = (None, *Direction)
    assert len({sign(Card.TURN_LEFT, way) for way in ways}) == 5
    assert len({sign(Card.ONE_WAY, way) for way in Direction}) == 4


def test_the_roll_and_the_card_of_the_turn_are_shown() -> None:
    drawing = drawn(play(GAME, begun(), "* draw stop"))
    assert titles(drawing, "drawn: stop")
    assert "P1 has drawn a card" in drawing
    rolling = play(GAME, begun(), "* draw stop", "P1 sign stop b3", "* roll 4")
    assert titles(drawn(rolling), f"rolled 4, {GAME.tables.throws[4].colour}")


def test_a_drive_leaves_a_trail() -> None:
    state = play(GAME, begun(), "* draw stop", "P1 sign stop b3", "* roll 2")
    action = GAME.format_action(GAME.legal_actions(state)[-1])
    picture = drawn(play(GAME, state, action), action)
    assert f"last: {action}" in picture
    assert picture.count(TRAIL) == 1
    assert len(re.findall(f'd="M[^"]*L[^"]*"{TRAIL}', picture)) == 1


@pytest.mark.parametrize(
    ("last", "marks"),
    [("P1 garage b2", 1), ("P1 petrol stay", 0), ("P1 police c5", 1), ("P1 keep", 0)],
)
def test_what_was_done_is_marked_where_it_was_done(last: str, marks: int) -> None:
    assert drawn(begun(), last).count(TRAIL) == marks


def test_where_actions_lead_is_marked() -> None:
    state = play(GAME, begun(), "* draw turn-left")
    several = drawn(state, legal=True)
    assert "actions</title>" in several
    stop = drawn(play(GAME, begun(), "* draw stop"), legal=True)
    assert 'data-action="P1 sign stop b3"' in stop
    assert stop.count('class="br-ghost"') == 1


def choices(state: State, *texts: str) -> list[str]:
    """Draw some actions, and list what stands for one of them alone."""
    legal = [GAME.parse_action(text) for text in texts]
    picture = GAME.picture(GAME.open_scene(state), legal=legal)
    check_picture(picture)
    return re.findall('class="br-may"[^>]* data-action="([^"]*)"', picture)


def test_a_customer_is_placed_at_a_building_and_then_on_a_side_of_it() -> None:
    state = GAME.initial_state()
    first = re.findall('class="br-may" data-word="([^"]*)"', drawn(state, legal=True))
    assert first == ["B1", "B2", "B4", "B5"]
    legal = [GAME.format_action(each) for each in GAME.legal_actions(state)]
    one = [text for text in legal if " B1 " in text]
    assert len(one) > 1
    assert choices(state, *one) == one


def test_where_a_sign_points_is_chosen_around_its_square() -> None:
    state = play(GAME, begun(), "* draw turn-left")
    legal = map(GAME.format_action, GAME.legal_actions(state))
    ways = [text for text in legal if " e5 " in text]
    assert len(ways) > 1
    assert choices(state, *ways) == ways


def test_one_square_beside_an_action_without_one_has_a_dot() -> None:
    assert choices(begun(), "P1 remove b3", "P1 keep") == ["P1 remove b3"]


def test_of_several_ways_to_a_square_each_has_a_dot_where_the_others_do_not_go() -> None:
    state = begun()
    town = [each.square for each in GAME.open_scene(state).squares]
    ways = [f"P1 drive {town[0]} {square} {town[9]}" for square in town[1:3]]
    assert choices(state, *ways) == ways
    loads = [f"P1 drive {town[0]}", f"P1 drive {town[0]} load B1"]
    assert choices(state, *loads) == [], "these are chosen from the list"


def test_an_action_without_a_square_has_no_mark() -> None:
    scene = GAME.open_scene(begun())
    keep = GAME.parse_action("P1 keep")
    assert GAME.picture(scene, legal=[keep]) == GAME.picture(scene)


def test_at_the_end_somebody_has_won() -> None:
    game = attrs.evolve(GAME, turn_limit=None)
    state = attrs.evolve(begun(), phase="end", deliveries=(P1,))
    assert "P1 wins" in drawn(state, game=game)


def test_without_a_limit_turns_are_only_counted() -> None:
    game = attrs.evolve(GAME, turn_limit=None)
    assert "Turn 1: P1 places a customer" in drawn(game.initial_state(), game=game)
