"""Who acts and what is legal in each phase, and the two doors to an action."""

import attrs
import pytest

from boardrules import (
    CHANCE,
    Player,
)
from boardrules.games.tuk_tuk_taxi import (
    Card,
    Direction,
    Drive,
    LaySign,
    Phase,
    Square,
    State,
    TukTukTaxi,
)
from boardrules.games.tuk_tuk_taxi.drives import Drives
from boardrules.games.tuk_tuk_taxi.signs import Layings, arrows
from boardrules.games.tuk_tuk_taxi.streets import streets
from boardrules.games.tuk_tuk_taxi.town import DIRECTIONS
from tests.games.matches import legal, play
from tests.games.tuk_tuk_taxi.hand_built import (
    CROSS,
    PLUS,
    box_of,
    drawn,
    laying,
    placed,
    rolled,
    signs,
    start,
)

PLUS_BOX = box_of(PLUS, customers=4)
GAME = TukTukTaxi(3)
EVERYBODY = (*GAME.seats, CHANCE)

# Phases


def stopped(sign: str, phase: Phase, onward: int = 0) -> State:
    """Let P1 have stopped on a sign from which the turn goes on."""
    state = rolled(GAME, 1, ["j17", "r2", "b6"], laid=f"{sign} j17")
    return attrs.evolve(state, phase=phase, number=None, heading=Direction.SOUTH, onward=onward)


PARK = stopped("no-parking", "park")
ONWARD = stopped("no-stopping", "onward", 1)
DRAWN = drawn(placed(GAME), "stop")
PHASES: dict[str, tuple[State, Player]] = {
    "customers": (start(GAME), Player(0)),
    "draw": (placed(GAME), CHANCE),
    "card": (DRAWN, Player(0)),
    "roll": (attrs.evolve(laying(placed(GAME), "stop b14"), phase="roll"), CHANCE),
    "drive": (rolled(GAME, 3, ["j18", "r2", "b6"]), Player(0)),
    "onward": (ONWARD, Player(0)),
    "park": (PARK, Player(0)),
}


@pytest.mark.rule("TUKTUK-R11", "TUKTUK-R12")
@pytest.mark.parametrize("phase", PHASES)
def test_one_acts_and_the_others_may_do_nothing(phase: str) -> None:
    state, actor = PHASES[phase]
    assert state.phase == phase
    assert GAME.to_act(state) == (actor,)
    actions = list(GAME.legal_actions(state))
    assert actions
    assert list(GAME.legal_actions(state, actor)) == actions
    assert {action.player for action in actions} == {actor}
    for other in EVERYBODY:
        if other != actor:
            assert len(GAME.legal_actions(state, other)) == 0
    assert len(GAME.chance_weights(state)) == (len(actions) if actor == CHANCE else 0)


def test_a_card_phase_without_a_card_has_no_actions() -> None:
    assert GAME.legal_actions(attrs.evolve(DRAWN, card=None)) == ()


@pytest.mark.rule("TUKTUK-2.5", "TUKTUK-R11", "TUKTUK-R24")
def test_turns_go_round_from_the_first_player() -> None:
    game = TukTukTaxi(3, first_player=2)
    state = placed(game)
    seats: list[Player] = []
    for square in ("q2", "r2", "r3", "q2"):
        seats.append(game.tables.seat(state.turn))
        pile = placed(game).pile
        text = f"P{seats[-1] + 1} petrol {square}"
        state = play(game, attrs.evolve(state, pile=pile), "* draw petrol", text)
    assert seats == [2, 0, 1, 2]


@pytest.mark.rule("TUKTUK-R4")
def test_a_turn_has_no_more_further_drives_than_no_stopping_signs() -> None:
    state = rolled(GAME, 1, ["j18", "r2", "b6"], laid="no-stopping j17")
    state = attrs.evolve(state, heading=Direction.SOUTH, onward=1)
    after = play(GAME, state, "P1 drive j17")
    assert (after.phase, GAME.tables.seat(after.turn), after.onward) == ("draw", 1, 0)


# The order of legal actions


def test_drives_go_by_squares_then_loads_then_home_and_staying_is_last() -> None:
    game = TukTukTaxi(board="town", components=PLUS_BOX)
    state = rolled(game, 5, ["d5", "d1"], laid="police d4", customers={1: "d6", 2: "d5", 3: "d3"})
    # South, past the police, one is sent home; north one loads B1 or comes home.
    assert legal(game, state) == [
        "P1 drive d4 home",
        "P1 drive d6 load B1",
        "P1 drive d6 d7",
        "P1 stay load B2",
    ]
    state = rolled(game, 1, ["f4", "d1"], customers={3: "c4", 4: "d3"})
    assert legal(game, state) == ["P1 stay"]
    state = rolled(game, 2, ["c4", "d1"], customers={2: "c4", 3: "c4", 4: "d3"})
    # West is a dead end after one square; d4 is followed by d3, d5, or a red light.
    assert legal(game, state) == [
        "P1 drive b4",
        "P1 drive d4",
        "P1 drive d4 d3",
        "P1 drive d4 d3 load B4",
        "P1 drive d4 d5",
        "P1 stay load B2",
        "P1 stay load B3",
    ]


# Lazy sequences


@pytest.mark.parametrize(
    "taxis", [("d7", "d1"), ("b4", "f4"), ("f4", "b4"), ("d4", "d3"), ("d2", "d4")]
)
@pytest.mark.parametrize("card", [Card.STOP, Card.ONE_WAY, Card.NO_LEFT])
def test_layings_are_what_a_list_with_gaps_under_taxis_would_be(
    card: Card, taxis: tuple[str, str]
) -> None:
    game = TukTukTaxi(board="town", components=PLUS_BOX)
    state = rolled(game, 1, taxis)
    found = game.tables.signs.layings(state, Player(1), card)
    expected = [
        LaySign(Player(1), card, square, arrow)
        for square in game.tables.town.order
        if square in game.tables.town.streets and square not in taxis
        for arrow in arrows(game.tables.town, card, square)
    ]
    assert isinstance(found, Layings)
    assert len(found) == len(expected)
    assert list(found) == expected
    assert [found[index] for index in range(-len(expected), len(expected))] == expected * 2
    assert found[1::2] == expected[1::2]
    with pytest.raises(IndexError):
        found[len(expected)]


# Two doors


def test_what_is_derived_from_cards_is_of_one_town_only() -> None:
    laid, town, other = signs("no-entry f2"), GAME.tables.town, CROSS.tables.town
    there = streets(other, laid)
    assert streets(town, laid) is streets(town, laid) is not there
    assert streets(town, laid).top == there.top == {"f2": laid.cards[0]}
    for one, another in ((town, other), (other, town)):
        entering = {one.arrivals[Square("f2"), way] for way in DIRECTIONS}
        assert streets(one, laid).bars.shut == entering != streets(another, laid).bars.shut


@pytest.mark.parametrize("customers", [None, {1: "f7", 5: "f4"}])
def test_drives_are_recognised_among_the_legal_ones(customers: dict[int, str] | None) -> None:
    state = rolled(CROSS, 2, ["e5", "d4"], customers=customers)
    drives, nothing = CROSS.legal_actions(state), object()
    assert isinstance(drives, Drives)
    assert nothing not in drives
    for drive in drives:
        assert drive in drives
        assert attrs.evolve(drive, player=Player(1)) not in drives
        assert attrs.evolve(drive, load=0) not in drives
        assert attrs.evolve(drive, load=9) not in drives
        if isinstance(drive, Drive):
            assert attrs.evolve(drive, load=None, home=True) not in drives
            assert attrs.evolve(drive, squares=(Square("?"),)) not in drives
