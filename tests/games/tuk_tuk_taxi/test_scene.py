"""What lies on the table."""

import attrs
import pytest

from boardrules import CodecError, Player, from_json, to_json
from boardrules.codec import from_data, to_data
from boardrules.games.tuk_tuk_taxi import (
    Building,
    Card,
    CardCount,
    Direction,
    Frame,
    Rolled,
    Scene,
    SeatScene,
    Sign,
    Square,
    Stack,
    State,
    Station,
    Taxi,
    TownSquare,
    TukTukTaxi,
)
from boardrules.schema import schema_for
from tests.games.json_paths import put
from tests.games.matches import play
from tests.games.tuk_tuk_taxi.hand_built import SMALL, box_of, rolled
from tests.schema.agreement import Draft202012Validator

P1, P2 = Player(0), Player(1)

GAME = TukTukTaxi(board="town", components=box_of(SMALL, customers=4))


def unbegun() -> State:
    """Return the moment before the first card is drawn."""
    placed = ("P1 customer B1 d5", "P2 customer B2 e6", "P1 customer B4 e4", "P2 customer B5 f5")
    return play(GAME, GAME.initial_state(), *placed)


def begun() -> State:
    """Return the first turn: a sign has been laid, and a number has been rolled."""
    return play(GAME, unbegun(), "* draw turn-left", "P1 sign turn-left e5 N", "* roll 4")


def scene_of(state: State, game: TukTukTaxi = GAME) -> Scene:
    """Return what everybody sees; it is what the referee sees."""
    scene = game.scene(game.view(state, P2))
    assert scene == game.open_scene(state)
    assert from_json(to_json(scene), Scene) == scene
    return scene


def test_the_board_is_drawn_from_its_south_west_corner() -> None:
    scene = scene_of(GAME.initial_state())
    assert (scene.width, scene.height) == (9, 9)
    assert scene.squares[:3] == (
        TownSquare(Square("b2"), 2, 2, "garage"),
        TownSquare(Square("b3"), 2, 3, "street"),
        TownSquare(Square("b4"), 2, 4, "street"),
    )
    grounds = {each.square: each.ground for each in scene.squares}
    assert (grounds[Square("e7")], grounds[Square("h8")]) == ("light", "petrol")
    assert scene.frame == Frame(west=3, south=3, east=7, north=7)


def test_a_station_is_the_home_of_a_seat_or_closed() -> None:
    assert scene_of(GAME.initial_state()).stations == (
        Station(4, Square("a5"), 1, 5, None),
        Station(3, Square("e1"), 5, 1, P2),
        Station(1, Square("e9"), 5, 9, P1),
        Station(2, Square("i5"), 9, 5, None),
    )


def test_buildings_are_numbered_and_customers_face_a_square() -> None:
    assert scene_of(begun()).buildings == (
        Building(1, 4, 6, Square("d5")),
        Building(2, 6, 6, Square("e6")),
        Building(3, 3, 4, None),
        Building(4, 4, 4, Square("e4")),
        Building(5, 6, 4, Square("f5")),
    )


def test_a_turn_has_its_seat_its_card_and_its_roll() -> None:
    scene = scene_of(begun())
    assert (scene.phase, scene.turn, scene.most_turns, scene.on_turn) == ("drive", 1, 400, P1)
    assert scene.to_act == (P1,)
    assert scene.roll == Rolled(4, GAME.tables.throws[4].colour)
    assert (scene.card, scene.heading, scene.onward) == (None, None, 0)
    # While chance draws it is somebody's turn.
    assert (scene_of(unbegun()).phase, scene_of(unbegun()).on_turn) == ("draw", P1)
    drawn = scene_of(play(GAME, unbegun(), "* draw stop"))
    assert (drawn.card, drawn.roll) == (Card.STOP, None)


def test_customers_are_placed_in_turn() -> None:
    state = play(GAME, GAME.initial_state(), "P1 customer B1 d5")
    scene = scene_of(state)
    assert (scene.phase, scene.on_turn, scene.to_act) == ("customers", P2, (P2,))


def test_cards_lie_in_stacks_with_the_last_one_on_top() -> None:
    laid = "stop e5, turn-left e5 N, no-parking b3"
    scene = scene_of(rolled(GAME, 4, ("e9", "e1"), laid=laid))
    assert scene.stacks == (
        Stack(Square("b3"), (Sign(Card.NO_PARKING, None),)),
        Stack(Square("e5"), (Sign(Card.TURN_LEFT, Direction.NORTH), Sign(Card.STOP, None))),
    )


def test_taxis_are_at_home_or_somewhere_and_may_carry_a_customer() -> None:
    state = rolled(GAME, 4, ("e9", "b3"), carrying=(1,))
    taxis = (state.taxis[0], attrs.evolve(state.taxis[1], lost_turns=2))
    scene = scene_of(attrs.evolve(state, taxis=taxis, deliveries=(P2, P1, P2)))
    assert scene.seats == (
        SeatScene(Square("e9"), is_home=True, carries=False, lost_turns=0, delivered=1),
        SeatScene(Square("b3"), is_home=False, carries=True, lost_turns=2, delivered=2),
    )
    assert scene.deliveries == (P2, P1, P2)
    assert state.taxis[0] == Taxi(Square("e9"))


def test_the_pile_is_counted_by_kind() -> None:
    before, after = scene_of(unbegun()).pile, scene_of(begun()).pile
    assert [count.card for count in before] == list(Card)
    gone = [one for one, other in zip(before, after, strict=True) if one != other]
    (turn_left,) = (count for count in before if count.card is Card.TURN_LEFT)
    assert gone == [turn_left]
    assert CardCount(Card.TURN_LEFT, turn_left.count - 1) in after


def test_without_a_limit_there_is_no_last_turn() -> None:
    game = attrs.evolve(GAME, turn_limit=None)
    assert scene_of(game.initial_state(), game).most_turns is None


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("width", 26),
        ("height", 999),
        *((f"frame.{side}", most) for side, most in (("west", 26), ("east", 26))),
        *((f"frame.{side}", most) for side, most in (("south", 999), ("north", 999))),
        *((f"{place}[0].x", 26) for place in ("squares", "stations", "buildings")),
        *((f"{place}[0].y", 999) for place in ("squares", "stations", "buildings")),
    ],
)
def test_a_board_is_no_larger_than_the_names_of_its_squares(path: str, most: int) -> None:
    data = to_data(GAME.open_scene(GAME.initial_state()))
    validator = Draft202012Validator(schema_for(Scene))
    inside, name = f"$.{path}".rpartition(".")[::2]
    for number in (1, most):
        put(data, path, number)
        from_data(data, Scene)
    for number in (0, most + 1, 10**9):
        put(data, path, number)
        with pytest.raises(CodecError) as refused:
            from_data(data, Scene)
        (fault,) = refused.value.faults
        assert str(fault) == f"{inside}: {name} is from 1 to {most}, not {number}"
        assert not validator.is_valid(data)


def test_the_largest_board_is_drawn() -> None:
    lines = ("." * 26,) * (999 - len(SMALL)) + tuple(line.ljust(26, ".") for line in SMALL)
    game = TukTukTaxi(board="town", components=box_of(lines, customers=4))
    scene = scene_of(game.initial_state(), game)
    assert (scene.width, scene.height) == (26, 999)
    assert "\n999" in game.render(scene)
