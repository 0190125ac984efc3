"""What the options put on the table before the first turn: cards, taxis and customers."""

import attrs
import pytest

from boardrules import CHANCE, Player
from boardrules.games.tuk_tuk_taxi import Card, Draw, Roll, TukTukTaxi
from tests.games.matches import legal, play
from tests.games.tuk_tuk_taxi.hand_built import PLUS, box_of, placed

BOX = box_of(PLUS, {"stop": 2, "petrol": 1}, customers=4)
GAME = TukTukTaxi(board="town", components=BOX)


@pytest.mark.rule("TUKTUK-1.1", "TUKTUK-2.4", "TUKTUK-R7")
@pytest.mark.parametrize(
    ("players", "board", "homes"),
    [
        (2, "european", ["j19", "j1"]),
        (3, "european", ["j19", "s10", "j1"]),
        (4, "european", ["j19", "s10", "j1", "a10"]),
        (2, "exotic", ["k17", "k1"]),
        (4, "exotic", ["k17", "u9", "k1", "a9"]),
    ],
)
def test_each_taxi_begins_empty_at_its_own_station(
    players: int, board: str, homes: list[str]
) -> None:
    state = TukTukTaxi(players, board).initial_state()
    assert [taxi.square for taxi in state.taxis] == homes
    assert [(taxi.carries, taxi.lost_turns) for taxi in state.taxis] == [(False, 0)] * players


@pytest.mark.rule("TUKTUK-1.5")
def test_the_simplified_game_has_68_cards() -> None:
    full, simple = TukTukTaxi().initial_state().pile, TukTukTaxi(simplified=True).initial_state()
    missing = {
        card: left - kept
        for card, left, kept in zip(Card, full, simple.pile, strict=True)
        if left != kept
    }
    assert missing == {Card.NO_ENTRY: 4, Card.ONE_WAY: 5, Card.POLICE_STOP: 3}
    assert sum(simple.pile) == 68
    state = placed(TukTukTaxi(simplified=True))
    drawn = {action.card for action in GAME.legal_actions(state) if isinstance(action, Draw)}
    assert drawn == set(Card) - set(missing)


@pytest.mark.rule("TUKTUK-2.1", "TUKTUK-R12")
def test_chance_draws_each_card_as_often_as_it_is_in_the_pile() -> None:
    state = placed(GAME)
    assert GAME.to_act(state) == (CHANCE,)
    assert legal(GAME, state) == ["* draw stop", "* draw petrol"]
    assert GAME.chance_weights(state) == (2, 1)
    state = play(GAME, state, "* draw stop")
    assert dict(zip(Card, state.pile, strict=True))[Card.STOP] == 1


@pytest.mark.rule("TUKTUK-1.4", "TUKTUK-R12")
def test_chance_rolls_each_number_equally_often() -> None:
    state = play(GAME, placed(GAME), "* draw stop", "P1 sign stop b4")
    assert legal(GAME, state) == [f"* roll {number}" for number in range(1, 7)]
    assert GAME.chance_weights(state) == (1, 1, 1, 1, 1, 1)
    for action in (Roll(Player(0), 3), Draw(Player(1), Card.STOP)):
        assert GAME.explain(state, action)[0].rule == "TUKTUK-R12"


@pytest.mark.rule("TUKTUK-1.4", "TUKTUK-5.2", "TUKTUK-5.3", "TUKTUK-5.4")
def test_numbers_go_by_the_squares_that_they_lead_through_lights() -> None:
    # 5 and 3 are green, 6 and 4 are yellow and lose half, and no light lets 1 and 2 pass.
    assert TukTukTaxi().tables.farthest_first == [5, 3, 6, 4, 1, 2]


@pytest.mark.rule("TUKTUK-2.2", "TUKTUK-R11")
@pytest.mark.parametrize(
    ("players", "first", "order"),
    [
        (2, 0, [0, 1, 0, 1]),
        (2, 1, [1, 0, 1, 0]),
        (3, 2, [2, 0, 1, 2, 0, 1]),
        (4, 1, [1, 2, 3, 0, 1, 2, 3, 0]),
    ],
)
def test_customers_are_placed_one_each_twice_round(
    players: int, first: int, order: list[int]
) -> None:
    game = TukTukTaxi(players, first_player=first)
    state = game.initial_state()
    seats: list[Player] = []
    while state.phase == "customers":
        (seat,) = game.to_act(state)
        seats.append(seat)
        state = game.apply(state, game.legal_actions(state)[-1])
    assert seats == order
    assert len(state.customers) == 2 * players
    assert (state.phase, game.tables.seat(state.turn)) == ("draw", first)


@pytest.mark.rule("TUKTUK-2.3", "TUKTUK-R18")
def test_a_customer_faces_a_street_in_the_frame_that_shares_a_side() -> None:
    assert legal(GAME, GAME.initial_state()) == [
        "P1 customer B1 d6",
        "P1 customer B2 c4",
        "P1 customer B2 d5",
        "P1 customer B3 c4",
        "P1 customer B3 d3",
        "P1 customer B4 d3",
    ]


@pytest.mark.rule("TUKTUK-R18")
def test_one_customer_on_a_space_but_several_may_face_one_square() -> None:
    state = play(GAME, GAME.initial_state(), "P1 customer B3 d3", "P2 customer B4 d3")
    assert [(one.building, one.square) for one in state.customers] == [(3, "d3"), (4, "d3")]
    assert legal(GAME, state) == ["P1 customer B1 d6", "P1 customer B2 c4", "P1 customer B2 d5"]
    # They go by building space, in whatever order they were placed.
    state = play(GAME, state, "P1 customer B1 d6")
    assert [one.building for one in state.customers] == [1, 3, 4]


@pytest.mark.rule("TUKTUK-R11")
def test_without_cards_the_first_turn_begins_with_a_roll() -> None:
    game = TukTukTaxi(board="town", components=attrs.evolve(BOX, cards=()), first_player=1)
    texts = ("P2 customer B1 d6", "P1 customer B2 d5", "P2 customer B3 d3", "P1 customer B4 d3")
    state = play(game, game.initial_state(), *texts)
    assert (state.phase, state.stuck, game.tables.seat(state.turn)) == ("roll", 0, 1)
    assert legal(game, play(game, state, "* roll 1")) == ["P2 drive d2"]
