"""What everybody knows as tables of numbers."""

from itertools import product

import attrs
import pytest

from boardrules import Player
from boardrules.building.observation import Feature
from boardrules.games.tuk_tuk_taxi import Card, Direction, Square, State, Taxi, TukTukTaxi
from tests.games.matches import after_match, play
from tests.games.tuk_tuk_taxi.hand_built import CROSS, box_of, placed, rolled, signs

P1, P2, P3 = Player(0), Player(1), Player(2)
ORDER = CROSS.tables.town.order
F5, F6, J6 = (ORDER[Square(name)] for name in ("f5", "f6", "j6"))


def feature(game: TukTukTaxi, name: str) -> Feature:
    (found,) = [feature for feature in game.features if feature.name == name]
    return found


def table(state: State, name: str, player: Player = P1, game: TukTukTaxi = CROSS) -> list[int]:
    return list(game.observe(game.view(state, player), player)[name])


def ones(state: State, name: str, player: Player = P1, game: TukTukTaxi = CROSS) -> list[object]:
    """List where a table of a seat is not zero."""
    places = product(*map(range, feature(game, name).shape))
    found = zip(places, table(state, name, player, game), strict=True)
    return [place[0] if len(place) == 1 else place for place, one in found if one]


def kind(card: Card) -> int:
    """Return the place of a card among those that can lie on the board."""
    return [*Card].index(card) if card is not Card.POLICE else 15


# The layout


def test_the_tables_of_the_default_game() -> None:
    shapes = {feature.name: (feature.shape, feature.high) for feature in TukTukTaxi().features}
    assert shapes == {
        "phase": ((8,), 1),
        "turn": ((2,), 1),
        "turns_left": ((1,), 400),
        "card": ((19,), 1),
        "number": ((6,), 1),
        "heading": ((4,), 1),
        "onward": ((1,), 5),
        "taxis": ((2, 149), 1),
        "homes": ((2, 149), 1),
        "carries": ((2,), 1),
        "lost_turns": ((2,), 200),
        "delivered": ((2,), 2),
        "last_delivery": ((2,), 4),
        "customers": ((149,), 4),
        "buildings": ((12, 4), 1),
        "laid": ((4, 149, 16), 1),
        "arrows": ((4, 149, 4), 1),
        "pile": ((19,), 6),
        "stuck": ((1,), 2),
    }


def test_every_table_says_what_it_is_about() -> None:
    assert all(feature.about and not feature.low for feature in TukTukTaxi(4).features)
    assert feature(CROSS, "phase").about == (
        "one for the phase: customers, draw, card, roll, drive, onward, park, end"
    )
    assert feature(CROSS, "laid").about.endswith("no-left, parking-meter, police-stop, police")


def test_as_many_layers_are_shown_as_removing_can_bring_up() -> None:
    game = TukTukTaxi(board="town", components=box_of(CROSS.tables.town.lines, {"stop": 9}))
    assert feature(game, "laid").shape == (1, len(ORDER), 16)
    assert feature(game, "arrows").shape == (1, len(ORDER), 4)
    assert feature(game, "pile").high == 9
    assert feature(game, "onward").high == 1


# The match


def test_customers_are_placed_in_turn() -> None:
    state = CROSS.initial_state()
    assert ones(state, "phase") == [0]
    assert ones(state, "turn", P1) == [0]
    assert ones(state, "turn", P2) == [1]
    state = play(CROSS, state, "P1 customer B3 f6")
    assert ones(state, "turn", P1) == [1]
    assert ones(state, "turn", P2) == [0]
    assert ones(state, "buildings") == [(2, 1)]
    state = play(CROSS, state, "P2 customer B4 f6")
    assert ones(state, "buildings") == [(2, 1), (3, 0)]
    assert ones(state, "customers") == [F6]
    assert table(state, "customers")[F6] == 2


def test_a_turn_is_that_of_a_seat_also_while_chance_acts() -> None:
    game = TukTukTaxi(3, first_player=1)
    state = placed(game)
    assert ones(state, "phase", game=game) == [1]
    assert ones(state, "turn", P1, game) == [1]
    assert ones(state, "turn", P2, game) == [0]
    assert ones(state, "turn", P3, game) == [2]
    assert table(state, "turns_left", game=game) == [600]
    assert table(state, "pile", game=game) == [count for _, count in game.components.cards]


def test_a_card_that_was_drawn() -> None:
    state = play(CROSS, placed(CROSS), "* draw stop")
    assert ones(state, "phase") == [2]
    assert ones(state, "card") == [6]
    assert table(state, "pile")[6] == 5
    state = play(CROSS, state, "P1 sign stop f6")
    assert ones(state, "phase") == [3]
    assert ones(state, "card") == []
    assert ones(state, "laid") == [(0, F6, 6)]


def test_a_number_that_was_rolled_and_a_drive_that_goes_on() -> None:
    state = rolled(CROSS, 4, ["f5", "d4"])
    assert ones(state, "phase") == [4]
    assert ones(state, "number") == [3]
    assert ones(state, "heading") == []
    state = attrs.evolve(state, phase="onward", number=None, heading=Direction.SOUTH, onward=2)
    assert ones(state, "phase") == [5]
    assert ones(state, "number") == []
    assert ones(state, "heading") == [2]
    assert table(state, "onward") == [2]
    assert ones(attrs.evolve(state, phase="park"), "phase") == [6]


def test_the_end_is_nobodys_turn() -> None:
    state = after_match(CROSS)
    assert ones(state, "phase") == [7]
    assert ones(state, "turn") == []


@pytest.mark.parametrize(
    ("limit", "turn", "left", "most"),
    [
        (12, 5, 19, 24),
        (12, 24, 0, 24),
        (500, 0, 1000, 1000),
        (501, 0, 1000, 1000),
        (501, 3, 999, 1000),
        (None, 77, 1000, 1000),
    ],
)
def test_turns_are_counted_down_to_the_limit(
    limit: int | None, turn: int, left: int, most: int
) -> None:
    game = attrs.evolve(CROSS, turn_limit=limit)
    state = attrs.evolve(game.initial_state(), turn=turn)
    assert table(state, "turns_left", game=game) == [left]
    assert feature(game, "turns_left").high == most


def test_turns_without_a_drive_are_counted() -> None:
    assert table(attrs.evolve(placed(CROSS), stuck=1), "stuck") == [1]


# The seats


def test_taxis_go_by_seat() -> None:
    state = rolled(CROSS, 1, ["f5", "f6"], carrying=[1])
    assert ones(state, "taxis", P1) == [(0, F5), (1, F6)]
    assert ones(state, "taxis", P2) == [(0, F6), (1, F5)]
    assert table(state, "carries", P1) == [0, 1]
    assert table(state, "carries", P2) == [1, 0]


def test_each_seat_is_told_where_it_lives() -> None:
    state = CROSS.initial_state()
    d4 = ORDER[Square("d4")]
    assert ones(state, "homes", P1) == [(0, J6), (1, d4)]
    assert ones(state, "homes", P2) == [(0, d4), (1, J6)]


@pytest.mark.parametrize(
    ("limit", "lost", "shown"),
    [(12, 3, 3), (12, 99, 12), (None, 99, 99), (None, 1001, 1000), (2000, 1001, 1000)],
)
def test_lost_turns_are_shown_up_to_the_last(limit: int | None, lost: int, shown: int) -> None:
    game = attrs.evolve(CROSS, turn_limit=limit)
    taxis = (Taxi(Square("f5")), Taxi(Square("f6"), lost_turns=lost))
    state = attrs.evolve(placed(game), taxis=taxis)
    assert table(state, "lost_turns", P1, game) == [0, shown]
    assert table(state, "lost_turns", P2, game) == [shown, 0]
    assert shown <= feature(game, "lost_turns").high


def test_deliveries_tell_who_was_earlier() -> None:
    game = TukTukTaxi(3)
    state = attrs.evolve(placed(game), deliveries=(P2, P1, P2))
    assert table(state, "delivered", P1, game) == [1, 2, 0]
    assert table(state, "last_delivery", P1, game) == [2, 3, 0]
    assert table(state, "delivered", P3, game) == [0, 1, 2]
    assert table(state, "last_delivery", P3, game) == [0, 2, 3]


# The cards on the board


def test_cards_are_shown_from_the_top_of_each_square() -> None:
    laid = "stop f6, one-way f5 N, no-left f6 W, police f6"
    state = rolled(CROSS, 1, ["a5", "d4"], laid=laid)
    assert ones(state, "laid") == [
        (0, F5, kind(Card.ONE_WAY)),
        (0, F6, kind(Card.POLICE)),
        (1, F6, kind(Card.NO_LEFT)),
        (2, F6, kind(Card.STOP)),
    ]
    assert ones(state, "arrows") == [(0, F5, 0), (1, F6, 3)]


def test_what_can_never_come_up_again_is_not_shown() -> None:
    state = rolled(
        CROSS, 1, ["a5", "d4"], laid="turn-left f5 N, stop f5, stop f5, stop f5, stop f5"
    )
    assert ones(state, "laid") == [(layer, F5, kind(Card.STOP)) for layer in range(4)]
    assert ones(state, "arrows") == []
    uncovered = attrs.evolve(state, laid=signs("turn-left f5 N, stop f5, stop f5, stop f5"))
    assert ones(uncovered, "laid")[-1:] == [(3, F5, kind(Card.TURN_LEFT))]
    assert ones(uncovered, "arrows") == [(3, F5, 0)]


# Who looks


def test_there_is_no_row_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="there is no seat 2"):
        CROSS.observe(CROSS.initial_state(), P3)
